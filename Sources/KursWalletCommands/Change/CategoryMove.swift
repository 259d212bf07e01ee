import KursCore
import KursTerminal
import KursText
import KursWallet

/// A category that gets another name, or becomes one with another: its records, plans, goals, rules and directives.
struct CategoryMove {
    private let old: String
    private let new: String
    private let journal: Journal
    private let moment: Timestamp
    let uses: [CategoryUse]
    let goals: [Goal]

    /// - Throws: ``CommandError`` for a record, plan or directive of an included file.
    init(_ old: String, to new: String, _ journal: Journal, at moment: Timestamp) throws(CommandError) {
        (self.old, self.new, self.journal, self.moment) = (old, new, journal, moment)
        for declaration in journal.declarations where ChartOfAccounts.Account.isPart(declaration.name, of: old) {
            try journal.refuseIncluded(declaration.text)
        }
        uses = try CategoryUse.all(of: old, journal)
        goals = journal.goals().filter { goal in
            guard goal.text.file == 0, case .account(let name) = goal.measure else { return false }
            return ChartOfAccounts.Account.isPart(name, of: old)
        }
    }

    /// The edits that write the new name in records, plans, goals and directives.
    ///
    /// - Parameters:
    ///   - keepsDeclaration: Whether the directive stays, under the new name; its rules always do.
    ///   - aliases: What the new category is called from now on as well.
    func edits(keepsDeclaration: Bool, aliases: [String] = []) -> [JournalEdit] {
        var edits: [JournalEdit] = []
        let byteCount = old.utf8.count
        if old != new {
            for use in uses { edits += use.renaming(byteCount, to: new, journal, at: moment) }
            edits += goalEdits
            if !keepsDeclaration {
                let rules = journal.accountNotes("rule").filter { $0.account == old }
                let notes = aliases.map { ("alias", $0) } + rules.map { ("rule", $0.value) }
                if !notes.isEmpty { edits += journal.adding(notes: notes, to: new) }
            }
        }
        for declaration in journal.declarations where declaration.text.file == 0 {
            guard ChartOfAccounts.Account.isPart(declaration.name, of: old) else { continue }
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

    /// The goals under the new name; one that the new category has already, or a second limit, is removed.
    private var goalEdits: [JournalEdit] {
        let others = journal.goals().filter { !goals.contains($0) }
        var known = Set(others.map(\.condition))
        return goals.compactMap { goal in
            guard case .account(let name) = goal.measure else { return nil }
            var moved = goal
            moved.measure = .account(new + String(decoding: name.utf8.dropFirst(old.utf8.count), as: UTF8.self))
            let isSecond = moved.isLimit && others.contains { $0.isRival(of: moved) }
            guard known.insert(moved.condition).inserted, !isSecond else {
                return JournalEdit(goal.text.range, EditStamp.removal(of: goal.id, at: moment))
            }
            moved.edited = EditStamp.marking(["goal"], in: goal.edited, at: moment)
            return JournalEdit(goal.text.range, moved.line)
        }
    }
}

/// A record or a plan with a category, or one below it, in some of its lines.
struct CategoryUse {
    private let layout: TransactionLayout
    /// The lines, counted from 0.
    private let lines: [Int]
    let isPlan: Bool
    /// The identifier, where the file does not have it: it would follow from the changed text.
    private let unwrittenID: RecordID?

    /// The records and plans of the main file with a category; a record of an included file is an error.
    static func all(of name: String, _ journal: Journal) throws(CommandError) -> [CategoryUse] {
        var found: [CategoryUse] = []
        var identifiers: [RecordID]?
        for index in journal.transactions.indices {
            let isUsed = journal.transactions[index].postings.contains {
                ChartOfAccounts.Account.isPart(journal.accounts[Int(journal.postings[$0].account)], of: name)
            }
            guard isUsed else { continue }
            try journal.refuseIncluded(journal.text(of: index))
            var id: RecordID?
            if journal.writtenID(index) == nil {
                let all = identifiers ?? journal.identifiers()
                (identifiers, id) = (all, all[index])
            }
            found += [CategoryUse(journal.layout(of: index), name, journal, id)].compactMap(\.self)
        }
        var planIDs: [Int: RecordID] = [:]
        for plan in journal.plans().plans where !plan.hasWrittenID {
            for part in plan.parts { planIDs[part.index] = plan.id }
        }
        for index in journal.periodic.indices where journal.periodic[index].text.file == 0 {
            guard let layout = journal.layout(ofPeriodic: index) else { continue }
            found += [CategoryUse(layout, name, journal, planIDs[index], isPlan: true)].compactMap(\.self)
        }
        return found
    }

    /// `nil` when the lines have other accounts.
    private init?(
        _ layout: TransactionLayout, _ name: String, _ journal: Journal, _ unwrittenID: RecordID?, isPlan: Bool = false
    ) {
        self.isPlan = isPlan
        let prefix = Array((name + ":").utf8)
        let bytes = journal.files[0].bytes
        lines = layout.postings.indices.filter {
            let text = bytes[layout.postings[$0].account]
            return text.elementsEqual(name.utf8) || text.starts(with: prefix)
        }
        if lines.isEmpty { return nil }
        (self.layout, self.unwrittenID) = (layout, unwrittenID)
    }

    /// The edits that write another name in place of the first bytes of each account, and when each line was changed.
    func renaming(_ byteCount: Int, to name: String, _ journal: Journal, at moment: Timestamp) -> [JournalEdit] {
        let renamings = lines.map { line in
            let start = layout.postings[line].account.lowerBound
            return JournalEdit(start..<(start + byteCount), Array(name.utf8))
        }
        let tags = unwrittenID.map { ["id:" + $0.text] } ?? []
        let stamp = layout.stamp(
            lines.map { "account\($0 + 1)" }, adding: tags, in: journal.files[0].bytes, at: moment)
        return renamings + stamp
    }
}
