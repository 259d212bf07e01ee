import KursCharts
import KursCore
import KursStatements
import KursTerminal
import KursWallet
import KursWalletCommands

/// The wallet as `kurs wallet` and its verbs calculate it.
struct WalletBook {
    let figures: WalletFigures
    let goals: [GoalBook.Row]
    private let before: WalletReport
    private let due: [DueOutput.Row]
    private let records: [RecordSummary]
    private let picture: ChartData?
    /// Whether a rate that is not stored would change the sums.
    let lacksRates: Bool

    private static let recordCount = 200
    private static let dueCount = 12

    /// The month that is looked at, where it is an earlier one.
    private let month: ClosedRange<Day>?

    /// Reads the wallet, with rates as a policy allows, and with the figures of a month, which is the current one or so many
    /// before it.
    init(_ context: CommandContext, monthsBefore count: Int = 0) throws(CommandError) {
        let journal = try WalletFile(context).read()
        let day = (0..<count).reduce(context.today) { day, _ in
            Goal.Span.month.days(around: day).lowerBound.advanced(by: -1)
        }
        month = count > 0 ? Goal.Span.month.days(around: day) : nil
        figures = try WalletFigures(journal, in: try WalletRates.currency(context, journal), monthOf: day, context)
        before = try figures.monthBefore()
        goals = try GoalBook(journal, figures.chart, on: context.today, context).rows
        let book = PlanBook(journal, context)
        due = book.due().prefix(Self.dueCount).map { DueOutput.Row($0, book, context) }
        records = WalletRecords.last(Self.recordCount, journal, figures.chart, on: month).reversed()
        let days = month ?? context.today.advanced(by: 1 - WalletChart.usualDays)...context.today
        let (picture, lacking, _) = try WalletChart.picture(journal, figures.chart, days, in: figures.target, context)
        self.picture = picture
        lacksRates = figures.total == nil || !figures.month.unpriced.isEmpty || !before.unpriced.isEmpty || lacking > 0
    }

    /// What the screen shows in columns as wide as those of two contexts, with all records or those of an account.
    func view(_ left: CommandContext, _ right: CommandContext, of account: String?) -> WalletView {
        var view = WalletView(sums: figures.lines(left.language, before: before), chart: picture)
        let journal = figures.journal
        if journal.transactions.isEmpty, journal.unbalanced.isEmpty, due.isEmpty, goals.isEmpty {
            let words = LocalizedText(
                "the wallet is empty: press a, and type an amount and what it was for, as in 240 food АТБ",
                "гаманець порожній: натисніть a і введіть суму й за що вона, наприклад 240 їжа АТБ")
            view = WalletView(words: [words(left.language)])
        }
        let records =
            account.map {
                WalletRecords.last(Self.recordCount, journal, figures.chart, of: $0, on: month).reversed()
            } ?? records
        let first = account == nil && month == nil ? lines(left, DueOutput(rows: due).appendTable) : []
        let second = lines(left, RecordsOutput(records: records).appendTable)
        view.items =
            zip(first.isEmpty ? [] : due, first).map { WalletView.Item(id: $0.id.text, line: $1, isDue: true) }
            + zip(records, second).map { WalletView.Item(id: $0.record.id.text, line: $1, isDue: false) }
        view.due = due.prefix(5).map { row in
            let summary = row.summary
            return WatchState.Due(
                when: row.words(left.language),
                amount: summary.amountText(left.language) ?? "",
                name: [summary.category ?? "", summary.record.description].filter { !$0.isEmpty }.list(" · ")
                    .terminalSafe,
                isLate: row.state == .overdue)
        }
        view.accounts = lines(right, WalletBalanceOutput(rows: figures.rows, isOwn: true).appendRows)
        view.accountNames = figures.rows.map(\.account)
        let report = ReportOutput(
            report: figures.month, journal: journal, chart: figures.chart, period: figures.period, grouping: .category,
            isIncome: false, target: figures.target, market: figures.market, fixedDay: nil, goals: [],
            hasBalances: false)
        view.categories = figures.month.groups.isEmpty ? [] : lines(right, report.appendGroups)
        view.month = month?.lowerBound
        view.goals = goals.isEmpty ? [] : lines(right, GoalsOutput(rows: goals).appendTable)
        return view
    }

