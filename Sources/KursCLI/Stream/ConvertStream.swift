import KursCore

/// `kurs convert -` and `kurs convert --csv FILE`: amounts by the line and by the row.
enum ConvertStream {
    static let options: [OptionSpec] = [
        OptionSpec("to", value: "CURRENCY", "of a stream: what to convert into", "для потоку: у що обмінювати"),
        OptionSpec("csv", value: "FILE", "convert a statement's rows", "обміняти рядки виписки"),
        OptionSpec(
            "amount-col", value: "COLUMN", "the amounts' column, by name or number",
            "стовпець сум: назва або номер"),
        OptionSpec("currency-col", value: "COLUMN", "the currencies' column", "стовпець валют"),
        OptionSpec("date-col", value: "COLUMN", "the days' column", "стовпець дат"),
        OptionSpec(
            "delimiter", value: "CHARACTER", "what stands between cells; found out unless said",
            "знак між комірками; визначається сам"),
        OptionSpec(
            "decimal", value: "CHARACTER", choices: [".", ","], "the amounts' decimal mark; found out unless said",
            "десятковий знак сум; визначається сам"),
        OptionSpec("strict", "stop at the first line that is wrong", "зупинитися на першому хибному рядку"),
        OptionSpec(
            "totals", "totals by currency, month and quarter on standard error",
            "підсумки за валютами, місяцями й кварталами у stderr"),
        OptionSpec("totals-out", value: "FILE", "the totals into a file", "підсумки у файл"),
    ]

    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus {
        let question = try StreamQuestion(session)
        let rates = try session.streamRates(question)
        var stream = StreamCommand(session, question, rates, into: session.world.streams.output)
        return try stream.run()
    }
}
