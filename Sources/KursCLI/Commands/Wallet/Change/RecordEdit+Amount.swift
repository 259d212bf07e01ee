import KursCore
import KursWallet

extension RecordEdit {
    /// Writes another amount; the lines that depend on it follow.
    mutating func changeAmount(to money: Record.Money) throws(CommandError) {
        try refuseOtherPostings()
        if context.arguments.has("of") { return try changeLine(try chosenLine(), to: money) }
        guard layout.postings.count == 2 else {
            let lines = layout.postings.filter { [.expense, .income].contains(chart.kind(of: accountName($0))) }
            guard lines.count > 1 else { throw unsupported("amount") }
            throw .wallet(.edit(.splitRecord(lines.map(accountName))))
        }
        guard let place = record.postings.firstIndex(where: { $0.cost != nil }) else {
            for line in layout.postings where line.amount != nil { try write(money, in: line) }
            return
        }
        let entry = record.postings[place]
        // An amount in the currency of the price is what the exchange came to.
        if money.commodity == entry.cost?.commodity, money.commodity != entry.commodity {
            return try changePrice(to: money)
        }
        guard money.commodity == entry.commodity else { throw unsupported("amount") }
        try writeExchange(entry, money.amount, entry.cost, isUnitPrice: hasUnitPrice(entry))
    }

    /// Writes what an exchange came to.
    mutating func changePrice(to price: Record.Money) throws(CommandError) {
        try refuseOtherPostings()
        guard layout.postings.count == 2, let entry = record.postings.first(where: { $0.cost != nil }) else {
            throw .wallet(.edit(.noPrice))
        }
        try writeExchange(entry, entry.amount.magnitude, price, isUnitPrice: false)
    }

    /// Writes both lines of an exchange; a price of one unit stays, a total price changes with what is received.
    private mutating func writeExchange(
        _ entry: Record.Entry, _ amount: ExactDecimal, _ cost: Record.Money?, isUnitPrice: Bool
    ) throws(CommandError) {
        guard let cost, let line = layout.postings.first(where: { accountName($0) == entry.account }),
            let range = line.amount, let other = layout.postings.first(where: { $0 != line })
        else { throw unsupported("amount") }
        let signed = entry.amount.isNegative ? amount.negated : amount
        var total = cost.amount.magnitude
        var text = written(Record.Money(signed, entry.commodity))
        if isUnitPrice {
            guard let place = bytes[range].firstIndex(of: UInt8(ascii: "@")),
                let scaled = try? total.multiplied(by: amount).divided(
                    by: entry.amount.magnitude, toScale: max(total.scale, 2))
            else { throw unsupported("amount") }
            text += [0x20] + bytes[place..<range.upperBound]
            total = scaled
        } else {
            text += Array(" @@ ".utf8) + written(Record.Money(total, cost.commodity))
        }
        put(range, text, "amount")
        guard let otherRange = other.amount else { return }
        let counter = Record.Money(entry.amount.isNegative ? total : total.negated, cost.commodity)
        put(otherRange, written(counter), "amount")
    }

    private func hasUnitPrice(_ entry: Record.Entry) -> Bool {
        guard let range = layout.postings.first(where: { accountName($0) == entry.account })?.amount,
            let mark = bytes[range].firstIndex(of: UInt8(ascii: "@")), mark + 1 < range.upperBound
        else { return false }
        return bytes[mark + 1] != UInt8(ascii: "@")
    }

    /// Writes the amount of one line of several; the line without an amount follows, else the only own account.
    private mutating func changeLine(_ line: TransactionLayout.Line, to money: Record.Money) throws(CommandError) {
        guard line.amount != nil, let old = entry(of: line), old.cost == nil else { throw unsupported("amount") }
        try write(money, in: line)
        guard layout.postings.allSatisfy({ $0.amount != nil }) else { return }
        let own = layout.postings.filter {
            $0 != line && [.asset, .liability].contains(chart.kind(of: accountName($0)))
        }
        guard let balance = own.first, own.count == 1, let before = entry(of: balance), before.cost == nil,
            before.commodity == old.commodity, money.commodity == old.commodity
        else { throw unsupported("amount") }
        let signed = old.amount.isNegative ? money.amount.negated : money.amount
        guard let difference = try? signed.subtracting(old.amount), let range = balance.amount,
            let rest = try? before.amount.subtracting(difference)
        else { throw .wallet(.overflow) }
        put(range, written(Record.Money(rest, before.commodity)), "amount")
    }

    /// Writes an amount in a line, with the sign that it has.
    private mutating func write(_ money: Record.Money, in line: TransactionLayout.Line) throws(CommandError) {
        guard let entry = entry(of: line), let range = line.amount else { throw unsupported("amount") }
        let signed = entry.amount.isNegative ? Record.Money(money.amount.negated, money.commodity) : money
        put(range, written(signed), "amount")
    }

    private func entry(of line: TransactionLayout.Line) -> Record.Entry? {
        let name = accountName(line)
        return record.postings.first { $0.account == name }
    }

    /// Virtual postings and balance assertions depend on more than this record.
    private func refuseOtherPostings() throws(CommandError) {
        let hasAssertion = layout.postings.contains { line in
            line.amount.map { bytes[$0].contains(UInt8(ascii: "=")) } ?? false
        }
        let names = layout.postings.map(accountName)
        guard !hasAssertion, record.postings.allSatisfy({ $0.kind == .real }), Set(names).count == names.count else {
            throw unsupported("amount")
        }
    }

    private func written(_ money: Record.Money) -> [UInt8] {
        var output: [UInt8] = []
        let mark =
            journal.ending.decimalMark
            ?? journal.commodities.index(of: money.commodity).flatMap { journal.styles[$0].decimalMark }
            ?? journal.ending.defaultMark ?? UInt8(ascii: ".")
        RecordText.append(money, decimalMark: mark, to: &output)
        return output
    }
}
