import KursCore
package import KursTerminal
import KursText
import KursWallet

/// `kurs wallet balance`: what own accounts have, with `--all` every account, as `hledger balance --flat --no-total` says.
enum WalletBalance {
    static let spec = CommandSpec(
        "wallet balance", aliases: ["залишок", "залишки", "баланс", "баланси"],
        LocalizedText("show account balances", "залишки на рахунках"),
        usage: ["wallet balance [ACCOUNT…] [PERIOD]"],
        examples: [
            Example("kurs wallet balance --on 2026-09-30", "at the end of a day", "на кінець дня"),
            Example("kurs wallet balance mono --is 1234.56", "whether nothing is missing", "чи нічого не бракує"),
            Example("kurs wallet balance --in usd", "with their worth in dollars", "з вартістю в доларах"),
            Example(
                "kurs wallet balance --all", "with categories, as hledger lists them",
                "разом із категоріями, як у hledger"),
        ],
        options: [
            OptionSpec("all", "every account and category", "усі рахунки й категорії"),
            OptionSpec("on", value: "DATE", "at the end of this day", "на кінець цього дня"),
            OptionSpec(
                "is", value: "AMOUNT", "compare with what the account should have",
                "порівняти з тим, що має бути на рахунку"),
            OptionSpec(
                "in", value: "CUR",
                "convert each balance, and the total of your own accounts, to a currency at the rates of that day",
                "вартість кожного рахунку в цій валюті та всіх власних рахунків разом, за курсами того дня"),
        ] + WalletOptions.filter + [WalletOptions.file],
        notes: [
            LocalizedText(
                "For a period, accounts show what they held at its end, and categories their sum within it. --from shows what changed "
                    + "since that day; --tag and --search, what these records changed.",
                "За період показано залишки на його кінець, а категорії — за сам період. З --from це зміни від того дня, "
                    + "з --tag чи --search — те, що змінили ці записи.")
        ], arguments: ["ACCOUNT"],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            line.takeBalanceWords()
        }, handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var words = WalletPeriod.words(context)
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        // A period beside accounts; an account may be called as a year.
        let period = words.firstIndex { word in
            WalletPeriod.isOne([word])
                && !(0..<journal.accounts.count).contains {
                    journal.accounts[$0].split(separator: ":").contains(word[...])
                }
        }
        let typedPeriod = period.map { [words.remove(at: $0)] } ?? []
        // `залишок на картці`, `at the end of october`
        let noise = AccountPrepositions.all.union(period == nil ? ["the"] : ["the", "end", "кінець", "кінці"])
        words.removeAll { noise.contains($0.lowercased()) }
        // `how much on food last month` is a question about a report.
        let isSpending = { (word: String) in
            chart.ownAccount(called: word) == nil && chart.account(called: word, among: [.expense]) != nil
        }
        if context.arguments.isVerbImplied, !words.isEmpty, words.allSatisfy(isSpending) {
            let line = try asTyped(context.arguments.turned(into: "report", context.arguments.operands))
            return try CommandContext(line, context.environment, after: context).runCommand()
        }
        let filter = try RecordFilter(journal, chart, typedPeriod, context)
        var last = filter.days?.upperBound
        if let day = try context.day(of: "on") {
            if context.arguments.has("to") { throw .usage(.conflict("--on", "--to")) }
            last = day
        }
        if let text = context.arguments.value("is") {
            guard words.count == 1 else { throw .usage(.missingArgument("ACCOUNT", usage: context.arguments.usage)) }
            let account = try WalletCapture.account(words[0], chart)
            let sum = try WalletMoney.read(
                text.split(separator: " ").map(String.init), usage: context.arguments.usage,
                usual: WalletFile(context).usualCommodity)
            return try ExpectedBalance(account: account, sum: sum, day: last ?? context.today).check(journal, context)
        }
        // What there is at the end of a period; of categories, what was in it.
        let isState =
            period != nil && !context.arguments.has("all") && filter.categories == nil
            && words.allSatisfy { word in !chart.isCategory(called: word) }
        let first = isState ? nil : filter.days?.lowerBound
        let days = (first ?? Day(number: .min))...(last ?? Day(number: .max))
        let isPart = last != nil || filter.isPart
        let isLater = { (number: Int) in journal.transactions[number].day > context.today }
        let chosen = isPart ? journal.transactions.indices.filter { filter.accepts($0) } : nil
        if isState, let last, context.settings.format == .table {
            let day = last.iso
            context.reporter.note("at the end of \(day)", "на кінець \(day)")
        }
        let later = last == nil ? journal.transactions.indices.count { isLater($0) && filter.accepts($0) } : 0
        if later > 0, context.settings.format == .table {
            let (verb, other) = later == 1 ? ("is", "it") : ("are", "them")
            context.reporter.note(
                "\(CountedNoun.records(later).en) after today \(verb) included; to leave \(other) out: --on today",
                LeftOut.later(later).uk + "; без них — --on today")
        }
        let balances = try calculated(journal.balances(of: chosen, on: isPart ? days : nil))
        var wanted = AccountQuery()
        var codes: [String] = []
        for word in words {
            // `cash` is the account of this name and not `usdcash`, and `usd` the money.
            if let known = chart.ownAccount(called: word) {
                wanted.add(account: known)
                continue
            }
            var one = AccountQuery()
            try one.add(word)
            let isPattern = (0..<journal.accounts.count).contains { one.accepts(journal.accounts[$0]) }
            // `скільки доларів у мене`
            if CommandSuggestion.isCurrency(word), let code = CommodityCode.currency(of: word)?.text,
                !isPattern || journal.commodities.contains(code)
            {
                codes.append(code)
                continue
            }
            // Of several one that names nothing would be left out in silence.
            try wanted.add(isPattern || words.count == 1 ? word : chart.knownAccount(word))
        }
        let named = [filter.categories, filter.accounts].compactMap(\.self)
        let narrow = Set(named.joined().map { journal.accounts[Int($0)] })
        let chosenRows = balances.filter { row in named.isEmpty || named.contains { $0.contains(row.account) } }
        var rows = WalletBalanceOutput.rows(chosenRows, journal, on: days).filter {
            wanted.accepts($0.account) && (codes.isEmpty || codes.contains($0.commodity))
        }
        for index in rows.indices { rows[index].last = last.flatMap { $0.number < .max ? $0 : nil } }
        // What one has; where no account is known as one's own, all of them.
        let onlyOwn =
            words.count == codes.count && !context.arguments.has("all") && filter.categories == nil
            && rows.contains { chart.isOwn($0.account) }
        if onlyOwn { rows.removeAll { !chart.isOwn($0.account) } }
        let leftOut = LeftOut(journal, on: days) { account in
            wanted.accepts(account) && (named.isEmpty || narrow.contains(account)) && (!onlyOwn || chart.isOwn(account))
        }
        if context.arguments.spec.name == "wallet account" {
            // Own accounts are there before they have something, and until they are closed.
            let empty = chart.accounts.filter { account in
                !chart.closed.contains(account.name) && account.name.utf8.contains(0x3A) && account.kind?.isOwn == true
                    && !rows.contains { $0.account == account.name }
            }
            rows += empty.map { WalletBalanceOutput.Row(account: $0.name, commodity: "UAH", amount: .zero) }
        }
        if !context.arguments.has("all") { WalletBalanceOutput.sort(&rows) }
        let status = context.listed(
            isEmpty: rows.isEmpty, isPart: !words.isEmpty || chosen != nil && !isState,
            journal.transactions.isEmpty
                ? context.arguments.spec.verb("add").map { EmptyWallet.adding("no accounts", "рахунків немає", $0) }
                    ?? EmptyWallet.nothing
                : words.isEmpty && (chosen == nil || isState)
                    ? LocalizedText("every balance is zero", "усі залишки нульові")
                    : LocalizedText("no accounts match", "таких рахунків немає"))
        let isOwn = rows.allSatisfy { chart.isOwn($0.account) }
        var output = WalletBalanceOutput(rows: rows, leftOut: leftOut, isOwn: isOwn)
        guard context.arguments.has("in") else {
            try context.show(output)
            return status
        }
        let day = min(last ?? context.today, context.today)
        let (worth, rates) = try WalletWorth.of(
            rows, on: day, in: WalletRates.currency(context, journal), journal, context)
        (output.rows, output.worth) = (worth.rows, worth)
        try context.show(output)
        return rows.isEmpty ? status : rates.status(lacking: worth.lacking)
    }
}

