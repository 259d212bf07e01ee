import KursCore
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet plan`: recurring and planned records, which are periodic transactions of hledger.
enum WalletPlan {
    private static let tasks = ["task", "tasks", "справа", "справи", "завдання", "задача", "задачі"]

    static let spec = CommandSpec(
        "wallet plan",
        aliases: tasks + ["plans", "remind", "план", "плани", "запланувати", "нагадати"],
        LocalizedText("plan recurring records", "запланувати регулярні записи"), usage: ["wallet plan"],
        examples: addSpec.examples, options: listSpec.options, takes: 0,
        // `plan 850 sport monthly`
        implied: {
            $0.operands.count > 1 && $0.operands.prefix(2).contains(where: CommandSuggestion.isAmount)
                || $0.operands[0].utf8.contains(0x20) && ($0.operands.count > 1 || $0.has("on"))
                ? "add" : WalletPeriod.isOne($0.operands) ? "list" : nil
        },
        verbs: {
            [
                addSpec, listSpec, showSpec, WalletPlanEdit.spec, WalletPlanEdit.removalSpec,
                WalletPlanEdit.clearingSpec,
            ]
        },
        handler: listSpec.handler)

    static let addSpec = CommandSpec(
        "wallet plan add", aliases: ["додати"], LocalizedText("add a plan", "додати план"),
        usage: [
            ParsedArguments.planUsage,
            ParsedArguments.taskUsage,
        ],
        examples: [
            Example(
                "kurs wallet plan add 9000 rent --every month --on 5", "due on the 5th of each month",
                "щомісяця 5-го числа"),
            Example(
                "kurs wallet plan add 200 usd --from card --to savings --every '2 weeks' --on friday",
                "a transfer every other Friday", "переказ кожної другої п'ятниці"),
            Example(
                "kurs wallet plan add 'file the tax return' --on 2027-02-09", "a task without an amount",
                "справа без суми"),
            Example(
                "kurs wallet plan add 250 phone --every month --on 3 --auto", "recorded automatically",
                "записується автоматично"),
        ],
        options: [
            WalletOptions.every, WalletOptions.dueDay, WalletOptions.until, WalletOptions.from, WalletOptions.to,
            WalletOptions.account,
            OptionSpec("income", "the category is for income", "це категорія доходів"),
            OptionSpec(
                "auto", "record each payment automatically, the first time kurs wallet runs on or after its day",
                "записувати кожен платіж автоматично — з першою командою kurs wallet після його дня"),
            WalletOptions.note, WalletOptions.tag, WalletOptions.file,
        ],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            // `task "call the bank"`
            if line.operands.count > 1, line.operands[1].utf8.contains(0x20),
                tasks.contains(line.operands[0].lowercased())
            {
                line.operands.removeFirst()
            }
            // `remind 3 days before`
            let reminder = line.operands.dropFirst(2).drop { !["remind", "нагадати"].contains($0.lowercased()) }
            if reminder.contains(where: { $0.first?.isNumber == true }) {
                throw .unexpectedArgument(reminder.joined(separator: " "), usage: "alert check --before 3d")
            }
            try line.takeRecurrence()
        }, handler: CommandHandler(add))

    private static let listSpec = CommandSpec(
        "wallet plan list", aliases: ["список"], LocalizedText("list the plans", "перелік планів"),
        usage: ["wallet plan list"],
        examples: [Example("kurs wallet plan list --done", "those that are over", "завершені")],
        options: [
            WalletOptions.sort, OptionSpec("done", "list those that are over", "показати завершені"),
        ] + WalletOptions.filter + [WalletOptions.file],
        takes: 0,
        words: { (line) throws(UsageError) in
            // What is due in a month is another command's.
            guard let word = line.operands.first, WalletPeriod.isOne(line.operands) else { return }
            throw .unexpectedArgument(word, usage: "wallet due \(line.operands.list(" "))")
        }, handler: CommandHandler(list))

    private static let showSpec = CommandSpec(
        "wallet plan show", aliases: ["показати"],
        LocalizedText("show plans as they are in the journal", "показати плани, як вони є в журналі"),
        usage: ["wallet plan show ID…"],
        examples: [Example("kurs wallet plan show k7f3", "one plan", "один план")],
        options: [WalletOptions.file], arguments: ["PLAN"], handler: CommandHandler(show))

    private static func list(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let journal = try WalletFile(context).read()
        let book = PlanBook(journal, context)
        book.reportUnknown()
        let filter = try RecordFilter(journal, book.chart, [], context)
        var rows = book.plans.indices.map { book.row($0) }.filter { row in
            (row.next == nil) == context.arguments.has("done")
                && filter.accepts(row.plan.record, texts: row.texts(context.language))
                && (filter.days.map { days in row.next.map(days.contains) ?? false } ?? true)
        }
        let order: WalletOrder? = try asTyped(context.arguments.choice("sort"))
        switch order {
        case .amount:
            rows = try WalletRates.sorted(rows, journal, context) { row in
                row.summary.amount.map { ($0, context.today) }
            }
        case .date: rows.sort { ($0.next?.iso ?? "", $0.plan.id.text) < ($1.next?.iso ?? "", $1.plan.id.text) }
        case nil: break
        }
        let isPart = filter.isPart || context.arguments.has("done")
        return try context.list(
            PlansOutput(rows: rows), isEmpty: rows.isEmpty, isPart: isPart,
            isPart && !book.plans.isEmpty
                ? LocalizedText("no plans match", "таких планів немає")
                : EmptyWallet.adding("no plans", "планів немає", addSpec))
    }

    private static func show(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        let journal = try WalletFile(context).read()
        let book = PlanBook(journal, context)
        let found = try words.map { (word) throws(CommandError) in try book.find(word) }
        guard context.settings.format == .table else {
            return try context.answer(PlansOutput(rows: found.map { book.row($0) }))
        }
        var bytes: [UInt8] = []
        for part in found.flatMap({ book.plans[$0].parts }) {
            bytes.append(journal.periodic[part.index].text, of: journal)
        }
        try context.reporter.deliver(bytes)
        return .answered
    }

    /// Refuses what recurs by words that were not understood: `every first monday`, `щовівторка і щочетверга`.
    ///
    /// - Parameter hasOne: Whether an interval is known; then `each` and `monthly` are words of the description.
    private static func refuseInterval(in words: ArraySlice<String>, hasOne: Bool) throws(CommandError) {
        let lower = words.map { $0.lowercased() }
        guard
            let place = lower.indices.first(where: { place in
                let isNamed = ["every", "each", "twice", "двічі"].contains(lower[place])
                let isInterval = isNamed || ParsedArguments.interval(lower[place...]) != nil
                return isInterval && (!hasOne || lower[place].hasPrefix("що"))
            })
        else { return }
        throw .wallet(.unread(Array(words.dropFirst(place)).list(" "), .interval))
    }

    private static func add(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var rest = context.arguments.operands[...]
        // `rent 9000`
        if rest.count > 1, !CommandSuggestion.isAmount(rest[rest.startIndex]),
            CommandSuggestion.isAmount(rest[rest.startIndex + 1])
        {
            rest.swapAt(rest.startIndex, rest.startIndex + 1)
        }
        let arguments = context.arguments
        let usage = arguments.usage
        let isTransfer = arguments.has("from") && arguments.has("to")
        let isTask = !isTransfer && rest.first?.first?.isLetter == true
        if !isTask { try refuseInterval(in: rest, hasOne: context.arguments.has("every")) }
        let schedule = try PlanSchedule(&rest, from: context.today, isOnce: isTask, context)
        for option in ["from", "to"] where arguments.has(option) && arguments.has("account") {
            throw .usage(.conflict("--account", "--" + option))
        }
        let file = try WalletFile(context)
        let money =
            isTask
            ? nil
            : try WalletMoney.take(
                from: &rest, needed: isTransfer ? 0 : 1, usage: usage, usual: file.usualCommodity)
        let category = isTransfer || isTask ? nil : rest.popFirst()
        if !isTransfer, !isTask, category == nil { throw .usage(.missingArgument("CATEGORY", usage: usage)) }
        if isTask, let option = ["from", "to", "account", "income", "auto"].first(where: arguments.has) {
            throw .usage(.needs(arguments.spelling(of: option), "AMOUNT"))
        }
        // `call the bank 500 uah`
        for (word, next) in zip(rest, rest.dropFirst())
        where isTask && CommandSuggestion.isAmount(word) && WalletMoney.isCurrency(next) {
            throw .usage(.unexpectedArgument(word + " " + next, usage: usage))
        }
        var tags = try WalletTags.read(arguments)
        if arguments.has("auto") { tags.append(.automatic) }
        var added: RecordID?
        try file.append { (index) throws(CommandError) in
            let chart = ChartOfAccounts(index.accounts, closed: index.closed)
            let id = WalletIdentifier.new(after: index, context)
            var description = rest
            // `rent` alone lacks its amount.
            if isTask, let word = rest.first, chart.isCategory(called: word) {
                throw .usage(.missingArgument("AMOUNT", usage: usage))
            }
            let postings =
                try money.map { (money) throws(CommandError) in
                    try lines(money, category, &description, chart, context)
                } ?? []
            try chart.refuseClosed(postings.map(\.account))
            if money != nil {
                var capture = WalletCapture(context)
                capture.words = description
                try capture.refuseUnread(in: chart)
                // Its days are options; one that is left was not understood.
                let words = MonthWords.joined(Array(description), takesMonths: false)
                let left = zip([""] + words, words).first { lead, word in
                    let lead = lead.lowercased()
                    return MonthWords.isDay(word)
                        && (!DescriptionDay.isPaidFor(lead) || ParsedArguments.untilWords.contains(lead))
                }
                if let word = left?.1 ?? DescriptionDay.mention(in: description, today: context.today)?.words {
                    throw .wallet(.unread(word, .time))
                }
            }
            if description.isEmpty, let category, chart.isOtherName(category, of: postings.map(\.account)) {
                description = [category]
            }
            var record = RecordText(
                id: id, day: context.today, description: try WalletDescription.check(Array(description).list(" ")),
                postings: postings)
            record.note = arguments.value("note") ?? ""
            record.tags = tags + (schedule.since.map { [Tag("since", $0.iso)] } ?? [])
            if let money { record.decimalMarks[money.commodity] = index.decimalMark(of: money.commodity) }
            added = id
            return record.periodic(schedule.expressions)
        }
        guard let added else { return .answered }
        // The plan is there even if the wallet cannot be read again.
        guard let journal = try? file.read() else {
            context.reporter.note("plan \(added) was added", "план \(added) додано")
            return .answered
        }
        let book = PlanBook(journal, context)
        let index = try book.find(added.text)
        let plan = book.plans[index]
        let what = { (record: Record) in
            [record.description] + record.postings.flatMap { [$0.account, "\($0.amount.trimmed())", $0.commodity] }
        }
        let days = { (plan: Plan) in
            plan.days(in: context.today.advanced(by: -366)...context.today.advanced(by: PlanBook.horizon)).suffix(3)
        }
        if let other = book.plans.first(where: {
            $0.id != plan.id && what($0.record) == what(plan.record) && days($0) == days(plan)
        }) {
            context.reporter.note(
                "plan \(other.id) is the same; to remove this one: kurs wallet undo",
                "план \(other.id) такий самий; прибрати цей: kurs wallet undo")
        }
        return try context.answer(PlansOutput(rows: [book.row(index)]))
    }

    /// The postings: an expense, income where the category is one of income, or a transfer with both accounts named.
    private static func lines(
        _ money: Record.Money, _ category: String?, _ description: inout ArraySlice<String>, _ chart: ChartOfAccounts,
        _ context: CommandContext
    ) throws(CommandError) -> [RecordText.Line] {
        let arguments = context.arguments
        guard let category else {
            let (from, to) = (arguments.value("from") ?? "", arguments.value("to") ?? "")
            return [RecordText.Line(try chart.ownAccount(to), money), RecordText.Line(try chart.ownAccount(from))]
        }
        var isIncome = arguments.has("income") || arguments.has("to")
        if !isIncome, case .none = chart.match(category, among: [.expense]),
            case .one = chart.match(category, among: [.income])
        {
            isIncome = true
        }
        let name = try chart.category(category, isIncome: isIncome, before: description, context)
        let word = arguments.value("account") ?? arguments.value(isIncome ? "to" : "from")
        let prepositions = isIncome ? AccountPrepositions.receiving : AccountPrepositions.payingBy
        let found = word == nil ? chart.takeAccount(after: prepositions, from: &description) : nil
        let account =
            if let found { found } else { try chart.ownAccount(word ?? chart.usualAccount(context.language)) }
        return isIncome
            ? [RecordText.Line(account, money), RecordText.Line(name)]
            : [RecordText.Line(name, money), RecordText.Line(account)]
    }
}
