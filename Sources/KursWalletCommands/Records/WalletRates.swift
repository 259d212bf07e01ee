package import KursCore
package import KursTerminal
package import KursWallet

/// The prices that a report needs: for each currency of the journal the rate in force on each of its days.
package struct WalletRates {
    private let journal: Journal
    private let context: CommandContext
    /// The market of `-m`; the NBU without it, whatever the settings say: books are kept at the official rate, and coins,
    /// which have none, at the price of their market.
    let market: Market
    private let pricesCoins: Bool
    /// The markets whose rates were asked for, that of the command first.
    private(set) var markets: [Market]
    let currencies: [CurrencyCode?]
    private(set) var warnings: [Warning] = []
    /// The status of a command whose sums lack something because rates could not be had; `nil` where they could.
    private(set) var failure: ExitStatus?
    private let policy: CachePolicy
    private let isQuiet: Bool

    /// - Parameters:
    ///   - quietPolicy: Where rates come from for a line that reports no failures; `nil` for the settings.
    ///   - pricesCoins: Whether coins have the price of their market; taxes have official rates only.
    init(
        _ journal: Journal, _ context: CommandContext, quietPolicy: CachePolicy? = nil, pricesCoins: Bool = true
    ) {
        (self.journal, self.context) = (journal, context)
        self.pricesCoins = pricesCoins && !context.arguments.has("market")
        (policy, isQuiet) = (quietPolicy ?? context.settings.policy, quietPolicy != nil)
        market = context.arguments.has("market") ? context.settings.market : .nbu
        markets = [market]
        currencies = (0..<journal.commodities.count).map { CommodityCode.currency(of: journal.commodities[$0]) }
    }

    /// The market of a commodity's rates: a coin's own beside official ones, of which it has none.
    static func market(of commodity: String, beside market: Market) -> Market {
        let code = CommodityCode.currency(of: commodity)
        return market == .nbu && code.flatMap({ Currency.find($0) })?.kind == .coin ? .crypto : market
    }

    /// The currency of sums: that of `--in`, of the settings, of the journal's `D`, or the hryvnia.
    package static func currency(_ context: CommandContext, _ journal: Journal) throws(CommandError) -> CurrencyCode {
        if let text = context.arguments.value("in") { return try context.currencies(in: [text]).first ?? .uah }
        return context.settings.configuration.text("accounting_currency").flatMap { CurrencyCode($0) }
            ?? journal.ending.defaultCommodity.flatMap { CommodityCode.currency(of: $0) } ?? .uah
    }

    /// The NBU's rate of one unit in hryvnias.
    static func official(
        _ code: CurrencyCode, _ policy: CachePolicy, _ context: CommandContext
    ) throws(CommandError) -> ExactDecimal {
        if code == .uah { return 1 }
        switch try context.services.currencies().rates(of: .nbu, wanted: [code], only: true, policy: policy) {
        case .failure(let failure): throw .answer(failure)
        case .success(let answer):
            if let rate = answer.rates.first?.quote.official { return rate }
            throw .answer(.noRate(currency: code, market: .nbu, day: nil, elsewhere: []))
        }
    }

    /// How amounts become amounts of a currency.
    ///
    /// - Parameters:
    ///   - first: The first day that counts; amounts of days before it have no value.
    ///   - last: The last day that counts.
    ///   - fixedDay: The day whose rates hold for all records; `nil` for the day of each.
    ///   - counts: Whether the postings of an account, by its number, count; `nil` for all.
    mutating func valuation(
        in target: CurrencyCode, from first: Day = Day(number: .min), through last: Day, fixedDay: Day?,
        where counts: ((Int) -> Bool)? = nil
    ) throws(CommandError) -> Valuation {
        let used = usedDays(from: first, through: last, of: fixedDay == nil ? target : nil, where: counts)
        var all: ClosedRange<Day>?
        for days in used.compactMap(\.self) {
            all = all.map { min($0.lowerBound, days.lowerBound)...max($0.upperBound, days.upperBound) } ?? days
        }
        var prices: [Valuation.Price] = []
        var known: [CurrencyCode: DayPrices] = [:]
        // `$` and `USD` are one currency: its days are those of all its names.
        var spans: [CurrencyCode: ClosedRange<Day>] = [:]
        for case (let code?, let days?) in zip(currencies, used) {
            let span = spans[code] ?? days
            spans[code] = min(span.lowerBound, days.lowerBound)...max(span.upperBound, days.upperBound)
        }
        for code in currencies {
            guard let code else {
                prices.append(.unknown)
                continue
            }
            if code == target {
                prices.append(.own)
            } else if code == .uah {
                prices.append(.base)
            } else if let days = spans[code] {
                if known[code] == nil { known[code] = try dayPrices(of: code, fixedDay.map { $0...$0 } ?? days) }
                prices.append(known[code].map { .priced($0) } ?? .unknown)
            } else {
                prices.append(.unknown)
            }
        }
        var own: DayPrices?
        if target != .uah, let all { own = try dayPrices(of: target, fixedDay.map { $0...$0 } ?? all) }
        return Valuation(
            prices: prices, target: own, digits: Currency.displayScale(of: target), fixedDay: fixedDay)
    }

    /// Things by their amounts, the largest first: of several currencies by what they came to in hryvnias on their days,
    /// with those without a rate last.
    static func sorted<Thing>(
        _ things: [Thing], _ journal: Journal, _ context: CommandContext, by amount: (Thing) -> (Record.Money, Day)?
    ) throws(CommandError) -> [Thing] {
        let amounts = things.map(amount)
        let values = try comparable(amounts, journal, context)
        let missing = zip(amounts, values).count { $0 != nil && $1 == nil }
        if missing > 0 {
            context.reporter.note(
                "\(missing) without a rate come last", "останніми стоять записи без курсу: \(missing)")
        }
        let minusOne = ExactDecimal(-1)
        return things.indices.sorted { (values[$0] ?? minusOne, $0) > (values[$1] ?? minusOne, $1) }.map { things[$0] }
    }

    /// Amounts without their signs as numbers that can be compared: of several currencies what they came to in hryvnias on
    /// their days; `nil` without a rate.
    static func comparable(
        _ amounts: [(Record.Money, Day)?], _ journal: Journal, _ context: CommandContext
    ) throws(CommandError) -> [ExactDecimal?] {
        guard Set(amounts.compactMap { $0?.0.commodity }).count > 1 else {
            return amounts.map { $0?.0.amount.magnitude }
        }
        var rates = WalletRates(journal, context)
        let last = amounts.compactMap { $0?.1 }.max() ?? context.today
        let valuation = try rates.valuation(in: .uah, through: last, fixedDay: nil)
        var numbers: [String: Int32] = [:]
        for index in 0..<journal.commodities.count { numbers[journal.commodities[index]] = Int32(index) }
        context.reporter.note(rates.warnings)
        return amounts.map { amount in
            amount.flatMap { money, day in
                if CommodityCode.currency(of: money.commodity) == .uah { return money.amount.magnitude }
                return numbers[money.commodity].flatMap { valuation.value(of: money.amount.magnitude, $0, on: day) }
            }
        }
    }

    /// The status of a command that answered.
    ///
    /// - Parameter lacking: How many amounts the sums lack.
    func status(lacking: Int) -> ExitStatus {
        lacking > 0 ? failure ?? context.reporter.answeredStatus : context.reporter.answeredStatus
    }

    /// - Parameter target: The currency in which an expense that states its own price needs no rate; `nil` for none.
    private func usedDays(
        from first: Day, through last: Day, of target: CurrencyCode?, where counts: ((Int) -> Bool)?
    ) -> [ClosedRange<Day>?] {
        let chart = ChartOfAccounts(journal)
        let isPriced = { (posting: Journal.Posting) in
            let cost = journal.cost(posting).flatMap { currencies[Int($0.commodity)] }
            return cost != nil && cost == target && chart.kind(of: journal.accounts[Int(posting.account)]) == .expense
        }
        var used = [ClosedRange<Day>?](repeating: nil, count: journal.commodities.count)
        for transaction in journal.transactions {
            for index in transaction.postings {
                let posting = journal.postings[index]
                let (commodity, day) = (Int(posting.commodity), journal.day(of: index, in: transaction))
                guard commodity >= 0, first <= day, day <= last, counts?(Int(posting.account)) ?? true,
                    !isPriced(posting)
                else { continue }
                let days = used[commodity] ?? day...day
                used[commodity] = min(days.lowerBound, day)...max(days.upperBound, day)
            }
        }
        return used
    }

    /// The rates in force on some days: a day without one has the last of the ten days before it, where the market has
    /// daily rates and no day between could not be fetched.
    private mutating func dayPrices(
        of currency: CurrencyCode, _ days: ClosedRange<Day>
    ) throws(CommandError) -> DayPrices {
        let first = max(days.lowerBound, Day.firstOfHryvnia.advanced(by: 10)).advanced(by: -10)
        let last = min(days.upperBound, context.today.advanced(by: 1))
        guard first <= last else { return DayPrices(from: first, []) }
        let market = pricesCoins ? Self.market(of: currency.text, beside: market) : market
        if !markets.contains(market) { markets.append(market) }
        switch try context.services.history(of: market).history(
            of: currency, from: first, through: last, policy: policy)
        {
        case .failure(.store(let error)): throw .answer(.store(error))
        case .failure(let error):
            failure = failure ?? context.message(of: .answer(error)).status
            if !isQuiet { context.reporter.note(error) }
            return DayPrices(from: first, [])
        case .success(let answer):
            failure = failure ?? answer.missingDays?.status
            var prices = carried(answer, of: market, from: first)
            let today = Int(context.today.number - first.number)
            if market.traits.tradesCoins, prices.indices.contains(today), let price = try currentPrice(of: currency) {
                prices[today] = price
            }
            // A day that has the rate of an earlier one lacks none.
            warnings += answer.warnings.filter { warning in
                guard case .gap(_, let start, let end) = warning else { return true }
                let count = max(0, Int(end.number - first.number) + 1)
                let days = prices.indices.prefix(count).dropFirst(max(0, Int(start.number - first.number)))
                return days.contains { prices[$0] == nil }
            }
            return DayPrices(from: first, prices)
        }
    }

    /// What a coin costs now, as `kurs convert` says it; a day that is not over has no other price.
    private func currentPrice(of coin: CurrencyCode) throws(CommandError) -> ExactDecimal? {
        let outcome = try context.services.currencies().rates(
            of: .crypto, wanted: [], coins: [coin], only: true, policy: policy)
        guard case .success(let answer) = outcome else { return nil }
        return answer.rates.first { $0.quote.currency == coin }?.quote.official
    }

    private func carried(_ answer: HistoryAnswer, of market: Market, from first: Day) -> [ExactDecimal?] {
        var prices = answer.values
        guard market.traits.hasDailyRate, !context.settings.isStrict else { return prices }
        var age = 0
        for index in prices.indices.dropFirst() {
            let day = first.advanced(by: index)
            // The rate of a day that could not be fetched may be the one in force.
            let isMissing = answer.missingDays.map { $0.first <= day && day <= $0.last } ?? false
            if prices[index] != nil {
                age = 0
            } else if !isMissing || day.weekday > 4, age < 10 {
                prices[index] = prices[index - 1]
                age += 1
            }
        }
        return prices
    }
}
