import KursCore
import KursTestSupport

@testable import KursSources

/// A page after its mutation, with what it says now.
struct Mutant {
    /// The reader that reads it.
    var source: SourceID
    var address: String?
    var contentType: String?
    var bytes: [UInt8]
    /// What the page says; anything else that is shown without a mark is wrong.
    var facts: [Fact]
    /// The only day that its numbers are for, where the mutation states one.
    var day: Day?
    /// The slug of the bank whose own page it is.
    var owner: String?
    /// Whether what is unsaid can only be seen by holding the rates against the NBU's.
    var isHeldAgainstNBU = false

    /// What a reader made of the numbers of a page.
    struct Outcome: Equatable {
        var right = 0
        /// Numbers of the page that are not shown, or shown with a mark.
        var refused = 0
        /// Numbers that are shown without a mark although the page does not say them in that sense.
        var wrong: [String] = []
        /// Why nothing or not everything was shown.
        var reason = ""
    }

    /// Reads the page as `kurs` does and compares what is shown with what it says.
    func outcome() throws -> Outcome {
        let context = ReaderContext(
            day: nil, fetchedAt: testNow, kyiv: .europeanRule, address: address, contentType: contentType)
        guard let reading = SourceRegistry.read(source, bytes, context) else { throw UnknownReader() }
        var outcome = Outcome()
        guard case .found(var answer) = reading else {
            outcome.refused = facts.count
            if case .refused(let refusal) = reading { outcome.reason = refusal.line }
            return outcome
        }
        if isHeldAgainstNBU { _ = QuoteChecks.flag(&answer.quotes, from: source, nbu: NBURates.ours) }
        outcome.reason = answer.warnings.map { "\($0)" }.joined(separator: "; ")
        var open = facts
        for quote in answer.quotes where quote.flags.isEmpty {
            let isOfDay = day == nil || quote.day(in: .europeanRule) == day
            for var shown in Fact.facts(of: quote) {
                if !isOfDay {
                    outcome.wrong.append("\(shown.line) \(quote.line)")
                    continue
                }
                if owner != nil, shown.bank == owner { shown.bank = nil }
                if let place = open.firstIndex(where: { $0.covers(shown) }) {
                    open.remove(at: place)
                    outcome.right += 1
                } else if !facts.contains(where: { $0.covers(shown) }) {
                    outcome.wrong.append(shown.line)
                }
            }
        }
        outcome.refused = open.count
        return outcome
    }

    struct UnknownReader: Error {}
}

/// The NBU's rates of the day of the fixtures.
private enum NBURates {
    static let ours: [CurrencyCode: ExactDecimal] = {
        let answer = Recording.ours.answers.last { $0.file == "nbu-20261120.json" }
        guard let answer, case .found(let found)? = try? answer.read() else { return [:] }
        return Dictionary(found.quotes.map { ($0.currency, $0.official ?? .zero) }) { first, _ in first }
    }()
}
