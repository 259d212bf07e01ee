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

    private static func has(_ mark: String, _ bytes: [UInt8]) -> Bool {
        bytes.span.firstOffset(of: Array(mark.utf8).span) != nil
    }

    /// Whether a journal has periodic transactions, which are plans.
    static func hasPlans(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "~") || has("\n~", bytes) }

    /// Before a command that looks at records, those that plans of `--auto` make due are added and told; a file that cannot
    /// be written stays as it is.
    package static func post(before context: CommandContext) {
        guard ["wallet", "alert"].contains(context.arguments.command), looks.contains(context.arguments.spec.name),
            let file = try? WalletFile(context),
            let bytes = (try? file.load()) ?? nil
        else { return }
        guard has("auto:", bytes), hasPlans(bytes) else { return }
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

    /// After an expense was added, tells what is due in its category that it may pay.
    package static func tell(after context: CommandContext) {
        guard context.arguments.spec.name == WalletCapture.addSpec.name, let file = try? WalletFile(context),
            let bytes = (try? file.loadSmall()) ?? nil, hasPlans(bytes), let journal = try? file.journal(bytes),
            let added = journal.transactions.indices.last(where: { journal.transactions[$0].file == 0 })
        else { return }
        let record = journal.record(added)
        if !record.tags.contains(where: { $0.name == "plan" }) { PlanBook(journal, context).tellDue(of: record) }
    }
}

extension WalletCapture {
    private static let paying = ["pay", "paid", "заплатити", "сплатити", "оплатити"]

    /// Settles what is due under the name of a category, where the verb says that it is paid and nothing is typed that a
    /// payment of a plan cannot have: `заплатив 12000 за оренду з картки`; `nil` for other records.
    func settle(_ name: String, _ money: Record.Money?) throws(CommandError) -> ExitStatus? {
        let (arguments, file) = (context.arguments, try WalletFile(context))
        guard Self.paying.contains(where: { CommandSpec.isForm(arguments.typedVerb.lowercased(), of: $0) }),
            price == nil, !["description", "tag"].contains(where: arguments.has),
            let bytes = try file.load(), DuePlans.hasPlans(bytes)
        else { return nil }
        let book = PlanBook(try file.journal(bytes), context)
        var rest = money == nil ? [] : words
        _ = book.chart.takeAccount(after: AccountPrepositions.payingBy, from: &rest)
        _ = try DescriptionDay.take(from: &rest, today: context.today)
        let called = book.plans(called: name)
        guard rest.isEmpty, let due = book.expenseDue(where: called.contains) else { return nil }
        context.reporter.note(
            "this pays what is planned for \(due.day.iso)", "це платіж за планом на \(due.day.iso)")
        let sum = money.map { ["\($0.amount)", $0.commodity.lowercased()] + words } ?? []
        var line = try asTyped(arguments.turned(into: "done", [due.id.text] + sum))
        line.options = line.options.filter { $0.name != "currency" }.map { option in
            ParsedArguments.Option(name: option.name == "account" ? "from" : option.name, value: option.value)
        }
        return try CommandContext(line, context.environment, after: context).runCommand()
    }
}
