import KursCore
import KursTerminal

/// Questions about sums: `how much money do I have on card`, `how much did I spend on food`.
extension ParsedArguments {
    private static let spendingWords: Set = [
        "spending", "expense", "expenses", "buy", "bought", "витрати", "витрат", "витрачено", "пішло", "купив",
        "купила",
    ]
    private static let earningWords: Set = ["income", "доходи", "доходів", "надходження", "надійшло"]

    /// Whether a word in lower case names what was spent, or what was received.
    private static func isAsked(_ word: String, isIncome: Bool) -> Bool {
        (isIncome ? earningWords : spendingWords).contains(word)
            || (isIncome ? WalletCapture.earnSpec : WalletCapture.addSpec).isCalled(word)
    }

    /// Whether a word after `wallet` begins a question about its sums.
    static func isReport(_ words: [String]) -> Bool {
        let words = words.map { $0.lowercased() }
        return ["expenses", "spending", "витрати", "витрат", "доходи"].contains(words[0])
            || (isQuestion(words[0]) || worthWords.contains(words[0]))
                && words.contains { isAsked($0, isIncome: false) || isAsked($0, isIncome: true) }
    }

    private static let taxWords: Set = ["tax", "taxes", "податок", "податки", "податку"]

    /// Whether a word after `wallet` asks for the tax of a period.
    static func isTax(_ word: String) -> Bool { taxWords.contains(word.lowercased()) }

    /// Turns `tax 2026Q3`, `податок фоп 3 група` and `tax 5%` into the options of the report.
    ///
    /// - Throws: ``UsageError/twoMeanings(_:lines:)`` without a group or a rate.
    private mutating func takeTax() throws(UsageError) {
        if operands.first.map(Self.isTax) == true {
            let typed = operands.removeFirst()
            let isOfGroup = { (word: String) in
                ["fop", "фоп", "group", "група", "групи", "групу"].contains(word.lowercased())
            }
            // `third group`, `третя група`
            for place in operands.indices.dropLast() where isOfGroup(operands[place + 1]) {
                guard let number = CalendarWords.ordinal(operands[place].lowercased()) else { continue }
                operands[place] = "\(number)"
            }
            // `фоп 3 група за 3 квартал`
            let isOfQuarter = { [operands] (place: Int) in
                place + 1 < operands.count && CalendarWords.isPartOfYear(operands[place + 1].lowercased())
            }
            let place = operands.indices.first { place in
                ["1", "2", "3"].contains(operands[place]) && !isOfQuarter(place)
                    && [place - 1, place + 1].contains { operands.indices.contains($0) && isOfGroup(operands[$0]) }
            }
            if !has("tax"), let place {
                options.append(Option(name: "tax", value: "fop" + operands.remove(at: place)))
                operands.removeAll(where: isOfGroup)
            }
            if !has("tax"),
                let place = operands.firstIndex(where: { ["fop1", "fop2", "fop3"].contains($0.lowercased()) })
            {
                options.append(Option(name: "tax", value: operands.remove(at: place).lowercased()))
            }
            if !has("tax"), let place = operands.firstIndex(where: { $0.last == "%" }) {
                options.append(Option(name: "tax", value: operands.remove(at: place)))
            }
            guard has("tax") else {
                // Of `tax 3` the number may be the group or the rate.
                let place = operands.indices.first { Int(operands[$0]).map { $0 <= 100 } == true && !isOfQuarter($0) }
                let rate = place.map { operands.remove(at: $0) } ?? "5"
                operands.removeAll(where: isOfGroup)
                let line = (["kurs wallet report"] + operands + ["--tax"]).list(" ")
                let group = ["1", "2", "3"].contains(rate) ? rate : "3"
                throw .twoMeanings(typed, lines: [line + " fop\(group)", line + " \(rate)%"])
            }
        }
        // Taxes are of what is received.
        if has("tax"), !has("income"), !has("expense") { options.append(Option(name: "income")) }
    }

    /// Whether a word and others after `wallet` ask what is to be paid.
    static func isDue(_ words: [String]) -> Bool {
        let words = words.map { $0.lowercased() }
        // `what did I pay for food` asks for a report.
        return ["what", "що"].contains(words[0]) && words.contains(where: isPaying)
            && !words.contains { ["did", "paid", "for", "за"].contains($0) }
    }

    private static func isPaying(_ word: String) -> Bool {
        ["due", "pay", "заплановано", "сплатити", "платити", "заплатити", "оплатити"].contains(word)
    }

    /// Turns `on 2026-11-03` and `yesterday` behind the name of a plan into the option.
    mutating func takeDay() {
        let words = MonthWords.joined(operands, takesMonths: false)
        guard !has("on"), let place = words.indices.dropFirst().last(where: { DateArgument.isDay(words[$0]) }) else {
            return
        }
        let isLed = place > 1 && ["on", "в", "у"].contains(words[place - 1].lowercased())
        // `12.10` may be an amount.
        guard isLed || !CommandSuggestion.isAmount(words[place]) else { return }
        options.append(Option(name: "on", value: words[place]))
        operands = words
        operands.removeSubrange((isLed ? place - 1 : place)...place)
    }

