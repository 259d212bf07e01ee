package import KursCore
import KursStatements
package import KursTerminal
import KursText
package import KursWallet

package struct GoalBook {
    /// A goal, and how far it is; `nil` where a sum exceeds 128 bits.
    package struct Row {
        package let goal: Goal
        package let progress: GoalProgress
        var leftOut: LeftOut
        var isOver = false

        /// Whether a limit is broken, or a target reached; of a period that is over, whether the target was missed.
        package var isToTell: Bool { isOver ? !goal.isLimit && !isFulfilled : isFulfilled }

        private var isFulfilled: Bool { goal.isToTell(progress.value) }

        /// Red for a broken limit, green for a reached target.
        var paint: TextStyle? { isToTell ? (goal.isLimit ? .down : .up) : nil }

        package func condition(_ language: Language) -> String { Self.condition(of: goal, language) }

        static func condition(of goal: Goal, _ language: Language) -> String {
            let amount = WalletAmount.text(Record.Money(goal.amount, goal.currency.text), language)
            let end =
                goal.due.map { language(" by ", " до ") + $0.iso }
                ?? "/" + GoalWords.span(goal.span)(language)
            // Written as it is typed: what one shall have by a day.
            let sign = goal.due == nil ? goal.comparison : "="
            return "\(GoalWords.name(goal.measure)(language)) \(sign) \(amount)" + end
        }

        /// What must be saved a month to have the amount by its day, and what was saved a month in the last three, if the
        /// journal is as old; `nil` for other goals, for one that is reached or over, and where a number exceeds 128 bits.
        var monthly: (needed: ExactDecimal, pace: ExactDecimal?)? {
            guard let due = goal.due, !isOver, !isFulfilled, progress.unpriced == 0, progress.undecided.isEmpty else {
                return nil
            }
            let digits = Currency.displayScale(of: goal.currency)
            func month(_ sum: ExactDecimal, of days: Int) throws(DecimalError) -> ExactDecimal {
                try sum.multiplied(by: ExactDecimal(365)).divided(by: ExactDecimal(12 * days), toScale: digits)
            }
            do throws(DecimalError) {
                let rest = try goal.amount.subtracting(progress.value)
                let days = Int(due.number - progress.day.number)
                let saved = try progress.value.subtracting(progress.earlier)
                // An account that was opened since then was not saved.
                let isOld = Int(progress.day.number - progress.days.lowerBound.number) >= GoalProgress.paceDays
                return (
                    days > 31 ? try month(rest, of: days) : rest,
                    isOld ? try month(saved, of: GoalProgress.paceDays) : nil
                )
            } catch {
                return nil
            }
        }

        /// Whether the sum could be judged by: a broken limit is broken whatever else there was.
        var isCertain: Bool {
            progress.unpriced == 0 && progress.undecided.isEmpty && leftOut.places.isEmpty
                || goal.isLimit && isToTell && goal.measure != .saved
        }

        package func words(_ language: Language) -> String {
            let count = progress.unpriced
            let unpriced = LocalizedText(
                "; records without a rate, not counted: \(count)", "; без курсу, тому не враховано записів: \(count)")
            let undecided = Undecided.text(
                progress.undecided.count, progress.undecided.map { ($0.amount, $0.commodity) })
            return standing(language) + (count > 0 ? unpriced(language) : "")
                + (progress.undecided.isEmpty ? "" : "; " + undecided(language).terminalSafe)
                + (leftOut.words.map { "; " + $0(language).terminalSafe } ?? "")
        }

        private func standing(_ language: Language) -> String {
            let value =
                WalletAmount.text(Record.Money(progress.value, goal.currency.text), language)
                + (progress.undecided.isEmpty ? "" : "?")
            let rest = (try? goal.amount.subtracting(progress.value)) ?? .zero
            let difference = rest.magnitude.grouped(language)
            if !isCertain { return language("\(value) so far", "поки \(value)") }
            if isOver, goal.due != nil {
                return isFulfilled
                    ? language("\(value), reached", "\(value), досягнуто")
                    : language("\(value), missed by \(difference)", "\(value), до цілі забракло \(difference)")
            }
            if let monthly {
                let needed = monthly.needed.grouped(language)
                let start = language(
                    "\(value), \(difference) to go: \(needed) a month",
                    "\(value), бракує \(difference): відкладати по \(needed) на місяць")
                guard let pace = monthly.pace else { return start }
                let saved = pace.grouped(language)
                return start
                    + (pace >= monthly.needed
                        ? language(
                            "; at the pace of the last three months (\(saved) a month) it will be reached",
                            "; за темпом останніх трьох місяців (\(saved) на місяць) ціль буде досягнуто")
                        : language(
                            "; at the pace of the last three months (\(saved) a month) it will not be reached",
                            "; за темпом останніх трьох місяців (\(saved) на місяць) ціль не буде досягнуто"))
            }
            if isOver {
                let (first, last) = (progress.days.lowerBound.iso, progress.days.upperBound.iso)
                let period = first == last ? first : "\(first) – \(last)"
                return language(
                    "\(value) in \(period), missed by \(difference)",
                    "\(value) за \(period), до цілі забракло \(difference)")
            }
            switch (goal.isLimit, isToTell) {
            case (true, true): return language("\(value), exceeded", "\(value), перевищено")
            case (true, false):
                return language("\(value), \(difference) left", "\(value), лишилося \(difference)")
            case (false, true): return language("\(value), reached", "\(value), досягнуто")
            case (false, false):
                return language("\(value), \(difference) to go", "\(value), бракує \(difference)")
            }
        }
    }

    package let rows: [Row]
    /// Periods that are over, of the goals for which they were asked.
    let ended: [Row]
    let warnings: [Warning]

    /// Measures the goals of a journal on a day.
    ///
    /// - Parameter lastDay: The last day of a period that is over, if that is to be measured as well.
    package init(
        _ journal: Journal, _ chart: ChartOfAccounts, on day: Day, _ context: CommandContext,
        ended lastDay: (Goal) -> Day? = { _ in nil }
    ) throws(CommandError) {
        let goals = journal.goals()
        let kinds = RecordKinds(journal)
        var rates = WalletRates(journal, context)
        var valuations: [Day?: [CurrencyCode: Valuation]] = [:]
        var (rows, ended): ([Row], [Row]) = ([], [])
        // What is saved for once is what there is at the rates of the day, or what there was at those of the last.
        let fixedDay = { (goal: Goal) in goal.due.map { min(day, $0) } }
        for goal in goals {
            let fixed = fixedDay(goal)
            let valuation: Valuation
            if let known = valuations[fixed]?[goal.currency] {
                valuation = known
            } else {
                // The rates of what these goals measure, and of nothing else.
                let alike = goals.filter { $0.currency == goal.currency && fixedDay($0) == fixed }
                let isMeasured = (0..<journal.accounts.count).map { account in
                    alike.contains { $0.sign(of: journal.accounts[account], chart) != 0 }
                }
                let first = alike.flatMap { goal in
                    [day, lastDay(goal)].compactMap { $0.map { goal.days(around: $0).lowerBound } }
                }
                valuation = try rates.valuation(
                    in: goal.currency, from: first.min() ?? day, through: fixed ?? day, fixedDay: fixed
                ) { isMeasured[$0] }
                valuations[fixed, default: [:]][goal.currency] = valuation
            }
            func row(on day: Day, isOver: Bool) throws(CommandError) -> Row {
                let progress = try calculated(journal.progress(of: goal, on: day, chart, kinds, valuation))
                let leftOut = LeftOut(journal, on: progress.days) { account in
                    guard case .account(let name) = goal.measure else { return true }
                    return ChartOfAccounts.Account.isPart(account, of: name)
                }
                return Row(goal: goal, progress: progress, leftOut: leftOut, isOver: isOver)
            }
            rows.append(try row(on: day, isOver: goal.due.map { $0 < day } ?? false))
            if let last = lastDay(goal) { ended.append(try row(on: last, isOver: true)) }
        }
        (self.rows, self.ended, warnings) = (rows, ended, rates.warnings)
    }
}

