import KursCore

/// What an update came to: a line for each market, for the news and for the banks.
struct UpdateReport {
    /// How one of them stands.
    struct Line {
        /// A market, `news`, or `banks` and a currency.
        var what: String
        /// Who answered; `nil` where nobody did, and for what comes from several.
        var source: String?
        /// Seconds since the oldest part was fetched; `nil` when there is nothing.
        var ageSeconds: Int64?
        var isStale: Bool
        /// Old, but the newest that its source has: asked, it had nothing more, as on a day without trade.
        var isNewest = false
        /// What went wrong.
        var fault: String?
    }

    var lines: [Line] = []

    /// Whether all of it is there and fresh or not yet due.
    var isWell: Bool { lines.allSatisfy { $0.ageSeconds != nil && (!$0.isStale || $0.isNewest) } }

    /// The report in the format that is wanted; on a terminal in columns, in a pipe and with `-o plain` with tabs.
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
