internal import KursCore
import KursText

/// The categories that records of a name have had: the last one that a person chose.
public struct CategoryHistory {
    private var accounts: [String: String] = [:]

    /// Reads the records of a journal; O(bytes).
    public init(_ journal: Journal, _ chart: ChartOfAccounts) {
        let isKnown = journal.accounts.map { name in
            chart.kind(of: name)?.isCategory == true && !UnknownCategory.isOne(name, chart)
        }
        for index in journal.transactions.indices {
            let places = journal.transactions[index].postings.filter { isKnown[Int(journal.postings[$0].account)] }
            guard let place = places.first, places.count == 1 else { continue }
            let header = journal.header(of: index)
            guard !header.description.isEmpty, !UnknownCategory.isProposed(header.comment) else { continue }
            let posting = journal.postings[place]
            let isIncome = journal.amount(posting).isNegative
            accounts[Self.key(header.description, isIncome)] = journal.accounts[Int(posting.account)]
        }
    }

    /// The category of the last record of a name; `nil` when there is none.
    public func account(_ name: String, isIncome: Bool) -> String? {
        guard !accounts.isEmpty else { return nil }
        return accounts[Self.key(String(decoding: RecordText.description(name), as: UTF8.self), isIncome)]
    }

    private static func key(_ name: String, _ isIncome: Bool) -> String {
        (isIncome ? "+" : "-") + foldedText(name)
    }
}

/// The categories of records that nobody has sorted yet: `unknown` and `невідоме`, and others with such an alias.
public enum UnknownCategory {
    public static let names = ["unknown", "невідоме"]

    public static func isOne(_ account: String, _ chart: ChartOfAccounts) -> Bool {
        guard let known = chart.account(named: account), known.kind?.isCategory == true else { return false }
        return ([known.shortName] + known.aliases).contains { names.contains($0) }
    }

    /// The account of transfers whose other side no statement has shown yet.
    public static let transfers = "equity:transfers"

    /// Whether an account waits for another: an unknown category, or the other side of a transfer.
    static func isOpen(_ account: String, _ chart: ChartOfAccounts) -> Bool {
        account == transfers || isOne(account, chart)
    }

    /// Whether the category of a record, by its comment, is proposed and nobody has chosen another since.
    public static func isProposed(_ comment: String) -> Bool {
        let tags = Tag.tags(in: comment)
        return tags.contains { $0.name == "proposed" } && !tags.contains(where: \.tellsChosenAccount)
    }

    /// The one of a kind; `nil` when the chart has none.
    public static func account(isIncome: Bool, _ chart: ChartOfAccounts) -> String? {
        chart.accounts.first { $0.kind == (isIncome ? .income : .expense) && isOne($0.name, chart) }?.name
    }
}
