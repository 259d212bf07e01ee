internal import KursCore

/// The rates that were read from a page, as what is chosen on it has to fit them.
struct ChosenRates {
    let markets: Set<Market>
    let currencies: Set<CurrencyCode>
    /// The kinds of the banks' rates; `nil` stands for rates of no stated kind.
    private let kinds: Set<Kind?>

    init(_ quotes: [Quote]) {
        markets = Set(quotes.map(\.market))
        currencies = Set(quotes.map(\.currency))
        kinds = Set(quotes.filter { $0.market == .banks }.map(\.kind))
    }

    /// A chosen market or kind that none of the rates is of, where the text names nothing else.
    func fault(chosen text: String) -> String? {
        let phrase = Phrase(text)
        guard phrase.unknown.isEmpty, phrase.currencies.isEmpty, phrase.numbers.isEmpty else { return nil }
        let named = Set(phrase.meanings.namedMarkets)
        if named == [.interbank] || named == [.nbu] || named == [.cash] {
            return named.isDisjoint(with: markets) ? text : nil
        }
        guard !kinds.isEmpty, let kind = FreeText.kind(in: text), !kinds.contains(kind) else { return nil }
        // Rates of no stated kind may be those for cash.
        return kind == .card || !kinds.contains(nil) ? text : nil
    }

    /// A chosen currency that none of the rates is of: they may be priced in it.
    func fault(money text: String) -> String? {
        let codes = Set(Phrase(text).currencies)
        guard codes.count == 1, let code = codes.first, !currencies.contains(code) else { return nil }
        return code.text
    }

    /// A currency in a field that none of the rates is of, or in one that is named after their money or price.
    func fault(money text: String, of name: String) -> String? {
        let phrase = Phrase(text)
        guard phrase.unknown.isEmpty, phrase.numbers.isEmpty, let code = phrase.currencies.first else { return nil }
        return Phrase(name).meanings.contains(.rate) ? code.text : fault(money: text)
    }

    /// A currency that is chosen from several with the hryvnia among them, or that none of the rates is of.
    func fault(money text: String, among others: [String]) -> String? {
        let phrase = Phrase(text)
        guard phrase.unknown.isEmpty, phrase.numbers.isEmpty else { return nil }
        // `Лей` may be one of two currencies, and is none of the rates.
        if let names = phrase.shared.first, phrase.currencies.isEmpty {
            return names.contains { currencies.contains($0) } ? nil : text
        }
        guard let code = phrase.currencies.first else { return nil }
        let isOfMoney = others.contains { Phrase($0).meanings == .hryvnia }
        return isOfMoney ? code.text : fault(money: text)
    }

    /// What of a chosen text is not understood, if it is one of several that say of which kind or day rates are.
    static func fault(chosen text: String, among others: [String]) -> String? {
        guard text.utf8.count <= ControlLabels.longest, (others + [text]).contains(where: qualifies) else { return nil }
        return FreeText.fault(beside: text)
    }

    /// Whether a choice says of which kind or day rates are, and nothing that is not understood.
    private static func qualifies(_ text: String) -> Bool {
        guard text.utf8.count <= 60 else { return false }
        let phrase = Phrase(text)
        let kinds: WordMeanings = [.cash, .card, .today, .nbu, .official, .interbank, .street, .calendar]
        return phrase.unknown.isEmpty && phrase.currencies.isEmpty
            && (phrase.hasDate || !phrase.meanings.isDisjoint(with: kinds))
    }
}
