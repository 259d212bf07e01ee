/// Converts a stream's plain lines: `AMOUNT CUR` or `AMOUNT CUR DATE` in, `RESULT<TAB>CODE` out, exactly.
///
/// Plain is a line of an optional minus, at most 18 digits with at most one point between them, blanks, three ASCII
/// letters, and perhaps a blank and `YYYY-MM-DD`, whose rate is in the table. It is converted in 64 bits, in 128 where
/// the product needs them, and rounded once, half away from zero. At any other line it stops, so that the caller
/// can take the slow path and continue after it. Linear in its input, and no input can trap it.
package struct FastConverter: ~Copyable {
    /// The rates; filled by the caller as they are met.
    package var table = FoldedRateTable()
    /// How many lines it has converted.
    package private(set) var lineCount = 0
    private let scale: Int
    private let tail: [UInt8]
    private static let lineLimit = 64

    /// Takes the currency that is wanted.
    package init(to target: CurrencyCode) {
        scale = Currency.displayScale(of: target)
        var tail: [UInt8] = [UInt8(ascii: "\t")]
        target.append(to: &tail)
        tail.append(UInt8(ascii: "\n"))
        self.tail = tail
    }

    /// Why it stopped.
    package enum Stop: Sendable { case end, oddLine, full }

    /// Converts whole lines from `position` on, advancing it past each.
    ///
    /// - Parameters:
    ///   - input: Bytes of which the last is a line end.
    ///   - output: Gets the answers from `used` on; `used` advances past them.
    /// - Returns: ``Stop/oddLine`` with `position` at a line that is not plain, ``Stop/full`` when the output is.
    package mutating func convert(
        _ input: Span<UInt8>, from position: inout Int, into output: inout [UInt8], used: inout Int
    ) -> Stop {
        var at = position
        var place = used
        var lines = 0
        defer {
            position = at
            used = place
            lineCount &+= lines
        }
        let end = input.count
        guard end > 0, input[end &- 1] == UInt8(ascii: "\n") else { return at < end ? .oddLine : .end }
        let limit = output.count &- FastConverter.lineLimit
        let (scale, tail) = (self.scale, self.tail)
        while at < end {
            guard place <= limit else { return .full }
            var index = at
            // The amount. The loops need no end of their own: the line end stops them.
            var byte = input[index]
            let isNegative = byte == UInt8(ascii: "-")
            if isNegative {
                index &+= 1
                byte = input[index]
            }
            let first = index
            var amount: UInt64 = 0
            var digit = byte &- UInt8(ascii: "0")
            while digit < 10 {
                amount = amount &* 10 &+ UInt64(digit)
                index &+= 1
                digit = input[index] &- UInt8(ascii: "0")
            }
            var digits = index &- first
            guard digits > 0 else { return .oddLine }
            var decimals = 0
            if digit == UInt8(ascii: ".") &- UInt8(ascii: "0") {
                index &+= 1
                let point = index
                digit = input[index] &- UInt8(ascii: "0")
                while digit < 10 {
                    amount = amount &* 10 &+ UInt64(digit)
                    index &+= 1
                    digit = input[index] &- UInt8(ascii: "0")
                }
                decimals = index &- point
                digits &+= decimals
                guard decimals > 0 else { return .oddLine }
            }
            byte = input[index]
            guard digits <= 18, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") else { return .oddLine }
            repeat {
                index &+= 1
                byte = input[index]
            } while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            // The currency: three bytes and what ends them.
            guard index &+ 3 < end else { return .oddLine }
            let key =
                (UInt32(byte) &<< 16 | UInt32(input[index &+ 1]) &<< 8 | UInt32(input[index &+ 2])) & 0xDF_DFDF
            let currency = table.find(key)
            guard currency >= 0 else { return .oddLine }
            index &+= 3
            byte = input[index]
            let rate: FoldedRate
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"), index &+ 11 < end,
                let date = FastConverter.date(input, at: index &+ 1)
            {
                rate = table.rate(at: currency, year: date.year, month: date.month, day: date.day)
                index &+= 11
                byte = input[index]
            } else {
                rate = table.rate(at: currency)
            }
            if byte == UInt8(ascii: "\r") {
                index &+= 1
                guard index < end else { return .oddLine }
                byte = input[index]
            }
            guard byte == UInt8(ascii: "\n"), rate.numerator != 0,
                let result = rate.converted(amount, scale: decimals)
            else { return .oddLine }
            if isNegative, result != 0 {
                output[place] = UInt8(ascii: "-")
                place &+= 1
            }
            place = FastConverter.write(result, scale: scale, to: &output, at: place)
            for offset in 0..<tail.count { output[place &+ offset] = tail[offset] }
            place &+= tail.count
            at = index &+ 1
            lines &+= 1
        }
        return .end
    }

    /// Reads `YYYY-MM-DD`; the day need only be 1...31, for the table has no rate for the 30th of February.
    @inline(__always)
    private static func date(_ bytes: Span<UInt8>, at start: Int) -> (year: Int, month: Int, day: Int)? {
        guard bytes[start &+ 4] == UInt8(ascii: "-"), bytes[start &+ 7] == UInt8(ascii: "-") else { return nil }
        let century = pair(bytes, start)
        let yearOfCentury = pair(bytes, start &+ 2)
        let month = pair(bytes, start &+ 5)
        let day = pair(bytes, start &+ 8)
        // What is not a digit makes a pair of a hundred and more.
        guard century < 100, yearOfCentury < 100, month &- 1 < 12, month > 0, day &- 1 < 31, day > 0 else { return nil }
        let year = century &* 100 &+ yearOfCentury
        return (year, month, day)
    }

    /// Two digits as a number; a hundred or more when they are none.
    @inline(__always)
    private static func pair(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        let (tens, units) = (bytes[start] &- UInt8(ascii: "0"), bytes[start &+ 1] &- UInt8(ascii: "0"))
        return tens < 10 && units < 10 ? Int(tens) &* 10 &+ Int(units) : 100
    }

    /// Writes a number of so many decimals; gives where it ends.
    @inline(__always)
    private static func write(_ value: UInt64, scale: Int, to out: inout [UInt8], at start: Int) -> Int {
        let count = max(PowerOfTen.digitCount(value), scale &+ 1)
        let end = start &+ count &+ (scale > 0 ? 1 : 0)
        var rest = value
        var place = end
        if scale == 2 {
            let pair = Int(rest % 100) &* 2
            rest /= 100
            out[place &- 1] = digitPairs[pair &+ 1]
            out[place &- 2] = digitPairs[pair]
            out[place &- 3] = UInt8(ascii: ".")
            place &-= 3
        } else if scale > 0 {
            for _ in 0..<scale {
                place &-= 1
                out[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            place &-= 1
            out[place] = UInt8(ascii: ".")
        }
        while rest >= 100 {
            let pair = Int(rest % 100) &* 2
            rest /= 100
            place &-= 2
            out[place &+ 1] = digitPairs[pair &+ 1]
            out[place] = digitPairs[pair]
        }
        if rest >= 10 {
            out[place &- 1] = digitPairs[Int(rest) &* 2 &+ 1]
            out[place &- 2] = digitPairs[Int(rest) &* 2]
        } else {
            out[place &- 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
        }
        return end
    }
}

/// `00` to `99`, two characters each.
private let digitPairs: [UInt8] = [
    48, 48, 48, 49, 48, 50, 48, 51, 48, 52, 48, 53, 48, 54, 48, 55, 48, 56, 48, 57,
    49, 48, 49, 49, 49, 50, 49, 51, 49, 52, 49, 53, 49, 54, 49, 55, 49, 56, 49, 57,
    50, 48, 50, 49, 50, 50, 50, 51, 50, 52, 50, 53, 50, 54, 50, 55, 50, 56, 50, 57,
    51, 48, 51, 49, 51, 50, 51, 51, 51, 52, 51, 53, 51, 54, 51, 55, 51, 56, 51, 57,
    52, 48, 52, 49, 52, 50, 52, 51, 52, 52, 52, 53, 52, 54, 52, 55, 52, 56, 52, 57,
    53, 48, 53, 49, 53, 50, 53, 51, 53, 52, 53, 53, 53, 54, 53, 55, 53, 56, 53, 57,
    54, 48, 54, 49, 54, 50, 54, 51, 54, 52, 54, 53, 54, 54, 54, 55, 54, 56, 54, 57,
    55, 48, 55, 49, 55, 50, 55, 51, 55, 52, 55, 53, 55, 54, 55, 55, 55, 56, 55, 57,
    56, 48, 56, 49, 56, 50, 56, 51, 56, 52, 56, 53, 56, 54, 56, 55, 56, 56, 56, 57,
    57, 48, 57, 49, 57, 50, 57, 51, 57, 52, 57, 53, 57, 54, 57, 55, 57, 56, 57, 57,
]
