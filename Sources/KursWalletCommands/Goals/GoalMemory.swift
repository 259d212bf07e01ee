package import KursCore
package import KursTerminal
import KursText
import KursWallet

package struct GoalSettings: Equatable {
    /// When it is not told; `nil` for never.
    package var quiet: QuietHours?
    /// The program to run, and its arguments; empty for none.
    package var program: [String] = []
    /// Whether the command line has any of them.
    private(set) var isGiven = false

    init() {}

    init(_ arguments: ParsedArguments) throws(CommandError) {
        if let text = arguments.value("quiet-hours") {
            quiet = QuietHours(text)
            guard quiet != nil || text == "-" else { throw .usage(.badForm("--quiet-hours", given: text, .hours)) }
            isGiven = true
        }
        guard arguments.has("exec") else { return }
        guard !arguments.rest.isEmpty else {
            throw .usage(.missingArgument("PROGRAM", usage: arguments.usage + " --exec -- PROGRAM ARG…"))
        }
        (program, isGiven) = (arguments.rest, true)
    }
}

/// What this machine knows of goals: since when it knows each, in which period it was told last, which period's end was
/// judged last, and how it is told.
///
/// A file beside the log of changes, locked while goals are judged, so that of two processes one tells. The journal has
/// none of it: another device tells for itself, and no program comes with a merged file.
final class GoalMemory {
    private struct Entry {
        var settings = GoalSettings()
        var told: Day?
        /// The day from which this machine knows the goal; nothing is missed in a period that was over before.
        var seen: Day?
        /// The last day of the last period that was judged after its end.
        var judged: Day?
    }

    let path: String
    private let file: any LockedFile
    private var entries: [String: Entry] = [:]

    init(_ wallet: WalletFile) throws(CommandError) {
        guard let path = WalletMemory(wallet).path(XDGPaths.state(wallet.context.environment), ".goals") else {
            throw .wallet(.noPath)
        }
        self.path = path
        try onDisk(wallet.files.makeFolder(of: path))
        file = try onDisk(wallet.files.lock(path, mode: 0o600))
        for line in (file.readAll(atMost: 1 << 20) ?? []).split(separator: 0x0A) {
            let cells = line.split(separator: 0x09, omittingEmptySubsequences: false).map(Self.unescaped)
            guard cells.count >= 3 else { continue }
            let days = cells[1].split(separator: " ").map { Day(iso: $0.utf8) } + [nil, nil]
            var entry = Entry(told: days[0], seen: days[1], judged: days[2])
            entry.settings.quiet = QuietHours(cells[2])
            entry.settings.program = Array(cells.dropFirst(3))
            entries[cells[0]] = entry
        }
    }

    func unlock() { file.unlock() }

    func settings(of goal: Goal) -> GoalSettings { entries[goal.id.text]?.settings ?? GoalSettings() }

    func wasTold(_ goal: Goal, on day: Day) -> Bool {
        entries[goal.id.text]?.told.map { goal.days(around: day).contains($0) } ?? false
    }

    func keep(_ settings: GoalSettings, of goal: Goal, on day: Day) throws(CommandError) {
        if settings.isGiven { entries[goal.id.text, default: Entry()].settings = settings }
        entries[goal.id.text, default: Entry()].seen = entries[goal.id.text]?.seen ?? day
        try write()
    }

    /// Whether this machine has yet to tell that the target of a period that is over was missed.
    func isUnjudged(_ row: GoalBook.Row) -> Bool {
        let last = row.progress.days.upperBound
        guard let entry = entries[row.goal.id.text], let seen = entry.seen, seen <= last else { return false }
        return entry.judged.map { $0 < last } ?? true
    }

    /// Remembers which goals this machine knows, and which periods have ended well.
    func noteSeen(_ rows: [GoalBook.Row], _ ended: [GoalBook.Row], on day: Day) throws(CommandError) {
        let new = rows.filter { entries[$0.goal.id.text]?.seen == nil }
        let good = ended.filter { $0.isCertain && !$0.isToTell }
        for row in new { entries[row.goal.id.text, default: Entry()].seen = day }
        for row in good { entries[row.goal.id.text]?.judged = row.progress.days.upperBound }
        if !new.isEmpty || !good.isEmpty { try write() }
    }

