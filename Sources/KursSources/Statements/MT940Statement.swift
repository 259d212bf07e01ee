internal import KursCore
internal import KursText

/// Reads SWIFT MT940, and what banks make of it: envelopes, several messages, fields in parts, texts cut in mid-word.
enum MT940Statement {
    static func read(_ text: String) throws(BankStatementError) -> BankTable {
        var table = BankTable(.mt940)
        var message = Message()
        for field in fields(text) {
            switch field.tag {
            case "20": message = Message()
            case "25": message.account = field.lines[0].split(separator: " ").first.map(String.init) ?? ""
            case "60F", "60M":
                guard let balance = balance(field.lines[0]) else {
                    throw .field(":" + field.tag + ":", value: field.lines[0], row: table.rows.count + 1)
                }
                message.opening = balance.amount
                message.currency = balance.currency
            case "61":
                var row = try row(field.lines, table.rows.count + 1)
                (row.ownAccount, row.currency) = (message.account, message.currency)
                table.rows.append(row)
                message.awaitsText = true
            case "86":
                // After a balance the text is of the whole statement.
                guard message.awaitsText, !table.rows.isEmpty else { break }
                table.rows[table.rows.count - 1].take(Information(field.lines))
                message.awaitsText = false
            case "62F", "62M":
                message.awaitsText = false
                guard let balance = balance(field.lines[0]) else {
                    throw .field(":" + field.tag + ":", value: field.lines[0], row: table.rows.count + 1)
                }
                guard let opening = message.opening else { break }
                table.balances.append(
                    BankTable.Balance(
                        account: message.account, currency: balance.currency, opening: opening,
                        closing: balance.amount))
            default: message.awaitsText = message.awaitsText && field.tag != "64" && field.tag != "65"
            }
        }
        for place in table.rows.indices where table.rows[place].isReversed {
            table.rows[place].reverse()
        }
        return table
    }

    /// What the fields so far tell of a message.
    private struct Message {
        var account = ""
        var currency = ""
        var opening: ExactDecimal?
        var awaitsText = false
    }

