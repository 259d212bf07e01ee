/// What the sheets of a file may have, all together, beyond what its bytes spell out.
///
/// A cell in the last column takes a few bytes and makes 16,383 empty ones; a shared text may stand in every row.
struct SheetBudget {
    /// The most rows of a sheet.
    private static let rowLimit = 1_048_576
    /// The most bytes of texts in cells.
    private static let textLimit = 1 << 28

    /// The most cells and rows that may be left out.
    private static let gapLimit = 1 << 21
    /// The most columns, those of the format.
    private static let columnLimit = 16_384

    /// The cells and rows that may still be left out.
    private var gaps = gapLimit
    private var text = textLimit

    /// Makes room for what was left out before an index.
    ///
    /// - Parameter writtenCount: How many of the elements before it are written out as empty, and take their own bytes.
    mutating func fill<Element>(
        _ elements: inout [Element], upTo count: Int, with gap: Element, writtenCount: Int = 0
    ) throws(SheetFileError) {
        let missing = count - elements.count
        guard missing > 0 else { return }
        gaps -= max(missing - writtenCount, 0)
        guard gaps >= 0 else { throw .tooLarge(limit: SheetBudget.gapLimit) }
        elements.append(contentsOf: repeatElement(gap, count: missing))
    }

    mutating func takeRow(after count: Int) throws(SheetFileError) {
        if count >= SheetBudget.rowLimit { throw .tooLarge(limit: SheetBudget.rowLimit) }
    }

    func checkColumn(_ column: Int) throws(SheetFileError) {
        if column >= SheetBudget.columnLimit { throw .tooLarge(limit: SheetBudget.columnLimit) }
    }

    mutating func takeText(_ byteCount: Int) throws(SheetFileError) {
        text -= byteCount
        if text < 0 { throw .tooLarge(limit: SheetBudget.textLimit) }
    }
}
