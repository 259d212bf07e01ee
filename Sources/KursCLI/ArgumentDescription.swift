import KursCore
import KursTerminal

/// What the placeholders of a usage line stand for.
enum ArgumentDescription {
    /// The arguments of usage lines, without those of options, each once and in order.
    static func rows(of usage: [String], _ language: Language) -> [HelpRow] {
        var (rows, names): ([HelpRow], [String]) = ([], [])
        for line in usage {
            var isOfOption = false
            for word in line.split(separator: " ") {
                let name = String(word.filter { $0.isASCII && $0.isUppercase })
                let isBare = word.allSatisfy { $0.isUppercase || "[]…|".contains($0) }
                if isBare, !isOfOption, !names.contains(name), let text = text(name, in: line) {
                    names.append(name)
                    rows.append(HelpRow(Placeholder.localized(name, language, in: line), text))
                }
                // In `[-m MARKET | --all]` MARKET belongs to the option before it.
                let isOption = word.split(separator: "|").contains { $0.drop { "[(".contains($0) }.hasPrefix("-") }
                isOfOption = isOption && !word.hasSuffix("]")
            }
        }
        return rows
    }

    private static func text(_ name: String, in usage: String) -> LocalizedText? {
        switch name {
        case "FROM" where usage.hasPrefix("prices"):
            LocalizedText("the first day, or a period", "перший день або період")
        case "TO" where usage.hasPrefix("prices"):
            LocalizedText("the last day, or a period (default: today)", "останній день або період (типово сьогодні)")
        case "FROM" where usage.hasPrefix("wallet"):
            LocalizedText("the account to take the money from", "рахунок, з якого переказати")
        case "TO" where usage.hasPrefix("wallet"):
            LocalizedText("the account that receives it", "рахунок, на який переказати")
        case "AMOUNT":
            LocalizedText(
                "1500.50, 1 500,50 or 2k; see kurs help amounts", "1500.50, 1 500,50 чи 2k; див. kurs help amounts")
        case "CUR": LocalizedText("a currency: usd, $, 840, долар", "валюта: usd, $, 840, долар")
        case "FROM":
            LocalizedText("the currency of the amount", "валюта суми")
        case "TO":
            LocalizedText("the target currency (default: UAH)", "цільова валюта (типово UAH)")
        case "BASE": LocalizedText("the currency of the prices", "валюта, у якій записано ціни")
        case "DATE": LocalizedText("a day; see kurs help dates", "день; див. kurs help dates")
        case "PERIOD":
            LocalizedText(
                "2026-10, 2026Q3, 2026 or -30d; see kurs help dates",
                "2026-10, 2026Q3, 2026 чи -30d; див. kurs help dates")
        case "MARKET": LocalizedText("cash, banks, interbank, nbu or crypto", "cash, banks, interbank, nbu або crypto")
        case "NAME": LocalizedText("a name or its beginning", "назва або її початок")
        case "ID": LocalizedText("the identifier from the list", "ідентифікатор зі списку")
        case "CATEGORY":
            LocalizedText("a category, its alias or its beginning", "категорія, її інша назва або початок назви")
        case "DESCRIPTION": LocalizedText("what it was for: a shop, a client", "опис: крамниця, клієнт")
        case "ACCOUNT": LocalizedText("a part of an account's name", "частина назви рахунку")
        case "ANCESTOR": LocalizedText("the common ancestor of both files", "спільна попередня версія обох файлів")
        case "OURS": LocalizedText("your journal", "ваш журнал")
        case "THEIRS": LocalizedText("the other journal", "інший журнал")
        case "NEW": LocalizedText("the new name", "нова назва")
        case "EXPRESSION":
            LocalizedText("a condition such as 'usd.cash.sell > 42'", "умова, як-от 'usd.cash.sell > 42'")
        case "KEY": LocalizedText("the name of a setting", "назва налаштування")
        case "VALUE": LocalizedText("its value", "його значення")
        case "FILE": LocalizedText("a file, or - for standard input", "файл або - для стандартного вводу")
        case "COMMAND": LocalizedText("a command or a topic", "команда або тема")
        case "TOPIC": LocalizedText("a topic of the list", "тема зі списку")
        default: nil
        }
    }
}
