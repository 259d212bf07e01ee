internal import KursCore

/// Which rows of a statement a journal has already.
struct KnownRows {
    /// The rows, with what becomes of each; only new ones have an identifier.
    private(set) var items: [ImportPlan.Item]
    /// Balances that a late row has moved, for the tags of records that have others.
    private(set) var edits: [JournalEdit] = []

    private let order: [Int]
    private let index: ImportIndex
    /// The entries of the journal that no row has taken.
    private var open: [String: [ImportIndex.Entry]]

    init(_ items: [ImportPlan.Item], _ order: [Int], _ index: ImportIndex, _ journal: Journal) {
        (self.items, self.order, self.index, open) = (items, order, index, index.entries)
        takeKnown(journal)
        takeOtherKind(journal)
        if !open.isEmpty, items.contains(where: { $0.row.balance != nil && !$0.identity.isBanks }) {
            takeMoved(journal)
        }
        numberOthers()
    }

    private func key(_ item: ImportPlan.Item) -> String {
        (item.identity.isBanks ? "bank:" : "row:") + item.identity.key
    }

    /// Takes the entries with the balance of a row, then those for which no balance is known.
    private mutating func takeKnown(_ journal: Journal) {
        guard !open.isEmpty else { return }
        var counts: [String: Int] = [:]
        for item in items where item.identity.isBanks { counts[item.identity.key, default: 0] += 1 }
        for isExact in [true, false] {
            for place in order where items[place].outcome == .new {
                let item = items[place]
                let key = key(item)
                guard let entries = open[key], !entries.isEmpty else { continue }
                let balance = item.identity.balance
                // Where the bank gives several rows one identifier, the amount tells them apart.
                let isOne = item.identity.isBanks && counts[item.identity.key] == 1
                let found = entries.firstIndex { entry in
                    guard isExact, !isOne else { return isOne || balance.isEmpty || entry.balances.isEmpty }
                    guard item.identity.isBanks else {
                        return balance.isEmpty && entry.balances.isEmpty || entry.balances.contains(balance)
                    }
                    let amount = journal.amount(of: item.row.account, item.row.amount.commodity, in: entry.transaction)
                    return amount == item.row.amount.amount
                }
                guard let found else { continue }
                open[key]?.remove(at: found)
                items[place].outcome = .known
            }
        }
    }

    /// Takes entries of the other kind: a bank's own interface gives identifiers that its files do not have.
    ///
    /// The movement is the same if day, amount and account are, and the balance or the beginning of the name.
    private mutating func takeOtherKind(_ journal: Journal) {
        let waiting = order.filter { items[$0].outcome == .new }
        guard let account = waiting.first.map({ items[$0].row.account }) else { return }
        let prefix = items[waiting[0]].identity.isBanks ? "row:" : "bank:"
        var found: [Day: [(key: String, entry: ImportIndex.Entry)]] = [:]
        for (key, entries) in open where key.hasPrefix(prefix) {
            for entry in entries where index.hasRow(of: account, in: entry.transaction) {
                found[journal.transactions[entry.transaction].day, default: []].append((key, entry))
            }
        }
        for place in waiting where !found.isEmpty {
            let row = items[place].row
            let name = String(decoding: RecordText.description(row.name), as: UTF8.self)
            let match = found[row.day]?.firstIndex { _, entry in
                let written = journal.header(of: entry.transaction).description
                let isAlike = written.hasPrefix(name) || name.hasPrefix(written)
                return (isAlike || row.balance.map { entry.balances.contains($0.trimmed().description) } ?? false)
                    && journal.amount(of: account, row.amount.commodity, in: entry.transaction) == row.amount.amount
            }
            guard let match, let (key, entry) = found[row.day]?.remove(at: match) else { continue }
            open[key]?.removeAll { $0.transaction == entry.transaction }
            items[place].outcome = .known
        }
    }

    /// Takes entries whose balance differs from a row's by exactly what came between: rows that the journal did not have,
    /// less those that it has and the file does not.
    ///
    /// A bank that posts late calculates the balances after the late row anew.
    private mutating func takeMoved(_ journal: Journal) {
        let candidates = order.filter { place in
            items[place].outcome == .new && items[place].row.balance != nil && open[key(items[place])]?.isEmpty == false
        }
        guard let first = order.first, let last = order.last, !candidates.isEmpty else { return }
        let waiting = Set(candidates.map { key(items[$0]) })
        let row = items[candidates[0]].row
        var absent: [(day: Day, amount: ExactDecimal)] = []
        for (key, entries) in open where !waiting.contains(key) {
            for entry in entries where journal.transactions[entry.transaction].file == 0 {
                let day = journal.transactions[entry.transaction].day
                guard items[first].row.day <= day, day <= items[last].row.day,
                    let amount = journal.amount(of: row.account, row.amount.commodity, in: entry.transaction)
                else { continue }
                absent.append((day, amount))
            }
        }
        var shift = BalanceShift(absent)
        for place in order where items[place].row.account == row.account {
            let item = items[place]
            guard items[place].outcome == .new else {
                // Here the balances agree.
                if item.row.balance != nil { shift.settle(0, on: item.row.day) }
                continue
            }
            if let (found, difference) = moved(item, shift) {
                let entry = open[key(item)]?.remove(at: found)
                items[place].outcome = .known
                shift.settle(difference, on: item.row.day)
                if let entry, journal.transactions[entry.transaction].file == 0 {
                    edits.append(JournalEdit(entry.place..<entry.place, Array((" " + item.identity.balance).utf8)))
                }
            } else {
                shift.add(item.row.amount.amount)
            }
        }
    }

