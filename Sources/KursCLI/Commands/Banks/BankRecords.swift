import KursCore

/// One bank's cash and card rates of one currency, and its contacts.
struct BankRow: Equatable {
    var bank: BankName
    /// `nil` for a bank without a known rate.
    var currency: CurrencyCode?
    var cash: (buy: ExactDecimal?, sell: ExactDecimal?) = (nil, nil)
    var card: (buy: ExactDecimal?, sell: ExactDecimal?) = (nil, nil)
    var asOf: AsOf?
    var fetchedAt: Timestamp
    var isStale = false
    var flags: Flags = []
    var provenance: Provenance
    var contact: Bank?

    static func == (left: BankRow, right: BankRow) -> Bool {
        left.bank == right.bank && left.currency == right.currency && left.cash == right.cash && left.card == right.card
            && left.asOf == right.asOf && left.fetchedAt == right.fetchedAt && left.isStale == right.isStale
            && left.flags == right.flags && left.provenance == right.provenance && left.contact == right.contact
    }

    /// Merges each bank's cash and card quotes of a currency into one row, in order of first occurrence.
    ///
    /// A quote without a kind counts as cash. Banks without any quote follow with their contacts.
    static func joined(_ quotes: [StoredQuote], _ banks: [Bank], fetchedAt: Timestamp, source: SourceID) -> [BankRow] {
        struct Place: Hashable {
            var slug: String
            var currency: CurrencyCode
        }
        var rows: [BankRow] = []
        var places: [Place: Int] = [:]
        let contacts = Dictionary(banks.map { ($0.name.slug, $0) }) { first, _ in first }
        for stored in quotes {
            let quote = stored.quote
            guard let bank = quote.bank else { continue }
            let place = Place(slug: bank.slug, currency: quote.currency)
            let index = places[place] ?? rows.count
            if index == rows.count {
                places[place] = index
                rows.append(
                    BankRow(
                        bank: bank, currency: quote.currency, asOf: quote.asOf, fetchedAt: stored.fetchedAt,
                        provenance: stored.provenance, contact: contacts[bank.slug]))
            }
            switch quote.kind {
            case .card: rows[index].card = (quote.buy, quote.sell)
            case .cash, nil: rows[index].cash = (quote.buy, quote.sell)
            }
            for flag in quote.flags.all { rows[index].flags.insert(flag) }
            rows[index].fetchedAt = min(rows[index].fetchedAt, stored.fetchedAt)
        }
        let named = Set(rows.map(\.bank.slug))
        for bank in banks where !named.contains(bank.name.slug) {
            rows.append(
                BankRow(bank: bank.name, fetchedAt: fetchedAt, provenance: Provenance(source: source), contact: bank))
        }
        return rows
    }
}

extension RecordWriter {
    static let bankColumns: [StaticString] = [
        "bank", "slug", "currency", "cash_buy", "cash_sell", "card_buy", "card_sell", "as_of", "fetched_at", "age_s",
        "stale", "site", "phones", "email", "page", "logo", "source", "flag", "rating",
    ]

    /// Writes a bank's row with the columns of ``bankColumns``.
    mutating func bank(_ row: BankRow, now: Timestamp) {
        record { writer in
            writer.outside("bank", row.bank.name)
            writer.outside("slug", row.bank.slug)
            writer.field("currency", row.currency?.text)
            writer.field("cash_buy", row.cash.buy)
            writer.field("cash_sell", row.cash.sell)
            writer.field("card_buy", row.card.buy)
            writer.field("card_sell", row.card.sell)
            writer.field("as_of", row.asOf)
            writer.field("fetched_at", row.fetchedAt)
            writer.field("age_s", now.seconds - row.fetchedAt.seconds)
            writer.field("stale", row.isStale)
            writer.outside("site", row.contact?.site)
            writer.outside("phones", row.contact?.phones ?? [])
            writer.outside("email", row.contact?.email)
            writer.outside("page", row.contact?.page)
            writer.outside("logo", row.contact?.logo)
            writer.field("source", row.provenance.source.name)
            writer.field("flag", row.flags.text)
            writer.field("rating", row.contact?.rating)
        }
    }
}
