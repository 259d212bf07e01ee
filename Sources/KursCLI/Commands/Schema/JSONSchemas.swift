/// A JSON document that kurs prints, and what it consists of.
struct JSONSchema: Sendable {
    /// The form of the document.
    enum Form: Sendable {
        /// The object that most commands print: `schema`, `generated_at`, a list of records and `warnings`.
        ///
        /// A record has the keys of one of the lists; `summary` holds the keys of a summary of all records.
        case list([[SchemaField]], summary: [SchemaField]?)
        /// Records on lines of their own, without an object around them.
        case lines([SchemaField])
        /// An object of its own.
        case object([SchemaField])
    }

    /// The name, which is the key of the list where there is one.
    let name: StaticString
    /// The commands that print it.
    let commands: StaticString
    let form: Form
}

extension JSONSchema {
    /// Every JSON that kurs prints.
    static let all: [JSONSchema] = [
        JSONSchema(name: "rates", commands: "rates, inspect source", form: list(RecordSchemas.rates)),
        JSONSchema(name: "conversions", commands: "convert", form: list(RecordSchemas.conversions)),
        JSONSchema(name: "totals", commands: "convert --totals-out FILE.json", form: list(RecordSchemas.totals)),
        JSONSchema(
            name: "news", commands: "news, news show, news open, inspect source", form: list(RecordSchemas.news)),
        JSONSchema(name: "read", commands: "news read", form: list(RecordSchemas.read)),
        JSONSchema(name: "banks", commands: "banks, inspect source", form: list(RecordSchemas.banks)),
        JSONSchema(
            name: "branches", commands: "banks --branches, inspect source", form: list(RecordSchemas.branches)),
        JSONSchema(
            name: "history", commands: "history",
            form: .list([RecordSchemas.rates, RecordSchemas.period], summary: RecordSchemas.period)),
        JSONSchema(name: "diff", commands: "diff", form: list(RecordSchemas.diff)),
        JSONSchema(name: "coins", commands: "coins, inspect source", form: list(RecordSchemas.coins)),
        JSONSchema(
            name: "records", commands: "wallet add, earn, move, list, show, edit, rm", form: list(RecordSchemas.records)
        ),
        JSONSchema(
            name: "balances", commands: "wallet, wallet balance",
            form: .list([RecordSchemas.balances], summary: RecordSchemas.walletSummary)),
        JSONSchema(
            name: "report", commands: "wallet report",
            form: .list([RecordSchemas.report], summary: RecordSchemas.reportSummary)),
        JSONSchema(
            name: "receipts", commands: "wallet report --income --account, --tax, --limit",
            form: .list([RecordSchemas.receipts], summary: RecordSchemas.receiptsSummary)),
        JSONSchema(name: "chart", commands: "wallet chart --by category", form: list(RecordSchemas.categoryMonths)),
        JSONSchema(name: "goals", commands: "wallet goal", form: list(RecordSchemas.goals)),
        JSONSchema(name: "plans", commands: "wallet plan", form: list(RecordSchemas.plans)),
        JSONSchema(name: "due", commands: "wallet due, wallet skip", form: list(RecordSchemas.due)),
        JSONSchema(name: "categories", commands: "wallet categories", form: list(RecordSchemas.categories)),
        JSONSchema(
            name: "rows", commands: "wallet import",
            form: .list([RecordSchemas.importedRows], summary: RecordSchemas.importSummary)),
        JSONSchema(name: "rules", commands: "wallet rules", form: list(RecordSchemas.rules)),
        JSONSchema(name: "names", commands: "wallet sort", form: list(RecordSchemas.unsortedNames)),
        JSONSchema(name: "alerts", commands: "alert", form: list(RecordSchemas.alerts)),
        JSONSchema(name: "updates", commands: "update", form: list(RecordSchemas.updates)),
        JSONSchema(name: "export", commands: "export rates -o jsonl", form: .lines(RecordSchemas.export)),
        JSONSchema(name: "markets", commands: "markets", form: list(RecordSchemas.markets)),
        JSONSchema(name: "sources", commands: "sources", form: list(RecordSchemas.sources)),
        JSONSchema(name: "findings", commands: "doctor", form: list(RecordSchemas.findings)),
        JSONSchema(name: "settings", commands: "config", form: list(RecordSchemas.settings)),
        JSONSchema(name: "schemas", commands: "schema", form: list(RecordSchemas.schemas)),
        JSONSchema(
            name: "error", commands: "every command with --json, on standard error",
            form: .object([
                SchemaField(
                    "error",
                    .object([
                        SchemaField("code", .integer), SchemaField("message", .text), SchemaField("hint", .text),
                    ]))
            ])),
        JSONSchema(
            name: "waybar", commands: "bar --waybar",
            form: .object([
                SchemaField("text", .text), SchemaField("alt", .text), SchemaField("tooltip", .text),
                SchemaField("class", .texts),
            ])),
        JSONSchema(name: "text", commands: "inspect text --json", form: .object(text)),
    ]

    private static func list(_ fields: [SchemaField]) -> Form { .list([fields], summary: nil) }

    private static let text: [SchemaField] = [
        SchemaField("title", .text, orNull: true), SchemaField("published", .text, orNull: true),
        SchemaField("image", .text, orNull: true), SchemaField("text", .text, orNull: true),
        SchemaField(
            "links",
            .objects([SchemaField("href", .text, orNull: true), SchemaField("text", .text, orNull: true)])),
    ]
}

extension RecordSchemas {
    /// A row of a statement that the wallet did not have.
    static let importedRows: [SchemaField] = [
        SchemaField("file", .text), SchemaField("line", .integer),
        SchemaField("outcome", .word(["new", "similar", "removed", "matched", "transfer"])),
        SchemaField("id", .text, orNull: true), SchemaField("date", .day), SchemaField("amount", .decimal),
        SchemaField("currency", .text), SchemaField("category", .text, orNull: true), SchemaField("proposed", .flag),
        SchemaField("account", .text), SchemaField("description", .text),
    ]

    static let importSummary: [SchemaField] =
        [
            "rows", "new", "known", "matched", "transfers", "removed", "similar", "proposed", "unknown", "left_out",
            "united",
        ]
        .map { SchemaField($0, .integer) } + [SchemaField("written", .flag)]

    /// A rule for the categories of imported records.
    static let rules: [SchemaField] = [
        SchemaField("pattern", .text), SchemaField("category", .text), SchemaField("account", .text),
    ]

    /// A name whose records have no category yet.
    static let unsortedNames: [SchemaField] = [
        SchemaField("name", .text), SchemaField("category", .text, orNull: true), SchemaField("records", .integer),
        SchemaField("amount", .decimal), SchemaField("currency", .text),
        SchemaField(
            "sums", .objects([SchemaField("amount", .decimal), SchemaField("currency", .text)]), orAbsent: true),
    ]
}
