enum PowerOfTen {
    /// The largest exponent whose power fits a signed 128-bit integer.
    static let largest = 38

    private static let words: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]

    /// Ten to the power of 0...19; the caller checks the bounds.
    static func word(_ exponent: Int) -> UInt64 { words[exponent] }

    /// Ten to the power of 0...38; the caller checks the bounds.
    static func wide(_ exponent: Int) -> UInt128 {
        guard exponent > 19 else { return UInt128(words[exponent]) }
        return UInt128(words[19]) &* UInt128(words[exponent &- 19])
    }

    /// The number of decimal digits of a value; 1 for zero.
    static func digitCount(_ value: UInt128) -> Int {
        if value < UInt128(words[19]) {
            let word = UInt64(truncatingIfNeeded: value)
            var count = 1
            while count < 20, word >= words[count] { count &+= 1 }
            return count
        }
        var count = 20
        while count <= largest, value >= wide(count) { count &+= 1 }
        return count
    }
}
