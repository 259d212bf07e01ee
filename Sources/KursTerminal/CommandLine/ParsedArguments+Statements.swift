extension ParsedArguments {
    /// The statement that `kurs convert --csv FILE` or `kurs convert FILE` converts; `nil` for other lines.
    package var statement: String? {
        if let path = value("csv") { return path }
        return statements.first
    }

    /// How the names of statements end; what they are is told by their content.
    private static let statementExtensions: Set<String> = [
        "csv", "tsv", "txt", "xls", "xlsx", "json", "ofx", "qfx", "qbo", "sta", "mt940", "940", "xml",
    ]

    /// The statements that the arguments name; none for other lines.
    package var statements: [String] {
        spec.name == "convert" && operands.allSatisfy(Self.isStatement) ? operands : []
    }

    /// Whether a word is the name of a file that may be a statement.
    static func isStatement(_ word: String) -> Bool {
        OutputFormat.fileExtension(of: word).map(statementExtensions.contains) ?? false
    }
}
