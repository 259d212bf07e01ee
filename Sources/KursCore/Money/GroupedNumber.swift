/// A number as written: its digits, and the marks between them, each of which groups thousands or begins the decimals.
///
/// Which of the two a mark does is for the caller to decide, and that is where the three users differ. `AmountReader`
/// refuses what a person typed if it has two meanings, as `1,500` has. ``StatementAmount`` takes the decimal mark from
/// the evidence of a whole column. `PageTokens` in KursSources takes the last mark, since a page offers no other evidence.
package struct GroupedNumber {
    package struct Mark: Equatable, Sendable {
        package let scalar: Unicode.Scalar
        package let digitsBefore: Int
    }

    private var reader = DigitReader()
    private var beginsWithZero = false
    package private(set) var digitCount = 0
    package private(set) var markCount = 0
    /// The first marks, which need no memory of their own, and the others.
    private var firstMarks = InlineArray<6, Mark>(repeating: Mark(scalar: " ", digitsBefore: 0))
    private var otherMarks: [Mark] = []

    package init() {}

    package var marks: [Mark] { (0..<markCount).map(mark) }

    @inline(__always)
    package func mark(_ index: Int) -> Mark {
        index < firstMarks.count ? firstMarks[index] : otherMarks[index - firstMarks.count]
    }

    package mutating func append(digit: UInt8) {
        if digitCount == 0 { beginsWithZero = digit == 0 }
        reader.add(digit)
        digitCount += 1
    }

    /// Appends a mark between digits, or before the first of them.
    package mutating func append(mark: Unicode.Scalar) {
        let mark = Mark(scalar: mark, digitsBefore: digitCount)
        if markCount < firstMarks.count { firstMarks[markCount] = mark } else { otherMarks.append(mark) }
        markCount += 1
    }

    /// How many digits stand between a mark and the next one, or the end.
    package func digits(after index: Int) -> Int {
        (index + 1 < markCount ? mark(index + 1).digitsBefore : digitCount) - mark(index).digitsBefore
    }

    /// Whether the digit before the first mark is a single zero, as in `0,500`.
    package var isFraction: Bool { beginsWithZero && markCount > 0 && mark(0).digitsBefore == 1 }

    /// Whether all marks but the decimal one group thousands: alike, with three digits after each and one to three before
    /// the first, and none among the decimals.
    ///
    /// - Parameter decimalMark: The index of the mark that begins the decimals; `nil` for a whole number.
    package func groupsThousands(decimalMark: Int?, allowsLeadingZero: Bool = true) -> Bool {
        guard decimalMark == nil || decimalMark == markCount - 1 else { return false }
        let groupingCount = decimalMark ?? markCount
        guard groupingCount > 0 else { return true }
        let first = mark(0)
        guard (1...3).contains(first.digitsBefore), allowsLeadingZero || !beginsWithZero else { return false }
        return (0..<groupingCount).allSatisfy { mark($0).scalar == first.scalar && digits(after: $0) == 3 }
    }

    /// The number; `nil` if it does not fit into 128 bits or has more than 38 decimals.
    ///
    /// - Parameter decimalMark: The index of the mark that begins the decimals; `nil` for a whole number.
    package func value(decimalMark: Int?) -> ExactDecimal? {
        let scale = decimalMark.map { digitCount - mark($0).digitsBefore } ?? 0
        return reader.value.flatMap { ExactDecimal(coefficient: $0, scale: scale) }
    }
}
