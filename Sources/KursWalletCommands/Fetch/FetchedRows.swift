import KursCore
import KursTerminal

/// What was fetched of an account and is not in the wallet yet, kept in the database so that a fetch goes on where it was
/// interrupted.
struct FetchedRows {
    /// From when on, and until when, all movements were fetched, in seconds since 1970.
    var from: Int64
    var until: Int64
    var part: (end: Int64, next: String)?
    var items: [UInt8] = []

    private let key: String

    /// Reads what is kept; begins anew from another moment than before.
    ///
    /// - Parameters:
    ///   - name: The bank and the account.
    ///   - from: The first moment; `nil` for where the last fetch ended, else a month ago.
    init(_ name: String, from: Int64?, _ context: CommandContext) throws(CommandError) {
        key = "fetched " + name
        let store = try context.services.store()
        let text = try inStore(store.setting(key)) ?? ""
        let lines = text.split(separator: "\n", maxSplits: 1)
        let words = (lines.first ?? "").split(separator: " ")
        let month = context.now.seconds - 31 * 86_400
        (self.from, until) = (from ?? month, from ?? month)
        guard words.count >= 2, let first = Int64(words[0]), let last = Int64(words[1]), first == from ?? first else {
            return
        }
        (self.from, until) = (first, last)
        if words.count == 4, let end = Int64(words[2]) { part = (end, String(words[3])) }
        if lines.count > 1 { items = Array(lines[1].utf8) }
    }

    mutating func add(_ array: some Collection<UInt8>, _ context: CommandContext) throws(CommandError) {
        if !items.isEmpty, array.contains(where: { $0 > 0x20 }) { items.append(UInt8(ascii: ",")) }
        // Between values a blank is what the end of a line is.
        items += array.map { max($0, 0x20) }
        try keep(context)
    }

    private func keep(_ context: CommandContext) throws(CommandError) {
        let place = part.map { " \($0.end) \($0.next)" } ?? ""
        let store = try context.services.store()
        try inStore(
            store.keep("\(from) \(until)\(place)\n" + String(decoding: items, as: UTF8.self), as: key))
    }

    /// Forgets the items, which are in the wallet now; what was not settled is fetched again.
    mutating func clear(unsettledSince first: Int64?, _ context: CommandContext) throws(CommandError) {
        // Banks post some movements days later.
        from = max(min(until, first ?? until) - 7 * 86_400, from)
        try restart(context)
    }

    mutating func restart(_ context: CommandContext) throws(CommandError) {
        (until, part, items) = (from, nil, [])
        try keep(context)
    }
}
