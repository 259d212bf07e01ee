import KursCore
import KursTerminal
import KursWallet

/// `kurs wallet edit`: changes single fields of a record; everything else of it stays byte for byte.
enum WalletEdit {
    static let spec = CommandSpec(
        "wallet edit", aliases: ["change", "correct", "змінити", "виправити"],
        LocalizedText("change parts of a record", "змінити запис"),
        usage: ["wallet edit ID [AMOUNT [CUR]]"],
        examples: [
            Example("kurs wallet edit k7f3 260 --on -2d", "correct a record", "виправити запис"),
            Example("kurs wallet edit last 260", "the one added last", "доданий останнім"),
            Example(
                "kurs wallet edit k7f3 --category cafe --tag -trip", "another category, without a tag",
                "інша категорія, без мітки"),
        ],
        options: [
            WalletOptions.amount, WalletOptions.price, WalletOptions.line, WalletOptions.newCategory,
            WalletOptions.from, WalletOptions.to,
            WalletOptions.account, WalletOptions.newDay, WalletOptions.newDescription, WalletOptions.changedTag,
            WalletOptions.file,
        ],
        arguments: ["RECORD"],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            // `edit last 300 food 150 home`
            let isAmount = line.operands.dropFirst().map(CommandSuggestion.isAmount)
            if isAmount.count > 3, zip(isAmount, isAmount.dropFirst()).allSatisfy({ $0 != $1 }),
                !line.operands.contains(where: { AccountPrepositions.all.contains($0.lowercased()) }),
                MonthWords.joined(line.operands, takesMonths: false) == line.operands,
                !line.spec.options.contains(where: { !["of", "file"].contains($0.long) && line.has($0.long) })
            {
                line = try line.turned(into: "split", line.operands)
                return
            }
            line.takeEdits()
            try line.takeAmount()
        }, handler: CommandHandler(run))

    static let splitSpec = CommandSpec(
        "wallet split", aliases: ["розділити"],
        LocalizedText("split a record between categories", "розділити запис між категоріями"),
        usage: ["wallet split ID AMOUNT CATEGORY…"],
        examples: [
            Example("kurs wallet split k7f3 300 food 150 home", "in two parts", "на дві частини"),
            Example("kurs wallet split last 150 home", "the rest stays where it is", "решта лишається, де була"),
        ],
        options: [WalletOptions.line, WalletOptions.file], arguments: ["RECORD"], handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let id = try context.argument(0, "ID")
        let usage = context.arguments.usage
        let file = try WalletFile(context)
        let isSplit = context.arguments.spec.name == splitSpec.name
        var isSame = false
        var rest: LocalizedText?
        let (journal, before) = try file.changed { (journal) throws(CommandError) in
            let others = context.arguments.operands.dropFirst() + context.arguments.options.flatMap(\.words)
            let index = try WalletRecords.find(id, orText: true, journal, for: [isSplit ? "split" : "edit"] + others)
            try journal.refuseIncluded(journal.text(of: index))
            let chart = ChartOfAccounts(journal)
            let summary = WalletRecords.summaries([index], journal, chart)[0]
            let record = summary.record
            var edit = RecordEdit(record, index, of: journal, chart, context)
            if let day = try context.day(of: "on") {
                try WalletDay.check(day, today: context.today, typed: context.arguments.value("on"))
                edit.changeDate(to: day)
            }
            if isSplit {
                var parts = WalletCapture(context)
                parts.words.removeFirst()
                rest = try edit.split(by: parts)
                return (edit.changes.edits(at: context.now), summary)
            }
            let (money, price) = try amounts(of: record, context)
            try edit.change(money, price: price)
            guard edit.changes.hasChanges || context.arguments.has("tag") else {
                throw .usage(.missingArgument("AMOUNT", usage: usage))
            }
            isSame = edit.changes.isSame
            return (isSame ? [] : edit.changes.edits(at: context.now), summary)
        }
        let records = try WalletRecords.summaries(of: [before.record.id], journal)
        OpeningBalance.warn(
            records.flatMap { summary in
                summary.record.postings.map { ($0.account, summary.record.day, $0.commodity) }
            }, journal, context)
        OwnHoldings.tellShortage(of: records.map(\.record), replacing: before.record, journal, context)
        try context.show(RecordsOutput(records: records))
        if isSame {
            context.reporter.note("nothing is changed: that is what it has", "нічого не змінено: так уже й записано")
            return .answered
        }
        if let rest { context.reporter.note(rest) }
        let sums = before.sums(context.language).list(" → ")
        let old = [before.record.day.iso, sums, before.category, before.place, before.record.description]
        let text = old.compactMap(\.self).filter { !$0.isEmpty }.list(" ").terminalSafe
        context.reporter.note(
            "it was \(text); to take it back: kurs wallet undo", "було \(text); повернути: kurs wallet undo")
        return .answered
    }

    /// The new amount, and that of `--for`, which may stand in two words; without a currency, in those of the record.
    private static func amounts(
        of record: Record, _ context: CommandContext
    ) throws(CommandError) -> (money: Record.Money?, price: Record.Money?) {
        let usage = context.arguments.usage
        var rest = Array(context.arguments.operands.dropFirst())
        var price: Record.Money?
        if let text = context.arguments.value("for") {
            var parts = text.split(separator: " ").map(String.init)
            if parts.count == 1, rest.count != 2, let word = rest.last, WalletMoney.isCurrency(word) {
                parts.append(rest.removeLast())
            }
            let cost = record.postings.lazy.compactMap(\.cost).first
            price = try WalletMoney.read(parts, usage: usage) { cost?.commodity ?? CurrencyCode.uah.text }
        }
        // An exchange has two amounts; one that is like what was received is that.
        let codes = record.postings.map(\.commodity).distinct
        if rest.count == 1, codes.count > 1, record.postings.contains(where: { $0.cost != nil }),
            let amount = try? AmountArgument.amount(rest[0]), amount.currency == nil
        {
            let received = record.postings.filter { $0.commodity == record.usualCommodity }.map(\.amount.magnitude)
            let isLike = received.contains { other in
                let twice = { (number: ExactDecimal) in try? number.multiplied(by: 2) }
                return twice(amount.amount).map { $0 >= other } == true
                    && twice(other).map { $0 >= amount.amount } == true
            }
            let line = "kurs wallet edit \(context.arguments.operands[0]) \(rest[0]) "
            if !isLike { throw .usage(.twoMeanings(rest[0], lines: codes.map { line + $0.lowercased() })) }
        }
        let money = rest.isEmpty ? nil : try WalletMoney.read(rest, usage: usage, usual: { record.usualCommodity })
        return (money, price)
    }
}

