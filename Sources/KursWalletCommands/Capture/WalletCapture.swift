import KursCore
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet add`, `earn`, `move`, `buy` and `sell`: one record from one line.
struct WalletCapture {
    let context: CommandContext
    var words: ArraySlice<String>
    let usage: String
    /// Whether money comes back: `refund 300 food`.
    var isRefund = false
    /// What an expense in another currency cost: `20 usd for 868 uah`.
    var price: Record.Money?

    static let addSpec = CommandSpec(
        "wallet add",
        aliases: [
            "spend", "spent", "pay", "paid", "додати", "витрата", "витратити", "потратити", "заплатити", "сплатити",
            "оплатити",
        ], LocalizedText("record an expense", "записати витрату"),
        usage: ["wallet add AMOUNT [CUR] CATEGORY [DESCRIPTION]", "wallet add AMOUNT [CUR] CATEGORY AMOUNT…"],
        examples: [
            Example(
                "kurs wallet add 60 food Silpo from card yesterday", "by card, yesterday", "карткою, учора"),
            Example("kurs wallet add 240 food АТБ", "an expense of today in hryvnias", "сьогоднішня витрата"),
            Example(
                "kurs wallet add 12.50+8*3 usd cafe --on -1d --from card", "calculated, yesterday, by card",
                "з обчисленням, учора, карткою"),
            Example("kurs wallet add 700 food 500 home 200", "of two categories", "за двома категоріями"),
        ],
        options: [
            WalletOptions.on, WalletOptions.from, WalletOptions.account, WalletOptions.moneyCurrency,
            WalletOptions.description, WalletOptions.tag, WalletOptions.file,
        ],
        arguments: ["CATEGORY"], words: once,
        handler: CommandHandler { context throws(CommandError) in try add(isIncome: false, context) })

    static let earnSpec = CommandSpec(
        "wallet earn",
        aliases: [
            "receive", "got", "дохід", "заробити", "отримав", "отримала", "отримали", "прийшло", "прийшла", "надійшло",
        ],
        LocalizedText("record income", "записати дохід"),
        usage: ["wallet earn AMOUNT [CUR] CATEGORY [DESCRIPTION]"],
        examples: [
            Example("kurs wallet earn 4200 usd freelance Studio --to fop", "income to an account", "дохід на рахунок")
        ],
        options: [
            WalletOptions.on, WalletOptions.to, WalletOptions.account, WalletOptions.moneyCurrency,
            WalletOptions.description, WalletOptions.tag, WalletOptions.file,
        ],
        arguments: ["CATEGORY"], words: once,
        handler: CommandHandler { context throws(CommandError) in try add(isIncome: true, context) })

    /// Refuses what is paid again and again, which is a plan.
    @Sendable private static func once(_ line: inout ParsedArguments) throws(UsageError) {
        // `add expense 50 food`
        let nouns: Set = ["expense", "витрату", "income", "дохід"]
        if line.operands.count > 2, nouns.contains(line.operands[0].lowercased()),
            CommandSuggestion.isAmount(line.operands[1])
        {
            line.operands.removeFirst()
        }
        try line.takeCommonWords()
        try line.takeTags()
        if try line.takeReport() { return }
        // `paid back 400 to Olena`
        if line.operands.count > 2, line.operands[0].lowercased() == "back" {
            return line = try line.turned(into: "lend", Array(line.operands.dropFirst()))
        }
        // `spent yesterday 385 on groceries`
        line.operands = Array(DescriptionDay.last(in: line.operands[...]))
        // `45 every day on lunch`
        let place = line.operands.dropFirst().first.map(WalletMoney.isCurrency) == true ? 2 : 1
        let rest = line.operands.dropFirst(place)
        if let (_, _, count) = ParsedArguments.interval(rest.map { $0.lowercased() }[...]) {
            throw .unexpectedArgument(Array(rest.prefix(max(count, 1))).list(" "), usage: ParsedArguments.planUsage)
        }
        var plan = line
        try plan.takeRecurrence()
        guard plan.has("every") else { return }
        let start = zip(line.operands, plan.operands).prefix { $0 == $1 }.count
        let phrase = Array(line.operands[start...].prefix(line.operands.count - plan.operands.count)).list(" ")
        throw .unexpectedArgument(phrase, usage: ParsedArguments.planUsage)
    }

    static let moveSpec = CommandSpec(
        "wallet move",
        aliases: [
            "transfer", "withdraw", "withdrew", "переказати", "переказ", "перекинути", "перевести", "перевів", "зняти",
        ],
        LocalizedText(
            "move money between your own accounts, or exchange it",
            "переказати гроші між своїми рахунками чи обміняти їх"),
        usage: ["wallet move AMOUNT [CUR] FROM TO [DESCRIPTION]"],
        examples: [
            Example("kurs wallet move 2000 card cash", "cash from a card", "зняти готівку з картки"),
            Example(
                "kurs wallet move 1000 usd fop card --for 43350 uah", "an exchange between your own accounts",
                "обмін між своїми рахунками"),
        ],
        options: [
            WalletOptions.price, WalletOptions.from, WalletOptions.to, WalletOptions.on, WalletOptions.moneyCurrency,
            WalletOptions.description, WalletOptions.tag, WalletOptions.file,
        ],
        arguments: ["ACCOUNT"], handler: CommandHandler(move))

    static let buySpec = tradeSpec(
        "buy", ["bought", "купити", "купую"],
        LocalizedText("record currency bought at a rate", "записати купівлю валюти за курсом"),
        [
            Example("kurs wallet buy 500 usd at 43.50", "from cash, in cash", "готівкою"),
            Example(
                "kurs wallet buy 500 usd for 21750 from card to savings yesterday",
                "from one account to another, by the sum", "з рахунку на рахунок, за сумою"),
        ], isBuying: true)
    static let sellSpec = tradeSpec(
        "sell", ["sold", "exchange", "обміняти", "поміняти", "обмін", "продати", "продаю"],
        LocalizedText("record currency sold at a rate", "записати продаж валюти за курсом"),
        [Example("kurs wallet sell 1000 usd at 43.35 from fop to card", "selling earned currency", "продаж виручки")],
        isBuying: false)

    /// The commands that record what is typed.
    static let recordSpecs = [addSpec, earnSpec, moveSpec, buySpec, sellSpec]

    private static func tradeSpec(
        _ verb: String, _ aliases: [String], _ summary: LocalizedText, _ examples: [Example], isBuying: Bool
    ) -> CommandSpec {
        CommandSpec(
            "wallet " + verb, aliases: aliases, summary,
            usage: ["wallet \(verb) AMOUNT CUR at RATE | for AMOUNT [CUR]"],
            examples: examples,
            options: [
                WalletOptions.on, WalletOptions.from, WalletOptions.to, WalletOptions.description, WalletOptions.tag,
                WalletOptions.file,
            ],
            handler: CommandHandler { context throws(CommandError) in try trade(isBuying: isBuying, context) })
    }

    init(_ context: CommandContext) {
        words = context.arguments.operands[...]
        // `200 without category`, but not `200 food without category`.
        let joined = ChartOfAccounts.uncategorisedJoined(words)
        let isSum = { (word: String) in CommandSuggestion.isAmount(word) || WalletMoney.isCurrency(word) }
        if context.arguments.spec.name == Self.addSpec.name, joined.dropLast().allSatisfy(isSum) { words = joined }
        (usage, self.context) = (context.arguments.usage, context)
    }

    private static func add(isIncome: Bool, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(context)
        if context.arguments.isVerbImplied, !capture.takeRefundWord() { throw try missingVerb(context) }
        let typed = capture.words
        // `pay rent`
        if !isIncome, typed.count == 1, let status = try capture.settle(typed[typed.startIndex], nil) { return status }
        // `1,500 usd` and `43,425 eur` are amounts, if not clear ones.
        if !isIncome, typed.first?.first?.isNumber != true, typed.count > 2 || typed.first?.utf8.contains(0x20) == true,
            !typed.contains(where: WalletMoney.isWrittenOrSpelled)
        {
            throw .wallet(.noAmount(line: "kurs wallet plan add " + shellLine(typed)))
        }
        let (whole, parts) = try capture.takePayment(isIncome: isIncome)
        let isBack = whole.amount.isNegative
        let option = isIncome ? "to" : "from"
        if context.arguments.has(option), context.arguments.has("account") {
            throw .usage(.conflict("--account", "--" + option))
        }
        let accountWord = context.arguments.value("account") ?? context.arguments.value(option)
        var prepositions = isIncome ? AccountPrepositions.receiving + ["on"] : AccountPrepositions.payingBy
        if isBack { prepositions += AccountPrepositions.receiving }
        let payers = try capture.takePayers(of: whole, after: prepositions)
        if let word = accountWord ?? capture.price?.commodity, let payer = payers.first {
            throw .usage(.conflict(payer.name, word))
        }
        // In `add 5 usd` nothing follows the currency.
        let first = parts[0].name
        if !isIncome, !isBack, parts.count == 1, payers.isEmpty, let status = try capture.settle(first, whole) {
            return status
        }
        let isCurrency = parts.count == 1 && capture.words.isEmpty && WalletMoney.isCurrency(first)
        return try capture.write(payers.isEmpty ? prepositions : [], named: parts.count == 1 ? first : nil) {
            (chart, found) throws(CommandError) -> [RecordText.Line] in
            if isCurrency, case .none = chart.match(first, among: [isIncome ? .income : .expense]) {
                throw .usage(.missingArgument("CATEGORY", usage: capture.usage))
            }
            let following = parts.count == 1 ? capture.words : []
            // `500 other income`
            if !isIncome, let word = following.first, AccountKind(root: word.lowercased()) == .income {
                throw .wallet(.otherCategory(word, isIncome: true))
            }
            // What comes back was once paid, so that the category is known.
            if isBack, !chart.isCategory(called: first) { _ = try chart.category(first, isIncome: false) }
            let categories = try parts.map { (part) throws(CommandError) in
                try chart.category(part.name, isIncome: isIncome, before: following, context)
            }
            let named = try accountWord.map { (word) throws(CommandError) in try chart.ownAccount(word) }
            if let found, let named, found != named {
                let typed = context.arguments.has(option) ? option : "account"
                let found = ChartOfAccounts.Account.shortName(of: found)
                throw .usage(.conflict(found, context.arguments.spelling(of: typed)))
            }
            let account =
                if let known = named ?? found { known } else {
                    try chart.ownAccount(chart.usualAccount(context.language))
                }
            if isIncome, parts.count == 1, payers.isEmpty {
                return [RecordText.Line(account, whole), RecordText.Line(categories[0])]
            }
            if let price = capture.price {
                let paid = Record.Money(price.amount.negated, price.commodity)
                return [RecordText.Line(categories[0], whole, cost: price), RecordText.Line(account, paid)]
            }
            let line = { (name: String, money: Record.Money, isPaid: Bool) in
                RecordText.Line(name, isPaid ? Record.Money(money.amount.negated, money.commodity) : money)
            }
            return zip(categories, parts).map { line($0, $1.money, isIncome) }
                + (payers.isEmpty
                    ? [RecordText.Line(account)]
                    : payers.map { line(chart.ownAccount(called: $0.name) ?? account, $0.money, !isIncome) })
        }
    }

    /// Words as they are typed, those of several words in quotes.
    static func shellLine(_ words: some Sequence<String>) -> String {
        words.map(WalletError.quoted).list(" ")
    }

    /// Moves money between own accounts; with `--for` it is exchanged.
    private static func move(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(context)
        let usage = capture.usage
        // `card cash 100 usd`
        if let place = capture.words.firstIndex(where: CommandSuggestion.isAmount), place > capture.words.startIndex,
            capture.words[(place + 1)...].allSatisfy(WalletMoney.isCurrency)
        {
            capture.words = capture.words[place...] + capture.words[..<place]
        }
        // In `200 usd savings` an account is missing, unless one is called as the currency.
        let second = capture.words.dropFirst().first ?? ""
        let isShort =
            if capture.words.count == 3, WalletMoney.isCurrency(second) {
                try WalletFile(context).chart().ownAccount(called: second) == nil
            } else {
                false
            }
        let money = try capture.takeMoney(before: isShort ? 1 : 2)
        // `150 eur for 7100 uah from savings`: the price may stand before the accounts.
        let prices = Self.rateWords + Self.sumWords
        if let lead = capture.words.first?.lowercased(), prices.contains(lead) {
            var rest = capture.words.dropFirst()
            if (try? AmountArgument.take(from: &rest)) != nil {
                if let word = rest.first, WalletMoney.isCurrency(word) { rest.removeFirst() }
                capture.words = rest + capture.words[..<rest.startIndex]
            }
        }
        capture.words.removeAll { ["→", "->"].contains($0) }
        var (from, to) = (context.arguments.value("from"), context.arguments.value("to"))
        // Names of several words, as in `з картки Моно`.
        let known = capture.words.count > 2 ? try WalletFile(context).chart() : nil
        // `to cash from card` is the same.
        let isTurned = capture.words.first.map { AccountPrepositions.receiving.contains($0.lowercased()) } == true
        if isTurned, to == nil { to = try capture.takeAccount(after: AccountPrepositions.receiving, "TO", known) }
        let isNamed = capture.words.first.map { AccountPrepositions.paying.contains($0.lowercased()) } == true
        if from == nil { from = try capture.takeAccount(after: AccountPrepositions.paying, "FROM", known) }
        // `withdraw 2000 cash from card`
        if to == nil, !isNamed, let word = capture.words.first,
            AccountPrepositions.paying.contains(word.lowercased())
        {
            if context.arguments.has("from") { throw .usage(.conflict(word, "--from")) }
            (from, to) = (try capture.takeAccount(after: AccountPrepositions.paying, "FROM", known), from)
        }
        // `withdraw 2000 from card yesterday` comes to the usual account.
        var rest = capture.words
        let day = to == nil && isNamed ? try DescriptionDay.take(from: &rest, today: context.today) : nil
        if to == nil, isNamed, rest.isEmpty { (to, capture.words) = ("", rest) }
        // Of `card --for 4350 uah` the currency is no account.
        var price = context.arguments.value("for").map { $0.split(separator: " ").map(String.init) } ?? []
        if price.count == 1, let word = capture.words.prefix(3).first(where: WalletMoney.isCurrency),
            let place = capture.words.firstIndex(of: word)
        {
            price.append(word)
            capture.words.remove(at: place)
        }
        if to == nil { to = try capture.takeAccount(after: AccountPrepositions.receiving, "TO", known) }
        let (paying, receiving) = (from ?? "", to ?? "")
        let isByOption = context.arguments.has("from") || context.arguments.has("to")
        var received: Record.Money?
        // `for 4350 uah`, `at 43.50`
        if let word = capture.words.first?.lowercased(), prices.contains(word),
            let next = capture.words.dropFirst().first, CommandSuggestion.isAmount(next)
        {
            if context.arguments.has("for") { throw .usage(.conflict(word + " " + next, "--for")) }
            capture.words.removeFirst()
            let price = try capture.takePrice(of: money, isRate: Self.rateWords.contains(word))
            guard price.commodity != money.commodity else {
                throw .usage(.unexpectedArgument(word + " " + next, usage: usage))
            }
            received = price
        }
        if !price.isEmpty {
            let file = try WalletFile(context)
            received = try WalletMoney.read(price, usage: usage, usual: file.usualCommodity)
        }
        return try capture.write([], on: rest.isEmpty ? day : nil) { (chart, _) throws(CommandError) in
            let usual = chart.usualAccount(context.language)
            let (from, to) = (
                try Self.account(paying, chart), try Self.account(receiving.isEmpty ? usual : receiving, chart)
            )
            if isByOption, let word = capture.words.first, chart.ownAccount(called: word) != nil {
                throw .usage(.unexpectedArgument(word, usage: usage))
            }
            guard from != to || received.map({ $0.commodity != money.commodity }) == true else {
                throw .wallet(.sameAccount(from))
            }
            guard let received else { return [RecordText.Line(to, money), RecordText.Line(from)] }
            let paid = Record.Money(money.amount.negated, money.commodity)
            return [RecordText.Line(from, paid, cost: received), RecordText.Line(to, received)]
        }
    }

    /// Removes an account of a transfer and the preposition before it: `from card`, `з картки`.
    private mutating func takeAccount(
        after prepositions: [String], _ name: String, _ chart: ChartOfAccounts?
    ) throws(CommandError) -> String {
        if words.count > 1, let word = words.first, prepositions.contains(word.lowercased()) { words.removeFirst() }
        guard let word = words.first else { throw .usage(.missingArgument(name, usage: usage)) }
        let known = chart?.ownAccount(at: words)
        words.removeFirst(known?.count ?? 1)
        return known?.name ?? word
    }

    /// An own account by its name, also in another case.
    static func account(_ name: String, _ chart: ChartOfAccounts) throws(CommandError) -> String {
        if let known = chart.ownAccount(called: name) { return known }
        return try chart.ownAccount(name)
    }

    /// The words before a rate, and before a sum.
    static let rateWords = ["at", "@", "по"]
    static let sumWords = ["for", "за"]

    func noteRounding(_ exact: String, _ money: Record.Money) {
        let sum = WalletAmount.text(money, context.language)
        context.reporter.note("\(exact) is rounded to \(sum)", "\(exact) округлено до \(sum)")
    }

    /// The amount, whose currency may stand in `--currency`.
    ///
    /// - Parameter count: How many words must follow.
    mutating func takeMoney(before count: Int, takesNegative: Bool = false) throws(CommandError) -> Record.Money {
        let text = context.arguments.value("currency")
        let currency = try text.flatMap { (text) throws(CommandError) in try context.currencies(in: [text]).first }
        let written = words
        var exact: String?
        let file = try WalletFile(context)
        let money = try WalletMoney.take(
            from: &words, needed: count, usage: usage, takesNegative: takesNegative,
            usual: { () throws(CommandError) in if let currency { currency.text } else { try file.usualCommodity() } },
            onRounding: { exact = $0 })
        if let exact { noteRounding(exact, money) }
        // Another currency beside the amount.
        if let currency, money.commodity != currency.text {
            throw .usage(.conflict(Array(written.dropLast(words.count)).list(" "), "--currency \(currency.text)"))
        }
        return money
    }
}

/// The notes of commands that show records and have none to show.
enum EmptyWallet {
    static let nothing = adding("no records", "записів немає", WalletCapture.addSpec)
    static let nothingFound = LocalizedText("no records match", "записів, що відповідають умовам, немає")

    /// What there is none of, and how to add one.
    static func adding(_ en: String, _ uk: String, _ spec: CommandSpec) -> LocalizedText {
        let usage = LocalizedText { Placeholder.localized(spec.usage[0], $0) }
        return LocalizedText("\(en); add one: kurs \(usage.en)", "\(uk); додайте: kurs \(usage.uk)")
    }
}
