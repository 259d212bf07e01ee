internal import KursCore
internal import KursText

/// The categories that records of a name have had: the last one that a person chose.
public struct CategoryHistory {
    private var accounts: [String: String] = [:]

    /// Reads the records of a journal; O(bytes).
    public init(_ journal: Journal, _ chart: ChartOfAccounts) {
        let kinds = (0..<journal.accounts.count).map { number -> AccountKind? in
            let name = journal.accounts[number]
            let kind = chart.kind(of: name)
            guard kind == .expense || kind == .income, !UnknownCategory.isOne(name, chart) else { return nil }
            return kind
        }
        for index in journal.transactions.indices {
            let places = journal.transactions[index].postings.filter { kinds[Int(journal.postings[$0].account)] != nil }
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
