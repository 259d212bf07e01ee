import KursCore
import KursText
import KursWallet

/// `kurs wallet add`, `earn`, `move`, `buy` and `sell`: one record from one line.
struct WalletCapture {
    private let context: CommandContext
    var words: ArraySlice<String>
    private let usage: String

    static let addSpec = CommandSpec(
        "wallet add", aliases: ["додати", "витрата"], LocalizedText("record an expense", "записати витрату"),
        usage: ["wallet add AMOUNT [CUR] CATEGORY [DESCRIPTION]"],
        examples: [
            Example(
                "kurs wallet add 60 food Silpo from card yesterday", "by card, yesterday", "карткою, учора"),
            Example("kurs wallet add 240 food АТБ", "an expense of today in hryvnias", "сьогоднішня витрата"),
            Example(
                "kurs wallet add 12.50+8*3 usd cafe --on -1d --from card", "calculated, yesterday, by card",
                "з обчисленням, учора, карткою"),
        ],
        options: [
            WalletOptions.on, WalletOptions.from, WalletOptions.account, WalletOptions.moneyCurrency,
            WalletOptions.description, WalletOptions.tag, WalletOptions.file,
        ],
        arguments: ["CATEGORY"],
        handler: CommandHandler { context throws(CommandError) in try add(isIncome: false, context) })

    static let earnSpec = CommandSpec(
        "wallet earn", aliases: ["дохід", "заробити"], LocalizedText("record income", "записати дохід"),
        usage: ["wallet earn AMOUNT [CUR] CATEGORY [DESCRIPTION]"],
        examples: [
            Example("kurs wallet earn 4200 usd freelance Studio --to fop", "income to an account", "дохід на рахунок")
        ],
        options: [
            WalletOptions.on, WalletOptions.to, WalletOptions.account, WalletOptions.moneyCurrency,
            WalletOptions.description, WalletOptions.tag, WalletOptions.file,
        ],
        arguments: ["CATEGORY"],
        handler: CommandHandler { context throws(CommandError) in try add(isIncome: true, context) })

    static let moveSpec = CommandSpec(
        "wallet move", aliases: ["transfer", "переказати", "переказ", "перекинути"],
        LocalizedText("move money between own accounts, or exchange it", "переказати між своїми рахунками чи обміняти"),
        usage: ["wallet move AMOUNT [CUR] FROM TO [DESCRIPTION]"],
        examples: [
            Example("kurs wallet move 2000 card cash", "cash from a card", "зняти готівку з картки"),
            Example(
                "kurs wallet move 1000 usd fop card --for 43350 uah", "an exchange between own accounts",
                "обмін між своїми рахунками"),
        ],
        options: [
            WalletOptions.price, WalletOptions.from, WalletOptions.to, WalletOptions.on, WalletOptions.moneyCurrency,
            WalletOptions.description, WalletOptions.tag, WalletOptions.file,
        ],
        arguments: ["ACCOUNT"], handler: CommandHandler(move))