extension ParsedArguments {
    /// Makes `--amount 260` the argument behind what is changed or done.
    mutating func takeAmount() throws(UsageError) {
        guard !operands.isEmpty, let amount = value("amount") else { return }
        if operands.count > 1 { throw .conflict(operands[1], "--amount") }
        operands += amount.split(separator: " ").map(String.init)
        options.removeAll { $0.name == "amount" }
    }

    /// Turns `cafe`, `category cafe`, `опис Кава з колегою` and `on 2026-11-11` behind the identifier of a record into options.
    fileprivate mutating func takeEdits() {
        takeFields()
        let tests = [CommandSuggestion.isAmount, CommandSuggestion.isCurrency]
        let isAmount = { (words: ArraySlice<String>) in
            (1...3).contains(words.count) && zip(words.dropFirst(), tests).allSatisfy { $1($0) }
        }
        // `edit last yesterday`, `edit last 95.50 cafe yesterday`
        if let day = operands.last, isAmount(operands.dropLast()) || isAmount(operands.dropLast(2)),
            DateArgument.isDay(day), !has("on")
        {
            options.append(Option(name: "on", value: operands.removeLast()))
        }
        // `edit last cafe`, `edit last 95.50 usd cafe`
        if let word = operands.last, isAmount(operands.dropLast()), !CommandSuggestion.isCurrency(word),
            !word.contains(where: \.isNumber), !has("category")
        {
            options.append(Option(name: "category", value: operands.removeLast()))
        }
    }

    /// Turns the names of fields with their values into options.
    mutating func takeFields() {
        let names = [
            "category": ["category", "категорія", "категорію"], "on": ["on", "date", "дата", "дату", "день"],
            "description": ["description", "note", "опис"], "amount": ["amount", "сума", "суму"],
            "from": ["from", "з", "із"], "to": ["to", "на"], "tag": ["tag", "тег", "мітка"],
            "account": ["account", "рахунок"],
        ]
        // `edit last amount 94.50 note Aroma`: a field ends where the next begins, and a description with the line.
        func name(_ index: Int) -> String? {
            let word = operands[index].lowercased()
            guard index + 1 < operands.count else { return nil }
            // `edit last to 80`
            if ["to", "на"].contains(word), CommandSuggestion.isAmount(operands[index + 1]) { return "amount" }
            guard let field = names.first(where: { $0.value.contains(word) })?.key else { return nil }
            // A plan has notes beside its description.
            return spec.options.contains { $0.long == word } ? word : field
        }
        guard var start = operands.indices.dropFirst().first(where: { name($0) != nil }) else { return }
        let first = start
        while start < operands.count, let option = name(start), !has(option) {
            let end =
                option == "description"
                ? operands.count : operands.indices.dropFirst(start + 2).first { name($0) != nil } ?? operands.count
            var value = operands[(start + 1)..<end]
            if value.count > 1, let word = value.first, ["to", "на"].contains(word.lowercased()) {
                value = value.dropFirst()
            }
            options.append(Option(name: option, value: value.joined(separator: " ")))
            start = end
        }
        operands.removeSubrange(first..<start)
    }
}
