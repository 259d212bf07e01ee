package import KursCore
internal import KursMarkup
package import KursText

/// A statement in a format of banks, as the table that the same statement would be in CSV: a header and its rows.
package struct BankStatement: Sendable {
    package enum Format: String, Sendable {
        case monobank
        case privatbank = "ПриватБанк"
        case ofx = "OFX"
        case mt940 = "MT940"
        case camt = "camt.053"
        case clientBank = "1CClientBankExchange"
    }

    /// What the file says that its rows do not bear out.
    package enum Doubt: Sendable, Equatable {
        /// What an account had at first and its rows do not make what it has at last.
        case balance(account: String, computed: ExactDecimal, stated: ExactDecimal, currency: String)
        case isPartial
        /// Documents that the file has twice; they are taken once.
        case repeated(Int)
    }

    package let format: Format
    package let header: [String]
    package let rows: [[String]]
    package let doubts: [Doubt]

    /// Reads a file; a file of none of the formats is refused; O(n); no input can trap it.
    package init(_ bytes: [UInt8]) throws(BankStatementError) {
        guard let format = BankStatement.kind(of: bytes[...]) else { throw .noStatement(looked: "JSON, OFX") }
        var table: BankTable
        switch format {
        case .json: table = try BankStatement.json(bytes)
        case .ofx: table = try OFXStatement.read(bytes)
        case .mt940: table = try MT940Statement.read(BankStatement.text(bytes))
        case .camt: table = try CamtStatement.read(bytes)
        case .clientBank: table = try ClientBankStatement.read(bytes)
        }
        table.check()
        (self.format, header, rows, doubts) = (table.format, table.header, table.cells, table.doubts)
    }

    /// Whether some bytes begin a file of these formats.
    package static func isBeginning(_ bytes: [UInt8]) -> Bool { kind(of: bytes[...]) != nil }

    private enum Kind { case json, ofx, mt940, camt, clientBank }

    /// The kind by what the file begins with, whatever its name.
    private static func kind(of bytes: ArraySlice<UInt8>) -> Kind? {
        var head = bytes.prefix(4096)
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        head = head.drop { $0.isASCIIWhitespace }
        let text = Array(head)
        func has(_ word: String) -> Bool { text.span.firstOffset(of: Array(word.utf8).span) != nil }
        if head.starts(with: "1CClientBankExchange".utf8) { return .clientBank }
        let first = head.first
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            let next = head.dropFirst().first { !$0.isASCIIWhitespace }
            if let next, "[]{}\"".utf8.contains(next) { return .json }
        }
        if head.starts(with: "OFXHEADER".utf8) || has("<?OFX") || has("<OFX>") { return .ofx }
        if first == UInt8(ascii: "<") {
            if has("_1CClientBankExchange") { return .clientBank }
            return has("camt.05") || has("<BkToCstmrStmt>") ? .camt : nil
        }
        let isField = { (tag: String) in head.starts(with: tag.utf8) || has("\n" + tag) || has("\r" + tag) }
        return isField(":20:") && isField(":25:") && isField(":28") ? .mt940 : nil
    }

    /// The text as UTF-8: windows-1251 where it is nothing else.
    package static func text(_ bytes: [UInt8], otherwise encoding: SingleByteEncoding = .windows1251) -> String {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        return String(validating: bytes, as: UTF8.self)
            ?? String(decoding: encoding.decode(bytes.span), as: UTF8.self)
    }

    private static func json(_ bytes: [UInt8]) throws(BankStatementError) -> BankTable {
        let text = Array(text(bytes).utf8)
        let root = try JSONDocument(text, orThrow: { BankStatementError.damaged(byte: $0) }).root
        if let message = (root["errorDescription"] ?? (root.isError ? root["message"] : nil))?.text {
            throw .refused(message)
        }
        if let table = try MonobankStatement.read(root) { return table }
        if let table = try PrivatBankStatement.read(root) { return table }
        throw .noStatement(looked: "time, amount; transactions")
    }
}

package enum BankStatementError: Error, Sendable, Equatable {
    case damaged(byte: Int)
    /// It declares entities, which no statement needs, and which may grow without bound.
    case declaresEntities
    case refused(String)
    case noStatement(looked: String)
    /// A field that a sum depends on is missing, or means nothing that is known; rows count from 1.
    case field(String, value: String?, row: Int)
}

extension JSONValue {
    fileprivate var isError: Bool { self["status"]?.text == "ERROR" }

    /// The text of a string or a number, without blanks at its ends; `nil` for an empty one.
    func word(_ name: String) -> String? {
        guard let value = self[name], value.kind == .string || value.kind == .number else { return nil }
        let bytes = value.bytes.trimming { $0.isASCIIWhitespace }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
