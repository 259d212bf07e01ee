import KursCore
import KursTerminal
import KursText

/// `kurs alert`: manages alerts, conditions on rates that are checked by cron.
enum AlertCommand {
    static let spec = CommandSpec(
        "alert", LocalizedText("notify when a rate crosses a threshold", "сповістити, коли курс перетне поріг"),
        usage: ["alert"],
        examples: [
            Example(
                "kurs alert add 'usd.cash.sell > 45'", "the cash market sells above 45",
                "коли готівковий долар дорожчий за 45"),
            Example("kurs alert", "list the alerts", "перелік сповіщень"),
            Example(
                "kurs alert check -q", "for cron, which mails the output", "для cron, який надсилає виведене поштою"),
        ],
        options: AlertList.spec.options, notes: [expressions], takes: 0,
        // The condition itself can only be meant to be added.
        implied: {
            $0.hasComparison || !AlertWords.conditions($0.operands, market: .nbu).isEmpty ? "add" : nil
        },
        verbs: { [addSpec, AlertList.spec, editSpec, removalSpec, doneSpec, undoneSpec, importSpec, AlertCheck.spec] },
        handler: AlertList.spec.handler)

    static let addSpec = CommandSpec(
        "alert add", aliases: ["new", "додати"], LocalizedText("add an alert", "додати сповіщення"),
        usage: ["alert add EXPRESSION"],
        examples: [
            Example(
                "kurs alert add 'usd.cash.sell > 45'", "the cash market sells above 45",
                "коли готівковий долар дорожчий за 45"),
            Example(
                "kurs alert add 'usd.cash.sell - usd.nbu > 1.2' --once", "a difference between markets, once",
                "різниця між ринками, один раз"),
            Example("kurs alert add 'change(usd.nbu, 1d) > 0.5%'", "a change over a day", "зміна за добу"),
        ],
        options: settings, notes: [expressions, program],
        words: { (line) throws(UsageError) in
            // `usd > 45 once`
            if line.operands.count > 1, ["once", "раз"].contains(line.operands.last?.lowercased()) {
                line.operands.removeLast()
                if line.operands.last?.lowercased() == "один" { line.operands.removeLast() }
                line.options.append(ParsedArguments.Option(name: "once"))
            }
            try line.takeCommonWords()
        }, handler: CommandHandler(add))

    private static let editSpec = CommandSpec(
        "alert edit", aliases: ["змінити"],
        LocalizedText("change an alert and rearm it", "змінити сповіщення й запустити його знову"),
        usage: ["alert edit ID [EXPRESSION]"],
        examples: [
            Example("kurs alert edit 1 --quiet-hours 22:00-07:00", "not at night", "не вночі")
        ],
        options: settings, notes: [expressions, program], arguments: ["ALERT"], handler: CommandHandler(edit))

    private static let removalSpec = CommandSpec(
        "alert rm", aliases: CommandSpec.removalWords, LocalizedText("remove alerts", "видалити сповіщення"),
        usage: ["alert rm ID…", "alert rm --done"],
        examples: [
            Example("kurs alert rm 1 2", "remove two", "видалити два"),
            Example("kurs alert rm --done", "all that are finished", "усі завершені"),
        ],
        options: [OptionSpec("done", "those that are finished", "завершені")], arguments: ["ALERT"],
        handler: CommandHandler { context throws(CommandError) in
            try each(context) { (store, alert) throws(StoreError) in _ = try store.removeAlert(alert.id) }
        })

    private static let doneSpec = CommandSpec(
        "alert done", aliases: ["завершити"],
        LocalizedText("finish alerts without removing them", "завершити сповіщення, не видаляючи"),
        usage: ["alert done ID…"],
        examples: [Example("kurs alert done 1", "finish one", "завершити одне")], arguments: ["ALERT"],
        handler: CommandHandler { context throws(CommandError) in
            try each(context) { (store, alert) throws(StoreError) in
                _ = try store.turn(alert, to: .done, at: context.now, value: nil)
                alert.state = .done
            }
        })

    private static let undoneSpec = CommandSpec(
        "alert undone", aliases: ["відновити"],
        LocalizedText("reactivate finished alerts", "відновити завершені сповіщення"), usage: ["alert undone ID…"],
        examples: [Example("kurs alert undone 1", "it waits again", "знову чекає")], arguments: ["ALERT"],
        handler: CommandHandler { context throws(CommandError) in
            try each(context) { (store, alert) throws(StoreError) in
                (alert.state, alert.firedAt, alert.value) = (.active, nil, nil)
                _ = try store.replace(alert)
            }
        })

    private static let importSpec = CommandSpec(
        "alert import", LocalizedText("add the alerts of another machine", "додати сповіщення з іншого комп'ютера"),
        usage: ["alert import FILE"],
        examples: [
            Example("kurs alert import alerts.json", "those that are not there yet", "ті, яких ще немає")
        ],
        notes: [
            LocalizedText(
                "FILE is the output of kurs alert list -o json, or - for standard input. Existing alerts are not added again.",
                "ФАЙЛ — те, що виводить kurs alert list -o json, або - для стандартного вводу. Наявні сповіщення не додаються вдруге."
            )
        ], arguments: ["FILE"], takes: 1, handler: CommandHandler(importAlerts))

