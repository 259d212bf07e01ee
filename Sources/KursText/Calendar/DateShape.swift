extension Collection<UInt8> {
    /// Whether the bytes have the shape of a date in figures: three groups of digits with `.`, `-` or `/` between them.
    ///
    /// The shape alone: `2026-02-30` has it, and so does `01.09.26`. `1.500.000` does not: it is a grouped number. O(n).
    @inlinable package var hasShapeOfDate: Bool {
        var counts = (0, 0, 0)
        var marks = 0
        var hasPointsOnly = true
        for byte in self {
            if byte == 0x2E || byte == 0x2D || byte == 0x2F {
                marks += 1
                if byte != 0x2E { hasPointsOnly = false }
            } else if byte.isASCIIDigit {
                switch marks {
                case 0: counts.0 += 1
                case 1: counts.1 += 1
                default: counts.2 += 1
                }
            } else {
                return false
            }
        }
        guard marks == 2, counts.0 > 0, counts.0 + counts.1 + counts.2 >= 4 else { return false }
        return !(hasPointsOnly && counts.1 == 3 && counts.2 == 3)
    }
}
