import KursCore
import KursText
import KursWallet

/// `kurs wallet rules`: which category imported records of some names get.
enum WalletRules {
    static let usage = "wallet rules [add PATTERN CATEGORY [--income]|rm PATTERN|list]"

    static func run(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let rest = Array(words.dropFirst())
        switch words.first {
        case nil, "list": return try list(rest, context)
        case "add": return try add(rest, context)
        case "rm", "delete", "remove": return try remove(rest, context)
        case let word?: throw .usage(.badValue("rules", given: word, expected: ["add", "rm", "list"]))
        }
    }

    private static func list(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = words.first { throw .usage(.unexpectedArgument(word, usage: usage)) }
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        let rules = CategoryRules(journal).rules
        let status = context.listed(
            isEmpty: rules.isEmpty, isPart: false,
            LocalizedText(
                "no rules; add one: kurs wallet rules add PATTERN CATEGORY",
                "правил немає; додайте: kurs wallet rules add PATTERN CATEGORY"))
        try context.show(RulesOutput(rules: rules, chart: chart))
        return status
    }

    private static func add(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard words.count >= 2 else {
            throw .usage(.missingArgument(words.isEmpty ? "PATTERN" : "CATEGORY", usage: usage))
        }
        if words.count > 2 { throw .usage(.unexpectedArgument(words[2], usage: usage)) }
        let pattern = words[0].trimmingBlanks
        guard CategoryRules.isValid(pattern) else { throw .wallet(.import(.invalidPattern(words[0]))) }
        var output: RulesOutput?
        try WalletFile(context).change { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let account = try chart.ruleAccount(words[1], isIncome: context.arguments.has("income"))
            output = RulesOutput(rules: [CategoryRules.Rule(pattern: pattern, account: account)], chart: chart)
            return edits(adding: [(pattern, account)], journal)
        }
        if let output { try context.show(output) }
        return .answered
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

    private static func remove(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard let pattern = words.first else { throw .usage(.missingArgument("PATTERN", usage: usage)) }
        if words.count > 1 { throw .usage(.unexpectedArgument(words[1], usage: usage)) }
        var output: RulesOutput?
        try WalletFile(context).change { (journal) throws(CommandError) in
            let rules = CategoryRules(journal).rules
            let found = rules.filter { foldedText($0.pattern) == foldedText(pattern) }
            guard !found.isEmpty else { throw .wallet(.import(.unknownRule(pattern))) }
            output = RulesOutput(rules: found, chart: ChartOfAccounts(journal))
            return found.map { JournalEdit($0.text.range, []) }
        }
        if let output { try context.show(output) }
        return .answered
    }
}

extension ChartOfAccounts {
    /// The category that a word names, of either kind; an own account, for what is a transfer, if it names no category.
    func ruleAccount(_ word: String, isIncome: Bool = false) throws(CommandError) -> String {
        if isIncome { return try category(word, isIncome: true) }
        switch match(word, among: [.expense, .income]) {
        case .one(let account): return account.name
        case .several(let accounts): throw .wallet(.ambiguousName(word, names: accounts.map(\.name)))
        case .none(let near):
            if case .one(let account) = match(word, among: [.asset, .liability]) { return account.name }
            throw .wallet(.unknownName(word, near: near.map(\.shortName), root: "expenses"))
        }
    }
}

/// Rules with their categories.
struct RulesOutput: CommandOutput {
    let rules: [CategoryRules.Rule]
    let chart: ChartOfAccounts
    let key: StaticString = "rules"
    let columns: [StaticString] = ["pattern", "category", "account"]

    private func name(_ rule: CategoryRules.Rule) -> String {
        chart.account(named: rule.account)?.shortName ?? rule.account
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left])
        for rule in rules {
            table.row([
                TextTable.Cell(rule.pattern.terminalSafe), TextTable.Cell(name(rule).terminalSafe, .strong),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for rule in rules {
            writer.record { writer in
                writer.outside("pattern", rule.pattern)
                writer.outside("category", name(rule))
                writer.outside("account", rule.account)
            }
        }
    }
}

extension String {
    /// The text without blanks at its ends.
    var trimmingBlanks: String {
        String(decoding: Array(utf8).trimming { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }
}
