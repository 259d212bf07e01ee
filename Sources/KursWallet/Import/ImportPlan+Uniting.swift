internal import KursCore
internal import KursText

/// Rows that become one with a record that the journal has.
///
/// A row whose amount a record typed by hand adds to the same account within three days is that record if the user says so.
/// A row that is the opposite of one from another own account within three days, in the same currency or in that of the
/// operation, is the other side of a transfer if either says that it is one, or if the user says so.
extension ImportPlan {
    mutating func unite(_ journal: Journal, _ index: ImportIndex, matches: Bool, at moment: Timestamp) {
        let days = items.filter { $0.outcome == .new }.map(\.row.day)
        guard let first = days.min(), let last = days.max(), !journal.transactions.isEmpty else { return }
        var candidates = UnitingIndex(journal, index, first...last)
        let chart = ChartOfAccounts(journal)
        for place in order where items[place].outcome == .new {
            let row = items[place].row
            if let line = candidates.same(row) {
                // A record that another account's statement has confirmed names this account as its other side.
                let isConfirmed = index.imported[line.transaction] != nil
                candidates.take(line.transaction)
                let id = RecordID(id(of: line.transaction, journal))
                if isConfirmed || matches {
                    items[place].outcome = isConfirmed ? .transfer(id) : .matched(id)
                    change(place, line, RecordChange(journal, line.transaction), journal, index, at: moment)
                } else {
                    items[place].outcome = .similar(id)
                }
            } else if let line = candidates.opposite(row), let other = side(line, row, journal, chart) {
                let name = journal.header(of: line.transaction).description
                let isSaid =
                    other.isOpen && (row.isTransfer || TransferWords.areIn(row.name) || TransferWords.areIn(name))
                candidates.take(line.transaction)
                let id = RecordID(id(of: line.transaction, journal))
                guard isSaid || matches else {
                    items[place].outcome = .similar(id)
                    continue
                }
                items[place].outcome = .transfer(id)
                change(place, line, other.change, journal, index, at: moment)
            }
        }
    }

    private func id(of transaction: Int, _ journal: Journal) -> String {
        journal.writtenID(transaction)?.text ?? journal.identifiers()[transaction].text
    }

    /// The record with the row's account in place of its category; `nil` for one with other than two lines.
    ///
    /// It is open while nobody has given it a category.
    private func side(
        _ line: UnitingIndex.Line, _ row: ImportedRow, _ journal: Journal, _ chart: ChartOfAccounts
    ) -> (change: RecordChange, isOpen: Bool)? {
        var change = RecordChange(journal, line.transaction)
        let record = journal.record(line.transaction)
        guard change.layout.postings.count == 2, record.postings.count == 2,
            let own = change.layout.postings.indices.first(where: { change.account($0) == line.account }),
            let kind = chart.kind(of: change.account(1 - own)), kind == .expense || kind == .income,
            let entry = record.postings.first(where: { $0.account == line.account })
        else { return nil }
        let isOpen = UnknownCategory.isOne(change.account(1 - own), chart) || UnknownCategory.isProposed(record.comment)
        change.remove(tag: "proposed")
        // The same lines on every device, whichever side was imported first.
        let (one, two) = (Record.Money(entry.amount, entry.commodity), row.amount)
        let isPaid = row.amount.amount.isNegative
        let (paid, received) = isPaid ? (two, one) : (one, two)
        let (payer, receiver) = isPaid ? (row.account, line.account) : (line.account, row.account)
        let file = WalletIndex(journal, stamp: WalletIndex.Stamp(byteCount: 0, changedAt: 0, number: 0))
        let mark = file.decimalMark(of: received.commodity)
        if paid.commodity == received.commodity {
            change.setAccount(receiver, line: 0)
            change.setAmount(received, line: 0, decimalMark: mark)
            change.setAccount(payer, line: 1)
            change.removeAmount(line: 1)
        } else {
            change.setAccount(payer, line: 0)
            change.setAmount(paid, cost: received, line: 0, decimalMark: file.decimalMark(of: paid.commodity))
            change.setAccount(receiver, line: 1)
            change.setAmount(received, line: 1, decimalMark: mark)
        }
        return (change, isOpen)
    }

    /// Gives a record the identity of a row.
    ///
    /// The identifier that the row's own record has, or would have, is remembered as removed, so that a merge with a device
    /// that imported the row by itself does not double it. Of the two sides of a transfer, the record has the identifier of
    /// the one that pays, whichever was imported first.
    private mutating func change(
        _ place: Int, _ line: UnitingIndex.Line, _ begun: RecordChange, _ journal: Journal, _ index: ImportIndex,
        at moment: Timestamp
    ) {
        var change = begun
        let item = items[place]
        guard var gone = item.id else { return }
        let old = RecordID(id(of: line.transaction, journal))
        if item.row.amount.amount.isNegative, index.isDerived(old, of: line.transaction) {
            change.setID(gone, from: old)
            change.setHeader(item.row.day, item.row.name)
            change.add(item.identity.tag, after: old)
            gone = old
        } else {
            change.add(item.identity.tag)
        }
        edits += change.edits(at: moment)
        let end = Int(journal.transactions[line.transaction].end)
        let isOpen = end > 0 && journal.files[0].bytes[end - 1] != 0x0A
        edits.append(
            JournalEdit(end..<end, (isOpen ? [0x0A] : []) + EditStamp.removal(of: gone, at: moment)))
    }
}
