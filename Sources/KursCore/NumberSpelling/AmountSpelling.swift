import KursText

/// An amount in words, as in contracts and invoices: `Одна тисяча п'ятсот гривень 50 копійок`.
package enum AmountSpelling {
    /// The amount in words with an initial capital, rounded half away from zero to the currency's minor unit.
    ///
    /// A currency without a minor unit has none written. Parts without a name of their own are a fraction, `50/100`; so
    /// are a coin's or a metal's decimals, without zeros at their end. A code that is not in the tables names itself.
    ///
    /// - Throws: ``AmountSpellingError/tooLarge(limit:)`` for a quadrillion (10^15) and more.
    package static func text(
        _ amount: ExactDecimal, _ code: CurrencyCode, _ language: Language
    ) throws(AmountSpellingError) -> String {
        let currency = Currency.find(code)
        guard let rounded = try? amount.rounded(toScale: currency?.displayScale ?? 8),
            let unit = UInt64(exactly: PowerOfTen.wide(rounded.scale)),
            let whole = UInt64(exactly: rounded.coefficient.magnitude / UInt128(unit)), whole < NumberSpelling.limit
        else { throw .tooLarge(limit: NumberSpelling.limit) }

        var words = NumberSpelling.text(whole, currency?.gender ?? .masculine, language)
        if rounded.isNegative { words = (language == .uk ? "мінус " : "minus ") + words }
        let form = PluralForm(of: ExactDecimal(unchecked: Int128(whole), scale: 0), language)
        words = capitalised(words) + " " + (currency?.name(language, form) ?? code.text)
        let parts = UInt64(truncatingIfNeeded: rounded.coefficient.magnitude % UInt128(unit))
        return words + minorText(parts, of: rounded.scale, currency, code, language)
    }

    /// A space and the minor units; empty for a currency without them.
    private static func minorText(
        _ parts: UInt64, of scale: Int, _ currency: Currency?, _ code: CurrencyCode, _ language: Language
    ) -> String {
        guard let digits = currency?.minorDigits else {
            let fraction = ExactDecimal(unchecked: Int128(parts), scale: scale).trimmed()
            return fraction.isZero ? "" : " \(fraction.coefficient)/\(PowerOfTen.word(fraction.scale))"
        }
        guard digits > 0 else { return "" }
        let bare = String(parts)
        let number = String(repeating: "0", count: max(0, digits - bare.utf8.count)) + bare
        guard let row = MinorUnitTable.find(code) else { return " \(number)/\(PowerOfTen.word(digits))" }
        let form = PluralForm(of: ExactDecimal(unchecked: Int128(parts), scale: 0), language)
        return " " + number + " " + row.name(language, form)
    }

    /// The words with their first letter in upper case; they begin with a plain Latin or Cyrillic letter.
    private static func capitalised(_ words: String) -> String {
        guard let first = words.unicodeScalars.first, let capital = Unicode.Scalar(first.value - 0x20) else {
            return words
        }
        var text = ""
        text.unicodeScalars.append(capital)
        text.unicodeScalars.append(contentsOf: words.unicodeScalars.dropFirst())
        return text
    }
}

package enum AmountSpellingError: Error, Equatable, Sendable {
    case tooLarge(limit: UInt64)
}

/// The names of minor units, such as `копійка` and `penny`.
///
/// The notation is that of ``CurrencyRow``, without numbers and with all codes whose minor unit has the name. A currency that is missing here has no such name in use.
enum MinorUnitTable {
    static let rows: [CurrencyRow] = [
        CurrencyRow("AED BHD IQD JOD KWD|m||fils|філс//и/ів/а"),
        CurrencyRow("ARS BRL MXN|m||centavo//s|сентаво"),
        CurrencyRow("AUD CAD HKD NZD SGD TWD USD ZAR|m||cent//s|цент//и/ів/а"),
        CurrencyRow("AZN|m||qapik//s|гяпік//и/ів/а"),
        CurrencyRow("BGN|f||stotink/a/i|стотин/ка/ки/ок/ки"),
        CurrencyRow("BYN RUB|f||kopeck//s|копій/ка/ки/ок/ки"),
        CurrencyRow("CHF|m||centime//s|сантим//и/ів/а"),
        CurrencyRow("CNY|m||fen|фен/ь/і/ів/я"),
        CurrencyRow("CZK|m||haler//s|геллер//и/ів/а"),
        CurrencyRow("DKK NOK|n||øre|ере"),
        CurrencyRow("EGP|m||piastre//s|піастр//и/ів/а"),
        CurrencyRow("EUR|m||cent//s|євроцент//и/ів/а"),
        CurrencyRow("GBP|m||pen/ny/ce|пенс//и/ів/а"),
        CurrencyRow("GEL|m||tetri|тетрі"),
        CurrencyRow("HUF|m||filler//s|філер//и/ів/а"),
        CurrencyRow("ILS|f||agor/a/ot|агор/а/и//и"),
        CurrencyRow("INR|f||pais/a/e|пайс/а/и//и"),
        CurrencyRow("KZT|m||tiyn//s|тиїн//и/ів/а"),
        CurrencyRow("MDL RON|m||ban//i|бан//и/ів/а"),
        CurrencyRow("PLN|m||grosz//y|грош//і/ів/а"),
        CurrencyRow("RSD|f||para//s|пар/а/и//и"),
        CurrencyRow("SEK|n||öre|ере"),
        CurrencyRow("THB|m||satang|сатанг//и/ів/а"),
        CurrencyRow("TRY|m||kurush|куруш//і/ів/а"),
        CurrencyRow("UAH|f||kopiika//s|копій/ка/ки/ок/ки"),
    ]