    private static let settings = [
        OptionSpec("note", value: "TEXT", "what it is for", "нотатка: для чого це сповіщення"),
        OptionSpec("once", "finish after firing once", "завершити після першого спрацювання"),
        OptionSpec(
            "hysteresis", value: "SIZE",
            "how far the rate must move back before the alert can fire again: 0.2% or 0.05",
            "знову спрацює після відходу від порога на стільки: 0.2% або 0.05"),
        OptionSpec(
            "quiet-hours", value: "FROM-TO", "do not fire at these hours, Kyiv time; - for none",
            "не спрацьовувати в ці години за Києвом; - скасовує"),
        OptionSpec(
            "exec", takesRest: true, "run a program when the alert fires: --exec -- PROGRAM ARG…",
            "запустити програму, коли сповіщення спрацює: --exec -- ПРОГРАМА АРГУМЕНТ…"),
    ]

    private static let expressions = LocalizedText(
        "An expression compares sums of rates and numbers with >, >=, < or <=. A rate is CUR.MARKET[.SIDE]: usd.cash.sell, "
            + "usd.nbu, btc.crypto. change(RATE, 1d) is its change over 1d…3650d or 1w…520w, for coins also 1h and 24h, "
            + "in hryvnias, or in percent if the numbers have %. Quote the expression for your shell.",
        "Вираз порівнює суми курсів і чисел знаками >, >=, < чи <=. Курс — ВАЛЮТА.РИНОК[.КУРС]: usd.cash.sell, usd.nbu, "
            + "btc.crypto. change(КУРС, 1d) — зміна за 1d…3650d чи 1w…520w, для криптовалют ще 1h і 24h; у гривнях або, "
            + "якщо при числах стоїть %, у відсотках. В оболонці беріть вираз у лапки.")

    private static let program = LocalizedText(
        "A program gets KURS_ALERT_ID, KURS_ALERT, KURS_ALERT_VALUE, KURS_ALERT_THRESHOLD and KURS_ALERT_AT, and "
            + "closed standard input. It runs without a shell and must end within ten seconds. kurs runs it only if the database "
            + "and its directory belong to you and are writable by you alone.",
        "Програма отримує KURS_ALERT_ID, KURS_ALERT, KURS_ALERT_VALUE, KURS_ALERT_THRESHOLD і KURS_ALERT_AT. "
            + "Стандартний ввід закрито, і програма має завершитися за десять секунд; оболонка не використовується. kurs запускає її, лише якщо база даних і її каталог "
            + "належать вам і лише ви можете їх змінювати.")

    private static func add(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("EXPRESSION")
        var alert = Alert(condition: try condition(words, context), createdAt: context.now)
        try apply(context, to: &alert)
        let store = try context.services.storeToChange()
        if let same = try inStore(known(alert, in: store)) {
            context.reporter.note("this alert already exists (\(same.id))", "таке сповіщення вже є (\(same.id))")
            alert = same
        } else {
            alert.id = try inStore(store.add(alert))
        }
        let (id, condition) = (alert.id, alert.condition.text)
        let sentence = context.language("alert \(id): \(condition)", "сповіщення \(id): \(condition)")
        let isForPerson = context.environment.terminalColumns != nil
        // What is not kept has no number.
        let line = context.settings.replay != nil ? condition : isForPerson ? sentence : "\(id)\t\(condition)"
        try context.show(AlertsOutput(alerts: [alert], lines: [line]))
        noteReplay(context, "not saved: a replay keeps no alerts", "сповіщення не збережено: це відтворення запису")
        return .answered
    }

    static func noteReplay(_ context: CommandContext, _ en: String, _ uk: String) {
        if context.settings.replay != nil { context.reporter.note(en, uk) }
    }

    /// The alert with the same settings that is not finished.
    private static func known(_ alert: Alert, in store: any Store) throws(StoreError) -> Alert? {
        try store.alerts().first { $0.state != .done && $0.hasSameSettings(as: alert) }
    }

