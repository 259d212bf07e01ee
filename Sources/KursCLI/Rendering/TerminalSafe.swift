extension String {
    /// The text with every character escaped that could move the cursor, or hide or reverse printed text.
    ///
    /// Untrusted text is written to a terminal only through this property: ESC prints as `\u{1B}`. O(n).
    var terminalSafe: String {
        var text = self
        if text.withUTF8({ unsafe String.isPlain($0) }) { return self }
        return unicodeScalars.reduce(into: "") { safe, scalar in
            if scalar.isTerminalSafe {
                safe.unicodeScalars.append(scalar)
            } else {
                safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }
}

extension String {
    /// Whether a text has only printable ASCII, letters of Latin and Cyrillic, and dashes and quotation marks.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            switch unsafe text[index] {
            case 0x20..<0x7F: index += 1
            // U+00C0 to U+02FF and U+0400 to U+04FF.
            case 0xC3...0xCB, 0xD0...0xD3: index += 2
            // U+2010 to U+2027; line separators and marks of direction follow.
            case 0xE2:
                guard index + 2 < text.count, unsafe text[index + 1] == 0x80 else { return false }
                guard unsafe (0x90...0xA7).contains(text[index + 2]) else { return false }
                index += 3
            default: return false
            }
        }
        return true
    }
}

extension String {
    /// The text with blanks in place of tabs and line ends, as one field of a line.
    var onOneLine: String {
        utf8.contains { $0 < 0x20 } ? split(whereSeparator: { $0.isWhitespace }).joined(separator: " ") : self
    }
}

extension Unicode.Scalar {
    /// Whether printing the character affects only itself: it moves no cursor, and hides or reverses no text.
    var isTerminalSafe: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
        default: true
        }
    }
}

extension [UInt8] {
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
