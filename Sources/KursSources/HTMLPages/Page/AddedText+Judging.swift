internal import KursCore
internal import KursMarkup
internal import KursText

extension AddedText.Piece {
    /// What of it is not understood, or changes the rates of a page; `nil` for nothing.
    func fault(on page: Page, rates: ChosenRates) -> String? {
        let bare = text.trimmed
        if bare.isEmpty { return nil }
        let phrase = Phrase(text)
        if isBesideNumber, !AddedText.Piece.isHarmless(beside: phrase, text) { return bare }
        let codes = Set(phrase.currencies)
        // The name of a row may be an attribute of its own; a style sheet that names money names that of the rates.
        if !codes.isEmpty, !isOfPage || !codes.isSubset(of: rates.currencies) { return bare }
        if !phrase.shared.isEmpty || phrase.meanings.contains(.percent) { return bare }
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        return FreeText.fault(beside: text) ?? ChosenDay.other(text, than: page)
    }

    /// Whether a text beside a number leaves it: the hryvnia, an arrow, or a word after a space.
    private static func isHarmless(beside phrase: Phrase, _ text: String) -> Bool {
        if phrase.meanings.contains(.hryvnia), phrase.unknown.isEmpty, phrase.numbers.isEmpty { return true }
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return true }
        let isApart = { (scalar: Unicode.Scalar) in
            scalar.isArrow && scalar != "±" || (0x2190...0x21FF).contains(scalar.value) || scalar == " "
                || scalar == "\u{A0}"
                || scalar.properties.generalCategory == .privateUse
        }
        if phrase.isEmpty, text.unicodeScalars.allSatisfy(isApart) { return true }
        // A label such as `Купівля: ` is judged as what it says.
        return phrase.numbers.isEmpty && !phrase.hasDate && (first.properties.isAlphabetic || isApart(first))
            && (last == ":" || isApart(last))
    }
}
