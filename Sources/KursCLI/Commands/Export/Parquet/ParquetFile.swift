import KursCore

/// A Parquet file without compression: one row group, and per column one data page, after a dictionary for texts.
///
/// What kurs needs of the format, in its oldest version, which every reader supports.
/// https://parquet.apache.org/docs/file-format/
struct ParquetFile {
    var columns: [ParquetColumn]
    var rowCount: Int
    /// The program in the metadata, as `NAME version VERSION`.
    var createdBy: String

    private static let magic = Array("PAR1".utf8)

    private struct Chunk {
        var column: ParquetColumn
        var start: Int
        var dataPage: Int
        var end: Int

        var byteCount: Int64 { Int64(end - start) }
    }

    /// The file; O(n).
    var bytes: [UInt8] {
        var bytes = Self.magic
        var chunks: [Chunk] = []
        for column in columns {
            let start = bytes.count
            let pages = ParquetPages(column, rowCount: rowCount)
            bytes += pages.dictionary
            let dataPage = bytes.count
            bytes += pages.data
            chunks.append(Chunk(column: column, start: start, dataPage: dataPage, end: bytes.count))
        }
        let metadata = metadata(chunks)
        bytes += metadata
        bytes.append(littleEndian: UInt32(clamping: metadata.count))
        return bytes + Self.magic
    }

    private func metadata(_ chunks: [Chunk]) -> [UInt8] {
        var thrift = ThriftCompact()
        thrift.field(1, 1)
        thrift.list(2, of: [nil] + columns) { element, column in
            if let column { return Self.schema(of: column, &element) }
            element.field(4, "schema")
            element.field(5, Int32(columns.count))
        }
        thrift.field(3, long: Int64(rowCount))
        let byteCount = chunks.reduce(0) { $0 + $1.byteCount }
        thrift.list(4, of: rowCount > 0 ? [chunks] : []) { group, chunks in
            group.list(1, of: chunks) { Self.metadata(of: $1, rowCount: rowCount, &$0) }
            group.field(2, long: byteCount)
            group.field(3, long: Int64(rowCount))
        }
        thrift.field(6, createdBy)
        // Least and greatest values are ordered as their types say.
        thrift.list(7, of: columns) { order, _ in order.field(1) { _ in } }
        thrift.finish()
        return thrift.bytes
    }

    /// Writes a `SchemaElement`, with the older and the newer name of its type.
    private static func schema(of column: ParquetColumn, _ element: inout ThriftCompact) {
        element.field(1, column.physicalType.rawValue)
        if column.physicalType == .fixedLengthByteArray { element.field(2, 16) }
        element.field(3, column.isOptional ? 1 : 0)
        element.field(4, column.name)
        switch column.values {
        case .days:
            element.field(6, 6)
            element.field(10) { $0.field(6) { _ in } }
        case .texts, .optionalTexts:
            element.field(6, 0)
            element.field(10) { $0.field(1) { _ in } }
        case .decimals:
            guard let decimal = column.decimal else { return }
            element.field(6, 5)
            element.field(7, Int32(decimal.scale))
            element.field(8, decimal.precision)
            element.field(10) { type in
                type.field(5) {
                    $0.field(1, Int32(decimal.scale))
                    $0.field(2, decimal.precision)
                }
            }
        }
    }

    private static func metadata(of chunk: Chunk, rowCount: Int, _ thrift: inout ThriftCompact) {
        thrift.field(2, long: Int64(chunk.start))
        thrift.field(3) { data in
            data.field(1, chunk.column.physicalType.rawValue)
            let hasDictionary = chunk.dataPage > chunk.start
            // PLAIN and RLE, and RLE_DICTIONARY.
            data.list(2, of: hasDictionary ? [0, 3, 8] : [0, 3])
            data.list(3, of: [chunk.column.name])
            data.field(4, 0)
            data.field(5, long: Int64(rowCount))
            data.field(6, long: chunk.byteCount)
            data.field(7, long: chunk.byteCount)
            data.field(9, long: Int64(chunk.dataPage))
            if hasDictionary { data.field(11, long: Int64(chunk.start)) }
            data.field(12) { statistics in
                statistics.field(3, long: Int64(chunk.column.nullCount))
                guard case .days(let days) = chunk.column.values, let first = days.min(), let last = days.max() else {
                    return
                }
                for (number, day) in [(5, last), (6, first)] {
                    var value: [UInt8] = []
                    value.append(littleEndian: day)
                    statistics.field(number, binary: value)
                }
            }
        }
    }
}

private struct ParquetPages {
    /// The dictionary page; empty for columns without one.
    private(set) var dictionary: [UInt8] = []
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
