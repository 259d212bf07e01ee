internal import KursText

/// A cell with an amount and, perhaps, the words for its currency: `$1,250.00`, `4 200,00 грн.`, `USD 4200`.
package struct AmountCell: Sendable, Equatable {
    package let value: ExactDecimal
    /// The words before and after the number, as they stand in the cell; empty without any.
    package let words: [[UInt8]]

    /// Reads a cell under a decimal mark; O(n).
    ///
    /// - Throws: The error of the number, which is that of the whole cell when nothing beside it can be a word.
    package init(_ cell: ArraySlice<UInt8>, decimalMark: UInt8) throws(StreamLineError) {
        let reader = StatementAmount(decimalMark: decimalMark)
        let number: StreamLineError
        do throws(StreamLineError) {
            value = try reader.read(cell)
            words = []
            return
        } catch {
            number = error
        }
        guard let first = cell.firstIndex(where: \.isASCIIDigit), let last = cell.lastIndex(where: \.isASCIIDigit)
        else {
            throw number
        }
        let (before, after) = (AmountCell.split(cell[..<first]), AmountCell.split(cell[(last + 1)...]))
        guard !before.word.isEmpty || !after.word.isEmpty else { throw number }
        value = try reader.read((before.signs + cell[first...last] + after.signs)[...])
        words = [before.word, after.word].filter { !$0.isEmpty }
    }

    /// The same with the other sign.
    package var negated: AmountCell { AmountCell(value: value.negated, words: words) }

    private init(value: ExactDecimal, words: [[UInt8]]) { (self.value, self.words) = (value, words) }

    /// Parts what stands beside a number: signs, brackets and blanks from the word.
    private static func split(_ text: ArraySlice<UInt8>) -> (signs: [UInt8], word: [UInt8]) {
        var (signs, word): ([UInt8], [UInt8]) = ([], [])
        var index = text.startIndex
        while index < text.endIndex {
            let rest = text[index...]
            let width = signWidth(rest)
            if width > 0 {
                if width > 1 || text[index] != 0x20 && text[index] != 0x09 {
                    signs += rest.prefix(width)
                } else if !word.isEmpty {
                    word.append(0x20)
                }
                index += width
            } else {
                word.append(text[index])
                index += 1
            }
        }
        while word.last == 0x20 { word.removeLast() }
        return (signs, word)
    }

    /// The bytes of the sign, bracket or blank that the text begins with; 0 for anything else.
    private static func signWidth(_ text: ArraySlice<UInt8>) -> Int {
        let bytes = Array(text.prefix(3))
        switch bytes.first {
        case 0x20, 0x09, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"): return 1
        case 0xC2: return bytes.dropFirst().first == 0xA0 ? 2 : 0
        case 0xE2:
            guard bytes.count == 3 else { return 0 }
            return [[0x80, 0x93], [0x88, 0x92], [0x80, 0xAF], [0x80, 0x89]].contains(Array(bytes.dropFirst())) ? 3 : 0
        default: return 0
        }
    }

    /// Whether a cell says that there is no amount: nothing, or a dash.
    package static func isEmpty(_ cell: ArraySlice<UInt8>) -> Bool {
        if cell.isEmpty { return true }
        guard !cell.contains(where: \.isASCIIDigit) else { return false }
        var text = StatementText.plain(cell)[...]
        for dash in [[0xE2, 0x80, 0x94], [0xE2, 0x80, 0x95], [0x97]] as [[UInt8]] where text.elementsEqual(dash) {
            text = []
        }
        return text.allSatisfy { $0 == UInt8(ascii: "-") }
    }
}
