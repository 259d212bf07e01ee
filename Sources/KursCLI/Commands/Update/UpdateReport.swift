import KursCore

/// The result of an update: a line for each market, for the news and for the banks.
struct UpdateReport {
    /// The state of a market, the news or the banks.
    struct Line {
        /// A market, `news`, or `banks` and a currency.
        var what: String
        /// The source; `nil` without an answer, and for data from several sources.
        var source: String?
        /// The age of the oldest part in seconds; `nil` when there is no data.
        var ageSeconds: Int64?
        var isStale: Bool
        /// Whether stale data is still the newest its source has, as on a day without trading.
        var isNewest = false
        /// What went wrong.
        var fault: String?
    }

    var lines: [Line] = []

    /// Whether everything is present, and either fresh or the newest available.
    var isWell: Bool { lines.allSatisfy { $0.ageSeconds != nil && (!$0.isStale || $0.isNewest) } }

    /// The report in the chosen format: columns on a terminal, tab-separated in a pipe and with `-o plain`.
    func rendered(_ context: CommandContext) -> [UInt8] {
        let settings = context.settings
        guard settings.format != .table, settings.format != .plain else {
            var bytes: [UInt8] = []
            let isForPeople = settings.format == .table && context.environment.terminalColumns != nil
            let column = 2 + (lines.map { DisplayWidth.of($0.what) }.max() ?? 0)
            for line in lines {
                let state = UpdateReport.state(line)(context.language)
                let text =
                    isForPeople
                    ? Paragraph.labelled(line.what, state, at: column, columns: settings.columns)
                    : line.what + "\t" + state
                bytes.append(text: text + "\n")
            }
            return bytes
        }
        var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin(
            "updates", columns: ["what", "source", "fetched_at", "age_s", "stale", "fault"],
            showsHeader: settings.showsHeader, at: context.now)
        for line in lines {
            writer.record {
                $0.field("what", line.what)
                $0.field("source", line.source)
                $0.field("fetched_at", line.ageSeconds.map { context.now.advanced(by: -$0) })
                $0.field("age_s", line.ageSeconds)
                $0.field("stale", line.isStale)
                $0.outside("fault", line.fault)
            }
        }
        writer.end(warnings: [])
        return writer.bytes
    }

    private static func state(_ line: Line) -> LocalizedText {
        guard let age = line.ageSeconds else { return LocalizedText("no answer", "немає відповіді") }
        let source = line.source.map { $0 + ", " } ?? ""
        return LocalizedText(
            "\(source)fetched \(Age.words(age, .en)) ago\(line.isStale ? ", stale" : "")",
            "\(source)отримано \(Age.words(age, .uk)) тому\(line.isStale ? ", застаріло" : "")")
    }
}
