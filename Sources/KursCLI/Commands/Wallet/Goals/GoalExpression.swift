import KursCore
import KursText
import KursWallet

/// Goals as people type them: `їжа < 8000/month`, `saved > 500 usd/year`.
struct GoalExpression {
    let measure: Goal.Measure
    let comparison: String
    let money: Record.Money
    let span: Goal.Span

    private static let measures: [(words: [String], measure: Goal.Measure)] = [
        (["out", "spent", "expenses", "витрати", "видатки", "витрачено"], .out),
        (["in", "earned", "income", "доходи", "дохід", "надійшло"], .in),
        (["saved", "saving", "заощаджено", "заощадити"], .saved),
    ]
    private static let spans: [(words: [String], span: Goal.Span)] = [
        (["day", "день", "дня", "добу"], .day), (["week", "тиждень"], .week), (["month", "місяць", "міс"], .month),
        (["quarter", "квартал"], .quarter), (["year", "рік"], .year),
    ]

    init(_ text: String, _ chart: ChartOfAccounts) throws(CommandError) {
        let bytes = Array(text.utf8)
        let signs = [UInt8(ascii: "<"), UInt8(ascii: ">")]
        guard let sign = bytes.firstIndex(where: signs.contains), let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
            slash > sign, let span = Self.span(Self.text(bytes[(slash + 1)...]))
        else { throw .wallet(.goal(.invalidGoal(text))) }
        let hasEqual = bytes[sign + 1] == UInt8(ascii: "=")
        comparison = String(decoding: [bytes[sign]], as: UTF8.self) + (hasEqual ? "=" : "")
        self.span = span
        let amount = Self.text(bytes[(sign + (hasEqual ? 2 : 1))..<slash])
        money = try WalletMoney.read(
            amount.split(separator: " ").map(String.init), usage: WalletGoal.addSpec.usage[0])
        guard CurrencyCode(money.commodity) != nil else { throw .wallet(.goal(.invalidGoal(text))) }
        measure = try Self.measure(Self.text(bytes[..<sign]), chart, text)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.trimming { $0.isASCIIWhitespace }, as: UTF8.self)
    }

    private static func folded(_ word: String) -> String {
        foldedText(word)
    }

    private static func span(_ word: String) -> Goal.Span? {
        let word = folded(word)
        return spans.first { $0.words.contains(word) }?.span
    }

    /// A category of expenses, else of income; a category may be called as one of the sums, which are meant then.
    private static func measure(
        _ word: String, _ chart: ChartOfAccounts, _ text: String
    ) throws(CommandError) -> Goal.Measure {
        guard !word.isEmpty else { throw .wallet(.goal(.invalidGoal(text))) }
        let name = folded(word)
        if let measure = measures.first(where: { $0.words.contains(name) })?.measure { return measure }
        if case .none = chart.match(word, among: [.expense]),
            case .one(let account) = chart.match(word, among: [.income])
        {
            return .account(account.name)
        }
        return .account(try chart.category(word, isIncome: false))
    }
}
