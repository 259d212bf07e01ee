import KursCore
import KursStatements
import KursTerminal

/// The totals of a stream or statement: per currency by month, by quarter, from the beginning of each year, and overall.
///
/// Rounded results are added, so that the totals match the written column.
struct Totals {
    private let target: CurrencyCode
    private let market: Market
    private var sums: [Key: Sum] = [:]

    private struct Key: Hashable {
        /// Months since the year 0.
        let month: Int
        let currency: CurrencyCode
    }

    /// The sums of a row; `nil` if they exceed 128 bits.
    struct Sum {
        var count = 0
        /// What may be income as well, and is in no other sum.
        var undecided = 0
        var undecidedAmount: ExactDecimal? = .zero
        var undecidedResult: ExactDecimal? = .zero
        var amount: ExactDecimal? = .zero
        var result: ExactDecimal? = .zero
        /// How many rows have a rate through the dollar, which the market does not set.
        var viaDollar = 0

        mutating func add(_ other: Sum) {
            count += other.count
            viaDollar += other.viaDollar
            undecided += other.undecided
            undecidedAmount = Sum.sum(undecidedAmount, other.undecidedAmount)
            undecidedResult = Sum.sum(undecidedResult, other.undecidedResult)
            amount = Sum.sum(amount, other.amount)
            result = Sum.sum(result, other.result)
        }

        private static func sum(_ left: ExactDecimal?, _ right: ExactDecimal?) -> ExactDecimal? {
            guard let left, let right else { return nil }
            return try? left.adding(right)
        }
    }

    /// A line of the totals: a period, and a currency or `nil` for all currencies of the period.
    struct Row {
        var period: String
        var currency: CurrencyCode?
        var sum: Sum
    }

    /// Whether there is a place for what is undecided.
    private let tellsUndecided: Bool

    /// The days of which rows are added; `nil` for all.
    ///
    /// The sum of a longer period would lack the others.
    private let days: ClosedRange<Day>?

    init(
        _ target: CurrencyCode, at market: Market, of days: ClosedRange<Day>? = nil, tellsUndecided: Bool = false
    ) {
        (self.target, self.market, self.days, self.tellsUndecided) = (target, market, days, tellsUndecided)
    }

    static func areWanted(_ context: CommandContext) -> Bool {
        context.arguments.has("totals") || context.arguments.has("totals-out")
    }

    mutating func add(
        _ amount: ExactDecimal, _ currency: CurrencyCode, on day: Day, _ result: ExactDecimal, _ isViaDollar: Bool
    ) {
        add(Sum(count: 1, amount: amount, result: result, viaDollar: isViaDollar ? 1 : 0), currency, on: day)
    }

    mutating func add(_ sum: Sum, _ currency: CurrencyCode, on day: Day) {
        let date = day.date
        sums[Key(month: date.year * 12 + date.month - 1, currency: currency), default: Sum()].add(sum)
    }

    /// The months, then the quarters, then the cumulative totals, then everything; each by currency, then combined.
    ///
    /// The cumulative totals are those of tax returns: the half-year, the first nine months and the year.
    var rows: [Row] {
        rows { month in
            let number = String(month % 12 + 1)
            return ["\(month / 12)-" + (number.utf8.count < 2 ? "0" : "") + number]
        } + rows { ["\($0 / 12)Q\($0 % 12 / 3 + 1)"] } + rows(Totals.cumulative) + rows { _ in ["all"] }
    }

    /// The cumulative periods that a month belongs to, the shortest first.
    private static func cumulative(_ month: Int) -> [String] {
        let (year, number) = (month / 12, month % 12 + 1)
        return (number <= 6 ? ["\(year)H1"] : []) + (number <= 9 ? ["\(year)-9M"] : []) + ["\(year)"]
    }

    /// Whether all rows of a period are among those added.
    private func isWhole(_ name: String) -> Bool {
        guard let days, let period = PeriodArgument.partOfYear(name) else { return true }
        return days.contains(period.lowerBound) && days.contains(period.upperBound)
    }

    private func rows(_ periods: (Int) -> [String]) -> [Row] {
        var order: [String] = []
        var byPeriod: [String: [CurrencyCode: Sum]] = [:]
        for key in sums.keys.sorted(by: { ($0.month, $0.currency.text) < ($1.month, $1.currency.text) }) {
            for name in periods(key.month) where isWhole(name) {
                if byPeriod[name] == nil { order.append(name) }
                byPeriod[name, default: [:]][key.currency, default: Sum()].add(sums[key] ?? Sum())
            }
        }
        var rows: [Row] = []
        for name in order {
            var all = Sum()
            for (currency, sum) in (byPeriod[name] ?? [:]).sorted(by: { $0.key < $1.key }) {
                rows.append(Row(period: name, currency: currency, sum: sum))
                all.add(sum)
            }
            (all.amount, all.undecidedAmount) = (nil, nil)
            rows.append(Row(period: name, currency: nil, sum: all))
        }
        return rows
    }

    /// Writes the totals: to standard error for `--totals`, to a file for `--totals-out`, as JSON if its name says so.
    func deliver(_ context: CommandContext, _ dialect: CSVDialect) throws(CommandError) {
        if context.arguments.has("totals") { context.environment.streams.errors.write(table(context)) }
        guard let path = context.arguments.value("totals-out") else { return }
        let bytes = path.lowercased().hasSuffix(".json") ? json(context) : file(dialect)
        try onDisk(context.environment.files.replace(path, with: bytes, mode: 0o644))
    }

