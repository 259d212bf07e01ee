import KursCore

/// `kurs alert list`: the alerts and their states.
enum AlertList {
    static let columns: [StaticString] = [
        "id", "state", "condition", "once", "hysteresis", "quiet", "exec", "created_at", "fired_at", "value",
    ]

    static func run(_ rest: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = rest.first { throw .usage(.needlessArgument(word, usage: "alert list")) }
        let states = Alert.State.allCases.filter { context.arguments.has($0.rawValue) }
        let alerts: [Alert]
        let store = try context.services.store()
        do throws(StoreError) {
            alerts = try store.alerts().filter { states.isEmpty || states.contains($0.state) }
        } catch {
            throw .answer(.store(error))
        }
        if alerts.isEmpty, context.settings.format == .table { context.reporter.note(nothing(of: states)) }
        try show(alerts, context)
        return .answered
    }

    /// The message for an empty list.
    private static func nothing(of states: [Alert.State]) -> LocalizedText {
        guard !states.isEmpty else {
            return LocalizedText(
                "no alerts yet; add one: kurs \(AlertCommand.usage)",
                "сповіщень ще немає; додайте: kurs \(AlertCommand.usage)")
        }
        let words = { (language: Language) in states.map { AlertMessages.state($0)(language) }.list(", ") }
        return LocalizedText("no alerts are \(words(.en))", "немає сповіщень зі станом: \(words(.uk))")
    }

    /// Shows alerts in the chosen format.
    static func show(_ alerts: [Alert], _ context: CommandContext) throws(CommandError) {
        let settings = context.settings
        guard settings.format == .table else {
            var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
            writer.begin("alerts", columns: columns, showsHeader: settings.showsHeader, at: context.now)
            for alert in alerts { writer.alert(alert) }
            writer.end(warnings: [])
            return try context.reporter.deliver(writer.bytes)
        }
        var bytes: [UInt8] = []
        var table = TextTable([.right, .left, .left, .left])
        for alert in alerts {
            let paint: TextStyle? = alert.state == .fired ? .warning : alert.state == .done ? .faint : nil
            table.row([
                TextTable.Cell("\(alert.id)", .faint),
                TextTable.Cell(AlertMessages.state(alert.state)(context.language), paint),
                TextTable.Cell(alert.condition.text, .strong), TextTable.Cell(notes(alert, context), .faint),
            ])
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        try context.reporter.deliver(bytes)
    }

    /// When and at which value the alert last fired, and its options.
    private static func notes(_ alert: Alert, _ context: CommandContext) -> String {
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
    /// Writes an alert with the columns of ``AlertList/columns``.
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
        }
    }
}
