package import KursCore
import KursStatements
package import KursTerminal
import KursText
package import KursWallet

/// A report: a row for each group, and a summary.
package struct ReportOutput: CommandOutput {
    package let report: WalletReport
    package let journal: Journal
    package let chart: ChartOfAccounts
    package let period: ReportPeriod
    package let grouping: WalletReport.Grouping
    package let isIncome: Bool
    package let target: CurrencyCode
    package let market: Market
    package let fixedDay: Day?
    /// The goals as they stood at the end of the period, or stand today.
    package let goals: [GoalBook.Row]
    package let hasBalances: Bool
    /// What the records are narrowed to, for the title.
    var filter: [String] = []
    /// What own accounts held at the end, at the rates of that day or of today; `nil` where their records have these rates.
    var worth: WalletWorth?
    /// How many groups are shown; the others are one line.
    var top: Int?
    /// The name of that line, where names have no language.
    private static let rest = "rest"

    package init(
        report: WalletReport, journal: Journal, chart: ChartOfAccounts, period: ReportPeriod,
        grouping: WalletReport.Grouping, isIncome: Bool, target: CurrencyCode, market: Market, fixedDay: Day?,
        goals: [GoalBook.Row], hasBalances: Bool
    ) {
        (self.report, self.journal, self.chart, self.period) = (report, journal, chart, period)
        (self.grouping, self.isIncome, self.target, self.market) = (grouping, isIncome, target, market)
        (self.fixedDay, self.goals, self.hasBalances) = (fixedDay, goals, hasBalances)
    }

    private static let barWidth = 16

    /// What the period, or all before its end, leaves out.
    fileprivate var leftOut: LeftOut { LeftOut(journal, on: period.days) }
    fileprivate var leftOutSoFar: LeftOut {
        hasBalances ? LeftOut(journal, on: Day(number: .min)...period.days.upperBound) : leftOut
    }

    /// The sum that a group is compared with: of the period before; of a month, quarter or week, of the one before or of a
    /// year ago, as far as this period and the one before reach, and whether they have all of it.
    fileprivate func previous(
        of group: WalletReport.Group
    ) -> (sum: ExactDecimal, unpriced: Int, leftOut: LeftOut, isWhole: Bool) {
        guard let span = Goal.Span(rawValue: grouping.rawValue), let first = Day(iso: group.name.utf8) else {
            return (group.previous, group.unpricedPrevious, leftOut(of: group, on: period.previous), true)
        }
        // 364 days are whole weeks, and lead to the same month as well.
        let days = span.days(around: first.advanced(by: period.comparesYears ? -364 : -1))
        let isRow = !period.comparesYears && days.overlaps(period.days)
        // A week that both periods have a part of.
        let isInBoth = isRow && days.lowerBound < period.days.lowerBound
        let known = isInBoth ? days : isRow ? period.days : period.previous
        let one = report.groups.first { $0.name == days.lowerBound.iso }
        let none = ExactDecimal(coefficient: 0, scale: total.scale) ?? .zero
        let (now, before) = (isRow ? one?.sum ?? none : none, isRow && !isInBoth ? none : one?.previous ?? none)
        return (
            (try? now.adding(before)) ?? none,
            (isRow ? one?.unpriced ?? 0 : 0) + (isRow && !isInBoth ? 0 : one?.unpricedPrevious ?? 0),
            days.overlaps(known) ? LeftOut(journal, on: days.clamped(to: known)) : LeftOut([]),
            period.comparesYears
                || first >= period.days.lowerBound
                    && days.lowerBound >= (isRow && !isInBoth ? period.days : period.previous).lowerBound
        )
    }

    /// What a group leaves out; a record without an amount may belong to each tag and payee.
    fileprivate func leftOut(of group: WalletReport.Group, on days: ClosedRange<Day>) -> LeftOut {
        if let span = Goal.Span(rawValue: grouping.rawValue), let first = Day(iso: group.name.utf8) {
            let known = span.days(around: first)
            return known.overlaps(days) ? LeftOut(journal, on: known.clamped(to: days)) : LeftOut([])
        }
        guard [.category, .account].contains(grouping), group.name != Self.rest else {
            return LeftOut(journal, on: days)
        }
        return LeftOut(journal, on: days) { ChartOfAccounts.Account.isPart($0, of: group.name) }
    }

    private var unpriced: Int { isIncome ? report.unpricedIncome : report.unpricedExpenses }
    fileprivate var total: ExactDecimal { isIncome ? report.income : report.expenses }
    private var unpricedBefore: Int { hasBalances ? report.unpricedBefore : 0 }
    var lacking: Int { report.unpriced.count + unpricedBefore }
    var hasForeign: Bool { journal.commodities.contains { CommodityCode.currency(of: $0) != target } }
    /// The marks of what the total lacks.
    fileprivate var marks: String { mark(unpriced) + doubt + leftOut.mark }

    /// The groups, the largest first; months and weeks of the period in their order.
    private var groups: [WalletReport.Group] {
        switch grouping {
        case .month, .quarter, .week:
            report.groups.filter { $0.count + $0.unpriced > 0 }.sorted { $0.name < $1.name }
        default:
            shortened(
                report.groups.filter { !$0.sum.isZero || !$0.previous.isZero || $0.unpriced + $0.unpricedPrevious > 0 }
                    .sorted { $0.sum == $1.sum ? isOrdered($0.name, before: $1.name) : $0.sum > $1.sum })
        }
    }

    /// The first groups, and one of the rest; all where their sum is beyond 128 bits.
    private func shortened(_ groups: [WalletReport.Group]) -> [WalletReport.Group] {
        guard let top, groups.count > top else { return groups }
        var rest = groups[top]
        rest.name = Self.rest
        for group in groups[(top + 1)...] {
            guard let sum = try? rest.sum.adding(group.sum), let before = try? rest.previous.adding(group.previous)
            else { return groups }
            (rest.sum, rest.previous) = (sum, before)
            rest.count += group.count
            rest.unpriced += group.unpriced
            rest.unpricedPrevious += group.unpricedPrevious
        }
        return groups[..<top] + [rest]
    }

    fileprivate func name(_ group: WalletReport.Group) -> String {
        // A part of a week or month has its days, so that no name has two sums.
        if let span = Goal.Span(rawValue: grouping.rawValue), let first = Day(iso: group.name.utf8),
            case let whole = span.days(around: first), whole.overlaps(period.days),
            case let part = whole.clamped(to: period.days), part != whole
        {
            return "\(part.lowerBound.iso)..\(part.upperBound.iso)"
        }
        return switch grouping {
        case .category, .account: ChartOfAccounts.Account.shortName(of: group.name)
        case .month: String(group.name.prefix(7))
        case .quarter:
            group.name.prefix(4)
                + (group.name.isEmpty ? "" : "Q\((Int(group.name.dropFirst(5).prefix(2)) ?? 1) / 3 + 1)")
        case .week, .tag, .payee: group.name
        }
    }

    fileprivate func share(_ sum: ExactDecimal) -> ExactDecimal? {
        guard !total.isZero, let hundredfold = try? sum.multiplied(by: 100) else { return nil }
        return try? hundredfold.divided(by: total, toScale: 1)
    }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        appendGroups(to: &bytes, context)
        appendFooter(to: &bytes, context)
    }

    /// The title, and a row for each group; a terminal too narrow for the shares has the sums alone.
    package func appendGroups(to bytes: inout [UInt8], _ context: CommandContext) {
        let (language, settings) = (context.language, context.settings)
        if settings.showsHeader {
            let title = isIncome ? language("Income", "Доходи") : language("Expenses", "Витрати")
            let subject = ([title] + filter.map(\.terminalSafe)).list(" · ")
            let days = DateFormat.range(period.days, language)
            bytes.append(line: "\(subject) · \(days) · \(target.text)", settings.color ? .strong : nil)
        }
        let barWidth = settings.columns < 60 ? 0 : Self.barWidth
        let all = table(barWidth: barWidth, hasShares: true, context)
        let table = all.fits(settings.columns) ? all : table(barWidth: 0, hasShares: false, context)
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
    }

    private func table(barWidth: Int, hasShares: Bool, _ context: CommandContext) -> TextTable {
        let language = context.language
        var table = TextTable([.left, .decimal(language), .decimal(language), .left, .decimal(language)])
        if context.settings.showsHeader {
            table.header([
                "", target.text, hasShares ? "%" : "", "",
                period.comparesYears ? language("a year before", "рік тому") : language("previous", "попередній"),
            ])
        }
        let largest = report.groups.map(\.sum).max() ?? .zero
        for (index, group) in groups.enumerated() {
            let previous = previous(of: group)
            let marks = mark(previous.unpriced) + previous.leftOut.mark
            let isShown = previous.isWhole && !(previous.sum.isZero && marks.isEmpty)
            let before = isShown ? previous.sum.grouped(language) + marks : ""
            let share = hasShares ? share(group.sum).map { NumberFormat.rate($0, language) + self.marks } : nil
            let rest = report.groups.count - (top ?? 0)
            let isRest = index == top && group.name == Self.rest
            let name = isRest ? language("the rest (\(rest))", "решта (\(rest))") : name(group)
            table.row([
                TextTable.Cell(name.isEmpty ? "—" : name.terminalSafe),
                TextTable.Cell(
                    group.sum.grouped(language) + mark(group.unpriced) + leftOut(of: group, on: period.days).mark,
                    .strong),
                TextTable.Cell(share ?? ""),
                TextTable.Cell(Self.bar(group.sum, largest, width: barWidth), .up),
                TextTable.Cell(before, .faint),
            ])
        }
        let before =
            mark(report.groups.reduce(0) { $0 + $1.unpricedPrevious }) + LeftOut(journal, on: period.previous).mark
        // Months are compared with the month before each, and the total with nothing that is like that.
        let isOfRows = Goal.Span(rawValue: grouping.rawValue) == nil || period.comparesYears || groups.count < 2
        table.row([
            TextTable.Cell(language("total", "разом")),
            TextTable.Cell(total.grouped(language) + marks, .strong),
            TextTable.Cell(""), TextTable.Cell(""),
            TextTable.Cell(isOfRows ? report.previous.grouped(language) + before : "", .faint),
        ])
        return table
    }

    private var undecided: LocalizedText? {
        guard !report.undecided.isEmpty else { return nil }
        let sums = report.undecided.flatMap { index in
            journal.transactions[index].postings.map { journal.postings[$0] }
                .filter { $0.commodity >= 0 && chart.kind(of: journal.accounts[Int($0.account)]) == .income }
                .map { (journal.amount($0), journal.commodities[Int($0.commodity)]) }
        }
        return Undecided.text(report.undecided.count, sums)
    }

    /// The mark of income that lacks receipts which nothing decides.
    private var doubt: String { isIncome && !report.undecided.isEmpty ? "?" : "" }

    private func mark(_ count: Int) -> String { count > 0 ? "*" : "" }

    static func bar(_ sum: ExactDecimal, _ largest: ExactDecimal, width: Int = barWidth) -> String {
        guard !sum.isNegative, !largest.isZero, let part = try? sum.multiplied(by: ExactDecimal(width * 2)),
            let halves = try? part.divided(by: largest, toScale: 0).coefficient
        else { return "" }
        return String(repeating: "█", count: Int(halves) / 2) + (halves % 2 == 1 ? "▌" : "")
    }

    private func appendFooter(to bytes: inout [UInt8], _ context: CommandContext) {
        let language = context.language
        let paint: TextStyle? = context.settings.color ? .faint : nil
        let lacks = report.unpriced.count
        let (income, expenses) = (
            report.income.grouped(language) + mark(report.unpricedIncome) + leftOut.mark
                + (undecided.map { ", " + $0(language) } ?? ""),
            report.expenses.grouped(language) + mark(report.unpricedExpenses) + leftOut.mark
        )
        var sums = language("in \(income) · out \(expenses)", "надійшло \(income) · витрачено \(expenses)")
        if hasBalances {
            let before = LeftOut(journal, on: Day(number: .min)...period.days.lowerBound.advanced(by: -1)).mark
            let (opening, closing) = (
                report.opening.grouped(language) + mark(report.unpricedBefore) + before,
                report.closing.grouped(language) + mark(lacks + report.unpricedBefore) + leftOutSoFar.mark
            )
            sums =
                language("balance \(opening) → \(closing)", "залишок \(opening) → \(closing)") + " · "
                + sums
            let changes = [
                (report.openings, language("opening balances", "початкові залишки")),
                (report.transfers, language("transfers", "перекази")),
                (report.undecidedSum, language("undecided", "не визначено")),
                (report.exchange, language("exchange differences", "курсові різниці")),
            ]
            for (change, name) in lacking == 0 ? changes : [] where !change.isZero {
                sums += " · \(name) " + (change.isNegative ? "" : "+") + change.grouped(language)
            }
            // The same accounts are worth something else on the last day.
            if fixedDay == nil, hasForeign {
                let stated = report.stated == 0 ? ("", "") : (" or at the amount it states", " або за власною сумою")
                sums +=
                    language(" · each record at its day's rate", " · кожен запис за курсом свого дня")
                    + language(stated.0, stated.1)
            }
            if let worth, let total = worth.total, total != report.closing {
                let (day, sum) = (worth.day.iso, total.grouped(language) + leftOutSoFar.mark)
                sums += language("; at the rates of \(day): \(sum)", "; за курсами на \(day): \(sum)")
            }
        }
        bytes.append(line: Paragraph.fitted(sums, columns: context.settings.columns), paint)
        if grouping == .tag {
            let note = LocalizedText(
                "what has several tags stands with each of them", "запис із кількома мітками враховано в кожній із них")
            bytes.append(text: note(language) + "\n", paint)
        }
        let words = Self.leftOut(report.unpriced.count, before: unpricedBefore)(language)
        if lacking > 0 { bytes.append(text: "* " + words + "\n", paint) }
        LeftOut(leftOutSoFar.places + LeftOut(journal, on: period.previous).places).appendFooter(to: &bytes, context)
        appendRates(to: &bytes, paint, language)
        for row in goals {
            let line = language("goal ", "ціль: ") + row.condition(language) + ": " + row.words(language)
            bytes.append(text: line + "\n", context.settings.color ? row.paint ?? .faint : nil)
        }
    }

    private func appendRates(to bytes: inout [UInt8], _ paint: TextStyle?, _ language: Language) {
        if report.stated > 0 { bytes.append(line: LeftOut.stated(report.stated)(language), paint) }
        guard !report.rates.isEmpty else { return }
        let day =
            fixedDay.map { LocalizedText("on \($0.iso)", "на \($0.iso)") }
            ?? LocalizedText("on the day of each record", "на день кожного запису")
        let parts = report.rates.map { rates in
            let symbol = journal.commodities[Int(rates.commodity)]
            let (low, high) = (NumberFormat.rate(rates.lowest, language), NumberFormat.rate(rates.highest, language))
            let code = CommodityCode.currency(of: symbol) == .uah ? target.text : symbol.terminalSafe
            let text = "\(code) " + (rates.lowest == rates.highest ? low : "\(low)–\(high)") + " (\(rates.count))"
            return (market: WalletRates.market(of: symbol, beside: market), text: text)
        }
        for market in parts.map(\.market).distinct {
            let line = DisplayNames.ratesOf(market)(language) + " " + day(language)
            bytes.append(text: line + ": " + parts.filter { $0.market == market }.map(\.text).list(", ") + "\n", paint)
        }
    }

    package static func leftOut(_ count: Int, before: Int = 0) -> LocalizedText {
        let rest = before > 0 ? ("; before the period: \(before)", "; до цього періоду: \(before)") : ("", "")
        return LocalizedText(
            "records without a rate, not counted: \(count)" + rest.0,
            "без курсу, тому не враховано записів: \(count)" + rest.1)
    }

    package func records(_ context: CommandContext) -> RecordList {
        RecordList("report", Fields.report, groups.map { (self, $0) }).summed(by: Fields.reportSummary, self)
    }
}

