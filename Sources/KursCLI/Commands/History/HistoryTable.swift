import KursCore

/// A history as a table.
enum HistoryTable {
    static func append(
        _ answer: HistoryAnswer, by step: HistoryStep, to bytes: inout [UInt8], _ context: CommandContext
    ) {
        let (language, settings) = (context.language, context.settings)
        if settings.showsHeader {
            let title = "\(answer.pairText) · " + DisplayNames.market(answer.market)(language)
            bytes.append(text: title, settings.color ? .strong : nil)
            if let first = answer.rates.first?.day, let last = answer.rates.last?.day {
                let days = "\(first.iso) – \(last.iso)"
                let isRoom = DisplayWidth.of(title) + DisplayWidth.of(days) + 3 <= settings.columns
                bytes.append(text: (isRoom ? " · " : "\n") + days)
            }
            bytes.append("\n")
        }
        step == .day ? appendDays(answer, to: &bytes, context) : appendSpans(answer, step, to: &bytes, context)
        guard settings.showsHeader, let span = PeriodSummary(answer.rates) else { return }
        var parts = [
            LocalizedText("low", "мін.")(language)
                + " \(NumberFormat.rate(span.low.rate, language)) (\(span.low.day.iso))",
            LocalizedText("high", "макс.")(language)
                + " \(NumberFormat.rate(span.high.rate, language)) (\(span.high.day.iso))",
        ]
        if let mean = span.mean {
            parts.append(LocalizedText("mean", "середнє")(language) + " " + NumberFormat.rate(mean, language))
        }
        if let change = span.change {
            let percent = span.changePercent.map { " (\(NumberFormat.change($0, language)) %)" } ?? ""
            parts.append(
                LocalizedText("change", "зміна")(language) + " " + NumberFormat.change(change, language) + percent)
        }
        let foot = Paragraph.fitted(parts.list(" · "), columns: settings.columns)
        bytes.append(text: foot, settings.color ? .faint : nil)
        bytes.append("\n")
        let sources = DisplayNames.sources(answer.rates.lazy.map(\.stored.provenance))
        for line in Paragraph.lines(of: sources, columns: settings.columns) {
            bytes.append(text: line + "\n", settings.color ? .faint : nil)
        }
    }

    private static func appendDays(_ answer: HistoryAnswer, to bytes: inout [UInt8], _ context: CommandContext) {
        var table = days(answer, isNarrow: false, context)
        if table.width > context.settings.columns { table = days(answer, isNarrow: true, context) }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    /// The days with their rates.
    ///
    /// - Parameter isNarrow: Whether the day on which a rate was set stands without words and year: `← 11-20`.
    private static func days(_ answer: HistoryAnswer, isNarrow: Bool, _ context: CommandContext) -> TextTable {
        let language = context.language
        let hasSides = answer.rates.contains { $0.quote.official == nil }
        var table = TextTable(
            [.left] + [TextTable.Alignment](repeating: .decimal(language), count: hasSides ? 3 : 2) + [.left])
        if context.settings.showsHeader {
            let names =
                hasSides ? [DisplayNames.buy(language), DisplayNames.sell(language)] : [DisplayNames.rate(language)]
            table.header([LocalizedText("day", "день")(language)] + names + [DisplayNames.change(language), ""])
        }
        var previous: ExactDecimal?
        for day in answer.rates {
            var cells = [TextTable.Cell(day.day.iso)]
            if hasSides {
                cells += [RatesTable.cell(day.quote.buy, language), RatesTable.cell(day.quote.sell, language)]
            } else {
                cells.append(RatesTable.cell(day.quote.official, language))
            }
            var change = RateChange()
            if let value = day.value, let before = previous { change.official = try? value.subtracting(before) }
            previous = day.value ?? previous
            cells.append(day.carriedFrom == nil ? RatesTable.change(change, language) : TextTable.Cell(""))
            let carried = day.carriedFrom.map { day in
                isNarrow
                    ? "← " + day.iso.dropFirst(5)
                    : LocalizedText("set on \(day.iso)", "встановлено \(day.iso)")(language)
            }
            let flags = day.quote.flags.all.map { "[" + $0.rawValue + "]" }
            cells.append(TextTable.Cell(([carried].compactMap(\.self) + flags).list(" "), .faint))
            table.row(cells)
        }
        return table
    }

    private static func appendSpans(
        _ answer: HistoryAnswer, _ step: HistoryStep, to bytes: inout [UInt8], _ context: CommandContext
    ) {
        let language = context.language
        // The overall minimum and maximum are always in the footer.
        let shown = context.settings.columns < 60 ? [0, 3, 4, 5] : [0, 1, 2, 3, 4, 5]
        var table = TextTable(shown.map { $0 == 0 ? .left : .decimal(language) })
        if context.settings.showsHeader {
            let names = [
                step == .week
                    ? LocalizedText("week of", "тиждень з")(language) : LocalizedText("month", "місяць")(language),
                LocalizedText("low", "мін.")(language), LocalizedText("high", "макс.")(language),
                LocalizedText("mean", "середнє")(language),
                LocalizedText("last", "останній")(language), DisplayNames.change(language),
            ]
            table.header(shown.map { names[$0] })
        }
        for (start, span) in answer.spans(by: step) {
            var change = RateChange()
            change.official = span.change
            let cells = [
                TextTable.Cell(step == .month ? String(start.iso.dropLast(3)) : start.iso),
                RatesTable.cell(span.low.rate, language), RatesTable.cell(span.high.rate, language),
                RatesTable.cell(span.mean, language), RatesTable.cell(span.close, language),
                RatesTable.change(change, language),
            ]
            table.row(shown.map { cells[$0] })
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }
}
