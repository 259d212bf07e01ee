import KursCore
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet due`, `done` and `skip`: what plans make due, and settling it.
enum WalletDue {
    static let spec = CommandSpec(
        "wallet due", aliases: ["upcoming", "майбутні", "платежі"],
        LocalizedText("show planned payments that are due", "показати заплановані платежі"),
        usage: ["wallet due [PERIOD]"],
        examples: [Example("kurs wallet due 2026-12", "a month", "місяць")],
        options: [
            OptionSpec("done", "list what has been settled instead", "показати вже сплачене"),
            OptionSpec("days", value: "N", "the next N days", "найближчі N днів"), WalletOptions.sort,
        ] + WalletOptions.filter + [WalletOptions.file],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            try line.takeDueWords()
            let isQuoted = line.operands.count == 1
            let words = isQuoted ? line.operands[0].split(separator: " ").map(String.init) : line.operands
            // What is due `in 3 days` is due until then.
            let ahead = words.indices.first { CalendarWords.ahead(words[$0...], today: .firstOfHryvnia) != nil }
            // `until 1 december`, `до п'ятниці`
            let lead = words.dropLast().lastIndex { WalletGoal.untilWords.contains($0.lowercased()) }
            guard let start = lead ?? ahead else { return }
            let day = Array(words[(lead.map { $0 + 1 } ?? start)...])
            line.options.append(ParsedArguments.Option(name: "to", value: day.list(" ")))
            line.operands = Array(words[..<start])
        }, handler: CommandHandler(run))

    static let doneSpec = CommandSpec(
        "wallet done",
        aliases: [
            "виконано", "сплачено", "готово", "зроблено", "оплачено", "сплатив", "сплатила", "сплатили", "оплатив",
            "оплатила", "оплатили",
        ],
        LocalizedText("record a due payment", "записати сплачене за планом"),
        usage: ["wallet done ID|NAME [AMOUNT [CUR]]", "wallet done --all"],
        examples: [
            Example("kurs wallet done rent", "as planned, today", "як заплановано, сьогодні"),
            Example("kurs wallet done rent 9200 --on -1d", "another amount, yesterday", "інша сума, учора"),
            Example(
                "kurs wallet done --all", "everything due today or overdue",
                "записати все, що належить сплатити сьогодні, і прострочене"),
        ],
        options: [
            OptionSpec(
                "all", "everything due today or overdue", "записати все, що належить сплатити сьогодні, і прострочене"),
            WalletOptions.on,
            WalletOptions.amount, WalletOptions.from, WalletOptions.to, WalletOptions.file,
        ],
        arguments: ["PLAN"],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            line.takeDay()
            try line.takeAmount()
        }, handler: CommandHandler(done))

    static let skipSpec = CommandSpec(
        "wallet skip", aliases: ["пропустити"],
        LocalizedText("skip one payment of a plan", "пропустити один платіж за планом"),
        usage: ["wallet skip ID|NAME…"],
        examples: [Example("kurs wallet skip rent", "the next one", "найближчий платіж")],
        options: [WalletOptions.file], arguments: ["PLAN"], handler: CommandHandler(skip))

    static let postponeSpec = CommandSpec(
        "wallet postpone", aliases: ["reschedule", "перенести"],
        LocalizedText("move one payment of a plan to another day", "перенести один платіж за планом"),
        usage: ["wallet postpone ID|NAME to DAY"],
        examples: [Example("kurs wallet postpone rent to 7", "the next one alone", "лише найближчий платіж")],
        options: [WalletOptions.dueDay, WalletOptions.file], arguments: ["PLAN"],
        words: { (line) throws(UsageError) in
            let leads = WalletGoal.untilWords + ["to", "on", "на"]
            let lead = line.operands.dropFirst().dropLast().lastIndex { leads.contains($0.lowercased()) }
            guard let lead, !line.has("on") else { return }
            let day = Array(line.operands[(lead + 1)...]).list(" ")
            line.options.append(ParsedArguments.Option(name: "on", value: day))
            line.operands.removeSubrange(lead...)
        }, handler: CommandHandler(postpone))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let order: WalletOrder? = try asTyped(context.arguments.choice("sort"))
        let book = PlanBook(try WalletFile(context).read(), context)
        let filter = try RecordFilter(
            book.journal, book.chart, WalletPeriod.words(context), isAhead: !context.arguments.has("done"), context)
        book.reportUnknown()
        let showsSettled = context.arguments.has("done")
        let coming = context.today.advanced(by: PlanBook.comingDays)
        let last =
            filter.days.map { $0.upperBound.number == .max ? max($0.lowerBound, coming) : $0.upperBound } ?? coming
        // What is due in the days to come includes what is overdue.
        let isFromToday = filter.days.map { $0.lowerBound == context.today && $0.upperBound > context.today } ?? false
        let found = book.occurrences(through: last).filter {
            ($0.state == .open) != showsSettled
                && (filter.days?.contains($0.day) ?? true || isFromToday && !showsSettled && $0.day < context.today)
        }
        var rows = found.map { DueOutput.Row($0, book, context) }.filter {
            filter.accepts($0.summary.record, texts: $0.texts)
        }
        if order == .amount {
            // What is not paid yet has the rate of today.
            rows = try WalletRates.sorted(rows, book.journal, context) { row in
                row.summary.amount.map { ($0, min(row.settledOn ?? row.day, context.today)) }
            }
        }
        if rows.isEmpty, context.settings.format == .table {
            let all = showsSettled ? [] : book.occurrences(through: last.advanced(by: PlanBook.horizon))
            let next = all.lazy.filter { $0.state == .open }.map { DueOutput.Row($0, book, context) }
                .first { filter.accepts($0.summary.record, texts: $0.texts) }
            context.reporter.note(nothing(showsSettled, next, book))
        }
        try context.show(DueOutput(rows: rows))
        return rows.isEmpty ? .nothing : .answered
    }

    private static func nothing(_ showsSettled: Bool, _ next: DueOutput.Row?, _ book: PlanBook) -> LocalizedText {
        if showsSettled { return LocalizedText("nothing is done yet", "ще нічого не виконано") }
        if book.plans.isEmpty { return EmptyWallet.adding("no plans", "планів немає", WalletPlan.addSpec) }
        guard let next else { return LocalizedText("nothing is due", "нічого не заплановано") }
        let line = next.day.iso + " " + next.summary.placeOrName
        return LocalizedText("nothing is due; the next: \(line)", "нічого не заплановано; найближче: \(line)")
    }

    /// Adds the record of an occurrence, once: its identifier follows from the plan and the day.
    private static func done(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        if context.arguments.has("all") {
            if let word = context.arguments.operands.first { throw .usage(.conflict(word, "--all")) }
            for option in ["from", "to", "amount"] where context.arguments.has(option) {
                throw .usage(.conflict("--all", "--" + option))
            }
            let day = try context.day(of: "on") ?? context.today
            try WalletDay.check(day, today: context.today, typed: context.arguments.value("on"))
            let records = try DuePlans.settle(WalletFile(context), on: day)
            if records.isEmpty { context.reporter.note("nothing is due", "нічого не заплановано") }
            try context.show(RecordsOutput(records: records))
            return records.isEmpty ? .nothing : .answered
        }
        _ = try context.argument(0, "ID")
        var day = context.today
        if let named = try context.day(of: "on") {
            try WalletDay.check(named, today: context.today, typed: context.arguments.value("on"))
            day = named
        }
        let file = try WalletFile(context)
        var told: [LocalizedText] = []
        let (journal, id) = try file.changed { (journal) throws(CommandError) in
            guard !journal.ending.altersRecords else { throw .wallet(.altersRecords(path: file.path)) }
            let book = PlanBook(journal, context)
            var rest = context.arguments.operands[...]
            var accounts: [String: String] = [:]
            // `netflix 440 uah from card`
            for (option, leads) in [
                ("from", AccountPrepositions.payingBy), ("to", AccountPrepositions.receiving),
            ] where !context.arguments.has(option) {
                accounts[option] = book.chart.takeAccount(after: leads, from: &rest)
            }
            var (word, amount) = (rest.first ?? "", Array(rest.dropFirst()))
            // `done call the landlord`
            if let first = amount.first, !CommandSuggestion.isAmount(first), !AmountArgument.isSpelled(first) {
                (word, amount) = (Array(rest).list(" "), [])
            }
            let occurrence = try book.occurrence(word)
            let plan = book.plans[occurrence.plan]
            try refuseDone(occurrence, journal)
            if !journal.transactions(withID: occurrence.id.text).isEmpty {
                throw .wallet(.plan(.settled(occurrence.id, on: occurrence.day, isSkipped: false)))
            }
            let money =
                amount.isEmpty
                ? nil
                : try WalletMoney.read(amount, usage: context.arguments.usage, usual: { plan.record.usualCommodity })
            let lines = try PlanPosting(plan, book, context, accounts).lines(money)
            let date = occurrence.day.iso
            let isEarly = occurrence.day > context.today && !occurrence.id.text.hasPrefix(word)
            told = [
                isEarly ? LocalizedText("this is for \(date), before its day", "це за \(date), наперед") : nil,
                money.flatMap { unpaid(of: plan, $0, lines, book.chart, context.language) },
            ].compactMap(\.self)
            let added = DuePlans.edit(adding: [DuePlans.record(of: occurrence, on: day, lines, book)], to: journal)
            return (try adoption(of: plan, from: context.today, journal) + [added], occurrence.id)
        }
        let records = try WalletRecords.summaries(of: [id], journal)
        OwnHoldings.tellShortage(of: records.map(\.record), journal, context)
        told.forEach { context.reporter.note($0) }
        return try context.answer(RecordsOutput(records: records))
    }

    /// Tells what is not paid of what a smaller amount settles, and the line that records it.
    private static func unpaid(
        of plan: Plan, _ money: Record.Money, _ lines: [RecordText.Line], _ chart: ChartOfAccounts,
        _ language: Language
    ) -> LocalizedText? {
        let summary = RecordSummary(plan.record, chart)
        guard let whole = summary.amount?.amount.magnitude, whole > money.amount, summary.kind == .expense,
            summary.amount?.commodity == money.commodity, let rest = try? whole.subtracting(money.amount),
            let category = summary.category, let account = lines.first(where: { chart.isOwn($0.account) })?.account
        else { return nil }
        let sum = [money.amount, whole].map { WalletAmount.text(Record.Money($0, money.commodity), language) }
        let words = ["add", "\(rest.trimmed())", money.commodity.lowercased(), category, "--from"]
        let line = "kurs wallet " + WalletCapture.shellLine(words + [ChartOfAccounts.Account.shortName(of: account)])
        return LocalizedText(
            "\(sum[0]) of \(sum[1]) is recorded, and the rest is not due any more; if it is paid later: \(line)",
            "записано \(sum[0]) з \(sum[1]), а решти в планах уже немає; якщо доплатите: \(line)")
    }

    private static func skip(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        return try WalletFile(context).show { (journal) throws(CommandError) in
            let book = PlanBook(journal, context)
            var rows: [DueOutput.Row] = []
            var edits: [JournalEdit] = []
            var seen: [RecordID] = []
            for word in words {
                var occurrence = try book.occurrence(word)
                guard !seen.contains(occurrence.id) else { continue }
                let plan = book.plans[occurrence.plan]
                let edit = try skipping(occurrence, plan, journal)
                if !rows.contains(where: { $0.plan.id == plan.id }) {
                    edits += try adoption(of: plan, from: context.today, journal)
                }
                edits.append(edit)
                seen.append(occurrence.id)
                occurrence.state = .skipped
                rows.append(DueOutput.Row(occurrence, book, context))
            }
            return (edits, DueOutput(rows: rows))
        }
    }

    /// The edit that notes that an occurrence is not due any more.
    private static func skipping(
        _ occurrence: Occurrence, _ plan: Plan, _ journal: Journal
    ) throws(CommandError) -> JournalEdit {
        try refuseDone(occurrence, journal)
        if case .skipped = occurrence.state {
            throw .wallet(.plan(.settled(occurrence.id, on: occurrence.day, isSkipped: true)))
        }
        let place = try last(of: plan, journal)
        let isOpen = place > 0 && journal.files[0].bytes[place - 1] != 0x0A
        return JournalEdit(place..<place, (isOpen ? [0x0A] : []) + Settlements.skipped(plan.id, on: occurrence.day))
    }

    /// Skips an occurrence and plans the same once, on another day; the others stay where they are.
    private static func postpone(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        _ = try context.argument(0, "ID")
        let usage = context.arguments.usage
        guard context.arguments.has("on") else { throw .usage(.missingArgument("DAY", usage: usage)) }
        let file = try WalletFile(context)
        let (journal, (id, day)) = try file.change { (journal) throws(CommandError) in
            guard !journal.ending.altersRecords else { throw .wallet(.altersRecords(path: file.path)) }
            let book = PlanBook(journal, context)
            let occurrence = try book.occurrence(context.arguments.operands.list(" "), isAhead: true)
            let plan = book.plans[occurrence.plan]
            var rest = ArraySlice<String>()
            let first = max(occurrence.day.advanced(by: 1), context.today)
            let schedule = try PlanSchedule(&rest, from: first, isOnce: true, context)
            let id = WalletIdentifier.new(afterBytes: journal.files[0].bytes.count, context)
            let lines = try PlanPosting(plan, book, context).lines(nil, takesOptions: false)
            var record = RecordText(id: id, day: first, description: plan.record.description, postings: lines)
            record.tags = plan.record.tags.filter { !$0.isOwn || $0 == .automatic }
            record.note = plan.note
            let added = DuePlans.edit(adding: [record], to: journal) { $0.periodic(schedule.expressions) }
            let skipped = try skipping(occurrence, plan, journal)
            let edits = try adoption(of: plan, from: context.today, journal) + [skipped, added]
            return (edits, (id, occurrence.day.iso))
        }
        context.reporter.note("instead of \(day), once", "замість \(day), один раз")
        let book = PlanBook(journal, context)
        return try context.answer(PlansOutput(rows: [book.row(try book.find(id.text))]))
    }

    private static func refuseDone(_ occurrence: Occurrence, _ journal: Journal) throws(CommandError) {
        guard case .done(let index) = occurrence.state else { return }
        throw .wallet(.plan(.settled(journal.record(index).id, on: occurrence.day, isSkipped: false)))
    }

    fileprivate static func last(of plan: Plan, _ journal: Journal) throws(CommandError) -> Int {
        let texts = plan.parts.map { journal.periodic[$0.index].text }
        let last = texts[texts.count - 1]
        for text in texts where last.file != 0 { try journal.refuseIncluded(text) }
        return last.range.upperBound
    }

    /// The edits that write the identifier of a plan that has none, which would change with its text, and the first day
    /// that counts.
    static func adoption(of plan: Plan, from day: Day, _ journal: Journal) throws(CommandError) -> [JournalEdit] {
        guard !plan.hasWrittenID, let part = plan.parts.first else { return [] }
        _ = try last(of: plan, journal)
        guard let layout = journal.layout(ofPeriodic: part.index) else { return [] }
        let text = "id:\(plan.id.text), since:\(day.iso)"
        let place = layout.headerEnd
        return [JournalEdit(place..<place, Array((layout.hasComment ? ", " : "  ; ").utf8) + Array(text.utf8))]
    }
}

