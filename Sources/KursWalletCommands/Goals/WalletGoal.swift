import KursCore
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet goal`: limits and targets for a period, which `kurs alert check` judges too.
enum WalletGoal {
    static let spec = CommandSpec(
        "wallet goal", aliases: ["goals", "budget", "budgets", "limit", "ціль", "цілі", "бюджет", "ліміт"],
        LocalizedText("set limits and targets", "ліміти й цілі"), usage: ["wallet goal"],
        examples: addSpec.examples, options: [WalletOptions.file], takes: 0,
        // The condition itself can only be meant to be added, and so can `food 6000`.
        implied: { arguments in
            let hasAmount = arguments.operands.contains { $0.first?.isNumber == true || $0.utf8.contains(0x3D) }
            return arguments.hasComparison || hasAmount ? "add" : nil
        },
        verbs: { [addSpec, listSpec, editSpec, removalSpec] }, handler: listSpec.handler)

    private static let day = OptionSpec(
        "by", value: "DATE", "the day, also in the goal", "день, можна й у самій цілі")

    static let addSpec = CommandSpec(
        "wallet goal add", aliases: ["додати"], LocalizedText("add a goal", "додати ціль"),
        usage: ["wallet goal add 'food < 8000/month'"],
        examples: [
            Example(
                "kurs wallet goal add 'food < 8000/month'", uk: "kurs wallet goal add 'їжа < 8000/місяць'",
                "a limit for a category", "ліміт для категорії"),
            Example(
                "kurs wallet goal add 'savings = 3000 usd by 2027-06'",
                uk: "kurs wallet goal add 'заощадження = 3000 usd до 2027-06'", "a target balance by a date",
                "скільки має бути на рахунку до певного дня"),
            Example(
                "kurs wallet goal add 'saved > 500 usd/year' --quiet-hours 22:00-07:00",
                uk: "kurs wallet goal add 'заощаджено > 500 usd/рік' --quiet-hours 22:00-07:00",
                "a target, without alerts at night",
                "ціль, без сповіщень уночі"),
        ],
        options: [
            day,
            OptionSpec(
                "quiet-hours", value: "FROM-TO", "do not notify at these hours, Kyiv time; - for none",
                "не сповіщати в ці години за Києвом; - скасовує"),
            OptionSpec(
                "exec", takesRest: true, "run a program when it notifies: --exec -- PROGRAM ARG…",
                "запустити програму, коли є сповіщення: --exec -- ПРОГРАМА АРГУМЕНТ…"), WalletOptions.file,
        ],
        handler: CommandHandler(add))

    private static let listSpec = CommandSpec(
        "wallet goal list", aliases: ["список"], LocalizedText("list the goals", "перелік цілей"),
        usage: ["wallet goal list"],
        examples: [Example("kurs wallet goal list", "how far each is", "стан кожної")],
        options: [WalletOptions.file], takes: 0, handler: CommandHandler(list))

    private static let editSpec = CommandSpec(
        "wallet goal edit", aliases: ["змінити"], LocalizedText("change a goal", "змінити ціль"),
        usage: ["wallet goal edit ID AMOUNT", "wallet goal edit ID 'food < 9000/month'"],
        examples: [Example("kurs wallet goal edit k7f3 9000", "another amount", "інша сума")],
        options: [day, WalletOptions.file], handler: CommandHandler(edit))

    private static let removalSpec = CommandSpec(
        "wallet goal rm", aliases: CommandSpec.removalWords, LocalizedText("remove goals", "видалити цілі"),
        usage: ["wallet goal rm ID…"],
        examples: [Example("kurs wallet goal rm k7f3", "remove one", "видалити одну")],
        options: [WalletOptions.file], handler: CommandHandler(remove))

    private static func list(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let journal = try WalletFile(context).read()
        let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
        context.reporter.note(book.warnings)
        return try context.list(
            GoalsOutput(rows: book.rows), isEmpty: book.rows.isEmpty,
            EmptyWallet.adding("no goals", "цілей немає", addSpec))
    }

    private static func add(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words =
            try perUnit(context.someArguments("GOAL")) + (context.arguments.value("by").map { ["by", $0] } ?? [])
        let settings = try GoalSettings(context.arguments)
        let file = try WalletFile(context)
        let (journal, (added, account)) = try file.changed { (journal) throws(CommandError) in
            let expression = try GoalExpression(words.list(" "), journal, context.today)
            let goal = Goal(
                id: WalletIdentifier.new(afterBytes: journal.files[0].bytes.count, context), expression.measure,
                expression.comparison, expression.money.amount,
                CommodityCode.currency(of: expression.money.commodity) ?? .uah, expression.span, by: expression.due)
            if let same = journal.goals().first(where: { $0.condition == goal.condition }) {
                guard settings.isGiven else { throw exists(same, context) }
                return ([], (same, String?.none))
            }
            if let same = journal.goals().first(where: { $0.isRival(of: goal) }) {
                // One may have several targets, but of two limits only the lower one matters.
                guard !same.isLimit else { throw exists(same, context) }
                let text = GoalBook.Row.condition(of: same, context.language)
                context.reporter.note(
                    "there is also \(text); to change that one: kurs wallet goal edit \(same.id) AMOUNT",
                    "є також \(text); щоб змінити ту ціль: kurs wallet goal edit \(same.id) СУМА")
            }
            let opened = expression.newAccount.map { [journal.declaration(of: $0)] } ?? []
            return (opened + [insertion(of: goal, journal)], (goal, expression.newAccount))
        }
        try remember(added, settings, file, context)
        if let name = account.map(ChartOfAccounts.Account.shortName) {
            context.reporter.note(
                "the account \(name) is new; money moved to it counts: kurs wallet move AMOUNT cash \(name)",
                "рахунок \(name) новий; враховується те, що на нього надходить: kurs wallet move СУМА готівка \(name)")
        }
        return try show(added, journal, context)
    }

    private static func exists(_ goal: Goal, _ context: CommandContext) -> CommandError {
        .wallet(.goal(.goalExists(GoalBook.Row.condition(of: goal, context.language), id: goal.id.text)))
    }

    /// The words with `a month`, `на тиждень` and `weekly` at their end as `/month`.
    private static func perUnit(_ words: [String]) -> [String] {
        guard words.count > 2, let last = words.last?.lowercased() else { return words }
        let adverb = PlanUnit(adverb: last)
        let lead = words[words.count - 2].lowercased()
        let isLed = ["a", "per", "each", "every", "на", "за", "кожен"].contains(lead)
        guard let unit = adverb ?? (isLed && words.count > 3 ? PlanUnit(noun: last) : nil) else { return words }
        var rest = words.dropLast(adverb == nil ? 2 : 1)
        guard let amount = rest.popLast(), !amount.contains("/") else { return words }
        return rest + [amount + "/" + unit.rawValue]
    }

    private static func show(
        _ goal: Goal, _ journal: Journal, _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
        context.reporter.note(book.warnings)
        try context.show(GoalsOutput(rows: book.rows.filter { $0.goal.id == goal.id }))
        return context.reporter.answeredStatus
    }

    private static func remember(
        _ goal: Goal, _ settings: GoalSettings, _ file: WalletFile, _ context: CommandContext
    ) throws(CommandError) {
        let memory: GoalMemory
        do throws(CommandError) {
            memory = try GoalMemory(file)
        } catch {
            // Without a place for it, a goal that nothing more is said of is told like the others.
            guard settings.isGiven else { return }
            throw error
        }
        defer { memory.unlock() }
        try memory.keep(settings, of: goal, on: context.today)
    }

    /// The edit that adds a goal below the last one of the main file, else at its end.
    private static func insertion(of goal: Goal, _ journal: Journal) -> JournalEdit {
        let bytes = journal.files[0].bytes
        let last = journal.goals().last { $0.text.file == 0 }
        let place = last?.text.range.upperBound ?? bytes.count
        var text = goal.line
        if place > 0, bytes[place - 1] != 0x0A { text = [0x0A] + text }
        if last == nil, place > 0 { text = [0x0A] + text }
        return JournalEdit(place..<place, text)
    }

    /// The words before the last day of what is saved for.
    static let untilWords = ParsedArguments.untilWords

    /// Replaces the amount of a goal, or all of it but the identifier.
    private static func edit(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID") + (context.arguments.value("by").map { ["by", $0] } ?? [])
        guard words.count > 1 else { throw .usage(.missingArgument("GOAL", usage: context.arguments.usage)) }
        let file = try WalletFile(context)
        let (journal, changed) = try file.changed { (journal) throws(CommandError) in
            var goal = try find(words[0], journal.goals(), journal)
            var text = Array(words.dropFirst()).flatMap { $0.split(separator: " ").map(String.init) }
            var opened: [JournalEdit] = []
            let hasSign = text.contains { $0.utf8.contains { [0x3C, 0x3D, 0x3E].contains($0) } }
            let until = text.firstIndex(where: untilWords.contains)
            if !hasSign, let until {
                var amount = Array(text[..<until])
                // Another day alone.
                if amount.isEmpty {
                    guard goal.due != nil else { throw .wallet(.goal(.invalidGoal(words.list(" ")))) }
                    amount = ["\(goal.amount)"]
                }
                if goal.due == nil, case .account(let name) = goal.measure, ChartOfAccounts(journal).isCategory(name) {
                    throw .usage(.conflict(goal.condition, Array(text[until...]).list(" ")))
                }
                let isBare = amount.joined().allSatisfy { $0.isNumber || ".,".contains($0) }
                if isBare { amount.append(goal.currency.text) }
                text = [goal.measure.text, "="] + amount + text[until...]
            }
            if hasSign || until != nil {
                let new = try GoalExpression(text.list(" "), journal, context.today)
                opened = new.newAccount.map { [journal.declaration(of: $0)] } ?? []
                (goal.measure, goal.comparison, goal.amount) = (new.measure, new.comparison, new.money.amount)
                (goal.span, goal.due) = (new.span, new.due)
                goal.currency = CommodityCode.currency(of: new.money.commodity) ?? goal.currency
            } else {
                let code = goal.currency
                let money = try WalletMoney.read(text, usage: context.arguments.usage, usual: { code.text })
                guard let currency = CommodityCode.currency(of: money.commodity) else {
                    throw .wallet(.goal(.invalidGoal(text.list(" "))))
                }
                (goal.amount, goal.currency) = (money.amount, currency)
            }
            goal.edited = EditStamp.marking(["goal"], in: goal.edited, at: context.now)
            return (opened + [JournalEdit(goal.text.range, goal.line)], goal)
        }
        let memory = try GoalMemory(file)
        defer { memory.unlock() }
        try memory.renew(changed)
        return try show(changed, journal, context)
    }

    private static func find(_ word: String, _ goals: [Goal], _ journal: Journal) throws(CommandError) -> Goal {
        var matches = goals.filter { !word.isEmpty && $0.id.text.hasPrefix(word) }
        if matches.isEmpty {
            let chart = ChartOfAccounts(journal)
            matches = goals.filter { GoalBook.isCalled($0, word, chart) }
            if matches.isEmpty { matches = goals.filter { GoalBook.isCalled($0, word, chart, isBegun: true) } }
            if matches.count > 1 {
                throw .wallet(.goal(.ambiguousGoal(word, ids: matches.prefix(5).map(\.id.text))))
            }
        }
        guard let first = matches.first else { throw .wallet(.goal(.unknownGoal(word))) }
        guard matches.count == 1 || first.id.text == word else {
            throw .wallet(.ambiguousRecord(word, ids: matches.prefix(5).map(\.id.text)))
        }
        try journal.refuseIncluded(first.text)
        return first
    }

    /// Removes goals; a comment line remembers each, so that a merge does not bring it back.
    private static func remove(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        let file = try WalletFile(context)
        let (_, rows) = try file.change { (journal) throws(CommandError) in
            let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
            let found = try words.map { (word) throws(CommandError) in
                try find(word, book.rows.map(\.goal), journal)
            }.distinct
            let edits = found.map { JournalEdit($0.text.range, EditStamp.removal(of: $0.id, at: context.now)) }
            return (edits, book.rows.filter { found.contains($0.goal) })
        }
        let memory = try GoalMemory(file)
        defer { memory.unlock() }
        try memory.forget(rows.map(\.goal))
        context.tellRemoval()
        return try context.answer(GoalsOutput(rows: rows))
    }
}
