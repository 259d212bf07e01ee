package import KursCore
import KursText

/// A dialect of CSV: its delimiter, quotes, line ends and decimal mark.
package struct CSVDialect: Equatable {
    package var delimiter = UInt8(ascii: ",")
    package var decimalMark = UInt8(ascii: ".")
    var lineEnd: [UInt8] = [UInt8(ascii: "\n")]
    var quotesAll = false
    /// The byte order mark at the start of the file; empty without one.
    package var mark: [UInt8] = []

    /// Comma as the delimiter, point as the decimal mark, and quotes where needed.
    package static let standard = CSVDialect()

    /// A number with the dialect's decimal mark; empty for `nil`.
    package func number(_ decimal: ExactDecimal?) -> [UInt8] {
        guard let decimal else { return [] }
        var bytes: [UInt8] = []
        decimal.append(to: &bytes)
        if decimalMark != UInt8(ascii: "."), let point = bytes.firstIndex(of: UInt8(ascii: ".")) {
            bytes[point] = decimalMark
        }
        return bytes
    }

    package func append(cell: [UInt8], to bytes: inout [UInt8], quoted: Bool) {
        let quote = UInt8(ascii: "\"")
        guard quoted || cell.contains(where: { $0 == delimiter || $0 == quote || $0 == 0x0A || $0 == 0x0D }) else {
            bytes.append(contentsOf: cell)
            return
        }
        bytes.append(quote)
        for byte in cell {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }

    package func append(number: ExactDecimal, to bytes: inout [UInt8], quoted: Bool) {
        guard !quoted, delimiter != decimalMark, !delimiter.isASCIIDigit, delimiter != UInt8(ascii: "-") else {
            return append(cell: self.number(number), to: &bytes, quoted: quoted)
        }
        number.append(to: &bytes)
        if number.scale > 0 { bytes[bytes.count - number.scale - 1] = decimalMark }
    }

    package func append(_ cells: [[UInt8]], to bytes: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(delimiter) }
            append(cell: cell, to: &bytes, quoted: quotesAll)
        }
        bytes.append(contentsOf: lineEnd)
    }

    func table(_ rows: [[String]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in rows { append(row.map { Array($0.utf8) }, to: &bytes) }
        return bytes
    }
}
