import KursCore
import KursSources
import KursTerminal

enum BanksCommand {
    static let usage = "banks [NAME… | CUR] [--currency USD] [--kind cash|card] [--sort BY] [--city CITY] [--on DATE]"
    static let spec = CommandSpec(
        "banks",
        LocalizedText("compare banks or show one bank's contacts", "курси окремих банків; контакти банку"),
        usage: [usage],
        examples: [
            Example(
                "kurs banks --currency USD --sort sell", "banks selling dollars, cheapest first",
                "де купити долари найдешевше"),
            Example(
                "kurs banks --kind card --sort buy", "cards buying dollars, best first",
                "за якою карткою дають найбільше"),
            Example("kurs banks --city lviv", "the banks of Lviv", "банки Львова"),
            Example("kurs banks --on 2025-10-24", "the banks' rates of a day", "курси банків на день"),
            Example("kurs banks privatbank", "one bank and its contacts", "один банк і його контакти"),
            Example("kurs banks privatbank --branches lviv", "its branches in Lviv", "його відділення у Львові"),
        ],
        options: [
            OptionSpec(
                "currency", value: "CUR", "the currency (default: your first one)", "валюта (типово ваша перша)"),
            OptionSpec(
                "kind", value: "KIND", choices: ["cash", "card"], "show only cash-desk or only card rates",
                "лише курси в касі (cash) або на картці (card)"),
            OptionSpec(
                "best", value: "KIND", choices: ["cash", "card"], usual: "any",
                "sort by the highest buying rate: cash, card or both",
                "від найвищого курсу купівлі: у касі (cash), на картці (card) або обидва"),
            CommonOptions.limit,
            OptionSpec(
                "sort", value: "BY", choices: BankOrder.allCases.map(\.rawValue),
                "sort by name, by buy or sell with your best offer first, or by rating, the highest first",
                "порядок: name — за назвою; buy, sell — спершу найвигідніші для вас; rating — спершу найвищий рейтинг"
            ),
            OptionSpec(
                "contacts", "the contacts of the bank, below its rates", "показати контакти банку під його курсами"),
            OptionSpec(
                "branches", value: "CITY", "the branches of the bank in a city",
                "відділення банку в місті"),
            OptionSpec(
                "city", value: "CITY", choices: City.names(in: .banks), "the rates in one city, such as kyiv or lviv",
                "курси в одному місті, наприклад kyiv або lviv"),
            OptionSpec(
                "on", alias: "date", value: "DATE", "rates of a day since 2006: YYYY-MM-DD, yesterday, -7d",
                "курси на день від 2006 року: РРРР-ММ-ДД, вчора, -7d"),
            OptionSpec(
                "source", value: "SOURCE", "use the bank's own page as the source; see kurs sources",
                "курси з власної сторінки банку, див. kurs sources"),
        ],
        notes: [
            LocalizedText(
                "--sort buy lists the bank that pays you most first, --sort sell the bank that sells cheapest.",
                "--sort buy: спершу банк, який платить за валюту найбільше; --sort sell: який продає її найдешевше."),
            LocalizedText(
                "The rating is a score that finance.ua does not explain; the list of branches also comes from finance.ua.",
                "Рейтинг — це бали finance.ua; сайт не пояснює, як їх рахує. Перелік відділень теж із finance.ua."),
            LocalizedText(
                "-o plain prints SLUG, CURRENCY, cash buy, cash sell, card buy and card sell, separated by one tab.",
                "-o plain виводить SLUG, ВАЛЮТУ, касу (купівля, продаж) і картку (купівля, продаж) через табуляцію."),
        ],
        arguments: ["BANK", "CURRENCY"], words: { (line) throws(UsageError) in try line.takeLine() },
        handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        if let city = arguments.value("branches") { return try BankBranches.show(in: city, context) }
        if let market = arguments.value("market"), context.settings.market != .banks {
            throw .usage(.conflict("banks", arguments.spelling(of: "market") + " " + market))
        }
        let currency = try currency(context)
        let names = arguments.operands.filter { !isCurrency($0, arguments) }
        if names.count < arguments.operands.count, let word = arguments.operands.dropFirst().first {
            throw .usage(.unexpectedArgument(word, usage: usage))
        }
        let name = names.count == 1 ? names[0] : nil
        if name == nil, arguments.has("contacts") { throw .usage(.needs("--contacts", "BANK")) }
        if let name, let option = ["best", "limit"].first(where: arguments.has) {
            throw .usage(.conflict(name, arguments.spelling(of: option)))
        }
        // One bank is shown with all of your currencies, from the lists that the other commands take its rates from.
        // The bank's own page may have a currency that the lists have not.
        let usual = own(context)
        let isOnPage =
            name != nil && !usual.contains(currency) && !["city", "on", "source"].contains(where: arguments.has)
        let currencies =
            name != nil && !arguments.has("currency") ? usual : isOnPage ? [currency] + usual : [currency]
        if arguments.has("best"), let other = ["kind", "sort"].first(where: arguments.has) {
            throw .usage(.conflict("--best", "--" + other))
        }
        let kind = try kind(arguments)
        let limit = try asTyped(CommonOptions.limit(arguments))
        // The top are those that pay the most.
        let isRanked = arguments.has("best") || arguments.spelling(of: "limit") == "--top"
        let order = try asTyped(arguments.choice("sort")) ?? (isRanked ? BankOrder.buy : .name)
        let policy = context.settings.policy
        let day = try context.day(of: "on").flatMap { $0 == context.today ? nil : $0 }
        if let day, day > context.today { throw .answer(.ahead(day, of: .banks, today: context.today)) }
        for option in ["city", "on"] where arguments.has(option) && arguments.has("source") {
            throw .usage(.conflict("--" + option, "--source"))
        }
        let service =
            if let page = arguments.value("source") {
                try context.services.banks(on: SourceID(page))
            } else {
                try context.services.banks()
            }
        // The ratings are in the list of all banks' contacts.
        if order == .rating {
            let known = try inStore(service.known(policy: policy))
            context.reporter.note(known.warnings)
        }
        var answer = try inStore(service.offers(of: currencies, on: day, policy: policy))
        context.reporter.note(answer.quotes.isEmpty ? answer.warnings.besidesFailures : answer.warnings)
        try answer.keepStrictDay(context, day)
        context.reporter.noteNextRefresh(answer.nextRefresh)
        var rows = rows(answer, context)
        if rows.isEmpty {
            // Every source answered, and none has the currency.
            let isAnswered = policy != .fromCache && answer.problem == nil
            if isAnswered, answer.warnings.allSatisfy({ SourceError($0) == nil }) {
                guard let day else { throw .notFound(.bankRates(currency)) }
                throw .answer(.noArchive(market: .banks, day: day))
            }
            throw missing(answer, currency)
        }
        if let name {
            let bank = try BankMatcher(name, among: rows.map(\.bank) + answer.banks.map(\.name)).bank()
            let warnings = answer.warnings.filter { $0.bank == nil || $0.bank == bank.name }
            let own = rows.filter { $0.bank.slug == bank.slug }
            // Банк Львів is a bank, and Lviv a city.
            if let city = City(name, of: .banks) {
                context.reporter.note(
                    "the banks of a city: kurs banks --city \(city.name)",
                    "банки міста: kurs banks --city \(city.name)")
            }
            if own.isEmpty, day != nil || context.settings.bankCity != nil {
                guard answer.problem == nil else { throw missing(answer, currency) }
                throw .notFound(.bankRate(currency, kind ?? .cash, bank))
            }
            let only = arguments.has("currency") ? currency : nil
            return try BankDetails.show(bank, own, of: only, on: day, warnings, context)
        }
        if names.count > 1 {
            let known = rows.map(\.bank) + answer.banks.map(\.name)
            let banks = try names.map { (name) throws(CommandError) in try BankMatcher(name, among: known).bank() }
            rows.removeAll { row in !banks.contains { $0.slug == row.bank.slug } }
            rows = rows.compactMap { $0.only(kind) }
            let of = kind.map { kind in
                kind == .card ? LocalizedText("card ", "карткового ") : LocalizedText("cash ", "готівкового ")
            }
            for bank in banks where !rows.contains(where: { $0.bank.slug == bank.slug }) {
                context.reporter.note(
                    "\(bank.name) has no \(of?.en ?? "")rate for \(currency.text)",
                    "\(bank.name) не має \(of?.uk ?? "")курсу \(currency.text)")
            }
        }
        rows = rows.compactMap { $0.only(kind) }
        order.sort(&rows, kind)
        guard !rows.isEmpty else {
            throw .notFound(.bankRates(currency))
        }
        if let limit { rows = Array(rows.prefix(limit)) }
        judge(rows, on: day, context)
        try context.show(
            BanksOutput(rows: rows, order: order, kind: kind, currency: currency, day: day, warnings: answer.warnings))
        return context.reporter.answeredStatus
    }

