import KursCore

/// The declaration of `kurs inspect`, and its help page; the command itself runs before settings are read.
enum InspectCommand {
    static let spec = CommandSpec(
        "inspect", LocalizedText("show how a file is parsed", "що парсери розпізнають у файлі"),
        usage: [InspectSource.usage] + InspectTree.usage + InspectTokens.usage + InspectFeed.usage + InspectGrids.usage
            + InspectText.usage + InspectBench.usage,
        examples: [
            (
                "kurs inspect source nbu-json saved.json",
                LocalizedText("the quotes in a saved response", "курси у збереженій відповіді")
            ),
            (
                "kurs inspect source minfin-page-banks page.html --on 2026-11-20",
                LocalizedText("a page that must be for that day", "сторінка, що має бути за той день")
            ),
            ("kurs inspect tree page.html", LocalizedText("the tree of a page", "дерево сторінки")),
        ],
        notes: [
            LocalizedText(
                "source prints JSON by default: rates; banks for pages of banks, coins for CoinGecko, WhiteBIT and Binance, news "
                    + "for news and articles. PrivatBank and Monobank give rates with a kind.",
                "source типово виводить JSON: rates; для сторінок банків banks, для CoinGecko, WhiteBIT і "
                    + "Binance coins, для новин і статей news. ПриватБанк і monobank — це rates з полем kind."),
            LocalizedText(
                "For a refused file, prints an empty list with the reason as a warning and exits with 65; exits with 66 if FILE is missing.",
                "Для відхиленого файлу друкує порожній список із причиною в попередженні, статус 65; якщо файлу немає — 66."
            ),
            LocalizedText(
                "tree prints the dump of html5lib's tests; --fragment reads the file as the content of an element, such as "
                    + "td or “svg path”, --scripting as where scripts run. For feed, --base and --content-type stand for "
                    + "the address and the header it came with. --jsonl reads a case a line, as those tests are written.",
                "tree виводить дерево, як у тестах html5lib; --fragment читає файл як вміст елемента, скажімо td чи "
                    + "«svg path», --scripting — ніби скрипти ввімкнено. Для feed --base і --content-type заступають "
                    + "адресу й заголовок, з якими прийшла стрічка. --jsonl читає по тесту на рядок."),
            LocalizedText(
                "grids prints every table and every list shaped like one: rows has a text for each slot, a cell that spans "
                    + "in all of its slots, header rows included; columns the header texts above each column.",
                "grids виводить кожну таблицю й кожен список, схожий на таблицю: rows має текст для кожного місця сітки, "
                    + "об'єднана клітинка стоїть на всіх своїх місцях, рядки заголовків теж; columns — заголовки над стовпцями."
            ),
            LocalizedText(
                "Sources: \(InspectSource.ids.list(" ")).",
                "Джерела: \(InspectSource.ids.list(" "))."),
        ],
        arguments: ["source", "tree", "tokens", "feed", "grids", "text", "bench", "SOURCE", "FILE"],
        parsesOwnArguments: true)
}
