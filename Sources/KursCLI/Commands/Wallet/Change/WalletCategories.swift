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
        try context.show(CategoriesOutput(rows: rows))
        return .answered
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
            let edits = try Self.edits(moving: old, to: target, journal, keepsDeclaration: true)
            renamed = (target, try Self.postings(of: old, journal).count)
            return edits
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
            var edits: [JournalEdit] = []
            let users = try Self.postings(of: old, journal)
            if let into = context.arguments.value("into") {
                let target = try Self.category(into, chart)
                if target == old || target.utf8.starts(with: (old + ":").utf8) { throw .wallet(.nameTaken(target)) }
                edits = try Self.edits(moving: old, to: target, journal, keepsDeclaration: false)
            } else if !users.isEmpty {
                throw .wallet(.categoryInUse(old, records: users.count))
            } else {
                edits = try Self.edits(moving: old, to: old, journal, keepsDeclaration: false)
            }
            removed = (old, users.count)
            return edits
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

    /// The ranges of an account's name, and of the accounts below it, in postings and plans of the main file.
    private static func postings(of name: String, _ journal: Journal) throws(CommandError) -> [Range<Int>] {
        let prefix = Array((name + ":").utf8)
        var found: [Range<Int>] = []
        for index in journal.transactions.indices {
            let uses = journal.transactions[index].postings.contains {
                let account = journal.accounts[Int(journal.postings[$0].account)]
                return account == name || account.utf8.starts(with: prefix)
            }
            guard uses else { continue }
            _ = try WalletFile.range(of: index, journal)
            let bytes = journal.files[0].bytes
            for line in journal.layout(of: index).postings {
                let text = bytes[line.account]
                if text.elementsEqual(name.utf8) || text.starts(with: prefix) { found.append(line.account) }
            }
        }
        for index in journal.periodic.indices where journal.periodic[index].text.file == 0 {
            let bytes = journal.files[0].bytes
            for line in journal.layout(ofPeriodic: index)?.postings ?? [] {
                let text = bytes[line.account]
                if text.elementsEqual(name.utf8) || text.starts(with: prefix) { found.append(line.account) }
            }
        }
        return found
    }

    /// The edits that write another name for an account in its postings and directives.
    private static func edits(
        moving old: String, to new: String, _ journal: Journal, keepsDeclaration: Bool
    ) throws(CommandError) -> [JournalEdit] {
        var edits: [JournalEdit] = []
        let length = old.utf8.count
        if old != new {
            for range in try postings(of: old, journal) {
                edits.append(JournalEdit(range.lowerBound..<(range.lowerBound + length), Array(new.utf8)))
            }
        }
        let prefix = Array((old + ":").utf8)
        for declaration in journal.declarations where declaration.text.file == 0 {
            let isBelow = declaration.name.utf8.starts(with: prefix)
            guard declaration.name == old || isBelow else { continue }
            let lines = declaration.text.range
            guard keepsDeclaration || isBelow && old != new else {
                if !isBelow { edits.append(JournalEdit(lines, [])) }
                continue
            }
            let text = journal.files[0].bytes[lines]
            guard let place = Array(text).span.firstOffset(of: Array(old.utf8).span) else { continue }
            let start = lines.lowerBound + place
            edits.append(JournalEdit(start..<(start + length), Array(new.utf8)))
        }
        return edits
    }
}

extension ChartOfAccounts.Account {
    /// Whether the account has this very name.
    fileprivate func isCalled(_ word: String) -> Bool {
        let word = word.lowercased()
        return ([name, shortName] + aliases).contains { $0.lowercased() == word }
    }
}
