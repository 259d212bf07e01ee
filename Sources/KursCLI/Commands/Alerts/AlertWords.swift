import KursCore
import KursTerminal

/// Conditions in words: `cash usd sell above 45` is `usd.cash.sell > 45`.
enum AlertWords {
    /// The conditions that the words may mean: two for `changes by 1%` and `usd 45`, up and down; none for other words.
    static func conditions(_ words: [String], market: Market?) -> [String] {
        let parts = words.flatMap { $0.split(separator: " ").map(String.init) }
        if let only = condition(parts, market: market) { return [only] }
        let ways = ["rises", "falls"].compactMap { way in
            condition(parts.map { changes.contains($0.lowercased()) ? way : $0 }, market: market)
        }
        // `usd 45`, `when usd is 45`
        guard ways.isEmpty, !parts.contains(where: isPath),
            let place = parts.lastIndex(where: CommandSuggestion.isAmount)
        else {
            return ways
        }
        return [">", "<"].compactMap { sign in
            condition(Array(parts[..<place]) + [sign] + Array(parts[place...]), market: market)
        }
    }

    /// The conditions that `or` or `and` joins, with that word; none where it does not stand between two.
    static func sides(_ words: [String], market: Market?) -> (conditions: [String], joint: String) {
        let parts = words.flatMap { $0.split(separator: " ").map(String.init) }
        let isJoint = { (word: String) in ["or", "and", "або", "чи", "і", "й", "та"].contains(word.lowercased()) }
        let sides = parts.split(whereSeparator: isJoint)
        // `usd > 45 or < 40`
        let head = sides.first?.prefix { comparison($0) == nil } ?? []
        let known = sides.compactMap { side in
            condition(Array(side), market: market) ?? condition(Array(head + side), market: market)
                ?? (try? AlertCondition(reading: Array(side).list(" ")))?.text
        }
        let isAll = sides.count > 1 && known.count == sides.count
        return (isAll ? known : [], parts.first(where: isJoint) ?? "")
    }

    private static let changes = ["change", "changes", "зміна", "зміниться"]

    /// The condition that the words mean; `nil` unless they are a currency, a comparison and a number, with at most a
    /// market, a side and `change`, which is that of a day.
    ///
    /// - Parameter market: The market where the words name none, for coins the one that trades them; its buying side where
    ///   it has two.
    private static func condition(_ parts: [String], market: Market?) -> String? {
        var (currency, place, side): (CurrencyCode?, Market?, Side?)
        var (comparison, number): (String?, String?)
        var (isChange, isFall, span) = (false, false, "1d")
        var rest = parts.flatMap { isPath($0) ? $0.split(separator: ".").map(String.init) : [$0] }[...]
        while let word = rest.popFirst() {
            if comparison != nil, number == nil {
                if (isChange ? ["by", "на", "за"] : ["за", "than"]).contains(word.lowercased()) { continue }
                // `rises above 45` is no change.
                if isChange, let known = Self.comparison(word) {
                    (comparison, isChange, isFall) = (known, false, false)
                    continue
                }
                let isPercent = isChange && word.hasSuffix("%")
                rest.insert(isPercent ? String(word.dropLast()) : word, at: rest.startIndex)
                guard let amount = amount(from: &rest) else { return nil }
                let isUnit = amount.currency == nil && rest.first.map(CommandSuggestion.isCurrency) == true
                let unit = isUnit ? try? CurrencyArgument.take(from: &rest) : amount.currency
                number =
                    (isFall ? "-" : "") + "\(amount.amount)" + (isPercent ? "%" : "")
                    + (unit == nil || unit == .uah ? "" : " \(unit?.text ?? "")")
            } else if comparison == nil, let known = Self.comparison(word) {
                comparison = known
            } else if place == nil, let known = MarketArgument.known(word) {
                place = known
            } else if side == nil, let known = Self.side(word) {
                side = known
            } else if currency == nil, CommandSuggestion.isCurrency(word),
                let code = try? CurrencyArgument.list([word]).first
            {
                currency = code
            } else if changes.contains(word.lowercased()) {
                isChange = true
            } else if comparison == nil, let rises = Self.rises(word) {
                (comparison, isChange, isFall) = (rises ? ">" : "<", true, !rises)
            } else if isChange, number != nil, let found = PeriodArgument.span([word] + rest) {
                span = "\(found.dayCount)d"
                rest = rest.dropFirst(found.wordCount - 1)
            } else if ![
                "at", "in", "on", "is", "if", "when", "by", "the", "me", "a", "day", "на", "у", "в", "за", "день",
                "добу",
                "коли", "якщо", "мене", "мені", "буде", "стане", "to",
            ].contains(
                word.lowercased())
            {
                return nil
            }
        }
        guard let currency, let comparison, let number else { return nil }
        let isCoin = Currency.find(currency)?.kind == .coin
        guard let market = place ?? market.map({ isCoin ? .crypto : $0 }) else { return nil }
        // In words one has the money and wants to know what it is bought for.
        if place == nil || !parts.contains(where: isPath), side == nil, case .both = market.traits.sides {
            // Who waits until it is cheaper wants to buy it.
            side = parts.contains { ["cheaper", "дешевше"].contains($0.lowercased()) } ? .sell : .buy
        }
        let path = ([currency.text.lowercased(), market.rawValue] + (side.map { [$0.rawValue] } ?? [])).list(".")
        return (isChange ? "change(\(path), \(span))" : path) + " \(comparison) \(number)"
    }

    /// `usd.cash.sell` may be in words, too: `долар.готівка.продаж`.
    private static func isPath(_ word: String) -> Bool {
        word.utf8.contains(UInt8(ascii: ".")) && word.contains(where: \.isLetter) && !CommandSuggestion.isAmount(word)
    }

    /// An amount, in which a point is the decimal mark as in conditions: `43.425` is no group of thousands.
    private static func amount(
        from words: inout ArraySlice<String>
    ) -> (amount: ExactDecimal, currency: CurrencyCode?)? {
        var rest = words
        if let word = rest.popFirst(), word.contains("."), let number = ExactDecimal(word) {
            words = rest
            return (number, nil)
        }
        return try? AmountArgument.take(from: &words)
    }

    private static func comparison(_ word: String) -> String? {
        switch word.lowercased() {
        case ">", "above", "over", "вище", "більше", "дорожче", "дорожчий", "понад": ">"
        case "<", "below", "under", "cheaper", "нижче", "менше", "дешевше", "дешевший": "<"
        case "reaches", "hits", "досягне": ">="
        case ">=", "<=": word
        default: nil
        }
    }

    /// Whether a word says that a rate goes up, `false` for down; `nil` for another word.
    private static func rises(_ word: String) -> Bool? {
        switch word.lowercased() {
        case "rises", "grows", "gains", "up", "rose", "зросте", "виросте", "виріс", "зріс", "подорожчає", "подорожчав":
            true
        case "falls", "drops", "loses", "down", "fell", "впаде", "впав", "подешевшає", "подешевшав", "знизиться": false
        default: nil
        }
    }

    private static func side(_ word: String) -> Side? {
        switch word.lowercased() {
        case "buy", "buys", "купівля": .buy
        case "sell", "sells", "продаж": .sell
        default: nil
        }
    }
}
