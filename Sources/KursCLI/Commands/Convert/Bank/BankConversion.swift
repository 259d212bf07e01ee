import KursCore
import KursTerminal

/// `kurs convert … --bank NAME --kind card` and `--best card|cash`: converts at banks' rates, compared with the NBU's.
enum BankConversion {
    static let options: [OptionSpec] = [
        OptionSpec("bank", value: "NAME", "use the rates of one bank", "перерахувати за курсом одного банку"),
        OptionSpec(
            "kind", value: "KIND", choices: ["cash", "card"], "with --bank: cash or card",
            "з --bank: каса або картка"),
        OptionSpec(
            "best", value: "KIND", choices: ["cash", "card"], usual: "any",
            "compare all banks at cash rates, card rates or both, best first",
            "порівняти банки за курсом каси, картки або за обома, від найвигіднішого"),
        CommonOptions.limit,
    ]

    static func isWanted(_ arguments: ParsedArguments) -> Bool { arguments.has("bank") || arguments.has("best") }

    static func answer(_ context: CommandContext) throws(CommandError) -> BankConversionOutput {
        let (arguments, settings) = (context.arguments, context.settings)
        let request = try asTyped(ConversionRequest(arguments))
        if arguments.has("bank"), arguments.has("best") { throw .usage(.conflict("--bank", "--best")) }
        guard request.added.isEmpty else { throw .usage(.conflict("+", arguments.has("bank") ? "--bank" : "--best")) }
        if arguments.has("on") {
            throw .usage(
                .conflict(arguments.spelling(of: "on"), arguments.spelling(of: arguments.has("bank") ? "bank" : "best"))
            )
        }
        if settings.isMarketNamed, settings.market != .banks {
            let kind = arguments.value("best").map { $0 == "any" ? "" : " " + $0 } ?? ""
            throw .usage(
                .conflict(
                    arguments.spelling(of: arguments.has("city") ? "city" : "market"),
                    arguments.has("bank") ? "--bank" : "--best" + kind))
        }
        let requestedKind = try kind(arguments)
        let codes = ([request.from] + request.targets).filter { $0 != .uah }.distinct
        guard !codes.isEmpty else {
            let bank = arguments.has("bank") ? "--bank NAME" : "--best card"
            throw .usage(.missingArgument("TO", usage: "convert \(request.amount) UAH to USD \(bank)"))
        }
        let service = try context.services.banks()
        // Fetches the NBU's and the banks' rates concurrently.
        let official = try context.services.currencies().rates(
            of: [.nbu], wanted: codes, only: true, policy: settings.policy, alongside: service.fetches(of: codes))[0]
        var nbu: [Rate] = []
        if case .success(let rates) = official { nbu = rates.rates }
        var answer = try inStore(
            service.offers(of: codes, policy: settings.policy == .fromCache ? .fromCache : .automatic))
        context.reporter.note(answer.warnings)
        try answer.keepStrictDay(context)
        guard !answer.quotes.isEmpty else {
            throw .noAnswer(
                .bankRates(codes),
                answer.warnings.compactMap(SourceError.init), until: answer.laterAt)
        }
        var banks = answer.quotes.compactMap(\.quote.bank)
        if let name = arguments.value("bank") {
            banks = [try BankMatcher(name, among: banks + answer.banks.map(\.name)).bank(option: "--bank")]
        }
        var lines: [ConversionRow] = []
        var failure: ConversionError?
        var seen: Set<String> = []
        let ofBoth = banks.filter { seen.insert($0.slug).inserted }.flatMap { bank in
            let isAny = arguments.value("best") == "any"
            let kinds = requestedKind.map { [$0] } ?? (isAny ? [.cash, .card] : [usualKind(of: bank, answer)])
            return kinds.map { (bank, $0) }
        }
        for (bank, kind) in ofBoth {
            let rates = rates(of: bank, kind, answer, context)
            do throws(ConversionError) {
                lines += try converted(request, rates, nbu, bank, kind, context)
            } catch {
                if arguments.has("bank"), case .noRate(let currency) = error {
                    let others = answer.otherDays.filter {
                        $0.quote.bank?.slug == bank.slug && $0.quote.currency == currency
                    }
                    guard let last = others.map({ $0.day(in: context.environment.kyiv) }).max() else {
                        throw .notFound(.bankRate(currency, kind, bank))
                    }
                    throw .answer(
                        .noRateThatDay(
                            currency: currency, market: .banks, day: context.today, last: last, isStrict: true))
                }
                failure = failure ?? error
            }
        }
        if lines.isEmpty, let kind = requestedKind, case .noRate(let currency)? = failure {
            let other: Kind = kind == .card ? .cash : .card
            let count = banks.count { bank in
                rates(of: bank, other, answer, context).contains { $0.quote.isHryvnias(for: currency) }
            }
            if count > 0 { throw .notFound(.rateOfKind(currency, kind, elsewhere: count)) }
        }
        if lines.isEmpty { throw .conversion(failure ?? .noRate(currency: codes[0]), market: .banks) }
        let limit = try asTyped(CommonOptions.limit(arguments)) ?? lines.count
        if arguments.has("best") { lines = Array(ranked(lines, request.targets).prefix(limit)) }
        for leg in lines.flatMap(\.conversion.legs) { context.reporter.judge(ageSeconds: leg.rate.ageSeconds) }
        return BankConversionOutput(
            rows: lines, isRanked: arguments.has("best"),
            kind: arguments.value("best") == "any" ? nil : lines[0].kind ?? .cash, warnings: answer.warnings)
    }

