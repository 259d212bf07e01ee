import KursCore
import KursStatements
import KursTerminal
import KursText
import KursWallet

struct StatementRecords {
    struct Refusal {
        let line: Int
        let error: StreamLineError
    }

    private let input: StatementInput
    var path: String { input.path }
    /// The service whose export it is; `nil` for an unknown one.
    var service: String? { input.service }
    private(set) var currency: CurrencyCode?
    private(set) var rows: [ImportedRow] = []
    private(set) var facts: [RowFacts] = []
    private(set) var owners: RowOwners
    private(set) var refusals: [Refusal] = []
    /// Rows with a status that says that no money moved, by the status.
    private(set) var unfinished: [String: Int] = [:]
    private(set) var zeros = 0
    private(set) var withoutAmount = 0
    private(set) var totalCount = 0

    private let reader: StatementRowReader
    private let currencies = StatementCurrencies()
    private let today: Day
    private var decimalMark: UInt8 { input.layout.dialect.decimalMark }

    init(_ file: StatementFile, _ arguments: ParsedArguments, _ context: CommandContext) throws(CommandError) {
        var columns = try asTyped(StatementColumns(arguments, usage: WalletImport.columnsUsage))
        columns.command = ["kurs", "wallet", "import"]
        let names = try file.firstCells()
        // Its transfers name the account that gives, and their amounts have no sign.
        if Fields.summaries.allSatisfy({ names.contains("\($0.schema.name)") }), names.contains("kind") {
            throw .wallet(.import(.ownTable(path: file.path)))
        }
        input = try StatementInput(file, columns, nil, context)
        try input.requireDates()
        (owners, reader, today) = (input.owners, input.reader(context), context.today)
        input.noteFinding(context)
        for section in input.layout.sections {
            if case .all(let code)? = section.table?.currency { currency = code }
        }
        try input.walk(arguments) { records, _, table, columns throws(StatementError) in
            columns?.note(records, table, reader, in: &owners)
            do throws(StreamLineError) {
                try take(records, table, columns)
            } catch {
                // What is pending has no day of completion yet.
                if let status = table?.unfinishedStatus(records) {
                    unfinished[status, default: 0] += 1
                } else {
                    refusals.append(Refusal(line: records.line, error: error))
                }
            }
        }
    }

    private mutating func take(
        _ records: borrowing CSVReader, _ table: StatementTable?, _ columns: ImportColumns?
    ) throws(StreamLineError) {
        if records.isOverlong { throw .tooLong(limit: CSVReader.recordLimit) }
        guard let table, let columns else {
            if records.hasDigits { throw .unknownColumns }
            return
        }
        let (found, omission) = try reader.read(records, table)
        guard let found else {
            if omission == .noAmount, records.hasText { withoutAmount += 1 }
            if omission == .total { totalCount += 1 }
            return
        }
        guard let what = try columns.facts(records, table, found, input.layout, input.account, today, of: path) else {
            zeros += 1
            return
        }
        if let status = what.unfinished {
            unfinished[status, default: 0] += 1
            return
        }
        guard let day = found.day, day >= Day.firstOfHryvnia, day.date.year <= today.date.year else {
            throw .badDate(found.day?.iso ?? "")
        }
        let code = found.currency.text
        let (amount, fee) = try columns.amounts(records, found, decimalMark: decimalMark)
        let trimmed = WalletAmount.trimmed(amount, code)
        if let digits = WalletAmount.digits(of: code), trimmed.scale > digits {
            throw .amount(.tooManyDecimals(limit: digits))
        }
        var row = ImportedRow(
            line: records.line, account: "", day: day, name: name(records, columns, what),
            amount: Record.Money(WalletAmount.padded(trimmed, code), code))
        row.fee = fee.map { WalletAmount.padded($0, code) }
        row.original = original(records, columns, code)
        row.bankID = records.text(columns.id)
        row.balance = try? records.number(columns.balance, decimalMark: decimalMark)
        row.bankCategory = records.text(columns.category)
        row.merchantCode = (records.text(columns.merchantCode) ?? row.bankCategory).flatMap { code in
            (3...4).contains(code.utf8.count) ? Int(digits: Array(code.utf8)) : nil
        }
        row.card = records.text(columns.card)
        row.isTransfer = BankCategories.isTransfer(row, type: records.text(columns.type))
        rows.append(row)
        facts.append(what)
    }

