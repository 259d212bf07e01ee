internal import KursCore
internal import KursMarkup
internal import KursText

/// Judges the title of a page, which heads all of its rates: each of its parts must be understood, or be the name of the
/// site or of a bank.
struct TitleText {
    private let title: String
    private let site: SiteNames
    /// Whether the whole title gives a day, beside which its weekday may stand.
    private let hasDay: Bool

    /// What in a title is not understood, or makes the rates of its page others than today's for everybody in Ukraine.
    static func fault(_ title: String, of site: SiteNames) -> String? {
        let text = TitleText(title: title, site: site, hasDay: CivilDate(words: title.utf8) != nil)
        if let words = FreeText.units(title) ?? FreeText.foreign(title) ?? FreeText.equation(title) { return words }
        return text.parts.lazy.compactMap { text.fault($0) }.first
    }

    private struct Part {
        let text: String
        /// Whether it is one of several things that commas separate.
        var isListed = false
    }

    /// The parts between bars, dashes, commas, colons and pictures.
    private var parts: [Part] {
        var parts: [Part] = []
        var current = ""
        var isAfterComma = false
        let scalars = title.visibleScalars
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : " "
            let isSpaced = next == " " && (place == 0 || scalars[place - 1] == " ")
            let isMark = [",", ":", ";", ".", "!", "?"].contains(scalar) && next == " "
            guard isMark || TitleText.separates(scalar) || scalar.isDash && (isSpaced || !scalar.isHyphen) else {
                current.unicodeScalars.append(scalar)
                continue
            }
            let isComma = isMark && scalar == ","
            parts.append(Part(text: current, isListed: isComma || isAfterComma))
            (current, isAfterComma) = ("", isComma)
        }
        parts.append(Part(text: current, isListed: isAfterComma))
        return parts
    }

    /// Whether a scalar separates parts wherever it stands: a bar, a point in the middle, an angle, an ornament such as
    /// `ᐈ`.
    private static func separates(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7C, 0xB7, 0x2022, 0x2039, 0x203A, 0x1400...0x167F: true
        // Signs of currencies, of sums and against something are words.
        case 0x26D4, 0x2715...0x2718, 0x274C, 0x274E, 0x2753...0x2755, 0x1F510...0x1F513, 0x1F6AB: false
        default: scalar.properties.generalCategory == .otherSymbol && !(0x1F1E6...0x1F1FF).contains(scalar.value)
        }
    }

    private func fault(_ part: Part) -> String? {
        if NoteWords.isHarmless(sentence: part.text) || site.isName(part.text) { return nil }
        let text = NoteWords.withoutAbsences(part.text)
        let isCaution = { (word: String) in
            CautionWords.changes(word) && !(TitleWords.isPraise(word) || part.isListed && TitleWords.isService(word))
        }
        let bare = BankNames.removed(from: text)
        let words = PageVocabulary.words(of: bare)
        if let word = words.first(where: isCaution) { return word }
        if BankNames.isName(text.trimmed, isLinked: false) { return nil }
        let phrase = Phrase(bare)
        let isAbout = words.contains(where: CautionWords.isAboutRates) || !phrase.currencies.isEmpty
        let unknown = phrase.unknown.filter { word in
            // Without a number such a word bounds nothing: `курс від банків`.
            if Phrase.bounds.contains(word), phrase.numbers.isEmpty { return false }
            if TitleWords.isPlain(word) || site.isName(word: word) { return false }
            // A rate in other money has been looked for.
            if word == "=" { return false }
            if part.isListed, TitleWords.isService(word) { return false }
            return isAbout ? !NoteWords.isPlain(word) : !NoteWords.isHarmless(word)
        }
        if !unknown.isEmpty { return unknown.list(" ") }
        if let number = otherNumber(phrase, words) { return number }
        if phrase.meanings.contains(.calendar), !phrase.hasDate, !hasDay { return part.text.trimmed }
        // A month with its year is a day of neither.
        if phrase.hasDate, phrase.meanings.contains(.calendar), CivilDate(words: bare.utf8) == nil {
            return part.text.trimmed
        }
        let changed = words.first { word in
            RateWords.meaning(of: word)?.contains(.change) == true && !TitleWords.isMovement(word)
        }
        if let changed { return changed }
        var changing: WordMeanings = [.units, .other]
        if !part.isListed { changing.insert(.percent) }
        return phrase.meanings.isDisjoint(with: changing) ? nil : part.text.trimmed
    }

    /// A number that is neither the site's name nor a rate in hryvnias: `Money 24`, `1 USD = 43,60 грн`, `24/7`.
    private func otherNumber(_ phrase: Phrase, _ words: [String]) -> String? {
        if title[...].range(of: "24/7") != nil, phrase.numbers.map(\.description) == ["24", "7"] { return nil }
        let isPriced = phrase.meanings.contains(.hryvnia) && !phrase.currencies.isEmpty
        return phrase.otherNumbers.first { number in
            !(isPriced && number.scale >= 2) && !site.isName(words: words, number: number.description)
        }?.description
    }
}
