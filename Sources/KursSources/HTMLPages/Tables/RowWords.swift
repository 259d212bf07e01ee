internal import KursCore

/// Checks that every word beside the rates of a row is understood, given what the row is about.
struct RowWords {
    /// What is not understood; `nil` when everything is.
    private(set) var fault: String?
    /// Cash or card, if a currency's row names one of them.
    private(set) var kind: Kind?

    init(_ cells: [RowSubject.Named], _ subject: RowSubject, _ columns: TableColumns) {
        var kinds: WordMeanings = []
        for (column, cell) in cells where fault == nil {
            let phrase = cell.phrase
            switch subject {
            case .currency(let named):
                guard named.base == .uah else { return }
                fault = FreeText.foreign(cell.text)
                if fault != nil { return }
                fault = RowWords.fault(of: phrase, about: named.code, allowing: [.cash, .card, .online])
                if fault == nil, !columns.codes.contains(column), !cell.isOnlyLinks {
                    kinds.formUnion(phrase.meanings.intersection([.cash, .card, .online]))
                }
                if fault == nil, !phrase.numbers.isEmpty, let word = RowWords.limit(in: cell.text) { fault = word }
                let isName = columns.names.contains(column) || !phrase.currencies.isEmpty || !phrase.shared.isEmpty
                if fault == nil, !columns.codes.contains(column), isName,
                    let number = phrase.numbers.first(where: { number in
                        (PageNames.unit(number) == nil || number.scale > 0) && !named.code.hasNumber(number)
                    })
                {
                    fault = "\(number)"
                }
            case .bank(let bank, let code):
                fault = RowWords.foreignPlace(in: bank.name)
                if fault != nil { return }
                let added = BankNames.added(to: bank.name)
                fault = RowWords.fault(of: Phrase(added), about: code, allowing: [.cash, .place, .ukraine])
                if fault != nil { return }
                if cell.isOnlyLinks || cell.lines.first == bank.name && cell.lines.count == 1 { continue }
                let rest = cell.lines.first == bank.name ? Array(cell.lines.dropFirst()).list(" ") : cell.text
                fault = RowWords.fault(of: Phrase(rest), about: code, allowing: [.cash, .place, .ukraine])
            case .market:
                // An average over cards is not the rate of a bank.
                if columns.isGrouped, phrase.meanings.contains(.average), !phrase.meanings.isDisjoint(with: .kinds) {
                    fault = phrase.text
                }
                // Beside the market or the kind, which the row is about, nothing may be said in such a table.
                guard columns.isGrouped, RowSubject.kind((column, cell)) == nil, phrase.meanings.namedMarkets.isEmpty
                else { continue }
                fault = RowWords.fault(of: phrase, about: nil, allowing: [])
            case .day, .unknown: break
            }
        }
        if kinds == .cash { kind = .cash }
        if !kinds.isEmpty, kinds.isSubset(of: [.card, .online]) { kind = .card }
        if kinds.contains(.cash), kinds != .cash { fault = fault ?? "cash card" }
    }

    /// What of a cell has no place in a row about a currency.
    static func fault(
        of phrase: Phrase, about code: CurrencyCode?, allowing more: WordMeanings
    ) -> String? {
        let hasName = !phrase.currencies.isEmpty || !phrase.shared.isEmpty
        // A dollar of another country is not that of the United States.
        let isPlainDollar = code == .usd && !phrase.text.contains("USD")
        let unknown = phrase.unknown.filter {
            !hasName || !CautionWords.isNationality($0) || isPlainDollar && !$0.hasPrefix("америк")
        }
        if !unknown.isEmpty { return unknown.list(" ") }
        if let other = phrase.currencies.first(where: { $0 != code }) { return other.text }
        if let shared = phrase.shared.first(where: { names in !names.contains { $0 == code } }) {
            return shared.map(\.text).list(" ")
        }
        if phrase.hasDate { return phrase.text }
        let allowed = more.union([
            .neutral, .name, .rate, .hryvnia, .bank, .banks, .aside, .code, .today, .national,
        ])
        return allowed.isSuperset(of: phrase.meanings) ? nil : phrase.text
    }

    /// A word for another country in a bank's name, unless it is a bank of Ukraine's or only speaks of Europe.
    private static func foreignPlace(in name: String) -> String? {
        guard KnownBanks.slug(ofName: name) == nil else { return nil }
        return PageVocabulary.words(of: name).first { word in
            CautionWords.isForeign(word) && !["європ", "европ", "europ"].contains { word.hasPrefix($0) }
        }
    }

    /// The word by which a number in a row's name is an amount's limit, not a number of units: `до 1000`.
    private static func limit(in text: String) -> String? {
        PageVocabulary.words(of: text).first { ["до", "від", "от", "from", "to", "up", "с", "з"].contains($0) }
    }
}
