import KursCore

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