extension GoalBook {
    /// Whether a word is the category, account or sum that a goal is about.
    ///
    /// - Parameter isBegun: Whether the beginning of the name is enough.
    static func isCalled(_ goal: Goal, _ word: String, _ chart: ChartOfAccounts, isBegun: Bool = false) -> Bool {
        let (name, word) = (GoalWords.name(goal.measure), foldedText(word))
        let names = [name.en, name.uk].map { foldedText($0) }
        if names.contains(where: { $0 == word || isBegun && word.count > 2 && $0.hasPrefix(word) }) { return true }
        guard case .account(let account) = goal.measure else { return false }
        return chart.account(named: account)?.isCalled(word) ?? false
    }
}

private enum GoalWords {
    /// What is measured, as people call it.
    static func name(_ measure: Goal.Measure) -> LocalizedText {
        switch measure {
        case .account(let name):
            let short = ChartOfAccounts.Account.shortName(of: name).terminalSafe
            return LocalizedText(short, short)
        case .out: return LocalizedText("out", "витрати")
        case .in: return LocalizedText("in", "доходи")
        case .saved: return LocalizedText("saved", "заощаджено")
        }
    }

    static func span(_ span: Goal.Span) -> LocalizedText {
        switch span {
        case .day: LocalizedText("day", "день")
        case .week: LocalizedText("week", "тиждень")
        case .month: LocalizedText("month", "місяць")
        case .quarter: LocalizedText("quarter", "квартал")
        case .year: LocalizedText("year", "рік")
        }
    }
}

