import KursCore

/// The keys of each record, in the order in which they are printed.
enum RecordSchemas {
    static let market = SchemaField.Kind.word(Market.allCases.map(\.rawValue))
    private static let kind = SchemaField("kind", .word(["cash", "card"]), orNull: true)
    private static let age: [SchemaField] = [
        SchemaField("fetched_at", .instant), SchemaField("age_s", .integer), SchemaField("stale", .flag),
    ]

    static let rates: [SchemaField] =
        [
            SchemaField("market", market), SchemaField("currency", .text), SchemaField("base", .text),
            SchemaField("unit", .integer), SchemaField("buy", .decimal, orNull: true),
            SchemaField("sell", .decimal, orNull: true), SchemaField("official", .decimal, orNull: true),
            SchemaField("change_buy", .decimal, orNull: true), SchemaField("change_sell", .decimal, orNull: true),
            SchemaField("change_official", .decimal, orNull: true), SchemaField("as_of", .dayOrInstant, orNull: true),
        ] + age + [SchemaField("source", .text), kind, SchemaField("flag", .text, orNull: true)]

    /// A week or a month of a history.
    static let period: [SchemaField] = [
        SchemaField("market", market), SchemaField("currency", .text), SchemaField("base", .text),
        SchemaField("from", .day), SchemaField("to", .day), SchemaField("days", .integer),
        SchemaField("open", .decimal),
        SchemaField("close", .decimal), SchemaField("min", .decimal), SchemaField("min_on", .day),
        SchemaField("max", .decimal), SchemaField("max_on", .day), SchemaField("mean", .decimal, orNull: true),
        SchemaField("change", .decimal, orNull: true), SchemaField("change_percent", .decimal, orNull: true),
    ]

    /// A row of `kurs export rates -o jsonl`.
    static let export: [SchemaField] = [
        SchemaField("day", .day), SchemaField("market", market), SchemaField("currency", .text),
        SchemaField("base", .text), SchemaField("buy", .decimal, orNull: true),
        SchemaField("sell", .decimal, orNull: true), SchemaField("official", .decimal, orNull: true),
        SchemaField("rate_date", .day), SchemaField("source", .text), SchemaField("flag", .text, orNull: true),
    ]

    static let conversions: [SchemaField] = [
        SchemaField("amount", .decimal), SchemaField("from", .text), SchemaField("result", .decimal),
        SchemaField("to", .text), SchemaField("rate", .decimal), SchemaField("side", .text, orNull: true),
        // A cross rate of a coin and money names both markets.
        SchemaField("market", .text), SchemaField("on", .day), SchemaField("as_of", .dayOrInstant, orNull: true),
        SchemaField("fetched_at", .instant, orNull: true), SchemaField("age_s", .integer, orNull: true),
        SchemaField("stale", .flag), SchemaField("source", .text, orNull: true),
        SchemaField("bank", .text, orNull: true),
        kind, SchemaField("fee", .decimal, orNull: true), SchemaField("loss", .decimal, orNull: true),
        SchemaField("loss_percent", .decimal, orNull: true), SchemaField("words", .text, orNull: true),
        SchemaField(
            "legs",
            .objects([
                SchemaField("currency", .text), SchemaField("side", .text), SchemaField("rate", .decimal),
                SchemaField("as_of", .dayOrInstant, orNull: true), SchemaField("fetched_at", .instant),
                SchemaField("source", .text), SchemaField("host", .text, orNull: true),
            ]), orAbsent: true),
    ]

    /// A line of `--totals-out FILE.json`: a period and a currency, or all of its currencies.
    static let totals: [SchemaField] = [
        SchemaField("period", .text), SchemaField("currency", .text, orNull: true), SchemaField("rows", .integer),
        SchemaField("amount", .decimal, orNull: true), SchemaField("result", .decimal, orNull: true),
        SchemaField("to", .text),
    ]

    static let news: [SchemaField] = [
        SchemaField("id", .text, orNull: true), SchemaField("title", .text, orNull: true),
        SchemaField("link", .text, orNull: true), SchemaField("published", .instant, orNull: true),
        SchemaField("summary", .text, orNull: true), SchemaField("image", .text, orNull: true),
        SchemaField("read", .flag), SchemaField("source", .text), SchemaField("fetched_at", .instant),
        SchemaField("age_s", .integer), SchemaField("categories", .texts),
        SchemaField("text", .text, orNull: true, orAbsent: true), SchemaField("links", .texts, orAbsent: true),
    ]

