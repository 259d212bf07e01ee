/// The schemas of what `kurs wallet` prints.
extension RecordSchemas {
    /// A record of the wallet.
    static let records: [SchemaField] = [
        SchemaField("id", .text), SchemaField("date", .day),
        SchemaField("kind", .word(["expense", "income", "transfer", "other"])),
        SchemaField("amount", .decimal, orNull: true), SchemaField("currency", .text, orNull: true),
        SchemaField("category", .text, orNull: true), SchemaField("account", .text, orNull: true),
        SchemaField("target", .text, orNull: true), SchemaField("description", .text),
        SchemaField("status", .word(["unmarked", "pending", "cleared"])), SchemaField("tags", .texts),
        SchemaField(
            "postings",
            .objects([
                SchemaField("account", .text), SchemaField("amount", .decimal), SchemaField("commodity", .text),
            ]), orAbsent: true),
    ]

    /// The balance of an account of the wallet in one commodity.
    static let balances: [SchemaField] = [
        SchemaField("account", .text), SchemaField("commodity", .text), SchemaField("amount", .decimal),
    ]

    /// A group of a report of the wallet.
    static let report: [SchemaField] = [
        SchemaField("group", .text), SchemaField("amount", .decimal), SchemaField("currency", .text),
        SchemaField("share_percent", .decimal, orNull: true), SchemaField("previous", .decimal),
        SchemaField("records", .integer),
    ]

    static let reportSummary: [SchemaField] = [
        SchemaField("from", .day), SchemaField("to", .day), SchemaField("currency", .text),
        SchemaField("market", market),
        SchemaField("total", .decimal), SchemaField("previous", .decimal), SchemaField("income", .decimal),
        SchemaField("expenses", .decimal), SchemaField("opening", .decimal), SchemaField("closing", .decimal),
        SchemaField("without_rate", .integer), SchemaField("goals", .objects(goals)),
        SchemaField(
            "rates",
            .objects([
                SchemaField("commodity", .text), SchemaField("lowest", .decimal), SchemaField("highest", .decimal),
                SchemaField("first", .day), SchemaField("last", .day), SchemaField("records", .integer),
            ])),
    ]

    /// A receipt of the income book.
    static let receipts: [SchemaField] = [
        SchemaField("date", .day), SchemaField("description", .text), SchemaField("amount", .decimal),
        SchemaField("currency", .text), SchemaField("rate", .decimal, orNull: true), SchemaField("value", .decimal),
        SchemaField("period_total", .decimal), SchemaField("year_total", .decimal),
    ]

    static let receiptsSummary: [SchemaField] = [
        SchemaField("from", .day), SchemaField("to", .day), SchemaField("currency", .text),
        SchemaField("market", market),
        SchemaField("total", .decimal), SchemaField("year_total", .decimal),
        SchemaField(
            "taxes",
            .objects([
                SchemaField("percent", .decimal), SchemaField("amount", .decimal), SchemaField("year_amount", .decimal),
            ])), SchemaField("limit", .decimal, orNull: true),
        SchemaField("limit_used_percent", .decimal, orNull: true), SchemaField("without_rate", .integer),
    ]

    /// What `kurs wallet` shows besides the balances.
    static let walletSummary: [SchemaField] = [
        SchemaField("currency", .text), SchemaField("market", market), SchemaField("total", .decimal, orNull: true),
        SchemaField("from", .day), SchemaField("to", .day), SchemaField("income", .decimal),
        SchemaField("expenses", .decimal), SchemaField("saved", .decimal, orNull: true),
        SchemaField("without_rate", .integer), SchemaField("goals", .objects(goals)),
        SchemaField("records", .objects(records)), SchemaField("due", .objects(due)),
    ]

    /// A goal of the wallet, and how far it is.
    static let goals: [SchemaField] = [
        SchemaField("id", .text), SchemaField("goal", .text), SchemaField("comparison", .word(["<", "<=", ">", ">="])),
        SchemaField("amount", .decimal), SchemaField("currency", .text),
        SchemaField("period", .word(["day", "week", "month", "quarter", "year"])), SchemaField("from", .day),
        SchemaField("to", .day), SchemaField("value", .decimal),
        SchemaField("state", .word(["within", "exceeded", "reached", "open"])), SchemaField("without_rate", .integer),
    ]

    /// What was spent, or earned, in a category in a month.
    static let categoryMonths: [SchemaField] = [
        SchemaField("month", .text), SchemaField("category", .text), SchemaField("amount", .decimal),
        SchemaField("currency", .text),
    ]

    /// A plan of the wallet.
    static let plans: [SchemaField] = [
        SchemaField("id", .text), SchemaField("next", .day, orNull: true),
        SchemaField("amount", .decimal, orNull: true), SchemaField("currency", .text, orNull: true),
        SchemaField("category", .text, orNull: true), SchemaField("account", .text, orNull: true),
        SchemaField("target", .text, orNull: true), SchemaField("description", .text),
        SchemaField("from", .day, orNull: true), SchemaField("until", .day, orNull: true),
        SchemaField("period", .texts), SchemaField("tags", .texts),
    ]

    /// What is due in the wallet.
    static let due: [SchemaField] = [
        SchemaField("id", .text), SchemaField("plan", .text), SchemaField("date", .day),
        SchemaField("state", .word(["overdue", "today", "coming", "done", "skipped"])), SchemaField("days", .integer),
        SchemaField("amount", .decimal, orNull: true), SchemaField("currency", .text, orNull: true),
        SchemaField("category", .text, orNull: true), SchemaField("account", .text, orNull: true),
        SchemaField("target", .text, orNull: true), SchemaField("description", .text),
        SchemaField("settled_on", .day, orNull: true),
    ]

    /// A category of the wallet.
    static let categories: [SchemaField] = [
        SchemaField("category", .text), SchemaField("kind", .word(["expense", "income"])),
        SchemaField("account", .text), SchemaField("aliases", .texts), SchemaField("records", .integer),
    ]
}