    /// The row of a currency; `nil` when its minor unit has no name.
    static func find(_ code: CurrencyCode) -> CurrencyRow? {
        rows.first { $0.part(0).split(separator: " ").contains { $0 == code.text } }
    }
}

/// Whole numbers from zero to 999 trillion in words, in lower case.
package enum NumberSpelling {
    /// The smallest number that is too large.
    static let limit: UInt64 = 1_000_000_000_000_000

    /// The words for a number below ``limit``; in Ukrainian its one and two agree with `gender`.
    static func text(_ number: UInt64, _ gender: Gender, _ language: Language) -> String {
        guard number > 0 else { return language == .uk ? "нуль" : "zero" }
        var words: [String] = []
        var divisor = limit / 1000
        for scale in scales {
            let count = Int(number / divisor % 1000)
            divisor /= 1000
            guard count > 0 else { continue }
            switch language {
            case .uk:
                let gender = scale.gender ?? gender
                words += ukrainian(count, gender)
                words += scale.ukrainian(count)
            case .en:
                words += english(count)
                words += scale.english
            }
        }
        return words.list(" ")
    }

    /// What a group of three digits counts.
    private struct Scale {
        /// `nil` for the ones, which count the currency.
        let gender: Gender?
        let names: [String]
        let english: [String]

        func ukrainian(_ count: Int) -> [String] {
            guard names.count == 3 else { return [] }
            return switch PluralForm(ukrainian: UInt128(count)) {
            case .one: [names[0]]
            case .few: [names[1]]
            case .many, .part: [names[2]]
            }
        }
    }

    private static var scales: [Scale] {
        [
            Scale(gender: .masculine, names: ["трильйон", "трильйони", "трильйонів"], english: ["trillion"]),
            Scale(gender: .masculine, names: ["мільярд", "мільярди", "мільярдів"], english: ["billion"]),
            Scale(gender: .masculine, names: ["мільйон", "мільйони", "мільйонів"], english: ["million"]),
            Scale(gender: .feminine, names: ["тисяча", "тисячі", "тисяч"], english: ["thousand"]),
            Scale(gender: nil, names: [], english: []),
        ]
    }

    // MARK: - Ukrainian

    private static func ukrainian(_ count: Int, _ gender: Gender) -> [String] {
        var words: [String] = []
        if count >= 100 { words.append(ukrainianHundreds[count / 100]) }
        let rest = count % 100
        if rest >= 20 { words.append(ukrainianTens[rest / 10]) }
        switch rest >= 20 ? rest % 10 : rest {
        case 0: break
        case 1: words.append(gender == .masculine ? "один" : gender == .feminine ? "одна" : "одне")
        case 2: words.append(gender == .feminine ? "дві" : "два")
        case let small: words.append(ukrainianSmall[small])
        }
        return words
    }

    private static let ukrainianSmall = [
        "", "", "", "три", "чотири", "п'ять", "шість", "сім", "вісім", "дев'ять", "десять", "одинадцять", "дванадцять",
        "тринадцять", "чотирнадцять", "п'ятнадцять", "шістнадцять", "сімнадцять", "вісімнадцять", "дев'ятнадцять",
    ]
    private static let ukrainianTens = [
        "", "", "двадцять", "тридцять", "сорок", "п'ятдесят", "шістдесят", "сімдесят", "вісімдесят", "дев'яносто",
    ]
    private static let ukrainianHundreds = [
        "", "сто", "двісті", "триста", "чотириста", "п'ятсот", "шістсот", "сімсот", "вісімсот", "дев'ятсот",
    ]

    // MARK: - English

    private static func english(_ count: Int) -> [String] {
        var words: [String] = []
        if count >= 100 { words += [englishSmall[count / 100], "hundred"] }
        let rest = count % 100
        if rest >= 20, rest % 10 > 0 {
            words.append(englishTens[rest / 10] + "-" + englishSmall[rest % 10])
        } else if rest >= 20 {
            words.append(englishTens[rest / 10])
        } else if rest > 0 {
            words.append(englishSmall[rest])
        }
        return words
    }

    private static let englishSmall = [
        "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let englishTens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]

    // MARK: - Reading

    /// The number below a thousand that a word stands for, as `двісті` and `twenty-five` do; `nil` for another word.
    private static func number(_ word: String) -> Int? {
        switch word {
        case "один", "одна", "одне", "одну": 1
        case "два", "дві": 2
        default:
            [(ukrainianSmall, 1), (ukrainianTens, 10), (ukrainianHundreds, 100), (englishSmall, 1), (englishTens, 10)]
                .lazy.compactMap { words, factor in words.firstIndex(of: word).map { $0 * factor } }.first
        }
    }

    /// Removes a number below a thousand from the words it is written in, as in `двісті п'ять`; `nil` where none comes first.
    package static func take(from words: inout ArraySlice<String>) -> Int? {
        var (sum, room) = (0, 1000)
        while let next = words.first {
            let parts = foldedText(next).split(separator: "-").map(String.init)
            if parts == ["hundred"], sum < 10 {
                (sum, room) = (max(sum, 1) * 100, 100)
            } else {
                // Hundreds come before tens, and these before ones.
                let numbers = parts.compactMap(number)
                guard numbers.count == parts.count, let last = numbers.last else { break }
                let value = numbers.reduce(0, +)
                guard value > 0, value < room, numbers.count == 1 || numbers.count == 2 && last < 10 else { break }
                (sum, room) = (sum + value, last % 100 == 0 ? 100 : last % 10 == 0 && last > 10 ? 10 : 1)
            }
            words.removeFirst()
        }
        return sum > 0 ? sum : nil
    }
}
