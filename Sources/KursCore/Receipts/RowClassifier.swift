import KursText

/// Decides what a row is by itself: by who it is from, then by its words.
///
/// An own account proves more than an own tax number, that more than the exact name, and that more than words. Words of a
/// bank are certain unless they come from somebody who is named and not known to be one.
struct RowClassifier {
    let owners: RowOwners

    func classify(_ row: RowFacts, _ words: Found) -> RowVerdict {
        if let status = row.unfinished { return RowVerdict(.pending, .status(status)) }
        let isIn = !row.amount.isNegative
        if words.isTotal(row) { return RowVerdict(.total, .words(row.texts.first ?? row.party ?? "")) }
        let plain: RowKind = isIn ? .income : .payment
        if isTreasury(row) { return RowVerdict(.tax, .treasury(row.partyAccount ?? "")) }
        let proof = proof(row)
        let isForeignCurrency = row.currency != .uah
        let exchange: RowKind = isIn == isForeignCurrency ? .purchase : .sale
        if let party = words[.exchangeParty] { return RowVerdict(exchange, .words(party)) }
        if !isIn, let fee = words[.fee] { return RowVerdict(.fee, .words(fee)) }
        if let said = words[.exchange] {
            // Currency leaves its account for no client, whose name such a row may repeat.
            let isOfNobody = words.isBank == nil && row.party == nil || !isIn && isForeignCurrency
            if proof != nil || words.isBank == true || isOfNobody && words[.paid] == nil {
                return RowVerdict(exchange, .words(said))
            }
            return isIn ? RowVerdict(.undecided, .notFromBank(said)) : RowVerdict(plain, .plain)
        }
        if let proof {
            if case .foreignNumber = proof { return RowVerdict(isIn ? .undecided : .payment, isIn ? proof : .plain) }
            if words[.loan] == nil, let said = words[.interest] { return RowVerdict(.interest, .words(said)) }
            let isArriving = AccountCode.isDistribution(row.partyAccount) || words[.distribution] != nil
            if isIn, isArriving { return RowVerdict(.income, .fromDistribution) }
            if !isIn, AccountCode.isDistribution(row.ownAccount) { return RowVerdict(.transit, proof) }
            return RowVerdict(words[.ownMoney] == nil ? .transfer : .ownFunds, proof)
        }
        if let said = words[.loan] { return RowVerdict(.loan, .words(said)) }
        if let said = words[.own] {
            if words.isBank == true || row.party == nil { return RowVerdict(.transfer, .words(said)) }
            return isIn ? RowVerdict(.undecided, .notFromBank(said)) : RowVerdict(.payment, .plain)
        }
        if isIn, let said = words[.cardRefund] { return RowVerdict(.refundReceived, .words(said)) }
        if let said = words[.refund] ?? words[.maybeRefund] {
            // Which receipt or payment it gives back is seen among the other rows.
            let isSaid = words[.refund] != nil && words[.paid] == nil
            if isIn, isSaid { return RowVerdict(.refundReceived, .words(said)) }
            return RowVerdict(isIn ? .undecided : .refundGiven, .refundOfUnknown(said))
        }
        if isIn, let said = words[.interest] { return RowVerdict(.interest, .words(said)) }
        if isIn, let said = words[.cashback] { return RowVerdict(.cashback, .words(said)) }
        guard isIn else {
            if let said = words[.tax] { return RowVerdict(.tax, .words(said)) }
            // Money leaves the distribution account for the current one.
            if AccountCode.isDistribution(row.ownAccount) { return RowVerdict(.transit, .onDistribution) }
            return RowVerdict(.payment, .plain)
        }
        if let said = words[.mentionsRefund], words[.ground] == nil {
            return RowVerdict(.undecided, .refundOfUnknown(said))
        }
        if let said = words[.ownMoney] { return RowVerdict(.undecided, .half(said)) }
        if let said = words[.notBusiness], words[.paid] == nil { return RowVerdict(.undecided, .unclear(said)) }
        if let said = words[.transfer], words[.ground] == nil, row.party == nil {
            return RowVerdict(.undecided, .half(said))
        }
        if let code = row.merchantCode, !Self.transferCodes.contains(code) {
            return RowVerdict(.undecided, .merchantCode(code))
        }
        if row.merchantCode != nil || row.party == nil, row.partyAccount ?? row.partyNumber == nil,
            words[.ground]?.lowercased().hasPrefix("переказ") ?? (words[.paid] == nil),
            let person = row.party ?? row.texts.first, Self.isAbbreviatedName(person)
        {
            return RowVerdict(.undecided, .unclear(person))
        }
        if let fee = row.unclearFee { return RowVerdict(.undecided, .unclearFee(fee)) }
        if AccountCode.isDistribution(row.partyAccount) { return RowVerdict(.income, .fromDistribution) }
        if AccountCode.isDistribution(row.ownAccount) { return RowVerdict(.income, .onDistribution) }
        if words[.distribution] != nil { return RowVerdict(.income, .fromDistribution) }
        // A client's money comes from a bank with words for what it pays.
        if row.currency == .uah, words[.ground] == nil, words[.paid] == nil,
            words.isNamedBank || words.isBank == true && row.party == nil
        {
            return RowVerdict(.undecided, .fromBank(row.party ?? row.partyAccount ?? ""))
        }
        return RowVerdict(.income, .plain)
    }

