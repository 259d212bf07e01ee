internal import KursCore
internal import KursMarkup

/// What the rows of a single text say about the rows with rates below them.
struct TableSection {
    private(set) var market: Market?
    private(set) var kind: Kind?
    private(set) var currency: CurrencyCode?
    /// What of the last such text is not understood; `nil` when all is.
    private(set) var fault: String?
    /// A text that no row with rates has followed yet.
    private(set) var pending: String?

    /// Notes the text of a row.
    mutating func note(_ text: String) { pending = pending.map { $0 + "\n" + text } ?? text }

    /// Ends what holds so far: the rows that follow have columns which are not understood.
    mutating func close(_ words: String) { self = TableSection(fault: words) }

    /// Begins a row with rates: what stood above it governs it.
    mutating func begin(_ day: Day?) {
        guard let text = pending else { return }
        pending = nil
        for line in text.split(separator: "\n").map(String.init) {
            let meanings = Phrase(line).meanings
            // An average of what, the line would have to say.
            let isStatistic = meanings.contains(.average) && meanings.isDisjoint(with: [.bank, .banks, .rate])
            if let words = FreeText.fault(heading: line) ?? (isStatistic ? line : nil) {
                fault = words.excerpt
                return
            }
            if Phrase(line).hasDate, let date = CivilDate(words: line.utf8) {
                guard let day, let year = date.year, Day(year: year, month: date.month, day: date.day) == day else {
                    fault = line.excerpt
                    return
                }
            }
            let markets = TableSurroundings.markets(in: line)
            let codes = Set(Phrase(line).currencies)
            guard markets.count <= 1, codes.count <= 1 else {
                fault = line.excerpt
                return
            }
            fault = nil
            // A title begins anew: what an earlier one said no longer holds.
            (market, kind, currency) = (markets.first, FreeText.kind(in: line), codes.first)
        }
    }
}
