import KursCore

/// The rates that changed since a day.
struct DiffOutput: CommandOutput {
    /// A currency's rates at the start and now.
    struct Move {
        var currency: CurrencyCode
        var before: HistoryDay
        var after: HistoryDay
        var change: ExactDecimal
        var percent: ExactDecimal
    }

    var moves: [Move]
    /// The day asked for.
    var since: Day
    /// The days that could not be fetched.
    var missing: [Warning]

    let key: StaticString = "diff"
    let columns: [StaticString] = [
        "market", "currency", "base", "since", "before", "on", "after", "change", "change_percent", "source",
    ]

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for move in moves {
            move.currency.append(to: &bytes)
            for number in [move.before.value, move.after.value, move.change, move.percent] {
                bytes.append("\t")
                number?.append(to: &bytes)
            }
            bytes.append("\n")
        }
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (settings, language) = (context.settings, context.language)
        // On a narrow terminal the old rate is omitted first: it follows from the new rate and the change.
        let shown = settings.columns < 48 ? [0, 2, 3, 4] : [0, 1, 2, 3, 4, 5]
        var table = TextTable(shown.map { $0 == 0 || $0 == 5 ? .left : .decimal(language) })
        if settings.showsHeader {
            let names = ["", since.iso, context.today.iso, DisplayNames.change(language), "%", ""]
            table.header(shown.map { names[$0] })
        }
        for move in moves {
            var change = RateChange()
            change.official = move.change
            let cells = [
                TextTable.Cell(move.currency.text, .strong), RatesTable.cell(move.before.value, language),
                RatesTable.cell(move.after.value, language), RatesTable.change(change, language),
                TextTable.Cell(NumberFormat.change(move.percent, language)),
                TextTable.Cell(days(of: move, context), .faint),
            ]
            table.row(shown.map { cells[$0] })
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
    }

    /// The days of the two rates where they are not those asked for: without a rate of its own, a day has the last before.
    private func days(of move: Move, _ context: CommandContext) -> String {
        move.before.day == since && move.after.day == context.today
            ? "" : "\(move.before.day.iso) – \(move.after.day.iso)"
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for move in moves {
            writer.record {
                $0.field("market", move.after.quote.market.rawValue)
                $0.field("currency", move.currency)
                $0.field("base", CurrencyCode.uah)
                $0.field("since", move.before.day)
                $0.field("before", move.before.value)
                $0.field("on", move.after.day)
                $0.field("after", move.after.value)
                $0.field("change", move.change)
                $0.field("change_percent", move.percent)
                $0.field("source", move.after.stored.provenance.source.name)
            }
        }
    }

    func warnings(_ context: CommandContext) -> [(code: String, text: String)] { context.records(of: missing) }
}
