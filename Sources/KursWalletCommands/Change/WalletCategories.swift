import KursCore
package import KursTerminal
import KursText
import KursWallet

enum WalletCategories {
    static let spec = CommandSpec(
        "wallet categories", aliases: ["category", "категорії", "категорія", "категорію"],
        LocalizedText("list and change the categories", "перелік і зміна категорій"), usage: ["wallet categories"],
        examples: renameSpec.examples, options: [WalletOptions.file], takes: 0,
        verbs: { [listSpec, addSpec, renameSpec, removalSpec] },
        handler: listSpec.handler)

    private static let listSpec = CommandSpec(
        "wallet categories list", aliases: ["список"],
        LocalizedText("list them with their records", "перелік із кількістю записів"),
        usage: ["wallet categories list"],
        examples: [Example("kurs wallet categories list", "all of them", "усі")],
        options: [WalletOptions.file], takes: 0, handler: CommandHandler(list))

    private static let addSpec = CommandSpec(
        "wallet categories add", aliases: ["додати"], LocalizedText("add a category", "додати категорію"),
        usage: ["wallet categories add NAME"],
        examples: [
            Example("kurs wallet categories add rent --income", "one of income", "категорія доходів")
        ],
        options: [
            OptionSpec("income", "a category of income, not of expenses", "категорія доходів, а не витрат"),
            WalletOptions.file,
        ],
        takes: 1, handler: CommandHandler(add))

    private static let renameSpec = CommandSpec(
        "wallet categories rename", aliases: ["перейменувати", "merge", "об'єднати"],
        LocalizedText("rename a category, or merge it into another", "перейменувати категорію чи об'єднати з іншою"),
        usage: ["wallet categories rename NAME NEW"],
        examples: [
            Example("kurs wallet categories rename food groceries", "another name", "інша назва")
        ],
        options: [WalletOptions.file], takes: 2, words: takeNames, handler: CommandHandler(rename))

    /// Leaves the two names of `rename food to groceries`.
    @Sendable static func takeNames(_ line: inout ParsedArguments) {
        let joints = ["to", "into", "as", "and", "with", "на", "в", "у", "і", "та", "з", "із", "=", "→"]
        if line.operands.count > 2 { line.operands.removeAll { joints.contains($0.lowercased()) } }
    }

    private static let removalSpec = CommandSpec(
        "wallet categories rm", aliases: CommandSpec.removalWords,
        LocalizedText("remove a category", "видалити категорію"), usage: ["wallet categories rm NAME"],
        examples: [
            Example("kurs wallet categories rm cafe --into food", "merge two", "об'єднати дві")
        ],
        options: [
            OptionSpec("into", value: "NAME", "give its records to this category", "віддати її записи цій категорії"),
            WalletOptions.file,
        ],
        takes: 1, handler: CommandHandler(remove))

    private static func list(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let file = try WalletFile(context)
        let journal = try file.read()
        // A new wallet has those that its first record brings.
        let chart = try journal.files[0].bytes.isEmpty ? file.chart() : ChartOfAccounts(journal)
        var counts: [String: Int] = [:]
        for transaction in journal.transactions {
            for account in Set(transaction.postings.map { journal.postings[$0].account }) {
                counts[journal.accounts[Int(account)], default: 0] += 1
            }
        }
        let rows = chart.accounts.filter { $0.kind == .expense || $0.kind == .income }
            .filter { $0.name.utf8.contains(0x3A) }
            .map { CategoriesOutput.Row(account: $0, records: counts[$0.name] ?? 0) }
        return try context.list(
            CategoriesOutput(rows: rows), isEmpty: rows.isEmpty,
            EmptyWallet.adding("no categories", "категорій немає", addSpec))
    }

    private static func add(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let name = try AccountName.checked(try context.argument(0, "NAME"))
        return try WalletFile(context).show { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let full = try Self.full(name, context.arguments.has("income") ? "income:" : nil, chart)
            let kinds: Set<AccountKind> = [.expense, .income, .asset, .liability]
            if case .one(let account) = chart.match(name, among: kinds), account.isCalled(name) {
                throw .wallet(.nameTaken(account.name))
            }
            return ([journal.declaration(of: full)], CategoriesOutput(full, records: 0))
        }
    }

    /// A category's account: below a root, or the name itself where it is one in full, such as `expenses:food`.
    ///
    /// - Parameter root: The root that it must have; `nil` for either, and that of expenses for a short name.
    private static func full(
        _ name: String, _ root: String?, _ chart: ChartOfAccounts
    ) throws(CommandError) -> String {
        guard name.utf8.contains(0x3A), let kind = chart.kind(of: name) else { return (root ?? "expenses:") + name }
        guard root.map({ chart.kind(of: $0 + "x") == kind }) ?? kind.isCategory else {
            throw .wallet(.invalidName(name))
        }
        return name
    }

