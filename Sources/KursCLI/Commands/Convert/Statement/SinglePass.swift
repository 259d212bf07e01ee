import KursCore

/// Looks at the rows of a statement while they are converted by what its first ones show.
///
/// A file is mostly looked through before its rows are converted, since a row anywhere may be the widest, or tell how
/// all amounts and dates are written. Where the first rows leave nothing open, only a row unlike them would change what
/// is written: then the single pass does not hold, and what it has written is to be thrown away.
struct SinglePass {
    /// What the first records show.
    let layout: StatementLayout
    private var analysis: StatementAnalysis
    private let today: Day
    private let path: String
    private(set) var holds = true

    /// The number of records that show how the others are written.
    private static let firstCount = 256

    /// Looks at the first records of a file; `nil` when they leave something open, or when there are no others.
    init?(_ file: StatementFile, _ columns: StatementColumns, _ context: CommandContext) throws(CommandError) {
        guard file.takesFastPath, file.sheet == nil, context.settings.policy != .fromNetwork else { return nil }
        let source = try file.source()
        let analysis = try? StatementAnalysis(
            source, columns, context.environment.kyiv, file, recordLimit: SinglePass.firstCount)
        guard let analysis, !analysis.isWhole, analysis.layout.sections.allSatisfy({ $0.table?.date != nil }) else {
            return nil
        }
        // Amounts without decimals prove nothing about those that follow.
        guard columns.decimalMark != nil || analysis.marks.points + analysis.marks.commas > 0 else { return nil }
        var decided = analysis
        guard (try? decided.conclude(file.path)) != nil else { return nil }
        (layout, self.analysis, today, path) = (decided.layout, analysis, context.today, file.path)
        holds = leavesNothingOpen
        guard holds else { return nil }
    }

    /// Looks at a record that takes the general path, as those do that have a new date or currency; whether the pass
    /// still holds.
    mutating func look(_ records: borrowing CSVReader, _ number: Int) -> Bool {
        guard number > SinglePass.firstCount else { return holds }
        analysis.look(records, number)
        holds = holds && leavesNothingOpen
        return holds
    }

    /// Whether the rows so far say the same as the first ones, of days whose rates do not change any more.
    private var leavesNothingOpen: Bool {
        analysis.layout.width == layout.width && analysis.layout.sections.count == layout.sections.count
            && !analysis.dates.hasUncertain && analysis.needs.lastDay.map { $0 < today } ?? true
    }

    /// Whether the whole file has the layout of its first records.
    ///
    /// A single day's rates may come from another source than a year's, so that its file is looked through.
    func concludes() -> Bool {
        var whole = analysis
        guard holds, (try? whole.conclude(path)) != nil else { return false }
        return whole.layout == layout && whole.needs.onlyDay == nil
    }
}
