import KursCore

/// `kurs alert check`: which alerts fire now; for cron and timers.
enum AlertCheck {
    static func run(_ rest: [String], _ session: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = rest.first { throw .usage(.needlessArgument(word, usage: "alert check")) }
        let service = AlertService(
            store: try session.store(), currencies: try session.currencies(), coins: try session.coins(),
            history: { try? session.history(of: $0) }, time: session.time, kyiv: session.world.kyiv)
        let settings = session.settings
        var fired: [(alert: Alert, sides: AlertOperands)] = []
        do throws(StoreError) {
            let check = try service.check(policy: settings.policy, maxAgeSeconds: settings.maxAgeSeconds)
            for failure in check.failures {
                session.world.streams.errors.write(
                    ErrorMessage(.answer(failure), session.language, now: session.now).line)
            }
            for (alert, verdict) in check.verdicts {
                switch verdict {
                case .fired(let sides):
                    var alert = alert
                    alert.state = alert.isOnce ? .done : .fired
                    (alert.firedAt, alert.value) = (session.now, sides.left)
                    fired.append((alert, sides))
                case .unknown(let obstacle): report(alert, AlertMessages.obstacle(obstacle, session.language), session)
                case .quiet, .rearmed, .unchanged: break
                }
            }
        } catch {
            throw .answer(.store(error))
        }
        guard !fired.isEmpty else { return .answered }
        try show(fired, session)
        // What is to be read stands there before a program may take its time.
        session.world.streams.output.flush()
        for (alert, sides) in fired { notify(alert, sides, session) }
        return .fired
    }

    private static func show(
        _ fired: [(alert: Alert, sides: AlertOperands)], _ session: CommandContext
    ) throws(CommandError) {
        guard session.settings.format == .table else { return try AlertList.show(fired.map(\.alert), session) }
        var bytes: [UInt8] = []
        for (alert, sides) in fired { bytes.append(text: line(alert, sides, session.language) + "\n") }
        try session.deliver(bytes)
    }

    /// `usd.cash.sell > 45: 45.10`, the value written as the condition is.
    private static func line(_ alert: Alert, _ sides: AlertOperands, _ language: Language) -> String {
        let unit = alert.condition.isPercent ? " %" : ""
        return alert.condition.text + ": " + NumberFormat.typed(sides.left, language) + unit
    }

    /// Runs the alert's program, and shows a notice on the desktop where there is one.
    private static func notify(_ alert: Alert, _ sides: AlertOperands, _ session: CommandContext) {
        let world = session.world
        let hasDesktop = ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"].contains { name in
            world.variable(name).map { !$0.isEmpty } ?? false
        }
        if hasDesktop, !session.settings.isQuiet {
            var call = ProcessRequest([
                "notify-send", "--app-name=kurs", "--", "kurs", line(alert, sides, session.language),
            ])
            call.limitMilliseconds = 2000
            // A desktop without the program, or one that does not listen, is no fault of the alert.
            _ = world.runProgram(call)
        }
        guard !alert.program.isEmpty else { return }
        guard session.settings.replay == nil else { return }
        if let path = [session.settings.databasePath ?? "", folder(of: session.settings.databasePath ?? "")].first(
            where: { !world.isOwnersAlone($0) })
        {
            return report(alert, AlertMessages.notOwners(path, session.language), session)
        }
        let variables: [(name: String, value: String)] = [
            ("KURS_ALERT_ID", "\(alert.id)"), ("KURS_ALERT", alert.condition.text),
            ("KURS_ALERT_VALUE", sides.left.description), ("KURS_ALERT_THRESHOLD", sides.right.description),
            ("KURS_ALERT_AT", session.now.iso),
        ]
        let end = world.runProgram(ProcessRequest(alert.program, variables))
        if let trouble = AlertMessages.trouble(end, alert.program[0], session.language) {
            report(alert, trouble, session)
        }
        switch end {
        case .exited(_, let output), .signalled(_, let output), .timedOut(let output):
            for line in output.split(separator: UInt8(ascii: "\n")) {
                report(alert, String(decoding: line, as: UTF8.self), session)
            }
        case .notStarted: break
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func report(_ alert: Alert, _ words: String, _ session: CommandContext) {
        let name = AlertMessages.name(alert, session.language)
        session.world.streams.errors.write("kurs: " + (name + ": " + words).terminalSafe + "\n")
    }
}