    static let buySpec = tradeSpec(
        "buy", ["купити", "купую"],
        LocalizedText("record currency bought at a rate", "записати купівлю валюти за курсом"),
        [
            Example("kurs wallet buy 500 usd at 43.50", "from cash, in cash", "готівкою"),
            Example(
                "kurs wallet buy 500 usd for 21750 from card to savings yesterday",
                "from one account to another, by the sum",
                "з рахунку на рахунок, за сумою"),
        ], isBuying: true)
    static let sellSpec = tradeSpec(
        "sell", ["продати", "продаю"],
        LocalizedText("record currency sold at a rate", "записати продаж валюти за курсом"),
        [Example("kurs wallet sell 1000 usd at 43.35 from fop to card", "of one's receipts", "продаж виручки")],
        isBuying: false)

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
        (words, usage, self.context) = (context.arguments.operands[...], context.arguments.usage, context)
    }

    private static func add(isIncome: Bool, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(context)
        let money = try capture.takeMoney(before: 1)
        guard let category = capture.words.popFirst() else {
            throw .usage(.missingArgument("CATEGORY", usage: capture.usage))
        }
        let option = isIncome ? "to" : "from"
        if context.arguments.has(option), context.arguments.has("account") {
            throw .usage(.conflict("--account", "--" + option))
        }
        let accountWord = context.arguments.value("account") ?? context.arguments.value(option)
        let prepositions = isIncome ? Self.receiving : Self.paying
        // In `add 5 usd` nothing follows the currency.
        let isCurrency = capture.words.isEmpty && WalletMoney.isCurrency(category)
        return try capture.write(accountWord == nil ? prepositions : []) {
            (chart, found) throws(CommandError) -> [RecordText.Line] in
            if isCurrency, case .none = chart.match(category, among: [isIncome ? .income : .expense]) {
                throw .usage(.missingArgument("CATEGORY", usage: capture.usage))
            }
            let category = try chart.category(category, isIncome: isIncome)
            let account =
                if let found { found } else {
                    try chart.ownAccount(accountWord ?? chart.usualAccount(context.language))
                }
            return isIncome
                ? [RecordText.Line(account, money), RecordText.Line(category)]
                : [RecordText.Line(category, money), RecordText.Line(account)]
        }
    }

    /// Moves money between own accounts; with `--for` it is exchanged.
    private static func move(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(context)
        let usage = capture.usage
        let money = try capture.takeMoney(before: 2)
        var (from, to) = (context.arguments.value("from"), context.arguments.value("to"))
        // `to cash from card` is the same.
        let isTurned = capture.words.first.map { Self.receiving.contains($0.lowercased()) } == true
        if isTurned, to == nil { to = try capture.takeAccount(after: Self.receiving, "TO") }
        if from == nil { from = try capture.takeAccount(after: Self.paying, "FROM") }
        if to == nil { to = try capture.takeAccount(after: Self.receiving, "TO") }
        let (paying, receiving) = (from ?? "", to ?? "")
        var received: Record.Money?
        if let text = context.arguments.value("for") {
            var price = text.split(separator: " ").map(String.init)
            // `--for 43350 uah` is two words, of which the option takes one.
            if price.count == 1, let word = capture.words.first, WalletMoney.isCurrency(word) {
                price.append(word)
                capture.words.removeFirst()
            }
            let file = try WalletFile(context)
            received = try WalletMoney.read(price, usage: usage, usual: file.usualCommodity)
        }
        return try capture.write([]) { (chart, _) throws(CommandError) in
            let (from, to) = (try Self.account(paying, chart), try Self.account(receiving, chart))
            guard from != to || received.map({ $0.commodity != money.commodity }) == true else {
                throw .wallet(.sameAccount(from))
            }
            guard let received else { return [RecordText.Line(to, money), RecordText.Line(from)] }
            let paid = Record.Money(money.amount.negated, money.commodity)
            return [RecordText.Line(from, paid, cost: received), RecordText.Line(to, received)]
        }
    }

    /// Removes an account of a transfer and the preposition before it: `from card`, `з картки`.
    private mutating func takeAccount(after prepositions: [String], _ name: String) throws(CommandError) -> String {
        if words.count > 1, let word = words.first, prepositions.contains(word.lowercased()) { words.removeFirst() }
        guard let account = words.popFirst() else { throw .usage(.missingArgument(name, usage: usage)) }
        return account
    }

    /// An own account by its name, also in another case.
    private static func account(_ name: String, _ chart: ChartOfAccounts) throws(CommandError) -> String {
        if let known = ownAccount(name, chart) { return known }
        return try chart.ownAccount(name)
    }

    /// An exchange at a rate or for a sum: the paid amount leaves one own account, the other comes to another or the same.
    private static func trade(isBuying: Bool, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(context)
        let money = try capture.takeMoney(before: 1)
        // The accounts may stand before the price, as in `from fop to card at 44.10`.
        let rates = ["at", "@", "по"]
        guard let place = capture.words.firstIndex(where: { (rates + ["for", "за"]).contains($0.lowercased()) }) else {
            throw .usage(.missingArgument("at RATE", usage: capture.usage))
        }
        let before = capture.words[..<place]
        capture.words = capture.words[place...]
        let isRate = rates.contains(capture.words.removeFirst().lowercased())
        let price = try capture.takePrice(of: isRate ? money : nil)
        capture.words = before + capture.words
        guard price.commodity != money.commodity else {
            throw .usage(.unexpectedArgument(money.commodity, usage: capture.usage))
        }
        let (paid, received) = isBuying ? (price, money) : (money, price)
        let given = capture.takeDay()
        if let given, context.arguments.has("on") {
            throw .usage(.conflict(given.iso, context.arguments.spelling(of: "on")))
        }
        var names = ["from": context.arguments.value("from"), "to": context.arguments.value("to")].compactMapValues(
            \.self)
        while let word = capture.words.first {
            let sides = [("from", Self.paying), ("to", Self.receiving)]
            guard let side = sides.first(where: { $0.1.contains(word.lowercased()) })?.0, capture.words.count > 1 else {
                throw .usage(.unexpectedArgument(word, usage: capture.usage))
            }
            capture.words.removeFirst()
            let name = capture.words.removeFirst()
            if let other = names[side], other != name { throw .usage(.conflict(word + " " + name, "\(side) \(other)")) }
            names[side] = name
        }
        return try capture.write([], on: given) { (chart, _) throws(CommandError) in
            let usual = chart.usualAccount(context.language)
            let account = { (side: String) throws(CommandError) in try Self.account(names[side] ?? usual, chart) }
            return [
                RecordText.Line(
                    try account("from"), Record.Money(paid.amount.negated, paid.commodity), cost: received),
                RecordText.Line(try account("to"), received),
            ]
        }
    }

    /// The words before a day that something is paid for.
    private static let beforePaidDay: Set = [
        "до", "від", "за", "з", "із", "по", "під", "для", "by", "due", "for", "from", "of", "since", "till", "to",
        "until",
    ]
    /// The words before the account that pays, and before the one that receives.
    private static let paying = ["from", "з", "із", "зі"]
    private static let receiving = ["to", "into", "на", "в", "у"]

    /// Removes a price: a sum, or the rate of one unit of an amount, whose product is rounded to the currency's decimals.
    private mutating func takePrice(of money: Record.Money?) throws(CommandError) -> Record.Money {
        guard let money else {
            return try WalletMoney.take(from: &words, needed: 0, usage: usage, usual: { CurrencyCode.uah.text })
        }
        var (rate, currency): (ExactDecimal, CurrencyCode?)
        do throws(UsageError) {
            guard !words.isEmpty else { throw .missingArgument("RATE", usage: usage) }
            (rate, currency) = try AmountArgument.take(from: &words)
            if currency == nil, let word = words.first, WalletMoney.isCurrency(word) {
                currency = try CurrencyArgument.take(from: &words)
            }
        } catch {
            throw .usage(error)
        }
        let code = currency ?? .uah
        guard !rate.isZero, !rate.isNegative else {
            throw .wallet(rate.isZero ? .zeroAmount : .negativeAmount("\(rate)"))
        }
        let product: (exact: ExactDecimal, sum: Record.Money)
        do throws(DecimalError) {
            let exact = try rate.multiplied(by: money.amount)
            let sum = try exact.rounded(toScale: Currency.displayScale(of: code))
            product = (exact, Record.Money(sum, code.text))
        } catch {
            throw .wallet(.overflow)
        }
        guard !product.sum.amount.isZero else { throw .wallet(.zeroAmount) }
        if product.sum.amount != product.exact { noteRounding(product.exact, product.sum) }
        return product.sum
    }

    private func noteRounding(_ exact: ExactDecimal, _ money: Record.Money) {
        let sum = WalletAmount.text(money, context.language)
        context.reporter.note(LocalizedText("\(exact) is rounded to \(sum)", "\(exact) округлено до \(sum)"))
    }

    /// The amount, whose currency may stand in `--currency`.
    ///
    /// - Parameter count: How many words must follow.
    mutating func takeMoney(before count: Int) throws(CommandError) -> Record.Money {
        let text = context.arguments.value("currency")
        let currency = try text.flatMap { (text) throws(CommandError) in try context.currencies(in: [text]).first }
        let written = words
        var exact: ExactDecimal?
        let file = try WalletFile(context)
        let money = try WalletMoney.take(
            from: &words, needed: count, usage: usage,
            usual: { () throws(CommandError) in if let currency { currency.text } else { try file.usualCommodity() } },
            onRounding: { exact = $0 })
        if let exact { noteRounding(exact, money) }
        // Another currency beside the amount.
        if let currency, money.commodity != currency.text {
            throw .usage(.conflict(Array(written.dropLast(words.count)).list(" "), "--currency \(currency.text)"))
        }
        return money
    }

    /// Removes the last two words if they name an own account, as `from card` does, also in another case: `з картки`.
    private mutating func takeAccount(_ prepositions: [String], _ chart: ChartOfAccounts) -> String? {
        guard words.count > 1, let word = words.last, prepositions.contains(words[words.endIndex - 2].lowercased())
        else { return nil }
        guard let name = Self.ownAccount(word, chart) else { return nil }
        words.removeLast(2)
        return name
    }

    /// The own account that a word names, also in another case; `nil` for any other word.
    private static func ownAccount(_ word: String, _ chart: ChartOfAccounts) -> String? {
        for name in [word, String(word.dropLast())] where name.count > 2 {
            if case .one(let account) = chart.match(name, among: [.asset, .liability]) { return account.name }
        }
        return nil
    }

    /// The day of `--on`; `nil` without it.
    ///
    /// A day that is probably mistyped is refused with the one probably meant.
    private func namedDay() throws(CommandError) -> Day? {
        guard let day = try context.day(of: "on") else { return nil }
        try WalletDay.check(day, today: context.today)
        return day
    }

    /// Removes the last word, or the first, if it is a day: `yesterday`, `17.11.2026`, `on 17.11.2026`.
    ///
    /// A day that is to come, or stands behind a preposition as in `від 17.11.2026`, is what was paid for.
    mutating func takeDay() -> Day? {
        let today = context.today
        guard let word = words.last else { return nil }
        if let day = DateArgument.relativeDay(word, today: today) {
            words.removeLast()
            if let lead = words.last, ["on", "на"].contains(lead) { words.removeLast() }
            return day
        }
        // `їжа позавчора АТБ`; a name such as `Today Show` begins with a capital, and today is the day in any case.
        if let first = words.first, first.lowercased() == first,
            let day = DateArgument.relativeDay(first, today: today), day != today
        {
            words.removeFirst()
            return day
        }
        let lead = words.dropLast().last ?? ""
        // `в п'ятницю`, `last friday`
        if CalendarWords.weekday(word, takesShort: false) != nil {
            let isLed = ["on", "в", "у"].contains(lead)
            guard let day = CalendarWords.day(isLed ? word : lead + " " + word, today: today), day <= today,
                isLed || !lead.isEmpty
            else { return nil }
            words.removeLast(2)
            return day
        }
        // `5 листопада`; without a year it may also be to come.
        let written = MonthWords.joined(Array(words), takesMonths: false).last ?? word
        let isMonth = MonthWords.isDay(written)
        guard isMonth || word.utf8.count == 10 && word.utf8.first?.isASCIIDigit == true,
            let day = try? DateArgument.day(isMonth ? written : word, today: today), day <= today,
            !isMonth || day.date.year == today.date.year || written.hasSubstring("\(day.date.year)")
                || today.number - day.number < 183
        else { return nil }
        let count = isMonth ? written.split(separator: " ").count : 1
        let before = words.dropLast(count).last ?? ""
        let isLed = ["on", "на"].contains(before)
        guard isLed || !Self.beforePaidDay.contains(before) else { return nil }
        words.removeLast(count + (isLed ? 1 : 0))
        return day
    }

    /// - Parameters:
    ///   - prepositions: Words before an own account at the end of the description that names it: `on the tram from card`.
    ///   - given: The day, if it is known.
    ///   - makeLines: The lines of the record; it is given that account.
    func write(
        _ prepositions: [String], on given: Day? = nil,
        _ makeLines: (ChartOfAccounts, String?) throws(CommandError) -> [RecordText.Line]
    ) throws(CommandError) -> ExitStatus {
        let file = try WalletFile(context)
        let description = context.arguments.value("description")
        var capture = self
        let named = try namedDay()
        var day = named ?? given ?? capture.takeDay()
        if description != nil, let word = capture.words.first {
            throw .usage(.conflict(word, context.arguments.spelling(of: "description")))
        }
        var record = RecordText(id: RecordID(""), day: day ?? context.today, description: "", postings: [])
        record.tags = try WalletTags.read(context.arguments)
        var written: ChartOfAccounts?
        try file.append { (index) throws(CommandError) in
            let chart = ChartOfAccounts(index.accounts)
            record.id = WalletIdentifier.new(after: index, context)
            let account = capture.takeAccount(prepositions, chart)
            // The day may also stand before the account.
            if account != nil, day == nil { day = capture.takeDay() }
            record.day = day ?? context.today
            record.description = try WalletDescription.check(description ?? Array(capture.words).list(" "))
            record.postings = try makeLines(chart, account)
            for money in record.postings.flatMap({ [$0.amount, $0.cost] }).compactMap(\.self) {
                record.decimalMarks[money.commodity] = index.decimalMark(of: money.commodity)
            }
            written = chart
            return record.bytes
        }
        guard let written else { return .answered }
        // The record as it reads, without the rest of the file.
        record.decimalMarks = [:]
        let journal = try file.journal(record.bytes)
        try context.show(RecordsOutput(records: [RecordSummary(journal.record(0), written)]))
        return .answered
    }
}

/// The notes of commands that show records and have none to show.
enum EmptyWallet {
    static let nothing = LocalizedText(
        "no records; add one: kurs \(WalletCapture.addSpec.usage[0])",
        "записів немає; додайте: kurs \(WalletCapture.addSpec.usage[0])")
    static let nothingFound = LocalizedText("no records match", "таких записів немає")
}
