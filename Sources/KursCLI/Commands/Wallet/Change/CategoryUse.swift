import KursCore
import KursText
import KursWallet

/// A record or a plan with a category, or one below it, in some of its lines.
struct CategoryUse {
    private let layout: TransactionLayout
    /// The lines, counted from 0.
    private let lines: [Int]
    /// The identifier, where the file does not have it: it would follow from the changed text.
    private let unwrittenID: RecordID?

    /// The records and plans of the main file with a category; a record of an included file is an error.
    static func all(of name: String, _ journal: Journal) throws(CommandError) -> [CategoryUse] {
        let prefix = Array((name + ":").utf8)
        var found: [CategoryUse] = []
        var identifiers: [RecordID]?
        for index in journal.transactions.indices {
            let isUsed = journal.transactions[index].postings.contains {
                let account = journal.accounts[Int(journal.postings[$0].account)]
                return account == name || account.utf8.starts(with: prefix)
            }
            guard isUsed else { continue }
            _ = try WalletFile.range(of: index, journal)
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
            found += [CategoryUse(layout, name, journal, planIDs[index])].compactMap(\.self)
        }
        return found
    }

    /// `nil` when the lines have other accounts.
    private init?(_ layout: TransactionLayout, _ name: String, _ journal: Journal, _ unwrittenID: RecordID?) {
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