    private static func kind(_ arguments: ParsedArguments) throws(CommandError) -> Kind? {
        guard let best = arguments.value("best") else { return try BanksCommand.kind(arguments) }
        if best == "any" { return nil }
        guard let kind = Kind(rawValue: best) else {
            throw .usage(.badValue("--best", given: best, expected: ["card", "cash"]))
        }
        return kind
    }

    /// Cash if the bank has cash rates, otherwise card.
    private static func usualKind(of bank: BankName, _ answer: BanksAnswer) -> Kind {
        let hasDesk = answer.quotes.contains { $0.quote.bank?.slug == bank.slug && ($0.quote.kind ?? .cash) == .cash }
        return hasDesk ? .cash : .card
    }

    /// A bank's rates of a kind; a quote without a kind counts as cash.
    static func rates(
        of bank: BankName, _ kind: Kind, _ answer: BanksAnswer, _ context: CommandContext
    ) -> [Rate] {
        answer.quotes.filter { $0.quote.bank?.slug == bank.slug && ($0.quote.kind ?? .cash) == kind }.map { stored in
            Rate(
                stored: stored, change: RateChange(), ageSeconds: context.now.seconds(since: stored.fetchedAt),
                isStale: answer.staleSources.contains(stored.provenance.source))
        }
    }

    private static func converted(
        _ request: ConversionRequest, _ rates: [Rate], _ nbu: [Rate], _ bank: BankName, _ kind: Kind,
        _ context: CommandContext
    ) throws(ConversionError) -> [ConversionRow] {
        var lines: [ConversionRow] = []
        for target in request.targets {
            let conversion = try Converter(rates: rates, allowsDoubtful: context.settings.allowsDoubtful).convert(
                request.queries(to: target)[0])
            var line = ConversionRow(
                conversion: conversion, market: .banks, on: context.today, bank: bank.slug, kind: kind)
            line.bankName = bank.name
            if let loss = BankLoss(of: conversion, official: nbu) {
                // What is bought costs more than at the NBU's rate.
                let isBuying = BankConversion.isBuying(conversion.query)
                line.loss = isBuying ? loss.hryvnias.negated : loss.hryvnias
                line.lossPercent = isBuying ? loss.percent.negated : loss.percent
            }
            if context.arguments.has("words") {
                line.words = try? AmountSpelling.text(conversion.result, target, context.language)
            }
            lines.append(line)
        }
        return lines
    }

    /// Whether the result is what a currency costs: it is taken at the side at which the bank sells it.
    static func isBuying(_ query: ConversionQuery) -> Bool {
        query.side == .sell && query.from != .uah && query.to == .uah
    }

    /// Sorted by result before rounding for each target, the highest first, or the lowest of what is bought; equal results by
    /// the bank's name.
    private static func ranked(_ lines: [ConversionRow], _ targets: [CurrencyCode]) -> [ConversionRow] {
        targets.flatMap { (target) -> [ConversionRow] in
            var rows: [(row: ConversionRow, result: ExactDecimal)] = []
            for line in lines where line.conversion.query.to == target {
                rows.append((line, line.conversion.preciseResult))
            }
            rows.sort { left, right in
                guard left.result == right.result else {
                    return (left.result > right.result) != isBuying(left.row.conversion.query)
                }
                return (left.row.bank ?? "") < (right.row.bank ?? "")
            }
            return rows.map(\.row)
        }
    }
}

/// The cost of a conversion compared with the NBU: the amount given less the amount received, both at the NBU's rates.
struct BankLoss: Equatable {
    /// Hryvnias, rounded once to kopiikas; negative when the bank is better than the NBU.
    let hryvnias: ExactDecimal
    /// Percent of the amount given, rounded once to hundredths.
    let percent: ExactDecimal

    /// Calculates the exact loss; `nil` when the NBU's rate of a currency is missing, or a number exceeds 128 bits.
    init?(of conversion: Conversion, official: [Rate]) {
        let query = conversion.query
        func nbu(_ code: CurrencyCode) -> ExactDecimal? {
            code == .uah ? .one : official.first { $0.quote.currency == code }?.quote.official
        }
        guard let given = nbu(query.from), let wanted = nbu(query.to), !given.isZero else { return nil }
        let (bought, sold) = (
            conversion.legs.first { $0.isIntoHryvnia }?.value ?? .one,
            conversion.legs.first { !$0.isIntoHryvnia }?.value ?? .one
        )
        // amount · (given − (1 − fee) · bought / sold · wanted), over sold · 100 to keep decimals exact.
        do throws(DecimalError) {
            let kept = try ExactDecimal(100).subtracting(query.feePercent)
            let whole = try given.multiplied(by: sold).multiplied(by: 100)
            let left = try bought.multiplied(by: wanted).multiplied(by: kept)
            let difference = try whole.subtracting(left)
            hryvnias = try ExactFraction(query.amount).multiplied(by: difference).divided(by: sold).divided(by: 100)
                .rounded(toScale: 2)
            percent = try ExactFraction(difference).divided(by: sold).divided(by: given).rounded(toScale: 2)
        } catch {
            return nil
        }
    }
}