    private static func rename(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (_, (name, count, isMerged)) = try renaming(category, merges: true, context)
        if isMerged {
            let (short, records) = (ChartOfAccounts.Account.shortName(of: name), CountedNoun.records(count))
            context.reporter.note(
                "moved to \(short): \(records.en); to take it back: kurs wallet undo",
                "перенесено до \(short): \(records.uk); повернути: kurs wallet undo")
        }
        return try context.answer(CategoriesOutput(name, records: count))
    }

    /// Gives an account that the first argument names the name of the second, in all records.
    ///
    /// - Parameter merges: Whether it becomes one with another of that name, which has its names from now on.
    /// - Returns: The new name, how many records and plans have changed, and whether there are two no more.
    static func renaming(
        _ find: (String, ChartOfAccounts) throws(CommandError) -> String, merges: Bool = false,
        _ context: CommandContext
    ) throws(CommandError) -> (journal: Journal, subject: (name: String, records: Int, isMerged: Bool)) {
        let word = try context.argument(0, "NAME")
        let new = try AccountName.checked(try context.argument(1, "NEW"))
        return try WalletFile(context).change { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let old = try find(word, chart)
            let root = old.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(old[...$0]) } ?? ""
            let isMerge = merges && ["merge", "об'єднати"].contains(foldedText(context.arguments.typedVerb))
            let target =
                try isMerge
                ? chart.category(new, isIncome: chart.kind(of: old) == .income) : Self.full(new, root, chart)
            // An alias of another account would name this one from now on.
            let (short, kind) = (ChartOfAccounts.Account.shortName(of: target), chart.kind(of: old))
            let namesakes = chart.accounts.filter { $0.name != old && $0.isCalled(short) }
            let known = chart.account(named: target) ?? namesakes.first { $0.kind == kind } ?? namesakes.first
            if let known, !merges || known.kind != kind || ChartOfAccounts.Account.isPart(known.name, of: old) {
                throw .wallet(.nameTaken(known.name))
            }
            let move = try CategoryMove(old, to: known?.name ?? target, journal, at: context.now)
            let names = chart.account(named: old).map { [$0.shortName] + $0.aliases } ?? []
            let edits = move.edits(keepsDeclaration: known == nil, aliases: known == nil ? [] : names)
            return (edits, (known?.name ?? target, move.uses.count, known != nil))
        }
    }

    private static func remove(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let word = try context.argument(0, "NAME")
        return try WalletFile(context).show { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let old = try Self.category(word, chart)
            var target = old
            if let into = context.arguments.value("into") {
                target = try Self.category(into, chart)
                if ChartOfAccounts.Account.isPart(target, of: old) { throw .wallet(.nameTaken(target)) }
            }
            let move = try CategoryMove(old, to: target, journal, at: context.now)
            if target == old {
                guard move.uses.isEmpty else {
                    let plans = move.uses.count(where: \.isPlan)
                    throw .wallet(.categoryInUse(old, records: move.uses.count - plans, plans: plans))
                }
                let goals = move.goals.map(\.id.text)
                guard goals.isEmpty else { throw .wallet(.categoryHasGoals(old, ids: goals)) }
            }
            return (move.edits(keepsDeclaration: false), CategoriesOutput(old, records: move.uses.count))
        }
    }

    private static func category(_ word: String, _ chart: ChartOfAccounts) throws(CommandError) -> String {
        let match = chart.match(word, among: [.expense, .income])
        if case .one(let account) = match, account.isCalled(word) { return account.name }
        // A category may only be the name before others.
        let parents = Set(chart.accounts.compactMap { $0.parent(called: word) })
        if let parent = parents.first, parents.count == 1 { return parent }
        if case .none = match { return try chart.category(word, isIncome: false, isChanged: true) }
        return try chart.one(match, word, root: "expenses")
    }
}

package struct CategoriesOutput: CommandOutput {
    package struct Row {
        var account: ChartOfAccounts.Account
        var records: Int
    }

    var rows: [Row]

    package func records(_ context: CommandContext) -> RecordList { RecordList("categories", Fields.categories, rows) }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left, .right, .left])
        for row in rows {
            let kind =
                row.account.kind == .income
                ? context.language("income", "дохід")
                : context.language("expense", "витрата")
            table.row([
                TextTable.Cell(row.account.shortName.terminalSafe, .strong), TextTable.Cell(kind, .faint),
                TextTable.Cell(row.records == 0 ? "" : "\(row.records)"),
                TextTable.Cell(row.account.aliases.list(", ").terminalSafe, .faint),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }
}

extension CategoriesOutput {
    init(_ name: String, records: Int) {
        rows = ChartOfAccounts([(name, [])]).accounts.map { Row(account: $0, records: records) }
    }
}

extension Fields {
    package static let categories: [Field<CategoriesOutput.Row>] = [
        Field("category", "the name without its root") { $0.account.shortName },
        Field("kind", "what it is of", oneOf: ["expense", "income"]) {
            $0.account.kind == .income ? "income" : "expense"
        },
        Field("account", "the account in full") { $0.account.name },
        Field("aliases", "its other names") { $0.account.aliases },
        Field("records", "the number of its records") { $0.records },
    ]
}
