internal import KursCore
import KursText

/// One movement of money as the formats of banks tell it; an empty text for what a format does not have.
struct BankRow: Equatable {
    var id = ""
    /// A day, or a moment with its zone, as ISO 8601 writes them.
    var date = ""
    var ownAccount = ""
    var ownNumber = ""
    var ownName = ""
    /// Negative for what left the account.
    var amount: ExactDecimal
    var currency = ""
    var operationAmount = ""
    var operationCurrency = ""
    var party = ""
    var partyNumber = ""
    var partyAccount = ""
    /// What the operation is, where that is not the purpose.
    var details = ""
    var purpose = ""
    var document = ""
    var merchantCode = ""
    var fee = ""
    var cashback = ""
    var balance = ""
    var equivalent = ""
    /// In the words that statements in CSV use; empty for what has moved.
    var status = ""
    /// Whether it takes an earlier movement back.
    var isReversed = false

    init(_ amount: ExactDecimal) { self.amount = amount }

    /// Fills the purpose, which says of what takes a movement back that it does.
    mutating func complete(_ format: BankStatement.Format) {
        // monobank's statements have a column for what the operation is, and a name is no purpose.
        if purpose.isEmpty, format != .monobank, details != party { purpose = details }
        if isReversed { purpose = purpose.isEmpty ? "Сторно" : "Сторно: " + purpose }
    }
}

/// The rows of a file, and the balances that they must bear out.
struct BankTable {
    let format: BankStatement.Format
    private(set) var rows: [BankRow] = []
    var doubts: [BankStatement.Doubt] = []
    /// What each account had at first and at last.
    var balances: [Balance] = []
    /// Where the rows are that have an identifier of the bank.
    private var places: [String: [Int]] = [:]

    struct Balance {
        var account: String
        var currency: String
        var opening: ExactDecimal
        var closing: ExactDecimal

        fileprivate var key: String { account + " " + currency }
    }

    init(_ format: BankStatement.Format) { self.format = format }

    /// Adds a row: once, where the file has it twice with the bank's identifier, as pages that overlap do.
    ///
    /// - Parameter isHeldBefore: Whether what was only held comes again under its identifier when it is settled.
    mutating func add(_ row: BankRow, isHeldBefore: Bool = false) {
        var row = row
        row.complete(format)
        let key = row.id + " " + row.ownAccount
        if !row.id.isEmpty {
            let known = places[key] ?? []
            if isHeldBefore, let held = known.first(where: { !rows[$0].status.isEmpty }) {
                rows[held] = row
                return
            }
            if known.contains(where: { rows[$0] == row }) || isHeldBefore && !row.status.isEmpty && !known.isEmpty {
                repeatedCount += 1
                return
            }
            places[key] = known + [rows.count]
        }
        rows.append(row)
    }

    /// How many rows the file had again.
    private var repeatedCount = 0

    /// Compares the balances of each account with its rows.
    mutating func check() {
        // Pages of an interface overlap in any case.
        if repeatedCount > 0, format != .monobank, format != .privatbank { doubts.append(.repeated(repeatedCount)) }
        var sums: [String: ExactDecimal] = [:]
        func add(_ amount: ExactDecimal?, to key: String) {
            if let amount, let sum = try? sums[key, default: .zero].adding(amount) { sums[key] = sum }
        }
        for row in rows where row.status.isEmpty { add(row.amount, to: row.ownAccount + " " + row.currency) }
        var last: [String: Balance] = [:]
        for balance in balances {
            // Statements of days follow each other; what lies between two is in none.
            let before = last.updateValue(balance, forKey: balance.key)?.closing ?? .zero
            add(try? balance.opening.subtracting(before), to: balance.key)
        }
        for (key, balance) in last.sorted(by: { $0.key < $1.key }) where sums[key] != balance.closing {
            doubts.append(
                .balance(
                    account: balance.account, computed: sums[key] ?? .zero, stated: balance.closing,
                    currency: balance.currency))
        }
    }

    private typealias Column = (name: String, value: (BankRow) -> String)

