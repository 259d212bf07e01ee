import KursCore
import KursTerminal
import KursText
import KursWallet

/// Goals as people type them: `їжа < 8000/month`, `saved > 500 usd/year`.
struct GoalExpression {
    let measure: Goal.Measure
    let comparison: String
    let money: Record.Money
    let span: Goal.Span
    /// The last day of `by 2027-06`.
    let due: Day?
    /// The account that is saved on, if it is yet to be made.
    private(set) var newAccount: String?

    private static let saving = ["save", "saved", "saving", "заощаджено", "заощадити", "відкласти", "накопичити"]
    private static let measures: [(words: [String], measure: Goal.Measure)] = [
        (["out", "spend", "spent", "expenses", "витрати", "видатки", "витрачено"], .out),
        (["in", "earn", "earned", "income", "доходи", "дохід", "надійшло"], .in),
        (saving, .saved),
    ]
    private static let spans: [(words: [String], span: Goal.Span)] = [
        (["day", "день", "дня", "добу"], .day), (["week", "тиждень"], .week), (["month", "місяць", "міс"], .month),
        (["quarter", "квартал"], .quarter), (["year", "рік"], .year),
    ]

    /// Reads `savings = 100000 uah by 2027-06`; `nil` for what has no last day.
    private init?(saving text: String, _ journal: Journal, _ today: Day) throws(CommandError) {
        var words = text.split(separator: " ").map(String.init)
        // `save 50000 for laptop by june`
        var until = words.lastIndex { WalletGoal.untilWords.contains($0.lowercased()) } ?? 0
        var purpose = words.firstIndex { ["for", "на"].contains($0.lowercased()) } ?? 0
        if purpose == 1, words[0].first?.isNumber == true { (words, purpose, until) = (["save"] + words, 2, until + 1) }
        if Self.saving.contains(words.first?.lowercased() ?? ""), purpose > 1, until > purpose + 1 {
            let name: [String] = Array(words[(purpose + 1)..<until])
            words = name + Array(words[1..<purpose]) + Array(words[until...])
        }
        guard let place = words.lastIndex(where: { WalletGoal.untilWords.contains($0.lowercased()) }), place > 1,
            case let (period, from) = WalletPeriod.coming(words[(place + 1)...].joined(separator: " "), today),
            let last = try? PeriodArgument.days(period, today: from).upperBound
        else { return nil }
        let condition = words[..<place].joined(separator: " ")
        // Without a sign the amount begins with the first word that is a number; names may have digits.
        let sign = condition.firstIndex { "<>=".contains($0) }
        let number = words[..<place].firstIndex { $0.first?.isNumber == true } ?? place
        let name =
            sign.map { String(condition[..<$0].trimming(while: \.isWhitespace)) }
            ?? words[..<number].joined(separator: " ")
        let rest = sign.map { condition[$0...] } ?? words[number..<place].joined(separator: " ")[...]
        let amount = rest.drop { "<>= ".contains($0) }
        guard !name.isEmpty, !rest.prefix(rest.count - amount.count).contains("<") else {
            throw .wallet(.goal(.invalidGoal(text)))
        }
        if last < today { throw .wallet(.goal(.pastDay(last))) }
        money = try Self.money(amount, journal, text)
        let chart = ChartOfAccounts(journal)
        // To save is to have it on the account of savings.
        let isSaving = Self.saving.contains(foldedText(name))
        let isMeasure = Self.measures.contains { $0.words.contains(foldedText(name)) }
        if isMeasure, !isSaving { throw .wallet(.goal(.invalidGoal(text))) }
        // What is saved for is an account of its own, unless its name is that of another or nearly so.
        let all: Set<AccountKind> = [.asset, .liability, .equity, .expense, .income]
        if !isSaving, case .none(let near) = chart.match(name, among: all), near.isEmpty,
            !name.utf8.contains(UInt8(ascii: ":"))
        {
            newAccount = "assets:" + (try AccountName.checked(name))
        }
        if let newAccount {
            measure = .account(newAccount)
        } else {
            measure = .account(try isSaving ? chart.knownAccount("savings") : chart.ownAccount(name))
        }
        (comparison, span, due) = (">=", .year, last)
    }

    init(_ text: String, _ journal: Journal, _ today: Day) throws(CommandError) {
        if let saving = try GoalExpression(saving: text, journal, today) {
            self = saving
            return
        }
        due = nil
        let bytes = Array(Self.written(text, ChartOfAccounts(journal)).utf8)
        let signs = [UInt8(ascii: "<"), UInt8(ascii: ">")]
        guard let sign = bytes.firstIndex(where: signs.contains), let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
            slash > sign, let span = Self.span(Self.text(bytes[(slash + 1)...]))
        else { throw .wallet(.goal(.invalidGoal(text))) }
        let hasEqual = bytes[sign + 1] == UInt8(ascii: "=")
        comparison = String(decoding: [bytes[sign]], as: UTF8.self) + (hasEqual ? "=" : "")
        self.span = span
        money = try Self.money(Self.text(bytes[(sign + (hasEqual ? 2 : 1))..<slash])[...], journal, text)
        measure = try Self.measure(Self.text(bytes[..<sign]), ChartOfAccounts(journal), text)
    }

