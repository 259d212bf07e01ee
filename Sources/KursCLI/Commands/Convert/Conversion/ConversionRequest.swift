import KursCore
import KursTerminal
import KursText

struct ConversionRequest: Equatable {
    var amount: ExactDecimal
    var from: CurrencyCode
    /// The amounts added to it: `+ 50 eur`.
    var added: [Term] = []
    var targets: [CurrencyCode]
    var side: Side?
    var feePercent: ExactDecimal

    struct Term: Equatable {
        var amount: ExactDecimal
        var currency: CurrencyCode
    }

    static let usage = "convert AMOUNT FROM [TO…]"

    var sources: [CurrencyCode] { [from] + added.map(\.currency) }

    func queries(to target: CurrencyCode) -> [ConversionQuery] {
        ([Term(amount: amount, currency: from)] + added).map {
            ConversionQuery(amount: $0.amount, from: $0.currency, to: target, side: side, feePercent: feePercent)
        }
    }

    /// Reads `100 USD`, `100 usd to eur pln`, `$100`, `100usd в грн`, `100 usd + 50 eur to uah`; `usd to eur` is one dollar.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        var rest = arguments.operands[...]
        var terms: [Term] = []
        while let plus = rest.firstIndex(where: { ConversionRequest.additions.contains($0.lowercased()) }) {
            var words = rest[..<plus]
            terms.append(try ConversionRequest.term(from: &words))
            if let word = words.first { throw .unexpectedArgument(word, usage: ConversionRequest.usage) }
            rest = rest[(plus + 1)...]
        }
        let last = try ConversionRequest.term(from: &rest, mayBeOne: true)
        // `100 usd 978`: beside letters a number is no code.
        let isInLetters = arguments.operands.contains { word in
            word.unicodeScalars.contains {
                $0.properties.isAlphabetic || $0.properties.generalCategory == .currencySymbol
            }
        }
        (amount, from) = (last.amount, last.currency)
        targets = []
        while !rest.isEmpty {
            if let word = rest.first, CurrencyArgument.between.contains(word.lowercased()) { rest.removeFirst() }
            guard !rest.isEmpty else { throw .missingArgument("TO", usage: ConversionRequest.usage) }
            if isInLetters, let word = rest.first, word.utf8.allSatisfy(\.isASCIIDigit), !word.isEmpty {
                throw .unexpectedArgument(word, usage: ConversionRequest.usage)
            }
            targets.append(try CurrencyArgument.take(from: &rest))
        }
        if let name = arguments.value("to") {
            if let target = targets.first { throw .conflict(target.text, "--to") }
            targets = [try CurrencyArgument.code(name)]
        }
        if targets.isEmpty { targets = [.uah] }
        if let first = terms.first {
            added = terms.dropFirst() + [Term(amount: amount, currency: from)]
            (amount, from) = (first.amount, first.currency)
        }
        side = try arguments.choice("side")
        feePercent = try ConversionRequest.fee(arguments)
        try refuseSideOfWords(arguments)
    }

    /// Refuses `--buy`, which may be what the market does or who types it, and `buy` with a price in foreign currency.
    private func refuseSideOfWords(_ arguments: ParsedArguments) throws(UsageError) {
        guard arguments.has("side"), case let word = arguments.spelling(of: "side") else { return }
        let isForeign = from != .uah || !added.isEmpty
        let sum = ([Term(amount: amount, currency: from)] + added).map {
            "\($0.amount) " + $0.currency.text.lowercased()
        }.list(" + ")
        let codes = targets.map { $0.text.lowercased() }.list(" ")
        if ["--buy", "--sell"].contains(word) {
            let options = ["best", "bank", "kind", "market", "city"].flatMap { name in
                arguments.values(name).map { " --" + name + ($0 == "any" ? "" : " " + $0) }
            }.joined()
            let isIntoHryvnia = isForeign && targets == [.uah]
            let lines = isIntoHryvnia ? ["buy \(sum)", "sell \(sum)"] : ["\(sum) \(codes)"]
            throw .twoMeanings(word, lines: lines.map { "kurs " + $0 + options })
        }
        if isForeign, targets.contains(where: { $0 != .uah }), let word = ConversionRequest.buyingWord(arguments) {
            throw .boughtForForeign(word, line: "kurs convert \(sum) \(codes)")
        }
    }

    private static let additions: Set<String> = ["+", "plus", "плюс"]

    /// Removes an amount and its currency from the words.
    ///
    /// - Parameter mayBeOne: Whether a currency alone is one of it.
    private static func term(
        from words: inout ArraySlice<String>, mayBeOne: Bool = false
    ) throws(UsageError) -> Term {
        guard !words.isEmpty else { throw .missingArgument("AMOUNT", usage: usage) }
        let isOne = mayBeOne && isWithoutAmount(words)
        let (amount, glued) = isOne ? (.one, nil) : try AmountArgument.take(from: &words)
        if let glued { return Term(amount: amount, currency: glued) }
        guard !words.isEmpty else { throw .missingArgument("FROM", usage: usage) }
        return Term(amount: amount, currency: try CurrencyArgument.take(from: &words))
    }

    private static func isWithoutAmount(_ words: ArraySlice<String>) -> Bool {
        guard words.first?.utf8.contains(where: \.isASCIIDigit) == false else { return false }
        var rest = words
        guard (try? CurrencyArgument.take(from: &rest)) != nil else { return false }
        guard let next = rest.first else { return true }
        return CurrencyArgument.between.contains(next.lowercased()) || CommandSuggestion.isCurrency(next)
    }

    /// The word that was typed for the side at which a market sells; `nil` where the option was.
    private static func buyingWord(_ arguments: ParsedArguments) -> String? {
        let spelling = arguments.spelling(of: "side")
        return arguments.has("side") && spelling.utf8.first != UInt8(ascii: "-") ? spelling : nil
    }

    static func refuseSide(_ arguments: ParsedArguments, on market: Market) throws(CommandError) {
        guard arguments.has("side"), buyingWord(arguments) == nil, case .none = market.traits.sides else { return }
        let others = Market.allCases.filter { if case .both = $0.traits.sides { true } else { false } }
        throw .usage(.singleRate("--side", market, markets: others))
    }

    /// Tells who buys or sells that an official rate is no market price.
    static func noteOfficialRate(_ context: CommandContext) {
        guard let word = context.arguments.tradeWord, context.settings.market.traits.hasDailyRate else { return }
        context.reporter.warn(
            "official-rate",
            LocalizedText(
                "“\(word)”: the NBU's rate is official, not a market price; for one, add -m cash",
                "«\(word)»: курс НБУ офіційний, а не ринковий; щоб побачити ринковий, додайте -m cash"))
    }

    /// The fee in percent; 0 if none is given.
    static func fee(_ arguments: ParsedArguments) throws(UsageError) -> ExactDecimal {
        guard let text = arguments.value("fee") else { return .zero }
        guard let fee = PercentArgument.percent(text), fee <= 100 else {
            throw .badForm("--fee", given: text, .percent)
        }
        return fee
    }
}

struct ConversionOptions {
    var terms: ConversionTerms
    /// The day for lines without a date; `nil` for now.
    var day: Day?
    var market: Market
    var stopsAtFirstError: Bool
    var identifiers: IdentifierColumn?

    init(_ context: CommandContext) throws(CommandError) {
        let arguments = context.arguments
        terms = ConversionTerms(
            target: .uah, side: try asTyped(arguments.choice("side")),
            feePercent: try asTyped(ConversionRequest.fee(arguments)))
        if let name = arguments.value("to") { terms.target = try asTyped(CurrencyArgument.code(name)) }
        terms.allowsDoubtful = context.settings.allowsDoubtful
        day = try context.day(of: "on")
        // A statement is a matter of accounts: the market of the settings is for looking.
        market = arguments.statement != nil && !context.settings.isMarketNamed ? .nbu : context.settings.market
        try ConversionRequest.refuseSide(arguments, on: market)
        stopsAtFirstError = arguments.has("strict")
        identifiers = arguments.value("id-col").map(IdentifierColumn.init)
    }
}