extension Fields {
    package static let report: [Field<(report: ReportOutput, group: WalletReport.Group)>] = [
        Field(
            "group",
            "the name of the category, account or tag, each of several tags, the month, or the first day of the week; of a cut month, quarter or week its days, such as `2026-11-01..2026-11-08`"
        ) {
            $0.report.name($0.group)
        },
        Field("amount", "the sum") { $0.group.sum },
        Field("currency", "its currency") { $0.report.target },
        Field("share_percent", "its share of the total in percent") { $0.report.share($0.group.sum) },
        Field(
            "previous",
            "the sum in the period before; of a month, quarter or week, in the one before or that of a year ago"
        ) { $0.report.previous(of: $0.group).sum },
        Field("is_comparable", "whether both this and the previous month, quarter or week are complete") {
            $0.report.previous(of: $0.group).isWhole
        },
        Field("records", "the number of records") { $0.group.count },
        Field("without_rate", "how many records the sum lacks for want of a rate") { $0.group.unpriced },
        Field("without_records", LeftOut.meaning) { $0.report.leftOut(of: $0.group, on: $0.report.period.days).places },
        Field("previous_without_records", "those omitted from the sum of the previous period") {
            $0.report.previous(of: $0.group).leftOut.places
        },
        Field("is_share_whole", "whether the total of the share lacks nothing") { $0.report.marks.isEmpty },
    ]

