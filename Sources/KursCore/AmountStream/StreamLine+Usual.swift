internal import KursText

extension StreamLine {
    /// Longer lines are not in the usual form.
    private static let usualLimit = 64
    /// More digits may leave 64 bits.
    private static let digitLimit = 18

    /// Reads a line in the form that most have, `100.50 USD` or `-100.50 usd 2026-03-01`, in one look at each byte.
    ///
    /// - Parameter bytes: The last one is a line end.
    /// - Returns: The line, and where the next one begins; `nil` for another form. The currency is three letters that
    ///   need not name one; if they do, ``init(_:_:dayOf:)`` reads the same.
    @inline(__always)
    static func usual(_ bytes: Span<UInt8>, from start: Int) -> (line: StreamLine, next: Int)? {
        var index = start
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        let first = index
        var digits: UInt64 = 0
        // The loops need no end of their own: the line end stops them.
        index = take(bytes, index, &digits)
        var (count, decimals) = (index &- first, 0)
        guard count > 0 else { return nil }
        if bytes[index] == UInt8(ascii: ".") {
            let point = index
            index = take(bytes, index &+ 1, &digits)
            decimals = index &- point &- 1
            guard decimals > 0 else { return nil }
            count &+= decimals
        }
        guard count <= digitLimit, isBlank(bytes[index]) else { return nil }
        repeat { index &+= 1 } while isBlank(bytes[index])
        guard index &+ 3 < bytes.count else { return nil }
        let letters = UInt32(bytes[index]) &<< 16 | UInt32(bytes[index &+ 1]) &<< 8 | UInt32(bytes[index &+ 2])
        index &+= 3
        var day: Day?
        if isBlank(bytes[index]), index &+ 11 < bytes.count {
            guard let read = Day(figures: bytes, at: index &+ 1) else { return nil }
            day = read
            index &+= 11
        }
        if bytes[index] == UInt8(ascii: "\r"), index &+ 1 < bytes.count { index &+= 1 }
        guard bytes[index] == UInt8(ascii: "\n"), index &- start < usualLimit, isLetters(letters) else { return nil }
        let amount = ExactDecimal(unchecked: isNegative ? 0 &- Int128(digits) : Int128(digits), scale: decimals)
        let code = CurrencyCode(packed: UInt64(letters & 0xDF_DFDF) &<< 40)
        return (StreamLine(amount: amount, currency: code, day: day), index &+ 1)
    }

    private init(amount: ExactDecimal, currency: CurrencyCode, day: Day?) {
        (self.amount, self.currency, self.day) = (amount, currency, day)
    }

    /// Appends the digits from an offset to a number, and returns where they end.
    @inline(__always)
    private static func take(_ bytes: Span<UInt8>, _ start: Int, _ number: inout UInt64) -> Int {
        var index = start
        var digit = bytes[index] &- 0x30
        while digit < 10 {
            number = number &* 10 &+ UInt64(digit)
            index &+= 1
            digit = bytes[index] &- 0x30
        }
        return index
    }

    @inline(__always)
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether three bytes are ASCII letters.
    @inline(__always)
    private static func isLetters(_ bytes: UInt32) -> Bool {
        UInt8(truncatingIfNeeded: bytes &>> 16).isASCIILetter && UInt8(truncatingIfNeeded: bytes &>> 8).isASCIILetter
            && UInt8(truncatingIfNeeded: bytes).isASCIILetter
    }
}
