import KursCore
import KursSheets
package import KursTerminal

/// A book of income with the columns of the old form (order № 1637 of 2011), which the free form of today may follow.
///
/// A row for each day with receipts or refunds, then one for the month, the quarter and the year up to it.
package struct IncomeBook: CommandOutput {
    package struct Row {
        var period: String
        var sales = ExactDecimal.zero
        var refunds = ExactDecimal.zero
        var excess: ExactDecimal?
        /// The receipts that no sum has: undecided, without a rate, or of a record that does not balance.
        var lacking = 0
        /// Accounts whose names are like those that count, and whose income is in no sum.
        var doubtful: [String] = []

        var corrected: ExactDecimal { (try? sales.subtracting(refunds)) ?? sales }

        fileprivate mutating func add(_ other: Row) throws(DecimalError) {
            sales = try sales.adding(other.sales)
            refunds = try refunds.adding(other.refunds)
            lacking += other.lacking
            if let more = other.excess { excess = try (excess ?? 0).adding(more) }
        }
    }

    var rows: [Row] = []

    /// - Parameters:
    ///   - receipts: What came in and went back, by day, from January on; `nil` for what no sum has.
    ///   - days: The days that the book shows.
    ///   - limit: The year's limit; `nil` without one.
    init(
        _ receipts: [(day: Day, value: ExactDecimal?)], days: ClosedRange<Day>, limit: ExactDecimal?
    ) throws(DecimalError) {
        var (sum, year) = (ExactDecimal.zero, 0)
        var open: [(period: String, row: Row)] = []
        for (place, receipt) in receipts.enumerated() {
            let date = receipt.day.date
            if date.year != year { (sum, year, open) = (0, date.year, []) }
            var row = Row(period: receipt.day.iso)
            let value = receipt.value ?? 0
            if value.isNegative { row.refunds = value.magnitude } else { row.sales = value }
            if receipt.value == nil { row.lacking = 1 }
            let next = try sum.adding(value)
            // What is given back lessens the excess first.
            if let limit, max(next, sum) > limit { row.excess = try max(next, limit).subtracting(max(sum, limit)) }
            sum = next
            let isShown = days.contains(receipt.day)
            if isShown {
                if rows.last?.period == row.period { try rows[rows.count - 1].add(row) } else { rows.append(row) }
            }
            let month = String(receipt.day.iso.prefix(7))
            let cumulative = String(year) + ["Q1", "H1", "-9M", ""][(date.month - 1) / 3]
            for (level, period) in [month, receipt.day.quarter, cumulative].enumerated() {
                if level >= open.count { open.append((period, Row(period: period))) }
                if open[level].period != period {
                    // The year's sums run on.
                    open[level] = (period, level == 2 ? open[level].row : Row(period: period))
                    open[level].row.period = period
                }
                try open[level].row.add(row)
            }
            guard isShown else { continue }
            let after = place + 1 < receipts.count ? receipts[place + 1].day : nil
            let isLast = after.map { !days.contains($0) } ?? true
            if isLast || after?.iso.prefix(7) != month[...] { rows.append(open[0].row) }
            if isLast || after?.quarter != receipt.day.quarter {
                rows.append(open[1].row)
                if cumulative != receipt.day.quarter { rows.append(open[2].row) }
            }
        }
    }

    package func records(_ context: CommandContext) -> RecordList { RecordList("book", Fields.incomeBook, rows) }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let language = context.language
        var table = TextTable(
            [.left, .decimal(language), .decimal(language), .decimal(language), .decimal(language)]
                + (isLacking ? [.right] : []))
        if context.settings.showsHeader {
            table.header(([0, 1, 2, 3, 6] + (isLacking ? [9] : [])).map { Self.header[$0](language) })
        }
        for row in rows {
            table.row(
                [TextTable.Cell(row.period)]
                    + [row.sales, row.refunds, row.corrected, row.corrected].map {
                        TextTable.Cell($0.grouped(language) + (row.doubtful.isEmpty ? "" : "+"))
                    } + (isLacking ? [TextTable.Cell(String(row.lacking))] : []))
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    private static let header = [
        LocalizedText("date", "Дата"), LocalizedText("sales", "Вартість проданих товарів, робіт, послуг"),
        LocalizedText("refunds", "Сума повернутих коштів"), LocalizedText("corrected", "Скоригована сума (2 − 3)"),
        LocalizedText("received free", "Безоплатно отримані"),
        LocalizedText("overdue debts", "Заборгованість зі строком давності"),
        LocalizedText("total", "Усього (4 + 5 + 6)"), LocalizedText("kind at 15 %", "Вид доходу за ставкою 15 %"),
        LocalizedText("sum at 15 %", "Сума за ставкою 15 %"),
        LocalizedText("receipts in no sum", "Надходжень, яких немає в сумах"),
    ]

    private var isLacking: Bool { rows.contains { $0.lacking > 0 } }

    func workbook(_ language: Language) -> [UInt8] {
        var writer = WorkbookWriter(name: language("income", "дохід"))
        // The old book has nine columns.
        let width = isLacking ? 10 : 9
        writer.add(Self.header.prefix(width).map { .text($0(language)) })
        writer.add((1...width).map { .text(String($0)) })
        for row in rows {
            func number(_ value: ExactDecimal?) -> Sheet.Cell { value.map { .number($0.description) } ?? .empty }
            let day = Day(iso: row.period.utf8).map { Sheet.Cell.date(daysSince1970: Int($0.number), seconds: nil) }
            let cells: [Sheet.Cell] = [
                day ?? .text(row.period), number(row.sales), number(row.refunds), number(row.corrected), .empty, .empty,
                number(row.corrected), .empty, number(row.excess), .number(String(row.lacking)),
            ]
            writer.add(Array(cells.prefix(width)))
        }
        return writer.bytes()
    }
}

extension Fields {
    package static let incomeBook: [Field<IncomeBook.Row>] = [
        Field("period", "the day; a month, a quarter or a cumulative period for its sums") { $0.period },
        Field("sales", "what was received for goods, work and services") { $0.sales },
        Field("refunds", "what was given back") { $0.refunds },
        Field("corrected", "the difference of the two") { $0.corrected },
        Field("received_free", "the value of items received free of charge; always null, because kurs does not know it")
        { _ in
            ExactDecimal?.none
        },
        Field("overdue_debts", "debts past their limitation, which kurs does not know") { _ in ExactDecimal?.none },
        Field("total", "the income") { $0.corrected },
        Field("excess_kind", "the kind of income at 15%, which is left to you") { _ in String?.none },
        Field("excess", "what exceeds the limit of the year, with `--tax` or `--limit`") { $0.excess },
        Field("lacking", "how many receipts no sum has: undecided, without a rate, or not balanced") { $0.lacking },
        Field("doubtful_accounts", "others with such names whose income is not counted") { $0.doubtful },
    ]
}
