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
    ///
    /// - Parameter added: What has just come, and does not count.
    private func holders(of commodity: String, before added: [Record.Entry] = []) -> [String] {
        journal.accounts.filter { account in
            let new = added.filter { $0.account == account && $0.commodity == commodity }.map(\.amount.negated)
            return new.reduce(amount(commodity, of: account, in: sums)) { (try? $0.adding($1)) ?? $0 } > .zero
        }
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
            let others = holdings.holders(of: key[1], before: added.filter { !$0.amount.isNegative })
            let wasHeld = holdings.amount(key[1], of: key[0], in: holdings.receipts) > .zero
            let paid = records.first { $0.postings.contains(where: isSame) }
            let cure = wasHeld ? nil : paid.flatMap { holdings.cure(of: $0, by: key[0], chart, context) }
            let isTransfer = paid?.postings.allSatisfy { chart.isOwn($0.account) } == true
            let own = isTransfer ? holdings.other(than: key[1], of: key[0]) : []
            guard sum(key[0]).isNegative, !before.isNegative,
                wasHeld || !others.isEmpty || !own.isEmpty || cure != nil
            else { continue }
            let text = { (money: Record.Money) in WalletAmount.text(money, context.language) }
            let short = { ChartOfAccounts.Account.shortName(of: $0).terminalSafe }
            let (name, below) = (short(key[0]), text(Record.Money(sum(key[0]), key[1])))
            let above = others.map { short($0) + " " + text(Record.Money(sum($0), key[1])) }.list(", ")
            let kept = own.map(text).list(", ")
            let date = day == context.today ? ("", "") : (" on \(day.iso)", " (\(day.iso))")
            let has = own.isEmpty ? ("", "") : ("; it has \(kept)", "; на ньому є \(kept)")
            let rest = others.isEmpty ? ("", "") : ("; other accounts have: \(above)", "; на інших рахунках: \(above)")
            context.reporter.note(
                "\(name) falls below zero\(date.0): \(below)" + has.0 + rest.0 + (cure?.en ?? ""),
                "\(name) — менше нуля\(date.1): \(below)" + has.1 + rest.1 + (cure?.uk ?? ""))
        }
    }

    /// What an account has of other commodities.
    private func other(than commodity: String, of account: String) -> [Record.Money] {
        journal.commodities.filter { $0 != commodity }.map { Record.Money(amount($0, of: account, in: sums), $0) }
            .filter { $0.amount > .zero }
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
