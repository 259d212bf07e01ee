import KursCore
import KursTerminal
import KursWallet

/// Buying and selling a currency at a rate or for a sum.
extension WalletCapture {
    /// An exchange at a rate or for a sum: the paid amount leaves one own account, the other comes to another or the same.
    static func trade(isBuying: Bool, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(context)
        let prices = Self.rateWords + Self.sumWords
        // `buy usd 100 at 41.5`
        if let code = capture.words.first, WalletMoney.isCurrency(code), let amount = capture.words.dropFirst().first,
            CommandSuggestion.isAmount(amount)
        {
            capture.words = [amount, code] + capture.words.dropFirst(2)
        }
        if let word = capture.words.first, !WalletMoney.isWrittenOrSpelled(word), word.first?.isNumber != true,
            let place = capture.words.dropFirst().firstIndex(where: CommandSuggestion.isAmount)
        {
            // `buy shoes for 2000`
            let name = capture.words[..<place].filter { !prices.contains($0.lowercased()) }
            let words = [isBuying ? "add" : "earn", capture.words[place]] + name + capture.words[(place + 1)...]
            throw .wallet(.noCurrency(word, line: "kurs wallet " + shellLine(words)))
        }
        let money = try capture.takeMoney(before: 1)
        // The accounts may stand before the price, as in `from fop to card at 44.10`.
        // `exchange 300 usd to uah at 43.30`
        if capture.words.count > 2, let lead = capture.words.first, let target = capture.words.dropFirst().first,
            AccountPrepositions.receiving.contains(lead.lowercased()), CommodityCode.currency(of: target) == .uah
        {
            capture.words.removeFirst(2)
        }
        // `на 4200 грн` is a sum, `на картку` an account.
        let isSum = { (word: String, next: String) in
            prices.contains(word) || AccountPrepositions.receiving.contains(word) && CommandSuggestion.isAmount(next)
        }
        let words = capture.words
        guard let place = words.indices.first(where: { isSum(words[$0].lowercased(), words[($0 + 1)...].first ?? "") })
        else {
            throw .usage(.missingArgument("at RATE", usage: capture.usage))
        }
        let before = capture.words[..<place]
        capture.words = capture.words[place...]
        let isRate = Self.rateWords.contains(capture.words.removeFirst().lowercased())
        let price = try capture.takePrice(of: money, isRate: isRate)
        capture.words = before + capture.words
        guard price.commodity != money.commodity else {
            throw .usage(.unexpectedArgument(money.commodity, usage: capture.usage))
        }
        let (paid, received) = isBuying ? (price, money) : (money, price)
        let given = try DescriptionDay.take(from: &capture.words, today: context.today)
        if let given, context.arguments.has("on") {
            throw .usage(.conflict(given.iso, context.arguments.spelling(of: "on")))
        }
        var names = ["from": context.arguments.value("from"), "to": context.arguments.value("to")].compactMapValues(
            \.self)
        // `sell 400 usd at 43.20 fop card`
        let leads = AccountPrepositions.payingBy + AccountPrepositions.receiving
        if capture.words.count == 2, names.isEmpty, !leads.contains(capture.words.first?.lowercased() ?? "") {
            names = ["from": capture.words.removeFirst(), "to": capture.words.removeFirst()]
        }
        while let word = capture.words.first {
            let sides = [("from", AccountPrepositions.paying), ("to", AccountPrepositions.receiving)]
            guard let side = sides.first(where: { $0.1.contains(word.lowercased()) })?.0, capture.words.count > 1 else {
                throw .usage(.unexpectedArgument(word, usage: capture.usage))
            }
            capture.words.removeFirst()
            let name = capture.words.removeFirst()
            if let other = names[side], other != name { throw .usage(.conflict(word + " " + name, "\(side) \(other)")) }
            names[side] = name
        }
        let day = try context.day(of: "on") ?? given ?? context.today
        let file = try WalletFile(context)
        let journal = isBuying || names["from"] != nil ? nil : try file.loadSmall().map { try? file.journal($0) } ?? nil
        return try capture.write([], on: given) { (chart, _) throws(CommandError) in
            let usual = chart.usualAccount(context.language)
            if let journal,
                case let payer = try calculated(OwnHoldings(journal, chart, through: day)).payer(
                    of: paid.commodity, usual: usual), payer != usual
            {
                names["from"] = payer
                let names = [payer, usual].map { ChartOfAccounts.Account.shortName(of: $0).terminalSafe }
                context.reporter.note(
                    "\(paid.commodity) is taken from \(names[0]): \(names[1]) has none",
                    "\(paid.commodity) взято з рахунку \(names[0]): на рахунку \(names[1]) немає")
            }
            let account = { (side: String) throws(CommandError) in try Self.account(names[side] ?? usual, chart) }
            return [
                RecordText.Line(
                    try account("from"), Record.Money(paid.amount.negated, paid.commodity), cost: received),
                RecordText.Line(try account("to"), received),
            ]
        }
    }

