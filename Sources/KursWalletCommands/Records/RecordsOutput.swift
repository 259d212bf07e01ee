package import KursCore
package import KursTerminal
import KursText
package import KursWallet

package struct RecordsOutput: CommandOutput {
    package var records: [RecordSummary]
    /// Whether a table begins with the last of them, on a terminal with a heading for each of several months.
    var isNewestFirst = false

    package init(records: [RecordSummary], isNewestFirst: Bool = false) {
        (self.records, self.isNewestFirst) = (records, isNewestFirst)
    }

    package func records(_ context: CommandContext) -> RecordList { RecordList("records", Fields.records, records) }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let columns = context.settings.columns
        // On a narrow terminal the tags fall away, then what an exchange gave stands where others have a category, then the
        // years that are known fall away, then descriptions are short, then accounts, then the accounts and the
        // descriptions fall away, and then the ends of identifiers.
        let level = (0...7).first { self.table($0, context).fits(columns, last: $0 < 4 ? 16 : 6) } ?? 8
        table(level, context).append(to: &bytes, columns: columns, color: context.settings.color)
    }

    private func table(_ level: Int, _ context: CommandContext) -> TextTable {
        let hasTags = level == 0 && records.contains { !$0.record.shownTags.isEmpty }
        var table = TextTable([.left, .left, .right, .left, .left, .left] + (hasTags ? [.left] : []))
        let shown = isNewestFirst ? records.reversed() : records
        let months = shown.map { $0.record.day.date.year * 12 + $0.record.day.date.month }
        let isGrouped = isNewestFirst && context.environment.terminalColumns != nil && context.settings.showsHeader
        let hasMonths = isGrouped && Set(months).count > 1
        let thisYear = context.today.date.year
        let isShort = level > 5 || level > 2 && (hasMonths || months.allSatisfy { ($0 - 1) / 12 == thisYear })
        let letters = level < 8 ? nil : RecordID.unlike(records.map(\.record.id))
        for (index, summary) in shown.enumerated() {
            let record = summary.record
            if hasMonths, index == 0 || months[index] != months[index - 1] {
                table.heading(DateFormat.month(record.day, context.language))
            }
            let place = summary.place
            let accounts = level == 5 ? DisplayWidth.cut(place, to: 12) : place
            let tags = record.shownTags.map(\.word).list(", ")
            let amounts = summary.sums(context.language, isShort: level > 1)
            let bought = level > 1 && amounts.count > 1 ? "→ " + amounts[1] : nil
            table.row([
                TextTable.Cell(String(record.id.text.prefix(letters ?? .max)).terminalSafe, .faint),
                TextTable.Cell(isShort ? String(record.day.iso.suffix(5)) : record.day.iso),
                TextTable.Cell(
                    bought == nil ? amounts.list(" → ") : amounts[0], summary.kind == .income ? .up : nil),
                TextTable.Cell((summary.category ?? bought ?? (level < 6 ? "" : place)).terminalSafe, .strong),
                TextTable.Cell(level < 6 ? accounts.terminalSafe : "", .faint),
                TextTable.Cell(level < 7 ? record.description.terminalSafe : ""),
                TextTable.Cell(tags.terminalSafe, .faint),
            ])
        }
        return table
    }
}

extension RecordsOutput {
    /// The records that one journal has and another has not, or has otherwise, with signs.
    static func differences(from before: Journal, to after: Journal, _ context: CommandContext) -> [UInt8] {
        var bytes: [UInt8] = []
        // So many bytes at both ends of the main file are the same.
        let (then, now) = (before.files[0].bytes, after.files[0].bytes)
        let start = zip(then, now).enumerated().first { $1.0 != $1.1 }?.offset ?? min(then.count, now.count)
        let rest = zip(then[start...].reversed(), now[start...].reversed())
        let end = rest.enumerated().first { $1.0 != $1.1 }?.offset ?? min(then.count, now.count) - start
        let gone = records(of: before, not: after, beside: (start, end))
        let back = records(of: after, not: before, beside: (start, end))
        for (sign, record) in gone.map({ ("- ", $0) }) + back.map({ ("+ ", $0) }) {
            bytes.append(text: sign)
            RecordsOutput(records: [record]).appendTable(to: &bytes, context)
        }
        return bytes
    }

