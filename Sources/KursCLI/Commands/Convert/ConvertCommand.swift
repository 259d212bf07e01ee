import KursCore
import KursTerminal
import KursText

enum ConvertCommand {
    static let spec = CommandSpec(
        "convert", LocalizedText("convert an amount or a bank statement", "перерахувати суму чи банківську виписку"),
        usage: [
            "convert AMOUNT FROM [TO…] [-m MARKET] [--side buy|sell|mid] [--on DATE]",
            "convert - [--to CURRENCY] [--strict] [--totals]",
            "convert [--csv] FILE [--only KIND] [--period PERIOD] [--totals] [--to CURRENCY]",
            "convert --csv FILE --amount-col C --currency-col C|--currency CUR [--date-col C] [--to CURRENCY]",
        ],
        examples: [
            Example(
                "kurs convert 100 USD --market nbu", "dollars to hryvnias at the NBU rate",
                "долари в гривні за курсом НБУ"),
            Example(
                "kurs convert 1500,50 грн to usd eur -m banks", "hryvnias to two currencies", "гривні у дві валюти"),
            Example(
                "kurs convert 100 USD --on 2026-03-01 --explain", "every step of the calculation",
                "кожен крок обчислення"),
            Example("kurs convert 100 USD + 50 EUR to UAH", "add up two amounts", "дві суми разом"),
            Example("kurs convert 2500 EUR --fee 0.5% -o plain", "with a fee, for a script", "з комісією, для скрипту"),
            Example(
                "kurs convert - --to UAH -o plain", "lines AMOUNT CURRENCY [DATE] from standard input",
                "рядки СУМА ВАЛЮТА [ДАТА] зі стандартного вводу"),
            Example(
                "kurs convert --csv statement.xlsx --only income --period 2026Q3 --totals --out income.xlsx",
                "income of a quarter from a bank's export, with columns detected by name",
                "надходження за квартал із виписки банку; стовпці знаходить сама програма"),
            Example(
                "kurs convert --csv bank.csv --amount-col Сума --currency-col Валюта --date-col Дата --totals",
                "add each day's rate to a bank statement",
                "виписка банку: кожен рядок за курсом на його дату"),
            Example(
                "kurs convert --csv account.csv --amount-col Сума --currency usd --date-col Дата --out year.csv",
                "the statement of a dollar account", "виписка з доларового рахунку"),
        ],
        options: [
            CommonOptions.cityOfBanks,
            OptionSpec(
                "side", value: "SIDE", choices: ["buy", "sell", "mid"], "use the buy, sell or mid rate",
                "за курсом купівлі (buy), продажу (sell) чи середнім (mid)"),
            OptionSpec(
                "on", alias: "date", value: "DATE", "use the rates of a day: YYYY-MM-DD, yesterday, -7d",
                "за курсами на день: РРРР-ММ-ДД, вчора, -7d"),
            OptionSpec(
                "fee", value: "PERCENT", "subtract a fee from the amount first", "спершу відняти комісію від суми"),
            OptionSpec(
                "explain", "show the rates, days, formula and sources", "показати курси, дні, формулу й джерела"),
            OptionSpec("words", "spell out the result in words", "показати результат прописом"),
        ] + BankConversion.options + BatchConversion.options,
        notes: [
            LocalizedText(
                "The market buys your currency at its buying rate and sells you the target currency at its selling rate.",
                "Ринок купує вашу валюту за курсом купівлі, а потрібну вам продає за курсом продажу."),
            LocalizedText(
                "-o plain prints RESULT and CODE, separated by one tab.",
                "-o plain виводить РЕЗУЛЬТАТ і КОД через табуляцію."),
            LocalizedText(
                "A currency that the NBU does not list is converted through the dollar and marked via-usd.",
                "Валюту, для якої НБУ не встановлює курсу, kurs перераховує через долар і позначає via-usd."),
        ],
        arguments: ["CURRENCY", "MARKET"], handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        if context.arguments.has("csv") || context.arguments.operands == ["-"] {
            return try BatchConversion.run(context)
        }
        if context.arguments.operands.isEmpty, !context.environment.isInputTerminal {
            throw .usage(.inputNotNamed(usage: "convert -"))
        }
        if !context.arguments.statements.isEmpty { return try BatchConversion.run(context) }
        if let name = context.arguments.operands.first, context.arguments.operands.count == 1,
            !CommandSuggestion.isCurrency(name), context.environment.files.mode(of: name) != nil
        {
            throw .usage(.unexpectedArgument(name, usage: "convert - < \(name)"))
        }
        let (output, missing) = try answer(context)
        try context.show(output)
        // In a loop that reads lines the input is the loop's.
        let isOfOne = !context.arguments.operands.contains { $0.utf8.contains(where: \.isASCIIDigit) }
        if isOfOne, !context.environment.isInputTerminal, context.environment.hasInput() {
            context.reporter.note(
                "standard input was not read; to convert its lines: kurs convert -",
                "стандартний ввід не прочитано; щоб перерахувати його рядки: kurs convert -")
        }
        return context.reporter.endWith(missing: missing)
    }

