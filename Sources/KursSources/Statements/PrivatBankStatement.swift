internal import KursCore
import KursText

/// Reads transactions of PrivatBank's API for business, as described on 2026-07-29.
///
/// They are an answer of version 3, several in an array, or one of the older interface, whose fields have a prefix.
enum PrivatBankStatement {
    /// `nil` for anything else.
    static func read(_ root: JSONValue) throws(BankStatementError) -> BankTable? {
        let pages = root.kind == .array ? Array(root.elements) : [root]
        var table = BankTable(.privatbank)
        var isKnown = false
        var next: Bool?
        for page in pages {
            let items = page["transactions"] ?? page["StatementsResponse"]?["statements"]
            guard let items, items.kind == .array else { return nil }
            isKnown = true
            next = page["exist_next_page"]?.flag ?? false
            for item in items.elements {
                // The older form keeps each row under its reference.
                let row = item["SUM"] == nil ? item.members.first { _ in true }?.value ?? item : item
                table.add(try self.row(row, table.rows.count + 1), isHeldBefore: true)
            }
        }
        if next == true { table.doubts.append(.isPartial) }
        return isKnown ? table : nil
    }

    private static func row(_ item: JSONValue, _ number: Int) throws(BankStatementError) -> BankRow {
        func field(_ name: String) -> String { item.word(name) ?? item.word("BPL_" + name) ?? "" }
        func refuse(_ name: String) -> BankStatementError {
            let value = field(name)
            return .field(name, value: value.isEmpty ? nil : value, row: number)
        }
        guard let sum = ExactDecimal(bank: field("SUM")), !sum.isNegative else { throw refuse("SUM") }
        let kind = field("TRANTYPE").isEmpty ? "FL_DC" : "TRANTYPE"
        var row = BankRow(sum)
        switch field(kind) {
        case "C": break
        case "D": row.amount = sum.negated
        default: throw refuse(kind == "FL_DC" && field(kind).isEmpty ? "TRANTYPE" : kind)
        }
        row.currency = Currency.letters(field("CCY"))
        guard !row.currency.isEmpty else { throw refuse("CCY") }
        let reference = field("REF") + field("REFN")
        row.id = reference.isEmpty ? field("ID") : reference
        let time = field("TIM_P")
        row.date = time.isEmpty ? field("DAT_OD") : field("DAT_OD") + " " + time
        if row.currency != CurrencyCode.uah.text { row.equivalent = field("SUM_E") }
        row.ownAccount = field("AUT_MY_ACC")
        row.ownNumber = field("AUT_MY_CRF")
        row.ownName = field("AUT_MY_NAM")
        row.party = field("AUT_CNTR_NAM")
        row.partyNumber = field("AUT_CNTR_CRF")
        row.partyAccount = field("AUT_CNTR_ACC")
        row.purpose = field("OSND")
        row.document = field("NUM_DOC")
        switch (field("PR_PR"), field("FL_REAL")) {
        case ("r", "r"), ("r", ""), ("", "r"), ("", ""): break
        case ("p", _): row.status = "pending"
        case ("t", _): row.status = "reverted"
        case ("n", _), (_, "i"): row.status = "rejected"
        case ("r", _), ("", _): throw refuse("FL_REAL")
        default: throw refuse("PR_PR")
        }
        return row
    }
}
