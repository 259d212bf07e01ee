extension String {
    /// The text with every character spelled out that could move the cursor, hide, or reverse what is printed.
    ///
    /// Text from outside reaches a terminal only through here: ESC prints as `\u{1B}`. O(n).
    var terminalSafe: String {
        // Printable ASCII and Cyrillic without anything else is the rule; only the exception is taken apart.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        return unicodeScalars.reduce(into: "") { safe, scalar in
            if scalar.isTerminalSafe {
                safe.unicodeScalars.append(scalar)
            } else {
                safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it only shows itself: it moves no cursor, hides nothing, turns no text round.
    var isTerminalSafe: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
        default: true
        }
    }
}

extension [UInt8] {
    /// Records as they may be shown on a terminal; line ends and tabs, which part them, stay.
    ///
    /// O(n). JSON has a spelling of its own for every character, so there nothing is lost; other formats spell it for
    /// people.
    func terminalSafe(_ format: OutputFormat) -> [UInt8] {
        let isPlain = { (byte: UInt8) in (byte >= 0x20 && byte < 0x7F) || byte == 0x0A || byte == 0x09 }
        if allSatisfy(isPlain) { return self }
        let isJSON = format == .json || format == .jsonl
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
