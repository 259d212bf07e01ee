internal import KursCore
import KursText

/// The rows of statements that a journal has, by their identity, and the records that were removed; O(bytes).
struct ImportIndex {
    struct Entry {
        var transaction: Int
        var id: String
        var balances: [String]
        /// Where the balances end in the text, for one more.
        var place: Int
    }

    /// The records of each identity, by its tag without the balance.
    private(set) var entries: [String: [Entry]] = [:]
    private(set) var removed: Set<String> = []
    /// The identities that each imported transaction has.
    private(set) var imported: [Int: [String]] = [:]

    init(_ journal: Journal) {
        for name in ["bank", "row"] { findTags(name, journal) }
        for file in journal.files { findRemoved(file.bytes) }
    }

    private mutating func findTags(_ name: String, _ journal: Journal) {
        for (index, file, mark) in journal.places(of: name + ":") where mark > 0 {
            let bytes = journal.files[file].bytes
            let text = bytes.span
            let before = text[mark - 1]
            guard before == UInt8(ascii: ";") || before == UInt8(ascii: ",") || before.isASCIIWhitespace else {
                continue
            }
            var lineStart = mark
            while lineStart > 0, text[lineStart - 1] != 0x0A { lineStart -= 1 }
            let lineEnd = find(0x0A, text, from: mark, to: text.count)
            let comment = find(UInt8(ascii: ";"), text, from: lineStart, to: mark)
            guard comment < mark else { continue }
            let start = skipSpaces(text, mark + name.utf8.count + 1, lineEnd)
            let end = dropSpaces(text, start, find(UInt8(ascii: ","), text, from: start, to: lineEnd))
            let value = string(text, start, end)
            let id = id(text, comment, lineEnd) ?? journal.record(index).id.text
            let hash = find(0x20, text, from: start, to: end)
            if name == "row" {
                let (key, balances) = ImportIdentity.parts(ofRow: value)
                imported[index, default: []].append(key)
                let place = hash + balances.reduce(0) { $0 + 1 + $1.utf8.count }
                entries["row:" + key, default: []].append(
                    Entry(transaction: index, id: id, balances: balances, place: place))
            } else {
                imported[index, default: []].append(value)
                entries["bank:" + value, default: []].append(
                    Entry(transaction: index, id: id, balances: [], place: end))
            }
        }
    }

    /// Whether a transaction has been imported from the statement of an account.
    func hasRow(of account: String, in transaction: Int) -> Bool {
        let account = ImportIdentity.canonical(account)
        return imported[transaction]?.contains { $0.utf8.reversed().starts(with: (" " + account).utf8.reversed()) }
            ?? false
    }

    /// Whether an identifier follows from a row that the transaction was imported from.
    func isDerived(_ id: RecordID, of transaction: Int) -> Bool {
        imported[transaction]?.contains { key in
            for name in ["bank:", "row:"] {
                for entry in entries[name + key] ?? [] where entry.transaction == transaction {
                    let balances = name == "row:" && !entry.balances.isEmpty ? entry.balances : [""]
                    for balance in balances {
                        let identity = ImportIdentity(isBanks: name == "bank:", key: key, balance: balance)
                        if (0..<8).contains(where: { identity.recordID($0) == id }) { return true }
                    }
                }
            }
            return false
        } ?? false
    }

    /// The value of the tag `id:` where it begins the comment, as kurs writes it.
    private func id(_ text: Span<UInt8>, _ comment: Int, _ lineEnd: Int) -> String? {
        let at = skipSpaces(text, comment + 1, lineEnd)
        guard starts(text, at, with: "id:") else { return nil }
        let end = find(UInt8(ascii: ","), text, from: at, to: lineEnd)
        return string(text, skipSpaces(text, at + 3, end), dropSpaces(text, at + 3, end))
    }

    private mutating func findRemoved(_ bytes: [UInt8]) {
        for line in lines(of: bytes.span, after: "; removed:") {
            let id = bytes[line].prefix { $0 > 0x20 && $0 != UInt8(ascii: "@") }
            removed.insert(String(decoding: id, as: UTF8.self))
        }
    }
}
