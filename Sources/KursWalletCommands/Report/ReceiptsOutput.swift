import KursCore
import KursStatements
package import KursTerminal
import KursText
import KursWallet

package struct ReceiptsOutput: CommandOutput {
    package struct Row {
        var day: Day
        var description: String
        var amount: Record.Money
        var rate: ExactDecimal?
        /// What it came to; `nil` without a rate.
        var value: ExactDecimal?
        /// The sums up to it; `nil` from the first receipt on that they lack.
        var periodTotal: ExactDecimal?
        var yearTotal: ExactDecimal?
        var isRefund = false
    }

    /// A refund of a receipt of an earlier quarter, which that quarter's return and the sums with the receipt must lack.
    struct EarlierRefund {
        var day: Day
        var amount: Record.Money
        var quarter: String
        var description: String
    }

    let period: ReportPeriod
    let target: CurrencyCode
    let market: Market
    let taxes: [ExactDecimal]
    var limit: ExactDecimal?
    var singleTax: SingleTax?
    /// What was received and given back since January, by day; `nil` for what is undecided or has no rate.
    private(set) var values: [(day: Day, value: ExactDecimal?)] = []
    private(set) var rows: [Row] = []
    private(set) var periodTotal = ExactDecimal.zero
    private(set) var yearTotal = ExactDecimal.zero
    private(set) var unpriced = 0
    private(set) var undecided: [Record.Money] = []
    private(set) var undecidedTotal = ExactDecimal.zero
    private(set) var earlierRefunds: [EarlierRefund] = []
    /// The records that are no income of a business, by what they are.
    private(set) var others: [RowKind: Int] = [:]
    /// Those of categories that are no business, such as interest, by the category.
    private(set) var personal: [String: Int] = [:]
    private(set) var undecidedBefore = 0
    /// The records that do not balance: those of the period, and those of all days that are summed.
    private(set) var leftOut: (ofPeriod: LeftOut, all: LeftOut) = (LeftOut([]), LeftOut([]))
    /// The accounts of `--account`, and other own ones with income of these days that a person may have meant as well, such as
    /// `ФОП долари` beside `ФОП`.
    var accounts: [String] = []
    private(set) var similarAccounts: [String] = []
    var isUndecided: Bool { !undecided.isEmpty || undecidedBefore > 0 }

    init(period: ReportPeriod, target: CurrencyCode, market: Market, taxes: [ExactDecimal], limit: ExactDecimal?) {
        (self.period, self.target, self.market, self.taxes, self.limit) = (period, target, market, taxes, limit)
    }

    /// Collects the receipts of the year up to the end of the period.
    mutating func fill(
        _ journal: Journal, _ chart: ChartOfAccounts, _ valuation: Valuation, _ scope: ReportScope
    ) throws(DecimalError) {
        let digits = Currency.displayScale(of: target)
        (periodTotal, yearTotal) = (try periodTotal.rounded(toScale: digits), try yearTotal.rounded(toScale: digits))
        let days = min(period.yearStart, period.days.lowerBound)...period.days.upperBound
        let kinds = (0..<journal.accounts.count).map { chart.kind(of: journal.accounts[$0]) }
        let recordKinds = RecordKinds(journal)
        // A record whose other half was never written may be one of income.
        leftOut = (LeftOut(journal, on: period.days), LeftOut(journal, on: days))
        values = leftOut.all.days.map { ($0, nil) }
        let firstGap = leftOut.all.days.min() ?? Day(number: .max)
        var (found, others): ([(day: Day, index: Int, number: Int)], Set<Int32>) = ([], [])
        for index in journal.transactions.indices {
            for number in journal.transactions[index].postings {
                let posting = journal.postings[number]
                let day = journal.day(of: number, in: journal.transactions[index])
                // What is given back after the period lessens it, too.
                let receipt = recordKinds[index].flatMap { $0.kind == .refundGiven ? $0.refundOf : nil }
                guard days.contains(day) || receipt.map(days.contains) == true, posting.kind == .real,
                    posting.commodity >= 0, kinds[Int(posting.account)] == .income
                else { continue }
                if let wanted = scope.accounts, scope.categories?.contains(posting.account) ?? true,
                    [nil, .income, .payment, .undecided].contains(recordKinds[index]?.kind)
                {
                    let shares = journal.shares(of: posting, 0, in: journal.transactions[index], kinds, valuation)
                    others.formUnion(shares.compactMap(\.account).filter { !wanted.contains($0) })
                }
                guard scope.accepts?(index) ?? true else { continue }
                found.append((day, index, number))
            }
        }
        found.sort { ($0.day, $0.index, $0.number) < ($1.day, $1.index, $1.number) }
        for (day, index, number) in found {
            let posting = journal.postings[number]
            var transaction = journal.transactions[index]
            transaction.day = day
            let known = recordKinds[index]
            // A refund takes back the hryvnias of its receipt.
            let rateDay = known?.kind == .refundGiven ? known?.refundOf ?? transaction.day : transaction.day
            guard scope.categories?.contains(posting.account) ?? true else { continue }
            let share = amount(of: posting, in: transaction, journal, kinds, valuation, scope)
            let amount = share ?? journal.amount(posting).negated
            guard !amount.isZero else { continue }
            let value = share.flatMap { valuation.value(of: $0, posting.commodity, on: rateDay) }
            let isOfPeriod = period.days.contains(transaction.day)
            if known == nil, scope.categories == nil,
                FirstAccounts.isPersonal(journal.accounts[Int(posting.account)])
            {
                let name = ChartOfAccounts.Account.shortName(of: journal.accounts[Int(posting.account)])
                if isOfPeriod { personal[name, default: 0] += 1 }
                continue
            }
            let money = Record.Money(
                WalletAmount.padded(amount, journal.commodities[Int(posting.commodity)]),
                journal.commodities[Int(posting.commodity)])
            guard let day = try counts(known, money, value, on: transaction.day, isOfPeriod, journal, index),
                days.contains(day)
            else { continue }
            let isPriced = valuation.value(of: .zero, posting.commodity, on: rateDay) != nil
            if value == nil, share != nil, isPriced { throw .overflow }
            if value == nil { unpriced += 1 }
            if day >= period.yearStart, let value { yearTotal = try yearTotal.adding(value) }
            values.append((day, value))
            guard isOfPeriod || transaction.day > period.days.upperBound, period.days.contains(day) else { continue }
            if let value { periodTotal = try periodTotal.adding(value) }
            let isWhole = unpriced == 0 && transaction.day < firstGap
            rows.append(
                Row(
                    day: transaction.day, description: journal.header(of: index).description, amount: money,
                    rate: valuation.rate(posting.commodity, on: rateDay), value: value,
                    periodTotal: isWhole ? periodTotal : nil, yearTotal: isWhole ? yearTotal : nil,
                    isRefund: known?.kind == .refundGiven))
        }
        values.sort { $0.day < $1.day }
        let words = { (name: String) in
            Set(foldedText(ChartOfAccounts.Account.shortName(of: name)).split { !$0.isLetter && !$0.isNumber })
        }
        similarAccounts = others.map { journal.accounts[Int($0)] }.filter { other in
            accounts.contains { words(other).isSuperset(of: words($0)) }
        }.sorted(by: isOrdered)
    }

    /// The day on which a posting of income counts, by what its record is; `nil`, and told, for one that does not.
    private mutating func counts(
        _ known: RecordKinds.Entry?, _ money: Record.Money, _ value: ExactDecimal?, on day: Day, _ isOfPeriod: Bool,
        _ journal: Journal, _ index: Int
    ) throws(DecimalError) -> Day? {
        guard let known else { return day }
        switch known.kind {
        case .income, .payment: return day
        case .undecided:
            values.append((day, nil))
            guard isOfPeriod else {
                if day >= period.yearStart { undecidedBefore += 1 }
                return nil
            }
            undecided.append(Record.Money(money.amount.magnitude, money.commodity))
            if let value { undecidedTotal = try undecidedTotal.adding(value.magnitude) }
        case .refundGiven:
            guard let receipt = known.refundOf,
                singleTax?.period(of: receipt) ?? receipt.quarter != singleTax?.period(of: day) ?? day.quarter
            else { return day }
            earlierRefunds.append(
                EarlierRefund(
                    day: day, amount: Record.Money(money.amount.magnitude, money.commodity), quarter: receipt.quarter,
                    description: journal.header(of: index).description))
            return receipt
        default: if isOfPeriod { others[known.kind, default: 0] += 1 }
        }
        return nil
    }

    /// What the wanted accounts received of an income; `nil` where the shares are not known.
    private func amount(
        of posting: Journal.Posting, in transaction: Journal.Transaction, _ journal: Journal, _ kinds: [AccountKind?],
        _ valuation: Valuation, _ scope: ReportScope
    ) -> ExactDecimal? {
        let amount = journal.amount(posting).negated
        guard let accounts = scope.accounts else { return amount }
        // What each account received may have more decimals than `100 UAH`.
        let scale = transaction.postings.map { journal.amount(journal.postings[$0]).scale }.max() ?? amount.scale
        guard let amount = try? amount.rounded(toScale: max(scale, amount.scale)) else { return nil }
        var part: Int128 = 0
        for share in journal.shares(of: posting, amount.coefficient, in: transaction, kinds, valuation) {
            guard let value = share.value else { return nil }
            if let account = share.account, accounts.contains(account) { part += value }
        }
        return ExactDecimal(coefficient: part, scale: amount.scale)
    }

    fileprivate func tax(_ percent: ExactDecimal, of sum: ExactDecimal) -> ExactDecimal {
        let product = try? sum.multiplied(by: percent).divided(by: 100, toScale: Currency.displayScale(of: target))
        return product ?? .zero
    }

    fileprivate var used: ExactDecimal? {
        limit.flatMap { limit in
            (try? yearTotal.multiplied(by: 100)).flatMap { try? $0.divided(by: limit, toScale: 1) }
        }
    }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let columns = context.settings.columns
        // On a narrow terminal the sums of the year fall away, then the rates.
        let table =
            (0...1).lazy.map { self.table($0, context) }.first { $0.fits(columns, last: 0) } ?? table(2, context)
        table.append(to: &bytes, columns: columns, color: context.settings.color)
        appendFooter(to: &bytes, context)
    }

    private func table(_ level: Int, _ context: CommandContext) -> TextTable {
        let language = context.language
        var table = TextTable([
            .left, .decimal(language), .left, .decimal(language), .decimal(language), .decimal(language), .left,
        ])
        if context.settings.showsHeader {
            table.header([
                language("date", "дата"), language("amount", "сума"), "",
                level < 2 ? DisplayNames.rate(language) : "", target.text,
                level < 1 ? language("year", "від початку року") : "", "",
            ])
        }
        for row in rows {
            table.row([
                TextTable.Cell(row.day.iso), TextTable.Cell(row.amount.amount.grouped(language)),
                TextTable.Cell(row.amount.commodity.terminalSafe),
                TextTable.Cell(level < 2 ? row.rate.map { NumberFormat.rate($0, language) } ?? "" : ""),
                TextTable.Cell(row.value?.grouped(language) ?? "—", .strong),
                TextTable.Cell(level < 1 ? row.yearTotal?.grouped(language) ?? "—" : "", .faint),
                TextTable.Cell(row.description.terminalSafe),
            ])
        }
        return table
    }

    private func appendFooter(to bytes: inout [UInt8], _ context: CommandContext) {
        let language = context.language
        let both = (unpriced > 0 ? "*" : "") + (similarAccounts.isEmpty ? "" : "+")
        let mark = both + (isUndecided ? "?" : "") + leftOut.all.mark
        let own = both + (undecided.isEmpty ? "" : "?") + leftOut.ofPeriod.mark
        let (sum, year) = (periodTotal.grouped(language) + own, yearTotal.grouped(language) + mark)
        bytes.append(
            text: language("total \(sum), since January \(year)", "разом \(sum), від початку року \(year)")
                + " \(target.text)" + (undecidedText.map { "; " + $0(language) } ?? "") + "\n")
        for percent in taxes {
            let rate = NumberFormat.rate(percent, language)
            let (due, all) = (
                tax(percent, of: periodTotal).grouped(language) + own,
                tax(percent, of: yearTotal).grouped(language) + mark
            )
            bytes.append(
                text: language(
                    "\(rate) %: \(due), since January \(all)", "\(rate) %: \(due), від початку року \(all)") + "\n")
        }
        if let text = taxReturn?.text(mark, language) { bytes.append(text: text) }
        if let limit, let used {
            let (percent, whole) = (NumberFormat.rate(used, language) + mark, limit.grouped(language))
            bytes.append(
                text: language("\(percent) % of the limit of \(whole)", "\(percent) % ліміту \(whole)")
                    + "\n")
        }
        if unpriced > 0 { bytes.append(text: "* " + ReportOutput.leftOut(unpriced)(language) + "\n") }
        for note in kindNotes { bytes.append(text: note(language) + "\n") }
        leftOut.all.appendFooter(to: &bytes, context)
    }

    private var undecidedText: LocalizedText? {
        guard isUndecided else { return nil }
        guard !undecided.isEmpty else {
            return LocalizedText(
                "\(Undecided.receipts(undecidedBefore)) before it undecided",
                "не визначено надходжень до цього періоду: \(undecidedBefore)")
        }
        let text = Undecided.text(undecided.count, undecided.map { ($0.amount, $0.commodity) })
        return undecidedBefore == 0
            ? text
            : LocalizedText(
                text.en + ", \(undecidedBefore) before it", text.uk + ", до цього періоду — \(undecidedBefore)")
    }

    fileprivate var taxReturn: TaxReturn? {
        guard let singleTax else { return nil }
        let first = singleTax.due(period.days.upperBound).first
        var before = ExactDecimal.zero
        for case let (day, value?) in values where day >= period.yearStart && day < first {
            before = (try? before.adding(value)) ?? before
        }
        return try? TaxReturn(singleTax, through: period.days.upperBound, income: yearTotal, before: before)
    }

    /// What the sums lack, for outputs that have no place for it.
    var gaps: [LocalizedText] {
        (unpriced > 0 ? [ReportOutput.leftOut(unpriced)] : []) + [undecidedText].compactMap(\.self) + kindNotes
            + [leftOut.all.words].compactMap(\.self)
    }

    /// What the sums lack because of what it is.
    private var kindNotes: [LocalizedText] {
        var notes: [LocalizedText] = []
        let short = { (name: String) in ChartOfAccounts.Account.shortName(of: name).terminalSafe }
        if !accounts.isEmpty {
            let names = accounts.map(short).list(", ")
            notes.add("accounts: \(names)", "рахунки: \(names)")
        }
        if !similarAccounts.isEmpty {
            let names = similarAccounts.map { "'" + short($0) + "'" }
            let (list, options) = (names.list(", "), names.map { "--account " + $0 }.list(" "))
            notes.add(
                "+ without the income of \(list); if it counts: \(options)",
                "+ без надходжень на \(list); якщо враховувати: \(options)")
        }
        if !others.isEmpty || !personal.isEmpty {
            let named = personal.sorted { $0.key < $1.key }.map { name, count in
                LocalizedText("\(name.terminalSafe) \(count)", "\(name.terminalSafe) — \(count)")
            }
            let list = ([RowKind.list(others)].filter { !$0.en.isEmpty } + named).list(", ")
            notes.add("no income of a business: \(list.en)", "не дохід від діяльності: \(list.uk)")
        }
        for refund in earlierRefunds {
            let (en, uk) = (WalletAmount.text(refund.amount, .en), WalletAmount.text(refund.amount, .uk))
            let (day, name) = (refund.day.iso, refund.description.terminalSafe)
            notes.add(
                "\(day) \(name): the refund of \(en) is of a receipt of \(refund.quarter); correct that period",
                "\(day) \(name): повернення \(uk) стосується надходження за \(refund.quarter); виправте той період")
        }
        if isUndecided {
            notes.add(
                "? undecided receipts are in no total; decide with kurs wallet sort",
                "? невизначені надходження до підсумків не входять; визначити: kurs wallet sort")
        }
        return notes
    }

    package func records(_ context: CommandContext) -> RecordList {
        RecordList("receipts", Fields.receipts, rows).summed(by: Fields.receiptsSummary, self)
    }
}

