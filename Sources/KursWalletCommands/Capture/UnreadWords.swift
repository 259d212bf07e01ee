import KursCore
import KursTerminal
import KursText
import KursWallet

/// What a description has only by mistake.
extension WalletCapture {
    /// What a number before it counts: `500 g cheese`.
    static let units: Set = [
        "g", "gr", "kg", "mg", "ml", "l", "pcs", "pc", "km", "m", "cm", "г", "гр", "кг", "мг", "мл", "л", "шт", "уп",
        "км", "м", "см",
    ]

    /// Refuses another part of the payment in the words that are left, as in `food 300 home`, another amount, account or
    /// currency, and words of time that are no day; what is quoted is as it stands.
    ///
    /// - Parameters:
    ///   - chart: The accounts; without them only amounts are refused.
    ///   - takesNumbers: Whether a number may stand before or behind another word, as in `2 loaves`.
    func refuseUnread(
        in chart: ChartOfAccounts?, takesNumbers: Bool = true
    ) throws(CommandError) {
        let everyday = ["USD", "EUR", "UAH", "PLN"]
        let isNumber = { (word: String) in word.first?.isNumber == true }
        let isSum = { (word: String) in AmountArgument.isSpelled(word) || word.contains(where: \.isNumber) }
        let first = context.arguments.operands.first(where: isSum) ?? ""
        let whole = (try? AmountArgument.amount(first))?.amount
        var (last, lead, number) = ("", "", String?.none)
        for (index, typed) in words.enumerated() {
            let (word, next) = (typed.lowercased(), words.dropFirst(index + 1).first ?? "")
            defer {
                if !AccountPrepositions.all.contains(word) { last = typed }
                lead = word
            }
            guard !word.utf8.contains(0x20) else { continue }
            let phrase = next.isEmpty ? typed : typed + " " + next
            // `minus 5%`
            let signs = ["minus": "-", "plus": "+", "мінус": "-", "плюс": "+"]
            let change = ["-", "+"].contains(word.prefix(1)) ? word : signs[lead].map { $0 + word }
            if word.hasSuffix("%"), let change {
                let sum = whole.flatMap { PercentArgument.changed($0, by: change) }
                throw .wallet(.unread(change == word ? typed : lead + " " + typed, .percent(sum)))
            }
            if let amount = try? AmountArgument.amount(word) {
                let hasCurrency = WalletMoney.isCurrency(next)
                guard !hasCurrency, amount.currency == nil, !Self.rateWords.contains(lead), words.count > 1,
                    !AccountPrepositions.joining.contains(lead)
                else {
                    throw .wallet(.unread(hasCurrency ? phrase : typed, .amount(first)))
                }
                // `та булочка 45`, `bonus 2000`; of `12 food 130 lunch` the second is no count of what 12 buys.
                let isLed =
                    index == 0
                    ? words.count > 1 && !Self.units.contains(next.lowercased())
                    : next.isEmpty && ["for", "за"].contains(lead)
                let isDearer = isLed && whole.map { amount.amount > $0 } == true
                let isOfAnother =
                    isDearer || words.prefix(index).contains { AccountPrepositions.joining.contains($0.lowercased()) }
                    || index == words.count - 1 && amount.amount >= 10 && last.first?.isLowercase == true
                        && word.first != "0" && word.count < 7
                if chart != nil, isOfAnother {
                    throw .wallet(.unread(typed, .amount(first, isAlone: words.count == 1)))
                }
                number = number ?? typed
            } else if index == words.count - 1, AmountArgument.isSpelled(word) {
                // `one` may end a name, and a hundred does not.
                var rest = [word][...]
                if let (amount, _) = try? AmountArgument.take(from: &rest), amount >= 10 {
                    throw .wallet(.unread(typed, .amount(first)))
                }
            }
            guard let chart else { continue }
            let isName = typed.first?.isUppercase == true && typed.uppercased() != typed
            if !isName, let code = CommodityCode.currency(of: word.uppercased()), everyday.contains(code.text) {
                throw .wallet(.unread(typed, .currency))
            }
            let name = (isNumber(word) ? last : word).withoutComma
            let isCategory = { [false, true].contains { (try? chart.category(name, isIncome: $0)) != nil } }
            if isNumber(word) != isNumber(last), !last.isEmpty, !last.utf8.contains(0x20), name.count > 2, isCategory()
            {
                throw .wallet(.unread(last + " " + typed, .part))
            }
            // Of `700 food and home` nothing is the part of the second.
            if index == 1, AccountPrepositions.joining.contains(lead), isCategory() {
                throw .wallet(.unread(lead + " " + typed, .part))
            }
            if let phrase = timePhrase(at: index) { throw .wallet(.unread(phrase, .time)) }
            if !isName, CalendarWords.period(phrase, today: .firstOfHryvnia) != nil, !DescriptionDay.isPaidFor(lead) {
                throw .wallet(.unread(phrase, .time))
            }
            if ["at", "о", "об"].contains(lead), isNumber(word) { throw .wallet(.unread(lead + " " + typed, .time)) }
            let isLed = AccountPrepositions.all.subtracting(["for", "за", "для"]).contains(lead)
            if isLed, !isName, let account = chart.ownAccount(called: word) {
                let other = ChartOfAccounts.Account.shortName(of: account)
                let isTurned = isIncome && AccountPrepositions.paying.contains(lead)
                throw .wallet(
                    .unread(
                        lead + " " + typed, isTurned ? .ownAccount(other, isPaid: false) : .account(account)))
            }
        }
        if !takesNumbers, let number { throw .wallet(.unread(number, .amount(first))) }
    }

