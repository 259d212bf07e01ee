import KursCore
import KursTerminal
import KursWallet

/// What a description has only by mistake.
extension WalletCapture {
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
        var (last, lead, number) = ("", "", String?.none)
        for (index, typed) in words.enumerated() {
            let (word, next) = (typed.lowercased(), words.dropFirst(index + 1).first ?? "")
            defer {
                if !AccountPrepositions.all.contains(word) { last = typed }
                lead = word
            }
            guard !word.utf8.contains(0x20) else { continue }
            let phrase = typed + " " + next
            if let amount = try? AmountArgument.amount(word) {
                let hasCurrency = WalletMoney.isCurrency(next)
                guard !hasCurrency, amount.currency == nil, !Self.rateWords.contains(lead), words.count > 1,
                    !AccountPrepositions.joining.contains(lead)
                else {
                    throw .wallet(.unread(hasCurrency ? phrase : typed, .amount(first)))
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
            if !isName, CalendarWords.period(phrase, today: .firstOfHryvnia) != nil, !DescriptionDay.isPaidFor(lead) {
                throw .wallet(.unread(phrase, .time))
            }
            if ["at", "о", "об"].contains(lead), isNumber(word) { throw .wallet(.unread(lead + " " + typed, .time)) }
            let isLed = AccountPrepositions.all.subtracting(["for", "за", "для"]).contains(lead)
            if isLed, !isName, let account = chart.ownAccount(called: word) {
                throw .wallet(.unread(lead + " " + typed, .account(account)))
            }
        }
        if !takesNumbers, let number { throw .wallet(.unread(number, .amount(first))) }
    }

    /// Refuses a day that is left in the description, unless it is that of the record.
    func refuseDay(beside day: Day?) throws(CommandError) {
        guard context.arguments.value("description") == nil,
            let mention = DescriptionDay.mention(in: words, today: context.today),
            day.map(mention.days.contains) != true
        else { return }
        throw .wallet(.unread(mention.words, .day(mention.days)))
    }

    /// Refuses a misspelt account at the end, as in `from crad`, and tells an account that the words only mention.
    func tellAccount(_ chart: ChartOfAccounts) throws(CommandError) {
        guard let word = words.last, !["from", "to", "account"].contains(where: context.arguments.has) else { return }
        let lead = words.dropLast().last?.lowercased() ?? ""
        if AccountPrepositions.paying.contains(lead),
            case .none(let near) = chart.match(word, among: [.asset, .liability])
        {
            guard near.isEmpty else {
                throw .wallet(.unknownName(word, near: near.map(\.shortName), root: "assets"))
            }
            context.reporter.note(
                "“\(lead) \(word)” is part of the description; there is no account “\(word)”",
                "«\(lead) \(word)» лишилося в описі; рахунку «\(word)» немає")
        }
        guard word.first?.isLowercase == true, let account = chart.ownAccount(called: word) else { return }
        // `на рахунок картка` of an expense may be a transfer.
        if ChartOfAccounts.accountWords.contains(lead) { throw .wallet(.unread(lead + " " + word, .account(account))) }
        let name = ChartOfAccounts.Account.shortName(of: account)
        context.reporter.note(
            context.arguments.spec.options.contains { $0.long == "to" }
                ? LocalizedText(
                    "“\(word)” is part of the description; to receive it on that account: to \(name)",
                    "«\(word)» лишилося в описі; щоб зарахувати на цей рахунок: --to \(name)")
                : LocalizedText(
                    "“\(word)” is part of the description; to pay from that account: from \(name)",
                    "«\(word)» лишилося в описі; щоб платити з цього рахунку: --from \(name)"))
    }
}