    /// Gives the rows their kinds, from the first of them on; what is a total is none.
    mutating func take(_ kinds: RowKinds, from first: Int) {
        for place in rows.indices {
            rows[place].verdict = kinds[first + place]
            rows[place].number = first + place
            rows[place].isTransfer = rows[place].isTransfer || kinds[first + place].kind.isOwn
            rows[place].isOfAnother = kinds.isOfAnother(first + place)
            if rows[place].original == nil, let (amount, code) = kinds.traded(first + place),
                code.text != rows[place].amount.commodity
            {
                rows[place].original = Record.Money(WalletAmount.padded(amount, code.text), code.text)
            }
        }
        let count = rows.count
        rows.removeAll { $0.verdict?.kind == .total }
        totalCount += count - rows.count
    }

    mutating func leaveOutRows(outside days: ClosedRange<Day>, _ context: CommandContext) {
        let all = rows.count
        rows.removeAll { !days.contains($0.day) }
        let count = all - rows.count
        guard count > 0 else { return }
        context.reporter.note(
            "\(path): \(Self.rows(count, " of other days"))", "\(path): рядків інших днів пропущено: \(count)")
    }

    private func name(_ records: borrowing CSVReader, _ columns: ImportColumns, _ facts: RowFacts) -> String {
        var name = columns.facts.hasEnds ? facts.party : nil
        for column in columns.names where name == nil { name = records.text(column) }
        let purpose = records.text(columns.purpose)
        if let name, let purpose { return name + " | " + purpose }
        return name ?? purpose ?? records.text(columns.type) ?? ""
    }

    /// The amount in the currency of the operation, where that is another.
    private func original(
        _ records: borrowing CSVReader, _ columns: ImportColumns, _ code: String
    ) -> Record.Money? {
        guard let amountColumn = columns.originalAmount, let currencyColumn = columns.originalCurrency,
            let cell = records.cell(currencyColumn), let currency = try? currencies.read(cell), currency.text != code,
            let amount = (try? records.number(amountColumn, decimalMark: decimalMark))?.magnitude,
            !amount.isZero
        else { return nil }
        return Record.Money(
            WalletAmount.padded(WalletAmount.trimmed(amount, currency.text), currency.text), currency.text)
    }
}

extension StatementRecords {
    /// Reports what was left out, and the rows that cannot be read.
    func report(_ context: CommandContext) throws(CommandError) {
        for (status, count) in unfinished.sorted(by: { $0.key < $1.key }) {
            context.reporter.note(
                "\(path): \(Self.rows(count, " “\(status)”")): no money moved",
                "\(path): рядків «\(status)»: \(count), пропущено — гроші не рухалися")
        }
        let others = [
            (zeros, " of zero", "нульових рядків"), (totalCount, " with totals", "підсумкових рядків"),
            (withoutAmount, " without an amount", "рядків без суми"),
        ]
        for (count, en, uk) in others where count > 0 {
            context.reporter.note("\(path): \(Self.rows(count, en))", "\(path): \(uk) пропущено: \(count)")
        }
        guard let first = refusals.first else { return }
        for refusal in refusals.dropFirst().prefix(19) {
            let why = ErrorMessage(refusal.error, line: refusal.line, context.settings.market, context.language)
            context.reporter.note("\(path): \(why.message)", "\(path): \(why.message)")
        }
        throw .wallet(.import(.unreadableRow(path: path, line: first.line, first.error, count: refusals.count)))
    }

    private static func rows(_ count: Int, _ kind: String) -> String {
        CountedNoun.rows(count).en + kind + (count == 1 ? " is left out" : " are left out")
    }
}
