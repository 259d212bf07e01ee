extension UInt8 {
    /// Whether the byte is an ASCII digit.
    @inlinable package var isASCIIDigit: Bool {
        @inline(__always) get { self &- 0x30 < 10 }
    }

    /// Whether the byte is an ASCII letter.
    @inlinable package var isASCIILetter: Bool {
        @inline(__always) get { (self | 0x20) &- 0x61 < 26 }
    }

    /// Whether the byte is an ASCII letter or digit.
    @inlinable package var isASCIIAlphanumeric: Bool {
        @inline(__always) get { isASCIILetter || isASCIIDigit }
    }

    /// Whether the byte is ASCII white space as the WHATWG standards define it: tab, line feed, form feed, carriage
    /// return, space.
    @inlinable package var isASCIIWhitespace: Bool {
        @inline(__always) get { self <= 0x20 && (1 as UInt64) &<< UInt64(self) & 0x1_0000_3600 != 0 }
    }

    /// The byte with `A` to `Z` in lower case.
    @inlinable package var asciiLowercased: UInt8 {
        @inline(__always) get { self &- 0x41 < 26 ? self | 0x20 : self }
    }

    /// The value of a hexadecimal digit of either case; `nil` for other bytes.
    @inlinable package var hexDigit: UInt8? {
        if isASCIIDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }
}