/// What balances come to in one currency at the rates of one day.
package struct WalletWorth {
    let target: CurrencyCode
    let market: Market
    let day: Day
    var rows: [WalletBalanceOutput.Row]
    /// The sum of own accounts; `nil` where a balance has no rate.
    var total: ExactDecimal? = .zero
    var hasOwn = false
    var lacking: Int { rows.count { $0.worth == nil } }

    /// - Returns: Also the rates, for the status of the command.
    static func of(
        _ rows: [WalletBalanceOutput.Row], on day: Day, in target: CurrencyCode, _ journal: Journal,
        _ context: CommandContext, isQuiet: Bool = false
    ) throws(CommandError) -> (WalletWorth, WalletRates) {
        var rates = WalletRates(journal, context, quietPolicy: isQuiet ? context.settings.policy : nil)
        let chart = ChartOfAccounts(journal)
        let valuation = try rates.valuation(in: target, through: Day(number: .max), fixedDay: day)
        var worth = WalletWorth(target: target, market: rates.market, day: day, rows: rows)
        // The code may stand for several signs, and be none of the journal's commodities.
        var numbers: [String: Int32] = [:]
        for (number, code) in rates.currencies.enumerated().reversed() {
            for name in [journal.commodities[number], code?.text].compactMap(\.self) { numbers[name] = Int32(number) }
        }
        for (index, row) in rows.enumerated() {
            let code = CommodityCode.currency(of: row.commodity)
            let number = [row.commodity, code?.text].compactMap { $0.flatMap { numbers[$0] } }.min()
            let value = number.flatMap { valuation.value(of: row.amount, $0, on: day) }
            worth.rows[index].worth = value
            if value != nil { worth.rows[index].market = WalletRates.market(of: row.commodity, beside: rates.market) }
            guard chart.isOwn(row.account) else { continue }
            worth.hasOwn = true
            worth.total = value.flatMap { value in worth.total.flatMap { try? $0.adding(value) } }
        }
        if !isQuiet { context.reporter.note(rates.warnings) }
        return (worth, rates)
    }
}

