import KursCore
import KursText
import KursWallet

/// The names of records that have no category yet, or only a proposed one.
struct UnsortedNames {
    /// A name with its records.
    struct Name {
        var name: String
        /// The proposed category; `nil` without one.
        var proposal: String?
        var records: [Int] = []
        var sums: [Record.Money] = []
        /// The receipts among them that nothing decides.
        var undecided: [Record.Money] = []
    }

    /// The names, those with most records first.
    private(set) var names: [Name] = []
    private let journal: Journal
    private let chart: ChartOfAccounts
    private var places: [[UInt8]: Int] = [:]

    init(_ journal: Journal, _ chart: ChartOfAccounts) {
        (self.journal, self.chart) = (journal, chart)
        let rules = CategoryRules(journal)
        let kinds = RecordKinds(journal)
        let isCategory = (0..<journal.accounts.count).map { number in
            let kind = chart.kind(of: journal.accounts[number])
            return kind == .expense || kind == .income
        }
        let isUnknown = (0..<journal.accounts.count).map { UnknownCategory.isOne(journal.accounts[$0], chart) }
        for index in journal.transactions.indices where journal.transactions[index].file == 0 {
            let postings = journal.transactions[index].postings.map { journal.postings[$0] }
            guard let posting = postings.first(where: { isCategory[Int($0.account)] && $0.commodity >= 0 }) else {
                continue
            }
            let header = journal.header(of: index)
            let isProposed = UnknownCategory.isProposed(header.comment)
            let unknown = postings.first { isUnknown[Int($0.account)] && $0.commodity >= 0 }
            guard unknown != nil || isProposed else { continue }
            let shown = unknown ?? posting
            let amount = Record.Money(
                journal.amount(shown).negated, journal.commodities[Int(shown.commodity)])
            let proposal = isProposed ? journal.accounts[Int(posting.account)] : rules.account(for: header.description)
            add(header.description, proposal, index, amount)
            if kinds[index]?.kind == .undecided, let place = places[Self.key(header.description)] {
                names[place].undecided.append(amount)
            }
        }
        names.sort { $0.records.count == $1.records.count ? $0.name < $1.name : $0.records.count > $1.records.count }
    }

    private mutating func add(_ name: String, _ proposal: String?, _ record: Int, _ amount: Record.Money) {
        let key = Self.key(name)
        let place = places[key] ?? names.count
        if place == names.count {
            places[key] = place
            names.append(Name(name: name, proposal: proposal))
        }
        names[place].proposal = names[place].proposal ?? proposal
        names[place].records.append(record)
        if let sum = names[place].sums.firstIndex(where: { $0.commodity == amount.commodity }) {
            names[place].sums[sum].amount =
                (try? names[place].sums[sum].amount.adding(amount.amount)) ?? names[place].sums[sum].amount
        } else {
            names[place].sums.append(amount)
        }
    }

    /// The records of a name, in any case.
    func find(_ name: String) -> Name? {
        let key = Self.key(name)
        return names.first { Self.key($0.name) == key }
    }

    private static func key(_ name: String) -> [UInt8] { foldedText(Array(name.utf8)) }

    /// The edits that give records a category: in place of the unknown one, or of the proposed one.
    func edits(giving account: String?, to name: Name, at moment: Timestamp) -> [JournalEdit] {
        var edits: [JournalEdit] = []
        for index in name.records {
            var change = RecordChange(journal, index)
            let lines = change.layout.postings.indices.filter { line in
                let kind = chart.kind(of: change.account(line))
                return kind == .expense || kind == .income
            }
            let unknown = lines.first { UnknownCategory.isOne(change.account($0), chart) }
            if let line = unknown ?? lines.first, let account = account ?? (unknown == nil ? nil : name.proposal),
                change.account(line) != account
            {
                change.setAccount(account, line: line)
            }
            change.remove(tag: "proposed")
            edits += change.edits(at: moment)
        }
        return edits
    }
}
