import KursCore
import KursText
import KursWallet

/// `kurs wallet plan`: recurring and planned records, which are periodic transactions of hledger.
enum WalletPlan {
    static let addUsage =
        "wallet plan add AMOUNT [CUR] CATEGORY [DESCRIPTION] --every month --on 5 [--until DATE] [--from ACCOUNT] [--to ACCOUNT]"
    static let usage = "wallet plan [list|show ID|edit ID …|rm ID…|clear]"
    static let verbs = ["add", "list", "show", "edit", "rm", "clear"]

    static func run(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let rest = Array(words.dropFirst())
        switch words.first {
        case nil, "list": return try list(rest, context)
        case "add": return try add(rest, context)
        case "show": return try show(rest, context)
        case "edit": return try WalletPlanEdit.run(rest, context)
        case "rm", "delete", "remove": return try WalletPlanEdit.remove(rest, context)
        case "clear": return try WalletPlanEdit.clear(rest, context)
        case let word?: throw .usage(.badValue("plan", given: word, expected: verbs))
        }
    }

    private static func list(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = words.first { throw .usage(.unexpectedArgument(word, usage: usage)) }
        let journal = try WalletFile(context).read()
        let book = PlanBook(journal, context)
        book.reportUnknown()
        let search = context.arguments.value("search").map { foldedText(Array($0.utf8)) }
        var rows = book.plans.indices.map { book.row($0) }.filter { row in
            (row.next == nil) == context.arguments.has("done") && row.contains(search, context.language)
        }
        switch try WalletOrder(context.arguments) {
        case .amount: rows.sort { $0.magnitude < $1.magnitude }
        case .date: rows.sort { ($0.next?.iso ?? "", $0.plan.id.text) < ($1.next?.iso ?? "", $1.plan.id.text) }
        case nil: break
        }
        let isPart = search != nil || context.arguments.has("done")
        let status = context.listed(
            isEmpty: rows.isEmpty, isPart: isPart,
            isPart && !book.plans.isEmpty
                ? LocalizedText("no plans match", "таких планів немає")
                : LocalizedText("no plans; add one: kurs \(addUsage)", "планів немає; додайте: kurs \(addUsage)"))
        try context.show(PlansOutput(rows: rows))
        return status
    }

    private static func show(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard !words.isEmpty else { throw .usage(.missingArgument("ID", usage: usage)) }
        let journal = try WalletFile(context).read()
        let book = PlanBook(journal, context)
        var found: [Int] = []
        for word in words { found.append(try book.find(word)) }
        guard context.settings.format == .table else {
            try context.show(PlansOutput(rows: found.map { book.row($0) }))
            return .answered
        }
        var bytes: [UInt8] = []
        for part in found.flatMap({ book.plans[$0].parts }) {
            let text = journal.periodic[part.index].text
            for line in journal.files[text.file].bytes[text.range].split(separator: 0x0A) {
                bytes.append(text: String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self).terminalSafe + "\n")
            }
        }
        try context.reporter.deliver(bytes)
        return .answered
    }

    private static func add(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        var rest = words[...]
        let schedule = try PlanSchedule(&rest, from: context.today, context)
        let arguments = context.arguments
        let isTransfer = arguments.has("from") && arguments.has("to")
        let money = try WalletMoney.take(from: &rest, needed: isTransfer ? 0 : 1, usage: addUsage)
        let category = isTransfer ? nil : rest.popFirst()
        if !isTransfer, category == nil { throw .usage(.missingArgument("CATEGORY", usage: addUsage)) }
        let tags = try WalletTags.read(arguments)
        let file = try WalletFile(context)
        var added: RecordID?
        try file.append { (index) throws(CommandError) in
            let chart = ChartOfAccounts(index.accounts)
            let id = WalletIdentifier.new(after: index, context)
            var record = RecordText(
                id: id, day: context.today, description: Array(rest).list(" "),
                postings: try lines(money, category, chart, context))
            record.tags = tags + (schedule.since.map { [Tag("since", $0.iso)] } ?? [])
            record.decimalMarks[money.commodity] = index.decimalMark(of: money.commodity)
            added = id
            return record.periodic(schedule.expressions)
        }
        guard let added else { return .answered }
        let book = PlanBook(try file.read(), context)
        try context.show(PlansOutput(rows: [book.row(try book.find(added.text))]))
        return .answered
    }

    /// The postings: an expense, income where the category is one of income, or a transfer with both accounts named.
    private static func lines(
        _ money: Record.Money, _ category: String?, _ chart: ChartOfAccounts, _ context: CommandContext
    ) throws(CommandError) -> [RecordText.Line] {
        let arguments = context.arguments
        guard let category else {
            let (from, to) = (arguments.value("from") ?? "", arguments.value("to") ?? "")
            return [RecordText.Line(try chart.ownAccount(to), money), RecordText.Line(try chart.ownAccount(from))]
        }
        var isIncome = arguments.has("income") || arguments.has("to")
        if !isIncome, case .none = chart.match(category, among: [.expense]),
            case .one = chart.match(category, among: [.income])
        {
            isIncome = true
        }
        let name = try chart.category(category, isIncome: isIncome)
        let account = try chart.ownAccount(
            arguments.value(isIncome ? "to" : "from") ?? chart.usualAccount(context.language))
        return isIncome
            ? [RecordText.Line(account, money), RecordText.Line(name)]
            : [RecordText.Line(name, money), RecordText.Line(account)]
    }
}
