import KursCore

/// What is converted and into what, from the amounts and currencies of a line.
enum LineSum {
    /// The arguments in the order of `convert`: each amount with its currency, `to` and the targets.
    ///
    /// Amounts that are not understood stay as they were typed, for the command to refuse.
    static func operands(_ pieces: [LinePiece], _ usage: String) throws(UsageError) -> [String] {
        let typed = pieces.flatMap { ($0.lead == nil ? [] : [$0.leadWord]) + $0.words }
        var targets = Array(pieces.indices.filter { pieces[$0].slot == .currency })
        var sums: [String] = []
        let amounts = pieces.indices.filter { pieces[$0].slot == .amount }
        let isPrice = amounts.count == 1 && pieces[amounts[0]].isPrice
        let counts = targets.contains { pieces[$0].lead == .count }
        for index in amounts {
            let amount = pieces[index]
            if !sums.isEmpty {
                // `100 usd at 41.5`: kurs converts at no rate of the user's own.
                guard amount.lead != .at, amount.lead != .price else {
                    throw .unexpectedArgument(amount.leadWord + " " + amount.typed, usage: usage)
                }
                // In `100 usd eur 50 pln` the euro may be a target, or the second amount's.
                let isAdded =
                    pieces[index - 1].slot == .plus || amount.lead == .and
                    || amount.isAdjacent
                        && (!targets.contains(index - 1) || pieces[index - 1].lead == .and
                            || index > 1 && pieces[index - 2].slot == .plus)
                guard isAdded || amount.lead != nil else { throw .unexpectedArgument(amount.typed, usage: usage) }
                guard isAdded, !amount.text.hasPrefix("+") else { return typed }
                sums.append("+")
            } else if ![nil, .start, .price].contains(amount.lead), !isPrice, !(counts && amount.lead == .into) {
                return typed
            }
            sums += amount.words
            var words = amount.words[...]
            let glued = (try? AmountArgument.take(from: &words))?.currency
            guard let owner = try owner(of: index, pieces, targets, glued, isPrice) else {
                guard glued == nil else { continue }
                guard isPrice else {
                    if index != amounts[0] { throw .unexpectedArgument(amount.typed, usage: usage) }
                    return typed
                }
                sums.append("uah")
                continue
            }
            targets.removeAll { $0 == owner }
            sums += pieces[owner].words
        }
        // `100 usd + eur`, `100 usd eur + 5 usd`
        let additions = pieces.indices.filter { pieces[$0].slot == .plus }
        if sums.filter({ $0 == "+" }).count < additions.count || additions.contains(where: { targets.contains($0 - 1) })
        {
            return typed
        }
        if amounts.isEmpty,
            let source = targets.first(where: { counts ? pieces[$0].lead != .count : pieces[$0].lead != .into })
        {
            targets.removeAll { $0 == source }
            sums = pieces[source].words
        }
        for target in targets.map({ pieces[$0] }) where ![nil, .into, .price, .and, .count].contains(target.lead) {
            guard target.lead == .start else { throw .unexpectedArgument(target.leadWord, usage: usage) }
            let (amount, code) = (sums.dropLast().list(" "), target.text)
            throw .twoMeanings(
                target.leadWord + " " + code,
                lines: [
                    "kurs \(sums.list(" ")) to \(code)", "kurs \(amount) \(code) to \(sums.last ?? "")",
                ])
        }
        return targets.isEmpty ? sums : sums + ["to"] + targets.flatMap { pieces[$0].words }
    }

    /// The place of an amount's currency: `100 usd`, `usd 100`; of `dollars for 1000 uah` each has its own.
    private static func owner(
        of index: Int, _ pieces: [LinePiece], _ currencies: [Int], _ glued: CurrencyCode?, _ isPrice: Bool
    ) throws(UsageError) -> Int? {
        let amount = pieces[index]
        // `usd 17.11` and `usd for 10.5 eur` may name a day.
        let mayBeDay =
            DateNumbers(amount.text).map { !$0.hasYear && !$0.days(today: .firstOfHryvnia).isEmpty } == true
            && (isPrice || amount.text.split(separator: ".").last?.utf8.count == 2)
        let named = isPrice ? currencies.first : amount.isAdjacent ? currencies.first { $0 == index - 1 } : nil
        if mayBeDay, let code = named.flatMap({ Currency.code(named: pieces[$0].text) }) {
            throw .badAmount(amount.text, reason: .maybeDay(code))
        }
        let before = index - 1
        if amount.isAdjacent, currencies.contains(before), ![.into, .count].contains(pieces[before].lead),
            before == 0 || pieces[before].lead == .and || pieces[before - 1].slot == .plus
        {
            guard let glued, let code = Currency.code(named: pieces[before].text), code != glued else { return before }
            throw .badAmount(pieces[before].text + " " + amount.text, reason: .twoCurrencies(code, glued))
        }
        guard glued == nil, !mayBeDay || index == 0 || pieces[index - 1].slot != .currency else { return nil }
        if currencies.contains(index + 1), [nil, .at].contains(pieces[index + 1].lead) { return index + 1 }
        return isPrice ? nil : currencies.first { pieces[$0].lead == .start }
    }
}