package struct WalletBalanceOutput: CommandOutput {
    package struct Row {
        package var account: String
        var commodity: String
        var amount: ExactDecimal
        /// What it comes to in the currency of `--in`; `nil` without a rate.
        var worth: ExactDecimal?
        /// The market of that rate.
        var market: Market?
        var leftOut: [String] = []
        /// The last day that counts; `nil` for all.
        var last: Day?
    }

    package var rows: [Row]
    /// What the balances lack; an account that occurs only in such records has no row.
    var leftOut = LeftOut([])
    /// What the rows come to, with `--in`.
    var worth: WalletWorth?
    /// Whether all are own accounts, whose names a table shortens.
    package var isOwn = false

    package init(rows: [Row], leftOut: LeftOut = LeftOut([]), worth: WalletWorth? = nil, isOwn: Bool = false) {
        (self.rows, self.leftOut, self.worth, self.isOwn) = (rows, leftOut, worth, isOwn)
    }

    /// The rows; `$` and `USD` of one account are one currency, under its code.
    static func rows(_ balances: [AccountBalance], _ journal: Journal, on days: ClosedRange<Day>? = nil) -> [Row] {
        var rows: [Row] = []
        var places: [Int32: [CurrencyCode: Int]] = [:]
        for balance in balances {
            let account = journal.accounts[Int(balance.account)]
            let row = Row(
                account: account, commodity: journal.commodities[Int(balance.commodity)], amount: balance.amount,
                leftOut: LeftOut(journal, on: days) { $0 == account }.places)
            let code = CommodityCode.currency(of: row.commodity)
            guard let code, let same = places[balance.account]?[code],
                let sum = try? rows[same].amount.adding(row.amount)
            else {
                if let code { places[balance.account, default: [:]][code] = rows.count }
                rows.append(row)
                continue
            }
            (rows[same].commodity, rows[same].amount) = (code.text, sum)
        }
        return rows.filter { !$0.amount.isZero }
    }

    /// Sorts by the names of accounts, as people look for them.
    static func sort(_ rows: inout [Row]) {
        rows.sort { $0.account == $1.account ? $0.commodity < $1.commodity : isOrdered($0.account, before: $1.account) }
    }

    package func records(_ context: CommandContext) -> RecordList {
        guard let worth else {
            return RecordList("balances", Fields.balances, rows, plain: ["account", "commodity", "amount"])
        }
        return RecordList("worth", Fields.worthOfBalances, rows).summed(by: Fields.worth, (worth, self))
    }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        appendRows(to: &bytes, context)
        leftOut.appendFooter(to: &bytes, context)
        guard let worth, !rows.isEmpty else { return }
        let rates = DisplayNames.ratesOf(markets(worth))
        let line = LocalizedText(rates.en + " on " + worth.day.iso, rates.uk + " на " + worth.day.iso)
        bytes.append(text: line(context.language) + "\n", context.settings.color ? .faint : nil)
    }

    fileprivate func markets(_ worth: WalletWorth) -> [Market] {
        ([worth.market] + rows.compactMap(\.market)).distinct
    }

    package func appendRows(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .right, .right])
        let value = { (amount: ExactDecimal?, target: CurrencyCode) in
            amount.map { WalletAmount.text(Record.Money($0, target.text), context.language) } ?? "—"
        }
        let short = rows.map(\.account).distinct.map(ChartOfAccounts.Account.shortName)
        let isShort = isOwn && Set(short).count == short.count
        let amounts = rows.map { WalletAmount.text(Record.Money($0.amount, $0.commodity), context.language) }
        let values = rows.map { row in
            (worth.map { value(row.worth, $0.target) } ?? "") + LeftOut(row.leftOut).mark
        }
        let widths = [amounts, values].map { $0.map(DisplayWidth.of).max() ?? 0 }
        // A long name is cut, and never an amount.
        let room = max(8, context.settings.columns - widths[0] - widths[1] - 4)
        for (row, (amount, value)) in zip(rows, zip(amounts, values)) {
            let name = isShort ? ChartOfAccounts.Account.shortName(of: row.account) : row.account
            table.row([
                TextTable.Cell(DisplayWidth.cut(name.terminalSafe, to: room)),
                TextTable.Cell(amount, row.amount.isNegative ? .down : nil), TextTable.Cell(value, .faint),
            ])
        }
        if let worth, worth.hasOwn {
            let name = isOwn ? LocalizedText("total", "разом") : LocalizedText("own accounts", "власні рахунки")
            table.row([
                TextTable.Cell(name(context.language), .strong), TextTable.Cell(""),
                TextTable.Cell(value(worth.total, worth.target) + leftOut.mark, .strong),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }
}

extension Fields {
    private static let amounts: [Field<WalletBalanceOutput.Row>] = [
        Field("account", "the account in full") { $0.account },
        Field("commodity", "the commodity") { $0.commodity },
        Field("amount", "the balance") { $0.amount },
    ]
    private static let leftOut: [Field<WalletBalanceOutput.Row>] = [
        Field("without_records", LeftOut.meaning) { $0.leftOut }
    ]
    private static let last: [Field<WalletBalanceOutput.Row>] = [
        Field("as_of", "the last day included; null if all days are included") { $0.last }
    ]
    package static let balances = amounts + leftOut + last
    /// With `--in`.
    package static let worthOfBalances =
        amounts + [Field("worth", "its value in that currency; null without a rate") { $0.worth }] + leftOut
        + [Field("market", "the market of its rate; none without one") { $0.market }] + last
    package static let worth: [Field<(worth: WalletWorth, output: WalletBalanceOutput)>] = [
        Field("currency", "the currency of --in") { $0.worth.target },
        Field("market", "the market of the rates") { $0.worth.market },
        Field("markets", "all markets of the rates: a coin has its own") {
            $0.output.markets($0.worth).map(\.rawValue)
        },
        Field("day", "the day of the rates") { $0.worth.day },
        Field("total", "the total of your own accounts; null if a rate is missing or no account is yours") {
            $0.worth.hasOwn ? $0.worth.total : nil
        },
        Field("without_records", LeftOut.meaning) { $0.output.leftOut.places },
    ]
}

/// Which accounts are wanted, as in hledger: any of several patterns, and none of those after `not:`.
private struct AccountQuery {
    private var names: [String] = []
    private var wanted: [AccountPattern] = []
    private var unwanted: [AccountPattern] = []

    /// hledger's queries about something other than accounts.
    private static let otherPrefixes = [
        "date", "date2", "desc", "cur", "amt", "tag", "status", "code", "depth", "note", "payee", "real", "type", "any",
        "all", "expr", "inacct", "inacctonly",
    ]

    /// Adds an account by its name, with those below it.
    mutating func add(account: String) { names.append(account) }

    mutating func add(_ word: String) throws(CommandError) {
        var rest = word
        var isNegated = false
        while let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let prefix = String(rest[..<colon])
            guard !Self.otherPrefixes.contains(prefix) else {
                throw .wallet(.unsupportedPattern(word, part: prefix + ":"))
            }
            guard prefix == "not" || prefix == "acct" else { break }
            if prefix == "not" { isNegated.toggle() }
            rest = String(rest[rest.index(after: colon)...])
        }
        guard let pattern = AccountPattern(foldedText(rest)) else {
            throw .wallet(.unsupportedPattern(word, part: rest))
        }
        if isNegated { unwanted.append(pattern) } else { wanted.append(pattern) }
    }

    func accepts(_ account: String) -> Bool {
        let name = foldedText(account)
        let isNamed = names.contains { account == $0 || account.hasPrefix($0 + ":") }
        return (isNamed || wanted.contains { $0.matches(name) } || wanted.isEmpty && names.isEmpty)
            && !unwanted.contains { $0.matches(name) }
    }
}