    /// Holds the age of rows against `--max-age`; rates of a past day are final.
    static func judge(_ rows: [BankRow], on day: Day?, _ context: CommandContext) {
        guard day == nil else { return }
        for row in rows { context.reporter.judge(ageSeconds: context.now.seconds(since: row.fetchedAt)) }
    }

    static func missing(_ answer: BanksAnswer, _ currency: CurrencyCode) -> CommandError {
        .noAnswer(
            .bankRates([currency]), answer.warnings.compactMap(SourceError.init),
            until: answer.laterAt)
    }

    static func rows(_ answer: BanksAnswer, _ context: CommandContext) -> [BankRow] {
        let source = answer.quotes.first?.provenance.source ?? .minfinPageBanks
        let named = Set(answer.quotes.compactMap(\.quote.bank?.slug))
        let contacts = answer.banks.filter { named.contains($0.name.slug) }
        var rows = BankRow.joined(answer.quotes, contacts, fetchedAt: context.now, source: source)
        for index in rows.indices { rows[index].isStale = answer.staleSources.contains(rows[index].provenance.source) }
        return rows
    }

    private static func own(_ context: CommandContext) -> [CurrencyCode] {
        let own = context.settings.currencies.filter { $0 != .uah && Currency.find($0)?.kind == .money }
        return own.isEmpty ? [.usd] : own
    }

