import KursCore

/// `kurs alert list`: the alerts and their states.
enum AlertList {
    static func run(_ rest: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = rest.first { throw .usage(.unexpectedArgument(word, usage: "alert list")) }
        let states = Alert.State.allCases.filter { context.arguments.has($0.rawValue) }
        let alerts: [Alert]
        let store = try context.services.store()
        do throws(StoreError) {
            alerts = try store.alerts().filter { states.isEmpty || states.contains($0.state) }
        } catch {
            throw .answer(.store(error))
        }
        if alerts.isEmpty, context.settings.format == .table { context.reporter.note(nothing(of: states)) }
        try context.show(AlertsOutput(alerts: alerts))
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
}
