import KursCore
import KursStatements
package import KursTerminal
import KursText
package import KursWallet

/// `kurs wallet rules`: which category imported records of some names get.
enum WalletRules {
    static let spec = CommandSpec(
        "wallet rules", aliases: ["правила"],
        LocalizedText("rules for the categories of imported names", "правила категорій для імпортованих назв"),
        usage: ["wallet rules"],
        examples: addSpec.examples, options: [WalletOptions.file], takes: 0,
        verbs: { [addSpec, listSpec, removalSpec] },
        handler: listSpec.handler)

    private static let addSpec = CommandSpec(
        "wallet rules add", aliases: ["додати"], LocalizedText("add a rule", "додати правило"),
        usage: ["wallet rules add PATTERN CATEGORY"],
        examples: [
            Example("kurs wallet rules add 'АТБ|Сільпо' food", "two shops are food", "дві крамниці — це їжа")
        ],
        options: [
            OptionSpec("income", "the category is for income", "це категорія доходів"), WalletOptions.file,
        ],
        takes: 2, handler: CommandHandler(add))

    private static let listSpec = CommandSpec(
        "wallet rules list", aliases: ["список"], LocalizedText("list the rules", "перелік правил"),
        usage: ["wallet rules list"],
        examples: [Example("kurs wallet rules list", "all of them", "усі")],
        options: [WalletOptions.file], takes: 0, handler: CommandHandler(list))

    private static let removalSpec = CommandSpec(
        "wallet rules rm", aliases: CommandSpec.removalWords, LocalizedText("remove a rule", "видалити правило"),
        usage: ["wallet rules rm PATTERN"],
        examples: [Example("kurs wallet rules rm 'АТБ|Сільпо'", "by its pattern", "за його шаблоном")],
        options: [WalletOptions.file], takes: 1, handler: CommandHandler(remove))

    private static func list(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let journal = try WalletFile(context).read()
        let rules = CategoryRules(journal).rules
        return try context.list(
            RulesOutput(rules: rules), isEmpty: rules.isEmpty,
            EmptyWallet.adding("no rules", "правил немає", addSpec))
    }

    private static func add(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let word = try context.argument(0, "PATTERN")
        let category = try context.argument(1, "CATEGORY")
        let pattern = word.trimmingBlanks
        guard CategoryRules.isValid(pattern) else { throw .wallet(.import(.invalidPattern(word))) }
        return try WalletFile(context).show { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let account = try chart.ruleAccount(category, isIncome: context.arguments.has("income"))
            let rule = CategoryRules.Rule(pattern: pattern, account: account)
            return (edits(adding: [(pattern, account)], journal), RulesOutput(rules: [rule]))
        }
    }

    /// The edits that add rules; one of the same pattern for another account goes.
    static func edits(adding new: [(pattern: String, account: String)], _ journal: Journal) -> [JournalEdit] {
        let rules = CategoryRules(journal).rules
        var edits: [JournalEdit] = []
        var lines: [String: [(name: String, value: String)]] = [:]
        for (pattern, account) in new {
            let same = rules.filter { foldedText($0.pattern) == foldedText(pattern) }
            for rule in same where rule.account != account { edits.append(JournalEdit(rule.text.range, [])) }
            if !same.contains(where: { $0.account == account }) {
                lines[account, default: []].append(("rule", pattern))
            }
        }
        for (account, notes) in lines.sorted(by: { $0.key < $1.key }) {
            edits += journal.adding(notes: notes, to: account)
        }
        return edits
    }

    private static func remove(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let pattern = try context.argument(0, "PATTERN")
        return try WalletFile(context).show { (journal) throws(CommandError) in
            let found = CategoryRules(journal).rules.filter { foldedText($0.pattern) == foldedText(pattern) }
            guard !found.isEmpty else { throw .wallet(.import(.unknownRule(pattern))) }
            return (found.map { JournalEdit($0.text.range, []) }, RulesOutput(rules: found))
        }
    }
}

extension ChartOfAccounts {
    /// The category that a word names, of either kind; an own account, for what is a transfer, if it names no category.
    func ruleAccount(_ word: String, isIncome: Bool = false) throws(CommandError) -> String {
        if isIncome { return try category(word, isIncome: true) }
        let found = match(word, among: [.expense, .income])
        if case .none = found, case .one(let account) = match(word, among: [.asset, .liability, .equity]) {
            return account.name
        }
        return try one(found, word, root: "expenses")
    }
}

package struct RulesOutput: CommandOutput {
    let rules: [CategoryRules.Rule]

    package func records(_ context: CommandContext) -> RecordList {
        RecordList("rules", Fields.rules, rules.map { ($0, name($0)) })
    }

    private func name(_ rule: CategoryRules.Rule) -> String {
        ChartOfAccounts.Account.shortName(of: rule.account)
    }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left])
        for rule in rules {
            table.row([
                TextTable.Cell(rule.pattern.terminalSafe), TextTable.Cell(name(rule).terminalSafe, .strong),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }
}

extension Fields {
    package static let rules: [Field<(rule: CategoryRules.Rule, category: String)>] = [
        Field("pattern", "the texts that the rule is for, with `|` between them") { $0.rule.pattern },
        Field("category", "the category") { $0.category },
        Field("account", "its account in full") { $0.rule.account },
    ]
}
