public import KursCore
import KursText

/// A limit or a target for each period: the comment line `; goal:ID expenses:food < 8000 UAH/month`; or what an account
/// shall have by a day: `; goal:ID assets:savings >= 100000 UAH by 2027-06-30`.
///
/// The time of a change stands behind it, as in records: `, edited:goal@1795252800`.
public struct Goal: Sendable, Equatable {
    public enum Measure: Sendable, Equatable {
        /// An account with those below it: what was spent, or earned, in a category.
        case account(String)
        case out
        case `in`
        /// Income without expenses.
        case saved

        public var text: String {
            switch self {
            case .account(let name): name
            case .out: "out"
            case .in: "in"
            case .saved: "saved"
            }
        }
    }

    /// The period after which a goal begins anew.
    public enum Span: String, Sendable, CaseIterable {
        case day, week, month, quarter, year

        /// The period that contains a day.
        public func days(around day: Day) -> ClosedRange<Day> {
            let date = day.date
            func months(_ first: Int, _ count: Int) -> ClosedRange<Day> {
                let last = first + count - 1
                guard let begin = Day(year: date.year, month: first, day: 1),
                    let end = Day(
                        year: date.year, month: last, day: Day.length(ofMonth: last, year: date.year))
                else { return day...day }
                return begin...end
            }
            switch self {
            case .day: return day...day
            case .week:
                let begin = day.advanced(by: -day.weekday)
                return begin...begin.advanced(by: 6)
            case .month: return months(date.month, 1)
            case .quarter: return months((date.month - 1) / 3 * 3 + 1, 3)
            case .year: return months(1, 12)
            }
        }
    }

    /// The identifier; two devices may have given one goal two.
    public var id: RecordID
    public var measure: Measure
    /// `<` or `<=` for a limit, `>` or `>=` for a target.
    public var comparison: String
    public var amount: ExactDecimal
    /// The currency in which everything is measured.
    public var currency: CurrencyCode
    /// The period; without a meaning where there is a last day.
    public var span: Span
    /// The last day of what is saved for once.
    public var due: Day?
    /// When it was changed, as the tag `edited:` says; empty where nobody has changed it.
    public var edited = ""
    public var text: Journal.TextRange

    public init(
        id: RecordID, _ measure: Measure, _ comparison: String, _ amount: ExactDecimal, _ currency: CurrencyCode,
        _ span: Span, by due: Day? = nil
    ) {
        (self.id, self.measure, self.comparison) = (id, measure, comparison)
        (self.amount, self.currency, self.span, self.due) = (amount, currency, span, due)
        text = Journal.TextRange(file: 0, range: 0..<0)
    }

    /// Whether the goal is not to reach the amount.
    public var isLimit: Bool { comparison.utf8.first == UInt8(ascii: "<") }

    /// Whether both are limits, or both targets, of the same thing in the same periods.
    public func isRival(of other: Goal) -> Bool {
        let isSame = measure == other.measure && isLimit == other.isLimit
        return isSame && (due == nil) == (other.due == nil) && (due != nil || span == other.span)
    }

    /// What the goal says, without the identifier.
    public var condition: String {
        "\(measure.text) \(comparison) \(amount) \(currency.text)"
            + (due.map { " by " + $0.iso } ?? "/" + span.rawValue)
    }

    /// The period that contains a day; all days up to the last for what is saved for once.
    public func days(around day: Day) -> ClosedRange<Day> {
        due.map { Day(number: .min)...$0 } ?? span.days(around: day)
    }

    public var line: [UInt8] {
        Array((Self.mark + id.text + " " + condition + (edited.isEmpty ? "" : ", edited:" + edited) + "\n").utf8)
    }

    /// Whether it is time to tell: a limit is broken, or a target reached.
    public func isToTell(_ value: ExactDecimal) -> Bool {
        switch comparison {
        case "<": value >= amount
        case "<=": value > amount
        case ">": value > amount
        default: value >= amount
        }
    }

    static let mark = "; goal:"
    static let comparisons = ["<=", ">=", "<", ">"]
}

extension Journal {
    /// The goals, each once, in the order of the text; a line that is none is a comment.
    ///
    /// O(bytes).
    public func goals() -> [Goal] {
        var goals: [Goal] = []
        for (number, file) in files.enumerated() {
            let text = file.bytes.span
            for line in lines(of: text, after: Goal.mark) {
                let (at, end) = (line.lowerBound, line.upperBound)
                guard var goal = Goal(line: string(text, at, dropSpaces(text, at, end))) else { continue }
                goal.text = TextRange(file: number, range: (at - Goal.mark.utf8.count)..<min(end + 1, text.count))
                if !goals.contains(where: { $0.id == goal.id }) { goals.append(goal) }
            }
        }
        return goals
    }
}

