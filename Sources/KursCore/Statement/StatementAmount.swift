import KursText

/// Reads the amounts of a statement's column, which share one decimal mark.
package struct StatementAmount: Sendable {
    /// The column's decimal mark: a point or a comma.
    package let decimalMark: UInt8

    package init(decimalMark: UInt8) { self.decimalMark = decimalMark }

    /// Reads an amount under this mark.
    ///
    /// A minus may precede or follow, brackets negate, and thousands are grouped by three with blanks of any width,
    /// apostrophes, or the mark that is not the decimal one. Bytes may be UTF-8 or windows-1251. O(n).
    ///
    /// - Throws: ``StreamLineError/amount(_:)`` for anything else.
    package func read(_ cell: ArraySlice<UInt8>) throws(StreamLineError) -> ExactDecimal {
        do throws(Fault) {
            return try value(of: cell)
        } catch {
            throw .amount(self.error(of: error, in: cell))
        }
    }

    /// Why a cell is not an amount; ``error(of:in:)`` says it with the characters, which most callers do not need.
    enum Fault: Error {
        case empty, noDigits, badGrouping, tooManyDigits
        /// The byte at an offset of the text behind its sign.
        case unexpected(offset: Int)
    }

    /// Reads an amount without making an error of a fault.
    func value(of cell: ArraySlice<UInt8>) throws(Fault) -> ExactDecimal {
        if let plain = plain(cell.span) { return plain }
        let text = StatementText.plain(cell)
        guard !text.isEmpty else { throw .empty }
        let (rest, isNegative) = StatementAmount.unsigned(text)
        let value = try number(rest)
        return isNegative ? value.negated : value
    }

    /// More digits may leave 64 bits.
    private static let digitLimit = 18

    /// An amount of digits with at most one decimal mark and a minus before it, which nearly every cell has; `nil` of any
    /// other, which ``read(_:)`` reads.
    package func plain(_ cell: Span<UInt8>) -> ExactDecimal? {
        let isNegative = cell.count > 0 && cell[0] == UInt8(ascii: "-")
        let first = isNegative ? 1 : 0
        var (digits, mark): (UInt64, Int) = (0, -1)
        for index in first..<max(first, cell.count) {
            let digit = cell[index] &- 0x30
            if digit < 10 {
                digits = digits &* 10 &+ UInt64(digit)
            } else {
                guard cell[index] == decimalMark, mark < 0, index > first else { return nil }
                mark = index
            }
        }
        let count = cell.count &- first &- (mark < 0 ? 0 : 1)
        guard count > 0, count <= StatementAmount.digitLimit, mark &+ 1 < cell.count else { return nil }
        let scale = mark < 0 ? 0 : cell.count &- mark &- 1
        return ExactDecimal(unchecked: isNegative ? 0 &- Int128(digits) : Int128(digits), scale: scale)
    }

    /// A text without its sign or brackets.
    private static func unsigned(_ text: ArraySlice<UInt8>) -> (rest: ArraySlice<UInt8>, isNegative: Bool) {
        if text.first == UInt8(ascii: "("), text.last == UInt8(ascii: ")") {
            return (text.dropFirst().dropLast(), true)
        }
        if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") {
            return (text.dropFirst(), text.first == UInt8(ascii: "-"))
        }
        return text.last == UInt8(ascii: "-") ? (text.dropLast(), true) : (text, false)
    }

    /// The number that the rest of a cell is; only the column's mark begins decimals, and nothing follows them.
    private func number(_ text: ArraySlice<UInt8>) throws(Fault) -> ExactDecimal {
        var number = GroupedNumber()
        var decimal: Int?
        let bytes = text.span
        for offset in 0..<bytes.count {
            let byte = bytes[offset]
            if byte.isASCIIDigit {
                number.append(digit: byte &- 0x30)
            } else if decimal == nil, byte == decimalMark, number.digitCount > 0 || bytes.count > 1 {
                decimal = number.markCount
                number.append(mark: Unicode.Scalar(byte))
            } else if decimal == nil, StatementText.isGroupMark(byte), number.digitCount > 0 {
                number.append(mark: Unicode.Scalar(byte))
            } else {
                throw .unexpected(offset: offset)
            }
        }
        guard number.digitCount > 0 else { throw .noDigits }
        guard number.groupsThousands(decimalMark: decimal) else { throw .badGrouping }
        guard let value = number.value(decimalMark: decimal) else { throw .tooManyDigits }
        return value
    }

    func error(of fault: Fault, in cell: ArraySlice<UInt8>) -> AmountError {
        switch fault {
        case .empty: return .empty
        case .noDigits: return .noDigits
        case .badGrouping: return .badGrouping
        case .tooManyDigits: return .tooManyDigits(limit: ExactDecimal.largestScale)
        case .unexpected(let offset):
            let rest = StatementAmount.unsigned(StatementText.plain(cell)).rest
            return StatementText.unexpected(in: rest.dropFirst(offset), position: offset + 1)
        }
    }
}