    private static func fields(_ text: String) -> [(tag: String, lines: [String])] {
        var fields: [(tag: String, lines: [String])] = []
        var isInside = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if let tag = tag(of: line) {
                isInside = true
                fields.append((tag, [String(line.dropFirst(tag.utf8.count + 2))]))
            } else if line == "-" || line.hasPrefix("-}") || line.hasPrefix("-XXX") || line.hasPrefix("{") {
                isInside = false
            } else if isInside, !line.isEmpty {
                fields[fields.count - 1].lines.append(String(line))
            }
        }
        return fields
    }

    /// The tag of `:61:`, `:60F:`; also of those that only one bank has, `:NS:`.
    private static func tag(of line: Substring) -> String? {
        let bytes = Array(line.utf8.prefix(5))
        guard bytes.first == UInt8(ascii: ":"), let end = bytes.dropFirst().firstIndex(of: UInt8(ascii: ":")),
            (3...4).contains(end), bytes[1..<end].allSatisfy(\.isASCIIAlphanumeric)
        else { return nil }
        return String(decoding: bytes[1..<end], as: UTF8.self)
    }

    /// `C110522EUR3236,28`.
    private static func balance(_ text: String) -> (amount: ExactDecimal, currency: String)? {
        let bytes = Array(text.utf8).filter { $0 != 0x20 }
        guard bytes.count > 10, let amount = ExactDecimal(bank: String(decoding: bytes[10...], as: UTF8.self)),
            !amount.isNegative
        else { return nil }
        let currency = Currency.letters(String(decoding: bytes[7..<10], as: UTF8.self))
        switch bytes[0] {
        case UInt8(ascii: "C") where !currency.isEmpty: return (amount, currency)
        case UInt8(ascii: "D") where !currency.isEmpty: return (amount.negated, currency)
        default: return nil
        }
    }

    /// `1105240524D9,N192NONREF//B1`: the day of value, that of booking, the mark, the amount, and what the bank calls it.
    private static func row(_ lines: [String], _ number: Int) throws(BankStatementError) -> BankRow {
        let bytes = Array(lines[0].utf8)
        let refusal = BankStatementError.field(":61:", value: String(lines[0].prefix(40)), row: number)
        var rest = bytes[...].drop { $0 == 0x20 }
        func take(_ isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
            let taken = rest.prefix(while: isWanted)
            rest = rest.dropFirst(taken.count)
            return taken
        }
        let days = take(\.isASCIIDigit)
        let mark = String(decoding: take { "RCDE".utf8.contains($0) }, as: UTF8.self)
        // The third letter of the currency may follow: `DR` is a debit in euros.
        let isLast = rest.first.map { !$0.isASCIIDigit } ?? true
        if isLast { rest = rest.dropFirst() }
        let digits = take { $0.isASCIIDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
        guard let amount = ExactDecimal(bank: String(decoding: digits, as: UTF8.self)) else { throw refusal }
        var row: BankRow
        switch mark {
        case "C", "CR": row = BankRow(amount)
        case "D", "DR": row = BankRow(amount.negated)
        // What takes back a debit comes in.
        case "RD", "RDR":
            row = BankRow(amount)
            row.isReversed = true
        case "RC", "RCR":
            row = BankRow(amount.negated)
            row.isReversed = true
        case "EC", "ED":
            row = BankRow(mark == "EC" ? amount : amount.negated)
            row.status = "pending"
        default: throw refusal
        }
        guard let day = day(days) else { throw refusal }
        row.date = day.iso
        let reference = String(decoding: rest.dropFirst(4), as: UTF8.self)
        let own = reference.firstPart("//").trimmed
        row.document = own == "NONREF" || own == "EREF" ? "" : own
        row.details = lines.dropFirst().map(\.trimmed).joined(separator: " ")
        return row
    }

    /// The day of booking, whose year is that of the nearest day of value; without one the day of value.
    private static func day(_ digits: ArraySlice<UInt8>) -> Day? {
        guard digits.count == 6 || digits.count == 10, let year = BankDate.number(digits.prefix(2)) else { return nil }
        let value = BankDate.short(digits.prefix(6))
        guard digits.count == 10, let entry = BankDate.number(digits.suffix(4)) else { return value }
        let days = (-1...1).compactMap { Day(year: 2000 + year + $0, month: entry / 100, day: entry % 100) }
        // Some banks have a 30 February as a day of value.
        guard let value else { return days.first { $0.date.year == 2000 + year } }
        return days.min { abs($0.number - value.number) < abs($1.number - value.number) } ?? value
    }

    /// The text of a movement: free, in parts such as `?20`, or with words such as `/REMI/`.
    struct Information {
        var party = ""
        var account = ""
        var purpose = ""

        /// A line that is full goes on in the next without a blank.
        private static let fullLine = 60

        init(_ lines: [String]) {
            var text = ""
            var isWhole = true
            for line in lines {
                if !isWhole, !text.hasSuffix(" ") { text += " " }
                text += line
                isWhole = line.unicodeScalars.count >= Self.fullLine || lines[0].isInParts
            }
            if text.isInParts {
                takeParts(text)
            } else if !text.hasPrefix("/") || !takeWords(text) {
                purpose = text.singleSpaced
            }
        }

        /// `166?00…?20…?29` the purpose, `?30` the bank, `?31` the account, `?32?33` the name, `?60…?63` more purpose.
        private mutating func takeParts(_ text: String) {
            for part in text.split(separator: "?").dropFirst() {
                guard let number = BankDate.number(part.utf8.prefix(2)) else {
                    purpose += "?" + part
                    continue
                }
                let value = String(part.dropFirst(2))
                switch number {
                case 20...29, 60...63: purpose += value
                case 31: account = value.trimmed
                case 32, 33: party += value
                default: break
                }
            }
            (party, purpose) = (party.singleSpaced, purpose.singleSpaced)
        }

        /// `/BENM//NAME/…/REMI/…`; `false` where none of these words is there.
        private mutating func takeWords(_ text: String) -> Bool {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let words: Set = [
                "BENM", "ORDP", "NAME", "REMI", "IBAN", "ADDR", "ISDT", "EREF", "CSID", "MARF", "BIC", "TRTP", "ACCT",
                "USTD", "CDTRREF", "PREF", "RTRN", "OCMT",
            ]
            var word = ""
            var found: [String: [String]] = [:]
            for part in parts.dropFirst() {
                if words.contains(part) { word = part } else if !word.isEmpty { found[word, default: []].append(part) }
            }
            func value(_ word: String) -> String { found[word]?.joined(separator: "/").singleSpaced ?? "" }
            party = value("NAME")
            account = value("IBAN").isEmpty ? value("ACCT") : value("IBAN")
            purpose = [value("REMI"), value("USTD"), value("CDTRREF")].first { !$0.isEmpty } ?? ""
            return !found.isEmpty
        }
    }
}

extension BankRow {
    fileprivate mutating func take(_ information: MT940Statement.Information) {
        party = information.party
        partyAccount = information.account
        purpose = information.purpose.isEmpty ? details : information.purpose
    }
}

extension String {
    fileprivate var isInParts: Bool { utf8.prefix(4).contains(UInt8(ascii: "?")) }

    /// The words with one blank between two.
    fileprivate var singleSpaced: String { split { $0.isWhitespace }.joined(separator: " ") }

    /// What stands before a mark, or all.
    fileprivate func firstPart(_ mark: String) -> String {
        let (bytes, mark) = (Array(utf8), Array(mark.utf8))
        guard let place = bytes.span.firstOffset(of: mark.span) else { return self }
        return String(decoding: bytes[..<place], as: UTF8.self)
    }
}
