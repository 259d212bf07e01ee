import KursCore
import KursText

/// What adding a record needs of a wallet that has been read whole, so that a large file is not read for each record.
///
/// It holds only for the file of this size and time of change; for any other the wallet is read again.
public struct WalletIndex: Sendable {
    /// The size, the time of change and the number of a file, as the system tells them.
    public struct Stamp: Sendable, Equatable {
        /// The size in bytes.
        public var byteCount: Int
        /// Nanoseconds since 1970 of the last change.
        public var changedAt: Int64
        /// The number of the file in its file system.
        public var number: UInt64

        public init(byteCount: Int, changedAt: Int64, number: UInt64) {
            (self.byteCount, self.changedAt, self.number) = (byteCount, changedAt, number)
        }
    }

    public var stamp: Stamp
    /// What holds for a record at the end.
    public var ending: Journal.Ending
    public var endsLine: Bool
    public var hasReturns: Bool
    /// The decimal marks of the declared commodities.
    public var marks: [(commodity: String, mark: UInt8)]
    public var accounts: [(name: String, aliases: [String])]
    /// The full names of the accounts that are closed.
    public var closed: Set<String>

    public init(_ journal: Journal, stamp: Stamp) {
        self.stamp = stamp
        ending = journal.ending
        let text = journal.files[0].bytes
        endsLine = journal.endsLine
        hasReturns = JournalEdit.hasReturns(text.span)
        marks = journal.styles.indices.compactMap { index in
            journal.styles[index].decimalMark.map { (journal.commodities[index], $0) }
        }
        let chart = ChartOfAccounts(journal)
        accounts = chart.accounts.map { ($0.name, $0.aliases) }
        closed = chart.closed
    }

    /// Adds the accounts that a record uses first; O(accounts).
    public mutating func add(accountsOf record: Journal) {
        for account in ChartOfAccounts(record).accounts where !accounts.contains(where: { $0.name == account.name }) {
            accounts.append((account.name, account.aliases))
        }
    }

    /// The decimal mark with which an amount of a commodity is written.
    public func decimalMark(of commodity: String) -> UInt8 {
        ending.decimalMark ?? marks.first { $0.commodity == commodity }?.mark ?? ending.defaultMark
            ?? UInt8(ascii: ".")
    }

    public var bytes: [UInt8] {
        var text = "kurs-wallet-index 3\n\(stamp.byteCount) \(stamp.changedAt) \(stamp.number)\n"
        text += "\(ending.altersRecords ? 1 : 0) \(ending.decimalMark ?? 0) \(ending.defaultMark ?? 0) "
        text += "\(endsLine ? 1 : 0) \(hasReturns ? 1 : 0)\n\(ending.defaultCommodity ?? "")\n\(marks.count)\n"
        for (commodity, mark) in marks { text += "\(mark) \(commodity)\n" }
        for account in accounts {
            // No name of an account begins with the mark of what is pending.
            text += (closed.contains(account.name) ? "!" : "") + account.name
            for alias in account.aliases { text += "\t" + alias }
            text += "\n"
        }
        return Array(text.utf8)
    }

    /// Reads an index; `nil` for anything else than one of this version.
    public init?(_ bytes: [UInt8]) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()[...]
        guard lines.popFirst()?.elementsEqual("kurs-wallet-index 3".utf8) == true,
            let stamp = lines.popFirst()?.split(separator: 0x20), stamp.count == 3,
            let size = Int(digits: stamp[0]), let time = Int64(Self.text(stamp[1])),
            let number = UInt64(Self.text(stamp[2])),
            let state = lines.popFirst()?.split(separator: 0x20).compactMap({ Int(digits: $0) }), state.count == 5,
            let commodity = lines.popFirst(),
            let count = lines.popFirst().flatMap({ Int(digits: $0) }), count <= lines.count
        else { return nil }
        self.stamp = Stamp(byteCount: size, changedAt: time, number: number)
        ending = Journal.Ending(
            altersRecords: state[0] == 1, decimalMark: state[1] == 0 ? nil : UInt8(clamping: state[1]),
            defaultMark: state[2] == 0 ? nil : UInt8(clamping: state[2]),
            defaultCommodity: commodity.isEmpty ? nil : Self.text(commodity))
        (endsLine, hasReturns) = (state[3] == 1, state[4] == 1)
        marks = lines.prefix(count).compactMap { line in
            let parts = line.split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let mark = Int(digits: parts[0]) else { return nil }
            return (Self.text(parts[1]), UInt8(clamping: mark))
        }
        (accounts, closed) = ([], [])
        for line in lines.dropFirst(count) {
            let isClosed = line.first == UInt8(ascii: "!")
            let parts = line.dropFirst(isClosed ? 1 : 0).split(separator: 0x09, omittingEmptySubsequences: false)
            let name = parts.first.map { Self.text($0) } ?? ""
            accounts.append((name, parts.dropFirst().map { Self.text($0) }))
            if isClosed { closed.insert(name) }
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
