import KursCore
import KursTerminal
import KursText

enum CoinsCommand {
    static let spec = CommandSpec(
        "coins", LocalizedText("show cryptocurrency prices", "ціни криптовалют"),
        usage: ["coins [TEXT…] [--sort 1h|24h|price|cap|name] [--favourites]", "coins NAME"],
        examples: [
            Example("kurs coins", "all, your favourites first", "усі, спершу обрані"),
            Example("kurs coins --sort 24h", "the largest rise in a day first", "спершу найбільше зростання за добу"),
            Example("kurs coins bitcoin", "details of one coin", "одна криптовалюта докладно"),
            Example(
                "kurs coins kaspa", "any other coin of CoinGecko's list", "будь-яка інша з переліку CoinGecko"),
            Example("kurs coins usd --json", "coins with “usd” in their name", "ті, що мають «usd» у назві"),
        ],
        options: [
            OptionSpec(
                "sort", value: "COLUMN", choices: CoinOrder.allCases.map(\.rawValue),
                "sort by 1h, 24h, price or cap, the largest first, or by name (default: favourites, then by cap)",
                "упорядкувати за 1h, 24h, price чи cap (від найбільшого) або за name (типово — спершу обрані, далі за cap)"
            ),
            OptionSpec(
                "in", alias: "currency", value: "CURRENCY", "prices in this currency, as with kurs rates --base",
                "ціни в цій валюті, як у kurs rates --base"),
            CommonOptions.limit, OptionSpec("favourites", short: "f", "only your favourites", "лише обрані"),
        ],
        notes: [
            LocalizedText(
                "Prices are in hryvnias; changes are percentages over 1 hour and 24 hours. kurs config set favourites BTC ETH solana "
                    + "sets the coins listed first.",
                "Ціни в гривнях; зміни — у відсотках за 1 годину і 24 години. Обрані криптовалюти задає "
                    + "kurs config set favourites BTC ETH solana."),
            LocalizedText(
                "-o plain prints CODE, the price, the changes over 1 h and 24 h and the capitalisation, separated by one tab.",
                "-o plain виводить КОД, ціну, зміни за 1 год і 24 год та капіталізацію через табуляцію."),
        ],
        arguments: ["CURRENCY"],
        words: { (line) throws(UsageError) in
            line.takeGrouping("sort")
            if line.operands.count > 1 { line.takeCount() }
            if line.operands.count > 2 {
                line.operands.removeAll { ["and", "і", "й", "та"].contains($0.lowercased()) }
            }
            try line.takeCommonWords()
        }, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        var order: CoinOrder? = try asTyped(arguments.choice("sort"))
        let (favourites, policy, words) = (context.settings.favourites, context.settings.policy, arguments.operands)
        let own = try found(among: favourites, context)
        var answer = try coins(and: own, policy, context)
        // Any word that is not of these coins is looked up among all coins.
        var others: [String: CurrencyCode] = [:]
        for word in words where named(word, words, answer.coins).isEmpty {
            let names = answer.coins.map { $0.coin.name.lowercased() }
            let refusal = CommandError.notFound(.coin(word, near: ParsedArguments.near(word.lowercased(), names)))
            others[word] = try CoinLookup.coin(word, or: refusal, context).code
        }
        if !others.isEmpty {
            let found = others.values.compactMap { Currency.find($0) }
            answer = try coins(and: (own + found).distinct, policy == .fromNetwork ? .automatic : policy, context)
        }
        context.reporter.note(answer.warnings)
        context.reporter.noteNextRefresh(answer.next)
        for stored in answer.coins {
            context.reporter.judge(ageSeconds: context.now.seconds(since: stored.fetchedAt))
        }
        var coins = answer.coins.filter { stored in
            !arguments.has("favourites") || favourites.contains { stored.coin.isCalled($0) }
        }
        let all = coins
        let found = try words.map { (word) throws(CommandError) in
            let some = others[word].map { code in all.filter { $0.coin.code == code } } ?? named(word, words, all)
            guard some.isEmpty else { return some }
            guard let code = others[word], !arguments.has("favourites") else { throw .notFound(.coin(word, near: [])) }
            throw .answer(absence(of: code, answer.warnings, policy))
        }
        if !words.isEmpty { coins = all.filter { coin in found.contains { $0.contains(coin) } } }
        // The top are the largest, not one's favourites.
        if order == nil, arguments.spelling(of: "limit") == "--top" { order = .cap }
        coins = CoinOrder.sorted(coins, by: order, favourites: favourites)
        if let limit = try asTyped(CommonOptions.limit(arguments)) { coins = Array(coins.prefix(limit)) }
        if let text = arguments.value("in"), let base = try context.currencies(in: [text]).first,
            ![.uah, .usd].contains(base)
        {
            return try show(coins, in: base, context)
        }
        try context.show(
            CoinsOutput(
                coins: coins, warnings: answer.warnings, favourites: favourites,
                showsDetails: words.count == 1 && found[0].count == 1))
        return context.reporter.answeredStatus
    }

