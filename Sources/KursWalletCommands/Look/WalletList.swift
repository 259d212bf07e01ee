import KursCore
package import KursTerminal
import KursText
import KursWallet

package enum WalletList {
    package static let spec = CommandSpec(
        "wallet list", aliases: ["search", "find", "список", "записи", "пошук", "знайти", "шукати"],
        LocalizedText("list records", "показати записи"),
        usage: ["wallet list [PERIOD] [CATEGORY|TEXT]"],
        examples: [
            Example("kurs wallet list 2026-11 --category food", "records of a month", "записи за місяць"),
            Example("kurs wallet list expenses over 500 uah from card", "large ones of one account", "великі з картки"),
            Example(
                "kurs wallet list --sort amount --limit 10", "the ten largest", "десять найбільших"),
        ],
        options: WalletOptions.filter + [
            OptionSpec("expense", alias: "expenses", "expenses only", "лише витрати"),
            OptionSpec("income", "income only", "лише доходи"),
            OptionSpec("over", value: "AMOUNT", "only records above this amount", "лише більші за цю суму"),
            OptionSpec("under", value: "AMOUNT", "only records below this amount", "лише менші за цю суму"),
            WalletOptions.ofPlan, WalletOptions.sort,
            CommonOptions.limit, WalletOptions.file,
        ],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            try line.takeTags()
            line.takeKindOfRecords()
            try line.takeBounds()
            line.takeOrder()
            // `list 3`, `last 3 records`; nobody lists the last 450, but a record has this amount.
            if line.operands.count > 1 || (line.operands.first?.utf8.count ?? 0) < 3 { line.takeCount() }
        }, handler: CommandHandler(run))

    static let showSpec = CommandSpec(
        "wallet show", aliases: ["показати"],
        LocalizedText("show records as they are in the journal", "показати записи так, як у журналі"),
        usage: ["wallet show ID…"],
        examples: [Example("kurs wallet show k7f3", "one record", "один запис")],
        options: [WalletOptions.file], arguments: ["RECORD"], handler: CommandHandler(show))

    /// Whether words only say how many records are wanted: `last 3`.
    static func isCount(_ line: ParsedArguments) -> Bool {
        var line = line
        line.takeCount()
        return line.operands.isEmpty
    }

    /// How many records the table shows without a period and `--limit`.
    private static let usualCount = 20

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let limit = try asTyped(CommonOptions.limit(arguments))
        let order: WalletOrder? = try asTyped(arguments.choice("sort"))
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        let filter = try RecordFilter(
            journal, chart, WalletPeriod.words(context), isOfPlan: arguments.has("done"),
            kind: try kind(arguments), takesText: true, context)
        var found = filter.transactions
        var records: [RecordSummary]
        let hasBounds = arguments.has("over") || arguments.has("under")
        if order == .amount || hasBounds {
            records = WalletRecords.summaries(found, journal, chart)
            if hasBounds { records = try bounded(records, journal, context) }
            if order == .amount {
                records = try WalletRates.sorted(records, journal, context) { record in
                    record.compared.map { ($0, record.record.day) }
                }
                // Money back is no large expense.
                let isBack = { (record: RecordSummary) in record.amount?.amount.isNegative == false }
                if arguments.has("expense") { records = records.filter { !isBack($0) } + records.filter(isBack) }
            }
            if let limit { records = Array(order == .amount ? records.prefix(limit) : records.suffix(limit)) }
        } else {
            let isTable = context.settings.format == .table
            if let count = limit ?? (isTable && !filter.isPart ? usualCount : nil) {
                if limit == nil, found.count > count {
                    context.reporter.note(
                        "the last \(count) of \(CountedNoun.records(found.count).en); for all of them: --limit \(found.count)",
                        "показано останні \(count), а всього \(CountedNoun.records(found.count).uk); щоб побачити всі: --limit \(found.count)"
                    )
                }
                found = Array(found.suffix(count))
            }
            records = WalletRecords.summaries(found, journal, chart)
        }
        if records.isEmpty, let text = filter.typedText {
            context.reporter.note("looked for the text “\(text)”", "пошук за текстом «\(text)»")
        }
        if records.isEmpty, let period = filter.typedPeriod, let days = filter.days, arguments.typedBounds.isEmpty {
            WalletPeriod.tell(period, days, context)
        }
        let isPart = filter.isPart || hasBounds
        return try context.list(
            RecordsOutput(records: records, isNewestFirst: order == nil), isEmpty: records.isEmpty, isPart: isPart,
            isPart && !journal.transactions.isEmpty ? EmptyWallet.nothingFound : EmptyWallet.nothing)
    }

    private static func kind(_ arguments: ParsedArguments) throws(CommandError) -> AccountKind? {
        guard arguments.has("expense") else { return arguments.has("income") ? .income : nil }
        if arguments.has("income") { throw .usage(.conflict("--income", arguments.spelling(of: "expense"))) }
        return .expense
    }

    /// The records within `--over` and `--under`, which are compared as `--sort amount` compares.
    private static func bounded(
        _ records: [RecordSummary], _ journal: Journal, _ context: CommandContext
    ) throws(CommandError) -> [RecordSummary] {
        var kept = records
        for name in ["over", "under"] {
            guard let text = context.arguments.value(name) else { continue }
            let file = try WalletFile(context)
            let typed = try WalletMoney.read(
                text.split(separator: " ").map(String.init), usage: context.arguments.usage,
                usual: file.usualCommodity)
            let bound = journal.commodities.contains(typed.commodity) ? typed : try inHryvnias(typed, context)
            // Amounts of the bound's own currency need no rate.
            let isAlike = { (record: RecordSummary) in record.amount?.commodity == typed.commodity }
            let amounts = kept.map { record in
                isAlike(record) ? nil : record.compared.map { ($0, record.record.day) }
            }
            let values = try WalletRates.comparable(amounts + [(bound, context.today)], journal, context)
            guard case let limit?? = values.last else { throw .answer(.nothingStored(market: .nbu)) }
            let missing = zip(amounts, values).count { $0 != nil && $1 == nil }
            if missing > 0 {
                context.reporter.note(
                    "\(CountedNoun.records(missing).en) left out: no rate", "записи без курсу пропущено: \(missing)")
            }
            kept = zip(kept, values).filter { record, value in
                let (number, limit) =
                    isAlike(record) ? (record.amount?.amount.magnitude, typed.amount.magnitude) : (value, limit)
                return number.map { name == "over" ? $0 > limit : $0 < limit } ?? false
            }.map(\.0)
        }
        return kept
    }

    /// An amount of a currency that the journal does not have, by the NBU's rate of today.
    private static func inHryvnias(
        _ money: Record.Money, _ context: CommandContext
    ) throws(CommandError) -> Record.Money {
        let rate = try WalletRates.official(
            CommodityCode.currency(of: money.commodity) ?? .uah, context.settings.policy, context)
        return Record.Money(try calculated(money.amount.multiplied(by: rate)), CurrencyCode.uah.text)
    }

    private static func show(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        let journal = try WalletFile(context).read()
        let found = try words.map { (word) throws(CommandError) in
            try WalletRecords.find(word, orText: true, journal)
        }
        if context.settings.format == .table {
            var bytes: [UInt8] = []
            for index in found { bytes.append(journal.text(of: index), of: journal) }
            try context.reporter.deliver(bytes)
        } else {
            let chart = ChartOfAccounts(journal)
            try context.show(RecordsOutput(records: WalletRecords.summaries(found, journal, chart)))
        }
        return .answered
    }
}

