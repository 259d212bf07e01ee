import KursCore
package import KursTerminal
import KursText
import KursWallet

/// Settling what plans make due by records, those of `plan add --auto` without being asked.
package enum DuePlans {
    /// The commands that look at records.
    private static let looks: Set = [
        "wallet", "wallet list", "wallet show", "wallet balance", "wallet account", "wallet report", "wallet chart",
        "wallet due", "wallet export", "alert check",
    ]

    /// The record that settles an occurrence.
    static func record(
        of occurrence: Occurrence, on day: Day, _ postings: [RecordText.Line], _ book: PlanBook
    ) -> RecordText {
        let plan = book.plans[occurrence.plan]
        var record = RecordText(
            id: occurrence.id, day: day, description: plan.record.description, postings: postings)
        // As a tag a note has no commas, behind which a record's comment has other tags.
        record.tags =
            plan.record.shownTags + (plan.note.isEmpty ? [] : [Tag("note", plan.note)])
            + [Tag("plan", plan.id.text), Tag("due", occurrence.day.iso)]
        return record
    }

    /// The edit that adds records at the end of a journal.
    ///
    /// - Parameter bytes: The text of each.
    static func edit(
        adding records: [RecordText], to journal: Journal, as bytes: (RecordText) -> [UInt8] = \.bytes
    ) -> JournalEdit {
        var text: [UInt8] = []
        for var record in records {
            for money in record.postings.flatMap({ [$0.amount, $0.cost] }).compactMap(\.self) {
                record.decimalMarks[money.commodity] = journal.decimalMark(of: money.commodity)
            }
            text += Array((text.isEmpty && !journal.endsLine ? "\n\n" : "\n").utf8) + bytes(record)
        }
        let end = journal.files[0].bytes.count
        return JournalEdit(end..<end, text)
    }

    /// Adds a record for everything due today or overdue.
    ///
    /// - Parameters:
    ///   - day: The day of the records; `nil` for the one on which each is due.
    ///   - isWanted: Whether what a plan makes due is settled.
    static func settle(
        _ file: WalletFile, on day: Day?, where isWanted: (Plan) -> Bool = { _ in true }
    ) throws(CommandError) -> [RecordSummary] {
        var added: [RecordText] = []
        let (journal, _) = try file.change { (journal) throws(CommandError) in
            guard !journal.ending.altersRecords else { throw .wallet(.altersRecords(path: file.path)) }
            let book = PlanBook(journal, file.context)
            var (edits, adopted): ([JournalEdit], Set<Int>) = ([], [])
            for occurrence in book.occurrences(through: file.context.today)
            where occurrence.state == .open && isWanted(book.plans[occurrence.plan])
                && journal.transactions(withID: occurrence.id.text).isEmpty
            {
                let plan = book.plans[occurrence.plan]
                let postings = try PlanPosting(plan, book, file.context).lines(nil, takesOptions: false)
                added.append(record(of: occurrence, on: day ?? occurrence.day, postings, book))
                guard adopted.insert(occurrence.plan).inserted else { continue }
                edits += try WalletDue.adoption(of: plan, from: file.context.today, journal)
            }
            return (added.isEmpty ? [] : edits + [edit(adding: added, to: journal)], ())
        }
        let records = try WalletRecords.summaries(of: added.map(\.id), journal)
        OwnHoldings.tellShortage(of: records.map(\.record), journal, file.context)
        return records
    }

    /// Before a command that looks at records, those that plans of `--auto` make due are added and told; a file that cannot
    /// be written stays as it is.
    package static func post(before context: CommandContext) {
        guard ["wallet", "alert"].contains(context.arguments.command), looks.contains(context.arguments.spec.name),
            let file = try? WalletFile(context),
            let bytes = (try? file.load()) ?? nil
        else { return }
        // Plans are periodic transactions.
        let marks = ["\n~", "auto:"].map { Array($0.utf8) }
        guard marks.allSatisfy({ bytes.span.firstOffset(of: $0.span) != nil }) else { return }
        do throws(CommandError) {
            for summary in try settle(file, on: nil, where: { $0.record.tags.contains(.automatic) }) {
                let amount = summary.amount.map { " " + WalletAmount.text($0, context.language) } ?? ""
                let name = summary.record.description.isEmpty ? summary.category ?? "" : summary.record.description
                let line = (summary.record.day.iso + amount + " " + name).terminalSafe
                context.reporter.note(
                    "recorded by its plan: \(line); to take it back: kurs wallet undo",
                    "записано за планом: \(line); скасувати: kurs wallet undo")
            }
        } catch {
            context.reporter.note(
                "plans are not recorded: " + ErrorMessage(error, .en).message,
                "за планами не записано: " + ErrorMessage(error, .uk).message)
        }
    }
}
