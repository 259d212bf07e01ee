import KursText

/// Finds the delimiter of a file by its first bytes.
package struct DelimiterDetection {
    /// The delimiter: the one under which a record has the columns, else the one that occurs equally often in the most of
    /// the first lines.
    ///
    /// The comma is considered last, because it is the decimal mark in Ukraine.
    package let delimiter: UInt8
    /// The first of lines that are all one number with a comma, which may separate decimals or two columns.
    private(set) var uncertainLine: String?

    package init(_ bytes: [UInt8], lineEnd: UInt8, _ columns: [StatementColumn]) {
        let lines = bytes.split(separator: lineEnd).prefix(40).filter { $0.contains { $0 > 0x20 } }
        var best: (delimiter: UInt8, known: Int, lines: Int) = (UInt8(ascii: ","), 0, 0)
        for delimiter in [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")] {
            let known = DelimiterDetection.knownCount(bytes, lineEnd, delimiter, columns)
            let agreeing = DelimiterDetection.agreeingCount(lines, delimiter)
            if known > best.known || known == best.known && agreeing > best.lines {
                best = (delimiter, known, agreeing)
            }
        }
        delimiter = best.delimiter
        if delimiter == UInt8(ascii: ","), best.lines > 0, lines.allSatisfy(DelimiterDetection.isNumberWithComma) {
            uncertainLine = lines.first.map { String(decoding: $0.trimming { $0 <= 0x20 }, as: UTF8.self) }
        }
    }

    /// Whether a line is digits and one comma with one or two digits after it, as `1 500,75`.
    private static func isNumberWithComma(_ line: ArraySlice<UInt8>) -> Bool {
        let parts = line.trimming { $0 <= 0x20 }.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[1].count), parts[1].allSatisfy(\.isASCIIDigit) else {
            return false
        }
        // Thousands may be separated by a blank of any kind.
        let digits = parts[0].filter { $0 != 0x20 && $0 < 0x80 && $0 != UInt8(ascii: "-") }
        return !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit)
    }

    /// How many columns are known in the record that has the most, of the first hundred.
    private static func knownCount(
        _ bytes: [UInt8], _ lineEnd: UInt8, _ delimiter: UInt8, _ columns: [StatementColumn]
    ) -> Int {
        let names = columns.filter(\.isName)
        guard bytes.contains(delimiter), names.count == columns.count else { return 0 }
        var records = CSVReader(BytesSource(bytes), delimiter: delimiter, lineEnd: lineEnd)
        var most = 0
        for _ in 0..<100 {
            guard records.advance() else { break }
            guard records.cellCount > 1 else { continue }
            let texts = records.texts
            if names.isEmpty {
                let reading = HeaderReading(texts)
                if reading.isHeader { most = max(most, reading.knownCount) }
            } else if names.allSatisfy({ (try? $0.place(in: texts)) ?? nil != nil }) {
                return names.count
            }
        }
        return most
    }

    /// In how many lines the delimiter occurs as often as in most of them.
    private static func agreeingCount(_ lines: [ArraySlice<UInt8>], _ delimiter: UInt8) -> Int {
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
        return counts.values.max() ?? 0
    }
}
