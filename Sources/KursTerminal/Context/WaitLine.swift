import KursCore

/// A line on the terminal that names the sites kurs waits for; it is gone when they have answered.
package final class WaitLine {
    private let errors: any ByteSink
    private let columns: Int
    private let language: Language
    /// The text on the terminal; empty for none.
    private var shown = ""
    /// The pages of several fetches and how many of them have come; `nil` outside such fetches.
    private var pages: (finishedCount: Int, count: Int)?
    /// The milliseconds of the fetches of these pages that are over.
    private var passed = 0

    init(_ errors: any ByteSink, columns: Int, _ language: Language) {
        self.errors = errors
        self.columns = columns
        self.language = language
    }

    package convenience init?(_ settings: Settings, _ environment: Environment) {
        guard settings.showsWaits, let columns = environment.errorColumns, environment.variable("TERM") != "dumb"
        else { return nil }
        self.init(environment.streams.errors, columns: columns, settings.language)
    }

    static let erasure = "\r\u{1B}[K"
    /// A wait that nobody notices is not shown.
    private static let unnoticedMilliseconds = 300

    func show(_ progress: FetchProgress) {
        var progress = progress
        if let pages {
            (progress.finishedCount, progress.count) = (progress.finishedCount + pages.finishedCount, pages.count)
            progress.milliseconds += passed
            // The next of the fetches follows at once.
            if progress.hosts.isEmpty { return passed = progress.milliseconds }
        }
        let isShown = progress.milliseconds >= WaitLine.unnoticedMilliseconds && !progress.hosts.isEmpty
        write(isShown ? text(progress) : "")
    }

    /// Counts the pages of several fetches, which are one wait until all have come or no more will.
    func count(_ finishedCount: Int, of count: Int) {
        pages = finishedCount < count ? (finishedCount, count) : nil
        guard pages == nil else { return }
        passed = 0
        write("")
    }

    package func write(_ line: String) {
        guard line != shown else { return }
        shown = line
        // The cursor stays behind the text; a terminal cannot take back a line that wraps.
        errors.write(WaitLine.erasure + DisplayWidth.cut(line.terminalSafe, to: max(1, columns - 1)))
    }

    private func text(_ progress: FetchProgress) -> String {
        let hosts = progress.hosts.list(", ")
        let (done, count) = (progress.finishedCount, progress.count)
        let counted = count > 1 ? LocalizedText("\(done) of \(count); ", "\(done) з \(count); ") : LocalizedText("", "")
        return language("\(counted.en)waiting for \(hosts) …", "\(counted.uk)чекаємо на \(hosts) …")
    }
}

/// How much is left of work without requests, on a terminal and from its second second on.
package final class WorkProgress {
    private let line: WaitLine
    private let context: CommandContext
    private let start: Int64
    private let work: LocalizedText

    package init?(_ work: LocalizedText, _ context: CommandContext) {
        guard let line = WaitLine(context.settings, context.environment) else { return nil }
        (self.line, self.context, self.work) = (line, context, work)
        start = context.time.monotonicMilliseconds
    }

    package func show(_ done: Int, of count: Int) {
        guard done < count, context.time.monotonicMilliseconds - start >= 1000 else { return end() }
        let percent = max(1, (count - done) * 100 / count)
        let text = LocalizedText(
            "\(work.en): \(percent)% left", "\(work.uk): лишилося \(percent) %")
        line.write(text(context.language) + " …")
    }

    package func end() { line.write("") }

    deinit { end() }
}

extension TransportOptions {
    /// The options that the settings ask for; `-v` traces requests to standard error.
    init(_ settings: Settings, _ environment: Environment) {
        let errors = environment.streams.errors
        self.init(
            key: settings.key, allowsPlainHTTP: settings.allowsPlainHTTP, record: settings.record,
            replay: settings.replay, trace: settings.isVerbose ? { errors.write($0.terminalSafe + "\n") } : nil)
        timeoutMilliseconds = settings.timeoutMilliseconds
        guard let line = WaitLine(settings, environment) else { return }
        progress = { line.show($0) }
        countPages = { line.count($0, of: $1) }
    }
}
