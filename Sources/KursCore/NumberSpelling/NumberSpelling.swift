internal import KursText

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
