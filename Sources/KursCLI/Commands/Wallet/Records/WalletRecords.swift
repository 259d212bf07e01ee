import KursCore
import KursWallet

/// Records by identifier and number.
enum WalletRecords {
    /// The transaction whose identifier begins with a word.
    static func find(_ word: String, _ journal: Journal) throws(CommandError) -> Int {
        let found = journal.transactions(withID: word)
        guard let first = found.first else { throw .wallet(.unknownRecord(word)) }
        guard found.count == 1 else {
            throw .wallet(.ambiguousRecord(word, ids: found.prefix(5).map { journal.record($0).id.text }))
        }
        return first
    }

    /// How many identifiers are sooner found one by one.
    private static let few = 8

    /// The records of transactions as a list shows them.
    static func summaries(_ indices: [Int], _ journal: Journal, _ chart: ChartOfAccounts) -> [RecordSummary] {
        var ids: [RecordID]?
        return indices.map { index in
            var record = journal.record(index)
            if !record.hasWrittenID {
                // A copy of an earlier record has another identifier, which only a look at all of them tells.
                if indices.count <= few {
                    record.id = journal.identifier(of: index)
                } else {
                    let all = ids ?? journal.identifiers()
                    (ids, record.id) = (all, all[index])
                }
            }
            return RecordSummary(record, chart)
        }
    }
}