    /// The records that another journal has not, or has otherwise.
    private static func records(
        of journal: Journal, not other: Journal, beside same: (start: Int, end: Int)
    ) -> [RecordSummary] {
        var known: [RecordID: Record] = [:]
        for (index, id) in identifiers(of: other, beside: same) { known[id] = other.record(index) }
        let changed = identifiers(of: journal, beside: same).filter { index, id in
            let record = journal.record(index)
            guard var same = known[id], same.shownTags == record.shownTags else { return true }
            // Where it stands, and when kurs changed it, is no difference.
            (same.text, same.comment) = (record.text, record.comment)
            return same != record
        }.map(\.0)
        return WalletRecords.summaries(changed, journal, ChartOfAccounts(journal))
    }

    /// The transactions that are not wholly in the bytes at both ends.
    private static func identifiers(
        of journal: Journal, beside same: (start: Int, end: Int)
    ) -> [(index: Int, id: RecordID)] {
        let end = journal.files[0].bytes.count - same.end
        let touched = journal.transactions.indices.filter { index in
            let record = journal.transactions[index]
            return record.file == 0 && record.start <= end && record.end >= same.start
        }
        let all = touched.count < 64 ? [] : journal.identifiers()
        return touched.map { ($0, all.isEmpty ? journal.identifier(of: $0) : all[$0]) }
    }
}

extension Fields {
    package static let records: [Field<RecordSummary>] =
        [
            Field("id", "the identifier") { $0.record.id.text },
            Field("date", "the day") { $0.record.day },
            Field("kind", "the kind of record, derived from its accounts") { $0.kind },
        ] + summaries + [
            Field("status", "its mark in the journal") { $0.record.status },
            Field("tags", "its tags") { $0.record.shownTags.map(\.word) },
            Field("paid", "the amount paid in an exchange or a foreign expense; null for others") { $0.paid?.padded },
            Field("paid_currency", "its commodity") { $0.paid?.commodity },
            Field("postings", "its postings; not in the summary of `kurs wallet`", each: postings, orAbsent: true) {
                $0.record.postings
            },
        ]

    static let summaries: [Field<RecordSummary>] = [
        Field("amount", "the amount: negative if spent, positive if returned; null for several commodities") {
            $0.amount?.padded
        },
        Field("currency", "its commodity") { $0.amount?.commodity },
        Field("category", "the categories without their roots, separated by commas; null for a transfer") {
            $0.category
        },
        Field("account", "your own accounts, with commas") { $0.account },
        Field("target", "the target account of a transfer") { $0.target },
        Field("description", "the description") { $0.record.description },
    ]

    private static let postings: [Field<Record.Entry>] = [
        Field("account", "the account in full") { $0.account },
        Field("amount", "the amount") { WalletAmount.padded($0.amount, $0.commodity) },
        Field("commodity", "its commodity") { $0.commodity },
    ]
}

extension RecordSummary.Kind: FieldConvertible {}

extension RecordID {
    /// How many letters tell some identifiers apart, at least four.
    static func unlike(_ ids: [RecordID]) -> Int {
        (4...32).first { count in Set(ids.map { $0.text.prefix(count) }).count == Set(ids.map(\.text)).count } ?? .max
    }
}

extension Journal.Status: FieldConvertible {
    private static let words = ["unmarked", "pending", "cleared"]
    package static var kind: SchemaField.Kind { .word(words) }
    package var fieldValue: FieldValue { .text(Self.words[Int(rawValue)]) }
}

