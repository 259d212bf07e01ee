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

/// The names of minor units, such as `копійка` and `penny`, sorted by code.
///
/// The notation is that of ``CurrencyRow``, without numbers. A currency that is missing here has no such name in use.
enum MinorUnitTable {
    static let rows: [CurrencyRow] = [
        CurrencyRow(0x4145_4400_0000_0000, 0, 0, "AED|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4152_5300_0000_0000, 0, 0, "ARS|m||centavo//s|сентаво"),
        CurrencyRow(0x4155_4400_0000_0000, 0, 0, "AUD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x415A_4E00_0000_0000, 0, 0, "AZN|m||qapik//s|гяпік//и/ів/а"),
        CurrencyRow(0x4247_4E00_0000_0000, 0, 0, "BGN|f||stotink/a/i|стотин/ка/ки/ок/ки"),
        CurrencyRow(0x4248_4400_0000_0000, 0, 0, "BHD|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4252_4C00_0000_0000, 0, 0, "BRL|m||centavo//s|сентаво"),
        CurrencyRow(0x4259_4E00_0000_0000, 0, 0, "BYN|f||kopeck//s|копій/ка/ки/ок/ки"),
        CurrencyRow(0x4341_4400_0000_0000, 0, 0, "CAD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x4348_4600_0000_0000, 0, 0, "CHF|m||centime//s|сантим//и/ів/а"),
        CurrencyRow(0x434E_5900_0000_0000, 0, 0, "CNY|m||fen|фен/ь/і/ів/я"),
        CurrencyRow(0x435A_4B00_0000_0000, 0, 0, "CZK|m||haler//s|геллер//и/ів/а"),
        CurrencyRow(0x444B_4B00_0000_0000, 0, 0, "DKK|n||øre|ере"),
        CurrencyRow(0x4547_5000_0000_0000, 0, 0, "EGP|m||piastre//s|піастр//и/ів/а"),
        CurrencyRow(0x4555_5200_0000_0000, 0, 0, "EUR|m||cent//s|євроцент//и/ів/а"),
        CurrencyRow(0x4742_5000_0000_0000, 0, 0, "GBP|m||pen/ny/ce|пенс//и/ів/а"),
        CurrencyRow(0x4745_4C00_0000_0000, 0, 0, "GEL|m||tetri|тетрі"),
        CurrencyRow(0x484B_4400_0000_0000, 0, 0, "HKD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x4855_4600_0000_0000, 0, 0, "HUF|m||filler//s|філер//и/ів/а"),
        CurrencyRow(0x494C_5300_0000_0000, 0, 0, "ILS|f||agor/a/ot|агор/а/и//и"),
        CurrencyRow(0x494E_5200_0000_0000, 0, 0, "INR|f||pais/a/e|пайс/а/и//и"),
        CurrencyRow(0x4951_4400_0000_0000, 0, 0, "IQD|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4A4F_4400_0000_0000, 0, 0, "JOD|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4B57_4400_0000_0000, 0, 0, "KWD|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4B5A_5400_0000_0000, 0, 0, "KZT|m||tiyn//s|тиїн//и/ів/а"),
        CurrencyRow(0x4D44_4C00_0000_0000, 0, 0, "MDL|m||ban//i|бан//и/ів/а"),
        CurrencyRow(0x4D58_4E00_0000_0000, 0, 0, "MXN|m||centavo//s|сентаво"),
        CurrencyRow(0x4E4F_4B00_0000_0000, 0, 0, "NOK|n||øre|ере"),
        CurrencyRow(0x4E5A_4400_0000_0000, 0, 0, "NZD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x504C_4E00_0000_0000, 0, 0, "PLN|m||grosz//y|грош//і/ів/а"),
        CurrencyRow(0x524F_4E00_0000_0000, 0, 0, "RON|m||ban//i|бан//и/ів/а"),
        CurrencyRow(0x5253_4400_0000_0000, 0, 0, "RSD|f||para//s|пар/а/и//и"),
        CurrencyRow(0x5255_4200_0000_0000, 0, 0, "RUB|f||kopeck//s|копій/ка/ки/ок/ки"),
        CurrencyRow(0x5345_4B00_0000_0000, 0, 0, "SEK|n||öre|ере"),
        CurrencyRow(0x5347_4400_0000_0000, 0, 0, "SGD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x5448_4200_0000_0000, 0, 0, "THB|m||satang|сатанг//и/ів/а"),
        CurrencyRow(0x5452_5900_0000_0000, 0, 0, "TRY|m||kurush|куруш//і/ів/а"),
        CurrencyRow(0x5457_4400_0000_0000, 0, 0, "TWD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x5541_4800_0000_0000, 0, 0, "UAH|f||kopiika//s|копій/ка/ки/ок/ки"),
        CurrencyRow(0x5553_4400_0000_0000, 0, 0, "USD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x5A41_5200_0000_0000, 0, 0, "ZAR|m||cent//s|цент//и/ів/а"),
    ]

    /// The row of a currency; `nil` when its minor unit has no name.
    static func find(_ code: CurrencyCode) -> CurrencyRow? { rows.first { $0.packed == code.packed } }
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
