package import KursCore
import KursSources
package import KursTerminal

/// Counts what a statement's rows have that the user should know of, and puts it into notes after the last row.
package struct StatementNotes {
    private let skipped: Set<String>
    private var withoutAmount = 0
    private var totals = 0
    private var skippedCount = 0
    private let filter: RowFilter
    private var kind: RowFilter.Kind? { filter.kind }
    /// The rows that are neither income nor expenses, by what they are.
    private var others: [RowKind: Int] = [:]
    private var undecided: [(line: Int, amount: ExactDecimal, currency: CurrencyCode)] = []
    private var earlier: [(line: Int, amount: ExactDecimal, currency: CurrencyCode, quarter: String)] = []
    package var undecidedCount: Int { undecided.count }
    private var differing: (count: Int, line: Int, own: ExactDecimal, result: ExactDecimal)?
    /// The rows with a status that says that no money moved, by the status.
    private var unfinished: [String: Int] = [:]
    private var pending: [String: Int] = [:]
    private var statuses: [[UInt8]: (name: String, isUnfinished: Bool, isSkipped: Bool, isPending: Bool)] = [:]

    package init(_ filter: RowFilter) { (skipped, self.filter) = (filter.skipped, filter) }

    package mutating func omit(_ omission: StatementRowReader.Omission?, hasText: Bool) {
        switch omission {
        case .total: totals += 1
        case .noAmount where hasText: withoutAmount += 1
        default: break
        }
    }

    /// Whether a row of a status is to be left as it is.
    package mutating func skips(_ cell: ArraySlice<UInt8>?) -> Bool {
        guard let cell, !cell.isEmpty else { return false }
        let key = Array(cell)
        if statuses[key] == nil {
            let name = CellText.of(cell)
            let isSkipped = skipped.contains(ColumnName(name).text)
            statuses[key] = (name, StatementWords.isUnfinished(name), isSkipped, StatementWords.isPending(name))
        }
        guard let status = statuses[key] else { return false }
        if status.isSkipped {
            skippedCount += 1
        } else if status.isPending || kind != nil && status.isUnfinished {
            pending[status.name, default: 0] += 1
            return true
        } else if status.isUnfinished {
            unfinished[status.name, default: 0] += 1
        }
        return status.isSkipped
    }

    package mutating func note(
        _ verdict: RowVerdict, _ amount: ExactDecimal, _ currency: CurrencyCode, on day: Day, line: Int
    ) {
        switch verdict.kind {
        case .income, .payment, .fee, .tax, .total: break
        case .undecided: if filter.mayWant(amount) { undecided.append((line, amount, currency)) }
        case .refundGiven:
            guard verdict.isOfEarlierQuarter(day), let quarter = verdict.refundOf?.quarter else { break }
            earlier.append((line, amount.magnitude, currency, quarter))
        default:
            // A row that the other direction leaves out tells nothing of this one.
            if kind == .income && amount.isNegative || kind == .expense && !amount.isNegative { break }
            others[verdict.kind, default: 0] += 1
        }
    }

    package mutating func compare(_ own: ExactDecimal?, _ result: ExactDecimal, _ currency: CurrencyCode, line: Int) {
        guard let own, currency != .uah, own.magnitude != result.magnitude else { return }
        differing = (
            (differing?.count ?? 0) + 1, differing?.line ?? line, differing?.own ?? own, differing?.result ?? result
        )
    }

    package func sentences(_ language: Language) -> [LocalizedText] {
        var notes: [LocalizedText] = []
        let parts = [
            (withoutAmount, "without an amount", "без суми"), (totals, "with totals", "підсумкових"),
            (skippedCount, "of a status in --skip-status", "зі статусом із --skip-status"),
        ].filter { $0.0 > 0 }.map { count, en, uk in LocalizedText("\(count) \(en)", "\(uk) — \(count)") }
        if !parts.isEmpty {
            let list = parts.list(", ")
            notes.add("rows not converted: \(list.en)", "не перераховано рядків: \(list.uk)")
        }
        if kind != nil { notes += kindSentences(language) }
        for (status, count) in pending.sorted(by: { $0.key < $1.key }) {
            notes.add(
                "rows with the status “\(status)”, not converted: \(count); no money moved",
                "не перераховано рядків зі статусом «\(status)»: \(count); гроші ще не надійшли й не списані")
        }
        for (status, count) in unfinished.sorted(by: { $0.key < $1.key }) {
            notes.add(
                "rows with the status “\(status)”: \(count), converted like the others; leave them out with --skip-status '\(status)'",
                "рядків зі статусом «\(status)»: \(count), перераховано, як і решту; щоб пропустити: --skip-status '\(status)'"
            )
        }
        if let differing {
            let (own, result) = (differing.own.grouped(language), differing.result.grouped(language))
            notes.add(
                "the bank's hryvnias differ from the result in \(CountedNoun.rows(differing.count).en), first in line \(differing.line): \(own) and \(result)",
                "гривневий еквівалент банку не збігається з результатом, рядків: \(differing.count), перший — \(differing.line): \(own) і \(result)"
            )
        }
        return notes
    }

    /// What the rows are that are in no sum.
    private func kindSentences(_ language: Language) -> [LocalizedText] {
        var notes: [LocalizedText] = []
        let sales = (others[.sale] ?? 0) + (others[.purchase] ?? 0)
        if sales > 0 {
            notes.add(
                "sales of currency, counted neither as income nor as expense: \(sales)",
                "продаж валюти, не враховано ні в доходах, ні у витратах: \(sales)")
        }
        let rest = others.filter { $0.key != .sale && $0.key != .purchase }
        if !rest.isEmpty {
            let (list, name) = (
                RowKind.list(rest),
                kind == .expense ? LocalizedText("expense", "витрата") : LocalizedText("income", "дохід")
            )
            notes.append(
                sales > 0
                    ? LocalizedText("not counted as \(name.en) either: \(list.en)", "також не \(name.uk): \(list.uk)")
                    : LocalizedText("not counted as \(name.en): \(list.en)", "не \(name.uk): \(list.uk)"))
        }
        for refund in earlier {
            let sum = refund.amount.grouped(language) + " " + refund.currency.text
            notes.add(
                "line \(refund.line): the refund of \(sum) is of a receipt of \(refund.quarter); correct that period",
                "рядок \(refund.line): повернення \(sum) стосується надходження за \(refund.quarter); виправте той період"
            )
        }
        if !undecided.isEmpty {
            let sums = Undecided.sums(undecided.map { ($0.amount, $0.currency.text) }, language)
            let lines =
                undecided.prefix(5).map { String($0.line) }.joined(separator: ", ") + (undecided.count > 5 ? ", …" : "")
            let count = undecided.count
            let what =
                kind == .expense
                ? (count == 1 ? "1 payment" : "\(count) payments", "виплат") : (Undecided.receipts(count), "надходжень")
            notes.add(
                "\(what.0) of \(sums) undecided, in no total: \(count == 1 ? "line" : "lines") \(lines); see --only undecided --explain",
                "не визначено \(what.1): \(count) на суму \(sums), до підсумків не входять: \(count == 1 ? "рядок" : "рядки") \(lines); див. --only undecided --explain"
            )
        }
        return notes
    }
}