    /// The columns; monobank's are those of its own CSV, so that it is known as the bank's.
    private var columns: [Column] {
        let currencies = Set(rows.map(\.currency))
        let only = currencies.count == 1 ? currencies.first ?? "" : ""
        let amount = { (row: BankRow) in row.amount.description }
        let isMonobank = format == .monobank
        var columns: [Column] = [("ID", \.id)]
        if isMonobank {
            let name = "Сума в валюті картки"
            columns += [
                ("Дата і час операції", \.date), ("Деталі операції", \.details), ("MCC", \.merchantCode),
                (only.isEmpty ? name : name + " (\(only))", amount), ("Сума кешбеку", \.cashback),
                ("Залишок після операції", \.balance),
            ]
        } else {
            columns += [("Дата операції", \.date), ("Сума", amount), ("Номер документа", \.document)]
            if currencies != [""] { columns.append(("Валюта", \.currency)) }
            if format == .privatbank { columns.append(("Гривневе покриття", \.equivalent)) }
        }
        return columns + [
            ("Сума в валюті операції", \.operationAmount), ("Валюта операції", \.operationCurrency),
            ("Сума комісій", \.fee), ("Наш IBAN", \.ownAccount), ("Наш ЄДРПОУ", \.ownNumber),
            ("Найменування", \.ownName), ("Контрагент", \.party), ("ЄДРПОУ контрагента", \.partyNumber),
            ("IBAN контрагента", \.partyAccount), ("Призначення платежу", \.purpose), ("Статус", \.status),
        ]
    }

    var header: [String] { columns.map(\.name) }

    var cells: [[String]] {
        let columns = columns
        return rows.map { row in
            columns.map { String(decoding: $0.value(row).utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self) }
        }
    }
}

extension ExactDecimal {
    /// Reads a number that may have a plus, a decimal comma, or nothing after it; `nil` for anything else.
    init?(bank text: some StringProtocol) {
        var bytes = Array(text.utf8).filter { $0 != 0x20 }[...]
        if bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
        if let mark = bytes.lastIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }) {
            bytes[mark] = UInt8(ascii: ".")
            if mark == bytes.endIndex - 1 { bytes = bytes.dropLast() }
        }
        self.init(utf8: bytes)
    }
}

extension Currency {
    /// The letters of a code that may be its digits; empty for one that is not known.
    static func letters(_ text: String) -> String {
        if let number = Int(text) { return find(numeric: number)?.code.text ?? "" }
        return CurrencyCode(text)?.text ?? ""
    }
}

/// Dates of the formats as ISO 8601 writes them.
enum BankDate {
    /// A day of eight digits, or with six more for the time a moment; `nil` for no such day.
    ///
    /// - Parameter zone: Seconds ahead of UTC; without it the time is the bank's own, and its day counts.
    static func iso(_ digits: some Collection<UInt8>, zone: Int?) -> String? {
        guard let date = Int(digits: digits.prefix(8)), digits.count >= 8,
            let day = Day(year: date / 10_000, month: date / 100 % 100, day: date % 100)
        else { return nil }
        guard digits.count > 8, let zone else { return day.iso }
        guard (-86_400...86_400).contains(zone) else { return nil }
        let time = Int(digits: (Array(digits.dropFirst(8)) + [48, 48, 48, 48]).prefix(6)) ?? 0
        guard time / 10_000 < 24, time / 100 % 100 < 60, time % 100 < 60 else { return nil }
        let seconds = time / 10_000 * 3600 + time / 100 % 100 * 60 + time % 100
        return Timestamp(seconds: Int64(day.number) * 86_400 + Int64(seconds - zone)).iso
    }

    /// Normalises `2026-11-16` and `2026-11-16T09:30:00.000+02:00`; `nil` for anything else.
    static func iso(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        let digits = bytes.prefix(19).filter(\.isASCIIDigit)
        let rest = bytes.dropFirst(19).drop { $0 == UInt8(ascii: ".") || $0.isASCIIDigit }
        var zone: Int?
        if rest.first == UInt8(ascii: "Z") { zone = 0 }
        if let sign = rest.first, "+-".utf8.contains(sign),
            let away = Int(digits: rest.filter(\.isASCIIDigit).prefix(4))
        {
            zone = (away / 100 * 60 + away % 100) * (sign == UInt8(ascii: "-") ? -60 : 60)
        }
        return iso(digits, zone: zone)
    }
}
