import KursCore
import KursText
import KursWallet

/// Plans, one a line.
struct PlansOutput: CommandOutput {
    struct Row {
        var plan: Plan
        var summary: RecordSummary
        /// The next day that is not settled; `nil` for a plan that is over.
        var next: Day?

        var magnitude: ExactDecimal { summary.amount.map(\.amount.magnitude) ?? .zero }

        /// Whether the row has a text, already in lower case; every row has none.
        func contains(_ search: [UInt8]?, _ language: Language) -> Bool {
            guard let search else { return true }
            let texts = [
                plan.id.text, plan.record.description, plan.record.comment, summary.category ?? "",
                summary.account ?? "", summary.target ?? "", PlanWords.text(plan, language),
            ]
            return foldedText(Array(texts.list("\n").utf8)).span.firstOffset(of: search.span) != nil
        }
    }

    var rows: [Row]
    let key: StaticString = "plans"
    let columns: [StaticString] = [
        "id", "next", "amount", "currency", "category", "account", "target", "description", "from", "until", "period",
        "tags",
    ]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let language = context.language
        var table = TextTable([.left, .left, .right, .left, .left, .left, .left])
        for row in rows {
            let (plan, summary) = (row.plan, row.summary)
            let amount = summary.amount.map {
                WalletAmount.text($0, language, showsPlus: summary.kind == .income)
            }
            let place = [summary.account, summary.target].compactMap(\.self).list(" → ")
            table.row([
                TextTable.Cell(plan.id.text.terminalSafe, .faint),
                TextTable.Cell(row.next?.iso ?? LocalizedText("over", "завершено")(language)),
                TextTable.Cell(amount ?? "", summary.kind == .income ? .up : nil),
                TextTable.Cell((summary.category ?? "").terminalSafe, .strong),
                TextTable.Cell(place.terminalSafe, .faint), TextTable.Cell(PlanWords.text(plan, language)),
                TextTable.Cell(plan.record.description.terminalSafe),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for row in rows {
            let (plan, summary) = (row.plan, row.summary)
            writer.record { writer in
                writer.outside("id", plan.id.text)
                writer.field("next", row.next)
                writer.field("amount", summary.amount.map { WalletAmount.padded($0.amount, $0.commodity) })
                writer.outside("currency", summary.amount?.commodity)
                writer.outside("category", summary.category)
                writer.outside("account", summary.account)
                writer.outside("target", summary.target)
                writer.outside("description", plan.record.description)
                writer.field("from", plan.parts[0].recurrence.start)
                writer.field("until", plan.parts[0].recurrence.end?.advanced(by: -1))
                writer.outside("period", plan.parts.map(\.expression))
                writer.outside("tags", plan.record.shownTags.map(\.text))
            }
        }
    }
}
