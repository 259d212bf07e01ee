internal import KursCore

// How one answer becomes rows. The caller holds the write transaction.

extension SQLiteStore {
    /// Stores everything in an answer in place of the endpoint's previous one.
    func save(
        _ answer: ParsedAnswer, of endpoint: Endpoint, _ id: Int64, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        let provenance = Provenance(endpoint)
        // A range of days belongs to the history only: no query reads ten years as one answer.
        if !endpoint.isRange { try replaceAnswer(of: id, with: answer.quotes, provenance, fetchedAt) }
        if !answer.archive.isEmpty { try saveRates(answer.archive, of: id, provenance, fetchedAt) }
        if !answer.quotes.isEmpty {
            try saveRates(answer.quotes, of: id, provenance, fetchedAt)
            try saveBankNames(in: answer.quotes, endpoint.source, fetchedAt)
        }
        try replaceCoins(of: id, with: answer.coins)
        try save(answer.banks, endpoint.source, fetchedAt)
        if !answer.branches.isEmpty { try replaceBranches(of: id, with: answer.branches) }
        try save(answer.news, fetchedAt)
        if let article = answer.article { try save(article, endpoint.source, of: id, fetchedAt) }
    }

    private func saveRates(
        _ quotes: some Sequence<Quote>, of id: Int64, _ provenance: Provenance, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        let isBackfill = try invalidateCloses(after: quotes, fetchedAt)
        try addToHistory(quotes, provenance, fetchedAt)
        try markMeasured(id)
        if isBackfill { try measureNewest(of: quotes) }
    }
}
