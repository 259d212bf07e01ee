package import KursCore
import KursText

extension Journal {
    /// What a transaction adds to an account in a commodity; `nil` when it has no line for it.
    func amount(of account: String, _ commodity: String, in index: Int) -> ExactDecimal? {
        var sum: ExactDecimal?
        for posting in transactions[index].postings.map({ postings[$0] }) where posting.commodity >= 0 {
            guard posting.kind == .real, accounts[Int(posting.account)] == account,
                commodities[Int(posting.commodity)] == commodity
            else { continue }
            sum = try? (sum ?? 0).adding(amount(posting))
        }
        return sum
    }
}

extension Journal {
    /// A record with a row's account in place of its category; `nil` for one with other than two lines.
    ///
    /// It is open while nobody has given it a category.
    func transfer(
        _ line: UnitingIndex.Line, _ row: ImportedRow, _ chart: ChartOfAccounts
    ) -> (change: RecordChange, isOpen: Bool, isReceiptOfAnother: Bool)? {
        var change = RecordChange(self, line.transaction)
        let record = record(line.transaction)
        guard change.layout.postings.count == 2, record.postings.count == 2,
            let own = change.layout.postings.indices.first(where: { change.account($0) == line.account }),
            let kind = chart.kind(of: change.account(1 - own)),
            kind.isCategory || change.account(1 - own) == UnknownCategory.transfers,
            let entry = record.postings.first(where: { $0.account == line.account })
        else { return nil }
        let isOpen =
            UnknownCategory.isOpen(change.account(1 - own), chart) || UnknownCategory.isProposed(record.comment)
        change.remove(tag: "proposed")
        // A name before a purpose is that of somebody else, unless the record says that it is a transfer.
        let isReceiptOfAnother =
            kind == .income && record.description.hasSubstring(" | ")
            && !RowKinds.hintsTransfer(record.description)
        // The same lines on every device, whichever side was imported first.
        let (one, two) = (Record.Money(entry.amount, entry.commodity), row.amount)
        let isPaid = row.amount.amount.isNegative
        let (paid, received) = isPaid ? (two, one) : (one, two)
        let (payer, receiver) = isPaid ? (row.account, line.account) : (line.account, row.account)
        if paid.commodity == received.commodity {
            change.setAccount(receiver, line: 0)
            change.setAmount(received, line: 0)
            change.setAccount(payer, line: 1)
            change.removeAmount(line: 1)
        } else {
            change.setAccount(payer, line: 0)
            change.setAmount(paid, cost: received, line: 0)
            change.setAccount(receiver, line: 1)
            change.setAmount(received, line: 1)
        }
        return (change, isOpen, isReceiptOfAnother)
    }
}

extension ImportPlan {
    /// The receipts and payments of a journal, by the name before the purpose.
    package static func receipts(_ journal: Journal) -> [RowKinds.Earlier] {
        let chart = ChartOfAccounts(journal)
        let kinds = journal.accounts.map { chart.kind(of: $0) }
        let known = RecordKinds(journal)
        var found: [RowKinds.Earlier] = []
        var given: [Given: ExactDecimal] = [:]
        for index in journal.transactions.indices {
            let lines = journal.transactions[index].postings.map { journal.postings[$0] }
            guard let line = lines.first(where: { kinds[Int($0.account)]?.isCategory == true }),
                line.commodity >= 0, let code = CurrencyCode(journal.commodities[Int(line.commodity)])
            else { continue }
            let amount = journal.amount(line).negated
            let party = party(of: journal.header(of: index).description)
            if let day = known[index]?.refundOf {
                let key = Given(party: party, day: day, currency: code)
                given[key] = (try? (given[key] ?? 0).adding(amount.magnitude)) ?? given[key]
            } else {
                found.append(
                    RowKinds.Earlier(
                        day: journal.transactions[index].day, amount: amount, currency: code, party: party,
                        isOnDistribution: known[index]?.place == .distribution))
            }
        }
        for place in found.indices where !found[place].amount.isNegative && !given.isEmpty {
            let key = Given(party: found[place].party, day: found[place].day, currency: found[place].currency)
            guard let back = given[key], !back.isZero else { continue }
            let part = min(back, found[place].rest)
            found[place].rest = (try? found[place].rest.subtracting(part)) ?? 0
            given[key] = try? back.subtracting(part)
        }
        return found
    }

    /// Whose receipts of a day have been given back.
    private struct Given: Hashable {
        var party: String
        var day: Day
        var currency: CurrencyCode
    }

    /// The name in a description such as `Name | purpose`; the whole of another.
    private static func party(of description: String) -> String {
        let bytes = Array(description.utf8)
        let end = bytes.span.firstOffset(of: Array(" | ".utf8).span) ?? bytes.count
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