    /// Adds the alerts that `alert list -o json` printed; nothing if one of them cannot be read.
    private static func importAlerts(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let path = try context.argument(0, "FILE")
        let bytes = try InspectSource.bytes(path, context)
        var alerts: [Alert] = []
        var programs = 0
        guard let list = (try? JSONDocument(bytes))?.root["alerts"], list.kind == .array else {
            throw .usage(.badForm("FILE", given: path, .alerts))
        }
        for (index, value) in list.elements.enumerated() where value["goal"]?.text == nil {
            guard let text = value["condition"]?.text, let condition = try? AlertCondition(reading: text),
                let hysteresis = value["hysteresis"]?.text.flatMap({ Hysteresis($0) })
            else { throw .usage(.badForm("alerts[\(index)]", given: value["condition"]?.text ?? "", .alerts)) }
            var alert = Alert(condition: condition, createdAt: context.now)
            (alert.isOnce, alert.hysteresis) = (value["once"]?.flag ?? false, hysteresis)
            alert.quiet = value["quiet"]?.text.flatMap { QuietHours($0) }
            if value["exec"]?.elements.contains(where: { _ in true }) == true { programs += 1 }
            (alert.note, alert.state) = (value["note"]?.text ?? "", value["state"]?.text == "done" ? .done : .active)
            alerts.append(alert)
        }
        let store = try context.services.storeToChange()
        var added: [Alert] = []
        for var alert in alerts where try inStore(known(alert, in: store)) == nil {
            alert.id = try inStore(store.add(alert))
            added.append(alert)
        }
        try context.show(AlertsOutput(alerts: added))
        let (all, new) = (alerts.count, added.count)
        context.reporter.note("\(new) added, \(all - new) already there", "додано: \(new), уже були: \(all - new)")
        // No program comes with a file.
        if programs > 0 {
            context.reporter.note(
                "programs are not taken from a file: \(programs); kurs alert edit ID --exec -- PROGRAM",
                "програми з файлу не беруться: \(programs); kurs alert edit ID --exec -- PROGRAM")
        }
        return .answered
    }

    private static func edit(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        let store = try context.services.store()
        var alert = try find(words[0], store)
        if words.count > 1 { alert.condition = try condition(Array(words.dropFirst()), context) }
        try apply(context, to: &alert)
        // A changed alert starts over.
        (alert.state, alert.firedAt, alert.value) = (.active, nil, nil)
        _ = try inStore(store.replace(alert))
        return try context.answer(AlertsOutput(alerts: [alert]))
    }

    /// Applies an action to each alert given; all numbers are looked up first.
    private static func each(
        _ context: CommandContext, _ body: (any Store, inout Alert) throws(StoreError) -> Void
    ) throws(CommandError) -> ExitStatus {
        let store = try context.services.store()
        var alerts: [Alert] = []
        if context.arguments.has("done") {
            if let word = context.arguments.operands.first { throw .usage(.conflict(word, "--done")) }
            alerts = try inStore(store.alerts()).filter { $0.state == .done }
            if alerts.isEmpty { context.reporter.note(AlertList.nothing(of: [.done])) }
        } else {
            for word in try context.someArguments("ID") { alerts.append(try find(word, store)) }
        }
        for index in alerts.indices { try inStore(body(store, &alerts[index])) }
        if context.settings.format.isJSON { try context.show(AlertsOutput(alerts: alerts)) }
        return .answered
    }

    private static func find(_ word: String, _ store: any Store) throws(CommandError) -> Alert {
        let number = Int64(word)
        for alert in try inStore(store.alerts()) where alert.id == number { return alert }
        throw .notFound(.alert(word))
    }

    private static func condition(
        _ words: [String], _ context: CommandContext
    ) throws(CommandError) -> AlertCondition {
        let sides = AlertWords.sides(words, market: context.settings.market)
        if !sides.conditions.isEmpty {
            let lines = sides.conditions.map { "alert add '\($0)'" }
            throw .usage(.unexpectedArgument(sides.joint, usage: lines.list("; kurs ")))
        }
        let meant = AlertWords.conditions(words, market: context.settings.market)
        if meant.count > 1 {
            let verb = context.arguments.spec.word == "edit" ? "edit \(context.arguments.operands[0])" : "add"
            throw .usage(.twoMeanings(words.list(" "), lines: meant.map { "kurs alert \(verb) '\($0)'" }))
        }
        let text = meant.first ?? words.list(" ")
        do throws(AlertSyntaxError) {
            return try AlertCondition(reading: text, isNew: true)
        } catch {
            throw .usage(.placed(SyntaxError(text: text, offset: error.offset, reason: .alert(error.reason))))
        }
    }

    private static func apply(_ context: CommandContext, to alert: inout Alert) throws(CommandError) {
        let arguments = context.arguments
        if arguments.has("once") { alert.isOnce = true }
        if let note = arguments.value("note") { alert.note = note }
        if let text = arguments.value("hysteresis") {
            guard let size = Hysteresis(text) else {
                throw .usage(.badForm("--hysteresis", given: text, .size))
            }
            alert.hysteresis = size
        }
        if let text = arguments.value("quiet-hours") {
            alert.quiet = QuietHours(text)
            if alert.quiet == nil, text != "-" {
                throw .usage(.badForm("--quiet-hours", given: text, .hours))
            }
        }
        guard arguments.has("exec") else { return }
        guard !arguments.rest.isEmpty else {
            throw .usage(.missingArgument("PROGRAM", usage: arguments.usage + " --exec -- PROGRAM ARG…"))
        }
        try AnnouncementProgram.refuseUnknown(arguments.rest[0], context.environment)
        alert.program = arguments.rest
    }
}

extension Alert {
    fileprivate func hasSameSettings(as other: Alert) -> Bool {
        condition == other.condition && isOnce == other.isOnce && hysteresis == other.hysteresis
            && quiet == other.quiet && program == other.program && note == other.note
    }
}
