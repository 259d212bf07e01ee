import KursCore

/// The result of an update: a line for each market, for the news and for the banks.
struct UpdateReport: CommandOutput {
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
    var isUpToDate: Bool { lines.allSatisfy { $0.ageSeconds != nil && (!$0.isStale || $0.isNewest) } }

    let key: StaticString = "updates"
    let columns: [StaticString] = ["what", "source", "fetched_at", "age_s", "stale", "fault"]

    /// In columns on a terminal, with tabs in a pipe.
    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        guard context.environment.terminalColumns != nil else { return appendPlain(to: &bytes, context) }
        let column = 2 + (lines.map { DisplayWidth.of($0.what) }.max() ?? 0)
        for line in lines {
            let state = UpdateReport.state(line)(context.language)
            bytes.append(
                text: Paragraph.labelled(line.what, state, at: column, columns: context.settings.columns) + "\n")
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
