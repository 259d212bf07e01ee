import KursCore
import KursTerminal
import KursText
import KursWallet

/// What a payment is for and who pays it, in one part or several: `700 food 500 household 200 from card`.
extension WalletCapture {
    typealias Part = (name: String, money: Record.Money)

    private static let spendingOn = ["on", "for", "на", "за"]
    /// The words that may stand before a part.
    private static let partLeads = AccountPrepositions.joining + spendingOn + AccountPrepositions.payingBy

    /// Removes the amount and the categories of a record, each with its part.
    mutating func takePayment(isIncome: Bool) throws(CommandError) -> (whole: Record.Money, parts: [Part]) {
        let isCategory = { (chart: ChartOfAccounts, word: String) in
            (try? chart.category(word, isIncome: isIncome)) != nil
        }
        if !context.arguments.has("currency") {
            var turned = self
            turned.turnParts()
            if turned.words != words, let all = try turned.takeParts(of: nil, where: isCategory) {
                self = turned
                return all
            }
        }
        // `food 100`, `1+1 60 fun`
        var lead: String?
        if let first = words.first, !CommandSuggestion.isAmount(first), !AmountArgument.isSpelled(first),
            let next = words.dropFirst().first, CommandSuggestion.isAmount(next)
        {
            if !context.arguments.has("currency"), let all = try takeParts(of: nil, where: isCategory) { return all }
            lead = words.removeFirst()
        }
        if lead == nil { try turnAmount(where: isCategory) }
        var money = try takeMoney(before: lead == nil ? 1 : 0, takesNegative: !isIncome)
        if isRefund, !money.amount.isNegative { money.amount = money.amount.negated }
        if let lead {
            // `about 60 bread`: only one of the two can be what it is for.
            if let next = words.first, next.first?.isLowercase == true, !AccountPrepositions.all.contains(next),
                !DateArgument.isDay(next), let chart = try? WalletFile(context).chart(), !isCategory(chart, lead)
            {
                guard isCategory(chart, next) else { throw .wallet(.unread(lead, .category(next))) }
                words.insert(lead, at: words.startIndex + 1)
            } else {
                words = [lead] + words
            }
        }
        if let all = try takeParts(of: money, where: isCategory) { return all }
        if !isIncome, money.commodity != CurrencyCode.uah.text { try takePrice(ofExpense: money) }
        // `250 usd yesterday freelance`, `300 з моно на бензин`
        words = DescriptionDay.last(in: words)
        try putAccountLast()
        // `350 грн на продукти`
        if !isIncome, words.count > 1, let word = words.first, Self.spendingOn.contains(word.lowercased()) {
            words.removeFirst()
        }
        // In `earn 1200 usd from Acme` nothing says what for.
        guard let category = words.popFirst().map(\.withoutComma),
            !AccountPrepositions.all.contains(category.lowercased())
        else {
            try refuseUnread(in: nil)
            throw .usage(.missingArgument("CATEGORY", usage: usage))
        }
        return (money, [(category, money)])
    }

    /// Removes what an expense in another currency cost, in the money of the account: `for 868 uah`, or `at 43.40` directly
    /// behind the amount, as `taxi at 7` is a description.
    ///
    /// - Throws: ``UsageError/unexpectedArgument(_:usage:)`` for a price of money back, or in the same currency.
    private mutating func takePrice(ofExpense money: Record.Money) throws(CommandError) {
        let isRate = { [words] place in Self.rateWords.contains(words[place].lowercased()) }
        let place = words.indices.dropLast().first { place in
            let hasCurrency = words[(place + 2)...].first.map(WalletMoney.isCurrency) == true
            let isSum = Self.sumWords.contains(words[place].lowercased()) && hasCurrency
            let isAmount = CommandSuggestion.isAmount(words[place + 1]) || Self.fineRate(words[(place + 1)...]) != nil
            return isAmount && (isSum || place == words.startIndex && isRate(place))
        }
        guard let place else { return }
        var rest = self
        rest.words = words[(place + 1)...]
        let cost = try rest.takePrice(of: money, isRate: isRate(place))
        guard !money.amount.isNegative, cost.commodity != money.commodity else {
            let phrase = Array(words[place..<(words.endIndex - rest.words.count)]).list(" ")
            throw .usage(.unexpectedArgument(phrase, usage: usage))
        }
        price = cost
        words = words[..<place] + rest.words
    }

    /// Removes the word of what comes back: `refund 300 food`, `повернення 300 їжа`; not of an amount alone.
    mutating func takeRefundWord() -> Bool {
        isRefund =
            ["refund", "refunded", "повернення"].contains(words.first?.lowercased() ?? "")
            && words.dropFirst().contains { !CommandSuggestion.isAmount($0) && !WalletMoney.isCurrency($0) }
        if isRefund { words.removeFirst() }
        return isRefund
    }

