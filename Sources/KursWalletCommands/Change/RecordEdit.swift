import KursCore
import KursTerminal
import KursWallet

/// The edits that change single fields of one record, or of the template of a plan.
struct RecordEdit {
    let context: CommandContext
    let journal: Journal
    let index: Int
    let record: Record
    let chart: ChartOfAccounts
    var changes: RecordChange

    /// Prepares the change of a record.
    ///
    /// - Parameter record: The record with the identifier that it is to keep.
    init(_ record: Record, _ index: Int, of journal: Journal, _ chart: ChartOfAccounts, _ context: CommandContext) {
        (self.context, self.journal, self.index, self.record, self.chart) = (context, journal, index, record, chart)
        changes = RecordChange(journal, index, id: record.id)
    }

    private var layout: TransactionLayout { changes.layout }
    private var bytes: [UInt8] { journal.files[journal.transactions[index].file].bytes }

    mutating func changeDate(to day: Day) { changes.put(layout.date, Array(day.iso.utf8), "date") }

    /// Makes the changes that the options name, and writes another amount.
    ///
    /// - Parameter price: What an exchange came to.
    mutating func change(_ money: Record.Money?, price: Record.Money?) throws(CommandError) {
        let arguments = context.arguments
        if let text = arguments.value("description") {
            let place = layout.description
            let isGlued = place.isEmpty && place.lowerBound > 0 && bytes[place.lowerBound - 1] > 0x20
            changes.put(
                place, (isGlued ? [0x20] : []) + RecordText.description(try WalletDescription.check(text)),
                "description")
        }
        if let word = arguments.value("category") {
            let line = try categoryLine()
            let isIncome = chart.kind(of: accountName(line)) == .income
            setAccount(try chart.category(word, isIncome: isIncome), of: line)
        }
        try changeAccounts()
        if let money { try changeAmount(to: money) }
        if let price { try changePrice(to: price) }
        if arguments.has("of"), money == nil, !arguments.has("category") {
            throw .usage(.missingArgument("AMOUNT", usage: arguments.usage))
        }
        try changeTags()
    }

