import KursCore

/// `kurs alert list`: the alerts and their states.
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
        ],
        takes: 0, handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let states = Alert.State.allCases.filter { context.arguments.has($0.rawValue) }
        let alerts: [Alert]
        let checkedAt: Timestamp?
        let store = try context.services.store()
        do throws(StoreError) {
            checkedAt = try store.setting(checkedSetting).flatMap { Int64($0) }.map(Timestamp.init(seconds:))
            alerts = try store.alerts().filter { states.isEmpty || states.contains($0.state) }
        } catch {
            throw .answer(.store(error))
        }
        let status = context.listed(isEmpty: alerts.isEmpty, isPart: !states.isEmpty, nothing(of: states))
        var output = AlertsOutput(alerts: alerts)
        if !alerts.isEmpty { output.foot = foot(checkedAt, context) }
        try context.show(output)
        return status
    }

    /// When the alerts were last checked.
    private static func foot(_ checkedAt: Timestamp?, _ context: CommandContext) -> String {
        guard let checkedAt else {
            return LocalizedText(
                "never checked; schedule kurs alert check", "ще не перевірялися; додайте kurs alert check до розкладу")(
                    context.language)
        }
        let age = Age.words(context.now.seconds - checkedAt.seconds, context.language)
        return LocalizedText("checked \(age) ago", "перевірено \(age) тому")(context.language)
    }

    /// The message for an empty list.
    private static func nothing(of states: [Alert.State]) -> LocalizedText {
        guard !states.isEmpty else {
            return LocalizedText(
                "no alerts yet; add one: kurs alert add 'usd.cash.sell > 45'",
                "сповіщень ще немає; додайте: kurs alert add 'usd.cash.sell > 45'")
        }
        let words = { (language: Language) in states.map { AlertMessages.state($0)(language) }.list(", ") }
        return LocalizedText("no alerts are \(words(.en))", "немає сповіщень зі станом: \(words(.uk))")
    }
}
