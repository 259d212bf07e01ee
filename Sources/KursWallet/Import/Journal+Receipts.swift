package import KursCore

extension ImportPlan {
    /// The receipts and payments of a journal, by the name before the purpose.
    package static func receipts(_ journal: Journal) -> [RowKinds.Earlier] {
        let chart = ChartOfAccounts(journal)
        let kinds = (0..<journal.accounts.count).map { chart.kind(of: journal.accounts[$0]) }
        return journal.transactions.indices.compactMap { index in
            let lines = journal.transactions[index].postings.map { journal.postings[$0] }
            guard let line = lines.first(where: { [.income, .expense].contains(kinds[Int($0.account)]) }),
                line.commodity >= 0, let code = CurrencyCode(journal.commodities[Int(line.commodity)])
            else { return nil }
            let name = journal.header(of: index).description
            return RowKinds.Earlier(
                day: journal.transactions[index].day, amount: journal.amount(line).negated, currency: code,
                party: name.firstRange(of: " | ").map { String(name[..<$0.lowerBound]) } ?? name)
        }
    }
}