    /// Shows the prices in a currency that CoinGecko's table has not, as `kurs rates` does.
    private static func show(
        _ coins: [StoredCoin], in base: CurrencyCode, _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        var line = try asTyped(ParsedArguments(["rates", "--base", base.text], .only(RatesCommand.spec)))
        line.operands = coins.map(\.coin.code.text)
        line.options += context.arguments.options.filter { option in
            CommonOptions.all.contains { $0.long == option.name }
        }
        return try CommandContext(line, context.environment, after: context).runCommand()
    }

    private static func coins(
        and others: [Currency], _ policy: CachePolicy, _ context: CommandContext
    ) throws(CommandError) -> (coins: [StoredCoin], warnings: [Warning], next: Timestamp?) {
        switch try context.services.coins().coins(policy: policy, and: others) {
        case .failure(let failure): throw .answer(failure)
        case .success(let coins, let warnings, let next): return (coins, warnings, next)
        }
    }

    private static func absence(of coin: CurrencyCode, _ warnings: [Warning], _ policy: CachePolicy) -> AnswerError {
        let failures = warnings.compactMap(SourceError.init)
        if !failures.isEmpty { return .unreachable(market: .crypto, failures: failures) }
        if policy == .fromCache { return .nothingStored(market: .crypto) }
        return .noRate(currency: coin, market: .crypto, day: nil, elsewhere: [])
    }

    /// The coins that a word names, or is part of the names of.
    private static func named(_ word: String, _ words: [String], _ coins: [StoredCoin]) -> [StoredCoin] {
        let code = Currency.code(named: word)?.text
        if let one = coins.first(where: { $0.coin.isCalled(word) || $0.coin.code.text == code }) { return [one] }
        // Of `in usd` the first word is part of a dozen names, and means none.
        let isPart = !(words.count > 1 && ["in", "в", "у"].contains(word)) && word.contains(where: \.isLetter)
        return isPart ? coins.filter { $0.coin.mentions(word) } : []
    }

    /// The favourites that are not in the tables and were found before.
    private static func found(among names: [String], _ context: CommandContext) throws(CommandError) -> [Currency] {
        guard names.contains(where: { CurrencyCode($0).flatMap(Currency.tabled) == nil }) else { return [] }
        try context.services.meetCoins()
        return names.compactMap(Currency.foundCoin).distinct
    }
}

/// The sort order of coins: numbers descending, names ascending, unknown values last.
enum CoinOrder: String, CaseIterable {
    case hour = "1h"
    case day = "24h"
    case price, cap, name

    /// The sorted coins; without an order, the favourites first, then the others by capitalisation.
    static func sorted(_ coins: [StoredCoin], by order: CoinOrder?, favourites: [String]) -> [StoredCoin] {
        let key: (Coin) -> ExactDecimal?
        switch order {
        case nil:
            var first: [StoredCoin] = []
            for name in favourites { first += coins.filter { $0.coin.isCalled(name) && !first.contains($0) } }
            return first + sorted(coins.filter { !first.contains($0) }, by: .cap, favourites: [])
        case .name: return coins.sorted { isOrdered($0.coin.name, before: $1.coin.name) }
        case .hour: key = { $0.change1h }
        case .day: key = { $0.change24h }
        case .price: key = { $0.price }
        case .cap: key = { $0.marketCap }
        }
        return coins.enumerated().sorted { left, right in
            switch (key(left.element.coin), key(right.element.coin)) {
            case (let first?, let second?): first == second ? left.offset < right.offset : first > second
            case (_?, nil): true
            case (nil, _?): false
            case (nil, nil): left.offset < right.offset
            }
        }.map(\.element)
    }
}

extension Coin {
    func isCalled(_ word: String) -> Bool { names.contains { $0.lowercased() == word.lowercased() } }

    /// Whether the coin's code, slug or name contains a text, ignoring case.
    func mentions(_ text: String) -> Bool {
        let wanted = text.lowercased()
        return names.contains { $0.lowercased().hasSubstring(wanted) }
    }

    private var names: [String] {
        let known = Currency.find(code)
        return [code.text, slug, name, known?.name(.uk) ?? name, known?.name(.en) ?? name]
    }
}