    package static let reportSummary: [Field<ReportOutput>] = [
        Field("from", "the first day") { $0.period.days.lowerBound },
        Field("to", "the last day") { $0.period.days.upperBound },
        Field("currency", "the currency of the sums") { $0.target },
        Field("market", "the market of the rates") { $0.market },
        Field("total", "all groups together") { $0.total },
        Field("previous", "the same in the period before") { $0.report.previous },
        Field("previous_from", "the first day of that") { $0.period.previous.lowerBound },
        Field("previous_to", "its last day") { $0.period.previous.upperBound },
        Field("income", "all income") { $0.report.income },
        Field("expenses", "all expenses") { $0.report.expenses },
        Field("opening", "the balance before the first day") { $0.report.opening },
        Field("closing", "what there was after the last day, each record at its day's rate") { $0.report.closing },
        Field("openings", "what opening balances, and other equity, added to that") { $0.report.openings },
        Field("transfers", "with `--account`, what came from your other accounts") { $0.report.transfers },
        Field("undecided_total", "what undecided records added to that") { $0.report.undecidedSum },
        Field("exchange_differences", "the rest: exchanges at other rates, and rounding") { $0.report.exchange },
        Field("worth", "`closing` at the rates of `worth_on`, as `balance --in` has it; null without a rate") {
            $0.hasBalances ? $0.worth.map(\.total) ?? $0.report.closing : nil
        },
        Field("worth_on", "the last day, or today if that is earlier") {
            $0.worth?.day ?? $0.fixedDay ?? $0.period.days.upperBound
        },
        Field("without_rate", "how many records the sums leave out for want of a rate") { $0.report.unpriced.count },
        Field("without_rate_before", "how many records before the first day `opening` and `closing` lack") {
            $0.report.unpricedBefore
        },
        Field("without_records", LeftOut.meaning) { $0.leftOutSoFar.places },
        Field("previous_without_records", "those omitted from the sum of the previous period") {
            LeftOut($0.journal, on: $0.period.previous).places
        },
        Field("undecided", "the number of undecided receipts in the period, which no sum includes") {
            $0.report.undecided.count
        },
        Field("stated", "how many records count at the amount that they state in this currency, and at no rate") {
            $0.report.stated
        },
        Field("goals", "the goals", each: goals) { $0.goals },
        Field("rates", "the rates that were used", each: reportRates) { output in
            output.report.rates.map { rates in
                let symbol = output.journal.commodities[Int(rates.commodity)]
                return (symbol, rates, WalletRates.market(of: symbol, beside: output.market))
            }
        },
    ]

    private static let reportRates: [Field<(commodity: String, rates: WalletReport.UsedRates, market: Market)>] = [
        Field("commodity", "the commodity") { $0.commodity },
        Field("lowest", "the lowest rate") { $0.rates.lowest },
        Field("highest", "the highest rate") { $0.rates.highest },
        Field("first", "the first day") { $0.rates.first },
        Field("last", "the last day") { $0.rates.last },
        Field("records", "the number of records") { $0.rates.count },
        Field("market", "the market of the rates") { $0.market },
    ]
}
