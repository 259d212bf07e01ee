import KursText

package enum CellText {
    /// Decodes UTF-8 if valid, otherwise windows-1251; doubled quotes become one.
    package static func of(_ bytes: ArraySlice<UInt8>) -> String {
        let trimmed = bytes.trimmed
        if !trimmed.contains(UInt8(ascii: "\"")), let text = String(validating: trimmed, as: UTF8.self) { return text }
        var text = Array(trimmed)
        var isSecond = false
        text.removeAll { byte in
            isSecond = byte == UInt8(ascii: "\"") && !isSecond
            return byte == UInt8(ascii: "\"") && !isSecond
        }
        if text.allSatisfy({ $0 < 0x80 }) { return String(decoding: text, as: UTF8.self) }
        if let text = String(validating: text, as: UTF8.self) { return text }
        return String(decoding: SingleByteEncoding.windows1251.decode(text.span), as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without leading and trailing blanks.
    var trimmed: ArraySlice<UInt8> { trimming { $0 == 0x20 || $0 == 0x09 } }

    /// Removes the first bytes, at most so many.
    mutating func take(atMost limit: Int) -> [UInt8] {
        let first = Array(prefix(limit))
        removeFirst(first.count)
        return first
    }
}

extension String {
    /// The text without blanks at its ends.
    package var trimmingBlanks: String { String(decoding: Array(utf8)[...].trimmed, as: UTF8.self) }
}
