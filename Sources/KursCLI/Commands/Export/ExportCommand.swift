import KursCore
import KursTerminal

/// `kurs export rates`: the rates of many days as a table for other programs.
enum ExportCommand {
    static let spec = CommandSpec(
        "export",
        LocalizedText(
            "write a table of rates for databases and data frames", "таблиця курсів для баз даних і датафреймів"),
        usage: ["export rates [CUR…] [--from DATE] [--to DATE]"],
        examples: ratesSpec.examples, options: ratesSpec.options, notes: ratesSpec.notes,
        arguments: ratesSpec.arguments,
        formats: [.sqlite, .parquet], onlyFormats: ratesSpec.onlyFormats, verbs: { [ratesSpec] },
        handler: ratesSpec.handler)

    private static let ratesSpec = CommandSpec(
        "export rates", aliases: ["курси", "курсів"],
        LocalizedText(
            "write a table of rates for databases and data frames", "таблиця курсів для баз даних і датафреймів"),
        usage: [
            "export rates [CUR…] [PERIOD | --from DATE] [--to DATE] [-m MARKET | --all] [--fill]",
            "export rates … [-o csv|tsv|jsonl|sqlite|parquet] [--out FILE]",
            "export rates … -o parquet --partition-by year --out FOLDER",
        ],
        examples: [
            Example(
                "kurs export rates --from 2016 --fill --out rates.parquet", "ten years of all currencies",
                "десять років усіх валют"),
            Example("kurs export rates usd eur october -o csv", "two currencies as CSV", "дві валюти у CSV"),
            Example(
                "kurs export rates --all --from -90d --out rates.sqlite", "stored rates of all five markets",
                "що збережено з п'яти ринків"),
        ],
        options: [
            OptionSpec("all", short: "a", "all five markets", "усі п'ять ринків"),
            OptionSpec(
                "from", value: "DATE", "first day, or a period: 2026-10, 2026Q3, 2026 (default: 30 days ago)",
                "перший день або період: 2026-10, 2026Q3, 2026 (типово 30 днів тому)"),
            CommonOptions.to,
            ParsedArguments.period,
            OptionSpec(
                "fill", "fill days without NBU rates with the rate in force",
                "додати дні, на які НБУ не встановлював курсів, з чинним курсом"),
            OptionSpec(
                "partition-by", value: "UNIT", choices: ["year"],
                "a file for each year in the folder of --out: FOLDER/year=2026/rates.parquet",
                "окремий файл на рік у каталозі --out: КАТАЛОГ/year=2026/rates.parquet"),
        ],
        notes: [
            LocalizedText(
                "One row per day, market and currency: the last rate of the day. Without CUR, every currency of the "
                    + "market.",
                "Один рядок на день, ринок і валюту з останнім курсом дня. Якщо ВАЛЮТУ не вказано, записуються всі валюти ринку."
            ),
            LocalizedText(
                "Without -o the extension of FILE decides: csv, tsv, jsonl, sqlite, db or parquet; else csv. Decimals are "
                    + "exact: DECIMAL in Parquet, text in SQLite.",
                "Без -o формат визначається за розширенням файлу: csv, tsv, jsonl, sqlite, db чи parquet; інакше csv. Дробові числа точні: "
                    + "DECIMAL у Parquet, текст у SQLite."),
            LocalizedText(
                "Nothing is written if days could not be fetched, except with --offline. The status is then 69, 75 or 74.",
                "Якщо за якісь дні не отримано курсів, нічого не записується, якщо не задано --offline. Код тоді 69, 75 "
                    + "чи 74."),
        ],
        arguments: ["MARKET", "CURRENCY"], formats: [.sqlite, .parquet],
        onlyFormats: [.csv, .tsv, .jsonl, .sqlite, .parquet], handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let request = try ExportRequest(context)
        var tables = try RateTables(request.format, byYear: request.isByYear, context)
        var failures: [AnswerError] = []
        for market in request.markets {
            do throws(CommandError) {
                try request.read(market, context, into: &tables)
            } catch {
                // Of several markets, one that has nothing to export is left out.
                guard case .answer(let failure) = error, failure.isAbsence, request.markets.count > 1 else {
                    throw error
                }
                failures.append(failure)
            }
        }
        if failures.count == request.markets.count, let failure = failures.first { throw .answer(failure) }
        for failure in failures { context.reporter.note(failure) }
        try tables.deliver()
        return context.reporter.answeredStatus
    }
}

