import KursCore
import KursText

/// `kurs wallet`: income and expenses in a journal that hledger reads.
enum WalletCommand {
    static let verbs = [
        "add", "earn", "move", "list", "show", "edit", "rm", "undo", "balance", "report", "chart", "export",
        "categories", "merge", "plan", "due", "done", "skip", "goal",
        "import", "rules", "sort",
    ]

    static let spec = CommandSpec(
        "wallet", LocalizedText("record income and expenses", "записувати доходи й витрати"),
        usage: [
            "wallet", WalletCapture.add + " [--on DATE] [--from ACCOUNT] [--tag TAG]",
            WalletCapture.earn + " [--on DATE] [--to ACCOUNT] [--tag TAG]",
            WalletCapture.move + " [--for AMOUNT] [--on DATE] [--tag TAG]", WalletList.usage, WalletList.showUsage,
            WalletEdit.usage, WalletRemoval.usage, WalletRemoval.undoUsage, WalletBalance.usage,
            WalletReportCommand.usage, WalletReportCommand.receiptsUsage,
            WalletChart.usage, WalletExport.usage, WalletCategories.usage, WalletMerge.usage,
            WalletMerge.conflictsUsage,
            WalletPlan.addUsage, WalletPlan.usage, WalletDue.usage, WalletDue.doneUsage, WalletDue.skipUsage,
            WalletImport.usage, WalletImport.columnsUsage + WalletImport.optionalColumns, WalletImport.matchUsage,
            WalletRules.usage, WalletSort.usage, WalletSort.confirmUsage,
            WalletGoal.addUsage, WalletGoal.usage,
        ],
        examples: [
            ("kurs wallet add 240 food АТБ", LocalizedText("an expense of today in hryvnias", "сьогоднішня витрата")),
            (
                "kurs wallet add 12.50+8*3 usd cafe --on -1d --from card",
                LocalizedText("calculated, yesterday, by card", "з обчисленням, учора, карткою")
            ),
            (
                "kurs wallet earn 4200 usd freelance Studio --to fop",
                LocalizedText("income to an account", "дохід на рахунок")
            ),
            (
                "kurs wallet move 1000 usd fop card --for 43350 uah",
                LocalizedText("an exchange between own accounts", "обмін між своїми рахунками")
            ),
            ("kurs wallet list 2026-11 --category food", LocalizedText("records of a month", "записи за місяць")),
            ("kurs wallet edit k7f3 260 --on -2d", LocalizedText("correct a record", "виправити запис")),
            (
                "kurs wallet import mono.csv --account card --dry-run",
                LocalizedText("what a bank's statement would add", "що додала б виписка банку")
            ),
            (
                "kurs wallet rules add 'АТБ|Сільпо' food",
                LocalizedText("a category for imported names", "категорія для імпортованих назв")
            ),
        ],
        options: [
            OptionSpec("file", value: "FILE", "use this journal instead of KURS_WALLET", "журнал замість KURS_WALLET"),
            OptionSpec("on", value: "DATE", "the day of the record (default today)", "день запису (типово сьогодні)"),
            OptionSpec("from", value: "ACCOUNT", "the account that pays", "рахунок, з якого сплачено"),
            OptionSpec("to", value: "ACCOUNT", "the account that receives", "рахунок, на який надійшло"),
            OptionSpec(
                "for", value: "AMOUNT", "the amount received in exchange: 43350 uah", "отримана в обмін сума: 43350 uah"
            ),
            OptionSpec(
                "tag", value: "TAG", repeats: true, "a tag such as trip or who:Ann", "мітка, як-от trip чи who:Оля"),
            OptionSpec(
                "category", value: "NAME", "this category only; with edit, the new one",
                "лише ця категорія; для edit — нова"),
            OptionSpec(
                "account", value: "NAME", repeats: true,
                "this account only; with import, the statement's, or CARD=NAME for one of its cards",
                "лише цей рахунок; для import — рахунок виписки, або КАРТКА=НАЗВА для однієї з її карток"),
            OptionSpec("search", value: "TEXT", "records with this text", "записи з цим текстом"),
            OptionSpec(
                "sort", value: "ORDER", choices: ["date", "amount"], "order by date or amount",
                "за датою чи сумою: date, amount"),
            OptionSpec(
                "limit", value: "N", "at most N records; with report, a limit for the year",
                "щонайбільше N записів; для report — річний ліміт"),
            OptionSpec(
                "every", value: "INTERVAL", "how often a plan recurs: month, 2 weeks, quarter, year, once",
                "як часто повторюється план: місяць, '2 тижні', квартал, рік, раз"),
            OptionSpec(
                "quiet-hours", value: "FROM-TO", "with goal, do not tell at these hours, Kyiv time; - for none",
                "для goal — не сповіщати в ці години за Києвом; - скасовує"),
            OptionSpec(
                "exec", takesRest: true, "with goal, run a program when it is told: --exec -- PROGRAM ARG…",
                "для goal — запустити програму, коли є сповіщення: --exec -- PROGRAM ARG…"),
            OptionSpec("until", value: "DATE", "the last day of a plan", "останній день плану"),
            OptionSpec("done", "what is done or over", "виконане чи завершене"),
            OptionSpec(
                "of", value: "NAME", "with edit, the line of a split record", "для edit — рядок складеного запису"),
            OptionSpec("description", value: "TEXT", "the new description", "новий опис"),
            OptionSpec("income", "income instead of expenses", "доходи замість витрат"),
            OptionSpec(
                "by", value: "GROUP", choices: ["category", "month", "week", "account", "tag"],
                "group by category, month, week, account or tag", "групувати: category, month, week, account, tag"),
            OptionSpec("in", value: "CUR", "the currency of the report (default UAH)", "валюта звіту (типово UAH)"),
            OptionSpec(
                "at", value: "DATE", "use the rates of this day for all records",
                "узяти для всіх записів курси цього дня"),
            OptionSpec(
                "tax", value: "PERCENT", repeats: true, "a percentage of the income to calculate",
                "відсоток доходу, який обчислити"),
            OptionSpec("into", value: "NAME", "merge the category into this one", "об'єднати категорію з цією"),
            OptionSpec(
                "conflicts", "merge the copies that Syncthing or Dropbox made of the wallet",
                "об'єднати з копіями, які створили Syncthing чи Dropbox"),
        ] + ChartFiles.options + ImportOptions.all,
        notes: [
            LocalizedText(
                "The wallet is a journal of hledger: KURS_WALLET, or wallet.journal in $XDG_DATA_HOME/kurs. Edit it by hand as you "
                    + "like; kurs changes only what a command is about. A category or account is its name, an alias or the "
                    + "beginning of one; an ID is one of the list or the beginning of one.",
                "Гаманець — журнал hledger: KURS_WALLET або wallet.journal у $XDG_DATA_HOME/kurs. Його можна редагувати вручну: kurs "
                    + "змінює лише те, чого стосується команда. Категорія чи рахунок — це назва, інша назва чи її початок; ID — зі "
                    + "списку, можна початок.")
        ],
        arguments: verbs,
        following: [
            "add": [], "earn": [], "move": [], "list": [], "show": [], "edit": [], "rm": [], "undo": [], "balance": [],
            "report": [], "chart": [], "export": [], "merge": [], "plan": WalletPlan.verbs, "due": [], "done": [],
            "skip": [], "goal": WalletGoal.verbs,
            "import": ["FILE"], "sort": [], "rules": ["add", "rm", "list"],
            "categories": ["add", "rename", "rm", "list"],
        ], formats: WalletExport.formats)

