/// The categories of records that nobody has sorted yet: `unknown` and `невідоме`, and others with such an alias.
public enum UnknownCategory {
    /// The names.
    public static let names = ["unknown", "невідоме"]

    /// Whether an account is one.
    public static func isOne(_ account: String, _ chart: ChartOfAccounts) -> Bool {
        guard let known = chart.account(named: account), known.kind == .expense || known.kind == .income else {
            return false
        }
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
