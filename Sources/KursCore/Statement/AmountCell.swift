import KursText

/// A cell with an amount and, perhaps, the words for its currency: `$1,250.00`, `4 200,00 грн.`, `USD 4200`.
package struct AmountCell: Sendable, Equatable {
    package let value: ExactDecimal
    /// The words before and after the number; empty without any.
    private let before: ArraySlice<UInt8>
    private let after: ArraySlice<UInt8>

    package var words: [ArraySlice<UInt8>] { hasWords ? [before, after].filter { !$0.isEmpty } : [] }
    package var hasWords: Bool { !before.isEmpty || !after.isEmpty }

    /// Reads a cell under a decimal mark; O(n).
    ///
    /// - Throws: The error of the number, which is that of the whole cell when nothing beside it can be a word.
    package init(_ cell: ArraySlice<UInt8>, decimalMark: UInt8) throws(StreamLineError) {
        let reader = StatementAmount(decimalMark: decimalMark)
        do throws(StatementAmount.Fault) {
            try self.init(cell, reader)
        } catch {
            // The cell is at fault, or the number in it when it has words.
            let number = AmountCell.parts(of: cell)?.number ?? cell
            throw .amount(reader.error(of: error, in: number))
        }
    }

    /// Reads a cell; `nil` for one that is no amount under the mark.
    package init?(readable cell: ArraySlice<UInt8>, decimalMark: UInt8) {
        do throws(StatementAmount.Fault) {
            try self.init(cell, StatementAmount(decimalMark: decimalMark))
        } catch {
            return nil
        }
    }

    private init(_ cell: ArraySlice<UInt8>, _ reader: StatementAmount) throws(StatementAmount.Fault) {
        let fault: StatementAmount.Fault
        do throws(StatementAmount.Fault) {
            value = try reader.value(of: cell)
            (before, after) = ([], [])
            return
        } catch {
            fault = error
        }
        guard let parts = AmountCell.parts(of: cell) else { throw fault }
        value = try reader.value(of: parts.number)
        (before, after) = (parts.before, parts.after)
    }

    package init(_ value: ExactDecimal) { self.init(value: value, before: [], after: []) }

    private init(value: ExactDecimal, before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) {
        (self.value, self.before, self.after) = (value, before, after)
    }

    package var negated: AmountCell { AmountCell(value: value.negated, before: before, after: after) }

    /// The words of a cell, and the number with the signs that stand beside them; `nil` without digits or words.
    private static func parts(
        of cell: ArraySlice<UInt8>
    ) -> (before: ArraySlice<UInt8>, number: ArraySlice<UInt8>, after: ArraySlice<UInt8>)? {
        guard let first = cell.firstIndex(where: \.isASCIIDigit), let last = cell.lastIndex(where: \.isASCIIDigit)
        else { return nil }
        let (before, after) = (split(cell[..<first]), split(cell[(last + 1)...]))
        guard !before.word.isEmpty || !after.word.isEmpty else { return nil }
        let digits = cell[first...last]
        let hasSigns = !before.signs.isEmpty || !after.signs.isEmpty
        return (before.word, hasSigns ? (before.signs + digits + after.signs)[...] : digits, after.word)
    }

    /// Parts what stands beside a number: signs, brackets and blanks from the word.
    private static func split(_ text: ArraySlice<UInt8>) -> (signs: [UInt8], word: ArraySlice<UInt8>) {
        // Most words have none but a blank before or after them.
        let trimmed = text.trimming { $0 == 0x20 }
        if !trimmed.indices.contains(where: { signWidth(trimmed[$0...]) > 0 }) { return ([], trimmed) }
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
        return (signs, word[...])
    }

    /// The bytes of the sign, bracket or blank that the text begins with; 0 for anything else.
    private static func signWidth(_ text: ArraySlice<UInt8>) -> Int {
        guard let first = text.first else { return 0 }
        switch first {
        case 0x20, 0x09, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"): return 1
        case 0xC2: return text.dropFirst().first == 0xA0 ? 2 : 0
        case 0xE2:
            guard text.count >= 3 else { return 0 }
            switch (text[text.startIndex + 1], text[text.startIndex + 2]) {
            case (0x80, 0x93), (0x88, 0x92), (0x80, 0xAF), (0x80, 0x89): return 3
            default: return 0
            }
        default: return 0
        }
    }

    /// Whether a cell says that there is no amount: nothing, or a dash.
    package static func isEmpty(_ cell: ArraySlice<UInt8>) -> Bool {
        if cell.isEmpty { return true }
        guard !cell.contains(where: \.isASCIIDigit) else { return false }
        var text = StatementText.plain(cell)
        for dash in [[0xE2, 0x80, 0x94], [0xE2, 0x80, 0x95], [0x97]] as [[UInt8]] where text.elementsEqual(dash) {
            text = []
        }
        return text.allSatisfy { $0 == UInt8(ascii: "-") }
    }
}