    /// The words of a time that is no day of the record, from what leads in to them: `в кінці жовтня`, `наступного тижня`,
    /// `два дні назад`, `19/11`; `nil` for others, and behind `for` and the like for what is paid for.
    private func timePhrase(at index: Int) -> String? {
        let place = words.startIndex + index
        let word = words[place].lowercased()
        let numbers = word.split(separator: "/", omittingEmptySubsequences: false)
        let isEnd = place == words.indices.last
        let isDate = (2...3).contains(numbers.count) && numbers.prefix(2).allSatisfy { (1...31).contains(Int($0) ?? 0) }
        if isDate, isEnd { return words[place] }
        let isTime =
            MonthNames.number(of: word.utf8) != nil || CalendarWords.weekday(word, takesShort: false) != nil
            || PeriodArgument.days(of: word) != nil || ["weekend", "weekends", "вихідні", "вихідних"].contains(word)
        guard isTime else { return nil }
        var first: Int?
        for start in (max(words.startIndex, place - 3)..<place).reversed() {
            let lead = words[start].lowercased()
            // `квіти на 8 березня`, but `на минулих вихідних`.
            if DescriptionDay.isPaidFor(lead) || lead == "на" && word != "вихідних" { return nil }
            // `на початку тижня`
            if ["початку", "середині", "кінці", "beginning", "start", "middle", "end"].contains(lead) {
                return Array(words[start...place]).list(" ")
            }
            let isLead = ["on", "in", "at", "during", "в", "у", "на"].contains(lead)
            // `Last Friday` is a name.
            let isRelative = CalendarWords.isRelative(words[start])
            let isCount = AmountArgument.isSpelled(lead) || CommandSuggestion.isAmount(lead)
            // `два дні назад`, but not `сто років самотності` or `день закоханих`.
            let isUnit = PeriodArgument.days(of: word) != nil
            let isCounted =
                isCount && (!isUnit || !isEnd && ["ago", "back", "назад", "тому"].contains(words[place + 1]))
            if isLead && !isUnit || isRelative || isCounted { first = start }
            if isLead { break }
        }
        return first.map { Array(words[$0...place]).list(" ") }
    }

    /// Refuses a day that is left in the description, unless it is that of the record.
    func refuseDay(beside day: Day?) throws(CommandError) {
        guard context.arguments.value("description") == nil,
            let mention = DescriptionDay.mention(in: words, today: context.today),
            day.map(mention.days.contains) != true
        else { return }
        throw .wallet(.unread(mention.words, .day(mention.days)))
    }

    /// Refuses a misspelt account at the end, as in `from crad`, and an own account that the words have without a
    /// preposition: it may be the one that pays.
    ///
    /// - Returns: What to tell of words after `from` that are no account.
    func refuseAccount(_ chart: ChartOfAccounts) throws(CommandError) -> LocalizedText? {
        guard !["from", "to", "account"].contains(where: context.arguments.has) else { return nil }
        let lead = words.dropLast().last?.lowercased() ?? ""
        var note: LocalizedText?
        let usual = chart.usualAccount(context.language)
        let isPaid = AccountPrepositions.paying.contains(lead)
        if let word = words.last, isPaid || isIncome && AccountPrepositions.receiving.contains(lead) {
            switch chart.match(word, among: [.asset, .liability]) {
            case .none(let near) where isPaid:
                guard near.isEmpty else {
                    throw .wallet(.unknownName(word, near: near.map(\.shortName), root: "assets"))
                }
                note = LocalizedText(
                    "“\(word)” is part of the description; there is no account “\(word)”",
                    "«\(word)» лишилося в описі; рахунку «\(word)» немає")
            // `from mono` beside the account `monocard`
            case .one(let account) where word.count > 3 && account.name != usual:
                throw .wallet(.unread(word, .ownAccount(account.shortName, isPaid: !isIncome)))
            default: break
            }
        }
        for (index, word) in words.enumerated() where word.first?.isLowercase == true {
            // `gift card` at the end, `mono account`; `savings box` is neither.
            let next = words.dropFirst(index + 1).first?.lowercased()
            let isNamed = next.map { ChartOfAccounts.accountWords.contains($0) || chart.ownAccount(called: $0) != nil }
            guard isNamed != false, let account = chart.ownAccount(called: word.withoutComma), account != usual else {
                continue
            }
            throw .wallet(
                .unread(
                    word, .ownAccount(ChartOfAccounts.Account.shortName(of: account), isPaid: !isIncome)))
        }
        return note
    }

    private var isIncome: Bool { context.arguments.spec.options.contains { $0.long == "to" } }
}
