import KursCore
import KursTerminal
import KursText
import KursWallet
import KursWalletCommands

/// `kurs alert check`: evaluates the alerts and the goals of the wallet; for cron and timers.
enum AlertCheck {
    static let spec = CommandSpec(
        "alert check", aliases: ["перевірити"],
        LocalizedText(
            "check the alerts, goals and payments due, for cron", "перевірити сповіщення, цілі й платежі, для cron"),
        usage: ["alert check"],
        examples: [
            Example(
                "kurs alert check -q", "for cron, which mails the output", "для cron, який надсилає виведене поштою"),
            Example(
                "kurs alert check > fired.txt; [ $? = 2 ] && mail -s kurs me < fired.txt",
                "mail only if an alert fired", "надіслати лист, лише якщо щось спрацювало"),
        ],
        options: [
            OptionSpec(
                "before", value: "SPAN", "announce payments this long before they are due, such as 1d",
                "нагадувати про платежі за стільки до їхнього дня, як-от 1d")
        ],
        notes: [
            LocalizedText(
                "kurs alert check prints one line for each alert that fires, each goal of the wallet (once per period) and each "
                    + "planned payment (once when due, once when overdue), and exits with 2. If there is nothing to report, it "
                    + "prints nothing and exits with 0. An alert that cannot be evaluated does not fire; kurs reports it on "
                    + "standard error, and the exit status is 69 or 75 if none fires.",
                "kurs alert check виводить по рядку для кожного сповіщення, що спрацювало, кожної цілі гаманця (раз за період) "
                    + "і кожного платежу за планом (у його день і коли його прострочено) та завершується з кодом 2. Якщо "
                    + "повідомляти нема про що, не виводить нічого, а код — 0. Умова, яку не можна обчислити, не спрацьовує; "
                    + "причину виведено в потік помилок, а код — 69 чи 75, якщо не спрацювало нічого.")
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
        var status = ExitStatus.answered
        let check = try inStore(service.check(policy: settings.policy, maxAgeSeconds: settings.maxAgeSeconds))
        var isChecked = check.outcomes.isEmpty
        for failure in check.failures { context.report(.answer(failure)) }
        for (alert, outcome) in check.outcomes {
            switch outcome {
            case .firing(let sides): firing.append(FiringAlert(alert: alert, sides: sides))
            case .unknown(let reason):
                status = check.failures.first.map { context.message(of: .answer($0)).status } ?? .unreachable
                AnnouncementProgram.report(
                    AlertMessages.name(alert, context.language),
                    AlertMessages.evaluationError(reason, context.language), context)
                continue
            case .quiet, .rearmed, .unchanged: break
            }
            isChecked = true
        }
        let store = try context.services.store()
        if isChecked { try inStore(store.keep("\(context.now.seconds)", as: AlertList.checkedSetting)) }
        let goals = GoalAnnouncement(context)
        defer { goals.finish() }
        let due = try DueAnnouncement(store, context)
        guard !firing.isEmpty || !goals.firing.isEmpty || !due.firing.isEmpty else {
            AlertCommand.noteReplay(
                context, "alerts are not checked: a replay stores none",
                "ваші сповіщення не перевірено: це відтворення запису")
            // Scripts that read JSON get a list in any case; for cron, no output means that nothing fired.
            if context.settings.format == .json { try context.show(AlertsOutput(alerts: [])) }
            return status
        }
        do throws(CommandError) {
            try context.show(
                AlertsOutput(
                    alerts: firing.map { $0.announced(at: context.now) }, goals: goals.firing, due: due.firing,
                    lines: firing.map { line($0, context.language) } + goals.lines + due.lines))
        } catch {
            try? service.release(firing.map(\.alert))
            throw error
        }
        // A failure to write ends the process here, and with it the claims: the alerts fire again at the next check.
        context.environment.streams.output.flush()
        try Announcement.tell(firing.map { announcement(of: $0, service, context) }, context)
        try Announcement.tell(goals.announcements, context)
        try inStore(due.announce())
        return .fired
    }

    private struct FiringAlert {
        var alert: Alert
        var sides: AlertOperands

        func announced(at now: Timestamp) -> Alert {
            var alert = alert
            alert.state = alert.isOnce ? .done : .fired
            (alert.firedAt, alert.value) = (now, sides.left)
            return alert
        }
    }

    private static func announcement(
        of fired: FiringAlert, _ service: AlertService, _ context: CommandContext
    ) -> Announcement {
        let (alert, sides) = (fired.alert, fired.sides)
        let program = AnnouncementProgram(
            command: alert.program, id: "\(alert.id)", condition: alert.condition.text, value: sides.left,
            threshold: sides.right, owner: context.settings.databasePath ?? "",
            name: AlertMessages.name(alert, context.language))
        return Announcement(line: line(fired, context.language), program: program) { () throws(CommandError) in
            try inStore(service.markFired(alert, at: sides))
        } release: { () throws(CommandError) in
            try inStore(service.release([alert]))
        }
    }

    /// `usd.cash.sell > 45: 45.10`, with the value formatted like the condition.
    private static func line(_ fired: FiringAlert, _ language: Language) -> String {
        let condition = fired.alert.condition
        let unit = condition.isPercent ? " %" : ""
        return condition.text + ": " + NumberFormat.typed(fired.sides.left, language) + unit
    }
}

/// What is told of an alert or a goal: to a person, and to its program if it has one.
private struct Announcement {
    let line: String
    let program: AnnouncementProgram
    /// Remembers that it was told.
    let mark: () throws(CommandError) -> Void
    /// Lets it be told again.
    var release: () throws(CommandError) -> Void = { () throws(CommandError) in }

