internal import KursCore
import KursText

/// Rows that become one with a record that the journal has.
///
/// A row whose amount a record typed by hand adds to the same account within three days is that record if the user says so.
/// A row that is the opposite of one from another own account within three days, in the same currency or in that of the
/// operation, is the other side of a transfer if either says that it is one, or if the user says so.
extension ImportPlan {
    mutating func unite(_ journal: Journal, _ known: ImportIndex, matches: Bool, at moment: Timestamp) {
        guard !journal.transactions.isEmpty else { return }
        var span: ClosedRange<Day>?
        for place in items.indices where items[place].outcome == .new {
            let day = items[place].row.day
            span = min(span?.lowerBound ?? day, day)...max(span?.upperBound ?? day, day)
        }
        guard let span else { return }
        var candidates = UnitingIndex(journal, known, span)
        let chart = ChartOfAccounts(journal)
        for place in order where items[place].outcome == .new {
            let row = items[place].row
            if let side = row.otherSide,
                let index = journal.transactions.indices.last(where: { journal.identifier(of: $0) == side.id }),
                let other = journal.transfer(
                    UnitingIndex.Line(transaction: index, account: side.account, isCost: false), row, chart)
            {
                candidates.take(index)
                (items[place].outcome, items[place].record) = (.transfer, side.id)
                change(
                    place, UnitingIndex.Line(transaction: index, account: side.account, isCost: false), other.change,
                    journal, known, at: moment)
            } else if let line = candidates.same(row, isTransfer: isTransferByRule(place, chart)) {
                // A record that another account's statement has confirmed names this account as its other side.
                let isConfirmed = known.imported[line.transaction] != nil
                candidates.take(line.transaction)
                items[place].record = journal.identifier(of: line.transaction)
                items[place].outcome = isConfirmed ? .transfer : matches ? .matched : .similar
                guard isConfirmed || matches else { continue }
                change(place, line, RecordChange(journal, line.transaction), journal, known, at: moment)
            } else if let line = candidates.opposite(row), let other = journal.transfer(line, row, chart) {
                let name = journal.header(of: line.transaction).description
                let isSaid =
                    other.isOpen && !row.isOfAnother
                    && (row.isTransfer || RowKinds.hintsTransfer(row.name)
                        || RowKinds.hintsTransfer(name) && !other.isReceiptOfAnother)
                candidates.take(line.transaction)
                items[place].record = journal.identifier(of: line.transaction)
                items[place].outcome = isSaid || matches ? .transfer : .similar
                guard isSaid || matches else { continue }
                change(place, line, other.change, journal, known, at: moment)
            }
        }
    }

    /// Whether a rule of the user says that a row goes to another own account.
    private func isTransferByRule(_ place: Int, _ chart: ChartOfAccounts) -> Bool {
        let category = items[place].category
        return category.isRule && chart.kind(of: category.account)?.isOwn == true
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
        let old = journal.identifier(of: line.transaction)
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
