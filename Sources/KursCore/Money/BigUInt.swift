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

    /// The whole quotient: Knuth, The Art of Computer Programming, volume 2, algorithm D.
    private func quotient(by divisor: BigUInt) -> BigUInt {
        guard divisor.digits.count > 1 else {
            var quotient = self
            _ = quotient.divide(byWord: divisor.digits[0])
            return quotient
        }
        guard digits.count >= divisor.digits.count else { return BigUInt(0) }
        let shift = UInt64(divisor.digits[divisor.digits.count - 1].leadingZeroBitCount)
        let v = Self.shifted(divisor.digits, by: shift).dropLast()
        var u = Self.shifted(digits, by: shift)
        let n = v.count
        let (top, next) = (UInt64(v[n - 1]), UInt64(v[n - 2]))
        var quotient = [UInt32](repeating: 0, count: u.count - n)
        for j in quotient.indices.reversed() {
            let head = UInt64(u[j + n]) << 32 | UInt64(u[j + n - 1])
            var (guess, rest) = head.quotientAndRemainder(dividingBy: top)
            while guess >> 32 != 0 || guess * next > (rest << 32 | UInt64(u[j + n - 2])) {
                guess -= 1
                rest += top
                if rest >> 32 != 0 { break }
            }
            if Self.subtract(v, times: guess, from: &u, at: j) {
                guess -= 1
                Self.add(v, to: &u, at: j)
            }
            quotient[j] = UInt32(truncatingIfNeeded: guess)
        }
        return BigUInt(trimming: quotient)
    }

    /// The digits shifted left by fewer than 32 bits, with one additional digit.
    private static func shifted(_ digits: [UInt32], by bits: UInt64) -> [UInt32] {
        var carry: UInt64 = 0
        var moved: [UInt32] = []
        moved.reserveCapacity(digits.count + 1)
        for digit in digits {
            let wide = UInt64(digit) << bits | carry
            moved.append(UInt32(truncatingIfNeeded: wide))
            carry = wide >> 32
        }
        moved.append(UInt32(truncatingIfNeeded: carry))
        return moved
    }

    /// Subtracts `v` · `factor` from the digits starting at `offset`; returns whether the result is negative.
    private static func subtract(
        _ v: ArraySlice<UInt32>, times factor: UInt64, from u: inout [UInt32], at offset: Int
    ) -> Bool {
        var (carry, borrow): (UInt64, Int64) = (0, 0)
        for (i, digit) in v.enumerated() {
            let product = factor * UInt64(digit) + carry
            carry = product >> 32
            let difference = Int64(u[offset + i]) - borrow - Int64(product & 0xFFFF_FFFF)
            u[offset + i] = UInt32(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        let difference = Int64(u[offset + v.count]) - borrow - Int64(carry)
        u[offset + v.count] = UInt32(truncatingIfNeeded: difference)
        return difference < 0
    }

    /// Adds `v` back once, after an estimated digit that was one too high.
    private static func add(_ v: ArraySlice<UInt32>, to u: inout [UInt32], at offset: Int) {
        var carry: UInt64 = 0
        for (i, digit) in v.enumerated() {
            let sum = UInt64(u[offset + i]) + UInt64(digit) + carry
            u[offset + i] = UInt32(truncatingIfNeeded: sum)
            carry = sum >> 32
        }
        u[offset + v.count] = u[offset + v.count] &+ UInt32(truncatingIfNeeded: carry)
    }
}

extension UInt128 {
    var low: UInt64 { UInt64(truncatingIfNeeded: self) }
    var high: UInt64 { UInt64(truncatingIfNeeded: self &>> 64) }
}
