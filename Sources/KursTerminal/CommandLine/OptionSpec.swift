import KursCore

/// One option: its spellings, its value and its help.
package final class OptionSpec: Sendable {
    package let long: String
    package let short: String?
    let alias: String?
    /// The placeholder of its value in help (`MARKET`); `nil` for a switch.
    package let value: String?
    package let choices: [String]
    /// The value that the option has alone; `nil` where it needs one.
    let usual: String?
    /// Whether it is a format of output, which `-o` names as well.
    let isFormat: Bool
    package let help: LocalizedText
    /// Whether it takes all remaining words (`--exec -- PROGRAM ARG…`).
    package let takesRest: Bool
    package let repeats: Bool
    /// Whether its value is two words, which are joined by `=`; one word that has `=` or a space is both.
    let isPair: Bool

    package init(
        _ long: String, short: String? = nil, alias: String? = nil, value: String? = nil, choices: [String] = [],
        usual: String? = nil, isFormat: Bool = false, takesRest: Bool = false, repeats: Bool = false,
        isPair: Bool = false, _ en: String,
        _ uk: String
    ) {
        self.long = long
        self.short = short
        self.alias = alias
        self.value = value
        self.choices = choices
        self.usual = usual
        self.isFormat = isFormat
        self.takesRest = takesRest
        self.repeats = repeats
        self.isPair = isPair
        help = LocalizedText(en, uk)
    }

    package func isSpelt(_ name: String) -> Bool {
        // Without the table where no letter is Ukrainian.
        long == name || alias == name
            || (name.utf8.first ?? 0) > 0x7F && OptionSpec.ukrainian[name]?.contains(long) == true
    }

    private static let ukrainian: [String: [String]] = [
        "дата": ["on"], "день": ["on"], "ринок": ["market"], "рахунок": ["account"], "категорія": ["category"],
        "мітка": ["tag"], "сортувати": ["sort"], "сортування": ["sort"], "ліміт": ["limit"], "файл": ["file", "out"],
        "формат": ["output"], "період": ["period"], "валюта": ["currency"], "опис": ["description"], "банк": ["bank"],
        "пошук": ["search"], "від": ["from"], "з": ["from"], "до": ["to"], "на": ["to"], "кожен": ["every"],
        "податок": ["tax"], "мова": ["lang"], "місто": ["city"], "примітка": ["description"],
        "сума": ["amount"], "комісія": ["fee"], "сторона": ["side"], "вид": ["kind"], "прописом": ["words"],
        "довідка": ["help"], "доходи": ["income"], "днів": ["days"], "рік": ["year"], "усі": ["all"],
    ]

    /// Whether a word is only the first of the two that the value consists of, the day of `1 March 2026` included.
    package func isHalf(_ word: String) -> Bool {
        guard isPair, !word.utf8.contains(UInt8(ascii: "=")) else { return false }
        return !word.utf8.contains(UInt8(ascii: " ")) || DateArgument.isDay(word)
    }

    /// A value as the option's declaration spells it: `CSV` as `csv`, `картка` as `card`.
    ///
    /// Other values stay as they are, for the command to refuse by the name that was typed.
    package func canonical(_ value: String) -> String {
        if long == "output" { return value.lowercased() }
        guard !choices.isEmpty, !choices.contains(value) else { return value }
        let folded = value.lowercased()
        if choices.contains(folded) { return folded }
        return OptionSpec.meanings(of: folded).first(where: choices.contains) ?? value
    }

    /// The English choices that a word in lower case may mean; none for an unknown word.
    static func meanings(of word: String) -> [String] {
        switch word {
        case "картка", "картки", "карта", "карткою", "картку", "cards": ["card"]
        case "каса", "готівка", "касі", "готівкою": ["cash"]
        case "купівля", "купівлі", "купівлею": ["buy"]
        case "продаж", "продажу", "продажем": ["sell", "sale"]
        case "sales", "продажі": ["sale"]
        case "incomes", "receipts", "дохід", "доходи", "надходження": ["income"]
        case "expenses", "spending", "витрата", "витрати": ["expense"]
        case "середній", "середина": ["mid"]
        case "cheapest", "найдешевше": ["sell"]
        case "рейтинг", "рейтингом": ["rating"]
        case "капіталізація", "капіталізацією": ["cap"]
        case "день", "дні", "днями", "днях", "days": ["day"]
        case "тиждень", "тижні", "тижнями", "тижнях", "weeks": ["week"]
        case "місяць", "місяці", "місяцями", "місяцях", "months": ["month"]
        case "квартал", "квартали", "кварталами", "кварталах", "quarters": ["quarter"]
        case "категорія", "категорії", "категоріями", "категоріях", "categories": ["category"]
        case "рахунок", "рахунки", "рахунками", "рахунках", "accounts": ["account"]
        case "тег", "теги", "тегами", "тегах", "tags": ["tag"]
        case "дата", "датою", "датами": ["date"]
        case "сума", "сумою", "сумами": ["amount"]
        case "payees", "отримувач", "отримувачі", "отримувачами", "магазин", "магазинами": ["payee"]
        default: LineWord.meaning(word) == .extreme ? ["average"] : []
        }
    }
}
