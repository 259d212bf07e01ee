import KursCore
import KursTerminal
import KursText
import KursWallet
import KursWalletCommands

struct AlertsOutput: CommandOutput {
    var alerts: [Alert]
    var goals: [(row: GoalBook.Row, settings: GoalSettings)] = []
    /// Payments that are due.
    var due: [DueOutput.Row] = []
    /// The lines of the table format, if they replace the full table.
    var lines: [String]?
    var foot: String?

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "alerts", Fields.alerts,
            alerts.map { ($0, nil, nil, nil) } + goals.map { (nil, $0.row, $0.settings, nil) }
                + due.map { (nil, nil, nil, $0) })
    }

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

    /// When and at which value the alert last fired, and its options.
    private func notes(_ alert: Alert, _ context: CommandContext) -> String {
        let language = context.language
        var parts: [String] = []
        if let moment = alert.firedAt {
            let time = ClockTime.words(moment, context.environment.kyiv)
            let value = alert.value.map { NumberFormat.rate($0, language) } ?? "—"
            parts.append(language("fired \(time) at \(value)", "спрацювало \(time) за значення \(value)"))
        }
        if alert.isOnce { parts.append(language("once", "один раз")) }
        if alert.hysteresis != .usual { parts.append("± " + alert.hysteresis.text) }
        if let quiet = alert.quiet {
            parts.append(language("quiet hours \(quiet.text)", "тихі години \(quiet.text)"))
        }
        if !alert.note.isEmpty { parts.insert(alert.note.terminalSafe, at: 0) }
        if !alert.program.isEmpty { parts.append("→ " + alert.program.list(" ").terminalSafe) }
        return parts.list(", ")
    }
}

extension Fields {
    static let alerts: [Field<(alert: Alert?, goal: GoalBook.Row?, settings: GoalSettings?, due: DueOutput.Row?)>] = [
        // Goals and payments have no number and no moment of their making; readers of alerts rely on both.
        Field("id", "the number of the alert; 0 for a goal and a payment") { $0.alert?.id ?? 0 },
        Field("state", "how it stands") { $0.alert?.state ?? .fired },
        Field("condition", "the condition, or what is to be paid") {
            $0.alert?.condition.text ?? $0.goal?.goal.condition ?? $0.due?.name ?? ""
        },
        Field("once", "whether it fires only once") { $0.alert?.isOnce ?? false },
        Field("hysteresis", "how far the rate must go back before it fires again") { $0.alert?.hysteresis.text ?? "0" },
        Field("quiet", "the hours in which it does not fire") { ($0.alert?.quiet ?? $0.settings?.quiet)?.text },
        Field("exec", "the program that is started") { $0.alert?.program ?? $0.settings?.program ?? [] },
        Field("created_at", "when it was made", now: { $0.alert?.createdAt ?? $1 }),
        Field("fired_at", "when it last fired", now: { row, now in row.alert.map(\.firedAt) ?? now }),
        Field("value", "the rate at which it last fired") { $0.alert?.value ?? $0.goal?.progress.value },
        Field("goal", "the identifier of a goal") { $0.goal?.goal.id.text },
        Field("due", "the day on which a payment is due") { $0.due?.day },
        Field("payment", "its identifier, for `kurs wallet done`") { $0.due?.id.text },
        Field("note", "what it is for, in the user's words") { $0.alert?.note ?? $0.due?.note ?? "" },
    ]
}

extension Alert.State: FieldConvertible {}

enum AlertList {
    /// Where the store keeps the second of the last check, in UTC.
    static let checkedSetting = "alerts checked"

    static let spec = CommandSpec(
        "alert list", aliases: ["список"], LocalizedText("list the alerts", "перелік сповіщень"), usage: ["alert list"],
        examples: [Example("kurs alert list --fired", "those that have fired", "ті, що спрацювали")],
        options: [
            OptionSpec("active", "list the active ones", "показати активні"),
            OptionSpec("fired", "list the ones that have fired", "показати ті, що спрацювали"),
            OptionSpec("done", "list the finished ones", "показати завершені"),
            OptionSpec("search", value: "TEXT", "only those with this text", "лише ті, що містять цей текст"),
            OptionSpec(
                "sort", value: "ORDER", choices: ["id", "condition", "state"], "order by id, condition or state",
                "за номером, умовою чи станом: id, condition, state"),
        ],
        takes: 0, isWithoutRates: true, handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let states = Alert.State.allCases.filter { context.arguments.has($0.rawValue) }
        let store = try context.services.store()
        let checked = try inStore(store.setting(checkedSetting))
        let checkedAt = checked.flatMap { Int64($0) }.map(Timestamp.init(seconds:))
        let search = context.arguments.value("search").map { foldedText($0) }
        var alerts = try inStore(store.alerts()).filter { alert in
            (states.isEmpty || states.contains(alert.state))
                && search.map { foldedText(alert.condition.text + "\n" + alert.note).hasSubstring($0) } ?? true
        }
        switch context.arguments.value("sort") {
        case "condition": alerts.sort { ($0.condition.text, $0.id) < ($1.condition.text, $1.id) }
        case "state": alerts.sort { ($0.state.rawValue, $0.id) < ($1.state.rawValue, $1.id) }
        case nil, "id": break
        case let order?:
            throw .usage(.badValue("--sort", given: order, expected: ["id", "condition", "state"]))
        }
        if context.settings.replay != nil {
            AlertCommand.noteReplay(
                context, "a replay has no alerts; without --replay those of the database are listed",
                "у відтворенні запису сповіщень немає; без --replay буде перелік із бази даних")
            try context.show(AlertsOutput(alerts: []))
            return .answered
        }
        let status = context.listed(
            isEmpty: alerts.isEmpty, isPart: !states.isEmpty || search != nil,
            search == nil ? nothing(of: states) : LocalizedText("no alerts match", "таких сповіщень немає"))
        var output = AlertsOutput(alerts: alerts)
        if !alerts.isEmpty { output.foot = foot(checkedAt, context) }
        try context.show(output)
        return status
    }

    private static func foot(_ checkedAt: Timestamp?, _ context: CommandContext) -> String {
        guard let checkedAt else {
            return context.language(
                "never checked; schedule kurs alert check", "ще не перевірялися; додайте kurs alert check до розкладу")
        }
        let age = Age.ago(context.now.seconds - checkedAt.seconds, context.language)
        return context.language("checked ", "перевірено ") + age
    }

    static func nothing(of states: [Alert.State]) -> LocalizedText {
        guard !states.isEmpty else {
            return LocalizedText(
                "no alerts yet; add one: kurs alert add 'usd.cash.sell > 45'",
                "сповіщень ще немає; додайте: kurs alert add 'usd.cash.sell > 45'")
        }
        let words = { (language: Language) in states.map { AlertMessages.state($0)(language) }.list(", ") }
        return LocalizedText("no alerts are \(words(.en))", "немає сповіщень зі станом: \(words(.uk))")
    }
}