extension Goal {
    /// Reads `ID MEASURE < AMOUNT CUR/SPAN` and `ID ACCOUNT >= AMOUNT CUR by DAY`; an account may have spaces.
    fileprivate init?(line: String) {
        var words = line.split(separator: " ").map(String.init)
        var edited = ""
        if words.count > 5, let last = words.last, last.hasPrefix("edited:"), words[words.count - 2].hasSuffix(",") {
            edited = String(last.dropFirst("edited:".count))
            words.removeLast()
            words[words.count - 1].removeLast()
        }
        var due: Day?
        if words.count > 6, words[words.count - 2] == "by" {
            due = Day(iso: words[words.count - 1].utf8)
            guard due != nil else { return nil }
            words.removeLast(2)
            words[words.count - 1] += "/year"
        }
        guard words.count >= 5, let slash = words[words.count - 1].split(separator: "/") as [Substring]?,
            slash.count == 2, let currency = CurrencyCode(String(slash[0])),
            let span = Span(rawValue: String(slash[1])),
            let amount = ExactDecimal(words[words.count - 2]), Goal.comparisons.contains(words[words.count - 3])
        else { return nil }
        let name = words[1..<(words.count - 3)].joined(separator: " ")
        let measure: Measure =
            switch name {
            case "out": .out
            case "in": .in
            case "saved": .saved
            default: .account(name)
            }
        self.init(id: RecordID(words[0]), measure, words[words.count - 3], amount, currency, span, by: due)
        self.edited = edited
    }
}

/// How far a goal is in its current period.
public struct GoalProgress: Sendable, Equatable {
    /// What was measured, each posting at its value.
    public var value: ExactDecimal
    /// Postings without a rate on their day, which are left out.
    public var unpriced: Int
    /// What is left out of income until somebody says what it is.
    public var undecided: [Record.Money] = []
    public var days: ClosedRange<Day>
    /// The day up to which it was measured.
    public var day: Day
    /// What it was ``paceDays`` days before; of what is saved for once.
    public var earlier = ExactDecimal.zero

    /// The days over which the pace of saving is measured, a quarter of a year.
    public static let paceDays = 91
}

extension Journal {
    /// How far a goal is on a day: the sum of its period up to that day; O(transactions).
    ///
    /// - Parameters:
    ///   - recordKinds: Those of the journal.
    ///   - valuation: At the rates of each day; of one day for what is saved for once.
    /// - Throws: ``DecimalError/overflow`` where a sum exceeds 128 bits.
    package func progress(
        of goal: Goal, on today: Day, _ chart: ChartOfAccounts, _ recordKinds: RecordKinds, _ valuation: Valuation
    ) throws(DecimalError) -> GoalProgress {
        var days = goal.days(around: today)
        if goal.due != nil { days = min(days.upperBound, transactions.map(\.day).min() ?? today)...days.upperBound }
        let today = min(today, days.upperBound)
        let start = today.advanced(by: -GoalProgress.paceDays)
        let signs = accounts.map { goal.sign(of: $0, chart) }
        var progress = GoalProgress(value: .zero, unpriced: 0, days: days, day: today)
        for (number, transaction) in transactions.enumerated() {
            let isUndecided = recordKinds[number]?.kind == .undecided
            for index in transaction.postings {
                let posting = postings[index]
                let sign = signs[Int(posting.account)]
                let day = day(of: index, in: transaction)
                guard sign != 0, posting.commodity >= 0, posting.kind == .real, day <= today,
                    goal.due != nil || days.lowerBound <= day
                else { continue }
                if isUndecided, chart.kind(of: accounts[Int(posting.account)])?.isCategory == true {
                    progress.undecided.append(Record.Money(amount(posting), commodities[Int(posting.commodity)]))
                    continue
                }
                let price = goal.due == nil ? valuation.price(of: posting, in: self) : nil
                guard let value = price ?? valuation.value(of: amount(posting), posting.commodity, on: day) else {
                    progress.unpriced += 1
                    continue
                }
                let change = sign < 0 ? value.negated : value
                progress.value = try progress.value.adding(change)
                if day <= start { progress.earlier = try progress.earlier.adding(change) }
            }
        }
        progress.value = try progress.value.rounded(toScale: valuation.digits)
        return progress
    }
}

extension Goal {
    /// 1 for accounts whose postings add to what is measured, -1 for those that are subtracted, 0 for the others.
    public func sign(of account: String, _ chart: ChartOfAccounts) -> Int {
        let kind = chart.kind(of: account)
        switch measure {
        case .account(let name):
            guard ChartOfAccounts.Account.isPart(account, of: name) else { return 0 }
            return kind == .income ? -1 : 1
        case .out: return kind == .expense ? 1 : 0
        case .in: return kind == .income ? -1 : 0
        case .saved: return kind?.isCategory == true ? -1 : 0
        }
    }
}
