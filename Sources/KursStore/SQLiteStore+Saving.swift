internal import KursCore

// One answer becomes rows; the caller holds the transaction.

extension SQLiteStore {
    /// Keeps what a reader found, in place of what the endpoint answered before.
    func keep(
        _ harvest: ParsedAnswer, of endpoint: Endpoint, _ id: Int64, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        // A range of days is history; ten years of it as one answer would be read whole and by nobody.
        let provenance = Provenance(endpoint)
        if !endpoint.isRange { try replaceAnswer(of: id, with: harvest.quotes, provenance, fetchedAt) }
        if !harvest.archive.isEmpty { try keepRates(harvest.archive, of: id, provenance, fetchedAt) }
        if !harvest.quotes.isEmpty {
            try keepRates(harvest.quotes, of: id, provenance, fetchedAt)
            try keepNames(in: harvest.quotes, endpoint.source, fetchedAt)
        }
        try replaceCoins(of: id, with: harvest.coins)
        try keep(harvest.banks, endpoint.source, fetchedAt)
        try keep(harvest.news, fetchedAt)
        if let article = harvest.article { try keep(article, endpoint.source, fetchedAt) }
    }

    private func keepRates(
        _ quotes: some Sequence<Quote>, of id: Int64, _ provenance: Provenance, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        let isLate = try forgetCloses(after: quotes, fetchedAt)
        try keepHistory(quotes, provenance, fetchedAt)
        try markMeasured(id)
        if isLate { try measureNewest(of: quotes) }
    }
}
