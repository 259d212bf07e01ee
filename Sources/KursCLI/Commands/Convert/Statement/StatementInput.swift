import KursCore
import KursSheets

/// A statement that was looked through: what its rows are, and which rates they need.
struct StatementInput {
    let layout: StatementLayout
    let needs: RateNeeds
    /// The service whose export it is; `nil` for an unknown one.
    let service: String?
    /// The owner and the account that the lines above the table name.
    let owners: RowOwners
    let account: String?
    private let file: StatementFile
    private let columns: StatementColumns

    var path: String { file.path }

    /// Looks through a file.
    init(
        _ file: StatementFile, _ columns: StatementColumns, _ filter: RowFilter, _ context: CommandContext
    ) throws(CommandError) {
        let source = try file.source()
        var columns = columns
        file.prepare(&columns)
        let analysis: StatementAnalysis
        do throws(StatementError) {
            analysis = try StatementAnalysis(source, of: file, columns, context.environment.kyiv)
        } catch {
            throw .statement(error, path: file.path)
        }
        var needs = analysis.needs
        if let period = filter.period { needs.keep(period) }
        (layout, self.needs, self.file, self.columns) = (analysis.layout, needs, file, columns)
        service = analysis.header?.profile?.name
        (owners, account) = (analysis.owners, analysis.account)
    }

    /// Reads the rows, one after another.
    func walk(_ arguments: ParsedArguments, _ body: StatementWalk.Body) throws(CommandError) {
        let source = try file.source()
        do throws(StatementError) {
            try StatementWalk(layout: layout, service: service, arguments: arguments).each(source, body)
        } catch {
            throw .statement(error, path: file.path)
        }
    }

    func reader(_ context: CommandContext) -> StatementRowReader {
        StatementRowReader(layout, context.environment.kyiv)
    }

    /// Tells what was found.
    func note(_ context: CommandContext) {
        if let sheet = file.sheet, sheet.isChosen, !context.arguments.has("sheet") {
            let name = sheet.sheet.name
            context.reporter.note(
                LocalizedText("\(file.path): sheet “\(name)”", "\(file.path): аркуш «\(name)»"))
        }
        if let finding = layout.finding { context.reporter.note(finding.note(file.path)) }
        file.tellDoubts(context)
        if !columns.hasDay, layout.sections.allSatisfy({ $0.table?.date == nil }) {
            let today = context.today.iso
            context.reporter.note(
                LocalizedText(
                    "without --date-col, all rows use the rate for \(today)",
                    "без --date-col для всіх рядків узято курс на \(today)"))
        }
    }
}
