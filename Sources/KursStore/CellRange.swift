/// The integers that kurs writes; anything else in a cell is damage.
enum CellRange {
    /// The years 1 to 9999 in days since 1970.
    static let days: ClosedRange<Int64> = -719_162...2_932_896
    /// The years 1 to 9999 in seconds since 1970.
    static let moments: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
    /// The number of units that a rate is for.
    static let units: ClosedRange<Int64> = 1...1_000_000_000
    static let any: ClosedRange<Int64> = .min ... .max
    static let natural: ClosedRange<Int64> = 0 ... .max
    static let truth: ClosedRange<Int64> = 0...1
}