    /// Puts the only amount first that stands behind several words, and the category among them next: `lunch with Ann 450`.
    ///
    /// - Throws: ``CommandError`` for several amounts, and without a category that is known.
    private mutating func turnAmount(where isCategory: (ChartOfAccounts, String) -> Bool) throws(CommandError) {
        guard let first = words.first, !WalletMoney.isWrittenOrSpelled(first),
            case let places = words.indices.filter({ CommandSuggestion.isAmount(words[$0]) }), let place = places.first
        else { return }
        if places.count > 1 { throw .wallet(.unread(words[place], .amount(words[places[places.count - 1]]))) }
        let chart = try WalletFile(context).chart()
        var names = Array(words[..<place])
        guard let category = names.firstIndex(where: { $0.count > 2 && isCategory(chart, $0) }) else {
            throw .usage(.missingArgument("CATEGORY", usage: usage))
        }
        for word in names[..<category] where word.first?.isUppercase != true {
            guard let account = chart.ownAccount(called: word) else { continue }
            throw .wallet(.unread(word, .ownAccount(ChartOfAccounts.Account.shortName(of: account), isPaid: true)))
        }
        let name = names.remove(at: category)
        var rest = words[(place + 1)...]
        let currency = rest.first.map(WalletMoney.isCurrency) == true ? rest.popFirst() : nil
        words = ([words[place], currency, name].compactMap(\.self) + names + rest)[...]
    }

    /// Puts the names of parts before their amounts where a word or a comma joins them: `500 food, 200 home`.
    ///
    /// - Parameter isWhole: Whether nothing but parts is expected, which nothing then needs to join.
    private mutating func turnParts(isWhole: Bool = false) {
        var (rest, parts, hasComma) = (words, [[String]](), false)
        while true {
            var next = rest.drop(while: AccountPrepositions.joining.contains)
            let isJoined = isWhole || parts.isEmpty || hasComma || next.count < rest.count
            guard isJoined, let amount = next.popFirst(), CommandSuggestion.isAmount(amount) else { break }
            let currency = next.prefix(1).filter(WalletMoney.isCurrency)
            next = next.dropFirst(currency.count).drop(while: Self.spendingOn.contains)
            guard let word = next.popFirst(), !CommandSuggestion.isAmount(word) else { break }
            hasComma = word.last == ","
            parts.append([word.withoutComma, amount] + currency)
            rest = next
        }
        if isWhole ? rest.isEmpty : parts.count > 1 { words = parts.flatMap(\.self) + rest }
    }

    /// Removes the parts into which a record that is there is split: `300 food 150 household`, or as `add` takes them.
    ///
    /// - Throws: ``UsageError`` for other words, and ``WalletError/unequalParts(_:whole:)`` for another whole before them.
    mutating func takeShares(of whole: Record.Money) throws(CommandError) -> [Part] {
        words = words.map(\.withoutComma).drop { ["into", "на"].contains($0.lowercased()) }
        turnParts(isWhole: true)
        if let word = words.first, CommandSuggestion.isAmount(word) {
            let money = try WalletMoney.take(from: &words, needed: 2, usage: usage, usual: { whole.commodity })
            if money != whole { throw .wallet(.unequalParts(money, whole: whole)) }
        }
        let parts = try parts(of: whole, in: &words)
        if let word = words.first { throw .usage(.unexpectedArgument(word, usage: usage)) }
        if parts.isEmpty { throw .usage(.missingArgument("AMOUNT", usage: usage)) }
        return parts
    }

    /// Puts an own account before the category behind it, with its preposition; `from card 500` is a part.
    private mutating func putAccountLast() throws(CommandError) {
        guard words.count > 2, let lead = words.first?.lowercased(),
            (AccountPrepositions.payingBy + AccountPrepositions.receiving).contains(lead),
            case let rest = words.dropFirst(), let account = try WalletFile(context).chart().ownAccount(at: rest),
            let next = rest.dropFirst(account.count).first, !CommandSuggestion.isAmount(next)
        else { return }
        words = rest.dropFirst(account.count) + words.prefix(account.count + 1)
    }

    /// Removes several own accounts, each with its part, and the preposition before them: `from card 500 and cash 200`;
    /// none for a payment from one.
    mutating func takePayers(
        of whole: Record.Money, after prepositions: [String]
    ) throws(CommandError) -> [Part] {
        for index in words.indices where prepositions.contains(words[index].lowercased()) {
            var rest = self
            rest.words = words[(index + 1)...]
            guard let all = try rest.takeParts(of: nil, where: { $0.ownAccount(called: $1) != nil }) else { continue }
            guard all.whole == whole else { throw .wallet(.unequalParts(all.whole, whole: whole)) }
            words = words[..<index] + rest.words
            return all.parts
        }
        return []
    }

