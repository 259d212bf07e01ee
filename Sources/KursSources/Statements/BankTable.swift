internal import KursCore
internal import KursText

/// One movement of money as the formats of banks tell it; an empty text for what a format does not have.
struct BankRow {
    var id = ""
    /// A day, or a moment with its zone, as ISO 8601 writes them.
    var date = ""
    var ownAccount = ""
    var ownNumber = ""
    var ownName = ""
    /// Negative for what left the account.
    var amount: ExactDecimal
    /// The code of the account's currency.
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

    init(_ amount: ExactDecimal) { self.amount = amount }

    /// Whether it takes an earlier movement back.
    var isReversed = false

    /// Says so of what takes an earlier movement back, as banks do in texts.
    mutating func reverse() { purpose = purpose.isEmpty ? "Сторно" : "Сторно: " + purpose }
}

/// The rows of a file, and the balances that they must bear out.
struct BankTable {
    let format: BankStatement.Format
    var rows: [BankRow] = []
    var doubts: [BankStatement.Doubt] = []
    /// What each account had at first and at last.
    var balances: [Balance] = []

    struct Balance {
        var account: String
        var currency: String
        var opening: ExactDecimal
        var closing: ExactDecimal
    }

    /// Where the rows are that have an identifier of the bank.
    private var places: [String: Int] = [:]

    init(_ format: BankStatement.Format) { self.format = format }

    /// Adds a row once, by the bank's identifier: pages overlap, and what was only held comes again.
    mutating func add(_ row: BankRow) {
        let key = row.id + " " + row.ownAccount
        guard !row.id.isEmpty, let place = places[key] else {
            places[key] = rows.count
            return rows.append(row)
        }
        if !rows[place].status.isEmpty { rows[place] = row }
    }

    /// Compares the balances of each account with its rows.
    mutating func check() {
        var seen: Set<String> = []
        for balance in balances where seen.insert(balance.account + " " + balance.currency).inserted {
            let same = balances.filter { $0.account == balance.account && $0.currency == balance.currency }
            // Statements of days follow each other; where one is missing, each is its own.
            var computed = balance.opening
            for row in rows
            where row.ownAccount == balance.account && row.currency == balance.currency && row.status.isEmpty {
                computed = (try? computed.adding(row.amount)) ?? computed
            }
            for (earlier, later) in zip(same, same.dropFirst()) {
                let gap = (try? later.opening.subtracting(earlier.closing)) ?? .zero
                computed = (try? computed.adding(gap)) ?? computed
            }
            guard let closing = same.last?.closing, computed != closing else { continue }
            doubts.append(
                .balance(account: balance.account, computed: computed, stated: closing, currency: balance.currency))
        }
    }

    private typealias Column = (name: String, value: (BankRow) -> String)

    private var columns: [Column] {
        let currencies = Set(rows.map(\.currency))
        if format == .monobank {
            // As in the bank's own CSV, so that it is known as the bank's.
            let code = currencies.count == 1 ? currencies.first ?? "" : ""
            return [
                ("ID", \.id), ("Дата і час операції", \.date), ("Деталі операції", \.details),
                ("MCC", \.merchantCode), (code.isEmpty ? "Сума в валюті картки" : "Сума в валюті картки (\(code))", text),
                ("Сума в валюті операції", \.operationAmount), ("Валюта операції", \.operationCurrency),
                ("Сума комісій", \.fee), ("Сума кешбеку", \.cashback), ("Залишок після операції", \.balance),
            ] + parties + [("Призначення платежу", \.purpose), ("Статус", \.status)]
        }
        var columns: [Column] = [("ID", \.id), ("Дата операції", \.date), ("Сума", text)]
        if currencies != [""] { columns.append(("Валюта", \.currency)) }
        if format == .privatbank { columns.append(("Гривневе покриття", \.equivalent)) }
        return columns + [
            ("Сума в валюті операції", \.operationAmount), ("Валюта операції", \.operationCurrency),
            ("Сума комісій", \.fee), ("Номер документа", \.document),
        ] + parties + [("Призначення платежу", \.purpose), ("Статус", \.status)]
    }

    private let parties: [Column] = [
        ("Наш IBAN", \.ownAccount), ("Наш ЄДРПОУ", \.ownNumber), ("Найменування", \.ownName),
        ("Контрагент", \.party), ("ЄДРПОУ контрагента", \.partyNumber), ("IBAN контрагента", \.partyAccount),
    ]

    private let text: (BankRow) -> String = { $0.amount.plain }

    var header: [String] { columns.map(\.name) }

    /// The cells of the rows, each in one line.
    var cells: [[String]] {
        let columns = columns
        return rows.map { row in columns.map { BankTable.line($0.value(row)) } }
    }

    private static func line(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
        return String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
    }
}

extension ExactDecimal {
    /// The number with a decimal point.
    var plain: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a number that may have a plus, a decimal comma, or nothing after it; `nil` for anything else.
    init?(bank text: some StringProtocol) {
        var bytes = Array(text.utf8).filter { $0 != 0x20 }[...]
        if bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
        if let mark = bytes.lastIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }) {
            bytes[mark] = UInt8(ascii: ".")
            if mark == bytes.endIndex - 1 { bytes = bytes.dropLast() }
            if bytes.first == UInt8(ascii: ".") { bytes = [UInt8(ascii: "0")] + bytes }
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
    /// The moment of a local time with its difference from UTC; `nil` for no such day.
    static func moment(_ day: Day, _ seconds: Int, zoneSeconds: Int) -> String {
        Timestamp(seconds: Int64(day.number) * 86_400 + Int64(seconds) - Int64(zoneSeconds)).iso
    }

    /// The number that some digits are; `nil` for anything else.
    static func number(_ text: some Sequence<UInt8>) -> Int? {
        var value = 0
        var isEmpty = true
        for byte in text {
            guard byte.isASCIIDigit, value < 100_000_000 else { return nil }
            (value, isEmpty) = (value * 10 + Int(byte - 0x30), false)
        }
        return isEmpty ? nil : value
    }

    /// A date of two digits each, `yyMMdd`, of this century; as written where there is no such day.
    static func short(_ text: some Sequence<UInt8>) -> Day? {
        guard let number = number(text) else { return nil }
        return Day(year: 2000 + number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// `2026-11-16`, or a moment with its zone; a time without a zone is the bank's own, and its day counts.
    static func iso(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count > 19, bytes[10] == UInt8(ascii: "T"), let day = Day(iso: bytes[..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19])
        else { return String(text.prefix(10)) }
        let zone = bytes[19...].drop { $0 == UInt8(ascii: ".") || $0.isASCIIDigit }
        let seconds = hour * 3600 + minute * 60 + second
        if zone.first == UInt8(ascii: "Z") { return moment(day, seconds, zoneSeconds: 0) }
        guard let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let difference = number(zone.dropFirst().filter { $0 != UInt8(ascii: ":") })
        else { return String(text.prefix(10)) }
        let away = (difference / 100 * 60 + difference % 100) * 60
        return moment(day, seconds, zoneSeconds: sign == UInt8(ascii: "-") ? -away : away)
    }
}
