import KursCore
import KursTerminal

/// What an amount in another currency was worth on two days, and how much that changed: the difference that books record.
struct ExchangeDifference {
    let move: DiffOutput.Move
    let amount: ExactDecimal
    /// The worths as books have them, in kopecks, rounded half away from zero; the difference is that of these two.
    let before: ExactDecimal
    let after: ExactDecimal
    let difference: ExactDecimal

    init(of amount: ExactDecimal, _ move: DiffOutput.Move) throws(DecimalError) {
        (self.amount, self.move) = (amount, move)
        before = try amount.multiplied(by: move.old).rounded(for: .uah)
        after = try amount.multiplied(by: move.new).rounded(for: .uah)
        difference = try after.subtracting(before)
    }
}

extension ExchangeDifference: CommandOutput {
    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "diff", Fields.exchangeDifference, [self],
            plain: ["currency", "amount", "before", "after", "worth_before", "worth_after", "difference"])
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (settings, language) = (context.settings, context.language)
        var table = TextTable([.left, .decimal(language), .decimal(language)])
        let held = NumberFormat.rate(amount, language) + " " + move.currency.text
        if settings.showsHeader {
            table.header(["", DisplayNames.rate(language), LocalizedText("\(held) in UAH", "\(held) у UAH")(language)])
        }
        for (day, rate, worth) in [(move.before.day, move.old, before), (move.after.day, move.new, after)] {
            table.row([
                TextTable.Cell(day.iso), RatesTable.cell(rate, language),
                TextTable.Cell(NumberFormat.rate(worth, language)),
            ])
        }
        table.row([
            TextTable.Cell(LocalizedText("difference", "різниця")(language), .strong),
            TextTable.Cell(NumberFormat.change(move.change, language)),
            TextTable.Cell(NumberFormat.change(difference, language), .strong),
        ])
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        guard settings.showsHeader else { return }
        let sources = DisplayNames.sources([move.before, move.after].map(\.stored.provenance))
        let rounding = LocalizedText("worths rounded to kopecks", "суми округлено до копійок")(language)
        let market = DisplayNames.shortMarket(move.after.quote.market)(language)
        for line in Paragraph.lines(of: [market, sources, rounding].list(" · "), columns: settings.columns) {
            bytes.append(text: line + "\n", settings.color ? .faint : nil)
        }
    }
}

extension Fields {
    static let exchangeDifference: [Field<ExchangeDifference>] =
        diff.of(\.move) + [
            Field("amount", "with `--amount`: the amount held") { $0.amount },
            Field("worth_before", "its worth at the earlier rate, rounded to kopecks half away from zero") {
                $0.before
            },
            Field("worth_after", "its worth at the later rate, rounded likewise") { $0.after },
            Field("difference", "the difference of the two worths") { $0.difference },
        ]
}
