/// What the sheets of a file may have, all together, beyond what its bytes spell out.
///
/// A cell in the last column takes a few bytes and makes 16,383 empty ones; a shared text may stand in every row.
struct SheetBudget {
    /// The most rows of a sheet.
    private static let rowLimit = 1_048_576
    /// The most bytes of texts in cells.
    private static let textLimit = 1 << 28

    /// The cells and rows that may still be left out.
    private var gaps = 1 << 21
    private var text = textLimit

    /// Makes room for what was left out before an index.
    mutating func fill<Element>(
        _ elements: inout [Element], upTo count: Int, with gap: Element
    ) throws(SheetFileError) {
        let missing = count - elements.count
        guard missing > 0 else { return }
        guard missing <= gaps else { throw .tooLarge(limit: gaps) }
        gaps -= missing
        elements.append(contentsOf: repeatElement(gap, count: missing))
    }

    mutating func takeRow(after count: Int) throws(SheetFileError) {
        if count >= SheetBudget.rowLimit { throw .tooLarge(limit: SheetBudget.rowLimit) }
    }

    mutating func takeText(_ byteCount: Int) throws(SheetFileError) {
        text -= byteCount
        if text < 0 { throw .tooLarge(limit: SheetBudget.textLimit) }
    }
}