package struct RecordSummary {
    package enum Kind: String, CaseIterable {
        case expense, income, transfer, other
    }

    package let record: Record
    package let kind: Kind
    /// The amount: above zero for income and for money back in a category of expenses, below for an expense.
    package let amount: Record.Money?
    /// What a transfer or an expense took from its account, where that is another commodity; `nil` for others.
    var paid: Record.Money? {
        guard kind == .transfer || kind == .expense, let amount else { return nil }
        let spent = record.postings.filter {
            $0.kind == .real && $0.amount.isNegative && $0.commodity != amount.commodity
        }
        return spent.count == 1 ? Record.Money(spent[0].amount.negated, spent[0].commodity) : nil
    }
    /// What it is compared by: the hryvnias that it says itself it came to, else its amount.
    var compared: Record.Money? {
        guard let amount, record.postings.count == 2 else { return amount }
        let prices = [paid] + record.postings.filter { $0.commodity == amount.commodity }.map(\.cost)
        return prices.lazy.compactMap(\.self).first { $0.commodity == CurrencyCode.uah.text } ?? amount
    }
    /// The amounts as lists show them: what a transfer took before what it gave, and what an expense took behind it.
    func sums(_ language: Language, isShort: Bool = false) -> [String] {
        let paid = paid.map { WalletAmount.text($0, language) }
        let amounts = [paid, amountText(language)].compactMap(\.self)
        guard kind == .expense, let paid else { return amounts }
        return [amounts[1] + (isShort ? "" : " (\(paid))")]
    }
    /// The categories without their roots; `nil` for a transfer.
    package let category: String?
    let account: String?
    let target: String?

    init(_ record: Record, _ chart: ChartOfAccounts) {
        self.record = record
        let entries = record.postings.filter { $0.kind == .real }
        let kinds = entries.map { chart.kind(of: $0.account) }
        let own = entries.indices.filter { kinds[$0] == .asset || kinds[$0] == .liability }
        let names = { (indices: [Int]) -> String? in
            let names = indices.map { ChartOfAccounts.Account.shortName(of: entries[$0].account) }.distinct
            return names.isEmpty ? nil : names.list(", ")
        }
        // A split record is all of its lines; `nil` for lines of several commodities.
        let sum = { (indices: [Int]) -> ExactDecimal? in
            indices.reduce(ExactDecimal?.some(.zero)) { sum, index in
                guard entries[index].commodity == entries[indices[0]].commodity else { return nil }
                return sum.flatMap { try? $0.adding(entries[index].amount) }
            }
        }
        let lines = entries.indices.filter { kinds[$0] == .expense || kinds[$0] == .income }
        if let first = lines.first {
            let sum = sum(lines)?.negated
            // Money back in a category of expenses is one below zero.
            let isSpent = lines.allSatisfy { kinds[$0] == .expense }
            let isExpense = sum.map { isSpent || ($0.isZero ? kinds[first] == .expense : $0.isNegative) }
            kind = isExpense ?? (kinds[first] == .expense) ? .expense : .income
            amount = sum.map { Record.Money($0, entries[first].commodity) }
            (category, account, target) = (names(lines), names(own), nil)
        } else if own.contains(where: { entries[$0].amount.isNegative }),
            case let to = own.filter({ !entries[$0].amount.isNegative }), let first = to.first
        {
            kind = .transfer
            amount = sum(to).map { Record.Money($0, entries[first].commodity) }
            category = nil
            (account, target) = (names(own.filter { entries[$0].amount.isNegative }), names(to))
        } else {
            kind = .other
            amount = entries.first.map { Record.Money($0.amount, $0.commodity) }
            (category, target) = (nil, nil)
            account = entries.first.map { ChartOfAccounts.Account.shortName(of: $0.account) }
        }
    }
}

extension RecordSummary {
    /// The account, and behind it the one that a transfer goes to.
    package var place: String { [account, target].compactMap(\.self).list(" → ") }

    /// What a narrow table says of a record without a category: its accounts, and of a task its text.
    var placeOrDescription: String { place.isEmpty ? record.description : place }

    /// What it is for, in as few words as say it.
    var placeOrName: String {
        let name = record.description.isEmpty ? category ?? place : record.description
        return name.terminalSafe
    }

    /// What `--search` looks at.
    var texts: [String] { [record.description, record.comment] + [category, account, target].compactMap(\.self) }

    package func amountText(_ language: Language) -> String? {
        amount.map { WalletAmount.text($0, language, showsPlus: kind == .income || kind == .expense) }
    }
}