package struct GoalsOutput: CommandOutput {
    package var rows: [GoalBook.Row]

    package init(rows: [GoalBook.Row]) { self.rows = rows }

    package func records(_ context: CommandContext) -> RecordList { RecordList("goals", Fields.goals, rows) }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left, .left])
        for row in rows {
            table.row([
                TextTable.Cell(row.goal.id.text.terminalSafe, .faint),
                TextTable.Cell(row.condition(context.language), .strong),
                TextTable.Cell(row.words(context.language), row.paint),
            ])
        }
        let (columns, color) = (context.settings.columns, context.settings.color)
        guard table.width > columns else { return table.append(to: &bytes, columns: columns, color: color) }
        // How far a goal is stands below it where a line is too short.
        for row in rows {
            let goal = row.goal.id.text.terminalSafe + " " + row.condition(context.language)
            bytes.append(text: Paragraph.fitted(goal, columns: columns) + "\n", color ? .strong : nil)
            let words = Paragraph.fitted("  " + row.words(context.language), columns: columns)
            bytes.append(text: words + "\n", color ? row.paint : nil)
        }
    }
}

extension Fields {
    package static let goals: [Field<GoalBook.Row>] = [
        Field("id", "the identifier") { $0.goal.id.text },
        Field("goal", "what is measured: a category, `out`, `in` or `saved`") { $0.goal.measure.text },
        Field("comparison", "`<` or `<=` of a limit, else `>` or `>=`", oneOf: ["<", "<=", ">", ">="]) {
            $0.goal.comparison
        },
        Field("amount", "the amount to compare with") { WalletAmount.padded($0.goal.amount, $0.goal.currency.text) },
        Field("currency", "the currency in which everything is measured") { $0.goal.currency },
        Field("period", "how often it begins anew", oneOf: Goal.Span.allCases.map(\.rawValue) + ["once"]) {
            $0.goal.due == nil ? $0.goal.span.rawValue : "once"
        },
        Field("from", "the first day of the period, or of the journal") { $0.progress.days.lowerBound },
        Field("to", "the last day of the period") { $0.progress.days.upperBound },
        Field("value", "what was measured") { $0.progress.value },
        Field("state", "how it stands", oneOf: ["within", "exceeded", "reached", "open", "missed"]) { row in
            row.isOver && row.isToTell
                ? "missed"
                : row.goal.isLimit ? (row.isToTell ? "exceeded" : "within") : row.isToTell ? "reached" : "open"
        },
        Field("without_rate", "how many records it leaves out for want of a rate") { $0.progress.unpriced },
        Field("monthly_needed", "with a last day, what must be saved a month") { $0.monthly?.needed },
        Field("monthly_pace", "with a last day, what was saved a month in the last three; none in a younger journal") {
            $0.monthly?.pace
        },
        Field("without_records", LeftOut.meaning) { $0.leftOut.places },
        Field("undecided", "how many receipts it leaves out, since nothing tells whether they are income") {
            $0.progress.undecided.count
        },
    ]
}