    /// Splits the line of the category; what the parts leave stays in it.
    ///
    /// - Returns: What stays where, in words; `nil` where the parts make the whole.
    mutating func split(by words: WalletCapture) throws(CommandError) -> LocalizedText? {
        try refuseOtherPostings()
        let line = try categoryLine()
        guard let entry = entry(of: line), entry.cost == nil, let place = layout.postings.firstIndex(of: line) else {
            throw unsupported("category")
        }
        let whole = Record.Money(entry.amount.magnitude, entry.commodity)
        var (words, rest) = (words, whole)
        let parts = try words.takeShares(of: whole)
        for part in parts {
            guard part.money.commodity == whole.commodity else {
                throw .usage(.conflict(part.money.commodity, whole.commodity))
            }
            rest.amount = try calculated(rest.amount.subtracting(part.money.amount))
        }
        let isIncome = chart.kind(of: entry.account) == .income
        let names = try parts.map { (part) throws(CommandError) in
            try chart.category(part.name, isIncome: isIncome, before: [], context)
        }
        let stays = !rest.amount.isZero
        if rest.amount.isNegative || stays && names.contains(entry.account) {
            let sum = Record.Money(try calculated(whole.amount.subtracting(rest.amount)), whole.commodity)
            throw .wallet(.unequalParts(sum, whole: whole))
        }
        let lines = (stays ? [(entry.account, rest)] : []) + zip(names, parts.map(\.money))
        let texts = lines.map { name, money in
            let signed = entry.amount.isNegative ? Record.Money(money.amount.negated, money.commodity) : money
            return RecordText.account(name) + [0x20, 0x20] + journal.written(signed)
        }
        let written = line.account.lowerBound..<(line.amount?.upperBound ?? line.accountEnd)
        changes.put(written, texts[0], "postings")
        changes.note("amount")
        for number in place..<layout.postings.count + texts.count - 1 { changes.note("account\(number + 1)") }
        let end = bytes[written.upperBound...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
        changes.put(end..<end, texts.dropFirst().flatMap { Array("\n    ".utf8) + $0 }, "postings")
        guard stays else { return nil }
        let (name, sum) = (
            ChartOfAccounts.Account.shortName(of: entry.account), WalletAmount.text(rest, context.language)
        )
        return LocalizedText("\(sum) stays in \(name)", "\(sum) лишається в категорії \(name)")
    }

    /// `--from` is the account of an expense or the source of a transfer, `--to` that of income or the target, and
    /// `--account` that of either record.
    private mutating func changeAccounts() throws(CommandError) {
        let summary = RecordSummary(record, chart)
        let given = ["from", "to", "account"].filter(context.arguments.has)
        if given.count > 1, summary.kind != .transfer { throw .usage(.conflict("--" + given[0], "--" + given[1])) }
        for (option, word) in given.map({ ($0, context.arguments.value($0) ?? "") }) {
            let account = try WalletCapture.account(word, chart)
            try chart.refuseClosed([account])
            guard summary.kind == .transfer else {
                setAccount(account, of: try line(of: [.asset, .liability], "account"))
                continue
            }
            if option == "account" { throw .usage(.badValue("--account", given: word, expected: ["--from", "--to"])) }
            let wanted = record.postings.first { $0.amount.isNegative == (option == "from") }
            guard let line = layout.postings.first(where: { accountName($0) == wanted?.account }) else {
                throw unsupported(option)
            }
            setAccount(account, of: line)
        }
    }

    /// The line of the category: the only one, or that of `--of` in a record with several.
    private func categoryLine() throws(CommandError) -> TransactionLayout.Line {
        if context.arguments.has("of") { return try chosenLine() }
        return try line(of: [.expense, .income], "category")
    }

    private func chosenLine() throws(CommandError) -> TransactionLayout.Line {
        let account = try chart.anyAccount(context.arguments.value("of") ?? "")
        let lines = layout.postings.filter { accountName($0) == account }
        guard let line = lines.first, lines.count == 1 else {
            throw .wallet(.edit(.ambiguousLine(account, lines: layout.postings.map(accountName))))
        }
        return line
    }

    private func line(
        of kinds: Set<AccountKind>, _ field: String
    ) throws(CommandError) -> TransactionLayout.Line {
        let lines = layout.postings.filter { chart.kind(of: accountName($0)).map(kinds.contains) == true }
        guard let line = lines.first, lines.count == 1 else {
            if field == "category", lines.count > 1 { throw .wallet(.edit(.splitRecord(lines.map(accountName)))) }
            throw unsupported(field)
        }
        return line
    }

    private mutating func setAccount(_ account: String, of line: TransactionLayout.Line) {
        if let place = layout.postings.firstIndex(of: line) { changes.setAccount(account, line: place) }
    }

    private func accountName(_ line: TransactionLayout.Line) -> String {
        String(decoding: bytes[line.account], as: UTF8.self)
    }

    func unsupported(_ field: String) -> CommandError {
        .wallet(.unsupportedEdit(field, at: journal.place(of: journal.text(of: index))))
    }
}

extension RecordEdit {
    /// Adds the tags of `--tag NAME`, and removes those of `--tag -NAME`.
    private mutating func changeTags() throws(CommandError) {
        for (tag, isRemoved) in try WalletTags.changes(context.arguments) {
            if isRemoved {
                try remove(tag)
            } else if !record.tags.contains(tag) {
                changes.add(tag)
            }
        }
    }

