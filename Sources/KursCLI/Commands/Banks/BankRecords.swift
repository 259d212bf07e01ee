import KursCore
import KursTerminal

/// One bank's cash and card rates of one currency, and its contacts.
struct BankRow: Equatable {
    var bank: BankName
    /// `nil` for a bank without a known rate.
    var currency: CurrencyCode?
    var cash = Sides()
    var card = Sides()
    var asOf: AsOf?
    var fetchedAt: Timestamp
    var isStale = false
    var flags: Flags = []
    var provenance: Provenance
    var contact: Bank?

    struct Sides: Equatable {
        var buy: ExactDecimal?
        var sell: ExactDecimal?

        var isEmpty: Bool { buy == nil && sell == nil }
    }

    func sides(_ kind: Kind) -> Sides { kind == .cash ? cash : card }

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
            let sides = Sides(buy: quote.buy, sell: quote.sell)
            if quote.kind == .card { rows[index].card = sides } else { rows[index].cash = sides }
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

extension Fields {
    static let banks: [Field<BankRow>] = [
        Field("bank", "the name of the bank") { $0.bank.name },
        Field("slug", "its name in addresses and on the command line") { $0.bank.slug },
        Field("currency", "the currency code; null for a bank without a known rate") { $0.currency },
        Field("cash_buy", "the bank's buying rate at the cash desk") { $0.cash.buy },
        Field("cash_sell", "its selling rate at the cash desk") { $0.cash.sell },
        Field("card_buy", "its buying rate by card") { $0.card.buy },
        Field("card_sell", "its selling rate by card") { $0.card.sell },
        Field("as_of", "the effective date, as the source gives it") { $0.asOf },
        Field("fetched_at", "when the oldest of the rates was fetched") { $0.fetchedAt },
        Field("age_s", "the seconds since then", now: { $1.seconds(since: $0.fetchedAt) }),
        Field("stale", "whether `age_s` exceeds the refresh interval") { $0.isStale },
        Field("site", "the bank's site") { $0.contact?.site },
        Field("phones", "its telephone numbers") { $0.contact?.phones ?? [] },
        Field("email", "its e-mail address") { $0.contact?.email },
        Field("page", "the page about it on the source's site") { $0.contact?.page },
        Field("logo", "the address of its logo") { $0.contact?.logo },
        Field("source", "the source of the rates, as `kurs sources` lists it") { $0.provenance.source.name },
        Field("flag", "reasons for caution, as of rates") { $0.flags.text },
        Field("rating", "the bank's score; null if it has none") { $0.contact?.rating },
    ]
}
