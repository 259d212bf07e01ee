import KursCore
import KursText
import KursWallet

/// `kurs wallet goal`: limits and targets for a period, which `kurs alert check` judges too.
enum WalletGoal {
    static let spec = CommandSpec(
        "wallet goal", aliases: ["goals", "budget", "budgets", "limit", "ціль", "цілі", "бюджет", "ліміт"],
        LocalizedText("limits and targets for a period", "межі й цілі на період"), usage: ["wallet goal"],
        examples: addSpec.examples, options: [WalletOptions.file], takes: 0,
        // The condition itself can only be meant to be added, and so can `food 6000`.
        implied: { arguments in
            let hasAmount = arguments.operands.count > 1 && arguments.operands.contains { $0.first?.isNumber == true }
            return arguments.hasComparison || hasAmount ? "add" : nil
        },
        verbs: { [addSpec, listSpec, editSpec, removalSpec] }, handler: listSpec.handler)

    static let addSpec = CommandSpec(
        "wallet goal add", aliases: ["додати"], LocalizedText("add a goal", "додати ціль"),
        usage: ["wallet goal add 'food < 8000/month'"],
        examples: [
            Example("kurs wallet goal add 'food < 8000/month'", "a limit for a category", "межа для категорії"),
            Example(
                "kurs wallet goal add 'savings = 3000 usd by 2027-06'", "what an account shall have by a day",
                "скільки має бути на рахунку до певного дня"),
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
        options: [WalletOptions.file], handler: CommandHandler(edit))

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
        var account: String?
        let journal = try file.changed { (journal) throws(CommandError) in
            let expression = try GoalExpression(words.list(" "), journal, context.today)
            let goal = Goal(
                id: WalletIdentifier.new(afterBytes: journal.files[0].bytes.count, context), expression.measure,
                expression.comparison, expression.money.amount,
                CommodityCode.currency(of: expression.money.commodity) ?? .uah, expression.span, by: expression.due)
            if let same = journal.goals().first(where: { $0.condition == goal.condition }) {
                guard settings.isGiven else { throw .wallet(.goal(.goalExists(same.condition))) }
                added = same
                return []
            }
            added = goal
            account = expression.newAccount
            let opened = account.map { [JournalEdit.declaration(of: $0, in: journal)] } ?? []
            return opened + [insertion(of: goal, journal)]
        }
        guard let added else { return .answered }
        try remember(added, settings, file, context)
        if let name = account.map(ChartOfAccounts.Account.shortName) {
            context.reporter.note(
                LocalizedText(
                    "the account \(name) is new; money moved to it counts: kurs wallet move AMOUNT cash \(name)",
                    "рахунок \(name) новий; враховується те, що на нього надходить: kurs wallet move СУМА готівка \(name)"
                ))
        }
        let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
        context.reporter.note(book.warnings)
        try context.show(GoalsOutput(rows: book.rows.filter { $0.goal.id == added.id }))
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
    fileprivate static let untilWords = ["by", "until", "до"]

    /// Replaces the amount of a goal, or all of it but the identifier.
    private static func edit(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        guard words.count > 1 else { throw .usage(.missingArgument("GOAL", usage: context.arguments.usage)) }
        let file = try WalletFile(context)
        var changed: Goal?
        let journal = try file.changed { (journal) throws(CommandError) in
            var goal = try find(words[0], journal.goals(), journal)
            var text = Array(words.dropFirst()).flatMap { $0.split(separator: " ").map(String.init) }
            var opened: [JournalEdit] = []
            let hasSign = text.contains { $0.utf8.contains { [0x3C, 0x3D, 0x3E].contains($0) } }
            let hasDay = text.contains(where: Self.untilWords.contains)
            if !hasSign, hasDay { text = [goal.measure.text, "="] + text }
            if hasSign || hasDay {
                let new = try GoalExpression(text.list(" "), journal, context.today)
                opened = new.newAccount.map { [.declaration(of: $0, in: journal)] } ?? []
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
            changed = goal
            return opened + [JournalEdit(goal.text.range, goal.line)]
        }
        let memory = try GoalMemory(file)
        defer { memory.unlock() }
        if let changed { try memory.renew(changed) }
        let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
        context.reporter.note(book.warnings)
        try context.show(GoalsOutput(rows: book.rows.filter { $0.goal.id == changed?.id }))
        return context.reporter.answeredStatus
    }

    private static func find(_ word: String, _ goals: [Goal], _ journal: Journal) throws(CommandError) -> Goal {
        var matches = goals.filter { !word.isEmpty && $0.id.text.hasPrefix(word) }
        if matches.isEmpty {
            matches = goals.filter { GoalBook.isCalled($0, word, ChartOfAccounts(journal)) }
            if matches.count > 1 {
                throw .wallet(.ambiguousRecord(word, ids: matches.prefix(5).map(\.id.text)))
            }
        }
        guard let first = matches.first else { throw .wallet(.goal(.unknownGoal(word))) }
        guard matches.count == 1 || first.id.text == word else {
            throw .wallet(.ambiguousRecord(word, ids: matches.prefix(5).map(\.id.text)))
        }
        guard first.text.file == 0 else {
            throw .wallet(
                .included(
                    path: journal.files[first.text.file].path,
                    line: journal.line(of: first.text.range.lowerBound, file: first.text.file)))
        }
        return first
    }

    /// Removes goals; a comment line remembers each, so that a merge does not bring it back.
    private static func remove(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        let file = try WalletFile(context)
        var rows: [GoalBook.Row] = []
        try file.change { (journal) throws(CommandError) in
            let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
            let found = try words.map { (word) throws(CommandError) in
                try find(word, book.rows.map(\.goal), journal)
            }.distinct
            rows = book.rows.filter { found.contains($0.goal) }
            return found.map { JournalEdit($0.text.range, EditStamp.removal(of: $0.id, at: context.now)) }
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
    /// The last day of `by 2027-06`.
    let due: Day?
    /// The account that is saved on, if it is yet to be made.
    private(set) var newAccount: String?

    private static let measures: [(words: [String], measure: Goal.Measure)] = [
        (["out", "spent", "expenses", "витрати", "видатки", "витрачено"], .out),
        (["in", "earned", "income", "доходи", "дохід", "надійшло"], .in),
        (["saved", "saving", "заощаджено", "заощадити"], .saved),
    ]
    private static let spans: [(words: [String], span: Goal.Span)] = [
        (["day", "день", "дня", "добу"], .day), (["week", "тиждень"], .week), (["month", "місяць", "міс"], .month),
        (["quarter", "квартал"], .quarter), (["year", "рік"], .year),
    ]

    /// Reads `savings = 100000 uah by 2027-06`; `nil` for what has no last day.
    private init?(
        saving text: String, _ journal: Journal, _ today: Day
    ) throws(CommandError) {
        var words = text.split(separator: " ").map(String.init)
        // `save 50000 for laptop by june`
        let saving = ["save", "відкласти", "заощадити", "накопичити"]
        let until = words.lastIndex { WalletGoal.untilWords.contains($0.lowercased()) } ?? 0
        let purpose = words.firstIndex { ["for", "на"].contains($0.lowercased()) } ?? 0
        if saving.contains(words.first?.lowercased() ?? ""), purpose > 1, until > purpose + 1 {
            let name: [String] = Array(words[(purpose + 1)..<until])
            words = name + Array(words[1..<purpose]) + Array(words[until...])
        }
        guard let place = words.lastIndex(where: { WalletGoal.untilWords.contains($0.lowercased()) }), place > 1,
            let last = Self.last(words[(place + 1)...].joined(separator: " "), today)
        else { return nil }
        let condition = words[..<place].joined(separator: " ")
        // Without a sign the amount begins with the first word that is a number; names may have digits.
        let sign = condition.firstIndex { "<>=".contains($0) }
        let number = words[..<place].firstIndex { $0.first?.isNumber == true } ?? place
        let name =
            sign.map { String(condition[..<$0].trimming(while: \.isWhitespace)) }
            ?? words[..<number].joined(separator: " ")
        let rest = sign.map { condition[$0...] } ?? words[number..<place].joined(separator: " ")[...]
        let amount = rest.drop { "<>= ".contains($0) }
        guard !name.isEmpty, !rest.prefix(rest.count - amount.count).contains("<"), last >= today else {
            throw .wallet(.goal(.invalidGoal(text)))
        }
        money = try WalletMoney.read(
            amount.split(separator: " ").map(String.init), usage: WalletGoal.addSpec.usage[0],
            usual: { journal.ending.defaultCommodity ?? CurrencyCode.uah.text })
        guard CommodityCode.currency(of: money.commodity) != nil else { throw .wallet(.goal(.invalidGoal(text))) }
        let chart = ChartOfAccounts(journal)
        // To save is to have it on the account of savings.
        let isSaving = ["save", "saved", "saving", "заощадити", "заощаджено", "відкласти"].contains(Self.folded(name))
        let isMeasure = Self.measures.contains { $0.words.contains(Self.folded(name)) }
        if isMeasure, !isSaving { throw .wallet(.goal(.invalidGoal(text))) }
        // What is saved for is an account of its own, unless its name is that of another or nearly so.
        let all: Set<AccountKind> = [.asset, .liability, .equity, .expense, .income]
        if !isSaving, case .none(let near) = chart.match(name, among: all), near.isEmpty,
            !name.utf8.contains(UInt8(ascii: ":"))
        {
            newAccount = "assets:" + (try AccountName.checked(name))
        }
        if let newAccount {
            measure = .account(newAccount)
        } else {
            measure = .account(try isSaving ? chart.knownAccount("savings") : chart.ownAccount(name))
        }
        (comparison, span, due) = (">=", .year, last)
    }

    /// The last day of a period that is to come: `by June` is that of next year once this year's is over.
    private static func last(_ text: String, _ today: Day) -> Day? {
        guard let last = try? PeriodArgument.days(text, today: today).upperBound else { return nil }
        let namesYear = text.split(separator: " ").contains { $0.utf8.count == 4 && Int($0) != nil }
        guard last < today, !namesYear else { return last }
        let years = [today.date.year, today.date.year + 1].lazy.compactMap {
            try? PeriodArgument.days(text + " \($0)", today: today).upperBound
        }
        return years.first { $0 >= today } ?? last
    }

    init(_ text: String, _ journal: Journal, _ today: Day) throws(CommandError) {
        if let saving = try GoalExpression(saving: text, journal, today) {
            self = saving
            return
        }
        due = nil
        let text = Self.written(text, ChartOfAccounts(journal))
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

    /// `food 6000 a month` as `food < 6000/month`; any other text unchanged.
    private static func written(_ text: String, _ chart: ChartOfAccounts) -> String {
        let signs = ["under": "<", "below": "<", "менше": "<", "over": ">", "above": ">", "більше": ">"]
        var words = text.split(separator: " ").map { signs[$0.lowercased()] ?? String($0) }
        // `a month`, `на місяць`, `щомісяця`
        if let word = words.last, !word.utf8.contains(UInt8(ascii: "/")) {
            let every = [
                "щодня": "день", "щотижня": "тиждень", "щомісяця": "місяць", "щороку": "рік", "monthly": "month",
            ]
            var span = every[word.lowercased()]
            if span == nil, Self.span(word) != nil, words.count > 2,
                ["a", "per", "each", "every", "на", "за", "в"].contains(words[words.count - 2].lowercased())
            {
                words.removeLast()
                span = word
            }
            if let span {
                words.removeLast()
                words[words.count - 1] += "/" + span
            }
        }
        // `6000 food`
        if words.count > 1, words[0].first?.isNumber == true, let span = words.last {
            let end = span.firstIndex(of: "/") ?? span.endIndex
            words[words.count - 1] = String(span[..<end])
            let amount = words.dropFirst().prefix(while: WalletMoney.isCurrency)
            words = words.dropFirst(1 + amount.count) + [words[0]] + amount
            words[words.count - 1] += span[end...]
        }
        guard !words.contains(where: { $0.contains { "<>=".contains($0) } }), words.count > 1,
            let place = words.indices.dropFirst().first(where: { words[$0].first?.isNumber == true })
        else { return words.list(" ") }
        let name = words[..<place].joined(separator: " ")
        let isSaving =
            measures.contains { $0.measure == .saved && $0.words.contains(folded(name)) } || folded(name) == "save"
        guard isSaving || chart.isCategory(called: name) || folded(name) == "out" else { return words.list(" ") }
        let rest = words[place...].joined(separator: " ")
        return (isSaving ? "saved >" : name + " <") + " " + rest + (rest.contains("/") ? "" : "/month")
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
