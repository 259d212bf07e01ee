import KursCore
import KursTerminal
import KursText
import KursWallet

enum WalletPlanEdit {
    static let spec = CommandSpec(
        "wallet plan edit", aliases: ["змінити"], LocalizedText("change a plan", "змінити план"),
        usage: ["wallet plan edit ID [AMOUNT [CUR]]"],
        examples: [
            Example(
                "kurs wallet plan edit k7f3 9500 --until 2027-06", "another amount, and an end", "інша сума, і кінець"),
            Example("kurs wallet plan edit tax --before rent", "its place in the list", "місце в переліку"),
        ],
        options: [
            WalletOptions.amount, WalletOptions.every, WalletOptions.dueDay, WalletOptions.until, WalletOptions.line,
            WalletOptions.newCategory, WalletOptions.from, WalletOptions.to, WalletOptions.account,
            OptionSpec("description", value: "TEXT", "the new description", "новий опис"), WalletOptions.note,
            WalletOptions.changedTag,
            OptionSpec(
                "before", value: "ID", "list it before another plan, also where both are due on one day",
                "поставити його в переліку перед іншим планом, зокрема в межах одного дня"),
            WalletOptions.file,
        ],
        arguments: ["PLAN"],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            line.takeFields()
            try line.takeAmount()
        }, handler: CommandHandler(run))

    static let removalSpec = CommandSpec(
        "wallet plan rm", aliases: CommandSpec.removalWords, LocalizedText("remove plans", "видалити плани"),
        usage: ["wallet plan rm ID…"],
        examples: [Example("kurs wallet plan rm k7f3", "its records stay", "записи за ним лишаються")],
        options: [WalletOptions.file], arguments: ["PLAN"], handler: CommandHandler(remove))

    static let clearingSpec = CommandSpec(
        "wallet plan clear", aliases: ["прибрати"],
        LocalizedText("remove the plans that are over", "прибрати завершені плани"),
        usage: ["wallet plan clear"],
        examples: [Example("kurs wallet plan clear", "their records stay", "записи за ними лишаються")],
        options: [WalletOptions.file], takes: 0, handler: CommandHandler(clear))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let word = try context.argument(0, "ID")
        let words = context.arguments.operands
        if let other = context.arguments.value("before") { return try move(word, before: other, context) }
        let file = try WalletFile(context)
        let (journal, edited) = try file.changed { (journal) throws(CommandError) in
            let book = PlanBook(journal, context)
            let index = try book.find(word)
            let plan = book.plans[index]
            var rest = words.dropFirst()
            var schedule: PlanSchedule?
            if ["every", "on", "until"].contains(where: context.arguments.has) {
                schedule = try PlanSchedule(&rest, from: start(book, index, context), changing: plan, context)
            }
            let money =
                rest.isEmpty
                ? nil
                : try WalletMoney.read(
                    Array(rest), usage: context.arguments.usage, usual: { plan.record.usualCommodity })
            let parts = try texts(of: plan, money, schedule, book, context)
            guard let schedule else { return (parts.map { JournalEdit($0.range, $0.text) }, plan.id) }
            return (try days(schedule, plan, parts, journal), plan.id)
        }
        let book = PlanBook(journal, context)
        return try context.answer(PlansOutput(rows: [book.row(try book.find(edited.text))]))
    }

    /// Moves a plan's lines before those of another: the order of plans is that of the file.
    private static func move(_ word: String, before other: String, _ context: CommandContext) throws(CommandError)
        -> ExitStatus
    {
        if context.arguments.operands.count > 1 {
            throw .usage(.conflict(context.arguments.operands[1], "--before \(other)"))
        }
        for option in spec.options where option.long != "before" && option.long != "file" {
            guard !context.arguments.has(option.long) else { throw .usage(.conflict("--" + option.long, "--before")) }
        }
        let journal = try WalletFile(context).change { (journal) throws(CommandError) in
            let book = PlanBook(journal, context)
            let (plan, next) = (book.plans[try book.find(word)], book.plans[try book.find(other)])
            guard plan.id != next.id else { throw .usage(.conflict(word, "--before \(other)")) }
            let bytes = journal.files[0].bytes
            var (moved, edits): ([UInt8], [JournalEdit]) = ([], [])
            for part in plan.parts + [next.parts[0]] { try journal.refuseIncluded(journal.periodic[part.index].text) }
            for part in plan.parts {
                let range = journal.periodic[part.index].text.range
                moved += bytes[range] + [0x0A]
                // The blank line behind it goes with it.
                let isBlank = bytes.indices.contains(range.upperBound) && bytes[range.upperBound] == 0x0A
                edits.append(JournalEdit(range.lowerBound..<range.upperBound + (isBlank ? 1 : 0), []))
            }
            let place = journal.periodic[next.parts[0].index].text.range.lowerBound
            return (edits + [JournalEdit(place..<place, moved)], ())
        }.journal
        let book = PlanBook(journal, context)
        try context.show(PlansOutput(rows: book.plans.indices.map { book.row($0) }))
        return .answered
    }

    /// From when the days of a changed plan count: the period after the last settled day, else the first open day.
    private static func start(_ book: PlanBook, _ index: Int, _ context: CommandContext) -> Day {
        let plan = book.plans[index]
        guard let settled = book.settlements.days(of: plan).last else { return book.row(index).next ?? context.today }
        let next = plan.next(from: settled.advanced(by: 1)) ?? context.today
        switch plan.parts[0].recurrence.step {
        case .months, .yearly: return max(settled.advanced(by: 1), next.advanced(by: 1 - next.date.day))
        default: return next
        }
    }

    private struct Part {
        var range: Range<Int>
        var text: [UInt8]
        var period: Range<Int>
    }

    /// The lines of each part with its fields changed and the moment of the change.
    private static func texts(
        of plan: Plan, _ money: Record.Money?, _ schedule: PlanSchedule?, _ book: PlanBook, _ context: CommandContext
    ) throws(CommandError) -> [Part] {
        var parts: [Part] = []
        for part in plan.parts {
            let journal = book.journal
            let periodic = journal.periodic[part.index]
            try journal.refuseIncluded(periodic.text)
            guard let templates = journal.templates.first, let index = periodic.template else {
                let line = journal.line(of: periodic.text.range.lowerBound, file: 0)
                throw .wallet(.included(path: journal.files[0].path, line: line))
            }
            var record = templates.record(index)
            if !record.hasWrittenID { record.id = plan.id }
            var edit = RecordEdit(record, index, of: templates, book.chart, context)
            do throws(CommandError) {
                try edit.change(money, price: nil)
            } catch .wallet(.unsupportedEdit) {
                throw .wallet(.plan(.unsupportedPlan(at: journal.place(of: periodic.text))))
            }
            if schedule != nil { edit.changes.note("date") }
            let note = context.arguments.value("note")
            if note != nil { edit.changes.note("tags") }
            guard edit.changes.hasChanges else {
                throw .usage(.missingArgument("AMOUNT", usage: context.arguments.usage))
            }
            // The template has a date in place of the period.
            let since = plan.since == nil ? schedule?.since.map { [Tag("since", $0.iso)] } : nil
            var edits = edit.changes.edits(at: context.now, adding: since ?? [])
            if let note { edits.append(templates.noteEdit(note, of: index)) }
            let template = JournalEdit.apply(edits, to: templates.files[templates.transactions[index].file].bytes)
            let range = periodic.text.range
            let head = Array(journal.files[0].bytes[range.lowerBound..<periodic.period.upperBound])
            let period = (periodic.period.lowerBound - range.lowerBound)..<head.count
            parts.append(Part(range: range, text: head + template.dropFirst(10), period: period))
        }
        return parts
    }

    /// Writes other days into a plan: as many parts as there are expressions, each like the first.
    private static func days(
        _ schedule: PlanSchedule, _ plan: Plan, _ parts: [Part], _ journal: Journal
    ) throws(CommandError) -> [JournalEdit] {
        let model = parts[0]
        var output: [UInt8] = []
        let mark = Array("id:\(plan.id.text)".utf8)
        for (number, expression) in schedule.expressions.enumerated() {
            var text = model.text
            if number > 0 {
                guard let place = text.span.firstOffset(of: mark.span) else {
                    let first = journal.periodic[plan.parts[0].index].text
                    throw .wallet(.plan(.unsupportedPlan(at: journal.place(of: first))))
                }
                text.insert(contentsOf: Array("-\(number + 1)".utf8), at: place + mark.count)
                output.append(0x0A)
            }
            text.replaceSubrange(model.period, with: Array(expression.utf8))
            output += text
        }
        return [JournalEdit(model.range, output)] + parts.dropFirst().map { JournalEdit($0.range, []) }
    }

    private static func remove(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        return try remove(context) { (book) throws(CommandError) in
            try words.map { (word) throws(CommandError) in try book.find(word) }.distinct
        }
    }

    private static func clear(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        try remove(context) { book in book.plans.indices.filter { book.row($0).next == nil } }
    }

    /// Removes plans; a comment line remembers each part, so that a merge does not bring it back.
    private static func remove(
        _ context: CommandContext, _ choose: (PlanBook) throws(CommandError) -> [Int]
    ) throws(CommandError) -> ExitStatus {
        let (_, rows) = try WalletFile(context).change { (journal) throws(CommandError) in
            let book = PlanBook(journal, context)
            let found = try choose(book)
            var edits: [JournalEdit] = []
            for plan in found.map({ book.plans[$0] }) {
                for (number, part) in plan.parts.enumerated() {
                    let text = journal.periodic[part.index].text
                    try journal.refuseIncluded(text)
                    let id = number == 0 ? plan.id : RecordID("\(plan.id.text)-\(number + 1)")
                    edits.append(JournalEdit(text.range, EditStamp.removal(of: id, at: context.now)))
                }
            }
            return (edits, found.map { book.row($0) })
        }
        try context.show(PlansOutput(rows: rows))
        if !rows.isEmpty { context.tellRemoval() }
        return rows.isEmpty ? .nothing : .answered
    }
}
