import KursTerminal
import KursWalletCommands

struct JSONSchema: Sendable {
    enum Form: Sendable {
        /// The object that most commands print: `schema`, `generated_at`, a list of records and `warnings`.
        ///
        /// A record has the keys of one of the lists; `summary` holds the keys of a summary of all records.
        case list([[SchemaField]], summary: [SchemaField]?)
        /// Records on lines of their own, without an object around them.
        case lines([SchemaField])
        case object([SchemaField])
    }

    let name: StaticString
    let commands: StaticString
    let form: Form

    private init(_ name: StaticString, _ commands: StaticString, _ form: Form) {
        (self.name, self.commands, self.form) = (name, commands, form)
    }

    private init<Row>(_ name: StaticString, _ commands: StaticString, _ fields: [Field<Row>]) {
        self.init(name, commands, .list([fields.map(\.schema)], summary: nil))
    }

    private init<Row, Summary>(
        _ name: StaticString, _ commands: StaticString, _ fields: [Field<Row>], summary: [Field<Summary>]
    ) {
        self.init(name, commands, .list([fields.map(\.schema)], summary: summary.map(\.schema)))
    }

    static func named(_ name: String) -> JSONSchema? { all.first { $0.name.description == name } }

    static let all: [JSONSchema] = [
        JSONSchema("rates", "rates, inspect source", Fields.rates),
        JSONSchema(
            "conversions", "convert",
            .list([Fields.everyConversion.map(\.schema), Fields.identified.map(\.schema)], summary: nil)),
        JSONSchema("totals", "convert --totals-out FILE.json", Fields.totals),
        JSONSchema("news", "news, news show, news open, inspect source", Fields.articles),
        JSONSchema("read", "news read", Fields.newsCounts),
        JSONSchema("removed", "news clear", Fields.newsCounts),
        JSONSchema("banks", "banks, inspect source", Fields.banks),
        JSONSchema("branches", "banks --branches, inspect source", Fields.branches),
        JSONSchema(
            "history", "history",
            .list([Fields.rates.map(\.schema), Fields.periods.map(\.schema)], summary: Fields.periods.map(\.schema))),
        JSONSchema(
            "diff", "diff", .list([Fields.diff.map(\.schema), Fields.exchangeDifference.map(\.schema)], summary: nil)),
        JSONSchema("coins", "coins, inspect source", Fields.coins),
        JSONSchema("coin_names", "inspect source", Fields.coinNames),
        JSONSchema("records", "wallet add, earn, move, list, show, edit, rm", Fields.records),
        JSONSchema("balances", "wallet, wallet balance", Fields.balances, summary: Fields.walletSummary),
        JSONSchema("worth", "wallet balance --in", Fields.worthOfBalances, summary: Fields.worth),
        JSONSchema("report", "wallet report", Fields.report, summary: Fields.reportSummary),
        JSONSchema(
            "receipts", "wallet report --income --account, --tax, --limit", Fields.receipts,
            summary: Fields.receiptsSummary),
        JSONSchema("book", "wallet report --income --book", Fields.incomeBook),
        JSONSchema("chart", "wallet chart --by category", Fields.categoryMonths),
        JSONSchema("goals", "wallet goal", Fields.goals),
        JSONSchema("plans", "wallet plan", Fields.plans),
        JSONSchema("due", "wallet due, wallet skip", Fields.due),
        JSONSchema("categories", "wallet categories", Fields.categories),
        JSONSchema("rows", "wallet import", Fields.importedRows, summary: Fields.importSummary),
        JSONSchema("rules", "wallet rules", Fields.rules),
        JSONSchema("names", "wallet sort", Fields.names),
        JSONSchema("alerts", "alert", Fields.alerts),
        JSONSchema("updates", "update", Fields.updates),
        JSONSchema("export", "export rates -o jsonl", .lines(Fields.export.map(\.schema))),
        JSONSchema("markets", "markets", Fields.markets),
        JSONSchema("sources", "sources", Fields.sources),
        JSONSchema("findings", "doctor", Fields.findings),
        JSONSchema("settings", "config", Fields.settings),
        JSONSchema("schemas", "schema", Fields.schemas),
        JSONSchema(
            "error", "every command with --json, on standard error",
            .object([
                SchemaField(name: "error", kind: .object(Fields.error.map(\.schema)), meaning: "what went wrong")
            ])),
        JSONSchema("waybar", "bar --waybar", .object(Fields.waybar.map(\.schema))),
        JSONSchema("alfred", "bar --alfred", .object(Fields.alfred.map(\.schema))),
        JSONSchema("text", "inspect text --json", .object(Fields.text.map(\.schema))),
    ]
}