extension ParsedArguments {
    /// Turns `expenses` and `доходи` into the options.
    fileprivate mutating func takeKindOfRecords() {
        let words = [
            "expense": ["expenses", "spending", "витрати", "витрат"], "income": ["income", "доходи", "доходів"],
        ]
        for (option, words) in words {
            guard let index = operands.firstIndex(where: { words.contains($0.lowercased()) }) else { continue }
            options.append(Option(name: option))
            operands.remove(at: index)
        }
    }

    /// Turns `sorted by amount`, `biggest 3` and `all` into the options.
    fileprivate mutating func takeOrder() {
        let largest: Set = ["biggest", "largest", "найбільші", "найбільших"]
        takeGrouping("sort")
        if !has("sort"), operands.contains(where: { largest.contains($0.lowercased()) }) {
            options.append(Option(name: "sort", value: "amount"))
        }
        if has("sort") {
            operands.removeAll { $0.lowercased() == "sorted" }
            while let place = operands.firstIndex(where: { largest.contains($0.lowercased()) }) {
                // `biggest 3` and `3 biggest` are a number of records, and `biggest food` is an order alone.
                let count = [place + 1, place - 1].first { place in
                    operands.indices.contains(place) && Int(operands[place]).map((1...999).contains) == true
                }
                // `last 3 biggest`
                let lead = count == place - 1 && place > 1 && ["last", "останні"].contains(operands[place - 2]) ? 1 : 0
                let number = count.map { ["top", operands[$0]] } ?? []
                operands.replaceSubrange(
                    min(place, count ?? place) - lead...max(place, count ?? place), with: number)
            }
        }
        if operands.count == 1, LineWord.meaning(operands[0]) == .all, !has("limit") {
            options.append(Option(name: "limit", value: "1000000000"))
            operands = []
        }
    }

    /// Turns `over 500 uah`, `more than 500` and `понад 500 грн` into the options.
    fileprivate mutating func takeBounds() throws(UsageError) {
        let words = [
            "over": ["over", "above", "more", ">", "понад", "більше", "більші", "дорожче"],
            "under": ["under", "below", "less", "<", "менше", "менші", "дешевше"],
        ]
        for (option, words) in words where !has(option) {
            guard let index = operands.firstIndex(where: { words.contains($0.lowercased()) }) else { continue }
            var end = index + 1
            if end < operands.count, ["than", "ніж", "за", "від"].contains(operands[end].lowercased()) { end += 1 }
            var rest = operands[min(end, operands.count)...]
            // `понад 1,500` may be two amounts, and is no text.
            guard rest.first?.first?.isNumber == true || rest.first.map(AmountArgument.isSpelled) == true else {
                continue
            }
            _ = try AmountArgument.take(from: &rest)
            if let word = rest.first, CommandSuggestion.isCurrency(word) { rest.removeFirst() }
            options.append(Option(name: option, value: Array(operands[end..<rest.startIndex]).list(" ")))
            operands.removeSubrange(index..<rest.startIndex)
        }
    }
}