extension StatementFile {
    /// Whether the file itself says that its rows are not all, or not right.
    package var lacksRows: Bool { (bank?.doubts ?? []).contains { if case .repeated = $0 { false } else { true } } }

    /// Tells what a statement in a format of banks says that its rows do not bear out.
    func tellDoubts(_ context: CommandContext) {
        for doubt in bank?.doubts ?? [] {
            let text = note(of: doubt, context.language)
            // What a sum lacks is told even where notes are not wanted.
            if case .repeated = doubt { context.reporter.note(text) } else { context.reporter.mark(text) }
        }
    }

    private func note(of doubt: BankStatement.Doubt, _ language: Language) -> LocalizedText {
        switch doubt {
        case .balance(let account, let computed, let stated, let currency):
            let (rows, end) = (computed.grouped(language), stated.grouped(language) + " " + currency)
            return LocalizedText(
                "\(path): the rows of \(account) make a balance of \(rows), but the statement ends with \(end)",
                "\(path): за рядками \(account) залишок \(rows), а за випискою — \(end)")
        case .isPartial:
            return LocalizedText(
                "\(path): the bank has further pages, which are not in the file",
                "\(path): банк має ще сторінки, яких немає у файлі")
        case .repeated(let count):
            return LocalizedText(
                "\(path): documents that stand in the file twice, taken once: \(count)",
                "\(path): документів, які є у файлі двічі, враховано один раз: \(count)")
        }
    }
}
