import KursCore
import KursWallet

/// `kurs wallet add`, `earn` and `move`: one record from one line.
struct WalletCapture {
    private let context: CommandContext
    private var words: ArraySlice<String>
    private let usage: String

    static let add = "wallet add AMOUNT [CUR] CATEGORY [DESCRIPTION]"
    static let earn = "wallet earn AMOUNT [CUR] CATEGORY [DESCRIPTION]"
    static let move = "wallet move AMOUNT [CUR] FROM TO [DESCRIPTION]"

    private init(_ words: [String], _ usage: String, _ context: CommandContext) {
        (self.words, self.usage, self.context) = (words[...], usage, context)
    }

    /// Adds an expense, or income.
    static func add(
        _ words: [String], isIncome: Bool, _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(words, isIncome ? earn : add, context)
        let money = try WalletMoney.take(from: &capture.words, needed: 1, usage: capture.usage)
        let day = try capture.day()
        guard let category = capture.words.popFirst() else {
            throw .usage(.missingArgument("CATEGORY", usage: capture.usage))
        }
        let option = isIncome ? "to" : "from"
        // In `add 5 usd` nothing follows the currency.
        let isCurrency = capture.words.isEmpty && WalletMoney.isCurrency(category)
        return try capture.write(day) { (chart) throws(CommandError) in
            if isCurrency, case .none = chart.match(category, among: [isIncome ? .income : .expense]) {
                throw .usage(.missingArgument("CATEGORY", usage: capture.usage))
            }
            let category = try chart.category(category, isIncome: isIncome)
            let account = try chart.ownAccount(context.arguments.value(option) ?? chart.usualAccount(context.language))
            return isIncome
                ? [RecordText.Line(account, money), RecordText.Line(category)]
                : [RecordText.Line(category, money), RecordText.Line(account)]
        }
    }

    /// Moves money between own accounts; with `--for` it is exchanged.
    static func move(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(words, move, context)
        let money = try WalletMoney.take(from: &capture.words, needed: 2, usage: move)
        let day = try capture.day()
        guard let from = capture.words.popFirst() else { throw .usage(.missingArgument("FROM", usage: move)) }
        guard let to = capture.words.popFirst() else { throw .usage(.missingArgument("TO", usage: move)) }
        var received: Record.Money?
        if let text = context.arguments.value("for") {
            var price = text.split(separator: " ").map(String.init)
            // `--for 43350 uah` is two words, of which the option takes one.
            if price.count == 1, let word = capture.words.first, WalletMoney.isCurrency(word) {
                price.append(word)
                capture.words.removeFirst()
            }
            received = try WalletMoney.read(price, usage: move)
        }
        return try capture.write(day) { (chart) throws(CommandError) in
            let (from, to) = (try chart.ownAccount(from), try chart.ownAccount(to))
            guard from != to || received.map({ $0.commodity != money.commodity }) == true else {
                throw .wallet(.sameAccount(from))
            }
            guard let received else { return [RecordText.Line(to, money), RecordText.Line(from)] }
            let paid = Record.Money(money.amount.negated, money.commodity)
            return [RecordText.Line(from, paid, cost: received), RecordText.Line(to, received)]
        }
    }

    /// The day of `--on`, today without it; a day that is probably mistyped is refused with the one probably meant.
    private func day() throws(CommandError) -> Day {
        let today = context.today
        guard let day = try context.day(of: "on") else { return today }
        try WalletDay.check(day, today: today)
        return day
    }

    private func write(
        _ day: Day, _ makeLines: (ChartOfAccounts) throws(CommandError) -> [RecordText.Line]
    ) throws(CommandError) -> ExitStatus {
        let file = try WalletFile(context)
        var record = RecordText(
            id: RecordID(""), day: day, description: Array(words).list(" "), postings: [])
        record.tags = try WalletTags.read(context.arguments)
        var written: ChartOfAccounts?
        try file.append { (index) throws(CommandError) in
            let chart = ChartOfAccounts(index.accounts)
            record.id = WalletIdentifier.new(after: index, context)
            record.postings = try makeLines(chart)
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