    /// The verbs in Ukrainian.
    static let ukrainian = [
        "додати": "add", "витрата": "add", "дохід": "earn", "заробити": "earn", "переказати": "move", "переказ": "move",
        "список": "list", "записи": "list", "показати": "show", "змінити": "edit", "видалити": "rm",
        "скасувати": "undo", "залишок": "balance", "залишки": "balance", "баланс": "balance", "звіт": "report",
        "графік": "chart", "експорт": "export", "категорії": "categories", "об'єднати": "merge", "план": "plan",
        "виконано": "done", "сплачено": "done", "пропустити": "skip", "мета": "goal", "ціль": "goal",
        "імпорт": "import", "правила": "rules",
    ]

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = context.arguments.operands
        let verb = words.first.map { ukrainian[foldedText($0)] ?? $0 }
        var rest = Array(words.dropFirst())
        if ["list", "report", "chart", "due"].contains(verb) { rest = WalletPeriod.joined(rest) }
        switch verb {
        case nil: return try WalletOverview.run(context)
        case "add": return try WalletCapture.add(rest, isIncome: false, context)
        case "earn": return try WalletCapture.add(rest, isIncome: true, context)
        case "move": return try WalletCapture.move(rest, context)
        case "list": return try WalletList.run(rest, context)
        case "show": return try WalletList.show(rest, context)
        case "edit": return try WalletEdit.run(rest, context)
        case "rm", "delete", "remove": return try WalletRemoval.run(rest, context)
        case "undo": return try WalletRemoval.undo(rest, context)
        case "balance": return try WalletBalance.run(rest, context)
        case "report": return try WalletReportCommand.run(rest, context)
        case "chart": return try WalletChart.run(rest, context)
        case "export": return try WalletExport.run(rest, context)
        case "merge": return try WalletMerge.run(rest, context)
        case "plan": return try WalletPlan.run(rest, context)
        case "goal": return try WalletGoal.run(rest, context)
        case "due": return try WalletDue.run(rest, context)
        case "done": return try WalletDue.done(rest, context)
        case "skip": return try WalletDue.skip(rest, context)
        case "import": return try WalletImport.run(rest, context)
        case "rules": return try WalletRules.run(rest, context)
        case "sort": return try WalletSort.run(rest, context)
        case "categories": return try WalletCategories.run(rest, context)
        case let word?:
            // A period alone asks for its records.
            let period = WalletPeriod.joined(words)
            if period.count == 1, WalletPeriod.isOne(period[0], today: context.today) {
                return try WalletList.run(period, context)
            }
            throw .usage(.badValue("wallet", given: word, expected: verbs))
        }
    }
}
