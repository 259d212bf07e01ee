internal import KursCore
import KursText

/// Reads SWIFT MT940, and what banks make of it: envelopes, several messages, fields in parts, texts cut in mid-word.
enum MT940Statement {
    static func read(_ text: String) throws(BankStatementError) -> BankTable {
        var table = BankTable(.mt940)
        var (account, currency, opening): (String, String, ExactDecimal?) = ("", "", nil)
        // A movement waits for its text.
        var waiting: BankRow?
        var isOpen = false
        let messages = messages(text)
        for (tag, lines) in messages.fields {
            if tag == "86", var row = waiting {
                row.take(information: lines)
                table.add(row)
                waiting = nil
                continue
            }
            if let row = waiting { table.add(row) }
            waiting = nil
            switch tag {
            case "20":
                if isOpen { throw .damaged(byte: 0) }
                (account, currency, opening) = ("", "", nil)
            case "25": account = lines[0].trimmed
            case "60F", "60M", "62F", "62M":
                guard let balance = balance(lines[0]) else {
                    throw .field(":\(tag):", value: lines[0], row: table.rows.count + 1)
                }
                isOpen = tag.hasPrefix("60")
                if isOpen {
                    (opening, currency) = balance
                } else if let opening {
                    table.balances.append(
                        BankTable.Balance(
                            account: account, currency: currency, opening: opening, closing: balance.amount))
                }
            case "61":
                waiting = try row(lines, table.rows.count + 1)
                waiting?.ownAccount = account
                waiting?.currency = currency
            default: break
            }
        }
        if isOpen { throw .damaged(byte: text.utf8.count) }
        if messages.repeatedCount > 0 { table.doubts.append(.repeated(messages.repeatedCount)) }
        if let row = waiting { table.add(row) }
        return table
    }

    /// The fields of the messages, each of which begins with `:20:`; a message that the file has twice is taken once.
    ///
    /// - Returns: Also how many movements were left out with such messages.
    private static func messages(_ text: String) -> (fields: [(tag: String, lines: [String])], repeatedCount: Int) {
        var seen: Set<[[String]]> = []
        var kept: [(tag: String, lines: [String])] = []
        var repeatedCount = 0
        var message: [(tag: String, lines: [String])] = []
        for field in fields(text) + [("20", [])] {
            if field.tag == "20", !message.isEmpty {
                if seen.insert(message.map { [$0.tag] + $0.lines }).inserted {
                    kept += message
                } else {
                    repeatedCount += message.count { $0.tag == "61" }
                }
                message = []
            }
            message.append(field)
        }
        return (kept, repeatedCount)
    }

