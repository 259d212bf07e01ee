import KursCore

/// The validated arguments of `kurs export rates`.
struct ExportRequest {
    var markets: [Market]
    /// The currencies by name; empty for all of a market.
    var currencies: [CurrencyCode]
    var days: ClosedRange<Day>
    var fills: Bool
    var format: OutputFormat

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
            if arguments.has("all"), arguments.has("market") { throw .conflict("--all", "--market") }
            markets = arguments.has("all") ? Market.allCases : [settings.market]
            var currencies: [CurrencyCode] = []
            for currency in try CurrencyArgument.list(named)
            where !currencies.contains(currency) { currencies.append(currency) }
            self.currencies = currencies
            days = try arguments.range(nil, days: 31, today: context.today)
            fills = arguments.has("fill")
            if fills, settings.isStrict { throw .conflict("--fill", "--strict-date") }
            if fills, !markets.contains(where: { $0.traits.hasDailyRate }) { throw .needs("--fill", "-m nbu") }
            format = settings.format == .table ? .csv : settings.format
            let isBinary = format == .sqlite || format == .parquet
            if isBinary, settings.out == nil, context.environment.terminalColumns != nil {
                throw .needs("-o " + format.rawValue, "--out FILE")
            }
        } catch {
            throw .usage(error)
        }
        if currencies == [.uah] { throw .notFound(.rateOfHryvnia) }
        if days.lowerBound > context.today {
            throw .answer(.ahead(days.lowerBound, of: markets[0], today: context.today))
        }
    }

    /// What writes the rows in the format.
    func writer(_ context: CommandContext) throws(CommandError) -> any RateTableWriter {
        switch format {
        case .parquet: ParquetRateTable()
        case .sqlite: try RateTableDatabase(context)
        default: RateTableRecords(format, context.settings)
        }
    }

    /// Reads the rows of a market, a currency at a time.
    ///
    /// - Throws: ``CommandError/answer(_:)`` where there are none, and for days that could not be fetched.
    func read(_ market: Market, _ context: CommandContext, into writer: any RateTableWriter) throws(CommandError) {
        let service = try context.services.history(of: market)
        let policy = context.settings.policy
        let first = max(days.lowerBound, service.firstDay ?? days.lowerBound)
        let last = days.upperBound
        if last < first { throw .answer(.beforeArchive(day: last, first: first)) }
        let fills = fills && market.traits.hasDailyRate
        let (named, days): ([CurrencyCode], HistoryService.TableDays)
        do throws(StoreError) {
            (named, days) = try service.prepareTable(
                of: currencies, from: first, through: last, fills: fills, policy: policy)
        } catch {
            throw .answer(.store(error))
        }
        var (isEmpty, absence, warnings): (Bool, AnswerError?, [Warning]) = (true, nil, [])
        for currency in named where currency != .uah {
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
                try writer.append(rows)
            }
        }
        context.reporter.note(warnings)
        if isEmpty { throw .answer(absence ?? .noArchive(market: market, day: first)) }
    }
}
