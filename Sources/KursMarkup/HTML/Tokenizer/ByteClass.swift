/// The classes of bytes the tokenizer asks for.
enum ByteClass {
    /// Tab, line feed, form feed, carriage return and space.
    @inline(__always)
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte <= 0x20 && (1 as UInt64) << UInt64(byte) & 0x1_0000_3600 != 0
    }

    @inline(__always)
    static func isAlpha(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    @inline(__always)
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isAlpha(byte) || isDigit(byte) }

    /// The byte with `A` to `Z` in lower case.
    @inline(__always)
    static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// White space, `/`, `>` and NUL end a tag name.
    @inline(__always)
    static func endsTagName(_ byte: UInt8) -> Bool {
        byte < 0x40 && (1 as UInt64) << UInt64(byte) & 0x4000_8001_0000_3601 != 0
    }

    /// The same bytes and `=` end an attribute name.
    @inline(__always)
    static func endsAttributeName(_ byte: UInt8) -> Bool {
        byte < 0x40 && (1 as UInt64) << UInt64(byte) & 0x6000_8001_0000_3601 != 0
    }
}