    /// Marks each as told whose message is out and whose program, if any, has started; the others are told again.
    ///
    /// No program starts while a recording is replayed.
    static func tell(_ all: [Announcement], _ context: CommandContext) throws(CommandError) {
        var failure: CommandError?
        let mark = { (told: Announcement) in
            do throws(CommandError) { try told.mark() } catch { failure = failure ?? error }
        }
        let runsProgram = { (told: Announcement) in !told.program.command.isEmpty && context.settings.replay == nil }
        for told in all where !runsProgram(told) { mark(told) }
        for told in all {
            AnnouncementProgram.notifyDesktop(told.line, context)
            guard runsProgram(told) else { continue }
            var hasStarted = false
            told.program.run(context) {
                hasStarted = true
                mark(told)
            }
            if !hasStarted { try told.release() }
        }
        if let failure { throw failure }
    }
}

/// Telling the goals of the wallet that are broken or reached, beside the alerts.
private struct GoalAnnouncement {
    private let check: GoalCheck?
    private let context: CommandContext

    /// Judges the goals.
    ///
    /// A wallet that cannot be read is reported, and keeps no alert from firing.
    init(_ context: CommandContext) {
        self.context = context
        do throws(CommandError) {
            check = try GoalCheck(context)
        } catch {
            check = nil
            context.report(error)
        }
    }

    var firing: [(row: GoalBook.Row, settings: GoalSettings)] { check?.firing ?? [] }

    /// Lines such as `їжа < 8,000.00 UAH/month: 8,240.00 UAH, exceeded`.
    var lines: [String] { firing.map { line($0.row) } }

    private func line(_ row: GoalBook.Row) -> String {
        row.condition(context.language) + ": " + row.words(context.language)
    }

    var announcements: [Announcement] {
        guard let check else { return [] }
        return firing.map { row, settings in
            let program = AnnouncementProgram(
                command: settings.program, id: row.goal.id.text, condition: row.goal.condition,
                value: row.progress.value, threshold: row.goal.amount, owner: check.path,
                name: row.condition(context.language))
            return Announcement(line: line(row), program: program) { () throws(CommandError) in
                try check.markTold(row)
            }
        }
    }

    func finish() { check?.finish() }
}

/// Telling payments of the wallet's plans: once when they are due, or so long before, and once when they are overdue.
private struct DueAnnouncement {
    private(set) var firing: [DueOutput.Row] = []
    /// What has been told of payments that are still open.
    private var told: Set<String> = []
    private let store: any Store
    private let context: CommandContext

    /// Where the store keeps the identifiers of payments with what was told of them, a line each.
    private static let setting = "payments told"