    /// Converts one amount, without printing the result.
    ///
    /// - Returns: The result, and the failures of the targets that have no rate.
    static func answer(
        _ context: CommandContext
    ) throws(CommandError) -> (output: any CommandOutput, missing: [AnswerError]) {
        try BatchConversion.refuseOptions(context.arguments)
        if context.arguments.has("kind"), !context.arguments.has("bank") {
            let kind = context.arguments.spelling(of: "kind")
            throw .usage(context.arguments.has("best") ? .conflict("--best", kind) : .needs(kind, "--best"))
        }
        if context.arguments.has("limit"), !context.arguments.has("best") {
            throw .usage(.needs(context.arguments.spelling(of: "limit"), "--best"))
        }
        if BankConversion.isWanted(context.arguments) { return (try BankConversion.answer(context), []) }
        let settings = context.settings
        let request = try asTyped(ConversionRequest(context.arguments))
        let day = try context.day(of: "on")
        let codes = (request.sources + request.targets).filter { $0 != .uah }.distinct
        let hasCoins = codes.contains { Currency.find($0)?.kind == .coin }
        if !hasCoins {
            try ConversionRequest.refuseSide(context.arguments, on: settings.market)
            ConversionRequest.noteOfficialRate(context)
        }
        let answer = try rates(codes, request, on: day, context)
        if let answer { context.reporter.report([answer], []) }
        let converter = Converter(rates: answer?.rates ?? [], allowsDoubtful: settings.allowsDoubtful)
        var lines: [ConversionRow] = []
        for target in request.targets where !(answer?.missing.contains { $0.lacks(target) } ?? false) {
            do throws(ConversionError) {
                let (terms, sum) = try converter.sum(request.queries(to: target))
                var line = ConversionRow(conversion: terms[0], market: settings.market, on: day ?? context.today)
                if terms.count > 1 { (line.added, line.sum) = (Array(terms.dropFirst()), sum) }
                if context.arguments.has("words") { line.words = try words(of: line.result, target, context) }
                lines.append(line)
            } catch {
                throw .conversion(error, market: settings.market)
            }
        }
        if lines.isEmpty, let failure = answer?.missing.first { throw .answer(failure) }
        return (ConversionOutput(rows: lines, answer: answer), answer?.missing ?? [])
    }

    static func rates(
        _ codes: [CurrencyCode], _ request: ConversionRequest, on day: Day?, _ context: CommandContext
    ) throws(CommandError) -> RatesAnswer? {
        guard !codes.isEmpty, request.targets != [request.from] || !request.added.isEmpty else { return nil }
        let settings = context.settings
        // Coins are traded on one market and money on the others, so a cross between them has a leg on each.
        let coins = codes.filter { Currency.find($0)?.kind == .coin }
        let money = codes.filter { !coins.contains($0) }
        let market = settings.market.traits.tradesCoins ? Market.nbu : settings.market
        guard !coins.isEmpty, settings.market.traits.tradesCoins || !settings.isMarketNamed || !money.isEmpty
        else { return try rates(codes, on: settings.market, request, day, context) }
        var answer = try rates(coins, on: .crypto, request, day, context)
        if !money.isEmpty {
            let other = try rates(money, on: market, request, day, context)
            answer.rates += other.rates
            answer.missing += other.missing
            answer.warnings += other.warnings
            answer.nextRefresh = [answer.nextRefresh, other.nextRefresh].compactMap { $0 }.min()
        }
        return answer
    }

    static func rates(
        _ codes: [CurrencyCode], on market: Market, _ request: ConversionRequest, _ day: Day?, _ context: CommandContext
    ) throws(CommandError) -> RatesAnswer {
        let settings = context.settings
        let result = try context.services.currencies().rates(
            of: market, on: day, wanted: codes, coins: codes, only: true, isStrict: settings.isStrict,
            allowsFallbacks: false, goesThroughDollar: true, policy: settings.policy)
        switch result {
        case .success(let answer):
            // Without a rate for the source currency there is nothing to convert.
            if let failure = answer.missing.first(where: { request.sources.contains(where: $0.lacks) }) {
                throw .answer(failure)
            }
            return answer
        case .failure(let failure): throw .answer(failure)
        }
    }

    private static func words(
        of amount: ExactDecimal, _ currency: CurrencyCode, _ context: CommandContext
    ) throws(ConversionError) -> String? {
        do throws(AmountSpellingError) {
            return try AmountSpelling.text(amount, currency, context.language)
        } catch {
            throw .overflow
        }
    }
}
