internal import KursCore
internal import KursMarkup

/// Reads camt.053 of any version, with any prefix of names.
///
/// A booked entry is one row, or one for each of its details if these have amounts that make the entry's. `CdtDbtInd` is the
/// real direction, also of a reversal.
enum CamtStatement {
    static func read(_ bytes: [UInt8]) throws(BankStatementError) -> BankTable {
        let text = try? decodeHTML(bytes, fallback: .utf8ElseWindows1251)
        let statements = try BankElement.root(text?.utf8 ?? []).every("BkToCstmrStmt").flatMap { $0.all("Stmt") }
        guard !statements.isEmpty else { throw .noStatement(looked: "BkToCstmrStmt/Stmt") }
        var table = BankTable(.camt)
        for statement in statements {
            let account = statement["Acct", "Id", "IBAN"] ?? statement["Acct", "Id", "Othr", "Id"]
            let number = account?.text ?? ""
            let owner = statement["Acct", "Ownr"]
            for entry in statement.all("Ntry") {
                for var row in try rows(entry, table.rows.count + 1) {
                    row.ownAccount = number
                    row.ownName = owner?["Nm"]?.text ?? ""
                    row.ownNumber = owner?["Id"]?.every("Othr").first?["Id"]?.text ?? ""
                    table.add(row)
                }
            }
            func balance(_ kind: String) throws(BankStatementError) -> (amount: ExactDecimal, currency: String)? {
                let found = statement.all("Bal").first { $0["Tp", "CdOrPrtry", "Cd"]?.text == kind }
                guard let found else { return nil }
                return try sum(found, table.rows.count)
            }
            let opening = try balance("OPBD")
            let previous = try balance("PRCD")
            if let opening = opening ?? previous, let closing = try balance("CLBD"),
                opening.currency == closing.currency
            {
                table.balances.append(
                    BankTable.Balance(
                        account: number, currency: closing.currency, opening: opening.amount, closing: closing.amount))
            }
        }
        return table
    }

    private static func sum(
        _ element: BankElement, _ number: Int
    ) throws(BankStatementError) -> (amount: ExactDecimal, currency: String) {
        let amounts = element.all("Amt")
        guard amounts.count == 1, let amount = amounts.first, let value = ExactDecimal(bank: amount.text) else {
            let value = amounts.isEmpty ? nil : amounts.map(\.text).joined(separator: " | ")
            throw .field("Amt", value: value, row: number)
        }
        switch element["CdtDbtInd"]?.text {
        case "CRDT": return (value, amount.code)
        case "DBIT": return (value.negated, amount.code)
        case let other: throw .field("CdtDbtInd", value: other, row: number)
        }
    }

    private static func rows(_ entry: BankElement, _ number: Int) throws(BankStatementError) -> [BankRow] {
        let (amount, currency) = try sum(entry, number)
        let day = entry["BookgDt"] ?? entry["ValDt"]
        let written = day?["Dt"]?.text ?? day?["DtTm"]?.text
        guard let date = BankDate.iso(written ?? "") else { throw .field("BookgDt", value: written, row: number) }
        var whole = BankRow(amount)
        (whole.currency, whole.date) = (Currency.letters(currency), date)
        if (entry["Sts", "Cd"] ?? entry["Sts"])?.text != "BOOK" { whole.status = "pending" }
        whole.id = entry["AcctSvcrRef"]?.text ?? ""
        whole.isReversed = ["true", "1"].contains(entry["RvslInd"]?.text)
        whole.details = entry["AddtlNtryInf"]?.text ?? ""
        whole.fee = fee(entry, currency)
        let details = entry.all("NtryDtls").flatMap { $0.all("TxDtls") }
        var parts: [BankRow] = []
        for detail in details where details.count > 1 {
            guard let part = detail["Amt"] ?? detail["AmtDtls", "TxAmt", "Amt"], part.code == currency,
                let value = ExactDecimal(bank: part.text)
            else { break }
            var row = whole
            let isDebit = detail["CdtDbtInd"].map { $0.text == "DBIT" } ?? amount.isNegative
            row.amount = isDebit ? value.negated : value
            row.fee = fee(detail, currency)
            row.take(detail)
            parts.append(row)
        }
        if !parts.isEmpty, parts.map(\.amount).reduce(.zero, { (try? $0.adding($1)) ?? $0 }) == amount { return parts }
        // Details that do not make the amount are told in one text.
        if details.count == 1 { whole.take(details[0]) }
        if details.count > 1 { whole.purpose = details.map(BankRow.purpose).joined(separator: "; ") }
        return [whole]
    }

    private static func fee(_ element: BankElement, _ currency: String) -> String {
        var total = ExactDecimal.zero
        for record in element.all("Chrgs").flatMap({ [$0] + $0.all("Rcrd") }) {
            guard record["ChrgInclInd"]?.text == "true", let amount = record["Amt"], amount.code == currency,
                let value = ExactDecimal(bank: amount.text)
            else { continue }
            total = (try? total.adding(value)) ?? total
        }
        return total.isZero ? "" : total.description
    }
}

extension BankRow {
    fileprivate mutating func take(_ detail: BankElement) {
        if let own = detail["Refs", "AcctSvcrRef"]?.text, !own.isEmpty { id = own }
        document = detail["Refs", "EndToEndId"]?.text ?? ""
        if document == "NOTPROVIDED" { document = "" }
        // The parties of a reversal are those of what it takes back.
        let sides = amount.isNegative == isReversed ? ["Dbtr", "Cdtr"] : ["Cdtr", "Dbtr"]
        let parties = detail["RltdPties"]
        let side = isReversed && parties?[sides[0]] == nil ? sides[1] : sides[0]
        let other = parties?[side]
        party = (other?["Nm"] ?? other?["Pty", "Nm"])?.text ?? ""
        partyNumber = other?.every("Othr").first?["Id"]?.text ?? ""
        let account = parties?[side + "Acct", "Id"]
        partyAccount = (account?["IBAN"] ?? account?["Othr", "Id"])?.text ?? ""
        purpose = Self.purpose(detail)
        if let shop = detail["AmtDtls", "InstdAmt", "Amt"], shop.code != currency {
            operationAmount = ExactDecimal(bank: shop.text)?.description ?? ""
            operationCurrency = Currency.letters(shop.code)
        }
    }

    fileprivate static func purpose(_ detail: BankElement) -> String {
        let said = detail["RmtInf"]?.all("Ustrd").map(\.text).joined() ?? ""
        let texts = [said, detail["RmtInf"]?.value("Ref") ?? "", detail["AddtlTxInf"]?.text ?? ""]
        return texts.first { !$0.isEmpty } ?? ""
    }
}
