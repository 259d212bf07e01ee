internal import KursCore
internal import KursMarkup
internal import KursText

/// Judges texts that need not be understood word by word: a title, a paragraph, a note, the foot of a table.
enum FreeText {
    /// What in a text above rates may change them; `nil` when nothing does.
    ///
    /// A sentence about rates must be understood wholly. Any other may say anything but the words that are known to
    /// change rates.
    static func fault(above text: String) -> String? {
        text.sentences.lazy.compactMap { fault(sentence: $0) }.first
    }

    private static func fault(sentence text: String) -> String? {
        if NoteWords.isHarmless(sentence: text) { return nil }
        if let word = cautioned(text, CautionWords.changes) { return word }
        let words = PageVocabulary.words(of: text)
        let phrase = Phrase(text)
        // `Станом на ранок понеділка`
        if phrase.meanings.isSuperset(of: [.time, .calendar]), !phrase.hasDate { return text }
        guard words.contains(where: CautionWords.isAboutRates) || !phrase.currencies.isEmpty else { return nil }
        if !phrase.unknown.isEmpty { return phrase.unknown.list(" ") }
        if let number = phrase.otherNumbers.first { return "\(number)" }
        return phrase.meanings.isDisjoint(with: [.units, .other, .change, .percent, .customer]) ? nil : text
    }

    /// What in a text below rates may change them: of a sentence about rates only its numbers and units.
    static func fault(below text: String) -> String? {
        if let word = warning(in: text) { return word }
        let words = PageVocabulary.words(of: text)
        if turnsSides(words) { return text }
        let phrase = Phrase(text)
        let isAboutRates = words.contains(where: CautionWords.isAboutRates) || !phrase.currencies.isEmpty
        guard isAboutRates || phrase.meanings.contains(.hryvnia) else { return nil }
        if let number = phrase.otherNumbers.first { return "\(number)" }
        if text.unicodeScalars.first == "*" { return phrase.unknown.list(" ") }
        return phrase.meanings.isDisjoint(with: .units) ? nil : text
    }

    /// What in a note below rates may change them: in a short one every word must be understood, or be harmless.
    static func fault(note text: String) -> String? {
        for sentence in text.sentences where !NoteWords.isHarmless(sentence: sentence) {
            if let words = fault(below: sentence) ?? fault(short: sentence) { return words }
        }
        return nil
    }

    /// Whether a text explains a side as what customers do: `Купівля — курс, за яким клієнт купує`.
    private static func turnsSides(_ words: [String]) -> Bool {
        let sides = words.map { word -> Character? in
            ["купів", "купу", "куп", "покуп", "buy"].contains { word.hasPrefix($0) }
                ? "b" : ["прода", "sell"].contains { word.hasPrefix($0) } ? "s" : nil
        }
        guard let first = sides.firstIndex(where: { $0 != nil }) else { return false }
        return words.indices.dropFirst(first + 1).contains { index in
            let isCustomer =
                ["ви", "вы", "you"].contains(words[index])
                || ["клієнт", "клиент", "customer"].contains { words[index].hasPrefix($0) }
            return isCustomer && sides[(index + 1)...].prefix(2).contains { $0 == sides[first] }
        }
    }

    private static let denials: Set<String> = ["не", "ні", "немає", "нема", "нет", "not", "no"]

    /// The most words of a note that is no explanation.
    private static let mostWords = 8

    private static func fault(short text: String) -> String? {
        let words = PageVocabulary.words(of: text)
        let phrase = Phrase(text)
        guard words.count <= mostWords, !text.contains("©"), !text.contains("@") else { return nil }
        if phrase.meanings.contains(.aside), !words.contains(where: denials.contains) { return nil }
        if words.isEmpty {
            // A telephone number is not a number of units.
            // Many digits are a telephone number, if they are not `13.11 09:00`.
            let isStamp = phrase.hasDate || text.utf8.count(where: \.isASCIIDigit) < 7
            return isStamp && !phrase.otherNumbers.isEmpty ? text : nil
        }
        let isBound = words.contains(where: NoteWords.compares) && !phrase.otherNumbers.isEmpty
        if let first = words.first, NoteWords.isHarmless(first), !isBound, !words.contains(where: denials.contains) {
            return nil
        }
        if words.contains(where: { $0.hasPrefix("cookie") }) { return nil }
        let unknown = phrase.unknown.filter { !NoteWords.isHarmless($0) }
        if !unknown.isEmpty { return unknown.list(" ") }
        if let number = phrase.otherNumbers.first { return "\(number)" }
        let changing: WordMeanings = [
            .units, .other, .change, .customer, .percent, .fuel, .metal, .average, .interbank, .street, .black,
        ]
        // `Ср 09:00`; from one weekday to another an office is open.
        if phrase.meanings.contains(.calendar),
            !phrase.hasDate || words.count == 1 && CivilDate(words: text.utf8) == nil
        {
            return text
        }
        return phrase.meanings.isDisjoint(with: changing) ? nil : text
    }

