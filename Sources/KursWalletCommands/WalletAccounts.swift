import KursCore
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet account`: own accounts.
enum WalletAccounts {
    static let spec = CommandSpec(
        "wallet account", aliases: ["accounts", "рахунок", "рахунки"],
        LocalizedText("list your accounts and their balances", "ваші рахунки й залишки на них"),
        usage: ["wallet account"],
        examples: openSpec.examples, options: [WalletOptions.file], takes: 0,
        verbs: { [openSpec, renameSpec, closeSpec] },
        handler: WalletBalance.spec.handler)

    private static let openSpec = CommandSpec(
        "wallet account add", aliases: ["new", "open", "додати", "відкрити", "завести"],
        LocalizedText("open an account with its balance", "відкрити рахунок із початковим залишком"),
        usage: ["wallet account add NAME [AMOUNT [CUR]]"],
        examples: [
            Example("kurs wallet account add deposit 800 eur", "with an opening balance", "з початковим залишком"),
            Example("kurs wallet account add liabilities:loan 5000", "a debt", "борг"),
        ],
        options: [
            OptionSpec(
                "balance", value: "AMOUNT", "what it has, also as an argument", "скільки на ньому є, можна й аргументом"
            ),
            WalletOptions.on, WalletOptions.moneyCurrency, WalletOptions.file,
        ], handler: CommandHandler(open))

    private static let renameSpec = CommandSpec(
        "wallet account rename", aliases: ["перейменувати"],
        LocalizedText("rename an account, also in the records", "перейменувати рахунок, зокрема й у записах"),
        usage: ["wallet account rename NAME NEW"],
        examples: [Example("kurs wallet account rename card mono", "another name", "інша назва")],
        options: [WalletOptions.file], takes: 2, words: WalletCategories.takeNames, handler: CommandHandler(rename))

    private static let closeSpec = CommandSpec(
        "wallet account close", aliases: ["закрити"],
        LocalizedText("close an empty account", "закрити порожній рахунок"),
        usage: ["wallet account close NAME [--to ACCOUNT]"],
        examples: [
            Example("kurs wallet account close card --to cash", "move what it has first", "спершу переказати залишок")
        ],
        options: [
            OptionSpec("to", value: "ACCOUNT", "where what it has goes", "куди переказати залишок"), WalletOptions.file,
        ],
        takes: 1, handler: CommandHandler(close))

    private static func find(_ word: String, _ chart: ChartOfAccounts) throws(CommandError) -> String {
        if let known = chart.ownAccount(called: word) { return known }
        let known = try chart.knownAccount(word)
        guard chart.kind(of: known) != .equity else { throw .wallet(.unknownName(word, near: [], root: "assets")) }
        return known
    }

    private static func rename(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (journal, (name, count, _)) = try WalletCategories.renaming(find, context)
        context.reporter.note("records and plans changed: \(count)", "змінено записів і планів: \(count)")
        return try show(name, journal, context)
    }

    /// Shows what an account has.
    private static func show(
        _ name: String, _ journal: Journal, _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        var rows = WalletBalanceOutput.rows(try calculated(journal.balances()), journal).filter { $0.account == name }
        if rows.isEmpty { rows = [.init(account: name, commodity: CurrencyCode.uah.text, amount: .zero)] }
        return try context.answer(WalletBalanceOutput(rows: rows, isOwn: true))
    }

    /// Closes an account, which is not listed any more while it has nothing; what it has goes to the one of `--to`.
    private static func close(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let word = try context.argument(0, "NAME")
        let (journal, name) = try WalletFile(context).change { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let name = try find(word, chart)
            let target = try context.arguments.value("to").map { (text) throws(CommandError) in try find(text, chart) }
            if target == name { throw .wallet(.sameAccount(name)) }
            var edits =
                chart.closed.contains(name) ? [] : journal.adding(notes: [("closed", context.today.iso)], to: name)
            let balances = try calculated(journal.balances()).map {
                (journal.accounts[Int($0.account)], Record.Money($0.amount, journal.commodities[Int($0.commodity)]))
            }
            if let below = balances.first(where: { $0.0.utf8.starts(with: (name + ":").utf8) }) {
                throw .wallet(.accountInUse(below.0, below.1))
            }
            let rest = balances.filter { $0.0 == name }.map(\.1)
            guard let first = rest.first else { return (edits, name) }
            guard let target else { throw .wallet(.accountInUse(name, first)) }
            let lines = rest.flatMap { money in
                [RecordText.Line(name, Record.Money(money.amount.negated, money.commodity)), .init(target, money)]
            }
            let id = WalletIdentifier.new(afterBytes: journal.files[0].bytes.count, context)
            let record = RecordText(id: id, day: context.today, description: "", postings: lines)
            edits.append(DuePlans.edit(adding: [record], to: journal))
            return (edits, name)
        }
        context.reporter.note("closed; to take it back: kurs wallet undo", "закрито; повернути: kurs wallet undo")
        return try show(name, journal, context)
    }

    /// Declares an own account, or records what it has.
    private static func open(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(context)
        let name = try AccountName.checked(try context.argument(0, "NAME"))
        capture.words.removeFirst()
        let full = name.utf8.contains(UInt8(ascii: ":")) ? name : "assets:" + name
        if let text = context.arguments.value("balance") {
            if let word = capture.words.first, CommandSuggestion.isAmount(word) {
                throw .usage(.conflict(word, "--balance"))
            }
            capture.words = text.split(separator: " ").map(String.init) + capture.words
        }
        // `usd` alone is an account that has no dollars yet.
        let codes = capture.words.filter { $0 != "0" }
        if codes.count < 2, codes.allSatisfy(CommandSuggestion.isCurrency) {
            if context.arguments.has("on") { throw .usage(.needs("--on", "--balance")) }
            let (_, opened) = try WalletFile(context).change { (journal) throws(CommandError) in
                let chart = ChartOfAccounts(journal)
                if case .one(let account) = chart.match(name, among: [.asset, .liability]), account.isCalled(name) {
                    let closed = journal.accountNotes("closed").filter { $0.account == account.name }
                    let name = account.shortName
                    context.reporter.note(
                        closed.isEmpty
                            ? LocalizedText("account \(name) already exists", "рахунок \(name) уже є")
                            : LocalizedText("account \(name) is open again", "рахунок \(name) знову відкрито"))
                    return (closed.map { JournalEdit($0.text.range, []) }, account.name)
                }
                let opened = try chart.ownAccount(full)
                return ([journal.declaration(of: opened)], opened)
            }
            let code = try context.currencies(in: codes + context.arguments.values("currency")).first ?? .uah
            let row = WalletBalanceOutput.Row(account: opened, commodity: code.text, amount: .zero)
            return try context.answer(WalletBalanceOutput(rows: [row], isOwn: true))
        }
        let money = try capture.takeMoney(before: 0)
        // `card 15000 since 1 november`
        if capture.words.count > 1, ParsedArguments.startWords.contains(capture.words.first?.lowercased() ?? "") {
            capture.words.removeFirst()
        }
        // Grams are no amount of a currency: `5 g gold`.
        if let word = capture.words.first, WalletCapture.units.contains(word.lowercased()) {
            throw .usage(.unexpectedArgument(Array(capture.words.prefix(2)).list(" "), usage: context.arguments.usage))
        }
        var rest = capture
        _ = try DescriptionDay.take(from: &rest.words, today: context.today)
        if rest.words.isEmpty {
            capture.words = [context.language("opening balance", "початковий залишок")] + capture.words
        }
        let journal = try WalletFile(context).read()
        if let known = ChartOfAccounts(journal).ownAccount(called: name),
            journal.postings.contains(where: { journal.accounts[Int($0.account)] == known })
        {
            try ChartOfAccounts(journal).refuseClosed([known])
            let name = ChartOfAccounts.Account.shortName(of: known)
            context.reporter.note(
                "\(name) has records already; this is added to what it has",
                "\(name) уже має записи; це додано до того, що на ньому є")
        }
        return try capture.write([]) { (chart, _) throws(CommandError) in
            // What one has may also come to an account that is there.
            let match = chart.match(name, among: [.asset, .liability])
            let account =
                if case .one(let known) = match, known.isCalled(name) { known.name } else { try chart.ownAccount(full) }
            // What one owes is less than nothing.
            let isDebt = chart.kind(of: account) == .liability
            let amount = Record.Money(isDebt ? money.amount.negated : money.amount, money.commodity)
            return [RecordText.Line(account, amount), RecordText.Line("equity:opening")]
        }
    }
}