extension AnswerError {
    /// Whether it says that there is nothing, rather than that something failed.
    fileprivate var isAbsence: Bool {
        switch self {
        case .noArchive, .nothingStored, .noRate, .beforeArchive: true
        default: false
        }
    }
}

private struct ExportRequest {
    var markets: [Market]
    /// The currencies by name; empty for all of a market.
    var currencies: [CurrencyCode]
    var days: ClosedRange<Day>
    var fills: Bool
    var format: OutputFormat
    var isByYear: Bool

    init(_ context: CommandContext) throws(CommandError) {
        let (arguments, settings) = (context.arguments, context.settings)
        do throws(UsageError) {
            let named = arguments.operands
            // `rates` is the only table, so currencies alone mean it.
            if arguments.spec.hasVerbs {
                if named.isEmpty { throw .missingArgument("rates", usage: arguments.usage) }
                if !CommandSuggestion.isCurrency(named[0]) {
                    throw .unexpectedArgument(named[0], usage: arguments.usage)
                }
            }
            if arguments.has("all"), arguments.has("market") {
                throw .conflict("--all", arguments.spelling(of: "market"))
            }
            markets = arguments.has("all") ? Market.allCases : [settings.market]
            currencies = try CurrencyArgument.list(named)
            days = try arguments.range(days: 31, today: context.today)
            fills = arguments.has("fill")
            if fills, settings.isStrict { throw .conflict("--fill", "--strict-date") }
            if fills, !markets.contains(where: { $0.traits.hasDailyRate }) { throw .needs("--fill", "-m nbu") }
            format = settings.format == .table ? .csv : settings.format
            let isBinary = format == .sqlite || format == .parquet
            if isBinary, settings.out == nil, context.environment.terminalColumns != nil {
                throw .needs("-o " + format.rawValue, "--out FILE")
            }
            isByYear = arguments.has("partition-by")
            if let unit = arguments.value("partition-by"), unit != "year" {
                throw .badValue("--partition-by", given: unit, expected: ["year"])
            }
            if isByYear, settings.out == nil { throw .needs("--partition-by", "--out FOLDER") }
            if isByYear, format == .sqlite { throw .conflict("--partition-by", "-o sqlite") }
        } catch {
            throw .usage(error)
        }
        if currencies == [.uah] { throw .notFound(.rateOfHryvnia) }
        if days.lowerBound > context.today {
            throw .answer(.ahead(days.lowerBound, of: markets[0], today: context.today))
        }
    }

    /// Reads the rows of a market, a currency at a time.
    ///
    /// - Throws: ``CommandError/answer(_:)`` where there are none, and for days that could not be fetched.
    func read(_ market: Market, _ context: CommandContext, into tables: inout RateTables) throws(CommandError) {
        let service = try context.services.history(of: market)
        let policy = context.settings.policy
        let first = max(days.lowerBound, service.firstDay ?? days.lowerBound)
        let last = days.upperBound
        if last < first { throw .answer(.beforeArchive(day: last, first: first)) }
        let fills = fills && market.traits.hasDailyRate
        let (named, days): ([CurrencyCode], HistoryService.TableDays)
        (named, days) = try inStore(
            service.prepareTable(
                of: currencies, from: first, through: last, fills: fills, policy: policy))
        var (isEmpty, absence, warnings): (Bool, AnswerError?, [Warning]) = (true, nil, [])
        let name = DisplayNames.market(market)
        let progress = WorkProgress(LocalizedText("exporting (\(name.en))", "експорт (\(name.uk))"), context)
        for (index, currency) in named.enumerated() where currency != .uah {
            progress?.show(index, of: named.count)
            switch service.history(of: currency, from: days.begin, through: last, policy: policy) {
            case .failure(let failure):
                guard failure.isNoRate || failure == .noArchive(market: market, day: days.begin) else {
                    throw .answer(failure)
                }
                // A currency that the user has not named may have had no rates in these days.
                if currencies.isEmpty { continue }
                if currencies.count > 1 { context.reporter.note(failure) }
                absence = absence ?? failure
            case .success(var answer):
                try answer.refuseMissingDays()
                answer.leaveOutDoubtful(context)
                // A table shows its gaps itself.
                warnings += answer.warnings.filter { if case .gap = $0 { false } else { true } }
                let rows = service.rows(of: answer, days)
                if !rows.isEmpty { isEmpty = false }
                try tables.append(rows)
            }
        }
        context.reporter.note(warnings)
        if isEmpty { throw .answer(absence ?? .noArchive(market: market, day: first)) }
    }
}
