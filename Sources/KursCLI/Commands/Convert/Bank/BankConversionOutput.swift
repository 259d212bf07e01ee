import KursCore
import KursTerminal

struct BankConversionOutput: CommandOutput {
    var rows: [ConversionRow]
    var isRanked: Bool
    /// The kind of all rates; `nil` where each row has its own.
    var kind: Kind?
    var warnings: [Warning]

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "conversions", Fields.conversions(context), rows, plain: ["result", "to"] + (isRanked ? ["bank"] : []),
            warnings: context.records(of: warnings))
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let settings = context.settings
        if isRanked { return ranking(rows, kind, to: &bytes, context) }
        for line in rows {
            ConversionTable.append(line, nil, to: &bytes, context)
            let sentence = Paragraph.fitted("  " + sentence(line, context), columns: settings.columns)
            bytes.append(text: sentence + "\n", settings.color ? .faint : nil)
        }
    }

    private func sentence(_ line: ConversionRow, _ context: CommandContext) -> String {
        let language = context.language
        var parts = [(line.bankName ?? line.bank ?? "").terminalSafe]
        if let kind = line.kind { parts.append(DisplayNames.kind(kind)(language)) }
        if let loss = line.loss, let percent = line.lossPercent {
            let (sum, part) = (loss.magnitude.grouped(language), NumberFormat.rate(percent.magnitude, language))
            let isMore = loss.isNegative != BankConversion.isBuying(line.conversion.query)
            let word = isMore ? LocalizedText("more", "більше") : LocalizedText("less", "менше")
            parts.append(
                language(
                    "\(sum) UAH (\(part) %) \(word.en) than at the NBU rate",
                    "на \(sum) UAH (\(part) %) \(word.uk), ніж за курсом НБУ"))
        }
        return parts.list(" · ")
    }

    /// The flags of the rates used: `[crossed]`, `[far-from-nbu]`.
    private func flags(of line: ConversionRow) -> String {
        line.conversion.legs.flatMap(\.rate.quote.flags.all).map { "[" + $0.rawValue + "]" }.list(" ")
    }

    /// What the banks do at all of the rates; empty where they do not do the same.
    private func side(of legs: [ConversionLeg], _ language: Language) -> String {
        guard let first = legs.first, case let currency = first.rate.quote.currency,
            legs.allSatisfy({ $0.side == first.side && $0.rate.quote.currency == currency })
        else { return "" }
        return switch first.side {
        case .buy: language("banks buy \(currency.text) · ", "банки купують \(currency.text) · ")
        case .sell: language("banks sell \(currency.text) · ", "банки продають \(currency.text) · ")
        default: ""
        }
    }

    private func ranking(
        _ lines: [ConversionRow], _ kind: Kind?, to bytes: inout [UInt8], _ context: CommandContext
    ) {
        let (language, settings) = (context.language, context.settings)
        guard let first = lines.first?.conversion.query else { return }
        if settings.showsHeader {
            let title =
                first.amount.grouped(language) + " " + first.from.text + " · "
                + (kind.map { DisplayNames.kind($0)(language) + " · " } ?? "")
                + side(of: lines.flatMap(\.conversion.legs), language)
            let fee = first.feePercent.isZero ? "" : ConversionTable.fee(first, language) + " · "
            let note = fee + language("best first", "від найвигіднішого")
            bytes.append(fitted: title + note, .strong, settings)
        }
        // A narrow terminal only has room for the result and the rate; a number broken across lines would be misread.
        let isNarrow = settings.columns < 60
        let nameWidth = max(settings.columns - (isNarrow ? 23 : 46), 12)
        let alignments: [TextTable.Alignment] = [
            .left, .decimal(language), .left, .decimal(language), .decimal(language), .decimal(language), .left,
        ]
        var table = TextTable(alignments, showing: isNarrow ? [0, 1, 3, 6] : nil)
        if settings.showsHeader {
            let loss = language("loss, UAH", "втрата, UAH")
            table.header([
                "",
                isNarrow
                    ? first.to.text
                    : BankConversion.isBuying(first)
                        ? language("you pay", "сплатите")
                        : language("you get", "отримаєте"),
                "", DisplayNames.rate(language), loss, "%", "",
            ])
        }
        for line in lines {
            let name = (line.bankName ?? line.bank ?? "").terminalSafe
            let kindName = { (kind: Kind) in
                isNarrow && kind == .cash ? language("cash", "каса") : DisplayNames.kind(kind)(language)
            }
            let ownKind = kind == nil ? line.kind.map { ", " + kindName($0) } ?? "" : ""
            table.row([
                TextTable.Cell(
                    DisplayWidth.cut(name, to: nameWidth - DisplayWidth.of(ownKind)) + ownKind, .strong),
                TextTable.Cell(line.conversion.result.grouped(language)),
                TextTable.Cell(line.conversion.query.to.text),
                TextTable.Cell(NumberFormat.rate(line.conversion.rate, language)),
                TextTable.Cell(line.loss?.grouped(language) ?? ""),
                TextTable.Cell(line.lossPercent.map { NumberFormat.rate($0, language) } ?? "", .faint),
                TextTable.Cell(flags(of: line), .faint),
            ])
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        guard settings.showsHeader else { return }
        for text in foot(lines, context, withLoss: !isNarrow) {
            bytes.append(paragraph: text, .faint, settings)
        }
    }

    /// The source of the rates and the age of the oldest, then the reference rate of the losses.
    private func foot(_ lines: [ConversionRow], _ context: CommandContext, withLoss: Bool) -> [String] {
        let language = context.language
        let rates = lines.flatMap(\.conversion.legs).map(\.rate)
        let fetched = Age.fetched(rates.reduce(0) { max($0, $1.ageSeconds) }, language)
        let loss = LocalizedText(
            "loss: compared with the NBU rate", "втрата: порівняно з курсом НБУ")
        let other = EffectiveDate.of(rates, shown: context.today, context.environment.kyiv)
        let day = other.map { EffectiveDate.words($0, language) + " · " } ?? ""
        return [DisplayNames.sources(rates.map(\.stored.provenance)) + " · " + day + fetched]
            + (withLoss && lines.contains { $0.loss != nil } ? [loss(language)] : [])
    }
}
