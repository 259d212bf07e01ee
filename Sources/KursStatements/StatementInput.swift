package import KursCore
import KursSheets
package import KursTerminal

/// A statement that was looked through: what its rows are, and which rates they need.
package struct StatementInput {
    package let layout: StatementLayout
    package let needs: RateNeeds
    /// The service whose export it is; `nil` for an unknown one.
    package let service: String?
    /// The owner and the account that the lines above the table name.
    package let owners: RowOwners
    package let account: String?
    private let file: StatementFile
    private let columns: StatementColumns
    private let names: [String]

    package var path: String { file.path }

    package init(
        _ file: StatementFile, _ columns: StatementColumns, _ filter: RowFilter?, _ context: CommandContext
    ) throws(CommandError) {
        let source = try file.source()
        var columns = columns
        file.prepare(&columns)
        let analysis = try inStatement(
            file.path, StatementAnalysis(source, of: file, columns, context.environment.kyiv))
        var needs = analysis.needs
        if let period = filter?.period { needs.keep(period) }
        (layout, self.needs, self.file, self.columns) = (analysis.layout, needs, file, columns)
        service = analysis.header?.profile?.name
        (owners, account, names) = (analysis.owners, analysis.account, analysis.header?.names ?? [])
    }

    /// Refuses a statement whose first table has no dates.
    package func requireDates() throws(CommandError) {
        guard let table = layout.sections.first(where: { $0.table != nil })?.table, table.date == nil else { return }
        throw .statement(.noDates(names, command: StatementCommand(path, columns).text), path: path)
    }

    package func walk(_ arguments: ParsedArguments, _ body: StatementWalk.Body) throws(CommandError) {
        let source = try file.source()
        let walk = StatementWalk(layout: layout, service: service, arguments: arguments)
        try inStatement(file.path, walk.each(source, body))
    }

    package func reader(_ context: CommandContext) -> StatementRowReader {
        StatementRowReader(layout, context.environment.kyiv)
    }

    package func note(_ context: CommandContext) {
        if let sheet = file.sheet, sheet.isChosen, !context.arguments.has("sheet") {
            let name = sheet.sheet.name
            context.reporter.note("\(file.path): sheet “\(name)”", "\(file.path): аркуш «\(name)»")
        }
        noteFinding(context)
        if !columns.hasDay, layout.sections.allSatisfy({ $0.table?.date == nil }) {
            let today = context.today.iso
            context.reporter.note(
                "without --date-col, all rows use the rate for \(today)",
                "без --date-col для всіх рядків узято курс на \(today)")
        }
    }

    /// Tells which columns were found, and what the rows do not bear out.
    package func noteFinding(_ context: CommandContext) {
        if let finding = layout.finding { context.reporter.note(finding.note(file.path)) }
        file.tellDoubts(context)
    }
}

package struct RateNeeds {
    private var days: [Int: [CurrencyCode: Set<Day>]] = [:]
    /// The days of dates whose order is not known yet.
    private var uncertain: [CurrencyCode: Set<UncertainDate>] = [:]
    /// The days that were added, which most rows share.
    private var known = RateNumbers()

    mutating func add(_ currency: CurrencyCode, on date: WrittenDate) {
        switch date {
        case .day(let day):
            guard known.number(of: currency, on: day) < 0 else { return }
            known.set(0, of: currency, on: day)
            days[day.date.year, default: [:]][currency, default: []].insert(day)
        case .uncertain(let date): uncertain[currency, default: []].insert(date)
        }
    }

    mutating func settle(_ orders: DateOrders) {
        for (currency, dates) in uncertain {
            for date in dates {
                if let day = orders.day(of: date) { add(currency, on: .day(day)) }
            }
        }
        uncertain = [:]
    }

    mutating func keep(_ period: ClosedRange<Day>) {
        for (year, currencies) in days {
            for (currency, set) in currencies {
                days[year]?[currency] = set.filter { period.contains($0) }
            }
            days[year] = days[year]?.filter { !$0.value.isEmpty }
        }
        days = days.filter { !$0.value.isEmpty }
    }

    package func wanted(_ target: CurrencyCode) -> [(year: Int, currencies: [CurrencyCode])] {
        days.sorted { $0.key < $1.key }.map { year, currencies in
            var codes = currencies.keys.sorted()
            if target != .uah, !codes.contains(target) { codes.append(target) }
            return (year, codes)
        }
    }

    /// The only day needed; `nil` if there are several.
    ///
    /// One day's rates are a smaller download than a year's.
    package var onlyDay: Day? {
        var all: Set<Day> = []
        for currencies in days.values { for set in currencies.values { all.formUnion(set) } }
        return all.count == 1 ? all.first : nil
    }
}