package struct DecimalMarkEvidence: Sendable, Equatable {
    /// How many cells can only mean that a point begins the decimals.
    package private(set) var points = 0
    /// How many cells can only mean that a comma does.
    package private(set) var commas = 0
    /// How many cells have one mark before exactly three digits, which proves nothing.
    package private(set) var doubtful = 0
    /// The first of these.
    package private(set) var doubt: [UInt8] = []
    package private(set) var hasNumbers = false

    package init() {}

    /// Adds the evidence of a cell; O(n).
    package mutating func look(at cell: ArraySlice<UInt8>) {
        if lookIfPlain(cell.span) { return }
        let point = AmountCell(readable: cell, decimalMark: UInt8(ascii: "."))?.value
        let comma = AmountCell(readable: cell, decimalMark: UInt8(ascii: ","))?.value
        switch (point, comma) {
        // Neither is a fault of the row.
        case (nil, nil): break
        case (_, nil): points += 1
        case (nil, _): commas += 1
        case (let point?, let comma?):
            if point == comma { break }
            // In 0,125 the mark groups nothing.
            if point.magnitude < 1 || comma.magnitude < 1 {
                if point.magnitude < 1 { points += 1 } else { commas += 1 }
            } else {
                if doubtful == 0 { doubt = Array(cell) }
                doubtful += 1
            }
        }
    }

    /// Adds the evidence of a cell that is a number of a workbook; O(n).
    package mutating func look(atNumber cell: ArraySlice<UInt8>) {
        guard cell.contains(UInt8(ascii: ".")) else { return }
        (points, hasNumbers) = (points + 1, true)
    }

    /// Adds the evidence of a cell with two decimals after its only mark, which most cells have, or without a mark; `false`
    /// for any other.
    package mutating func lookIfPlain(_ bytes: Span<UInt8>) -> Bool {
        var (markCount, isPlain) = (0, true)
        for index in 0..<bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") { markCount += 1 }
            // Digits, minus, comma and point are among the fourteen characters from the comma on.
            if byte &- UInt8(ascii: ",") >= 14 { isPlain = false }
        }
        guard markCount > 0 else { return true }
        guard isPlain, markCount == 1, bytes.count >= 4 else { return false }
        let mark = bytes[bytes.count - 3]
        if mark == UInt8(ascii: ".") {
            points += 1
        } else if mark == UInt8(ascii: ",") {
            commas += 1
        } else {
            return false
        }
        return true
    }

    /// The mark all cells agree on.
    ///
    /// `nil` when cells contradict each other, or when every mark may also group thousands.
    package var mark: UInt8? {
        if points > 0 { return commas > 0 ? nil : UInt8(ascii: ".") }
        if commas > 0 { return UInt8(ascii: ",") }
        return doubtful > 0 ? nil : UInt8(ascii: ".")
    }
}

/// Normalises the text of a cell, in UTF-8 or windows-1251.
enum StatementText {
    /// The trimmed cell with every blank as a space, every apostrophe as `'`, and every minus as `-`.
    static func plain(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if isPlain(cell.span) { return cell }
        var plain: [UInt8] = []
        plain.reserveCapacity(cell.count)
        var index = cell.startIndex
        while index < cell.endIndex {
            let byte = cell[index]
            var (width, sign) = (1, byte)
            if byte >= 0x80 || byte == 0x09 || byte == 0x60 { (width, sign) = decoration(cell[index...]) }
            if sign != 0x20 || !plain.isEmpty { plain.append(sign) }
            index += width
        }
        while plain.last == 0x20 { plain.removeLast() }
        return plain[...]
    }

    /// Whether a cell is what ``plain(_:)`` would make of it.
    private static func isPlain(_ cell: Span<UInt8>) -> Bool {
        guard cell.count > 0, cell[0] != 0x20, cell[cell.count - 1] != 0x20 else { return cell.count == 0 }
        for index in 0..<cell.count {
            let byte = cell[index]
            if byte >= 0x80 || byte == 0x09 || byte == 0x60 { return false }
        }
        return true
    }

    /// The ASCII equivalent of a blank, apostrophe or minus beyond ASCII, and its length in bytes.
    private static func decoration(_ rest: ArraySlice<UInt8>) -> (width: Int, sign: UInt8) {
        let first = rest[rest.startIndex]
        let second = rest.dropFirst().first ?? 0
        let third = rest.dropFirst(2).first ?? 0
        switch (first, second, third) {
        case (0xC2, 0xA0, _): return (2, 0x20)
        case (0xCA, 0xBC, _): return (2, UInt8(ascii: "'"))
        case (0xE2, 0x80, 0xAF), (0xE2, 0x80, 0x89), (0xE2, 0x80, 0x87): return (3, 0x20)
        case (0xE2, 0x80, 0x98), (0xE2, 0x80, 0x99): return (3, UInt8(ascii: "'"))
        case (0xE2, 0x80, 0x93), (0xE2, 0x88, 0x92): return (3, UInt8(ascii: "-"))
        case (0x09, _, _), (0xA0, _, _): return (1, 0x20)
        case (0x60, _, _), (0x91, _, _), (0x92, _, _), (0xB4, _, _): return (1, UInt8(ascii: "'"))
        case (0x96, _, _), (0x97, _, _): return (1, UInt8(ascii: "-"))
        default: return (1, first)
        }
    }

    /// The error of the first character that is not a blank, at a position where the amount should continue or end.
    static func unexpected(in rest: ArraySlice<UInt8>, position: Int) -> AmountError {
        let word = rest.drop { $0 == 0x20 }
        return .unexpected(character: character(word), position: position + rest.count - word.count)
    }

    /// The first character, in UTF-8 where the rest of the cell is that, else in windows-1251.
    private static func character(_ word: ArraySlice<UInt8>) -> String {
        guard let first = word.first else { return "" }
        if let text = String(validating: word, as: UTF8.self) {
            return text.unicodeScalars.first.map { String($0) } ?? ""
        }
        return String(SingleByteEncoding.windows1251.scalar(of: first))
    }

    /// Whether a byte of ``plain(_:)`` may separate thousands.
    static func isGroupMark(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
    }
}
