import KursCore
import KursText
import KursWallet

/// `kurs wallet categories`: the categories of a journal, which are its accounts of expenses and income.
enum WalletCategories {
    static let usage = "wallet categories [add NAME [--income]|rename NAME NEW|rm NAME [--into NAME]|list]"

    static func run(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let rest = Array(words.dropFirst())
        switch words.first {
        case nil, "list": return try list(rest, context)
        case "add": return try add(rest, context)
        case "rename": return try rename(rest, context)
        case "rm", "delete", "remove": return try remove(rest, context)
        case let word?:
            throw .usage(.badValue("categories", given: word, expected: ["add", "rename", "rm", "list"]))
        }
    }

    private static func list(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = words.first { throw .usage(.unexpectedArgument(word, usage: usage)) }
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        var counts: [String: Int] = [:]
        for transaction in journal.transactions {
            for index in transaction.postings {
                counts[journal.accounts[Int(journal.postings[index].account)], default: 0] += 1
            }
        }
        let rows = chart.accounts.filter { $0.kind == .expense || $0.kind == .income }
            .filter { $0.name.utf8.contains(0x3A) }
            .map { CategoriesOutput.Row(account: $0, records: counts[$0.name] ?? 0) }
        let status = context.listed(
            isEmpty: rows.isEmpty, isPart: false,
            LocalizedText(
                "no categories; add one: kurs wallet categories add NAME",
                "категорій немає; додайте: kurs wallet categories add NAME"))
        try context.show(CategoriesOutput(rows: rows))
        return status
    }

    private static func add(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard let word = words.first else { throw .usage(.missingArgument("NAME", usage: usage)) }
        if words.count > 1 { throw .usage(.unexpectedArgument(words[1], usage: usage)) }
        let name = try AccountName.checked(word)
        let root = context.arguments.has("income") ? "income:" : "expenses:"
        try WalletFile(context).change { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let kinds: Set<AccountKind> = [.expense, .income, .asset, .liability]
            if case .one(let account) = chart.match(name, among: kinds), account.isCalled(name) {
                throw .wallet(.nameTaken(account.name))
            }
            return [Self.insertion(of: root + name, journal)]
        }
        let account = ChartOfAccounts([(root + name, [])]).accounts
        try context.show(CategoriesOutput(rows: account.map { CategoriesOutput.Row(account: $0, records: 0) }))
        return .answered
    }

    /// The edit that declares an account below the last one that the main file declares, else at its beginning.
    private static func insertion(of name: String, _ journal: Journal) -> JournalEdit {
        let last = journal.declarations.last { $0.text.file == 0 }
        var place = last?.text.range.upperBound ?? 0
        let bytes = journal.files[0].bytes
        if last == nil, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        let needsBreak = place > 0 && place <= bytes.count && last != nil && bytes[place - 1] != 0x0A
        return JournalEdit(place..<place, Array(((needsBreak ? "\n" : "") + "account \(name)\n").utf8))
    }

    private static func rename(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard words.count >= 2 else {
            throw .usage(.missingArgument(words.isEmpty ? "NAME" : "NEW", usage: usage))
        }
        if words.count > 2 { throw .usage(.unexpectedArgument(words[2], usage: usage)) }
        let new = try AccountName.checked(words[1])
        var renamed: (String, Int) = ("", 0)
        try WalletFile(context).change { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let old = try Self.category(words[0], chart)
            let root = old.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(old[...$0]) } ?? ""
            let target = root + new
            if chart.account(named: target) != nil { throw .wallet(.nameTaken(target)) }
            let move = try CategoryMove(old, to: target, journal, at: context.now)
            renamed = (target, move.uses.count)
            return move.edits(keepsDeclaration: true)
        }
        let account = ChartOfAccounts([(renamed.0, [])]).accounts
        try context.show(CategoriesOutput(rows: account.map { CategoriesOutput.Row(account: $0, records: renamed.1) }))
        return .answered
    }

    private static func remove(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard let word = words.first else { throw .usage(.missingArgument("NAME", usage: usage)) }
        if words.count > 1 { throw .usage(.unexpectedArgument(words[1], usage: usage)) }
        var removed: (String, Int) = ("", 0)
        try WalletFile(context).change { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let old = try Self.category(word, chart)
            var target = old
            if let into = context.arguments.value("into") {
                target = try Self.category(into, chart)
                if target == old || target.utf8.starts(with: (old + ":").utf8) { throw .wallet(.nameTaken(target)) }
            }
            let move = try CategoryMove(old, to: target, journal, at: context.now)
            if target == old {
                guard move.uses.isEmpty else { throw .wallet(.categoryInUse(old, records: move.uses.count)) }
                let goals = move.goals.map(\.id.text)
                guard goals.isEmpty else { throw .wallet(.categoryHasGoals(old, ids: goals)) }
            }
            removed = (old, move.uses.count)
            return move.edits(keepsDeclaration: false)
        }
        let account = ChartOfAccounts([(removed.0, [])]).accounts
        try context.show(CategoriesOutput(rows: account.map { CategoriesOutput.Row(account: $0, records: removed.1) }))
        return .answered
    }

    private static func category(_ word: String, _ chart: ChartOfAccounts) throws(CommandError) -> String {
        switch chart.match(word, among: [.expense, .income]) {
        case .one(let account): return account.name
        case .several(let accounts): throw .wallet(.ambiguousName(word, names: accounts.map(\.name)))
        case .none: return try chart.category(word, isIncome: false)
        }
    }
}