    /// Takes a tag out of the comments with the comma beside it; without a value, every tag of the name.
    private mutating func remove(_ tag: Tag) throws(CommandError) {
        let found = journal.tagPlaces(of: index).filter {
            $0.tag.name == tag.name && (tag.value.isEmpty || $0.tag.value == tag.value)
        }
        guard !found.isEmpty else { throw .wallet(.edit(.unknownTag(tag.text, tags: record.shownTags.map(\.text)))) }
        for place in found {
            changes.put(place.range, [], "tags")
            if place.isAlone, place.range.upperBound <= layout.headerEnd { changes.isCommentEmptied = true }
        }
    }

    private mutating func changeAmount(to money: Record.Money) throws(CommandError) {
        try refuseOtherPostings()
        if context.arguments.has("of") { return try changeLine(try chosenLine(), to: money) }
        guard layout.postings.count == 2 else {
            let lines = layout.postings.filter { chart.isCategory(accountName($0)) }
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

    private mutating func changePrice(to price: Record.Money) throws(CommandError) {
        try refuseOtherPostings()
        // What an expense in another currency cost may not be known yet.
        let priced =
            record.postings.first { $0.cost != nil }
            ?? record.postings.first {
                chart.kind(of: $0.account) == .expense && !$0.amount.isNegative && $0.commodity != price.commodity
            }
        guard layout.postings.count == 2, let entry = priced else {
            throw .wallet(.edit(.noPrice))
        }
        try writeExchange(entry, entry.amount.magnitude, price, isUnitPrice: false)
    }

    /// Writes both lines of an exchange; a price of one unit stays, a total price changes with what is received.
    ///
    /// Of a payment that a statement prices, both lines have the price.
    private mutating func writeExchange(
        _ entry: Record.Entry, _ amount: ExactDecimal, _ cost: Record.Money?, isUnitPrice: Bool
    ) throws(CommandError) {
        guard let cost, let line = layout.postings.first(where: { accountName($0) == entry.account }),
            let range = line.amount, let other = layout.postings.first(where: { $0 != line })
        else { throw unsupported("amount") }
        let signed = entry.amount.isNegative ? amount.negated : amount
        var total = cost.amount.magnitude
        let price: [UInt8]
        if isUnitPrice {
            guard let place = bytes[range].firstIndex(of: UInt8(ascii: "@")),
                let scaled = try? total.multiplied(by: amount).divided(
                    by: entry.amount.magnitude, toScale: max(total.scale, 2))
            else { throw unsupported("amount") }
            price = [0x20] + bytes[place..<range.upperBound]
            total = scaled
        } else {
            price = Array(" @@ ".utf8) + journal.written(Record.Money(total, cost.commodity))
        }
        changes.put(range, journal.written(Record.Money(signed, entry.commodity)) + price, "amount")
        guard let otherRange = other.amount else { return }
        let isPriced = self.entry(of: other)?.cost != nil
        let counter =
            isPriced
            ? Record.Money(signed.negated, entry.commodity)
            : Record.Money(entry.amount.isNegative ? total : total.negated, cost.commodity)
        changes.put(otherRange, journal.written(counter) + (isPriced ? price : []), "amount")
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
            $0 != line && chart.isOwn(accountName($0))
        }
        guard let balance = own.first, own.count == 1, let before = entry(of: balance), before.cost == nil,
            before.commodity == old.commodity, money.commodity == old.commodity
        else { throw unsupported("amount") }
        let signed = old.amount.isNegative ? money.amount.negated : money.amount
        guard let difference = try? signed.subtracting(old.amount), let range = balance.amount,
            let rest = try? before.amount.subtracting(difference)
        else { throw .wallet(.overflow) }
        changes.put(range, journal.written(Record.Money(rest, before.commodity)), "amount")
    }

    private mutating func write(_ money: Record.Money, in line: TransactionLayout.Line) throws(CommandError) {
        guard let entry = entry(of: line), let range = line.amount else { throw unsupported("amount") }
        let signed = entry.amount.isNegative ? Record.Money(money.amount.negated, money.commodity) : money
        changes.put(range, journal.written(signed), "amount")
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
}
