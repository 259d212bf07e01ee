import KursCore

/// The pages of a column, each with its header.
struct ParquetPages {
    /// The dictionary page; empty for columns without one.
    private(set) var dictionary: [UInt8] = []
    /// The data page.
    private(set) var data: [UInt8] = []

    init(_ column: ParquetColumn, rowCount: Int) {
        var page: [UInt8] = []
        switch column.values {
        case .days(let days):
            page.reserveCapacity(days.count * 4)
            for day in days { page.append(littleEndian: day) }
        case .decimals(let decimals):
            page.reserveCapacity(decimals.count * 8)
            Self.append(levels: decimals.lazy.map { $0 != nil }, to: &page)
            Self.append(decimals, column.decimal ?? .usual, to: &page)
        case .texts(let texts), .optionalTexts(let texts):
            if column.isOptional { Self.append(levels: texts.indices.lazy.map { $0 != nil }, to: &page) }
            dictionary = Self.dictionary(of: texts)
            let width = UInt8(32 - UInt32(max(texts.dictionary.count, 2) - 1).leadingZeroBitCount)
            page.append(width)
            Self.append(runs: texts.indices.lazy.compactMap(\.self), bitWidth: Int(width), to: &page)
        }
        let hasDictionary = !dictionary.isEmpty
        data = Self.page(kind: 0, page) { header in
            header.field(5) {
                $0.field(1, Int32(clamping: rowCount))
                // RLE_DICTIONARY or PLAIN; levels are always RLE.
                $0.field(2, hasDictionary ? 8 : 0)
                $0.field(3, 3)
                $0.field(4, 3)
            }
        }
    }

    private static func dictionary(of texts: ParquetTexts) -> [UInt8] {
        var page: [UInt8] = []
        for text in texts.dictionary {
            page.append(littleEndian: UInt32(clamping: text.utf8.count))
            page += Array(text.utf8)
        }
        return Self.page(kind: 2, page) { header in
            header.field(7) {
                $0.field(1, Int32(clamping: texts.dictionary.count))
                $0.field(2, 0)
            }
        }
    }

    /// A page with its header, whose own fields `body` writes.
    private static func page(kind: Int32, _ page: [UInt8], _ body: (inout ThriftCompact) -> Void) -> [UInt8] {
        var header = ThriftCompact()
        header.field(1, kind)
        header.field(2, Int32(clamping: page.count))
        header.field(3, Int32(clamping: page.count))
        body(&header)
        header.finish()
        return header.bytes + page
    }

    /// Appends which values there are: 1 for a value, 0 for null.
    private static func append(levels: some Sequence<Bool>, to page: inout [UInt8]) {
        var runs: [UInt8] = []
        append(runs: levels.lazy.map { $0 ? 1 : 0 }, bitWidth: 1, to: &runs)
        page.append(littleEndian: UInt32(clamping: runs.count))
        page += runs
    }

    /// Appends numbers as runs of equal ones (RLE).
    private static func append(runs values: some Sequence<UInt32>, bitWidth: Int, to page: inout [UInt8]) {
        var run: (value: UInt32, count: UInt64) = (0, 0)
        func end(_ page: inout [UInt8]) {
            guard run.count > 0 else { return }
            page.append(unsignedVariableLength: run.count << 1)
            for index in 0..<((bitWidth + 7) / 8) { page.append(UInt8(truncatingIfNeeded: run.value >> (8 * index))) }
        }
        for value in values {
            if value == run.value {
                run.count += 1
            } else {
                end(&page)
                run = (value, 1)
            }
        }
        end(&page)
    }

    private static func append(
        _ decimals: [ExactDecimal?], _ type: ParquetColumn.DecimalType, to page: inout [UInt8]
    ) {
        for case let decimal? in decimals {
            // The type was chosen so that it holds each value.
            let value = type.unscaled(decimal) ?? 0
            if type == .usual {
                page.append(littleEndian: Int64(truncatingIfNeeded: value))
            } else {
                for shift in stride(from: 120, through: 0, by: -8) {
                    page.append(UInt8(truncatingIfNeeded: value >> shift))
                }
            }
        }
    }
}
