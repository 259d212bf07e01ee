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
