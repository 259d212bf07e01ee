package import KursCore
package import KursTerminal
import KursText
package import KursWallet

package struct DueOutput: CommandOutput {
    package enum State: String, CaseIterable {
        case overdue, today, coming, done, skipped
    }

    package struct Row {
        package let id: RecordID
        let plan: Plan
        package let day: Day
        package let state: State
        /// Days until it is due; below zero if it is overdue.
        package let days: Int
        package let summary: RecordSummary
        let settledOn: Day?

        package init(_ occurrence: Occurrence, _ book: PlanBook, _ context: CommandContext) {
            (id, plan, day) = (occurrence.id, book.plans[occurrence.plan], occurrence.day)
            days = Int(day.number) - Int(context.today.number)
            var record = plan.record
            switch occurrence.state {
            case .open: state = days < 0 ? .overdue : days == 0 ? .today : .coming
            case .skipped: state = .skipped
            case .done(let index):
                state = .done
                record = book.journal.record(index)
            }
            settledOn = state == .done ? record.day : nil
            summary = RecordSummary(record, book.chart)
        }

        /// What `--search` looks at.
        var texts: [String] { [id.text, plan.note] + summary.texts }
        package var note: String { plan.note }

        /// Its description, else its category, or the accounts of a transfer.
        package var name: String {
            summary.record.description.isEmpty
                ? summary.category ?? (summary.place.isEmpty ? id.text : summary.place) : summary.record.description
        }

        /// When it is due; on a narrow terminal how many days away, below zero if it is overdue.
        package func words(_ language: Language, isShort: Bool = false) -> String {
            let away = language(" d", " дн.")
            return switch state {
            case .overdue where isShort: "−\(-days)" + away
            case .coming where isShort && days > 1: "\(days)" + away
            case .overdue: language("overdue \(-days) d", "прострочено \(-days) дн.")
            case .today: language("today", "сьогодні")
            case .coming where days == 1: language("tomorrow", "завтра")
            case .coming: language("in \(days) d", "через \(days) дн.")
            case .skipped: language("skipped", "пропущено")
            case .done:
                language("done \(settledOn?.iso ?? "")", "виконано \(settledOn?.iso ?? "")")
            }
        }

        fileprivate var paint: TextStyle? {
            switch state {
            case .overdue: .down
            case .today: .warning
            case .coming: nil
            case .done, .skipped: .faint
            }
        }
    }

    package var rows: [Row]

    package init(rows: [Row]) { self.rows = rows }

    package func records(_ context: CommandContext) -> RecordList { RecordList("due", Fields.due, rows) }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let columns = context.settings.columns
        // On a narrow terminal the accounts fall away, then the days, which are told in words as well, and the ends of IDs.
        let tables = (0...3).lazy.map { self.table($0, context.language) }
        let chosen = tables.first { $0.fits(columns) } ?? table(3, context.language)
        chosen.append(to: &bytes, columns: columns, color: context.settings.color)
    }

    private func table(_ level: Int, _ language: Language) -> TextTable {
        var table = TextTable([.left, .left, .left, .right, .left, .left, .left])
        let letters = level < 3 ? nil : RecordID.unlike(rows.map(\.id))
        for row in rows {
            let summary = row.summary
            let name = summary.category ?? (level < 1 ? nil : summary.placeOrDescription)
            table.row([
                TextTable.Cell(String(row.id.text.prefix(letters ?? .max)), .faint),
                TextTable.Cell(level < 2 ? row.day.iso : ""),
                TextTable.Cell(row.words(language, isShort: level > 1), row.paint),
                TextTable.Cell(summary.amountText(language) ?? "", summary.kind == .income ? .up : nil),
                TextTable.Cell((name ?? "").terminalSafe, .strong),
                TextTable.Cell(level < 1 ? summary.place.terminalSafe : "", .faint),
                TextTable.Cell(row.plan.words(beside: name).terminalSafe),
            ])
        }
        return table
    }
}

extension Fields {
    package static let due: [Field<DueOutput.Row>] =
        [
            Field("id", "the identifier of the occurrence") { $0.id.text },
            Field("plan", "the identifier of the plan") { $0.plan.id.text },
            Field("date", "the day on which it is due") { $0.day },
            Field("state", "the state as of today") { $0.state },
            Field("days", "the days until it is due, below zero if it is overdue") { $0.days },
        ] + summaries.of { $0.summary } + [
            Field("settled_on", "the day of the record that settles it") { $0.settledOn },
            Field("note", "the note of the plan") { $0.plan.note },
        ]
}

extension DueOutput.State: FieldConvertible {}
