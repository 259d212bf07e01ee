internal import KursCore
internal import KursText

/// Reads OFX 1 (SGML behind lines of a header) and 2 (XML), also a mixture of both.
///
/// The sign is that of `TRNAMT`; `TRNTYPE` decides nothing. What is bought in another currency stands in `ORIGCURRENCY`,
/// whose amount is already the account's; in `CURRENCY` the amount is that currency's.
enum OFXStatement {
    static func read(_ bytes: [UInt8]) throws(BankStatementError) -> BankTable {
        let declared: SingleByteEncoding = has("CHARSET:1251", bytes) ? .windows1251 : .windows1252
        let root = try BankElement.root(Array(BankStatement.text(bytes, otherwise: declared).utf8), isSGML: true)
        let statements = root.every("STMTRS") + root.every("CCSTMTRS")
        guard !statements.isEmpty else {
            for status in root.every("STATUS") where !["0", ""].contains(status.value("CODE")) {
                let message = status.value("MESSAGE")
                throw .refused(message.isEmpty ? "STATUS " + status.value("CODE") : message)
            }
            throw .noStatement(looked: "STMTRS, CCSTMTRS")
        }
        var table = BankTable(.ofx)
        for statement in statements {
            let account = statement.value("ACCTID")
            let currency = Currency.letters(statement.value("CURDEF"))
            for item in statement.every("STMTTRN") {
                var row = try row(item, table.rows.count + 1, currency)
                row.ownAccount = account
                table.rows.append(row)
            }
        }
        return table
    }

    private static func row(
        _ item: BankElement, _ number: Int, _ currency: String
    ) throws(BankStatementError) -> BankRow {
        let written = item.value("TRNAMT")
        guard let amount = ExactDecimal(bank: written) else {
            throw .field("TRNAMT", value: written.isEmpty ? nil : written, row: number)
        }
        var row = BankRow(amount)
        row.currency = currency
        if let other = item["CURRENCY"] {
            let code = Currency.letters(other.value("CURSYM"))
            guard !code.isEmpty else { throw .field("CURSYM", value: other.value("CURSYM"), row: number) }
            row.currency = code
        } else if let original = item["ORIGCURRENCY"], let rate = ExactDecimal(bank: original.value("CURRATE")),
            !rate.isZero, let shop = try? amount.magnitude.divided(by: rate, toScale: 2)
        {
            // The rate is that of the original currency in the account's.
            row.operationCurrency = Currency.letters(original.value("CURSYM"))
            row.operationAmount = row.operationCurrency.isEmpty ? "" : shop.plain
        }
        row.id = item.value("FITID")
        row.date = try date(item.value("DTPOSTED"), number)
        row.party = item.value("NAME")
        row.purpose = item.value("MEMO")
        row.document = [item.value("CHECKNUM"), item.value("REFNUM")].first { !$0.isEmpty } ?? ""
        let other = item["BANKACCTTO"] ?? item["CCACCTTO"] ?? item["BANKACCTFROM"]
        row.partyAccount = other?.value("ACCTID") ?? ""
        if row.purpose.isEmpty { row.purpose = row.party }
        return row
    }

    /// `20261116`, a day that no zone moves, or `20261116093000.000[+2:EET]`; without a zone UTC counts.
    private static func date(_ text: String, _ number: Int) throws(BankStatementError) -> String {
        let refusal = BankStatementError.field("DTPOSTED", value: text.isEmpty ? nil : text, row: number)
        let bytes = Array(text.utf8)
        let digits = bytes.prefix { $0.isASCIIDigit }
        guard digits.count >= 8, let date = BankDate.number(digits.prefix(8)),
            let day = Day(year: date / 10_000, month: date / 100 % 100, day: date % 100)
        else { throw refusal }
        if digits.count == 8 { return day.iso }
        guard let time = BankDate.number((digits + [48, 48, 48, 48, 48]).dropFirst(8).prefix(6)) else { throw refusal }
        let seconds = time / 10_000 * 3600 + time / 100 % 100 * 60 + time % 100
        var zone = 0
        if let open = bytes.firstIndex(of: UInt8(ascii: "[")) {
            var hours = bytes[(open + 1)...].prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "]") }
            if hours.first == UInt8(ascii: "+") { hours = hours.dropFirst() }
            guard let hours = ExactDecimal(utf8: hours), let exact = try? hours.multiplied(by: 3600),
                let whole = Int(exactly: exact.trimmed().coefficient), exact.trimmed().scale == 0
            else { throw refusal }
            zone = whole
        }
        return BankDate.moment(day, seconds, zoneSeconds: zone)
    }

    private static func has(_ word: String, _ bytes: [UInt8]) -> Bool {
        Array(bytes.prefix(1024)).span.firstOffset(of: Array(word.utf8).span) != nil
    }
}