    /// `food 6000 a month` as `food < 6000/month`; any other text unchanged.
    private static func written(_ text: String, _ chart: ChartOfAccounts) -> String {
        let signs = [
            "under": "<", "below": "<", "less": "<", "менше": "<", "over": ">", "above": ">", "more": ">",
            "більше": ">",
        ]
        var words = text.split(separator: " ").map { signs[$0.lowercased()] ?? String($0) }
        // `не більше 600`, `at most 600`, `до 600`
        for (lead, next, sign) in [
            ("не", ">", "<"), ("не", "<", ">"), ("no", ">", "<"), ("at", "most", "<"), ("at", "least", ">"),
        ] {
            guard let place = words.indices.dropLast().first(where: { words[$0] == lead && words[$0 + 1] == next })
            else { continue }
            words.replaceSubrange(place...place + 1, with: [sign])
            break
        }
        if let place = words.indices.dropLast().first(where: { ["до", "than"].contains(words[$0].lowercased()) }),
            words[place + 1].first?.isNumber == true
        {
            words[place] = words[place] == "than" ? "" : "<"
            words.removeAll { $0.isEmpty }
        }
        // `a month`, `на місяць`, `щомісяця`
        if let word = words.last, !word.utf8.contains(UInt8(ascii: "/")) {
            let every = [
                "щодня": "день", "щотижня": "тиждень", "щомісяця": "місяць", "щороку": "рік", "monthly": "month",
            ]
            var span = every[word.lowercased()]
            if span == nil, Self.span(word) != nil, words.count > 2,
                ["a", "per", "each", "every", "на", "за", "в"].contains(words[words.count - 2].lowercased())
            {
                words.removeLast()
                span = word
            }
            if let span {
                words.removeLast()
                words[words.count - 1] += "/" + span
            }
        }
        // `3000 a month for cafe`
        if let place = words.firstIndex(where: { ["for", "на"].contains($0.lowercased()) }), place > 0,
            words[0].first?.isNumber == true, chart.isCategory(called: words[(place + 1)...].joined(separator: " "))
        {
            words = Array(words[(place + 1)...]) + Array(words[..<place])
            return written(words.list(" "), chart)
        }
        // `20000` alone is a limit of all expenses.
        let isNumber = { (text: Substring) in text.allSatisfy(\.isNumber) || !WalletPeriod.isOne([String(text)]) }
        if words.count == 1, words[0].first?.isNumber == true, isNumber(words[0].prefix { $0 != "/" }) {
            words.insert("out", at: 0)
        }
        // `6000 food`
        if words.count > 1, words[0].first?.isNumber == true, let span = words.last {
            let end = span.firstIndex(of: "/") ?? span.endIndex
            words[words.count - 1] = String(span[..<end])
            let amount = words.dropFirst().prefix(while: WalletMoney.isCurrency)
            words = words.dropFirst(1 + amount.count) + [words[0]] + amount
            words[words.count - 1] += span[end...]
        }
        guard !words.contains(where: { $0.contains { "<>=".contains($0) } }), words.count > 1,
            let place = words.indices.dropFirst().first(where: { words[$0].first?.isNumber == true })
        else { return words.list(" ") }
        let name = words[..<place].joined(separator: " ")
        let isSaving =
            measures.contains { $0.measure == .saved && $0.words.contains(foldedText(name)) }
            || foldedText(name) == "save"
        guard isSaving || chart.isCategory(called: name) || foldedText(name) == "out" else { return words.list(" ") }
        let rest = words[place...].joined(separator: " ")
        return (isSaving ? "saved >" : name + " <") + " " + rest + (rest.contains("/") ? "" : "/month")
    }

    private static func money(
        _ amount: Substring, _ journal: Journal, _ text: String
    ) throws(CommandError) -> Record.Money {
        let money = try WalletMoney.read(
            amount.split(separator: " ").map(String.init), usage: WalletGoal.addSpec.usage[0],
            usual: { journal.ending.defaultCommodity ?? CurrencyCode.uah.text })
        guard CommodityCode.currency(of: money.commodity) != nil else { throw .wallet(.goal(.invalidGoal(text))) }
        return money
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.trimming { $0.isASCIIWhitespace }, as: UTF8.self)
    }

    private static func span(_ word: String) -> Goal.Span? {
        let word = foldedText(word)
        return spans.first { $0.words.contains(word) }?.span
    }

    /// A category of expenses, else of income; a category may be called as one of the sums, which are meant then.
    private static func measure(
        _ word: String, _ chart: ChartOfAccounts, _ text: String
    ) throws(CommandError) -> Goal.Measure {
        guard !word.isEmpty else { throw .wallet(.goal(.invalidGoal(text))) }
        let name = foldedText(word)
        if let measure = measures.first(where: { $0.words.contains(name) })?.measure { return measure }
        if case .none = chart.match(word, among: [.expense]),
            case .one(let account) = chart.match(word, among: [.income])
        {
            return .account(account.name)
        }
        // `food, cafe < 10000/month`
        let names = word.split { " ,".contains($0) }.map(String.init)
        let joined = names.filter { !AccountPrepositions.joining.contains($0) }
        if joined.count > 1, !chart.isCategory(called: word), joined.allSatisfy({ chart.isCategory(called: $0) }),
            let sign = text.firstIndex(where: { "<>".contains($0) })
        {
            throw .wallet(.goal(.severalCategories(word, goals: joined.map { $0 + " " + text[sign...] })))
        }
        return .account(try chart.category(word, isIncome: false))
    }
}