    private func table(_ context: CommandContext) -> [UInt8] {
        let language = context.language
        // Amounts of several currencies have several numbers of decimals.
        var table = TextTable([.left, .left, .right, .decimal(language), .decimal(language), .left])
        if context.settings.showsHeader {
            table.header([
                language("period", "період"),
                // Codes say what they are where there is no room.
                context.settings.columns < 60 ? "" : language("currency", "валюта"),
                context.settings.columns < 60 ? "" : language("rows", "рядків"),
                language("amount", "сума"),
                market == .nbu ? target.text : target.text + ", " + DisplayNames.ratesOf(market)(language), "",
            ])
        }
        for row in rows {
            let period = row.period == "all" ? language("all", "усього") : row.period
            table.row([
                TextTable.Cell(period), TextTable.Cell(row.currency?.text ?? language("total", "разом")),
                TextTable.Cell(context.settings.columns < 60 ? "" : String(row.sum.count)),
                TextTable.Cell(Totals.text(row.sum.amount, row.currency ?? target, language) ?? ""),
                TextTable.Cell(Totals.text(row.sum.result, target, language) ?? "—"),
                TextTable.Cell([row.viaDollar(language), undecided(row, language)].filter { !$0.isEmpty }.list(", ")),
            ])
        }
        var bytes: [UInt8] = []
        table.append(to: &bytes, columns: 200, color: false)
        return bytes
    }

    /// What a sum may lack, in its own line.
    private func undecided(_ row: Row, _ language: Language) -> String {
        guard row.sum.undecided > 0 else { return "" }
        let (count, code) = (row.sum.undecided, row.currency ?? target)
        let sum = row.currency == nil ? row.sum.undecidedResult : row.sum.undecidedAmount
        let text = (Totals.text(sum, code, language) ?? "—") + " " + code.text
        return language(
            "\(Undecided.receipts(count)) of \(text) undecided", "не визначено надходжень: \(count) на суму \(text)")
    }

    /// A sum with all decimals of its currency, as on a receipt.
    private static func text(_ sum: ExactDecimal?, _ currency: CurrencyCode, _ language: Language) -> String? {
        guard let sum else { return nil }
        let digits = Currency.find(currency)?.minorDigits ?? 0
        return (sum.scale < digits ? (try? sum.rounded(toScale: digits)) ?? sum : sum).grouped(language)
    }

    private func json(_ context: CommandContext) -> [UInt8] {
        RecordList(
            "totals", tellsUndecided ? Fields.totals : Array(Fields.totals.dropLast(3)),
            rows.map { ($0, target, market) }
        ).bytes(
            .json, numbersAsNumbers: context.settings.numbersAsNumbers, showsHeader: false, at: context.now)
    }

    private func file(_ dialect: CSVDialect) -> [UInt8] {
        var bytes: [UInt8] = dialect.mark
        let header =
            ["period", "currency", "rows", "amount", target.text.lowercased(), "market"]
            + (tellsUndecided ? ["undecided", "undecided_amount", "undecided_result"] : [])
        dialect.append(header.map { Array($0.utf8) }, to: &bytes)
        for row in rows {
            let sum = row.sum
            let cells = [
                Array(row.period.utf8), Array((row.currency?.text ?? "").utf8), Array(String(sum.count).utf8),
                dialect.number(sum.amount), dialect.number(sum.result), Array(row.markets(market).utf8),
            ]
            let undecided = [
                Array(String(sum.undecided).utf8), dialect.number(sum.undecidedAmount),
                dialect.number(sum.undecidedResult),
            ]
            dialect.append(cells + (tellsUndecided ? undecided : []), to: &bytes)
        }
        return bytes
    }
}

extension Totals.Row {
    /// The market of the rates; with the mark of those that it does not set.
    fileprivate func markets(_ market: Market) -> String {
        (sum.viaDollar > 0 ? Flag.viaDollar.rawValue + "/" : "") + market.rawValue
    }

    fileprivate func viaDollar(_ language: Language) -> String {
        let mark = "[\(Flag.viaDollar.rawValue)]"
        switch sum.viaDollar {
        case 0: return ""
        case sum.count: return mark
        default:
            return mark
                + language(": \(sum.viaDollar) of \(sum.count)", ": \(sum.viaDollar) з \(sum.count)")
        }
    }
}

extension Fields {
    static let totals: [Field<(row: Totals.Row, target: CurrencyCode, market: Market)>] = [
        Field("period", "a month, a quarter, a cumulative tax period, or `all`") { $0.row.period },
        Field("currency", "the code; none for all currencies of the period") { $0.row.currency },
        Field("rows", "the number of rows") { $0.row.sum.count },
        Field("amount", "the sum of the amounts; none for all currencies") { $0.row.sum.amount },
        Field("result", "the sum of the results") { $0.row.sum.result },
        Field("to", "the currency of the results") { $0.target },
        Field("market", "the market of the rates, with `via-usd` where some go through the dollar") {
            $0.row.markets($0.market)
        },
        Field("undecided", "with `--only income`, the number of undecided rows, which no sum includes", orAbsent: true)
        {
            $0.row.sum.undecided
        },
        Field("undecided_amount", "the sum of their amounts; none for all currencies", orAbsent: true) {
            $0.row.sum.undecidedAmount
        },
        Field("undecided_result", "the sum of their results", orAbsent: true) { $0.row.sum.undecidedResult },
    ]
}
