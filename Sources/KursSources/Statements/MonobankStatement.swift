internal import KursCore
import KursText

/// Reads a statement of monobank's personal API: the array of an answer, or what `kurs wallet fetch` keeps of several, with
/// the account that they are of.
///
/// Sums are whole numbers of the smallest units. `currencyCode` is the currency of the operation; only the account, which an
/// answer does not name, tells the currency of `amount`. As seen on 2026-07-29.
enum MonobankStatement {
    /// `nil` for anything else.
    static func read(_ root: JSONValue) throws(BankStatementError) -> BankTable? {
        let items = root.kind == .array ? root : root["statement"]
        guard let items, items.kind == .array, items.elements.allSatisfy({ $0["time"] != nil && $0["amount"] != nil })
        else { return nil }
        if root.kind == .array, items.elements.first(where: { _ in true }) == nil { return nil }
        let account = root["account"]
        let known = account?["currencyCode"]?.integer.flatMap { Currency.find(numeric: $0)?.code }
        let currency = known ?? currency(of: items)
        var table = BankTable(.monobank)
        for (index, item) in items.elements.enumerated() {
            var row = try row(item, index + 1, currency)
            row.ownAccount = account?.word("iban") ?? ""
            row.ownName = root.word("name") ?? ""
            table.add(row, isHeldBefore: true)
        }
        return table
    }

    /// The currency in which both amounts of a row are equal, if it is one: the account's.
    private static func currency(of items: JSONValue) -> CurrencyCode? {
        var found: Set<Int> = []
        for item in items.elements {
            guard let amount = item["amount"]?.integer, amount != 0, amount == item["operationAmount"]?.integer,
                let code = item["currencyCode"]?.integer
            else { continue }
            found.insert(code)
        }
        return found.count == 1 ? found.first.flatMap { Currency.find(numeric: $0)?.code } : nil
    }

    private static func row(
        _ item: JSONValue, _ number: Int, _ currency: CurrencyCode?
    ) throws(BankStatementError) -> BankRow {
        func units(_ field: String) throws(BankStatementError) -> ExactDecimal? {
            guard let value = item[field], !value.isNull else { return nil }
            guard let whole = value.integer,
                let sum = ExactDecimal(
                    coefficient: Int128(whole), scale: currency.flatMap { Currency.find($0)?.minorDigits } ?? 2)
            else { throw .field(field, value: item.word(field), row: number) }
            return sum
        }
        guard let seconds = item["time"]?.integer, let moment = Timestamp(plausible: seconds) else {
            throw .field("time", value: item.word("time"), row: number)
        }
        guard let amount = try units("amount") else { throw .field("amount", value: nil, row: number) }
        var row = BankRow(amount)
        row.id = item.word("id") ?? ""
        row.date = moment.iso
        row.currency = currency?.text ?? ""
        row.details = item.word("description") ?? ""
        row.purpose = item.word("comment") ?? ""
        row.merchantCode = item.word("mcc") ?? ""
        row.fee = try units("commissionRate").flatMap { $0.isZero ? nil : $0.description } ?? ""
        row.cashback = try units("cashbackAmount").flatMap { $0.isZero ? nil : $0.description } ?? ""
        row.balance = try units("balance")?.description ?? ""
        row.party = item.word("counterName") ?? ""
        row.partyNumber = item.word("counterEdrpou") ?? ""
        row.partyAccount = item.word("counterIban") ?? ""
        if item["hold"]?.flag == true { row.status = "pending" }
        // Of currencies without cents it is not known which units the bank counts.
        if let other = item["currencyCode"]?.integer.flatMap({ Currency.find(numeric: $0) }), other.code != currency,
            other.minorDigits == 2, let units = item["operationAmount"]?.integer
        {
            row.operationCurrency = other.code.text
            row.operationAmount = ExactDecimal(coefficient: Int128(units), scale: 2)?.description ?? ""
        }
        return row
    }
}
