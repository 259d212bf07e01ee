import KursCore
import KursTerminal
import KursWallet
import KursWalletCommands

/// The data of a bar: rates of one or more markets, and their ages.
struct BarReading {
    enum Trend: String { case up, down, level }

    let language: Language
    /// The age in seconds above which the line is stale; `nil` for the interval of each source.
    let maxAgeSeconds: Int64?
    /// Whether rates are shown whose flags say that they may be wrong.
    var allowsDoubtful = false
    var answers: [RatesAnswer]
    /// The wallet; `nil` if it is not asked for, or cannot be read.
    var wallet: BarWallet?
    var hasFiredAlert = false

    /// The rate of a currency on a market; `nil` when the store has none, or only one that may be wrong.
    func rate(_ currency: CurrencyCode, _ market: Market) -> Rate? {
        for answer in answers where answer.market == market {
            let rate = answer.rates.first { $0.quote.isHryvnias(for: currency) }
            return rate.flatMap { allowsDoubtful || $0.quote.flags.doubts.isEmpty ? $0 : nil }
        }
        return nil
    }

    func isStale(_ rate: Rate) -> Bool { maxAgeSeconds.map { rate.ageSeconds > $0 } ?? rate.isStale }

    static func trend(_ change: ExactDecimal?) -> Trend {
        guard let change, !change.isZero else { return .level }
        return change.isNegative ? .down : .up
    }

    static func arrow(_ change: ExactDecimal?) -> String {
        guard let change else { return "" }
        return change.isZero ? "=" : change.isNegative ? "▼" : "▲"
    }

    /// A line of the first market that has each currency: its code, one or two short numbers, and an arrow.
    func line(of currencies: [CurrencyCode]) -> BarLine {
        var line = BarLine()
        for (index, currency) in currencies.enumerated() {
            line.add((index > 0 ? " " : "") + currency.text + " ")
            guard let rate = answers.lazy.compactMap({ rate(currency, $0.market) }).first else {
                line.add("—")
                continue
            }
            let numbers = rate.quote.official.map { [$0] } ?? [rate.quote.buy, rate.quote.sell].compactMap { $0 }
            line.add(
                numbers.isEmpty ? "—" : numbers.map { NumberFormat.brief($0, language) }.list("/"))
            let change = rate.change.main
            if let change, !change.isZero { line.add(BarReading.arrow(change), BarReading.trend(change)) }
            line.used(rate, BarReading.trend(change), isStale: isStale(rate))
        }
        if line.isStale { line.add(" · " + staleMark(line)) }
        return line
    }

    func line(of template: BarTemplate) -> BarLine {
        var line = BarLine()
        for name in template.names {
            guard let rate = rate(name.currency, name.market) else { continue }
            line.used(rate, BarReading.trend(name.change(in: rate)), isStale: isStale(rate))
        }
        for piece in template.pieces {
            switch piece {
            case .text(let text): line.add(text)
            case .value(let name):
                let value = rate(name.currency, name.market).flatMap { name.value(in: $0.quote) }
                line.add(value.map { NumberFormat.typed($0, language) } ?? "—")
            case .change(let name):
                let change = rate(name.currency, name.market).flatMap { name.change(in: $0) }
                line.add(change.map { ($0.isNegative ? "" : "+") + NumberFormat.typed($0, language) } ?? "—")
            case .arrow(let name):
                let change = rate(name.currency, name.market).flatMap { name.change(in: $0) }
                line.add(BarReading.arrow(change), BarReading.trend(change))
            case .wallet(let field): line.add(wallet?.text(field, language) ?? "—")
            case .age: line.add(line.ageSeconds.map { Age.words($0, language) } ?? "—")
            case .stale: if line.isStale { line.add(staleMark(line)) }
            }
        }
        let hasMark = template.pieces.contains(.stale) || template.pieces.contains(.age)
        if line.isStale, !hasMark { line.add(" · " + staleMark(line)) }
        return line
    }

    private func staleMark(_ line: BarLine) -> String {
        let age = Age.words(line.ageSeconds ?? 0, language)
        return language("stale \(age)", "застаріло \(age)")
    }

    /// The details for a tooltip or menu, one per rate: the full numbers, and market, source and age.
    func details(_ line: BarLine) -> [(title: String, subtitle: String)] {
        line.rates.map { rate in
            let numbers = rate.quote.official.map { [$0] } ?? [rate.quote.buy, rate.quote.sell].compactMap { $0 }
            var title = rate.quote.currency.text + " " + numbers.map { NumberFormat.rate($0, language) }.list(" / ")
            if let change = rate.change.main, !change.isZero {
                title += " " + BarReading.arrow(change) + " " + NumberFormat.rate(change.magnitude, language)
            }
            let parts = [
                DisplayNames.shortMarket(rate.quote.market)(language), rate.stored.provenance.source.name,
                Age.fetched(rate.ageSeconds, language),
            ]
            return (title.terminalSafe, parts.list(" · ").terminalSafe)
        }
    }
}

/// A bar's line under construction, and the rates used in it.
struct BarLine {
    /// The parts, each with its trend; `nil` for parts without one.
    private(set) var parts: [(text: String, trend: BarReading.Trend?)] = []
    private(set) var rates: [Rate] = []
    private(set) var isStale = false
    private(set) var trend = BarReading.Trend.level

    mutating func add(_ text: String, _ trend: BarReading.Trend? = nil) { parts.append((text, trend)) }

    /// Records a rate used in the line; the first determines the trend of the whole line.
    mutating func used(_ rate: Rate, _ trend: BarReading.Trend, isStale: Bool) {
        if rates.isEmpty { self.trend = trend }
        if !rates.contains(rate) { rates.append(rate) }
        self.isStale = self.isStale || isStale
    }

    var text: String { parts.map(\.text).list("") }
    var ageSeconds: Int64? { rates.map(\.ageSeconds).max() }
}

/// The numbers of the wallet in a bar, in hryvnias, with rates from the store only.
struct BarWallet {
    private let figures: WalletFigures
    private let dueCount: Int
    private let isWhole: Bool

    /// Reads the wallet; `nil` where there is none or it cannot be read, since a bar reports no errors.
    init?(_ context: CommandContext) {
        // A recording has no database, and reading it takes no time.
        let policy: CachePolicy = context.settings.replay != nil ? .automatic : .fromCache
        guard let file = try? WalletFile(context), let journal = try? file.read(),
            let figures = try? WalletFigures(journal, in: .uah, context, quietPolicy: policy)
        else { return nil }
        self.figures = figures
        isWhole = journal.unbalanced.isEmpty
        dueCount = PlanBook(journal, context).due().count { $0.day <= context.today }
    }

    /// A number as it is typed; `nil` where a rate is missing, or a record that does not balance.
    func text(_ field: BarTemplate.WalletField, _ language: Language) -> String? {
        guard isWhole || field == .due else { return nil }
        let number: ExactDecimal? =
            switch field {
            case .monthIn: figures.month.unpriced.isEmpty ? figures.month.income : nil
            case .monthOut: figures.month.unpriced.isEmpty ? figures.month.expenses : nil
            case .monthSaved: figures.month.unpriced.isEmpty ? figures.saved : nil
            case .total: figures.total
            case .due: ExactDecimal(dueCount)
            }
        return number.map { NumberFormat.typed($0, language) }
    }
}
