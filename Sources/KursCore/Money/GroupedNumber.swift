/// A number as written: its digits, and the marks between them, each of which groups thousands or begins the decimals.
///
/// Which of the two a mark does is for the caller to decide, and that is where the three users differ. `AmountReader`
/// refuses what a person typed if it has two meanings, as `1,500` has. ``StatementAmount`` takes the decimal mark from
/// the evidence of a whole column. `PageTokens` in KursSources takes the last mark, since a page offers no other evidence.
package struct GroupedNumber {
    /// A mark and how many digits precede it.
    package struct Mark: Equatable, Sendable {
        package let scalar: Unicode.Scalar
        package let digitsBefore: Int
    }

    private var reader = DigitReader()
    private var beginsWithZero = false
    /// How many digits there are.
    package private(set) var digitCount = 0
    /// The marks, in order.
    package private(set) var marks: [Mark] = []

    package init() {}

    /// Appends a digit, 0...9.
    package mutating func append(digit: UInt8) {
        if digitCount == 0 { beginsWithZero = digit == 0 }
        reader.add(digit)
        digitCount += 1
    }

    /// Appends a mark between digits, or before the first of them.
    package mutating func append(mark: Unicode.Scalar) {
        marks.append(Mark(scalar: mark, digitsBefore: digitCount))
    }

    /// How many digits stand between a mark and the next one, or the end.
    package func digits(after mark: Int) -> Int {
        (mark + 1 < marks.count ? marks[mark + 1].digitsBefore : digitCount) - marks[mark].digitsBefore
    }

    /// Whether the digit before the first mark is a single zero, as in `0,500`.
    package var isFraction: Bool { beginsWithZero && marks.first?.digitsBefore == 1 }

    /// Whether all marks but the decimal one group thousands: alike, with three digits after each and one to three before
    /// the first, and none among the decimals.
    ///
    /// - Parameter decimalMark: The index of the mark that begins the decimals; `nil` for a whole number.
    package func groupsThousands(decimalMark: Int?, allowsLeadingZero: Bool = true) -> Bool {
        guard decimalMark == nil || decimalMark == marks.count - 1 else { return false }
        let grouping = decimalMark.map { marks[..<$0] } ?? marks[...]
        guard let first = grouping.first else { return true }
        guard (1...3).contains(first.digitsBefore), allowsLeadingZero || !beginsWithZero else { return false }
        return grouping.indices.allSatisfy { marks[$0].scalar == first.scalar && digits(after: $0) == 3 }
    }

    /// The number; `nil` if it does not fit into 128 bits or has more than 38 decimals.
    ///
    /// - Parameter decimalMark: The index of the mark that begins the decimals; `nil` for a whole number.
    package func value(decimalMark: Int?) -> ExactDecimal? {
        let scale = decimalMark.map { digitCount - marks[$0].digitsBefore } ?? 0
        return reader.value.flatMap { ExactDecimal(coefficient: $0, scale: scale) }
    }
}
