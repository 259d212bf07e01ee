package import KursCore
package import KursTerminal
import KursText

/// Splits CSV into records and cells, in constant memory.
///
/// A quoted cell begins with a quote directly after a delimiter and may contain delimiters and line ends; two quotes
/// stand for one. A record longer than ``recordLimit`` bytes (a quote that is never closed) ends at its first line end
/// and is marked ``isOverlong``; if even that is far, it comes in parts.
package struct CSVReader: ~Copyable {
    /// The longest record that is read whole, in bytes.
    package static let recordLimit = 65_536
    static let size = 4 * recordLimit

    /// A cell: the range of its text in ``bytes``, without the surrounding quotes.
    package struct Cell {
        var start: Int
        var end: Int
        package var isQuoted = false
        var hasQuotes = false
    }

    private let source: any ByteSource
    private let delimiter: UInt8
    private let lineEnd: UInt8
    package private(set) var bytes = [UInt8](repeating: 0, count: CSVReader.size)
    /// The end of the bytes that were read.
    private var filled = 0
    /// The delimiters, quotes and line ends of those bytes, and the first of them in the record and in the next one.
    private var marks: CellMarks
    private var mark = 0
    private var nextMark = 0
    private var isAtEnd = false
    private var hasBegun = false
    /// Room for cells, of which the first are those of the record.
    private var cellStorage = [Cell](repeating: Cell(start: 0, end: 0), count: 64)
    package private(set) var cellCount = 0
    /// The start of the record, the end of its last cell, and the start of the next record.
    package private(set) var start = 0
    package private(set) var end = 0
    package private(set) var next = 0
    package private(set) var line = 1
    private var nextLine = 1
    /// Whether the record was truncated because a quote is not closed.
    package private(set) var isOverlong = false
    /// Whether the rest of its line follows as another part, and whether this is such a part.
    package private(set) var isUnfinished = false
    package private(set) var isContinued = false
    package private(set) var byteOrderMark: [UInt8] = []

    /// Creates a reader; `lineEnd` is a line feed, or a carriage return for files that contain nothing else.
    package init(_ source: any ByteSource, delimiter: UInt8, lineEnd: UInt8 = 0x0A) {
        (self.source, self.delimiter, self.lineEnd) = (source, delimiter, lineEnd)
        marks = CellMarks(delimiter: delimiter, lineEnd: lineEnd)
    }

    package var cells: ArraySlice<Cell> { cellStorage[..<cellCount] }

    package func cell(_ index: Int) -> ArraySlice<UInt8>? { place(of: index).map { bytes[$0] } }

    /// Where a cell is in ``bytes``.
    func place(of index: Int) -> Range<Int>? {
        index < cellCount ? cellStorage[index].start..<cellStorage[index].end : nil
    }

    package var texts: [String] { cells.indices.map { CellText.of(cell($0) ?? []) } }

    /// The text of a cell; `nil` for no column, an empty cell and a dash.
    package func text(_ column: Int?) -> String? {
        guard let column, let cell = cell(column), !cell.isEmpty else { return nil }
        let text = CellText.of(cell)
        return text.utf8.count <= 3 && ["", "-", "—", "–"].contains(text) ? nil : text
    }

    /// The number of a cell; `nil` for one without digits.
    package func number(_ column: Int?, decimalMark: UInt8) throws(StreamLineError) -> ExactDecimal? {
        guard let column, let cell = cell(column), cell.contains(where: \.isASCIIDigit) else { return nil }
        return try AmountCell(cell, decimalMark: decimalMark).value
    }

    package var hasDigits: Bool { bytes[start..<end].contains { $0 >= 0x30 && $0 < 0x3A } }

    /// Whether at least two cells hold anything, or one a date: those of a title do not.
    package var hasText: Bool {
        let filled = cells.indices.compactMap { cell($0) }.filter { !$0.isEmpty }
        return filled.count > 1 || filled.contains { $0.prefix { $0 != 0x20 }.hasShapeOfDate }
    }

    package var isBlank: Bool { bytes[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    package mutating func advance() -> Bool {
        repeat { guard advanceByPart() else { return false } } while isContinued
        return true
    }

    /// Advances to the next record, or to the next part of an overlong one; `false` at the end.
    package mutating func advanceByPart() -> Bool {
        (start, mark) = (next, nextMark)
        line = nextLine
        (isContinued, isOverlong, isUnfinished) = (isUnfinished, isUnfinished, false)
        if isContinued {
            if start == filled, !isAtEnd { fill() }
            return filled > start && scan(.truncated)
        }
        if !hasBegun { begin() }
        while true {
            let isWhole = scan(.complete)
            // Whatever the buffer holds, a longer record ends at the same place.
            if (isWhole ? next : filled) - start > CSVReader.recordLimit {
                isOverlong = true
                return scan(.truncated)
            }
            if isWhole { return true }
            guard !isAtEnd else { return filled > start && (scan(.last) || scan(.truncated)) }
            fill()
        }
    }

    private mutating func begin() {
        hasBegun = true
        while filled < 3, !isAtEnd { fill() }
        if filled >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            byteOrderMark = [0xEF, 0xBB, 0xBF]
            start = 3
        }
    }

    private mutating func fill() {
        if start > 0 {
            bytes.replaceSubrange(0..<(filled - start), with: bytes[start..<filled])
            let missing = CSVReader.size - bytes.count
            if missing > 0 { bytes.append(contentsOf: repeatElement(0, count: missing)) }
            filled -= start
            start = 0
        }
        let count = source.read(into: &bytes, at: filled)
        if count == 0 { isAtEnd = true }
        filled += count
        let bytes = self.bytes
        marks.find(in: bytes.span, from: 0, to: filled)
        mark = 0
    }

    private enum End {
        /// At a line end outside quotes.
        case complete
        /// There, or at the end of the input outside quotes.
        case last
        /// At its first line end, or at the end of the buffered bytes.
        case truncated
    }

    /// Parses the record at ``start``; `false` when its end has not been read yet.
    private mutating func scan(_ limit: End) -> Bool {
        let closing = limit == .truncated
        cellCount = 0
        var index = mark
        var lines = 0
        var cell = Cell(start: start, end: start)
        var isInside = false
        while index < marks.count {
            let mark = marks.marks[index]
            let offset = Int(mark & CellMarks.offsetMask)
            let isLineEnd = mark >= CellMarks.lineEndFlag
            index &+= 1
            if isInside, !(closing && isLineEnd) {
                if isLineEnd {
                    lines += 1
                } else if mark >= CellMarks.quoteFlag {
                    if index < marks.count, marks.marks[index] == mark + 1 {
                        cell.hasQuotes = true
                        index += 1
                    } else if offset + 1 == filled, limit == .complete, !isAtEnd {
                        return false
                    } else {
                        isInside = false
                        cell.end = offset
                    }
                }
            } else if mark < CellMarks.quoteFlag {
                if !cell.isQuoted { cell.end = offset }
                add(cell)
                cell = Cell(start: offset &+ 1, end: offset &+ 1)
            } else if isLineEnd {
                finish(cell, at: offset)
                (next, nextMark) = (offset + 1, index)
                nextLine = line + lines + 1
                return true
            } else if offset == cell.start, !cell.isQuoted {
                (isInside, cell.isQuoted, cell.start) = (true, true, offset + 1)
            }
        }
        guard limit != .complete, filled > start, closing || !isInside else { return false }
        finish(cell, at: filled)
        (next, nextMark) = (filled, index)
        isUnfinished = closing
        nextLine = line + lines + (closing ? 0 : 1)
        return true
    }

    private mutating func finish(_ cell: Cell, at index: Int) {
        end = index > start && lineEnd == 0x0A && bytes[index - 1] == 0x0D ? index - 1 : index
        var cell = cell
        if !cell.isQuoted || cell.end < cell.start { cell.end = max(end, cell.start) }
        add(cell)
    }

    @inline(__always)
    private mutating func add(_ cell: Cell) {
        if cellCount == cellStorage.count { cellStorage.append(cell) } else { cellStorage[cellCount] = cell }
        cellCount &+= 1
    }
}
