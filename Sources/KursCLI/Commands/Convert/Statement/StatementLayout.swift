import KursCore
import KursMarkup
import KursText

/// The layout of a statement: its dialect, and the meaning of its columns.
struct StatementLayout {
    var dialect = CSVDialect()
    /// Column indices from 0.
    var amount = 0
    var currency: Int?
    /// The currency of all rows, if there is no column for it.
    var everyCurrency: CurrencyCode?
    var date: Int?
    /// The number of records before the first row; the last of them is the header, if there is one.
    var headCount = 0
    var hasHeader = false
    /// The number of cells in the widest row; shorter rows are padded so that the added columns line up.
    var width = 0
    /// The line end: a line feed, or a carriage return in a file that contains nothing else.
    var lineEnd: UInt8 = 0x0A

    /// A column given by name or number.
    enum Column: Equatable {
        case number(Int)
        case name(String)

        init(_ text: String) {
            if let number = Int(text), number > 0 { self = .number(number - 1) } else { self = .name(text) }
        }

        /// The index of the column in a header; `nil` if no column has the name.
        func place(in header: [String]) throws(StatementError) -> Int? {
            switch self {
            case .number(let number): return number
            case .name(let name):
                var found = header.indices.filter { header[$0] == name }
                if found.isEmpty {
                    let wanted = name.lowercased()
                    found = header.indices.filter { header[$0].lowercased() == wanted }
                }
                guard found.count < 2 else { throw .twoColumns(name: name, first: found[0] + 1, second: found[1] + 1) }
                return found.first
            }
        }
    }

    /// Finds the header within the first records and determines the columns.
    ///
    /// If all columns are given by number, a first record whose amount contains no digit is the header.
    static func settle(
        _ records: [[String]], amount: Column, currency: Column?, date: Column?
    ) throws(StatementError) -> StatementLayout {
        var shape = StatementLayout()
        let wanted = [amount, currency, date].compactMap { $0 }
        let hasNames = wanted.contains { if case .name = $0 { true } else { false } }
        for (index, record) in records.enumerated() {
            if hasNames {
                guard let place = try amount.place(in: record) else { continue }
                (shape.amount, shape.currency) = (place, try currency?.place(in: record))
                shape.date = try date?.place(in: record)
                guard currency == nil || shape.currency != nil, date == nil || shape.date != nil else { continue }
                for place in [place, shape.currency ?? 0, shape.date ?? 0] where place >= record.count {
                    throw .noColumnNumber(place + 1, count: record.count)
                }
                (shape.headCount, shape.hasHeader) = (index + 1, true)
                return shape
            }
            guard let amount = try amount.place(in: []) else { break }
            (shape.amount, shape.currency) = (amount, try currency?.place(in: []))
            shape.date = try date?.place(in: [])
            let columnCount = records.map(\.count).max() ?? 0
            for place in [amount, shape.currency ?? 0, shape.date ?? 0] where place >= columnCount {
                throw .noColumnNumber(place + 1, count: columnCount)
            }
            shape.headCount = headCount(records, amount: amount)
            shape.hasHeader = shape.headCount > 0
            return shape
        }
        guard let widest = records.max(by: { $0.count < $1.count }), records.contains(where: { $0 != [""] }) else {
            throw .empty
        }
        for column in wanted {
            guard case .name(let name) = column else { continue }
            var isSomewhere = false
            for record in records where !isSomewhere { isSomewhere = try column.place(in: record) != nil }
            if !isSomewhere { throw .noColumn(name, columns: widest) }
        }
        throw .noHeader
    }

    /// The number of records before the first row, when the columns are given by number: up to the first record that has
    /// digits where the amount is.
    ///
    /// The last of them is the header; titles may stand before it.
    private static func headCount(_ records: [[String]], amount: Int) -> Int {
        let first = records.firstIndex { amount < $0.count && $0[amount].utf8.contains { $0.isASCIIDigit } }
        return records[..<(first ?? min(1, records.count))].lastIndex { amount < $0.count && !$0[amount].isEmpty }
            .map { $0 + 1 } ?? 0
    }

    /// Detects the delimiter: the one that occurs equally often in the most of the first lines.
    ///
    /// The comma is considered last, because it is the decimal mark in Ukraine.
    ///
    /// - Parameter columns: The columns given by name: a delimiter under which one record has them all comes first.
    static func delimiter(of bytes: ArraySlice<UInt8>, lineEnd: UInt8, columns: [Column]) -> UInt8 {
        var best: (delimiter: UInt8, lines: Int) = (UInt8(ascii: ","), 0)
        let hasNames = columns.contains { if case .name = $0 { true } else { false } }
        let lines = bytes.split(separator: lineEnd).prefix(40).filter { $0.contains { $0 > 0x20 } }
        for delimiter in [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")] {
            var counts: [Int: Int] = [:]
            for line in lines {
                var isInside = false
                var count = 0
                for byte in line {
                    if byte == UInt8(ascii: "\"") { isInside.toggle() }
                    if byte == delimiter, !isInside { count += 1 }
                }
                if count > 0 { counts[count, default: 0] += 1 }
            }
            var agreeing = counts.values.max() ?? 0
            if hasNames, hasHeader(lines, delimiter, columns) { agreeing += lines.count }
            if agreeing > best.lines { best = (delimiter, agreeing) }
        }
        return best.delimiter
    }

    /// Whether one of the lines has all the columns under a delimiter.
    private static func hasHeader(
        _ lines: [ArraySlice<UInt8>], _ delimiter: UInt8, _ columns: [Column]
    ) -> Bool {
        lines.contains { line in
            var records = CSVReader(BytesSource(line), delimiter: delimiter)
            guard records.advance() else { return false }
            let names = records.cells.indices.map { CellText.of(records.cell($0) ?? []) }
            return columns.allSatisfy { column in
                guard case .name(let name) = column else { return true }
                return names.contains { $0.lowercased() == name.lowercased() }
            }
        }
    }
}