    /// Removes the price of an amount: a sum, or the rate of one unit, whose product is rounded to the currency's decimals.
    ///
    /// - Parameter isRate: What the word before it says; a price that can only be the other is that, and told.
    mutating func takePrice(of money: Record.Money, isRate: Bool) throws(CommandError) -> Record.Money {
        let meant = meansRate(of: money) ?? isRate
        if meant != isRate {
            let (price, count) = (words.first ?? "", "\(meant ? 1 : money.amount) \(money.commodity)")
            context.reporter.note("\(price) is taken as the price of \(count)", "\(price) — це ціна за \(count)")
        }
        if isRate, let rate = Self.fineRate(words, of: money) { words[words.startIndex] = rate }
        guard meant else {
            return try WalletMoney.take(from: &words, needed: 0, usage: usage, usual: { CurrencyCode.uah.text })
        }
        var (rate, currency): (ExactDecimal, CurrencyCode?)
        do throws(UsageError) {
            guard !words.isEmpty else { throw .missingArgument("RATE", usage: usage) }
            (rate, currency) = try AmountArgument.take(from: &words)
            if currency == nil, let word = words.first, WalletMoney.isCurrency(word) {
                currency = try CurrencyArgument.take(from: &words)
            }
        } catch {
            throw .usage(error)
        }
        let code = currency ?? .uah
        guard !rate.isZero, !rate.isNegative else {
            throw .wallet(rate.isZero ? .zeroAmount : .negativeAmount("\(rate)"))
        }
        let product: (exact: ExactDecimal, sum: Record.Money)
        do throws(DecimalError) {
            let exact = try rate.multiplied(by: money.amount)
            let sum = try exact.rounded(toScale: Currency.displayScale(of: code))
            product = (exact, Record.Money(sum, code.text))
        } catch {
            throw .wallet(.overflow)
        }
        guard !product.sum.amount.isZero else { throw .wallet(.zeroAmount) }
        if product.sum.amount != product.exact { noteRounding("\(product.exact)", product.sum) }
        return product.sum
    }

    /// A rate of three decimals as it cannot be a thousand: `43.425`, as kurs prints it, hryvnias for other money; `nil` for other
    /// words, and for coins and metals, of which one costs thousands.
    static func fineRate(_ words: ArraySlice<String>, of money: Record.Money? = nil) -> String? {
        let next = words.dropFirst().first.flatMap { WalletMoney.isCurrency($0) ? Currency.code(named: $0) : nil }
        let code = money.flatMap { CommodityCode.currency(of: $0.commodity) }
        guard next ?? .uah == .uah, money == nil || code.flatMap(Currency.find)?.kind == .money else { return nil }
        let parts = (words.first ?? "").split { ".,".contains($0) }
        let isFine = parts.count == 2 && parts[1].count == 3 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
        return isFine ? words.first.map { $0 + "0" } : nil
    }

    /// Whether the price at the beginning of the words is that of one unit rather than of all; `nil` where it may be either,
    /// or neither is near the NBU's stored rate.
    private func meansRate(of money: Record.Money) -> Bool? {
        var rest = words
        if let rate = Self.fineRate(words, of: money) { rest[rest.startIndex] = rate }
        guard let (price, named) = try? AmountArgument.take(from: &rest),
            let code = CommodityCode.currency(of: money.commodity),
            let other = named
                ?? (rest.first.map(WalletMoney.isCurrency) == true ? Currency.code(named: rest[rest.startIndex]) : .uah)
        else { return nil }
        guard let rate = try? WalletRates.official(code, .fromCache, context),
            let unit = try? WalletRates.official(other, .fromCache, context)
        else {
            // Nobody sells them for less than a hryvnia each.
            return other == .uah && Plausibility.alike.contains(code) && price < money.amount ? true : nil
        }
        let isNear = { (count: ExactDecimal) throws(DecimalError) -> Bool in
            let worth = try count.multiplied(by: rate)
            return (80...125).contains(
                try price.multiplied(by: unit).multiplied(by: 100).divided(by: worth, toScale: 0))
        }
        guard let isRate = try? isNear(1), let isSum = try? isNear(money.amount), isRate != isSum else { return nil }
        return isRate
    }
}
