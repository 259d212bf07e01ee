extension String {
    /// The text with every character spelled out that could move the cursor, hide, or reverse what is printed.
    ///
    /// Text from outside reaches a terminal only through here: ESC prints as `\u{1B}`. O(n).
    var terminalSafe: String {
        // Printable ASCII and Cyrillic without anything else is the rule; only the exception is taken apart.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        return unicodeScalars.reduce(into: "") { safe, scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
                safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                safe.unicodeScalars.append(scalar)
            }
        }
    }
}
