internal import KursCore

// What an answer's changes are measured against. It is found once, when the answer is kept, and not by every process
// that shows the answer; history that comes in later for days before makes it unknown again.

extension SQLiteStore {
    /// The quote that a change is measured against; `nil` when there is none, or the quote has no time of its own.
    func closeBefore(_ stored: StoredQuote) throws(StoreError) -> Quote? {
        guard stored.quote.bank == nil else { return nil }
        switch stored.quote.asOf {
        case .day:
            var provenances = [stored.provenance]
            if let range = rangeSource(stored.provenance.source) {
                provenances.append(Provenance(source: range, host: stored.provenance.host))
            }
            return try previous(to: stored, from: provenances)?.quote
        case .instant(let moment):
            let day = kyiv.day(at: moment)
            return try inForce(
                on: day.advanced(by: -1), notBefore: day.advanced(by: -3650), market: stored.quote.market,
                currency: stored.quote.currency, from: [stored.provenance])?.quote
        case nil: return nil
        }
    }

    /// The closes of an endpoint's answer are found.
    func markMeasured(_ endpoint: Int64) throws(StoreError) {
        let mark = try statement("UPDATE endpoint SET measured=1 WHERE id=?")
        try mark.bind(endpoint, at: 1)
        try mark.run()
    }

    /// Makes the closes of answers for later days unknown, before history for earlier days is kept; whether there are any.
    func forgetCloses(after quotes: some Sequence<Quote>, _ fetchedAt: Timestamp) throws(StoreError) -> Bool {
        var earliest: Day?
        var market: Market?
        for quote in quotes {
            let day = place(of: quote, fetchedAt).day
            earliest = min(earliest ?? day, day)
            market = market ?? quote.market
        }
        guard let earliest, let market else { return false }
        // The usual answer is the newest there is, and nothing comes after it.
        let later = try statement("SELECT 1 FROM series WHERE market=? AND last_day>? LIMIT 1")
        try later.bind(market.rawValue, at: 1)
        try later.bind(earliest, at: 2)
        guard try later.step() else { return false }
        let forget = try statement(
            """
            UPDATE endpoint SET measured=0 WHERE id IN(SELECT endpoint FROM answer WHERE market=? AND \
            coalesce(day,moment/86400+1)>?)
            """)
        try forget.bind(market.rawValue, at: 1)
        try forget.bind(earliest, at: 2)
        try forget.run()
        return true
    }

    /// Finds the closes of a market's newest answer again where later history made them unknown.
    func measureNewest(of quotes: some Sequence<Quote>) throws(StoreError) {
        guard let market = quotes.first(where: { _ in true })?.market else { return }
        let newest = try statement(
            """
            SELECT key,id FROM endpoint JOIN answer ON endpoint=id WHERE market=? AND measured=0 \
            ORDER BY coalesce(day,moment/86400)DESC LIMIT 1
            """)
        try newest.bind(market.rawValue, at: 1)
        guard try newest.step(), let key = newest.text(0) else { return }
        let id = newest.number(1)
        var row = try statement(
            "UPDATE answer SET close_buy=?,close_sell=?,close_official=? WHERE endpoint=? AND market=? AND currency=?")
        for stored in try answer(of: key, market: market) ?? [] where stored.quote.bank == nil {
            let close = try closeBefore(stored)
            try row.bind(close?.buy, at: 1)
            try row.bind(close?.sell, at: 2)
            try row.bind(close?.official, at: 3)
            try row.bind(id, at: 4)
            try row.bind(market.rawValue, at: 5)
            try row.bind(stored.quote.currency, at: 6)
            try row.run()
        }
        try markMeasured(id)
    }
}
