import KursText

extension String {
    /// The text with every character escaped that could move the cursor, or hide or reverse printed text.
    ///
    /// Untrusted text is written to a terminal only through this property: ESC prints as `\u{1B}`. O(n).
    package var terminalSafe: String { escaped { $0.isTerminalSafe } }

    /// The same with some characters kept, such as line ends in a text of several lines.
    package func terminalSafe(keeping kept: [Unicode.Scalar]) -> String {
        escaped { $0.isTerminalSafe || kept.contains($0) }
    }

    /// The text as a record for other programs has it: what moves the cursor, or reverses text, is escaped.
    package func recordSafe(keeping kept: [Unicode.Scalar] = []) -> String {
        escaped { $0.isRecordSafe || kept.contains($0) }
    }

    private func escaped(unless isSafe: (Unicode.Scalar) -> Bool) -> String {
        if isPlain { return self }
        return unicodeScalars.reduce(into: "") { safe, scalar in
            if isSafe(scalar) {
                safe.unicodeScalars.append(scalar)
            } else {
                safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }

    /// The text with blanks in place of tabs and line ends, as one field of a line.
    package var onOneLine: String {
        utf8.contains { $0 < 0x20 } ? split(whereSeparator: { $0.isWhitespace }).joined(separator: " ") : self
    }
}

extension [UInt8] {
    /// Rows of a statement as records have them, line by line: what moves the cursor, or reverses text, is escaped, and all
    /// else stays byte for byte.
    package var rowsSafe: [UInt8] {
        guard hasControls else { return self }
        let kept: [Unicode.Scalar] = ["\t", "\r"]
        let lines = split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> [UInt8] in
            if let text = String(validating: line, as: UTF8.self) { return Array(text.recordSafe(keeping: kept).utf8) }
            // Of another encoding: the bytes that are controls in every one.
            return line.flatMap { $0 < 0x80 ? Array(String(Unicode.Scalar($0)).recordSafe(keeping: kept).utf8) : [$0] }
        }
        return Array(lines.joined(separator: [0x0A]))
    }

    /// Whether there may be a character that ``Unicode/Scalar/isRecordSafe`` refuses, but for tabs and line ends.
    private var hasControls: Bool {
        var (before, last): (UInt8, UInt8) = (0, 0)
        for byte in self {
            switch byte {
            case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F: return true
            case 0x80..<0xA0 where last == 0xC2: return true
            case 0xA6...0xA9 where before == 0xE2 && last == 0x81: return true
            case 0xAA...0xAE where before == 0xE2 && last == 0x80: return true
            default: break
            }
            (before, last) = (last, byte)
        }
        return false
    }

    /// Records made safe for a terminal; line ends and tabs, which separate them, are kept.
    ///
    /// O(n). JSON has an escape for every character, so nothing is lost; other formats get a readable escape.
    func terminalSafe(_ format: OutputFormat) -> [UInt8] {
        let isPlain = { (byte: UInt8) in (byte >= 0x20 && byte < 0x7F) || byte == 0x0A || byte == 0x09 }
        if allSatisfy(isPlain) { return self }
        let isJSON = format.isJSON
        var safe = ""
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
            if scalar.isTerminalSafe || scalar == "\n" || scalar == "\t" {
                safe.unicodeScalars.append(scalar)
            } else if isJSON {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                safe += String(scalar).terminalSafe
            }
        }
        return Array<UInt8>(safe.utf8)
    }
}
