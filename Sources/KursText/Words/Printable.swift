extension String {
    /// Whether a text has only printable ASCII, letters of Latin and Cyrillic, and dashes and quotation marks.
    package var isPlain: Bool {
        var text = self
        return text.withUTF8 { unsafe String.isPlain($0) }
    }

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

extension Unicode.Scalar {
    /// Whether printing the character affects only itself: it moves no cursor, and hides or reverses no text.
    package var isTerminalSafe: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
        default: true
        }
    }

    /// Whether a record for other programs may have the character as it is: it is no control, and reverses no text.
    ///
    /// What joins letters, and the marks of direction of single letters, belong to ordinary texts and emoji.
    package var isRecordSafe: Bool {
        properties.generalCategory != .control && !(0x202A...0x202E).contains(value)
            && !(0x2066...0x2069).contains(value)
    }
}
