import KursCore
import KursText
import KursWallet

/// `kurs wallet goal`: limits and targets for a period, which `kurs alert check` judges too.
enum WalletGoal {
    static let spec = CommandSpec(
        "wallet goal", aliases: ["ціль", "мета", "цілі"],
        LocalizedText("limits and targets for a period", "межі й цілі на період"), usage: ["wallet goal"],
        examples: addSpec.examples, options: [WalletOptions.file], takes: 0,
        // The condition itself can only be meant to be added.
        implied: { $0.hasComparison ? "add" : nil },
        verbs: { [addSpec, listSpec, removalSpec] }, handler: listSpec.handler)

    static let addSpec = CommandSpec(
        "wallet goal add", aliases: ["додати"], LocalizedText("add a goal", "додати ціль"),
        usage: ["wallet goal add 'food < 8000/month'"],
        examples: [
            Example("kurs wallet goal add 'food < 8000/month'", "a limit for a category", "межа для категорії"),
            Example(
                "kurs wallet goal add 'saved > 500 usd/year' --quiet-hours 22:00-07:00", "a target, not told at night",
                "ціль, без сповіщень уночі"),
        ],
        options: [
            OptionSpec(
                "quiet-hours", value: "FROM-TO", "do not notify at these hours, Kyiv time; - for none",
                "не сповіщати в ці години за Києвом; - скасовує"),
            OptionSpec(
                "exec", takesRest: true, "run a program when it notifies: --exec -- PROGRAM ARG…",
                "запустити програму, коли є сповіщення: --exec -- PROGRAM ARG…"), WalletOptions.file,
        ],
        handler: CommandHandler(add))

    private static let listSpec = CommandSpec(
        "wallet goal list", aliases: ["список"], LocalizedText("list the goals", "перелік цілей"),
        usage: ["wallet goal list"],
        examples: [Example("kurs wallet goal list", "how far each is", "стан кожної")],
        options: [WalletOptions.file], takes: 0, handler: CommandHandler(list))

    private static let removalSpec = CommandSpec(
        "wallet goal rm", aliases: CommandSpec.removalWords, LocalizedText("remove goals", "видалити цілі"),
        usage: ["wallet goal rm ID…"],
        examples: [Example("kurs wallet goal rm k7f3", "remove one", "видалити одну")],
        options: [WalletOptions.file], handler: CommandHandler(remove))

    private static func list(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let journal = try WalletFile(context).read()
        let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
        context.reporter.note(book.warnings)
        let status = context.listed(
            isEmpty: book.rows.isEmpty, isPart: false,
            LocalizedText(
                "no goals; add one: kurs \(addSpec.usage[0])", "цілей немає; додайте: kurs \(addSpec.usage[0])"))
        try context.show(GoalsOutput(rows: book.rows))
        return status
    }

    private static func add(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("GOAL")
        let settings = try GoalSettings(context.arguments)
        let file = try WalletFile(context)
        var added: Goal?
        try file.change { (journal) throws(CommandError) in
            let expression = try GoalExpression(words.list(" "), journal)
            let goal = Goal(
                id: WalletIdentifier.new(afterBytes: journal.files[0].bytes.count, context), expression.measure,
                expression.comparison, expression.money.amount,
                CommodityCode.currency(of: expression.money.commodity) ?? .uah, expression.span)
            if let same = journal.goals().first(where: { $0.condition == goal.condition }) {
                guard settings.isGiven else { throw .wallet(.goal(.goalExists(same.condition))) }
                added = same
                return []
            }
            added = goal
            return [insertion(of: goal, journal)]
        }
        guard let added else { return .answered }
        try remember(added, settings, file, context)
        let journal = try file.read()
        let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
        context.reporter.note(book.warnings)
        try context.show(GoalsOutput(rows: book.rows.filter { $0.goal.id == added.id }))
        return context.reporter.answeredStatus
    }

    /// Remembers that this machine knows the goal, and how it is to be told.
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

