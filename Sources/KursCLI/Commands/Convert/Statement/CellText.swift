import KursText

/// A cell's text for people and for names.
enum CellText {
    /// UTF-8 where it is that, else windows-1251; doubled quotes are made one.
    static func of(_ bytes: ArraySlice<UInt8>) -> String {
        var text = Array(bytes.trimmed)
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
    /// Without blanks at either end.
    var trimmed: ArraySlice<UInt8> {
        trimming { $0 == 0x20 || $0 == 0x09 }
    }
}
