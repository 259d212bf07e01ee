package import KursCore
import KursTerminal
import KursText

/// The columns of a statement that a record of the wallet takes, beside those of the amount and the date.
package struct ImportColumns {
    package static let options = ["description-col", "id-col", "balance-col", "category-col"]

    /// The columns of the name; the first that is filled counts.
    package private(set) var names: [Int] = []
    /// The purpose of a payment between companies, which follows the name.
    package private(set) var purpose: Int?
    package private(set) var type: Int?
    package private(set) var id: Int?
    package private(set) var balance: Int?
    package private(set) var category: Int?
    package private(set) var merchantCode: Int?
    package private(set) var card: Int?
    package private(set) var originalAmount: Int?
    package private(set) var originalCurrency: Int?
    private(set) var fee: Int?
    private(set) var feeIs = Fee.inside
    /// The column of the amount after the fee.
    private(set) var net: Int?
    package let facts: FactColumns

    enum Fee {
        /// The amount includes it.
        case inside
        /// The account pays it as well.
        case beside
        /// It may be either: the service is not known.
        case unclear
    }

    init(_ header: [String], _ table: StatementTable, _ service: String?, _ arguments: ParsedArguments)
        throws(StatementError)
    {
        facts = FactColumns(header, table)
        let folded = header.map { ColumnName($0).text }
        let taken = Set(table.columns)
        func column(_ names: [String]) -> Int? {
            for name in names {
                if let place = folded.firstIndex(of: name), !taken.contains(place) { return place }
            }
            return nil
        }
        func given(_ option: String) throws(StatementError) -> Int? {
            guard let text = arguments.value(option) else { return nil }
            let column = StatementColumn(text)
            guard let place = try column.place(in: header) else { throw .noColumn(text, columns: header) }
            guard header.isEmpty || place < header.count else { throw .noColumnNumber(place + 1, count: header.count) }
            return place
        }
        if let place = try given("description-col") {
            names = [place]
        } else {
            let kinds = [Self.merchants, Self.payees, Self.payers, Self.clients, Self.descriptions]
            names = kinds.compactMap { column($0) }
            let isNamed = column(Self.payees) != nil
            purpose = isNamed ? column(["призначення платежу", "призначення"]) : nil
            if !isNamed, column(Self.clients) != nil { purpose = column(Self.descriptions) }
            names.removeAll { $0 == purpose || facts.isNameOfEnd($0) }
            if names.isEmpty, purpose == nil { names = [column(Self.notes)].compactMap(\.self) }
        }
        type = column(["type", "тип", "тип операції", "transaction details type"])
        id = try given("id-col") ?? column(Self.ids)
        balance = try given("balance-col") ?? column(Self.balances)
        category = try given("category-col") ?? column(["категорія", "category"])
        merchantCode = column(["mcc", "мсс"])
        card = column(["картка", "номер картки", "card", "card number"]) ?? facts.ownAccount
        findOriginal(header, folded, table)
        net = service == "PayPal" ? column(["net"]) : nil
        fee = net == nil ? column(Self.fees) : nil
        if service == "Revolut" {
            feeIs = .beside
        } else if service == nil, let fee, Self.unclearFees.contains(folded[fee]) {
            feeIs = .unclear
        }
    }

    private mutating func findOriginal(_ header: [String], _ folded: [String], _ table: StatementTable) {
        let roles = header.map { ColumnRole(anyOf: $0) }
        if let place = roles.firstIndex(of: .operationAmount), !table.columns.contains(place) {
            var currency = roles.firstIndex(of: .operationCurrency)
            if currency == nil, let shared = roles.firstIndex(of: .currency), table.currency != .column(shared) {
                currency = shared
            }
            (originalAmount, originalCurrency) = (currency == nil ? nil : place, currency)
        } else if let place = folded.firstIndex(of: "exchange to amount"),
            let currency = folded.firstIndex(of: "exchange to")
        {
            (originalAmount, originalCurrency) = (place, currency)
        }
    }

    private static let merchants = ["merchant", "торговець", "назва торговця"]
    private static let payees = [
        "payee name", "payee", "name", "контрагент", "кореспондент", "назва контрагента", "найменування контрагента",
        "отримувач",
    ]
    private static let payers = ["payer name", "payer", "платник"]
    private static let clients = ["counterparty", "client", "customer", "клієнт", "замовник"]
    private static let descriptions = [
        "деталі операції", "опис операції", "деталі", "опис", "призначення платежу", "призначення", "description",
        "details", "memo",
    ]
    /// What people write themselves, where nothing else says what a row is.
    private static let notes = ["коментар", "примітка", "comment", "note", "notes"]
    private static let ids = [
        "transferwise id", "transaction id", "ref id", "id", "id операції", "id транзакції", "ідентифікатор",
        "ідентифікатор операції", "ідентифікатор транзакції", "unique id", "operation id", "payment id",
    ]
    private static let balances = [
        "залишок після операції", "залишок на кінець періоду", "залишок", "баланс", "balance", "running balance",
        "account balance",
    ]
    private static let fees = ["сума комісій", "сума комісії", "комісія", "total fees"] + unclearFees
    /// Some services state the amount before such a fee (Revolut), others after it (Wise).
    private static let unclearFees = ["fee", "fees", "commission"]
}

extension ImportColumns {
    /// By how much the account changed, and what of it is the bank's fee; `nil` without one.
    package func amounts(
        _ records: borrowing CSVReader, _ row: StatementRow, decimalMark: UInt8
    ) throws(StreamLineError) -> (amount: ExactDecimal, fee: ExactDecimal?) {
        var (amount, fee): (ExactDecimal, ExactDecimal?) = (row.amount, nil)
        if let written = try records.number(net, decimalMark: decimalMark) {
            fee = try? amount.subtracting(written)
            amount = written
        } else if feeIs != .unclear,
            let written = try records.number(self.fee, decimalMark: decimalMark)?.magnitude, !written.isZero
        {
            fee = written
            if feeIs == .beside { amount = (try? amount.subtracting(written)) ?? amount }
        }
        return (amount, fee.flatMap { $0.isZero || $0.magnitude == amount.magnitude ? nil : $0 })
    }
}
