import KursText

/// A non-negative integer of any size, for products that exceed 128 bits.
///
/// Rarely needed, so it is simple rather than fast. Invariant: `digits` holds base-2^32 digits, the least significant
/// first, and the last one is not zero; zero has no digits.
struct BigUInt: Sendable {
    private(set) var digits: [UInt32]

    init(_ value: UInt128) {
        digits = []
        var rest = value
        while rest != 0 {
            digits.append(UInt32(truncatingIfNeeded: rest))
            rest >>= 32
        }
    }

    /// Base-2^32 digits, the least significant first; leading zeros are dropped.
    init(trimming raw: [UInt32]) {
        digits = raw
        while digits.last == 0 { digits.removeLast() }
    }

    /// The same number in 128 bits; `nil` if it does not fit.
    var narrow: UInt128? {
        guard digits.count <= 4 else { return nil }
        return digits.reversed().reduce(0) { $0 << 32 | UInt128($1) }
    }

    /// The number of significant bits; 0 for zero.
    var bitCount: Int {
        guard let top = digits.last else { return 0 }
        return digits.count * 32 - top.leadingZeroBitCount
    }

    /// The product of two numbers; schoolbook, O(n·m).
    func multiplied(by other: BigUInt) -> BigUInt {
        var product = [UInt32](repeating: 0, count: digits.count + other.digits.count)
        for (i, digit) in digits.enumerated() {
            var carry: UInt64 = 0
            for (j, otherDigit) in other.digits.enumerated() {
                let sum = UInt64(digit) * UInt64(otherDigit) + UInt64(product[i + j]) + carry
                product[i + j] = UInt32(truncatingIfNeeded: sum)
                carry = sum >> 32
            }
            product[i + other.digits.count] = UInt32(truncatingIfNeeded: carry)
        }
        return BigUInt(trimming: product)
    }

    /// The product with a 128-bit number.
    func multiplied(by other: UInt128) -> BigUInt { multiplied(by: BigUInt(other)) }

    /// The product with ten to the power of `exponent`, which is zero or more.
    func multiplied(byPowerOfTen exponent: Int) -> BigUInt {
        var (product, rest) = (self, exponent)
        while rest > 0 {
            let step = min(rest, PowerOfTen.largest)
            product = product.multiplied(by: PowerOfTen.wide(step))
            rest -= step
        }
        return product
    }

    /// Divides in place by a number that is not zero; returns the remainder.
    mutating func divide(byWord divisor: UInt32) -> UInt32 {
        var rest: UInt64 = 0
        for index in digits.indices.reversed() {
            let part = rest << 32 | UInt64(digits[index])
            digits[index] = UInt32(truncatingIfNeeded: part / UInt64(divisor))
            rest = part % UInt64(divisor)
        }
        while digits.last == 0 { digits.removeLast() }
        return UInt32(truncatingIfNeeded: rest)
    }

    /// The quotient rounded half up, by a divisor that is not zero.
    func dividedRounding(by divisor: BigUInt) -> BigUInt {
        // (2a/b + 1) / 2: doubling first gives the quotient a bit for the half.
        var doubled = multiplied(by: 2).quotient(by: divisor)
        doubled.increment()
        _ = doubled.divide(byWord: 2)
        return doubled
    }

    private mutating func increment() {
        for index in digits.indices {
            digits[index] &+= 1
            if digits[index] != 0 { return }
        }
        digits.append(1)
    }

    /// The whole quotient, bit by bit.
    private func quotient(by divisor: BigUInt) -> BigUInt {
        let subtrahend = divisor.digits + [0]
        var quotient = [UInt32](repeating: 0, count: digits.count)
        var rest = [UInt32](repeating: 0, count: subtrahend.count)
        var difference = rest
        for bit in (0..<bitCount).reversed() {
            var carry = digits[bit / 32] >> UInt32(bit % 32) & 1
            var borrow: Int64 = 0
            for index in rest.indices {
                let doubled = rest[index] << 1 | carry
                (carry, rest[index]) = (rest[index] >> 31, doubled)
                let part = Int64(doubled) - Int64(subtrahend[index]) + borrow
                (difference[index], borrow) = (UInt32(truncatingIfNeeded: part), part >> 32)
            }
            guard borrow == 0 else { continue }
            swap(&rest, &difference)
            quotient[bit / 32] |= 1 << UInt32(bit % 32)
        }
        return BigUInt(trimming: quotient)
    }
}

extension UInt128 {
    var low: UInt64 { UInt64(truncatingIfNeeded: self) }
    var high: UInt64 { UInt64(truncatingIfNeeded: self &>> 64) }
}