    /// Remembers that a period was judged after its end, or that its goal was told on a day of it.
    func noteTold(_ row: GoalBook.Row, on day: Day) throws(CommandError) {
        if row.isOver {
            entries[row.goal.id.text, default: Entry()].judged = row.progress.days.upperBound
        } else {
            entries[row.goal.id.text, default: Entry()].told = day
        }
        try write()
    }

    func renew(_ goal: Goal) throws(CommandError) {
        guard entries[goal.id.text] != nil else { return }
        entries[goal.id.text]?.told = nil
        entries[goal.id.text]?.judged = nil
        try write()
    }

    func forget(_ goals: [Goal]) throws(CommandError) {
        let count = entries.count
        for goal in goals { entries[goal.id.text] = nil }
        if entries.count < count { try write() }
    }

    private func write() throws(CommandError) {
        var bytes: [UInt8] = []
        for (id, entry) in entries.sorted(by: { $0.key < $1.key }) {
            let days = [entry.told, entry.seen, entry.judged].map { $0?.iso ?? "-" }.list(" ")
            let cells = [id, days, entry.settings.quiet?.text ?? "-"] + entry.settings.program
            bytes += Array(cells.map(Self.escaped).joined(separator: "\t").utf8) + [0x0A]
        }
        try onDisk(file.replace(with: bytes))
    }

    private static let escapes: [(sign: Unicode.Scalar, letter: Unicode.Scalar)] = [
        ("\\", "\\"), ("\t", "t"), ("\n", "n"),
    ]

    private static func escaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for sign in text.unicodeScalars {
            let letter = escapes.first { $0.sign == sign }?.letter
            output += letter.map { ["\\", $0] } ?? [sign]
        }
        return String(output)
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var output = String.UnicodeScalarView()
        var isEscaped = false
        for letter in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let sign = isEscaped ? escapes.first { $0.letter == letter }?.sign ?? letter : letter
            isEscaped = !isEscaped && letter == "\\"
            if !isEscaped { output.append(sign) }
        }
        return String(output)
    }
}

/// The goals that `kurs alert check` tells: each once in its period, and a missed target once after it.
package struct GoalCheck {
    /// Limits that are broken and targets that are reached, and have not been told in this period; then targets that were
    /// missed in the last period.
    package let firing: [(row: GoalBook.Row, settings: GoalSettings)]
    private let memory: GoalMemory
    private let context: CommandContext

    /// Judges the goals; `nil` without any.
    ///
    /// Other processes wait until ``finish()``.
    package init?(_ context: CommandContext) throws(CommandError) {
        self.context = context
        let file = try WalletFile(context)
        guard context.environment.files.mode(of: file.path) != nil else { return nil }
        // Nearly every wallet has no goals, and most of its text need not be read for that.
        guard let bytes = try file.load(), bytes.span.firstOffset(of: Array("; goal:".utf8).span) != nil else {
            return nil
        }
        let journal = try file.balanced(bytes)
        let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context) {
            $0.isLimit || $0.due != nil ? nil : $0.span.days(around: context.today).lowerBound.advanced(by: -1)
        }
        // Rates may have come over the network; nobody waits for those.
        let known = try GoalMemory(file)
        memory = known
        let ended = book.ended.filter { known.isUnjudged($0) }
        do throws(CommandError) {
            try known.noteSeen(book.rows, ended, on: context.today)
        } catch {
            known.unlock()
            throw error
        }
        context.reporter.note(book.warnings)
        let second = context.environment.kyiv.secondsOfDay(at: context.now)
        // A last day that is over is judged once.
        let rows = book.rows.filter { !$0.isOver || known.isUnjudged($0) }
        for row in rows + ended where !row.isCertain {
            let line = row.condition(context.language) + ": " + row.words(context.language)
            context.environment.streams.errors.write("kurs: " + line.terminalSafe + "\n")
        }
        firing = (rows + ended).map { ($0, known.settings(of: $0.goal)) }.filter { row, settings in
            row.isToTell && row.isCertain
                && (row.isOver && row.goal.due != nil || !known.wasTold(row.goal, on: row.progress.days.upperBound))
                && settings.quiet?.contains(secondOfDay: second) != true
        }
    }

    /// The file whose owner decides which programs are run.
    package var path: String { memory.path }

    package func markTold(_ row: GoalBook.Row) throws(CommandError) {
        try memory.noteTold(row, on: context.today)
    }

    package func finish() { memory.unlock() }
}
