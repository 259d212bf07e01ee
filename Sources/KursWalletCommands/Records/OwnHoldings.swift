import KursCore
import KursTerminal
import KursWallet

/// What own asset accounts hold at the end of a day; O(postings).
struct OwnHoldings {
    private let journal: Journal
    private var sums = Balances()
    /// What ever came to each.
    private var receipts = Balances()

    init(_ journal: Journal, _ chart: ChartOfAccounts, through last: Day) throws(DecimalError) {
        self.journal = journal
        let isAsset = journal.accounts.map { chart.kind(of: $0) == .asset && !chart.isDebt($0) }
        for transaction in journal.transactions {
            for index in transaction.postings where journal.day(of: index, in: transaction) <= last {
                let posting = journal.postings[index]
                guard posting.commodity >= 0, isAsset[Int(posting.account)] else { continue }
                let amount = journal.amount(posting)
                try sums.add(amount, posting.commodity, to: posting.account)
                if amount > .zero { try receipts.add(amount, posting.commodity, to: posting.account) }
            }
        }
    }

    private func amount(_ commodity: String, of account: String, in sums: Balances) -> ExactDecimal {
        guard let account = journal.accounts.index(of: account),
            let commodity = journal.commodities.index(of: commodity)
        else { return .zero }
        return sums.amount(Int32(commodity), of: Int32(account))
    }

    /// The accounts that have something of a commodity.
    private func holders(of commodity: String) -> [String] {
        journal.accounts.filter { amount(commodity, of: $0, in: sums) > .zero }
    }

    /// The account to take a commodity from where none is named: the usual one, or the only one that has it.
    func payer(of commodity: String, usual: String) -> String {
        let holders = holders(of: commodity)
        return holders.count == 1 ? holders[0] : usual
    }

    /// Tells which accounts changed records bring below zero at the end of their day.
    ///
    /// An account that never held the currency may have no opening balance; it is told only if another one holds it.
    static func tellShortage(
        of records: [Record], replacing old: Record? = nil, _ journal: Journal, _ context: CommandContext
    ) {
        let chart = ChartOfAccounts(journal)
        let added = records.flatMap(\.postings)
        let paid = added.filter { $0.amount.isNegative && chart.kind(of: $0.account) == .asset }
        guard let day = records.map(\.day).max(), !paid.isEmpty,
            let holdings = try? OwnHoldings(journal, chart, through: day)
        else { return }
        let removed = old.map { $0.day <= day ? $0.postings : [] } ?? []
        for key in paid.map({ [$0.account, $0.commodity] }).distinct {
            let isSame = { (other: Record.Entry) in [other.account, other.commodity] == key }
            let sum = { holdings.amount(key[1], of: $0, in: holdings.sums) }
            let before = (added.filter(isSame).map(\.amount.negated) + removed.filter(isSame).map(\.amount))
                .reduce(sum(key[0])) { (try? $0.adding($1)) ?? $0 }
            let others = holdings.holders(of: key[1])
            let wasHeld = holdings.amount(key[1], of: key[0], in: holdings.receipts) > .zero
            let paid = records.first { $0.postings.contains(where: isSame) }
            let cure = wasHeld ? nil : paid.flatMap { holdings.cure(of: $0, by: key[0], chart, context) }
            guard sum(key[0]).isNegative, !before.isNegative, wasHeld || !others.isEmpty || cure != nil else {
                continue
            }
            let texts = ([key[0]] + others).map { account in
                let held = WalletAmount.text(Record.Money(sum(account), key[1]), context.language)
                return ChartOfAccounts.Account.shortName(of: account).terminalSafe + " " + held
            }
            let (below, above) = (texts[0], Array(texts.dropFirst()).list(", "))
            let date = day == context.today ? "" : " (\(day.iso))"
            let rest = others.isEmpty ? LocalizedText("", "") : LocalizedText("; there is \(above)", "; є \(above)")
            context.reporter.note(
                "below zero\(date): \(below)" + rest.en + (cure?.en ?? ""),
                "менше нуля\(date): \(below)" + rest.uk + (cure?.uk ?? ""))
        }
    }

    /// The line that says what an expense cost an account which never held its currency, but has had hryvnias; in cash there
    /// may have been any.
    private func cure(
        of record: Record, by payer: String, _ chart: ChartOfAccounts, _ context: CommandContext
    ) -> LocalizedText? {
        guard record.postings.count == 2, payer != chart.usualAccount(context.language),
            amount(CurrencyCode.uah.text, of: payer, in: receipts) > .zero,
            let entry = record.postings.first(where: { chart.kind(of: $0.account) == .expense }), entry.cost == nil,
            let code = CommodityCode.currency(of: entry.commodity)
        else { return nil }
        let rate = try? WalletRates.official(code, .fromCache, context)
        let sum = rate.flatMap { try? entry.amount.multiplied(by: $0).rounded(toScale: 2) }.map { "\($0)" }
        let line = "kurs wallet edit \(record.id) --for"
        let rated = LocalizedText(sum == nil ? "" : ", here at the NBU's rate", sum == nil ? "" : ", тут за курсом НБУ")
        return LocalizedText(
            "; if it was paid in hryvnias\(rated.en): \(line) '\(sum ?? "AMOUNT") uah'",
            "; якщо платили гривнею\(rated.uk): \(line) '\(sum ?? "СУМА") грн'")
    }
}
