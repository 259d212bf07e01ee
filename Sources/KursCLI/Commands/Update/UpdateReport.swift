import KursCore

/// The result of an update: a line for each market, for the news and for the banks.
struct UpdateReport: CommandOutput {
    /// The state of a market, the news or the banks.
    struct Line {
        /// A market, `news`, or `banks` and a currency.
        var what: String
        /// What it is, for people; `nil` where `what` says it.
        var title: LocalizedText?
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
    var isUpToDate: Bool { lines.allSatisfy { $0.ageSeconds != nil && (!$0.isStale || $0.isNewest) } }

    let key: StaticString = "updates"
    let columns: [StaticString] = ["what", "source", "fetched_at", "age_s", "stale", "fault"]

    /// In columns on a terminal, with tabs in a pipe.
    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let language = context.language
        let rows = lines.map { (label: $0.title?(language) ?? $0.what, state: UpdateReport.state($0)(language)) }
        let column = 2 + (rows.map { DisplayWidth.of($0.label) }.max() ?? 0)
        for (label, state) in rows {
            let line =
                context.environment.terminalColumns == nil
                ? label + "\t" + state
                : Paragraph.labelled(label, state, at: column, columns: context.settings.columns)
            bytes.append(text: line + "\n")
        }
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for line in lines {
            bytes.append(text: line.what + "\t" + UpdateReport.state(line)(context.language) + "\n")
        }
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
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
    }

    private static func state(_ line: Line) -> LocalizedText {
        guard let age = line.ageSeconds else { return LocalizedText("no answer", "немає відповіді") }
        let source = line.source.map { $0 + ", " } ?? ""
        return LocalizedText(
            "\(source)fetched \(Age.words(age, .en)) ago\(line.isStale ? ", stale" : "")",
            "\(source)отримано \(Age.words(age, .uk)) тому\(line.isStale ? ", застаріло" : "")")
    }
}