    /// Leaves the days of `what do I have to pay this week`.
    mutating func takeDueWords() throws(UsageError) {
        if has("days"), WalletPeriod.joined(operands).contains(where: { Int($0) != nil || WalletPeriod.isOne([$0]) }) {
            throw .conflict(operands.list(" "), "--days")
        }
        // `due 14`
        let (counts, text) = (1...999, value("days") ?? (operands.count == 1 ? operands[0] : ""))
        if Int(text).map(counts.contains) == true {
            operands = (has("days") ? operands : []) + [text + " days"]
        } else if has("days") {
            throw .badForm("--days", given: text, .days(counts))
        }
        // `next 2 weeks` are those to come in any case.
        let isComing = ["next", "coming", "наступні", "наступних", "найближчі", "найближчих"]
        if operands.count > 2, isComing.contains(operands[0].lowercased()),
            Int(operands[1]) != nil || AmountArgument.isSpelled(operands[1])
        {
            operands.removeFirst()
        }
        guard let first = operands.first, ["what", "що"].contains(first.lowercased()) else { return }
        let noise: Set = [
            "what", "is", "do", "i", "we", "have", "need", "to", "must", "should", "що", "маю", "мені", "нам", "треба",
            "потрібно",
        ]
        operands.removeAll { noise.contains($0.lowercased()) || Self.isPaying($0.lowercased()) }
    }

    /// Whether a word begins a question, which is one about balances if it is not about a report.
    static func isQuestion(_ word: String) -> Bool { ["how", "what", "скільки"].contains(word.lowercased()) }

    private static let worthWords: Set = [
        "net", "worth", "net-worth", "total", "summary", "всього", "усього", "разом", "підсумок", "усе", "все",
    ]

    /// Whether words after `wallet` ask what all accounts come to: `net worth`, `total in usd`, `у доларах`.
    static func isWorth(_ words: [String]) -> Bool {
        let first = words[0].lowercased()
        // `total 21.00` may be a payment.
        return worthWords.contains(first)
            && !WalletPeriod.joined(words).contains { CommandSuggestion.isAmount($0) && !WalletPeriod.isOne([$0]) }
            || ["in", "у", "в"].contains(first) && words.count == 2 && CommandSuggestion.isCurrency(words[1])
    }

    /// Leaves the accounts of `how much money do I have on card`.
    mutating func takeBalanceWords() {
        let asksWorth = operands.contains { Self.worthWords.contains($0.lowercased()) }
        if asksWorth, !has("in") { options.append(Option(name: "in")) }
        guard let first = operands.first, asksWorth || Self.isQuestion(first) else { return }
        let noise = Self.worthWords.union([
            "how", "what", "much", "money", "do", "is", "have", "i", "we", "there", "in", "on", "my", "the", "скільки",
            "грошей", "гроші", "було", "was", "у", "в", "на", "мене", "нас", "є", "маю", "маємо", "зараз", "now",
            "left", "лишилося", "залишилося",
        ])
        operands.removeAll { noise.contains($0.lowercased()) }
    }

    /// Turns `порівняно з минулим місяцем`, `compared with last year` and `vs october` at the end into the option.
    mutating func takeComparison() {
        let words = operands.map { $0.lowercased() }
        let leads: Set = ["compared", "versus", "vs", "порівняно", "проти"]
        guard !has("compare"), let place = words.lastIndex(where: leads.contains), let unit = words.last else { return }
        let second = words[(place + 1)...].drop { ["with", "to", "the", "з", "із"].contains($0) }
        let rest = second.dropLast()
        let isLast = ["last", "previous", "минулим", "попереднім", "минулого", "попереднього"].contains(
            rest.first ?? "")
        let known = WalletPeriod.joined(Array(operands[..<place])).lazy.compactMap {
            try? PeriodArgument.days($0, today: .firstOfHryvnia.advanced(by: 10_000))
        }.first.map { Int($0.upperBound.number) - Int($0.lowerBound.number) + 1 }
        let isYear = ["year", "роком", "року"].contains(unit)
        let isMonth = ["month", "місяцем", "місяця"].contains(unit) && (28...31).contains(known ?? 30)
        let isPrevious = isMonth || ["period", "періодом", "періоду"].contains(unit)
        let isKnown = isLast && rest.count == 1 && (isYear || isPrevious)
        guard isKnown || WalletPeriod.isOne(Array(second)) else { return }
        let named = WalletPeriod.joined(Array(second))[0]
        options.append(Option(name: "compare", value: !isKnown ? named : isYear ? "year" : "previous"))
        operands.removeSubrange(place...)
    }

    /// Turns `how much did I spend on food` and `доходи за листопад` into a category or period and the option.
    mutating func takeReportWords() throws(UsageError) {
        try takeTax()
        takeComparison()
        // `top 3 categories`
        if let place = operands.firstIndex(where: { ["top", "топ"].contains($0.lowercased()) }) {
            operands.remove(at: place)
            if place < operands.count, Int(operands[place]) != nil {
                options.append(Option(name: "top", value: operands.remove(at: place)))
            }
            operands.removeAll { ["categories", "категорій", "категорії"].contains($0.lowercased()) }
        }
        let isQuestion = operands.first.map(Self.isQuestion) ?? false
        let words = operands.map { $0.lowercased() }
        let asked = [true, false].filter { isIncome in words.contains { Self.isAsked($0, isIncome: isIncome) } }
        guard isQuestion || !asked.isEmpty else { return }
        for kind in asked.map({ $0 ? "income" : "expense" }) where !has(kind) { options.append(Option(name: kind)) }
        if let first = words.first, Self.worthWords.contains(first) { operands.removeFirst() }
        let noise: Set = ["much", "did", "do", "have", "has", "i", "we", "the", "my", "on", "я", "ми", "на", "мої"]
        operands.removeAll { word in
            let word = word.lowercased()
            return noise.contains(word) || Self.isQuestion(word)
                || asked.contains { Self.isAsked(word, isIncome: $0) }
        }
    }
}
