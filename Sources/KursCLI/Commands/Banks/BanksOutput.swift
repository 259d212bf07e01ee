import KursCore
import KursSources
import KursTerminal
import KursText

struct BanksOutput: CommandOutput {
    var rows: [BankRow]
    var order: BankOrder
    var kind: Kind?
    var currency: CurrencyCode
    /// The past day of the rates; `nil` for current ones.
    var day: Day?
    var warnings: [Warning]

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "banks", Fields.banks, rows,
            plain: ["slug", "currency", "cash_buy", "cash_sell", "card_buy", "card_sell"],
            warnings: context.records(of: warnings))
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (language, settings) = (context.language, context.settings)
        let kinds = [Kind.cash, .card].filter { wanted in
            (kind == nil || kind == wanted) && rows.contains { !$0.sides(wanted).isEmpty }
        }
        let isWide = settings.columns >= 76
        // Numbers take the width they need; names get the rest and are truncated. If cash and card rates do not fit
        // side by side they are stacked, because a number broken across lines would be misread.
        let isStacked = kinds.count > 1 && settings.showsHeader && settings.columns < 12 + kinds.count * 20
        let nameWidth = max(settings.columns - (isStacked ? 1 : kinds.count) * 20 - (isWide ? 14 : 0), 12)
        if settings.showsHeader {
            let title =
                language("Banks", "Банки") + " · " + currency.text + " · "
                + (settings.bankCity.map { DisplayNames.name(of: $0)(language) + " · " } ?? "")
                + DateFormat.long(day ?? context.today, language)
            bytes.append(line: title, settings.color ? .strong : nil)
            if let best = BanksOutput.best(order) {
                bytes.append(paragraph: best(language), .faint, settings)
            }
        }
        for group in isStacked ? kinds.map({ [$0] }) : [kinds] {
            let shown = isStacked ? rows.filter { !$0.sides(group[0]).isEmpty } : rows
            append(shown, group, nameWidth, isWide: isWide, to: &bytes, context)
        }
        if settings.showsHeader, let oldest = rows.map(\.fetchedAt).min() {
            let foot = SourceLine.parts(
                rows.lazy.map(\.provenance), ageSeconds: context.now.seconds - oldest.seconds,
                context.environment.kyiv, language
            ).list(" · ")
            bytes.append(fitted: foot, .faint, settings)
        }
    }

    private func append(
        _ rows: [BankRow], _ kinds: [Kind], _ nameWidth: Int, isWide: Bool, to bytes: inout [UInt8],
        _ context: CommandContext
    ) {
        let (language, settings) = (context.language, context.settings)
        let sides = [TextTable.Alignment](repeating: .decimal(language), count: 2 * kinds.count)
        var table = TextTable([.left] + sides + [.left])
        if settings.showsHeader {
            table.groups([("", 1)] + kinds.map { (DisplayNames.kind($0)(language), 2) })
            table.header(
                [""] + kinds.flatMap { _ in [DisplayNames.buy(language), DisplayNames.sell(language)] } + [""])
        }
        let wanted = day ?? context.today
        for row in rows {
            let link = settings.takesLinks ? row.contact?.site ?? row.contact?.page : nil
            var cells = [
                TextTable.Cell(DisplayWidth.cut(row.bank.name.terminalSafe, to: nameWidth), .strong, link: link)
            ]
            for kind in kinds {
                let sides = row.sides(kind)
                cells += [RatesTable.cell(sides.buy, language), RatesTable.cell(sides.sell, language)]
            }
            var notes: [String] = []
            if order == .rating, let rating = row.contact?.rating {
                notes.append("★ " + NumberFormat.brief(rating, language))
            }
            if isWide, case .instant(let moment)? = row.asOf {
                let words = ClockTime.words(moment, context.environment.kyiv)
                notes.append(context.environment.kyiv.day(at: moment) == wanted ? String(words.suffix(5)) : words)
            }
            if case .day(let day)? = row.asOf, day != wanted { notes.append(day.iso) }
            notes += row.flags.all.map { "[" + $0.rawValue + "]" }
            if row.isStale { notes.append(DisplayNames.stale(language)) }
            cells.append(TextTable.Cell(notes.list(" "), .faint))
            table.row(cells)
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
    }

    private static func best(_ order: BankOrder) -> LocalizedText? {
        switch order {
        case .name: nil
        case .buy, .sell: order.words
        case .rating:
            LocalizedText("highest rating on finance.ua first", "від найвищого рейтингу на finance.ua")
        }
    }
}

enum BankOrder: String, CaseIterable {
    case name, buy, sell, rating

    var words: LocalizedText {
        switch self {
        case .name: LocalizedText("by name", "за назвою")
        case .buy: LocalizedText("highest buying rate first", "від найвищого курсу купівлі")
        case .sell: LocalizedText("lowest selling rate first", "від найнижчого курсу продажу")
        case .rating: LocalizedText("highest rating first", "від найвищого рейтингу")
        }
    }

    /// Sorts by name, by a side with the customer's best rate first, or by rating, the highest first; banks without that
    /// come last.
    ///
    /// - Parameter kind: The kind of rates compared; `nil` for cash rates, then card rates
    ///   of the banks without.
    func sort(_ rows: inout [BankRow], _ kind: Kind? = nil) {
        rows.sort { left, right in
            let (one, other) = (rate(of: left, kind), rate(of: right, kind))
            guard one != other else { return isOrdered(left.bank.name, before: right.bank.name) }
            guard let one else { return false }
            guard let other else { return true }
            // Cards are compared with cards.
            let (isCard, isOtherCard) = (isOfCard(left, kind), isOfCard(right, kind))
            if isCard != isOtherCard { return isOtherCard }
            return self == .sell ? one < other : one > other
        }
    }

    /// Whether the rate of a bank that is compared is its card's, for want of a cash desk.
    private func isOfCard(_ row: BankRow, _ kind: Kind?) -> Bool {
        kind == nil && (self == .buy && row.cash.buy == nil || self == .sell && row.cash.sell == nil)
    }

    private func rate(of row: BankRow, _ kind: Kind?) -> ExactDecimal? {
        switch (self, kind) {
        case (.name, _): nil
        case (.rating, _): row.contact?.rating
        case (.buy, .card): row.card.buy
        case (.buy, _): row.cash.buy ?? (kind == nil ? row.card.buy : nil)
        case (.sell, .card): row.card.sell
        case (.sell, _): row.cash.sell ?? (kind == nil ? row.card.sell : nil)
        }
    }
}
