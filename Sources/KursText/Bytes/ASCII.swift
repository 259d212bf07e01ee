extension UInt8 {
    @inlinable package var isASCIIDigit: Bool {
        @inline(__always) get { self &- 0x30 < 10 }
    }

    @inlinable package var isASCIILetter: Bool {
        @inline(__always) get { (self | 0x20) &- 0x61 < 26 }
    }

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

    @inlinable package var hexDigit: UInt8? {
        if isASCIIDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }
}