    static let banks: [SchemaField] =
        [
            SchemaField("bank", .text), SchemaField("slug", .text), SchemaField("currency", .text, orNull: true),
            SchemaField("cash_buy", .decimal, orNull: true), SchemaField("cash_sell", .decimal, orNull: true),
            SchemaField("card_buy", .decimal, orNull: true), SchemaField("card_sell", .decimal, orNull: true),
            SchemaField("as_of", .dayOrInstant, orNull: true),
        ] + age + [
            SchemaField("site", .text, orNull: true), SchemaField("phones", .texts),
            SchemaField("email", .text, orNull: true), SchemaField("page", .text, orNull: true),
            SchemaField("logo", .text, orNull: true), SchemaField("source", .text),
            SchemaField("flag", .text, orNull: true), SchemaField("rating", .decimal, orNull: true),
        ]

    static let branches: [SchemaField] =
        [
            SchemaField("bank", .text, orNull: true), SchemaField("slug", .text, orNull: true),
            SchemaField("city", .text), SchemaField("branch", .text, orNull: true), SchemaField("address", .text),
            SchemaField("phones", .texts),
        ] + age + [SchemaField("source", .text)]

    static let coins: [SchemaField] =
        [
            SchemaField("coin", .text), SchemaField("name", .text), SchemaField("price", .decimal, orNull: true),
            SchemaField("price_usd", .decimal, orNull: true), SchemaField("change_1h", .decimal, orNull: true),
            SchemaField("change_24h", .decimal, orNull: true), SchemaField("open_24h", .decimal, orNull: true),
            SchemaField("high_24h", .decimal, orNull: true), SchemaField("low_24h", .decimal, orNull: true),
            SchemaField("market_cap", .decimal, orNull: true), SchemaField("as_of", .dayOrInstant, orNull: true),
        ] + age + [SchemaField("source", .text)]

    static let alerts: [SchemaField] = [
        SchemaField("id", .integer), SchemaField("state", .word(Alert.State.allCases.map(\.rawValue))),
        SchemaField("condition", .text), SchemaField("once", .flag), SchemaField("hysteresis", .text),
        SchemaField("quiet", .text, orNull: true), SchemaField("exec", .texts),
        SchemaField("created_at", .instant), SchemaField("fired_at", .instant, orNull: true),
        SchemaField("value", .decimal, orNull: true), SchemaField("goal", .text, orNull: true),
    ]

    static let diff: [SchemaField] = [
        SchemaField("market", market), SchemaField("currency", .text), SchemaField("base", .text),
        SchemaField("since", .day), SchemaField("before", .decimal), SchemaField("on", .day),
        SchemaField("after", .decimal), SchemaField("change", .decimal), SchemaField("change_percent", .decimal),
        SchemaField("source", .text),
    ]

    static let updates: [SchemaField] = [
        SchemaField("what", .text), SchemaField("source", .text, orNull: true),
        SchemaField("fetched_at", .instant, orNull: true), SchemaField("age_s", .integer, orNull: true),
        SchemaField("stale", .flag), SchemaField("fault", .text, orNull: true),
    ]

    static let markets: [SchemaField] = [
        SchemaField("market", market), SchemaField("name", .text), SchemaField("default", .flag),
    ]

    static let sources: [SchemaField] = [
        SchemaField("source", .text), SchemaField("site", .text), SchemaField("host", .text, orNull: true),
        SchemaField("serves", .texts), SchemaField("markets", .texts), SchemaField("needs_key", .flag),
        SchemaField("page", .text, orNull: true), SchemaField("fetched_at", .instant, orNull: true),
        SchemaField("attempted_at", .instant, orNull: true), SchemaField("failure", .text, orNull: true),
    ]

    static let settings: [SchemaField] = [
        SchemaField("key", .text), SchemaField("value", .textOrTexts, orNull: true),
        SchemaField("origin", .text, orNull: true, orAbsent: true),
    ]

    static let findings: [SchemaField] = [
        SchemaField("check", .text), SchemaField("status", .word(["ok", "warning", "bad"])),
        SchemaField("detail", .text),
    ]

    static let read: [SchemaField] = [SchemaField("count", .integer)]

    static let schemas: [SchemaField] = [SchemaField("name", .text), SchemaField("commands", .text)]
}
