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

    /// What of a line beside rates is not understood: each of its words must be known, and none may change rates.
    ///
    /// Words of ``NoteWords`` count as known, those for buttons and contacts only where nothing is said of rates.
    static func fault(line text: String) -> String? {
        text.sentences.lazy.compactMap { fault(whole: $0) }.first
    }

    /// What of a sentence beside rates is not understood.
    static func fault(whole sentence: String) -> String? {
        if NoteWords.isHarmless(sentence: sentence) { return nil }
        let text = bare(sentence)
        return fault(sentence: text) ?? unknown(in: text)
    }

    /// A text without the names of banks, and without what changes nothing in any sentence: `без комісії`, `10 хв тому`.
    static func bare(_ text: String) -> String {
        BankNames.removed(from: NoteWords.withoutMinutes(NoteWords.withoutAbsences(text)))
    }

    /// The words, numbers and meanings of a sentence that are not understood, or may change rates.
    static func unknown(in text: String) -> String? {
        let words = PageVocabulary.words(of: text)
        let phrase = Phrase(text)
        let isAbout = words.contains(where: CautionWords.isAboutRates) || !phrase.currencies.isEmpty
        let isContact = words.contains(where: NoteWords.announcesNumber)
        var unknown = phrase.unknown.filter { isAbout ? !NoteWords.isPlain($0) : !NoteWords.isHarmless($0) }
        if isContact {
            // `вул. Хрещатик, 1`, `Ліцензія від 05.10.2011`
            let names = capitalized(text)
            let isCount = ["showing", "показано"].contains(words.first)
            unknown.removeAll {
                $0 == "#" || names.contains($0) || (isCount || phrase.hasDate) && Phrase.bounds.contains($0)
            }
        }
        if !unknown.isEmpty { return unknown.list(" ") }
        if !isContact, !isTelephone(text, phrase), let number = phrase.otherNumbers.first { return "\(number)" }
        if words.contains(where: NoteWords.compares), !phrase.otherNumbers.isEmpty { return text }
        // `Сторінка 2019 року`
        let isYear = words.contains { ["року", "рік", "год", "года", "г", "р", "year"].contains($0) }
        if phrase.hasDate, isYear, CivilDate(words: text.utf8) == nil, !words.contains(where: isLicence) { return text }
        // `Ср 09:00`; from one weekday to another an office is open.
        if phrase.meanings.contains(.calendar), !isContact,
            !phrase.hasDate || words.count == 1 && CivilDate(words: text.utf8) == nil
        {
            return text
        }
        let changing: WordMeanings = [.units, .other, .change, .customer, .percent, .fuel, .metal]
        return phrase.meanings.isDisjoint(with: changing) ? nil : text
    }

    /// The folded words of a text, but for the first, that it has with a capital.
    private static func capitalized(_ text: String) -> Set<String> {
        Set(
            text.split { !$0.isLetter && $0 != "'" && $0 != "’" && $0 != "-" }.dropFirst().filter {
                $0.first?.isUppercase == true
            }
            .map { PageVocabulary.folded($0.unicodeScalars) })
    }

    private static func isLicence(_ word: String) -> Bool {
        ["ліценз", "лиценз", "licen"].contains { word.hasPrefix($0) }
    }

    /// Whether the digits of a text are those of a telephone, which begin with a zero, a plus or a bracket.
    private static func isTelephone(_ text: String, _ phrase: Phrase) -> Bool {
        guard !phrase.hasDate, text.utf8.count(where: \.isASCIIDigit) >= 7,
            let first = text.firstIndex(where: { ("0"..."9").contains($0) })
        else { return false }
        return text[first] == "0" || text[..<first].last.map { $0 == "+" || $0 == "(" } == true
    }

    private static func fault(sentence text: String) -> String? {
        if NoteWords.isHarmless(sentence: text) { return nil }
        let text = NoteWords.withoutAbsences(text)
        if let word = cautioned(text, CautionWords.changes) { return word }
        let words = PageVocabulary.words(of: text)
        let phrase = Phrase(text)
        // `Станом на ранок понеділка`
        if phrase.meanings.isSuperset(of: [.time, .calendar]), !phrase.hasDate { return text }
        guard words.contains(where: CautionWords.isAboutRates) || !phrase.currencies.isEmpty else { return nil }
        let unknown = phrase.unknown.filter { !NoteWords.isPlain($0) }
        if !unknown.isEmpty { return unknown.list(" ") }
        if let number = phrase.otherNumbers.first { return "\(number)" }
        return phrase.meanings.isDisjoint(with: [.units, .other, .change, .percent, .customer]) ? nil : text
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

    /// What in a distant heading of a page makes its rates others than today's in Ukraine.
    static func fault(title text: String) -> String? {
        cautioned(text) { CautionWords.changes($0) && !CautionWords.isUsualInTitle($0) } ?? equation(text)
    }

    /// A title that gives a rate in other money than the hryvnia: `1 USD = 16,90 MDL`.
    static func equation(_ text: String) -> String? {
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

    /// Whether a currency follows the word for rate or for a deal in a text, so that it is what is priced: `Курс долара
    /// сьогодні`, `Купити долар`.
    static func isSubject(_ code: CurrencyCode, in text: String) -> Bool {
        let words = text.split(separator: " ").map(String.init)
        return zip(words, words.dropFirst()).contains { before, word in
            let meanings = Phrase(before).meanings
            return !meanings.isEmpty && WordMeanings([.rate, .buy, .sell, .customer]).isSuperset(of: meanings)
                && before.last?.isLetter == true && Phrase(word).currencies.contains(code)
        }
    }
}