extension Fields {
    package static let receipts: [Field<ReceiptsOutput.Row>] = [
        Field("date", "the day") { $0.day },
        Field("description", "the description") { $0.description },
        Field("amount", "what was received") { $0.amount.amount },
        Field("currency", "its commodity") { $0.amount.commodity },
        Field("rate", "the rate of the day") { $0.rate },
        Field("value", "the amount at that rate") { $0.value },
        Field("period_total", "the values since the first day") { $0.periodTotal },
        Field("year_total", "the values since January") { $0.yearTotal },
        Field("kind", "what it is", oneOf: [RowKind.income.rawValue, RowKind.refundGiven.rawValue]) {
            ($0.isRefund ? RowKind.refundGiven : .income).rawValue
        },
    ]

    package static let receiptsSummary: [Field<ReceiptsOutput>] = [
        Field("from", "the first day") { $0.period.days.lowerBound },
        Field("to", "the last day") { $0.period.days.upperBound },
        Field("currency", "the currency of the values") { $0.target },
        Field("market", "the market of the rates") { $0.market },
        Field("accounts", "the accounts of `--account` in full; all without it") { $0.accounts },
        Field("doubtful_accounts", "others with such names whose income is not counted") { $0.similarAccounts },
        Field("total", "all values of the period") { $0.periodTotal },
        Field("year_total", "all values since January") { $0.yearTotal },
        Field("taxes", "the taxes of `--tax`", each: taxes) { output in output.taxes.map { (output, $0) } },
        Field("limit", "the limit of `--limit`") { $0.limit },
        Field("limit_used_percent", "how much of it the year has used in percent") { $0.used },
        Field("without_rate", "how many receipts are left out for want of a rate") { $0.unpriced },
        Field("undecided", "the number of undecided receipts in the period, which no sum includes") {
            $0.undecided.count
        },
        Field("undecided_total", "the values of those that have a rate") { $0.undecidedTotal },
        Field("undecided_before", "how many of the year before the period") { $0.undecidedBefore },
        Field("without_records", LeftOut.meaning) { $0.leftOut.all.places },
        Field("return", "the return of the single tax, with `--tax fop3` and its like", each: taxReturn, orAbsent: true)
        {
            $0.taxReturn.map { [$0] } ?? []
        },
        Field(
            "earlier_refunds", "refunds of receipts of earlier quarters, which the sums with those receipts lack",
            each: earlierRefunds
        ) {
            $0.earlierRefunds
        },
    ]

    private static let earlierRefunds: [Field<ReceiptsOutput.EarlierRefund>] = [
        Field("date", "the day") { $0.day },
        Field("amount", "what was given back") { $0.amount.amount },
        Field("currency", "its commodity") { $0.amount.commodity },
        Field("quarter", "the quarter of the receipt, which is to be corrected") { $0.quarter },
    ]

    private static let taxes: [Field<(output: ReceiptsOutput, percent: ExactDecimal)>] = [
        Field("percent", "the rate of the tax in percent") { $0.percent },
        Field("amount", "the tax of the period") { $0.output.tax($0.percent, of: $0.output.periodTotal) },
        Field("year_amount", "the tax since January") { $0.output.tax($0.percent, of: $0.output.yearTotal) },
    ]
}
