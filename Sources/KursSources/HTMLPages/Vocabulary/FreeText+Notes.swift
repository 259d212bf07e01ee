internal import KursCore
internal import KursMarkup
internal import KursText

extension FreeText {
    /// What in a text below rates may change them: of a sentence about rates only its numbers and units.
    static func fault(below text: String) -> String? {
        let text = NoteWords.withoutAbsences(text)
        if let word = warning(in: text) ?? bound(in: text) { return word }
        let words = PageVocabulary.words(of: text)
        if turnsSides(words) { return text }
        let phrase = Phrase(text)
        let isAboutRates = words.contains(where: CautionWords.isAboutRates) || !phrase.currencies.isEmpty
        guard isAboutRates || phrase.meanings.contains(.hryvnia) else { return nil }
        if let number = phrase.otherNumbers.first { return "\(number)" }
        if text.unicodeScalars.first == "*" { return phrase.unknown.list(" ") }
        return phrase.meanings.isDisjoint(with: .units) ? nil : text
    }

    /// An amount from which something holds: `від 3000`; years and small numbers may be of anything.
    private static func bound(in text: String) -> String? {
        let tokens = PageTokens.read(text)
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            guard case .word(let word) = token, ["від", "от", "from", "понад", "свыше", "over"].contains(word),
                case .number(let number) = next, number.value >= 100, number.value.scale == 0,
                number.value < 1990 || number.value > 2099
            else { continue }
            return "\(word) \(number.value)"
        }
        return nil
    }

    /// What in a note below rates may change them: in a short one every word must be understood, or be harmless.
    static func fault(note text: String) -> String? {
        for sentence in text.sentences where !NoteWords.isHarmless(sentence: sentence) {
            if let words = fault(below: sentence) ?? fault(short: sentence) { return words }
        }
        return nil
    }

    /// What of a tooltip changes the rates: of a short one each word must be understood, in a sentence no word may be known
    /// to change rates.
    static func fault(explanation text: String) -> String? {
        // A program repeats the header for those who hear a page: `Покупка: activate to sort column ascending`.
        let isRepeated = text[...].range(of: "activate to sort") != nil
        let isShort = PageVocabulary.words(of: text).count <= 3 && !isRepeated
        return isShort ? fault(line: text) : warning(in: NoteWords.withoutAbsences(text))
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

    /// Whether the text of a column about something else speaks of the rates of its row: `не діє`, `за 100`.
    static func changesRow(_ text: String) -> Bool {
        PageVocabulary.words(of: text).contains { CautionWords.changes($0) || denials.contains($0) }
            || units(text) != nil
    }

    static let denials: Set<String> = ["не", "ні", "немає", "нема", "нет", "not", "no"]

    /// The most words of a note that is no explanation.
    private static let mostWords = 8

    /// What of a note is not understood, if it is short or speaks of the rates that it stands below.
    private static func fault(short sentence: String) -> String? {
        let words = PageVocabulary.words(of: sentence)
        guard words.count <= mostWords || words.contains(where: NoteWords.pointsAtRates), !sentence.contains("©"),
            !sentence.contains("@"), !words.contains(where: { $0.hasPrefix("cookie") })
        else { return nil }
        let text = bare(sentence)
        if let unknown = unknown(in: text) { return unknown }
        let changing: WordMeanings = [.average, .interbank, .street, .black]
        return Phrase(text).meanings.isDisjoint(with: changing) ? nil : text
    }
}
