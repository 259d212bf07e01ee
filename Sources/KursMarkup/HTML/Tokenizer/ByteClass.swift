/// The bytes that end names in a tag.
enum ByteClass {
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