    /// Removes the parts from the beginning of the words; `nil` where these are a description, such as `food 2 loaves`.
    ///
    /// Names that are all known are parts, and others if their amounts add up, or if nothing else follows them.
    ///
    /// - Parameter whole: What they must add up to; `nil` for what names that are known come to.
    /// - Throws: ``WalletError/unequalParts(_:whole:)``
    private mutating func takeParts(
        of whole: Record.Money?, where isKnown: (ChartOfAccounts, String) -> Bool
    ) throws(CommandError) -> (whole: Record.Money, parts: [Part])? {
        var rest = words.map(\.withoutComma)[...]
        let parts = try parts(of: whole, in: &rest)
        guard parts.count > 1 else { return nil }
        var sum = Record.Money(.zero, (whole ?? parts[0].money).commodity)
        for part in parts { sum.amount = try calculated(sum.amount.adding(part.money.amount)) }
        let chart = try WalletFile(context).chart()
        // In `food 5 November 2025` the amounts are a day.
        var days = words
        let isAll =
            (rest.first.map { AccountPrepositions.payingBy.contains($0.lowercased()) } ?? true)
            && (try? DescriptionDay.take(from: &days, today: context.today)) == nil
        guard
            parts.allSatisfy({ isKnown(chart, $0.name) })
                || whole.map({ $0 == sum || isAll && parts.allSatisfy { $0.name.count > 2 } }) == true
                    // In `shop 600 food, 300 home` the first is none.
                    && rest.first.map({ isKnown(chart, $0) }) != true
        else { return nil }
        if let other = parts.first(where: { $0.money.commodity != sum.commodity })?.money.commodity {
            throw .usage(.conflict(other, sum.commodity))
        }
        if let whole, whole != sum { throw .wallet(.unequalParts(sum, whole: whole)) }
        words.removeFirst(words.count - rest.count)
        return (sum, parts)
    }

    /// Removes names with an amount each from the beginning of the words.
    private func parts(of whole: Record.Money?, in rest: inout ArraySlice<String>) throws(CommandError) -> [Part] {
        let file = try WalletFile(context)
        var parts: [Part] = []
        while true {
            var next = rest
            while next.count > 2, let word = next.first, Self.partLeads.contains(word.lowercased()) {
                next.removeFirst()
            }
            guard next.count > 1, let name = next.popFirst(), !CommandSuggestion.isAmount(name),
                CommandSuggestion.isAmount(next[next.startIndex])
            else { break }
            // A currency before an amount is the next name.
            let isName = next.count > 2 && CommandSuggestion.isAmount(next[next.startIndex + 2])
            let money = try? WalletMoney.take(
                from: &next, needed: isName ? .max : 0, usage: usage,
                usual: { () throws(CommandError) in
                    if let whole { whole.commodity } else { try file.usualCommodity() }
                })
            guard let money else { break }
            parts.append((name, money))
            rest = next
        }
        return parts
    }
}

extension ChartOfAccounts {
    /// The category of a record, which is made and told where the word is no known one and nothing like one, nor a verb.
    ///
    /// - Parameter following: The words after it: one that is a category tells that the first is something else, as a
    ///   mistyped currency is.
    func category(
        _ word: String, isIncome: Bool, before following: ArraySlice<String>, _ context: CommandContext
    ) throws(CommandError) -> String {
        do throws(CommandError) { return try category(word, isIncome: isIncome) } catch {
            let lower = word.lowercased()
            guard case .wallet(.unknownName(_, let near, _)) = error, near.isEmpty, lower.count > 2,
                lower.first?.isLetter == true, !word.utf8.contains(UInt8(ascii: ":")),
                ParsedArguments.near(lower, ["usd", "eur", "pln", "gbp", "uah", "chf"]).isEmpty,
                !following.contains(where: { (try? category($0, isIncome: isIncome)) != nil }),
                !DateArgument.isDay(word), !AccountPrepositions.all.contains(lower),
                !["without", "no", "без"].contains(lower),
                !WalletCapture.recordSpecs.contains(where: { $0.isCalled(lower) })
            else { throw error }
            // `500 income from parents`
            if let kind = AccountKind(root: lower), kind.isCategory {
                throw .wallet(.otherCategory(word, isIncome: kind == .income))
            }
            if isCategory(called: word) { throw .wallet(.otherCategory(word, isIncome: !isIncome)) }
            let name = try AccountName.checked((isIncome ? "income:" : "expenses:") + word)
            context.reporter.note(
                "new category: \(word); all of them: kurs wallet categories",
                "нова категорія: \(word); усі: kurs wallet categories")
            return name
        }
    }
}