    private static func fields(_ text: String) -> [(tag: String, lines: [String])] {
        var fields: [(tag: String, lines: [String])] = []
        var isInside = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            // `:61:`, `:60F:`, and what only one bank has, `:NS:`.
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3, parts[0].isEmpty, (2...3).contains(parts[1].utf8.count) {
                isInside = true
                fields.append((String(parts[1]), [String(parts[2])]))
            } else if line.hasPrefix("{") || line == "-" || line.hasPrefix("-}") || line.hasPrefix("-XXX") {
                isInside = false
            } else if isInside, !line.isEmpty {
                fields[fields.count - 1].lines.append(String(line))
            }
        }
        return fields
    }

    /// `C110522EUR3236,28`.
    private static func balance(_ text: String) -> (amount: ExactDecimal, currency: String)? {
        let bytes = Array(text.utf8).filter { $0 != 0x20 }
        let currency = Currency.letters(String(decoding: bytes.dropFirst(7).prefix(3), as: UTF8.self))
        guard let amount = ExactDecimal(bank: String(decoding: bytes.dropFirst(10), as: UTF8.self)),
            let mark = bytes.first, "CD".utf8.contains(mark), !currency.isEmpty
        else { return nil }
        return (mark == UInt8(ascii: "D") ? amount.negated : amount, currency)
    }

    /// `1105240524D9,N192NONREF//B1`: the day of value, that of booking, the mark, the amount, and what the bank calls it.
    private static func row(_ lines: [String], _ number: Int) throws(BankStatementError) -> BankRow {
        var rest = Array(lines[0].utf8)[...]
        func take(_ isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
            let taken = rest.prefix(while: isWanted)
            rest = rest.dropFirst(taken.count)
            return taken
        }
        let days = take(\.isASCIIDigit)
        // The third letter of the currency may follow the mark: `DR` is a debit in euros.
        let mark = String(decoding: take(\.isASCIILetter), as: UTF8.self)
        let digits = take { $0.isASCIIDigit || $0 == UInt8(ascii: ",") }
        guard let day = day(days), let amount = ExactDecimal(bank: String(decoding: digits, as: UTF8.self)) else {
            throw .field(":61:", value: lines[0].cut(to: 40), row: number)
        }
        var row = BankRow(amount)
        row.date = day.iso
        switch mark.prefix(2) {
        case "RC", "ED": row.amount = amount.negated
        case "RD", "EC": break
        case let other where other.hasPrefix("D"): row.amount = amount.negated
        case let other where other.hasPrefix("C"): break
        default: throw .field(":61:", value: lines[0].cut(to: 40), row: number)
        }
        row.isReversed = mark.hasPrefix("R")
        if mark.hasPrefix("E") { row.status = "pending" }
        // The reference of the owner ends at that of the bank.
        let reference = rest.dropFirst(4).prefix { $0 != UInt8(ascii: "/") }
        row.document = String(decoding: reference, as: UTF8.self).trimmed
        if ["NONREF", "EREF"].contains(row.document) { row.document = "" }
        row.details = lines.dropFirst().map(\.trimmed).joined(separator: " ")
        return row
    }

    /// The day of booking, whose year is that of the nearest day of value; without one the day of value.
    private static func day(_ digits: ArraySlice<UInt8>) -> Day? {
        guard digits.count == 6 || digits.count == 10, let date = Int(digits: digits.prefix(6)) else { return nil }
        let year = 2000 + date / 10_000
        let value = Day(year: year, month: date / 100 % 100, day: date % 100)
        guard digits.count == 10, let entry = Int(digits: digits.suffix(4)) else { return value }
        let days = (-1...1).compactMap { Day(year: year + $0, month: entry / 100, day: entry % 100) }
        // Some banks have a 30 February as a day of value.
        guard let value else { return days.first { $0.date.year == year } }
        return days.min { abs($0.number - value.number) < abs($1.number - value.number) } ?? value
    }
}

extension BankRow {
    /// Takes the text of a movement: free, in parts such as `?20`, or with words such as `/REMI/`.
    fileprivate mutating func take(information lines: [String]) {
        let isInParts = lines[0].utf8.prefix(4).contains(UInt8(ascii: "?"))
        var text = ""
        for line in lines {
            text += line
            // A line that is full goes on in the next without a blank.
            if !isInParts, line.unicodeScalars.count < 60 { text += " " }
        }
        if isInParts {
            // `?20` to `?29` the purpose, `?31` the account, `?32?33` the name, `?60` to `?63` more purpose.
            for part in text.split(separator: "?").dropFirst() {
                let value = part.dropFirst(2)
                switch Int(digits: part.utf8.prefix(2)) ?? -1 {
                case 20...29, 60...63: purpose += value
                case 31: partyAccount = String(value).trimmed
                case 32, 33: party += value
                case -1: purpose += "?" + part
                default: break
                }
            }
        } else {
            let words: Set = ["EREF", "BENM", "ORDP", "NAME", "REMI", "IBAN", "ISDT", "CSID", "MARF", "BIC", "TRTP"]
            var word = ""
            var found: [String: String] = [:]
            for part in text.split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
                if words.contains(part) { word = part } else { found[word, default: ""] += part + "/" }
            }
            if text.hasPrefix("/"), word.isEmpty == false {
                (party, purpose, partyAccount) = (
                    found["NAME"] ?? "", found["REMI"] ?? "", String(found["IBAN"]?.dropLast() ?? "")
                )
                if party.hasSuffix("/") { party.removeLast() }
                while purpose.hasSuffix("/") { purpose.removeLast() }
            } else {
                purpose = text
            }
        }
        party = party.split { $0.isWhitespace }.joined(separator: " ")
        purpose = purpose.split { $0.isWhitespace }.joined(separator: " ")
    }
}