    /// The lines of an output in their colours.
    private func lines(
        _ context: CommandContext, _ append: (inout [UInt8], CommandContext) -> Void
    ) -> [WatchScreen.Line] {
        var bytes: [UInt8] = []
        append(&bytes, context)
        return bytes.split(separator: 0x0A).map { line in
            let parts = line.split(separator: 0x1B, omittingEmptySubsequences: false)
            return parts.enumerated().compactMap { index, part in
                guard index > 0 else { return part.isEmpty ? nil : .init(String(decoding: part, as: UTF8.self)) }
                let end = part.firstIndex(of: UInt8(ascii: "m")) ?? part.startIndex
                let text = String(decoding: part[(end + 1)...], as: UTF8.self)
                let code = String(decoding: part[..<end].dropFirst(), as: UTF8.self)
                return text.isEmpty ? nil : .init(text, TextStyle(rawValue: code))
            }
        }
    }
}

/// The wallet that a screen shows, which follows the changes of its files.
struct WalletWatch {
    private let context: CommandContext
    private var book: WalletBook?
    private var stamps: [FileStamp?] = []
    private var paths: [String] = []
    private var day: Day
    private var (columns, account) = (0, String?.none)

    init(_ context: CommandContext) { (self.context, day) = (context, context.today) }

    /// Whether the screen that is shown has anything of the wallet.
    var isRead: Bool { !paths.isEmpty }
    var lacksRates: Bool { book?.lacksRates ?? false }

    /// Whether there is a file to read.
    var exists: Bool { (try? WalletFile(context)).map { context.environment.files.stamp(of: $0.path) != nil } ?? false }

    /// The context of `kurs wallet` for a screen.
    static func inner(
        _ context: CommandContext, _ policy: CachePolicy, columns: Int = 80
    ) throws(CommandError) -> CommandContext {
        let option = policy == .fromCache ? ["--offline"] : policy == .fromNetwork ? ["--refresh"] : []
        let line = ["wallet", "--color", "always"] + option
        return try CommandContext(
            try asTyped(ParsedArguments(line[...], .only(WalletCommand.spec))), within: context, columns: columns)
    }

    /// Reads the wallet; where it cannot be read, the view says why, as the command does.
    mutating func read(_ policy: CachePolicy, _ state: WatchState) -> WalletView {
        (book, day, paths) = (nil, context.today, [])
        do throws(CommandError) {
            let inner = try Self.inner(context, policy)
            paths = [try WalletFile(inner).path]
            stamps = seen
            let book = try WalletBook(inner, monthsBefore: state.walletMonthsBefore)
            paths += book.figures.journal.files.dropFirst().map(\.path)
            stamps += seen.dropFirst(stamps.count)
            self.book = book
            return view(state) ?? WalletView()
        } catch {
            let message = context.message(of: error)
            return WalletView(words: [message.message, message.hint].map(\.terminalSafe))
        }
    }

    /// What was read, for the width of the screen; `nil` if nothing was.
    mutating func view(_ state: WatchState) -> WalletView? {
        (columns, account) = (state.columns, state.walletAccount)
        let (left, right) = WalletPane.columns(state)
        // Two columns are left to the mark of the selected line; the cursor names a record where identifiers have no room.
        let hasIDs = left >= WalletPane.leastForIDs
        let width = max(10, left - 2) + (hasIDs ? 0 : WalletPane.idColumns)
        guard let book, let first = try? Self.inner(context, .fromCache, columns: width),
            let second = try? Self.inner(context, .fromCache, columns: max(10, right - 2))
        else { return nil }
        var view = book.view(first, second, of: account)
        for index in view.items.indices where !hasIDs { view.items[index].dropID() }
        return view
    }