    /// Removes goals; a comment line remembers each, so that a merge does not bring it back.
    private static func remove(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        let file = try WalletFile(context)
        var rows: [GoalBook.Row] = []
        try file.change { (journal) throws(CommandError) in
            let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
            var found: [Goal] = []
            for word in words {
                let matches = book.rows.filter { !word.isEmpty && $0.goal.id.text.hasPrefix(word) }
                guard let first = matches.first else { throw .wallet(.goal(.unknownGoal(word))) }
                guard matches.count == 1 || first.goal.id.text == word else {
                    throw .wallet(.ambiguousRecord(word, ids: matches.prefix(5).map(\.goal.id.text)))
                }
                if !found.contains(first.goal) { found.append(first.goal) }
            }
            rows = book.rows.filter { found.contains($0.goal) }
            return try found.map { (goal) throws(CommandError) in
                guard goal.text.file == 0 else {
                    throw .wallet(
                        .included(
                            path: journal.files[goal.text.file].path,
                            line: journal.line(of: goal.text.range.lowerBound, file: goal.text.file)))
                }
                return JournalEdit(goal.text.range, EditStamp.removal(of: goal.id, at: context.now))
            }
        }
        let memory = try GoalMemory(file)
        defer { memory.unlock() }
        try memory.forget(rows.map(\.goal))
        try context.show(GoalsOutput(rows: rows))
        return .answered
    }
}

/// Goals as people type them: `їжа < 8000/month`, `saved > 500 usd/year`.
private struct GoalExpression {
    let measure: Goal.Measure
    let comparison: String
    let money: Record.Money
    let span: Goal.Span

    private static let measures: [(words: [String], measure: Goal.Measure)] = [
        (["out", "spent", "expenses", "витрати", "видатки", "витрачено"], .out),
        (["in", "earned", "income", "доходи", "дохід", "надійшло"], .in),
        (["saved", "saving", "заощаджено", "заощадити"], .saved),
    ]
    private static let spans: [(words: [String], span: Goal.Span)] = [
        (["day", "день", "дня", "добу"], .day), (["week", "тиждень"], .week), (["month", "місяць", "міс"], .month),
        (["quarter", "квартал"], .quarter), (["year", "рік"], .year),
    ]

    init(_ text: String, _ journal: Journal) throws(CommandError) {
        let bytes = Array(text.utf8)
        let signs = [UInt8(ascii: "<"), UInt8(ascii: ">")]
        guard let sign = bytes.firstIndex(where: signs.contains), let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
            slash > sign, let span = Self.span(Self.text(bytes[(slash + 1)...]))
        else { throw .wallet(.goal(.invalidGoal(text))) }
        let hasEqual = bytes[sign + 1] == UInt8(ascii: "=")
        comparison = String(decoding: [bytes[sign]], as: UTF8.self) + (hasEqual ? "=" : "")
        self.span = span
        let amount = Self.text(bytes[(sign + (hasEqual ? 2 : 1))..<slash])
        money = try WalletMoney.read(
            amount.split(separator: " ").map(String.init), usage: WalletGoal.addSpec.usage[0],
            usual: { journal.ending.defaultCommodity ?? CurrencyCode.uah.text })
        guard CommodityCode.currency(of: money.commodity) != nil else { throw .wallet(.goal(.invalidGoal(text))) }
        measure = try Self.measure(Self.text(bytes[..<sign]), ChartOfAccounts(journal), text)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.trimming { $0.isASCIIWhitespace }, as: UTF8.self)
    }

    private static func folded(_ word: String) -> String {
        foldedText(word)
    }

    private static func span(_ word: String) -> Goal.Span? {
        let word = folded(word)
        return spans.first { $0.words.contains(word) }?.span
    }

    /// A category of expenses, else of income; a category may be called as one of the sums, which are meant then.
    private static func measure(
        _ word: String, _ chart: ChartOfAccounts, _ text: String
    ) throws(CommandError) -> Goal.Measure {
        guard !word.isEmpty else { throw .wallet(.goal(.invalidGoal(text))) }
        let name = folded(word)
        if let measure = measures.first(where: { $0.words.contains(name) })?.measure { return measure }
        if case .none = chart.match(word, among: [.expense]),
            case .one(let account) = chart.match(word, among: [.income])
        {
            return .account(account.name)
        }
        return .account(try chart.category(word, isIncome: false))
    }
}
