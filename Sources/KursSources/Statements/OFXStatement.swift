internal import KursCore
internal import KursMarkup
import KursText

/// Reads OFX 1 (SGML behind lines of a header) and 2 (XML), also a mixture of both.
///
/// The sign is that of `TRNAMT`; `TRNTYPE` decides nothing. An amount is in the currency of `CURRENCY`, else in the account's;
/// `ORIGCURRENCY` tells what it was before.
enum OFXStatement {
    static func read(_ bytes: [UInt8]) throws(BankStatementError) -> BankTable {
        let isCyrillic = Array(bytes.prefix(1024)).span.firstOffset(of: Array("CHARSET:1251".utf8).span) != nil
        let isXML = Array(bytes.prefix(64)).span.firstOffset(of: Array("<?xml".utf8).span) != nil
        let text = BankStatement.text(bytes, otherwise: isCyrillic ? .windows1251 : .windows1252)
        let declared = isXML ? try? decodeHTML(bytes, fallback: .utf8ElseWindows1251).utf8 : nil
        let characters = declared ?? Array(text.utf8)
        // What is cut off ends within an element, which SGML does not tell.
        let end = String(decoding: characters.suffix(256), as: UTF8.self).uppercased()
        guard Array(end.utf8).span.firstOffset(of: Array("</OFX>".utf8).span) != nil else {
            throw .damaged(byte: characters.count)
        }
        let root = try BankElement.root(characters, isSGML: true)
        let statements = root.every("STMTRS") + root.every("CCSTMTRS")
        if statements.isEmpty, let status = root.every("STATUS").last(where: { !["", "0"].contains($0.value("CODE")) })
        {
            throw .refused("\(status.value("CODE")) \(status.value("MESSAGE"))")
        }
        guard !statements.isEmpty else { throw .noStatement(looked: "STMTRS, CCSTMTRS") }
        var table = BankTable(.ofx)
        for statement in statements {
            let currency = Currency.letters(statement.value("CURDEF"))
            let own = (statement["BANKACCTFROM"] ?? statement["CCACCTFROM"])?.value("ACCTID") ?? ""
            for item in statement.every("STMTTRN") {
                var row = try row(item, table.rows.count + 1, currency)
                row.ownAccount = own
                table.add(row)
            }
        }
        return table
    }

    private static func row(
        _ item: BankElement, _ number: Int, _ currency: String
    ) throws(BankStatementError) -> BankRow {
        func refusal(_ field: String) -> BankStatementError { .field(field, value: item.value(field), row: number) }
        let amounts = item.every("TRNAMT").map(\.text)
        guard amounts.count < 2 else { throw .field("TRNAMT", value: amounts.joined(separator: " | "), row: number) }
        guard let amount = ExactDecimal(bank: amounts.first ?? "") else { throw refusal("TRNAMT") }
        guard let date = date(item.value("DTPOSTED")) else { throw refusal("DTPOSTED") }
        var row = BankRow(amount)
        (row.date, row.currency) = (date, currency)
        if let other = item["CURRENCY"] {
            row.currency = Currency.letters(other.value("CURSYM"))
            guard !row.currency.isEmpty else { throw refusal("CURSYM") }
        } else if let original = item["ORIGCURRENCY"], let rate = ExactDecimal(bank: original.value("CURRATE")),
            let shop = try? amount.magnitude.divided(by: rate, toScale: 2)
        {
            // The rate is what one unit of it costs in the account's.
            row.operationCurrency = Currency.letters(original.value("CURSYM"))
            row.operationAmount = shop.description
        }
        row.id = item.value("FITID")
        row.party = item.value("NAME")
        row.details = row.party
        row.purpose = item.value("MEMO")
        row.document = item.value("CHECKNUM")
        row.partyAccount = (item["BANKACCTTO"] ?? item["CCACCTTO"])?.value("ACCTID") ?? ""
        return row
    }

    /// `20261116`, a day that no zone moves, or `20261116093000.000[+2:EET]`; without a zone UTC counts.
    private static func date(_ text: String) -> String? {
        let parts = text.split(separator: "[", maxSplits: 1)
        var zone: ExactDecimal? = .zero
        if parts.count > 1 { zone = ExactDecimal(bank: parts[1].prefix { $0 != ":" && $0 != "]" }) }
        guard let zone, let seconds = try? zone.multiplied(by: 3600).rounded(toScale: 0) else { return nil }
        let digits = (parts.first ?? "").utf8.prefix { $0.isASCIIDigit }
        return BankDate.iso(digits, zone: Int(clamping: seconds.coefficient))
    }
}
