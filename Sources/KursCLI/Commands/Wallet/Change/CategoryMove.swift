import KursCore
import KursText
import KursWallet

/// A category that gets another name, or becomes one with another: its records, plans, goals, rules and directives.
struct CategoryMove {
    private let old: String
    private let new: String
    private let journal: Journal
    private let moment: Timestamp
    /// The records and plans with the category or one below it.
    let uses: [CategoryUse]
    /// The goals of the category and of those below it, in the main file.
    let goals: [Goal]

    /// - Throws: ``CommandError`` for a record of an included file.
    init(_ old: String, to new: String, _ journal: Journal, at moment: Timestamp) throws(CommandError) {
        (self.old, self.new, self.journal, self.moment) = (old, new, journal, moment)
        uses = try CategoryUse.all(of: old, journal)
        goals = journal.goals().filter { goal in
            guard goal.text.file == 0, case .account(let name) = goal.measure else { return false }
            return Self.isPart(name, of: old)
        }
    }

    private static func isPart(_ name: String, of account: String) -> Bool {
        name == account || name.utf8.starts(with: (account + ":").utf8)
    }

    /// The edits that write the new name in records, plans, goals and directives.
    ///
    /// - Parameter keepsDeclaration: Whether the directive stays, under the new name; its rules always do.
    func edits(keepsDeclaration: Bool) -> [JournalEdit] {
        var edits: [JournalEdit] = []
        let byteCount = old.utf8.count
        if old != new {
            for use in uses { edits += use.renaming(byteCount, to: new, journal, at: moment) }
            edits += goalEdits
            if !keepsDeclaration {
                let rules = journal.accountNotes("rule").filter { $0.account == old }
                if !rules.isEmpty { edits += journal.adding(notes: rules.map { ("rule", $0.value) }, to: new) }
            }
        }
        for declaration in journal.declarations where declaration.text.file == 0 {
            guard Self.isPart(declaration.name, of: old) else { continue }
            let isBelow = declaration.name != old
            let lines = declaration.text.range
            guard keepsDeclaration || isBelow && old != new else {
                if !isBelow { edits.append(JournalEdit(lines, [])) }
                continue
            }
            let text = journal.files[0].bytes[lines]
            guard let place = Array(text).span.firstOffset(of: Array(old.utf8).span) else { continue }
            let start = lines.lowerBound + place
            edits.append(JournalEdit(start..<(start + byteCount), Array(new.utf8)))
        }
        return edits
    }

    /// The goals under the new name; one that the new category has already is removed.
    private var goalEdits: [JournalEdit] {
        var known = Set(journal.goals().filter { !goals.contains($0) }.map(\.condition))
        return goals.compactMap { goal in
            guard case .account(let name) = goal.measure else { return nil }
            var moved = goal
            moved.measure = .account(new + String(decoding: name.utf8.dropFirst(old.utf8.count), as: UTF8.self))
            guard known.insert(moved.condition).inserted else {
                return JournalEdit(goal.text.range, EditStamp.removal(of: goal.id, at: moment))
            }
            let line = Array(journal.files[0].bytes[goal.text.range])
            guard let place = line.span.firstOffset(of: Array((" " + old).utf8).span) else { return nil }
            let start = goal.text.range.lowerBound + place + 1
            return JournalEdit(start..<(start + old.utf8.count), Array(new.utf8))
        }
    }
}
