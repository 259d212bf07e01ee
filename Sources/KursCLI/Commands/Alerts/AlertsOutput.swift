import KursCore
import KursWallet

/// Alerts and their states.
struct AlertsOutput: CommandOutput {
    var alerts: [Alert]
    /// Goals of the wallet that are told, after the alerts.
    var goals: [(row: GoalBook.Row, settings: GoalSettings)] = []
    /// The lines of the table format, if they replace the full table.
    var lines: [String]?
    /// The line below the full table.
    var foot: String?

    let key: StaticString = "alerts"
    let columns: [StaticString] = [
        "id", "state", "condition", "once", "hysteresis", "quiet", "exec", "created_at", "fired_at", "value",
        "goal",
    ]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        if let lines { return bytes.append(text: lines.map { $0 + "\n" }.joined()) }
        var table = TextTable([.right, .left, .left, .left])
        for alert in alerts {
            let paint: TextStyle? = alert.state == .fired ? .warning : alert.state == .done ? .faint : nil
            table.row([
                TextTable.Cell("\(alert.id)", .faint),
                TextTable.Cell(AlertMessages.state(alert.state)(context.language), paint),
                TextTable.Cell(alert.condition.text, .strong), TextTable.Cell(notes(alert, context), .faint),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
        guard let foot, context.settings.showsHeader else { return }
        bytes.append(text: foot + "\n", context.settings.color ? .faint : nil)
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for alert in alerts { writer.alert(alert) }
        for (row, settings) in goals {
            writer.record { writer in
                // Goals have no number and no moment of their making; readers of alerts rely on both.
                writer.field("id", Int64(0))
                writer.field("state", Alert.State.fired.rawValue)
                writer.outside("condition", row.goal.condition)
                writer.field("once", false)
                writer.field("hysteresis", "0")
                writer.field("quiet", settings.quiet?.text)
                writer.outside("exec", settings.program)
                writer.field("created_at", context.now)
                writer.field("fired_at", context.now)
                writer.field("value", row.progress.value)
                writer.outside("goal", row.goal.id.text)
            }
        }
    }

    /// When and at which value the alert last fired, and its options.
    private func notes(_ alert: Alert, _ context: CommandContext) -> String {
        let language = context.language
        var parts: [String] = []
        if let moment = alert.firedAt {
            let time = ClockTime.words(moment, context.environment.kyiv)
            let value = alert.value.map { NumberFormat.rate($0, language) } ?? "—"
            parts.append(LocalizedText("fired \(time) at \(value)", "спрацювало \(time) на \(value)")(language))
        }
        if alert.isOnce { parts.append(LocalizedText("once", "один раз")(language)) }
        if alert.hysteresis != .usual { parts.append("± " + alert.hysteresis.text) }
        if let quiet = alert.quiet {
            parts.append(LocalizedText("quiet hours \(quiet.text)", "тихі години \(quiet.text)")(language))
        }
        if !alert.program.isEmpty { parts.append("→ " + alert.program.list(" ").terminalSafe) }
        return parts.list(", ")
    }
}

extension RecordWriter {
    /// Writes an alert with the columns of ``AlertsOutput/columns``.
    mutating func alert(_ alert: Alert) {
        record { writer in
            writer.field("id", alert.id)
            writer.field("state", alert.state.rawValue)
            writer.field("condition", alert.condition.text)
            writer.field("once", alert.isOnce)
            writer.field("hysteresis", alert.hysteresis.text)
            writer.field("quiet", alert.quiet?.text)
            writer.outside("exec", alert.program)
            writer.field("created_at", alert.createdAt)
            writer.field("fired_at", alert.firedAt)
            writer.field("value", alert.value)
            writer.field("goal", String?.none)
        }
    }
}