struct PlanPosting {
    private let plan: Plan
    private let book: PlanBook
    private let context: CommandContext
    /// The full names of accounts by the options that they stand for.
    private let accounts: [String: String]

    init(_ plan: Plan, _ book: PlanBook, _ context: CommandContext, _ accounts: [String: String] = [:]) {
        (self.plan, self.book, self.context, self.accounts) = (plan, book, context, accounts)
    }

    /// The postings of the plan, with another amount and other accounts where they are given.
    ///
    /// - Parameter takesOptions: Whether the accounts of `--from` and `--to` take the place of those of the plan.
    func lines(_ money: Record.Money?, takesOptions: Bool = true) throws(CommandError) -> [RecordText.Line] {
        let entries = plan.record.postings
        let inferred = entries.filter(\.isInferred).count
        var lines = entries.map { entry in
            let amount = entry.isInferred && inferred == 1 ? nil : Record.Money(entry.amount, entry.commodity)
            return RecordText.Line(
                entry.writtenAccount, amount,
                cost: entry.cost.map { Record.Money($0.amount.magnitude, $0.commodity) })
        }
        if let money {
            guard entries.count == 2, entries.allSatisfy({ $0.cost == nil }) else { throw unsupported }
            for index in lines.indices {
                guard let old = lines[index].amount else { continue }
                lines[index].amount = Record.Money(
                    old.amount.isNegative ? money.amount.negated : money.amount, money.commodity)
            }
        }
        if takesOptions { try changeAccounts(&lines) }
        try book.chart.refuseClosed(lines.map(\.account))
        return lines
    }

    /// `--from` is the account that pays, `--to` the one that receives.
    private func changeAccounts(_ lines: inout [RecordText.Line]) throws(CommandError) {
        let entries = plan.record.postings
        let own = entries.indices.filter {
            book.chart.isOwn(entries[$0].account)
        }
        for option in ["from", "to"] {
            var account = accounts[option]
            if let word = context.arguments.value(option) { account = try book.chart.ownAccount(word) }
            guard let account else { continue }
            let places = own.filter { own.count == 1 || entries[$0].amount.isNegative == (option == "from") }
            guard let place = places.first, places.count == 1 else { throw unsupported }
            lines[place].account = account
        }
    }

    private var unsupported: CommandError {
        .wallet(.plan(.unsupportedPlan(at: book.journal.place(of: book.journal.periodic[plan.parts[0].index].text))))
    }
}
