import KursCore

/// A line on the terminal that names the sites kurs waits for; it is gone when they have answered.
final class WaitLine {
    private let errors: any ByteSink
    private let columns: Int
    private let language: Language
    /// The text on the terminal; empty for none.
    private var shown = ""

    init(_ errors: any ByteSink, columns: Int, _ language: Language) {
        self.errors = errors
        self.columns = columns
        self.language = language
    }

    /// A wait that nobody notices is not shown.
    static let unnoticedMilliseconds = 300

    /// Shows how far requests have come.
    func show(_ progress: FetchProgress) {
        let isShown = progress.milliseconds >= WaitLine.unnoticedMilliseconds && !progress.hosts.isEmpty
        let line = isShown ? text(progress) : ""
        guard line != shown else { return }
        shown = line
        // The cursor stays behind the text; a terminal cannot take back a line that wraps.
        errors.write("\r\u{1B}[K" + DisplayWidth.cut(line.terminalSafe, to: max(1, columns - 1)))
    }

    private func text(_ progress: FetchProgress) -> String {
        let hosts = progress.hosts.list(", ")
        let (done, count) = (progress.finishedCount, progress.count)
        let counted = count > 1 ? LocalizedText("\(done) of \(count); ", "\(done) з \(count); ") : LocalizedText("", "")
        return LocalizedText("\(counted.en)waiting for \(hosts) …", "\(counted.uk)чекаємо на \(hosts) …")(language)
    }
}
