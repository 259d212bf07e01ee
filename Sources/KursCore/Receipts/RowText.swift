import KursText

/// A text of a statement as words that can be compared.
///
/// Letters are small and composed, Latin letters in Ukrainian words are those that they look like, apostrophes are left out
/// and every blank is one. A hyphen joins two words to one: `USD-кабелів` is no currency.
struct RowText {
    struct Word {
        /// The folded word; a number is `#`.
        var text: String
        var range: Range<Int>
        /// Whether a mark such as a comma stands before it.
        var isAfterMark: Bool
        var isCode: Bool
    }

    private let scalars: [Unicode.Scalar]
    private(set) var words: [Word] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        let hasCyrillic = scalars.contains { Self.isCyrillic($0) }
        var at = 0
        var isAfterMark = false
        while at < scalars.count {
            let start = at
            if Self.isDigit(scalars[at]) {
                while at < scalars.count, isInNumber(at) { at += 1 }
                words.append(Word(text: "#", range: start..<at, isAfterMark: isAfterMark, isCode: false))
                isAfterMark = false
            } else if Self.isLetter(scalars[at]) {
                while at < scalars.count, isInWord(at) { at += 1 }
                words.append(word(start..<at, hasCyrillic: hasCyrillic, isAfterMark))
                isAfterMark = false
            } else {
                if scalars[at].value > 0x20, scalars[at].value != 0xA0 { isAfterMark = true }
                at += 1
            }
        }
    }

    func written(_ words: Range<Int>) -> String {
        var text = ""
        guard let first = words.first, let last = words.last else { return text }
        text.unicodeScalars.append(
            contentsOf: scalars[self.words[first].range.lowerBound..<self.words[last].range.upperBound])
        return text
    }

    private func isInNumber(_ at: Int) -> Bool {
        if Self.isDigit(scalars[at]) { return true }
        guard scalars[at] == "." || scalars[at] == "," else { return false }
        return at + 1 < scalars.count && Self.isDigit(scalars[at + 1])
    }

    private func isInWord(_ at: Int) -> Bool {
        let scalar = scalars[at]
        if Self.isLetter(scalar) || Self.isApostrophe(scalar) || Self.isMark(scalar) { return true }
        return (scalar == "-" || scalar == "\u{2011}") && at + 1 < scalars.count && Self.isLetter(scalars[at + 1])
    }

    private func word(_ range: Range<Int>, hasCyrillic: Bool, _ isAfterMark: Bool) -> Word {
        let isUkrainian = scalars[range].contains { Self.isCyrillic($0) } || hasCyrillic && range.count == 1
        var text = ""
        for scalar in scalars[range] where !Self.isApostrophe(scalar) {
            let small = scalar.smallLetter
            if Self.isMark(scalar) {
                let last = text.unicodeScalars.popLast()
                text.unicodeScalars.append(
                    last == "и" && scalar.value == 0x306
                        ? "й" : last == "і" && scalar.value == 0x308 ? "ї" : last ?? small)
            } else {
                text.unicodeScalars.append(isUkrainian ? Self.lookalikes[small] ?? small : small)
            }
        }
        let isCode = range.count == 3 && scalars[range].allSatisfy { (0x41...0x5A).contains($0.value) }
        return Word(
            text: text, range: range, isAfterMark: isAfterMark,
            isCode: isCode && CurrencyCode(text.uppercased()).flatMap(Currency.find)?.kind == .money)
    }

    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
        "a": "а", "c": "с", "e": "е", "i": "і", "o": "о", "p": "р", "x": "х", "y": "у", "k": "к", "m": "м", "t": "т",
        "h": "н", "b": "в", "ï": "ї",
    ]

    private static func isCyrillic(_ scalar: Unicode.Scalar) -> Bool { (0x400...0x52F).contains(scalar.value) }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x306 || scalar.value == 0x308 }
    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        [0x27, 0x60, 0xB4, 0x2BC, 0x2018, 0x2019].contains(scalar.value)
    }
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        isCyrillic(scalar) || (0xC0...0x24F).contains(scalar.value)
            || (0x41...0x5A).contains(scalar.value & ~0x20) && scalar.value < 0x80
    }
}