    /// The codes of merchants under which money is moved and not spent.
    static let transferCodes: Set<Int> = [0, 4829, 6010, 6011, 6012, 6050, 6051, 6536, 6537, 6538, 6540]

    /// Whether a text is a person's name as banks shorten it for transfers between cards: `Від: Олена К.`.
    private static func isAbbreviatedName(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard let last = words.last, let name = words.dropLast().last, name.count > 2, last.count == 2, last.last == "."
        else { return false }
        // `ФОП Олена К.` is no private person.
        let lead = words.dropLast(2).last ?? "від"
        return last.first?.isUppercase == true && (["від", "from"].contains(lead.lowercased()) || lead.last == ":")
    }

    private func isTreasury(_ row: RowFacts) -> Bool {
        row.partyAccount.flatMap(AccountCode.bank) == "899998"
    }

    /// What proves that the other side is the owner's; ``RowVerdict/Reason/foreignNumber(name:number:)`` contradicts itself.
    private func proof(_ row: RowFacts) -> RowVerdict.Reason? {
        if let account = row.partyAccount, owners.accounts.contains(account) { return .ownAccount(account) }
        let number = row.partyNumber.flatMap(RowOwners.number)
        if let number, owners.numbers.contains(number) { return .ownNumber(number) }
        guard let name = row.party, owners.names.contains(RowOwners.name(name)) else { return nil }
        if let number, !owners.numbers.isEmpty { return .foreignNumber(name: name, number: number) }
        return .ownName(name)
    }

    /// The meanings that the words of a row have, with the first words of each.
    struct Found {
        private var said: [(meaning: Wording.Meaning, text: String)] = []
        /// Whether the other side is a bank; `nil` when nothing tells.
        var isBank: Bool?
        private(set) var isNamedBank = false

        init(_ row: RowFacts) {
            for text in row.texts { add(RowText(text)) { ![.exchangeParty, .bank, .company].contains($0) } }
            // The type of every transfer is "transfer", and proves nothing.
            for text in row.types {
                add(RowText(text)) { [.exchange, .interest, .cashback, .loan, .fee].contains($0) }
            }
            if let party = row.party {
                let text = RowText(party)
                var names = Found()
                names.add(text) { [.exchangeParty, .bank, .company].contains($0) }
                if let said = names[.exchangeParty] { self.said.append((.exchangeParty, said)) }
                // `АТ "УКРСИББАНК" м. Харків`; names in Latin such as Burbank Studios are no banks.
                let isInCyrillic = text.words.contains { $0.text.hasSuffix("банк") || $0.text.hasSuffix("банку") }
                let ending = isInCyrillic || text.words.last?.text.hasSuffix("bank") == true
                if names[.bank] != nil || ending {
                    (isBank, isNamedBank) = (true, true)
                } else if names[.company] != nil {
                    isBank = false
                }
            }
            guard isBank == nil else { return }
            if let account = row.partyAccount, let code = AccountCode.balance(account) {
                isBank = !["25", "26"].contains(code.prefix(2))
            } else if let number = row.partyNumber.flatMap(RowOwners.number), number.utf8.count == 10 {
                isBank = false
            }
        }

        private init() {}

        subscript(meaning: Wording.Meaning) -> String? { said.first { $0.meaning == meaning }?.text }

        private mutating func add(_ text: RowText, _ isWanted: (Wording.Meaning) -> Bool) {
            for place in text.words.indices {
                for number in Wordings.byBeginning[String(text.words[place].text.prefix(2))] ?? [] {
                    let wording = Wordings.all[number]
                    guard isWanted(wording.meaning), self[wording.meaning] == nil,
                        let range = wording.match(text, at: place)
                    else { continue }
                    said.append((wording.meaning, text.written(range)))
                }
            }
        }

        func isTotal(_ row: RowFacts) -> Bool {
            guard row.partyAccount == nil, row.partyNumber == nil, row.merchantCode == nil else { return false }
            let texts = (row.texts + [row.party ?? ""]).filter { !$0.isEmpty }
            guard let text = texts.first, texts.allSatisfy({ $0 == text }) else { return false }
            return RowKinds.isTotal(RowText(text).words.map(\.text).list(" "), isPaid: row.amount.isNegative)
        }
    }

}

extension RowClassifier.Found {
    /// Whether the words say that money was moved between accounts, of whomever.
    var hintsTransfer: Bool {
        [.exchange, .own, .ownMoney, .transfer, .hint, .distribution].contains { self[$0] != nil }
    }
}
