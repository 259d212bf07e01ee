import KursCore

/// Counts what a statement's rows have that the user should know of, and puts it into notes after the last row.
struct StatementNotes {
    private let skipped: Set<String>
    private var withoutAmount = 0
    private var totals = 0
    private var skippedCount = 0
    private(set) var saleCount = 0
    private var differing: (count: Int, line: Int, own: ExactDecimal, result: ExactDecimal)?
    /// The rows with a status that says that no money moved, by the status.
    private var unfinished: [String: Int] = [:]
    private var statuses: [[UInt8]: (name: String, isUnfinished: Bool, isSkipped: Bool)] = [:]

    init(_ filter: RowFilter) { skipped = filter.skipped }

    /// Counts a row that is left as it is.
    mutating func omit(_ omission: StatementRowReader.Omission?, hasText: Bool) {
        switch omission {
        case .total: totals += 1
        case .noAmount where hasText: withoutAmount += 1
        default: break
        }
    }

    /// Whether a row of a status is to be left as it is.
    mutating func skips(_ cell: ArraySlice<UInt8>?) -> Bool {
        guard let cell, !cell.isEmpty else { return false }
        let key = Array(cell)
        if statuses[key] == nil {
            let name = CellText.of(cell)
            let isSkipped = skipped.contains(ColumnName(name).text)
            statuses[key] = (name, StatementWords.isUnfinished(name), isSkipped)
        }
        guard let status = statuses[key] else { return false }
        if status.isSkipped {
            skippedCount += 1
        } else if status.isUnfinished {
            unfinished[status.name, default: 0] += 1
        }
        return status.isSkipped
    }

    /// Whether a row tells of a sale of currency; counted.
    mutating func isSale(_ records: borrowing CSVReader) -> Bool {
        for index in records.cells.indices {
            guard let cell = records.cell(index), StatementWords.isSale(cell) else { continue }
            saleCount += 1
            return true
        }
        return false
    }

    /// Compares the bank's own hryvnias with the result.
    mutating func compare(_ own: ExactDecimal?, _ result: ExactDecimal, _ currency: CurrencyCode, line: Int) {
        guard let own, currency != .uah, own.magnitude != result.magnitude else { return }
        differing = (
            (differing?.count ?? 0) + 1, differing?.line ?? line, differing?.own ?? own, differing?.result ?? result
        )
    }

    /// The notes.
    func sentences(_ language: Language) -> [LocalizedText] {
        var notes: [LocalizedText] = []
        var (en, uk): ([String], [String]) = ([], [])
        if withoutAmount > 0 {
            en.append("\(withoutAmount) without an amount")
            uk.append("без суми — \(withoutAmount)")
        }
        if totals > 0 {
            en.append("\(totals) with totals")
            uk.append("підсумкових — \(totals)")
        }
        if skippedCount > 0 {
            en.append("\(skippedCount) of a status in --skip-status")
            uk.append("зі статусом із --skip-status — \(skippedCount)")
        }
        if !en.isEmpty {
            notes.append(
                LocalizedText(
                    "rows not converted: " + en.joined(separator: ", "),
                    "не перераховано рядків: " + uk.joined(separator: ", ")))
        }
        if saleCount > 0 {
            notes.append(
                LocalizedText(
                    "sales of currency, counted neither as income nor as expense: \(saleCount)",
                    "продаж валюти, не враховано ні в доходах, ні у витратах: \(saleCount)"))
        }
        for (status, count) in unfinished.sorted(by: { $0.key < $1.key }) {
            notes.append(
                LocalizedText(
                    "rows with the status “\(status)”: \(count), converted like the others; leave them out with --skip-status '\(status)'",
                    "рядків зі статусом «\(status)»: \(count), перераховано, як і решту; щоб пропустити: --skip-status '\(status)'"
                ))
        }
        if let differing {
            let (own, result) = (differing.own.grouped(language), differing.result.grouped(language))
            notes.append(
                LocalizedText(
                    "the bank's hryvnias differ from the result in \(CountedNoun.rows(differing.count).en), first in line \(differing.line): \(own) and \(result)",
                    "гривневий еквівалент банку не збігається з результатом, рядків: \(differing.count), перший — \(differing.line): \(own) і \(result)"
                ))
        }
        return notes
    }
}