    /// The view for a screen of another width, or with the records of another account; `nil` for the same.
    mutating func changed(_ state: WatchState) -> WalletView? {
        state.columns == columns && state.walletAccount == account ? nil : view(state)
    }

    private var seen: [FileStamp?] { paths.map { context.environment.files.stamp(of: $0) } }

    /// Whether another program has changed a file, or a day has begun.
    var hasChanged: Bool { isRead && (seen != stamps || day != context.today) }

    /// Carries out a typed line as `kurs wallet` does, and one of `alert` as kurs does.
    ///
    /// Words without a verb are recorded if they are an amount, one word and days; of others the line that would record
    /// them is given back, to be typed or not.
    ///
    /// - Returns: What it prints, or why it is refused, and the line that is or was meant.
    func answer(_ text: String) -> (lines: [String], isRefused: Bool, line: String) {
        let (output, errors) = (MemorySink(), MemorySink())
        var typed = Self.words(text).drop { ["kurs", "wallet", "гаманець"].contains($0) }
        // `help rm`
        if ["help", "довідка"].contains(typed.first?.lowercased()) { typed = typed.dropFirst() + ["--help"] }
        let isAlert = ["alert", "alerts", "сповіщення"].contains(typed.first?.lowercased())
        let words = (isAlert ? ["alert"] + typed.dropFirst() : ["wallet"] + typed)[...]
        do throws(CommandError) {
            let arguments = try asTyped(ParsedArguments(words, .only(isAlert ? AlertCommand.spec : WalletCommand.spec)))
            if arguments.has("help") { return (help(arguments.spec), false, text) }
            let streams = Streams(output: output, errors: errors, input: BytesSource([]))
            let inner = try CommandContext(arguments, within: context, printingOn: streams)
            let status = try inner.runCommand()
            let bytes = (output.bytes + errors.bytes).split(separator: 0x0A, omittingEmptySubsequences: false)
            let lines = bytes.map { String(decoding: $0.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self) }
            var told = lines.last == "" ? lines.dropLast() : lines
            if told.isEmpty, let path = arguments.value("out") {
                told = [context.language("written to \(path)", "записано у \(path)")]
            }
            return (told, status == .badData || status == .usage, text)
        } catch {
            let message = context.message(of: error)
            let lines = [message.message, message.hint].filter { !$0.isEmpty }
            guard case .wallet(.noVerb(_, let meant)) = error, let line = meant.first else {
                return (lines, true, text)
            }
            let others = Self.words(line).dropFirst(3).filter { word in
                !CommandSuggestion.isAmount(word) && !CommandSuggestion.isCurrency(word) && !DateArgument.isDay(word)
            }
            guard others.count > 1 else {
                let answer = answer(line)
                return (answer.lines, answer.isRefused, text)
            }
            let words = context.language("Enter records this line", "Enter — записати цей рядок")
            return ([words], true, String(line.dropFirst("kurs wallet ".count)))
        }
    }

    /// What a verb does, how it is typed, and its options.
    private func help(_ spec: CommandSpec) -> [String] {
        let language = context.language
        return [spec.summary(language)] + spec.forms.map { "  kurs " + Placeholder.localized($0, language) }
            + spec.verbs.map { "  \($0.word) — " + $0.summary(language) }
            + spec.options.map { "  --\($0.long) — " + $0.help(language) }
    }

    /// The words of a typed line; quotes around whole words keep their blanks, any other is a letter.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var (word, quote): (String?, Character?)
        let letters = Array(text)
        // A quote ends what it began before a blank only.
        let endsWord = { (index: Int) in index + 1 == letters.count || letters[index + 1] == " " }
        for (index, letter) in letters.enumerated() {
            if letter == quote, endsWord(index) {
                quote = nil
            } else if word == nil, quote == nil, letter == "'" || letter == "\"",
                letters.indices.dropFirst(index + 1).contains(where: { letters[$0] == letter && endsWord($0) })
            {
                (word, quote) = ("", letter)
            } else if letter == " ", quote == nil {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(letter)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
