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
