import KursCore

/// `kurs alert check`: evaluates the alerts and the goals of the wallet; for cron and timers.
enum AlertCheck {
    static let spec = CommandSpec(
        "alert check", aliases: ["перевірити"],
        LocalizedText("check the alerts and goals, for cron", "перевірити сповіщення й цілі, для cron"),
        usage: ["alert check"],
        examples: [
            Example(
                "kurs alert check -q", "for cron, which mails the output", "для cron, який надсилає виведене поштою"),
            Example(
                "kurs alert check > fired.txt; [ $? = 2 ] && mail -s kurs me < fired.txt",
                "mail only if an alert fired", "лист, лише якщо щось спрацювало"),
        ],
        notes: [
            LocalizedText(
                "check prints a line for each alert that fires, and for each goal of kurs wallet, once in its period, and exits "
                    + "with 2; otherwise it prints nothing and exits with 0. An "
                    + "alert that cannot be evaluated does not fire, and is reported on standard error.",
                "check виводить рядок на кожне спрацювання, а також на кожну ціль із kurs wallet — раз на її "
                    + "період — і завершується зі статусом 2; інакше не виводить нічого, статус 0. Умова, яку не можна обчислити, "
                    + "не спрацьовує; причину виведено в потік помилок.")
        ],
        takes: 0, handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let service = AlertService(
            store: try context.services.store(), currencies: try context.services.currencies(),
            coins: try context.services.coins(),
            history: { try? context.services.history(of: $0) }, time: context.time, kyiv: context.environment.kyiv,
            allowsDoubtful: context.settings.allowsDoubtful)
        let settings = context.settings
        var firing: [FiringAlert] = []
        do throws(StoreError) {
            let check = try service.check(policy: settings.policy, maxAgeSeconds: settings.maxAgeSeconds)
            for failure in check.failures {
                context.environment.streams.errors.write(
                    ErrorMessage(.answer(failure), context.language, now: context.now).line)
            }
            for (alert, outcome) in check.outcomes {
                switch outcome {
                case .firing(let sides): firing.append(FiringAlert(alert: alert, sides: sides))
                case .unknown(let evaluationError):
                    report(alert, AlertMessages.evaluationError(evaluationError, context.language), context)
                case .quiet, .rearmed, .unchanged: break
                }
            }
        } catch {
            throw .answer(.store(error))
        }
        let store = try context.services.store()
        do throws(StoreError) {
            try store.keep("\(context.now.seconds)", as: AlertList.checkedSetting)
        } catch {
            throw .answer(.store(error))
        }
        let goals = GoalAnnouncement(context)
        defer { goals.finish() }
        guard !firing.isEmpty || !goals.firing.isEmpty else {
            // Scripts that read JSON get a list in any case; for cron, no output means that nothing fired.
            if context.settings.format == .json { try context.show(AlertsOutput(alerts: [])) }
            return .answered
        }
        do throws(CommandError) {
            try context.show(
                AlertsOutput(
                    alerts: firing.map { $0.announced(at: context.now) }, goals: goals.firing,
                    lines: firing.map { line($0, context.language) } + goals.lines))
        } catch {
            try? service.release(firing.map(\.alert))
            throw error
        }
        // A failure to write ends the process here, and with it the claims: the alerts fire again at the next check.
        context.environment.streams.output.flush()
        do throws(StoreError) {
            try announce(firing, service, context)
        } catch {
            throw .answer(.store(error))
        }
        try goals.announce()
        return .fired
    }

    /// An alert that fires in this process.
    private struct FiringAlert {
        var alert: Alert
        var sides: AlertOperands

        /// The alert as it is once it has fired.
        func announced(at now: Timestamp) -> Alert {
            var alert = alert
            alert.state = alert.isOnce ? .done : .fired
            (alert.firedAt, alert.value) = (now, sides.left)
            return alert
        }
    }

    /// Marks each alert as fired whose message is out and whose program, if any, has started; the others fire again.
    private static func announce(
        _ firing: [FiringAlert], _ service: AlertService, _ context: CommandContext
    ) throws(StoreError) {
        var storeError: StoreError?
        let mark = { (fired: FiringAlert) in
            do throws(StoreError) {
                try service.markFired(fired.alert, at: fired.sides)
            } catch {
                storeError = storeError ?? error
            }
        }
        for fired in firing where !runsProgram(fired.alert, context) { mark(fired) }
        for fired in firing {
            AnnouncementProgram.notifyDesktop(line(fired, context.language), context)
            guard runsProgram(fired.alert, context) else { continue }
            var hasStarted = false
            runProgram(fired, context) {
                hasStarted = true
                mark(fired)
            }
            if !hasStarted { try service.release([fired.alert]) }
        }
        if let storeError { throw storeError }
    }

    /// Whether an alert starts a program: never while a recording is replayed.
    private static func runsProgram(_ alert: Alert, _ context: CommandContext) -> Bool {
        !alert.program.isEmpty && context.settings.replay == nil
    }

    /// `usd.cash.sell > 45: 45.10`, with the value formatted like the condition.
    private static func line(_ fired: FiringAlert, _ language: Language) -> String {
        let condition = fired.alert.condition
        let unit = condition.isPercent ? " %" : ""
        return condition.text + ": " + NumberFormat.typed(fired.sides.left, language) + unit
    }

    /// Runs the alert's program to its end, and reports what went wrong; calls back once it has started.
    private static func runProgram(_ fired: FiringAlert, _ context: CommandContext, hasStarted: () -> Void) {
        let (alert, sides) = (fired.alert, fired.sides)
        let variables: [(name: String, value: String)] = [
            ("KURS_ALERT_ID", "\(alert.id)"), ("KURS_ALERT", alert.condition.text),
            ("KURS_ALERT_VALUE", sides.left.description), ("KURS_ALERT_THRESHOLD", sides.right.description),
            ("KURS_ALERT_AT", context.now.iso),
        ]
        let program = AnnouncementProgram(
            command: alert.program, variables: variables, owner: context.settings.databasePath ?? "",
            name: AlertMessages.name(alert, context.language))
        program.run(context, hasStarted)
    }

    private static func report(_ alert: Alert, _ words: String, _ context: CommandContext) {
        AnnouncementProgram.report(AlertMessages.name(alert, context.language), words, context)
    }
}
