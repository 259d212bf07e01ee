internal import KursCore
internal import KursMarkup

/// What headings and lines beside rates say of them.
extension FreeText {
    /// What in a caption, a heading or a title row is not understood or changes the rates under it.
    static func fault(heading text: String) -> String? {
        if NoteWords.isHarmless(sentence: text) { return nil }
        if let foreign = foreign(text) { return foreign }
        let phrase = Phrase(BankNames.removed(from: text))
        if !phrase.unknown.isEmpty { return phrase.unknown.list(" ") }
        if let number = phrase.otherNumbers.first { return "\(number)" }
        if !phrase.shared.isEmpty, phrase.currencies.isEmpty { return text }
        // `Цифровий євро` is another money.
        if !phrase.currencies.isEmpty, !phrase.meanings.isDisjoint(with: [.digits, .letters]) { return text }
        if phrase.meanings.contains(.calendar), CivilDate(words: text.utf8) == nil { return text }
        let changing: WordMeanings = [.units, .other, .change, .customer, .percent, .fuel, .metal]
        return phrase.meanings.isDisjoint(with: changing) ? nil : text
    }

    /// What in a line above a table may change its rates: each word must be understood, and a short line is a heading.
    static func fault(beside text: String) -> String? {
        for sentence in text.sentences where !NoteWords.isHarmless(sentence: sentence) {
            if let words = fault(whole: sentence) { return words }
            let bare = bare(sentence)
            let phrase = Phrase(bare)
            let isHarmless = !phrase.unknown.isEmpty && phrase.otherNumbers.isEmpty
            let isContact = PageVocabulary.words(of: bare).contains(where: NoteWords.announcesNumber)
            guard PageVocabulary.words(of: bare).count <= 3, !isHarmless, !isContact else { continue }
            if let words = fault(heading: bare) { return words }
        }
        return nil
    }

    /// Whether a line beside rates says that they are for cards.
    static func isForCards(_ text: String) -> Bool {
        text.sentences.contains { kind(in: $0) == .card && !NoteWords.isHarmless(sentence: $0) }
    }

    /// Cash or card, if a text names one of them.
    static func kind(in text: String) -> Kind? {
        let kinds = Phrase(text).meanings.intersection(.kinds)
        return kinds == .cash ? .cash : kinds == .card ? .card : nil
    }
}
