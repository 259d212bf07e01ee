import KursCore
import KursSources
import KursText

/// The command that the words of a line mean, in whatever order they stand.
package enum LineCommand {
    /// The name of the command; `nil` for a line of no known meaning.
    ///
    /// - Parameters:
    ///   - words: The line up to its first option.
    ///   - options: What follows.
    ///   - named: The command that was named, which another may take the place of.
    package static func find(_ words: ArraySlice<String>, before options: ArraySlice<String>, named: String? = nil)
        -> String?
    {
        if LineCommand.isPlain(words) {
            return words.first?.utf8.first?.isASCIIDigit == true ? "convert" : "rates"
        }
        let pieces = LinePiece.all(Array(words), of: named)
        // `list yesterday` asks for records.
        let asksList = named == nil && ["list", "список"].contains(words.first?.lowercased())
        if asksList, pieces.allSatisfy({ $0.slot == .day || $0.slot == .period }) { return nil }
        let isOfBanks =
            pieces.contains(.market(.banks))
            && options.contains { word in
                ["--sort", "--kind", "--best", "--top", "--limit", "--branches"].contains {
                    word == $0 || word.hasPrefix($0 + "=")
                }
            }
        return isOfBanks && !pieces.contains(.amount)
            ? "banks"
            : command(
                pieces, named, asksRates: words.contains { LineWord.meaning($0) == .rate },
                hasDays: options.contains { ["--from", "--to", "--days", "--year", "--period"].contains($0) })
    }

    private static let nearDays: Set<String> = ["today", "сьогодні", "yesterday", "вчора", "учора"]

    /// Whether words are an amount in digits and currencies by their codes, or such codes alone, which need no reading.
    static func isPlain(_ words: some Collection<String>) -> Bool {
        let codes = words.first?.utf8.allSatisfy(\.isASCIIDigit) == true ? words.dropFirst() : words.dropFirst(0)
        return !codes.isEmpty
            && codes.allSatisfy { word in
                word.utf8.count == 3 && word != "all" && word != "top"
                    && word.utf8.allSatisfy { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
                    && CurrencyCode(word).map { Currency.tabled($0) != nil } == true
            }
    }

    /// `all banks`, `список банків`; the market of `банки` alone is that of banks.
    private static func isListOfBanks(_ pieces: [LinePiece]) -> Bool {
        pieces.allSatisfy { $0.slot == .word(.all) || $0.slot == .market(.banks) }
            && pieces.contains { $0.slot == .word(.all) || ["banks", "банків"].contains($0.typed.lowercased()) }
    }

    private static func command(
        _ pieces: [LinePiece], _ named: String?, asksRates: Bool, hasDays: Bool
    ) -> String? {
        guard let first = pieces.first, first.slot != .unknown else { return nil }
        let has = { (slot: LinePiece.Slot) in pieces.contains(slot) }
        let says = { (words: [LineWord]) in words.contains { pieces.contains(.word($0)) } }
        let markets = pieces.filter { if case .market = $0.slot { true } else { false } }
        let currencies = pieces.filter { $0.slot == .currency }
        let dates = pieces.filter { $0.slot == .day || $0.slot == .period }
        let (namesBank, saysBanks) = (pieces.contains(where: \.isBank), has(.market(.banks)))
        let isPeriod = has(.period) || dates.count > 1 || dates.contains { $0.lead == .start || $0.lead == .between }
        let needsMore = !namesBank && !saysBanks && currencies.isEmpty
        if first.slot == .statement { return "convert" }
        switch true {
        case says([.currencies]):
            return pieces.allSatisfy { $0.slot == .word(.currencies) || $0.slot == .word(.all) } ? "rates" : nil
        case says([.contacts, .branches]): return namesBank ? "banks" : nil
        case says([.rating]): return saysBanks || namesBank ? "banks" : nil
        case says([.compare]) && dates.count == 2 && !has(.period) && !currencies.isEmpty: return "diff"
        case says([.compare]) where namesBank || saysBanks && markets.count == 1: return "banks"
        // What is compared over time is drawn.
        case says([.compare]) && (isPeriod || hasDays) && !currencies.isEmpty: return "chart"
        case says([.compare]): return needsMore && markets.count < 2 ? nil : "rates"
        case says([.chart]): return "chart"
        case says([.history]): return "history"
        case says([.change]) where !currencies.isEmpty:
            return dates.contains { nearDays.contains($0.text.lowercased()) } ? "diff" : "history"
        case pieces.contains(where: \.isStep), says([.extreme]) && (isPeriod || pieces.contains(where: \.isYear)):
            return "history"
        case has(.amount): return "convert"
        case says([.best, .cheapest]): return needsMore ? nil : "banks"
        case says([.buying, .selling]): return currencies.isEmpty ? nil : "convert"
        // `usd 10 nov vs 13 nov`
        case dates.count == 2 && !has(.period) && ["vs", "versus"].contains(dates[1].leadWord): return "diff"
        case isPeriod: return "history"
        case namesBank, says([.card]) && !currencies.isEmpty: return "banks"
        case saysBanks && named == nil
            && (has(.grouping) || !currencies.isEmpty && has(.city) || isListOfBanks(pieces)):
            return "banks"
        case currencies.dropFirst().contains { $0.lead == .into }:
            return currencies.contains { $0.lead == .and } || asksRates && currencies.count > 2 ? "rates" : "convert"
        case pieces.allSatisfy { $0.slot == .city }: return "banks"
        case says([.all, .markets]), !currencies.isEmpty, !markets.isEmpty, has(.day): return "rates"
        default: return nil
        }
    }
}

extension [LinePiece] {
    func contains(_ slot: LinePiece.Slot) -> Bool { contains { $0.slot == slot } }
}

extension LinePiece {
    /// Whether a history is wanted by day, week or month.
    fileprivate var isStep: Bool { slot == .grouping && PeriodArgument.isUnit(text) }
    fileprivate var isYear: Bool { slot == .amount && PeriodArgument.isYear(text) }
    var isBank: Bool { if case .bank = slot { true } else { false } }
}