    /// What in a text above the heading of rates may mean that they are not today's, or not Ukraine's.
    static func fault(outer text: String) -> String? {
        let words = PageVocabulary.words(of: text)
        if let word = words.first(where: CautionWords.changesPage) { return word }
        let isDenied = words.contains(where: CautionWords.isAboutRates) && words.contains(where: denials.contains)
        return units(text) ?? foreign(text) ?? (isDenied ? text : nil)
    }

    /// The word in an explanation beside a rate that is known to change it; `nil` for none.
    static func warning(in text: String) -> String? {
        cautioned(text) { CautionWords.changes($0) && !CautionWords.isUsualBelow($0) }
    }

    /// What in the title or a distant heading of a page makes its rates others than today's in Ukraine.
    static func fault(title text: String) -> String? {
        cautioned(text) { CautionWords.changes($0) && !CautionWords.isUsualInTitle($0) } ?? equation(text)
    }

    /// A title that gives a rate in other money than the hryvnia: `1 USD = 16,90 MDL`.
    private static func equation(_ text: String) -> String? {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let price = Phrase(String(parts[1]))
        return price.currencies.isEmpty || price.meanings.contains(.hryvnia) ? nil : text
    }

    /// Whether a text with a date says of which day the rates about it are.
    static func statesDay(_ text: String) -> Bool {
        let phrase = Phrase(text)
        guard phrase.hasDate, !phrase.meanings.contains(.aside) else { return false }
        // A date alone, or a month with its year; hours alone are those in which an office is open.
        let isBare = phrase.unknown.isEmpty && phrase.otherNumbers.isEmpty
        if isBare, CivilDate(words: text.utf8) != nil { return true }
        if isBare, !PageTokens.read(text).contains(.date) { return true }
        return phrase.meanings.contains(.time)
            || PageVocabulary.words(of: text).contains(where: CautionWords.isAboutRates)
    }

    private static func cautioned(_ text: String, _ changes: (String) -> Bool) -> String? {
        if let word = PageVocabulary.words(of: text).first(where: changes) { return word }
        return units(text) ?? foreign(text)
    }

    /// A number of units that rates are for: `за 100`, `100 одиниць`.
    static func units(_ text: String) -> String? {
        let tokens = PageTokens.read(text)
        for (index, token) in tokens.enumerated() {
            guard case .number(let number) = token, number.value.scale == 0, number.value >= 10 else { continue }
            if index > 0, case .word(let word) = tokens[index - 1], ["за", "per", "for"].contains(word) {
                return "\(word) \(number.value)"
            }
            if index + 1 < tokens.count, case .word(let word) = tokens[index + 1],
                RateWords.meaning(of: word)?.contains(.units) == true
            {
                return "\(number.value) \(word)"
            }
        }
        return nil
    }

    /// Another country, or the money that rates are in when it is not the hryvnia: `в злотих`.
    static func foreign(_ text: String) -> String? {
        if let word = Phrase(text).unknown.first(where: { CautionWords.isForeign($0) || hasForeignLetters($0) }) {
            return word
        }
        let words = PageVocabulary.words(of: text)
        for (index, word) in words.enumerated() where priced.contains(word) && index + 1 < words.count {
            for count in [2, 1] {
                let next = Phrase(words[(index + 1)...].prefix(count).map { $0 }.list(" "))
                let isMoney = !next.currencies.isEmpty || !next.shared.isEmpty
                if isMoney, next.unknown.isEmpty { return "\(word) \(words[index + 1])" }
            }
        }
        return exchange(words)
    }

    /// A currency that is given for one of another: `PLN за 1 USD`, `злотих за долар`.
    private static func exchange(_ words: [String]) -> String? {
        for (index, word) in words.enumerated() where index > 0 && ["за", "per", "for"].contains(word) {
            let given = names(words[index - 1])
            guard !given.isEmpty else { continue }
            for next in words[(index + 1)...].prefix(2) {
                let taken = names(next)
                if !taken.isEmpty, given.isDisjoint(with: taken) { return "\(words[index - 1]) \(word) \(next)" }
            }
        }
        return nil
    }

    /// The currencies that a word may mean, other than the hryvnia.
    private static func names(_ word: String) -> Set<CurrencyCode> {
        let phrase = Phrase(word)
        return Set(phrase.currencies + phrase.shared.flatMap(\.self))
    }

    /// Whether a currency follows the word for rate in a text, so that it is what is priced: `Курс долара сьогодні`.
    static func isSubject(_ code: CurrencyCode, in text: String) -> Bool {
        let words = text.split(separator: " ").map(String.init)
        return zip(words, words.dropFirst()).contains { before, word in
            Phrase(before).meanings == .rate && before.last?.isLetter == true && Phrase(word).currencies.contains(code)
        }
    }

    /// Whether a word is in a language of neither Ukraine's pages nor their English versions: `złotego`, `Kč`.
    ///
    /// Letters of the west, such as `é`, stand in the names of banks.
    private static func hasForeignLetters(_ word: String) -> Bool {
        word.unicodeScalars.contains { (0x100...0x24F).contains($0.value) || (0x370...0x3FF).contains($0.value) }
    }

    /// Words before the money that rates are in.
    private static let priced: Set<String> = [
        "в", "у", "до", "к", "in", "to", "w", "do", "против", "проти", "against", "vs",
    ]
}