    /// Looks for payments; a wallet that cannot be read is reported, and keeps no alert from firing.
    init(_ store: any Store, _ context: CommandContext) throws(CommandError) {
        (self.store, self.context) = (store, context)
        var before = 0
        if let text = context.arguments.value("before") {
            guard let span = DurationArgument.milliseconds(text), span < 400 * 86_400_000 else {
                throw .usage(.badForm("--before", given: text, .span))
            }
            before = span / 86_400_000
        }
        do throws(CommandError) {
            let file = try WalletFile(context)
            guard context.environment.files.mode(of: file.path) != nil else { return }
            // Plans are periodic transactions.
            guard let bytes = try file.load(),
                bytes.first == UInt8(ascii: "~") || bytes.span.firstOffset(of: Array("\n~".utf8).span) != nil
            else { return }
            let book = PlanBook(try file.balanced(bytes), context)
            firing = book.due().map { DueOutput.Row($0, book, context) }.filter { $0.days <= before }
        } catch {
            context.report(error)
            return
        }
        let known = try inStore(store.setting(Self.setting))
        told = Set((known ?? "").split(separator: "\n").map(String.init)).intersection(firing.flatMap(Self.keys))
        firing.removeAll { told.contains(Self.key($0)) }
    }

    private static func key(_ row: DueOutput.Row) -> String { row.id.text + " " + row.state.rawValue }

    /// What may have been told of a payment: on its day nothing new is said of one told before it.
    private static func keys(_ row: DueOutput.Row) -> [String] {
        DueOutput.State.allCases.map { row.id.text + " " + $0.rawValue }
    }

    /// Lines such as `rent 12,000.00 UAH: today`.
    var lines: [String] {
        firing.map { row in
            let amount = row.summary.amount.map { " " + WalletAmount.text($0, context.language) } ?? ""
            return row.name.terminalSafe + amount + ": " + row.words(context.language)
        }
    }

    func announce() throws(StoreError) {
        guard !firing.isEmpty else { return }
        for line in lines { AnnouncementProgram.notifyDesktop(line, context) }
        try store.keep(told.union(firing.map(Self.key)).sorted().list("\n"), as: Self.setting)
    }
}

struct AnnouncementProgram {
    let command: [String]
    let id: String
    let condition: String
    let value: ExactDecimal
    let threshold: ExactDecimal
    /// The file whose owner decides which programs are run.
    let owner: String
    let name: String

    /// Runs the program to its end, and reports what went wrong; calls back once it has started.
    func run(_ context: CommandContext, _ hasStarted: () -> Void) {
        let environment = context.environment
        if let path = environment.changeableByOthers(owner) {
            return Self.report(name, AlertMessages.writableByOthers(path, context.language), context)
        }
        let variables: [(name: String, value: String)] = [
            ("KURS_ALERT_ID", id), ("KURS_ALERT", condition), ("KURS_ALERT_VALUE", value.description),
            ("KURS_ALERT_THRESHOLD", threshold.description), ("KURS_ALERT_AT", context.now.iso),
        ]
        let end = environment.runProgram(ProcessRequest(command, variables), hasStarted)
        if let failure = AlertMessages.failure(end, command[0], context.language) {
            Self.report(name, failure, context)
        }
        switch end {
        case .exited(_, let output), .signalled(_, let output), .timedOut(let output):
            for line in output.split(separator: UInt8(ascii: "\n")) {
                Self.report(name, String(decoding: line, as: UTF8.self), context)
            }
        case .notStarted: break
        }
    }

    /// Refuses a program that does not exist when it is typed, rather than when it would run.
    static func refuseUnknown(_ name: String, _ environment: Environment) throws(CommandError) {
        guard let folders = environment.variable("PATH"), !folders.isEmpty else { return }
        func exists(_ name: String) -> Bool {
            let paths = name.contains("/") ? [name] : folders.split(separator: ":").map { $0 + "/" + name }
            return paths.contains { environment.files.mode(of: $0).map { $0 & 0o111 != 0 } ?? false }
        }
        guard !exists(name) else { return }
        let words = name.split(separator: " ").map(String.init)
        let isLine = words.count > 1 && exists(words[0])
        throw .usage(.unknownProgram(name, line: isLine ? "--exec -- " + words.list(" ") : nil))
    }

    static func report(_ name: String, _ words: String, _ context: CommandContext) {
        context.environment.streams.errors.write("kurs: " + (name + ": " + words).terminalSafe + "\n")
    }

    static func notifyDesktop(_ line: String, _ context: CommandContext) {
        let environment = context.environment
        let hasDesktop = ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"].contains { name in
            environment.variable(name).map { !$0.isEmpty } ?? false
        }
        guard hasDesktop, !context.settings.isQuiet else { return }
        var call = ProcessRequest(["notify-send", "--app-name=kurs", "--", "kurs", line])
        call.limitMilliseconds = 2000
        // Failures are ignored: notifications are optional.
        _ = environment.runProgram(call) {}
    }
}
