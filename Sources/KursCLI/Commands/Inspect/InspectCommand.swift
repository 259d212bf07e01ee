import KursCore

/// The declaration of `kurs inspect`, and its help page; the command itself runs before settings are read.
enum InspectCommand {
    static let spec = CommandSpec(
        "inspect", LocalizedText("show how a file is parsed", "що парсери розпізнають у файлі"),
        usage: [InspectPage.usage, InspectSource.usage] + InspectTree.usage + InspectTokens.usage + InspectFeed.usage
            + InspectGrids.usage
            + InspectText.usage + InspectBench.usage,
        examples: [
            (
                "kurs inspect page https://bank.example/rates --draft 2",
                LocalizedText("a layout for the second table of a page", "макет для другої таблиці сторінки")
            ),
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
                "page lists the tables and scripts of a page with their numbers. --draft N prints a layout for one of them, with "
                    + "“?” for what you must decide; --layout FILE|SOURCE prints the rates that a layout reads, and why not more.",
                "page виводить таблиці й скрипти сторінки з номерами. --draft N виводить макет для однієї з них, із «?» там, де "
                    + "вирішувати вам; --layout FILE|SOURCE — курси, які читає макет, і чому не більше."),
            LocalizedText(
                "source prints JSON by default, under the key rates; under banks for pages of banks, coins for CoinGecko, "
                    + "WhiteBIT and Binance, and news for news and articles. The rates of PrivatBank and monobank have a kind.",
                "source типово виводить JSON із ключем rates; для сторінок банків ключ — banks, для CoinGecko, WhiteBIT і "
                    + "Binance — coins, для новин і статей — news. Курси ПриватБанку й monobank мають поле kind."),
            LocalizedText(
                "For a refused file it prints an empty list, with the reason as a warning, and exits with 65; without FILE, with 66.",
                "Для відхиленого файлу виводить порожній список із причиною в застереженні, статус 65; якщо файлу немає — 66."
            ),
            LocalizedText(
                "tree prints the tree in the format of html5lib's tests. --fragment parses the file as the content of an "
                    + "element, such as td or “svg path”, and --scripting as with scripts enabled. For feed, --base gives the "
                    + "address of the document and --content-type its header. --jsonl reads one test per line, as JSON.",
                "tree виводить дерево у форматі тестів html5lib. --fragment розбирає файл як вміст елемента, скажімо td чи "
                    + "«svg path», а --scripting — з увімкненими скриптами. Для feed параметр --base задає адресу документа, "
                    + "а --content-type — його заголовок. --jsonl читає по одному тесту JSON на рядок."),
            LocalizedText(
                "grids prints every table, and every list laid out as one. rows has the text of each cell, header rows "
                    + "included; a cell with a span is repeated in every slot it covers. columns has the headers of each column.",
                "grids виводить кожну таблицю й кожен список, оформлений як таблиця. rows має текст кожної клітинки, також у "
                    + "рядках заголовків; об'єднана клітинка повторюється на всіх своїх місцях. columns має заголовки кожного стовпця."
            ),
            LocalizedText(
                "Sources: \(InspectSource.ids.list(" ")).",
                "Джерела: \(InspectSource.ids.list(" "))."),
        ],
        arguments: ["page", "source", "tree", "tokens", "feed", "grids", "text", "bench", "SOURCE", "FILE"],
        parsesOwnArguments: true, handler: 0)
}
