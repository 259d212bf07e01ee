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

    /// Where the pages of a column are in the file.
    private struct Chunk {
        var column: ParquetColumn
        var start: Int
        var dataPage: Int
        var end: Int

        var byteCount: Int64 { Int64(end - start) }
    }

    /// The file.
    ///
    /// O(n).
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

    /// Writes a `ColumnChunk`.
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
