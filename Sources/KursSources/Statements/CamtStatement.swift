internal import KursCore
internal import KursMarkup

/// Reads camt.053 of any version, with any prefix of names.
///
/// A booked entry is one row, or one for each of its details if these have amounts that make the entry's. `CdtDbtInd` is the
/// real direction, also of a reversal.
enum CamtStatement {
    static func read(_ bytes: [UInt8]) throws(BankStatementError) -> BankTable {
        guard let text = try? decodeHTML(bytes, fallback: .utf8ElseWindows1251) else {
            throw .noStatement(looked: "UTF-8")
        }
        let root = try BankElement.root(text.utf8)
        let statements = root.every("BkToCstmrStmt").flatMap { $0.all("Stmt") }
        guard !statements.isEmpty else { throw .noStatement(looked: "BkToCstmrStmt/Stmt") }
        var table = BankTable(.camt)
        for statement in statements { try read(statement, &table) }
        return table
    }

    private static func read(_ statement: BankElement, _ table: inout BankTable) throws(BankStatementError) {
        let account = statement["Acct", "Id"]
        let number = account?["IBAN"]?.text ?? account?["Othr", "Id"]?.text ?? ""
        let owner = statement["Acct", "Ownr"]
        for entry in statement.all("Ntry") {
            for var row in try rows(entry, table.rows.count + 1) {
                row.ownAccount = number
                row.ownName = owner?.value("Nm") ?? ""
                row.ownNumber = owner?["Id"]?.every("Othr").first?["Id"]?.text ?? ""
                table.rows.append(row)
            }
        }
        var found: [String: (amount: ExactDecimal, currency: String)] = [:]
        for balance in statement.all("Bal") {
            let kind = balance["Tp", "CdOrPrtry", "Cd"]?.text ?? ""
            guard found[kind] == nil else { continue }
            found[kind] = try sum(balance, table.rows.count)
        }
        if let opening = found["OPBD"] ?? found["PRCD"], let closing = found["CLBD"],
            opening.currency == closing.currency
        {
            table.balances.append(
                BankTable.Balance(
                    account: number, currency: closing.currency, opening: opening.amount, closing: closing.amount))
        }
    }

    /// The signed amount of an element.
    private static func sum(
        _ element: BankElement, _ number: Int
    ) throws(BankStatementError) -> (amount: ExactDecimal, currency: String) {
        guard let amount = element["Amt"], let value = ExactDecimal(bank: amount.text) else {
            throw .field("Amt", value: element["Amt"]?.text, row: number)
        }
        switch element["CdtDbtInd"]?.text {
        case "CRDT": return (value, amount.code)
        case "DBIT": return (value.negated, amount.code)
        case let other: throw .field("CdtDbtInd", value: other, row: number)
        }
    }

    private static func rows(_ entry: BankElement, _ number: Int) throws(BankStatementError) -> [BankRow] {
        let (amount, currency) = try sum(entry, number)
        let status = entry["Sts", "Cd"]?.text ?? entry["Sts"]?.text ?? ""
        let day = entry["BookgDt"] ?? entry["ValDt"]
        var whole = BankRow(amount)
        whole.currency = Currency.letters(currency)
        whole.date = BankDate.iso(day?["Dt"]?.text ?? day?["DtTm"]?.text ?? "")
        if status != "BOOK" { whole.status = "pending" }
        whole.id = entry["AcctSvcrRef"]?.text ?? ""
        whole.isReversed = ["true", "1"].contains(entry["RvslInd"]?.text)
        whole.details = entry["AddtlNtryInf"]?.text ?? ""
        whole.fee = fee(entry, currency)
        let details = entry.all("NtryDtls").flatMap { $0.all("TxDtls") }
        var rows: [BankRow] = []
        if details.count > 1 {
            var rest = amount
            for detail in details {
                guard let part = detail["Amt"] ?? detail["AmtDtls", "TxAmt", "Amt"], part.code == currency,
                    let value = ExactDecimal(bank: part.text)
                else { break }
                var row = whole
                let isDebit = detail["CdtDbtInd"].map { $0.text == "DBIT" } ?? amount.isNegative
                row.amount = isDebit ? value.negated : value
                row.fee = fee(detail, currency)
                row.take(detail)
                rest = (try? rest.subtracting(row.amount)) ?? rest
                rows.append(row)
            }
            if rows.count != details.count || !rest.isZero { rows = [] }
        }
        if rows.isEmpty {
            // Details without amounts of their own are told in one text.
            if let first = details.first { whole.take(first) }
            if details.count > 1 {
                whole.party = ""
                whole.partyAccount = ""
                whole.purpose = details.map(BankRow.purpose).filter { !$0.isEmpty }.joined(separator: "; ")
            }
            rows = [whole]
        }
        for place in rows.indices {
            if rows[place].purpose.isEmpty { rows[place].purpose = rows[place].details }
            if rows[place].isReversed { rows[place].reverse() }
        }
        return rows
    }

    /// The bank's fees that the amount includes.
    private static func fee(_ element: BankElement, _ currency: String) -> String {
        var total = ExactDecimal.zero
        for charges in element.all("Chrgs") {
            for record in charges.all("Rcrd") + (charges["Amt"] == nil ? [] : [charges])
            where record["ChrgInclInd"]?.text == "true" {
                guard let amount = record["Amt"], amount.code == currency, let value = ExactDecimal(bank: amount.text)
                else { continue }
                total = (try? total.adding(value)) ?? total
            }
        }
        return total.isZero ? "" : total.plain
    }
}

extension BankRow {
    /// Takes what the details of an entry say of it.
    fileprivate mutating func take(_ detail: BankElement) {
        if let own = detail["Refs", "AcctSvcrRef"]?.text, !own.isEmpty { id = own }
        let reference = detail["Refs", "EndToEndId"]?.text ?? ""
        document = reference == "NOTPROVIDED" ? "" : reference
        // The parties of a reversal are those of what it takes back.
        let isPayer = amount.isNegative == isReversed
        let parties = detail["RltdPties"]
        let other = parties?[isPayer ? "Dbtr" : "Cdtr"]
        party = other?["Nm"]?.text ?? other?["Pty", "Nm"]?.text ?? ""
        partyNumber = other?.every("Othr").first?["Id"]?.text ?? ""
        let account = parties?[isPayer ? "DbtrAcct" : "CdtrAcct"]
        partyAccount = account?["Id", "IBAN"]?.text ?? account?["Id", "Othr", "Id"]?.text ?? ""
        purpose = Self.purpose(detail)
        if let shop = detail["AmtDtls", "InstdAmt", "Amt"], shop.code != currency,
            let value = ExactDecimal(bank: shop.text)
        {
            (operationAmount, operationCurrency) = (value.plain, Currency.letters(shop.code))
        }
    }

    fileprivate static func purpose(_ detail: BankElement) -> String {
        let texts = detail["RmtInf"]?.all("Ustrd").map(\.text) ?? []
        let said = texts.joined()
        if !said.isEmpty { return said }
        let reference = detail["RmtInf"]?.value("Ref") ?? ""
        return reference.isEmpty ? detail["AddtlTxInf"]?.text ?? "" : reference
    }
}