    /// The entry whose balance differs from a row's as expected, and the difference.
    private func moved(_ item: ImportPlan.Item, _ shift: BalanceShift) -> (entry: Int, difference: ExactDecimal)? {
        guard let balance = item.row.balance, let entries = open[key(item)], !entries.isEmpty else { return nil }
        for difference in shift.expected(on: item.row.day) where !difference.isZero {
            guard let before = try? balance.subtracting(difference) else { continue }
            let text = before.trimmed().description
            if let found = entries.firstIndex(where: { $0.balances.contains(text) }) { return (found, difference) }
        }
        return nil
    }

    /// The rows of one identity that the journal does not have, in their order.
    private struct Group {
        var first: Int
        /// Few identities have others.
        var others: [Int] = []
    }

    /// Tells removed rows from new ones, and gives these their identifiers.
    private mutating func numberOthers() {
        var groups: [Group] = []
        // The groups by the numbers of their identities; one whose number is taken gets the next.
        var places: [UInt64: Int] = [:]
        places.reserveCapacity(order.count)
        groups.reserveCapacity(order.count)
        for place in order where items[place].outcome == .new {
            var number = items[place].identity.number
            while let known = places[number], items[groups[known].first].identity != items[place].identity {
                number &+= 1
            }
            if let known = places[number] {
                groups[known].others.append(place)
            } else {
                places[number] = groups.count
                groups.append(Group(first: place))
            }
        }
        guard !groups.isEmpty else { return }
        let isFirstImport = index.removed.isEmpty && index.entries.isEmpty
        var counts: [ImportIdentity: Int] = [:]
        for item in items where !isFirstImport { counts[item.identity, default: 0] += 1 }
        for group in groups {
            if isFirstImport, group.others.isEmpty {
                items[group.first].id = items[group.first].identity.recordID(0)
            } else {
                number([group.first] + group.others, of: counts[items[group.first].identity])
            }
        }
    }

    /// Numbers the rows of one identity.
    ///
    /// - Parameter count: How many rows of it the file has; `nil` for as many as are numbered.
    private mutating func number(_ places: [Int], of count: Int?) {
        let identity = items[places[0]].identity
        let live = index.entries[key(items[places[0]])] ?? []
        var taken = Set(live.map(\.id))
        let series = (0..<(count ?? places.count)).map { identity.recordID($0).text }
        let removed = series.filter { index.removed.contains($0) && !taken.contains($0) }
        taken.formUnion(removed)
        // A record with an identifier of its own stands for a row of the series, whose comment tells so.
        let others = live.count { entry in
            !series.contains(entry.id)
                && (identity.isBanks || entry.balances.contains(identity.balance) || entry.balances.isEmpty)
        }
        let gone = min(max(removed.count - others, 0), places.count)
        var skipped = max(others - removed.count, 0)
        var ordinal = 0
        // The largest of rows with one identifier of the bank comes first, whatever the file holds.
        let sorted = places.enumerated().sorted { one, two in
            let (left, right) = (items[one.element].row.amount.amount, items[two.element].row.amount.amount)
            return left.magnitude == right.magnitude ? one.offset < two.offset : left.magnitude > right.magnitude
        }.map(\.element)
        for (number, place) in sorted.enumerated() {
            if number < gone {
                items[place].outcome = .removed
                continue
            }
            var id = identity.recordID(ordinal)
            while taken.contains(id.text) || skipped > 0 {
                if !taken.contains(id.text) { skipped -= 1 }
                ordinal += 1
                id = identity.recordID(ordinal)
            }
            items[place].id = id
            ordinal += 1
        }
    }
}

/// By how much the balances of a statement should differ from those that the journal has of it.
struct BalanceShift {
    private let absent: [(day: Day, amount: ExactDecimal)]
    /// The difference at the last row that both have, its day, and what only the statement has after it.
    private var settled: (difference: ExactDecimal, day: Day?) = (0, nil)
    private var added: ExactDecimal = 0

    /// - Parameter absent: The rows that only the journal has.
    init(_ absent: [(day: Day, amount: ExactDecimal)]) { self.absent = absent }

    mutating func settle(_ difference: ExactDecimal, on day: Day) {
        settled = (difference, day)
        added = 0
    }

    mutating func add(_ amount: ExactDecimal) { added = (try? added.adding(amount)) ?? added }

    /// The differences that are possible: absent rows of the first and the last day may stand on either side of them.
    func expected(on day: Day) -> [ExactDecimal] {
        var differences: [ExactDecimal] = []
        for (includesFirst, includesLast) in [(true, true), (true, false), (false, true), (false, false)] {
            var sum = (try? settled.difference.adding(added)) ?? added
            for other in absent {
                if let first = settled.day, other.day < first || !includesFirst && other.day == first { continue }
                if other.day > day || !includesLast && other.day == day { continue }
                sum = (try? sum.subtracting(other.amount)) ?? sum
            }
            if !differences.contains(sum) { differences.append(sum) }
        }
        return differences
    }
}
