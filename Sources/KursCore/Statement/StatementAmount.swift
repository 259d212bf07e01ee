internal import KursText

/// Reads the amounts of a statement's column, which share one decimal mark.
package struct StatementAmount: Sendable {
    /// The column's decimal mark: a point or a comma.
    package let decimalMark: UInt8

    /// Creates a reader for a column with this decimal mark.
    package init(decimalMark: UInt8) { self.decimalMark = decimalMark }

    /// Reads an amount under this mark.
    ///
    /// A minus may precede or follow, brackets negate, and thousands are grouped by three with blanks of any width,
    /// apostrophes, or the mark that is not the decimal one. Bytes may be UTF-8 or windows-1251. O(n).
    ///
    /// - Throws: ``StreamLineError/amount(_:)`` for anything else.
    package func read(_ cell: ArraySlice<UInt8>) throws(StreamLineError) -> ExactDecimal {
        if decimalMark == UInt8(ascii: "."), let plain = ExactDecimal(utf8: cell) { return plain }
        let text = StatementText.plain(cell)
        guard !text.isEmpty else { throw .amount(.empty) }
        var rest = text[...]
        var isNegative = false
        if rest.first == UInt8(ascii: "("), rest.last == UInt8(ascii: ")") {
            rest = rest.dropFirst().dropLast()
            isNegative = true
        } else if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
            isNegative = rest.first == UInt8(ascii: "-")
            rest.removeFirst()
        } else if rest.last == UInt8(ascii: "-") {
            isNegative = true
            rest.removeLast()
        }
        let value = try number(rest)
        return isNegative ? value.negated : value
    }

    /// The number that the rest of a cell is; only the column's mark begins decimals, and nothing follows them.
    private func number(_ text: ArraySlice<UInt8>) throws(StreamLineError) -> ExactDecimal {
        var number = GroupedNumber()
        var decimal: Int?
        for (offset, byte) in text.enumerated() {
            if byte.isASCIIDigit {
                number.append(digit: byte &- 0x30)
            } else if decimal == nil, byte == decimalMark, number.digitCount > 0 || text.count > 1 {
                decimal = number.marks.count
                number.append(mark: Unicode.Scalar(byte))
            } else if decimal == nil, StatementText.isGroupMark(byte), number.digitCount > 0 {
                number.append(mark: Unicode.Scalar(byte))
            } else {
                throw .amount(StatementText.unexpected(in: text.dropFirst(offset), position: offset + 1))
            }
        }
        guard number.digitCount > 0 else { throw .amount(.noDigits) }
        guard number.groupsThousands(decimalMark: decimal) else { throw .amount(.badGrouping) }
        guard let value = number.value(decimalMark: decimal) else {
            throw .amount(.tooManyDigits(limit: ExactDecimal.largestScale))
        }
        return value
    }
}

/// The evidence of a column's cells for its decimal mark.
package struct DecimalMarkEvidence: Sendable, Equatable {
    /// How many cells can only mean that a point begins the decimals.
    package private(set) var points = 0
    /// How many cells can only mean that a comma does.
    package private(set) var commas = 0
    /// How many cells have one mark before exactly three digits, which proves nothing.
    package private(set) var doubtful = 0

    /// No evidence yet.
    package init() {}

    /// Adds the evidence of cells that can only mean one of the two.
    package mutating func add(points: Int, commas: Int) {
        self.points += points
        self.commas += commas
    }

    /// Adds the evidence of a cell; O(n).
    package mutating func look(at cell: ArraySlice<UInt8>) {
        guard cell.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) else { return }
        // Most cells have two decimals after their only mark.
        if cell.count >= 4, cell.allSatisfy({ $0 &- UInt8(ascii: ",") < 14 }) {
            let mark = cell[cell.endIndex - 3]
            let isOnly = cell.filter { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }.count == 1
            if isOnly, mark == UInt8(ascii: ".") { return points += 1 }
            if isOnly, mark == UInt8(ascii: ",") { return commas += 1 }
        }
        let point = (try? AmountCell(cell, decimalMark: UInt8(ascii: ".")))?.value
        let comma = (try? AmountCell(cell, decimalMark: UInt8(ascii: ",")))?.value
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
                doubtful += 1
            }
        }
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
    static func plain(_ cell: ArraySlice<UInt8>) -> [UInt8] {
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
        return plain
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