package enum WalletRecords {
    private static let lasts: Set<String> = ["last", "latest", "останній", "останню", "остання", "останнє"]

    /// The transaction whose identifier begins with a word, or for `last` the one that was added last to the wallet's file.
    ///
    /// - Parameters:
    ///   - orText: Whether it may also be the only one with the word in its category or description.
    ///   - day: The day of that one; `nil` for any.
    ///   - line: The words of a line that is suggested where several have the word, without their identifier.
    static func find(
        _ word: String, orText: Bool = false, on day: Day? = nil, _ journal: Journal, for line: [String] = ["show"]
    ) throws(CommandError) -> Int {
        var found = journal.transactions(withID: word)
        if found.isEmpty, lasts.contains(word.lowercased()),
            let last = journal.transactions.indices.filter({ journal.transactions[$0].file == 0 }).max(by: {
                journal.transactions[$0].start < journal.transactions[$1].start
            })
        {
            return last
        }
        let sought = SoughtText(word)
        // An identifier may begin with the digits of an amount.
        if orText, found.isEmpty || sought.amount != nil && journal.record(found[0]).id.text != word {
            let text = foldedText(word)
            let chart = ChartOfAccounts(journal)
            let category = chart.account(called: word, among: [.expense, .income])
            let isCategory = { (account: String) in
                let levels = account.split(separator: ":").map(String.init)
                return ["expenses", "income"].contains(levels.first)
                    && levels.last.map { ChartOfAccounts.isSameName($0, word) } == true
            }
            let named = journal.transactions.indices.filter { index in
                guard day == nil || journal.transactions[index].day == day else { return false }
                let record = journal.record(index)
                return sought.amount == nil
                    ? foldedText(record.description).hasSubstring(text)
                        || record.description.split(separator: " ").contains {
                            ChartOfAccounts.isSameName(String($0), word)
                        }
                        || record.postings.contains { $0.account == category || isCategory($0.account) }
                    : sought.accepts(record)
            }
            found = (found + named).distinct
            if found.count > 1 {
                let records = found.suffix(5).reversed().map { index in
                    let summary = summaries([index], journal, chart)[0]
                    return LocalizedText { language in
                        [
                            summary.record.id.text, summary.record.day.iso, summary.amountText(language),
                            summary.placeOrName,
                        ]
                        .compactMap(\.self).list(" ")
                    }
                }
                throw .wallet(.severalRecords(word, records, line: line))
            }
        }
        guard let first = found.first else { throw .wallet(.unknownRecord(word)) }
        guard found.count == 1 else {
            throw .wallet(.ambiguousRecord(word, ids: found.prefix(5).map { journal.record($0).id.text }))
        }
        return first
    }

    /// The last records by day, the newest last; all, or those of an account.
    package static func last(
        _ count: Int, _ journal: Journal, _ chart: ChartOfAccounts, of account: String? = nil,
        on days: ClosedRange<Day>? = nil
    ) -> [RecordSummary] {
        let wanted = account.flatMap(journal.accounts.index(of:)).map(Int32.init)
        let order = journal.transactions.indices.filter { index in
            if let days, !days.contains(journal.transactions[index].day) { return false }
            return wanted == nil
                || journal.transactions[index].postings.contains { journal.postings[$0].account == wanted }
        }.sorted { (journal.transactions[$0].day, $0) < (journal.transactions[$1].day, $1) }
        return summaries(order.suffix(count), journal, chart)
    }

    /// The records with identifiers, as they stand in a changed journal.
    static func summaries(of ids: [RecordID], _ journal: Journal) throws(CommandError) -> [RecordSummary] {
        let indices = try ids.map { (id) throws(CommandError) in try find(id.text, journal) }
        return summaries(indices, journal, ChartOfAccounts(journal))
    }

    /// How many identifiers are sooner found one by one.
    private static let few = 8

    package static func summaries(_ indices: [Int], _ journal: Journal, _ chart: ChartOfAccounts) -> [RecordSummary] {
        var ids: [RecordID]?
        return indices.map { index in
            var record = journal.record(index)
            if !record.hasWrittenID {
                // A copy of an earlier record has another identifier, which only a look at all of them tells.
                if indices.count <= few {
                    record.id = journal.identifier(of: index)
                } else {
                    let all = ids ?? journal.identifiers()
                    (ids, record.id) = (all, all[index])
                }
            }
            return RecordSummary(record, chart)
        }
    }
}
