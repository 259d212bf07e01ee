import KursCore

/// `kurs alert check`: evaluates the alerts; for cron and timers.
enum AlertCheck {
    static func run(_ rest: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = rest.first { throw .usage(.unexpectedArgument(word, usage: "alert check")) }
        let service = AlertService(
            store: try context.services.store(), currencies: try context.services.currencies(),
            coins: try context.services.coins(),
            history: { try? context.services.history(of: $0) }, time: context.time, kyiv: context.environment.kyiv)
        let settings = context.settings
        var fired: [(alert: Alert, sides: AlertOperands)] = []
        do throws(StoreError) {
            let check = try service.check(policy: settings.policy, maxAgeSeconds: settings.maxAgeSeconds)
            for failure in check.failures {
                context.environment.streams.errors.write(
                    ErrorMessage(.answer(failure), context.language, now: context.now).line)
            }
            for (alert, outcome) in check.outcomes {
                switch outcome {
                case .fired(let sides):
                    var alert = alert
                    alert.state = alert.isOnce ? .done : .fired
                    (alert.firedAt, alert.value) = (context.now, sides.left)
                    fired.append((alert, sides))
                case .unknown(let evaluationError):
                    report(alert, AlertMessages.evaluationError(evaluationError, context.language), context)
                case .quiet, .rearmed, .unchanged: break
                }
            }
        } catch {
            throw .answer(.store(error))
        }
        guard !fired.isEmpty else { return .answered }
        try context.show(
            AlertsOutput(alerts: fired.map(\.alert), lines: fired.map { line($0.alert, $0.sides, context.language) }))
        // Output appears before a possibly slow program is run.
        context.environment.streams.output.flush()
        for (alert, sides) in fired { notify(alert, sides, context) }
        return .fired
    }

    /// `usd.cash.sell > 45: 45.10`, with the value formatted like the condition.
    private static func line(_ alert: Alert, _ sides: AlertOperands, _ language: Language) -> String {
        let unit = alert.condition.isPercent ? " %" : ""
        return alert.condition.text + ": " + NumberFormat.typed(sides.left, language) + unit
    }

    /// Shows a desktop notification if there is a desktop, and runs the alert's program.
    private static func notify(_ alert: Alert, _ sides: AlertOperands, _ context: CommandContext) {
        let environment = context.environment
        let hasDesktop = ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"].contains { name in
            environment.variable(name).map { !$0.isEmpty } ?? false
        }
        if hasDesktop, !context.settings.isQuiet {
            var call = ProcessRequest([
                "notify-send", "--app-name=kurs", "--", "kurs", line(alert, sides, context.language),
            ])
            call.limitMilliseconds = 2000
            // Failures are ignored: notifications are optional.
            _ = environment.runProgram(call)
        }
        guard !alert.program.isEmpty else { return }
        guard context.settings.replay == nil else { return }
        if let path = [context.settings.databasePath ?? "", folder(of: context.settings.databasePath ?? "")].first(
            where: { !environment.isWritableByOwnerOnly($0) })
        {
            return report(alert, AlertMessages.writableByOthers(path, context.language), context)
        }
        let variables: [(name: String, value: String)] = [
            ("KURS_ALERT_ID", "\(alert.id)"), ("KURS_ALERT", alert.condition.text),
            ("KURS_ALERT_VALUE", sides.left.description), ("KURS_ALERT_THRESHOLD", sides.right.description),
            ("KURS_ALERT_AT", context.now.iso),
        ]
        let end = environment.runProgram(ProcessRequest(alert.program, variables))
        if let failure = AlertMessages.failure(end, alert.program[0], context.language) {
            report(alert, failure, context)
        }
        switch end {
        case .exited(_, let output), .signalled(_, let output), .timedOut(let output):
            for line in output.split(separator: UInt8(ascii: "\n")) {
                report(alert, String(decoding: line, as: UTF8.self), context)
            }
        case .notStarted: break
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func report(_ alert: Alert, _ words: String, _ context: CommandContext) {
        let name = AlertMessages.name(alert, context.language)
        context.environment.streams.errors.write("kurs: " + (name + ": " + words).terminalSafe + "\n")
    }
}
