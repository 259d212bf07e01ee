import KursCore
import KursWallet

/// `kurs wallet goal`: limits and targets for a period, which `kurs alert check` judges too.
enum WalletGoal {
    static let addUsage = "wallet goal add 'food < 8000/month' [--quiet-hours 22:00-07:00] [--exec -- PROGRAM ARG…]"
    static let usage = "wallet goal [list|rm ID…]"
    static let verbs = ["add", "list", "rm"]

    static func run(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let rest = Array(words.dropFirst())
        switch words.first {
        case nil, "list": return try list(rest, context)
        case "add": return try add(rest, context)
        case "rm", "delete", "remove": return try remove(rest, context)
        // The condition itself can only be meant to be added.
        case let word? where word.utf8.contains { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }:
            return try add(words, context)
        case let word?: throw .usage(.badValue("goal", given: word, expected: verbs))
        }
    }

    private static func list(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = words.first { throw .usage(.unexpectedArgument(word, usage: usage)) }
        let journal = try WalletFile(context).read()
        let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context)
        context.reporter.note(book.warnings)
        let status = context.listed(
            isEmpty: book.rows.isEmpty, isPart: false,
            LocalizedText("no goals; add one: kurs \(addUsage)", "цілей немає; додайте: kurs \(addUsage)"))
        try context.show(GoalsOutput(rows: book.rows))
        return status
    }

    private static func add(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard !words.isEmpty else { throw .usage(.missingArgument("GOAL", usage: addUsage)) }
        let settings = try GoalSettings(context.arguments)
        let file = try WalletFile(context)
        var added: Goal?
        try file.change { (journal) throws(CommandError) in
            let expression = try GoalExpression(words.list(" "), ChartOfAccounts(journal))
            let goal = Goal(
                id: WalletIdentifier.new(afterBytes: journal.files[0].bytes.count, context), expression.measure,
                expression.comparison, expression.money.amount,
                CurrencyCode(expression.money.commodity) ?? .uah, expression.span)
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
    private static func remove(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard !words.isEmpty else { throw .usage(.missingArgument("ID", usage: usage)) }
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