    /// Whether the argument is a currency, as in `kurs banks eur`, and not the name of a bank.
    private static func isCurrency(_ word: String, _ arguments: ParsedArguments) -> Bool {
        !arguments.has("currency") && CommandSuggestion.isCurrency(word)
    }

    private static func currency(_ context: CommandContext) throws(CommandError) -> CurrencyCode {
        let word = context.arguments.operands.first.flatMap { isCurrency($0, context.arguments) ? $0 : nil }
        guard let text = context.arguments.value("currency") ?? word else { return own(context)[0] }
        let codes = try context.currencies(in: [text])
        guard codes.count == 1, codes[0] != .uah else {
            throw .usage(.badForm("--currency", given: text, .currency))
        }
        return codes[0]
    }

    static func kind(_ arguments: ParsedArguments) throws(CommandError) -> Kind? {
        let best = arguments.value("best").flatMap { $0 == "any" ? nil : $0 }
        guard let text = arguments.value("kind") ?? best else { return nil }
        guard let kind = Kind(rawValue: text) else {
            throw .usage(
                .badValue(arguments.has("kind") ? "--kind" : "--best", given: text, expected: ["cash", "card"]))
        }
        return kind
    }
}

extension BankRow {
    fileprivate func only(_ kind: Kind?) -> BankRow? {
        var row = self
        switch kind {
        case .cash: row.card = Sides()
        case .card: row.cash = Sides()
        case nil: break
        }
        return row.cash.isEmpty && row.card.isEmpty ? nil : row
    }
}

extension BanksAnswer {
    /// Keeps only the quotes of a past day, or with `--strict-date` and `nil` those of today.
    ///
    /// Reports that there are none only if every source answered; a failure is reported instead.
    mutating func keepStrictDay(_ context: CommandContext, _ day: Day? = nil) throws(CommandError) {
        guard context.settings.isStrict || day != nil,
            let failure = keep(day ?? context.today, context.environment.kyiv), problem == nil
        else { return }
        throw .answer(failure)
    }
}
