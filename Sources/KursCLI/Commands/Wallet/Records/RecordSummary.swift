import KursCore
import KursWallet

/// What a list shows of a record: one amount, one category, one account.
struct RecordSummary {
    /// What a record is, by the kinds of its accounts.
    enum Kind: String, CaseIterable {
        case expense, income, transfer, other
    }

    let record: Record
    let kind: Kind
    /// The amount: above zero for income, below for an expense.
    let amount: Record.Money?
    /// The category without its root; `nil` for a transfer.
    let category: String?
    /// The account that the money left, or came to.
    let account: String?
    /// Where a transfer went.
    let target: String?

    init(_ record: Record, _ chart: ChartOfAccounts) {
        self.record = record
        let entries = record.postings.filter { $0.kind == .real }
        let kinds = entries.map { chart.kind(of: $0.account) }
        let name = { (account: String) in chart.account(named: account)?.shortName ?? account }
        let own = entries.indices.filter { kinds[$0] == .asset || kinds[$0] == .liability }
        if let index = kinds.firstIndex(where: { $0 == .expense || $0 == .income }) {
            let entry = entries[index]
            kind = kinds[index] == .expense ? .expense : .income
            amount = Record.Money(entry.amount.negated, entry.commodity)
            category = name(entry.account)
            account = own.first.map { name(entries[$0].account) }
            target = nil
        } else if own.count >= 2, let from = own.first(where: { entries[$0].amount.isNegative }),
            let to = own.first(where: { !entries[$0].amount.isNegative })
        {
            kind = .transfer
            amount = Record.Money(entries[to].amount, entries[to].commodity)
            category = nil
            (account, target) = (name(entries[from].account), name(entries[to].account))
        } else {
            kind = .other
            amount = entries.first.map { Record.Money($0.amount, $0.commodity) }
            (category, target) = (nil, nil)
            account = entries.first.map { name($0.account) }
        }
    }
}
