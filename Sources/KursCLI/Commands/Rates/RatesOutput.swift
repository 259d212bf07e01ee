import KursCore

/// The rates of one market, or of several side by side.
struct RatesOutput: CommandOutput {
    var answers: [RatesAnswer]
    /// The failures of other markets.
    var failures: [AnswerError]
    var markets: [Market]

    let key: StaticString = "rates"
    var columns: [StaticString] { RecordWriter.rateColumns }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        if markets.count > 1 {
            // A table without markets would only be a date.
            if answers.isEmpty { return }
            MarketsTable.append(answers, to: &bytes, context)
        } else {
            for answer in answers { RatesTable.append(answer, to: &bytes, context) }
        }
    }

    /// Writes one rate per line, fields separated by tabs, not localised.
    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for answer in answers { append(answer, withMarket: markets.count > 1, to: &bytes) }
    }

    private func append(_ answer: RatesAnswer, withMarket: Bool, to bytes: inout [UInt8]) {
        for rate in answer.rates {
            let quote = rate.quote
            if withMarket {
                bytes.append(text: quote.market.rawValue)
                bytes.append("\t")
            }
            bytes.append(text: quote.pairText)
            for number in quote.official != nil ? [quote.official] : [quote.buy, quote.sell] {
                bytes.append("\t")
                number?.append(to: &bytes)
            }
            bytes.append("\t")
            switch quote.asOf {
            case .day(let day): day.append(to: &bytes)
            case .instant(let moment): moment.append(to: &bytes)
            case nil: break
            }
            bytes.append("\n")
        }
    }

    func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext) {
        PrometheusRecords.append(answers, markets, to: &bytes, context)
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for answer in answers { for rate in answer.rates { writer.rate(rate) } }
    }

    func warnings(_ context: CommandContext) -> [(code: String, text: String)] {
        context.reporter.warnings(answers, failures)
    }
}

extension RecordWriter {
    static let rateColumns: [StaticString] = [
        "market", "currency", "base", "unit", "buy", "sell", "official", "change_buy", "change_sell", "change_official",
        "as_of", "fetched_at", "age_s", "stale", "source", "kind", "flag",
    ]

    /// Writes a rate with the columns of ``rateColumns``.
    ///
    /// - Parameter mark: A flag to write behind those of the quote.
    mutating func rate(_ rate: Rate, mark: String? = nil) {
        record { writer in
            let quote = rate.quote
            writer.field("market", quote.market.rawValue)
            writer.field("currency", quote.currency)
            writer.field("base", quote.base)
            // The numbers are per 1 unit, however many the source quotes.
            writer.field("unit", Int64(1))
            writer.field("buy", quote.buy)
            writer.field("sell", quote.sell)
            writer.field("official", quote.official)
            writer.field("change_buy", rate.change.buy)
            writer.field("change_sell", rate.change.sell)
            writer.field("change_official", rate.change.official)
            writer.field("as_of", quote.asOf)
            writer.field("fetched_at", rate.stored.fetchedAt)
            writer.field("age_s", rate.ageSeconds)
            writer.field("stale", rate.isStale)
            writer.field("source", rate.stored.provenance.source.name)
            writer.field("kind", quote.kind?.rawValue)
            let flags = [quote.flags.text, mark].compactMap(\.self)
            writer.field("flag", flags.isEmpty ? nil : flags.list(String(Flags.separator)))
        }
    }
}

/// Several markets side by side: a row per currency, with each market's buying and selling rates in columns.
enum MarketsTable {
    static func append(_ answers: [RatesAnswer], to bytes: inout [UInt8], _ context: CommandContext) {
        let language = context.language
        var codes: [CurrencyCode] = []
        for rate in answers.flatMap(\.rates) where !codes.contains(rate.quote.currency) {
            codes.append(rate.quote.currency)
        }
        let columns = answers.filter { !$0.rates.isEmpty }
        var table = TextTable([.left] + [TextTable.Alignment](repeating: .decimal(language), count: 2 * columns.count))
        if context.settings.showsHeader {
            table.header([""] + columns.flatMap { ["", DisplayNames.shortMarket($0.market)(language)] })
            table.header(
                [""]
                    + columns.flatMap {
                        $0.isSingleRate
                            ? ["", DisplayNames.rate(language)]
                            : [DisplayNames.buy(language), DisplayNames.sell(language)]
                    })
        }
        for code in codes {
            var cells = [TextTable.Cell(code.text, .strong)]
            for answer in columns {
                let quote = answer.rates.first { $0.quote.isHryvnias(for: code) }?.quote
                if answer.isSingleRate {
                    cells += [TextTable.Cell(""), RatesTable.cell(quote?.official, language)]
                } else {
                    // A single rate in a market with two sides is shown on both.
                    cells += [quote?.buy ?? quote?.official, quote?.sell ?? quote?.official].map {
                        RatesTable.cell($0, language)
                    }
                }
            }
            table.row(cells)
        }
        guard columns.count < 2 || table.width <= context.settings.columns else {
            return stack(columns, to: &bytes, context)
        }
        if context.settings.showsHeader {
            bytes.append(text: DateFormat.long(columns.first?.day ?? context.today, language) + "\n")
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
        guard context.settings.showsHeader else { return }
        for answer in columns {
            let source = answer.rates.first.map { DisplayNames.source($0.stored.provenance) } ?? ""
            let stale = answer.rates.contains(where: \.isStale) ? LocalizedText(", stale", ", застаріло")(language) : ""
            let other = EffectiveDate.of(
                answer.rates, shown: columns.first?.day ?? context.today, context.environment.kyiv)
            let foot =
                "\(answer.market.rawValue): \(source), "
                + (other.map { EffectiveDate.words($0, language) + ", " } ?? "")
                + Age.fetched(answer.rates.map(\.ageSeconds).max() ?? 0, language) + stale
            bytes.append(
                text: Paragraph.fitted(foot, columns: context.settings.columns), context.settings.color ? .faint : nil)
            bytes.append("\n")
        }
    }

    /// One table below the other, for a narrow terminal.
    private static func stack(_ answers: [RatesAnswer], to bytes: inout [UInt8], _ context: CommandContext) {
        for (index, answer) in answers.enumerated() {
            if index > 0 { bytes.append("\n") }
            // Without headings the market's name is the only thing that tells the tables apart.
            if !context.settings.showsHeader {
                bytes.append(text: DisplayNames.market(answer.market)(context.language) + "\n")
            }
            RatesTable.append(answer, to: &bytes, context)
        }
    }
}

extension RatesAnswer {
    /// Whether every rate is a single number without buying and selling sides.
    var isSingleRate: Bool { rates.allSatisfy { $0.quote.buy == nil && $0.quote.sell == nil } }
}
