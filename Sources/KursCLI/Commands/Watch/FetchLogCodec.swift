package import KursCore
import KursText

/// What a fetching process and the one that waits for it write to each other: lines of JSON, each a list of texts.
enum FetchMessage {
    static func bytes(_ lines: [[String]]) -> [UInt8] { Array(lines.map { $0.json + "\n" }.list("").utf8) }

    static func lines(_ bytes: [UInt8]) throws(FetchProcessError) -> [[String]] {
        var lines: [[String]] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let texts = [String](json: line) else { throw .unreadable(line: lines.count + 1) }
            lines.append(texts)
        }
        return lines
    }
}

extension FetchLog {
    /// The number of lines that follow; the status of each endpoint, with its rows below; the store's failure, if any.
    ///
    /// Of the warnings it has those that ``CurrencyService`` needs to explain why a rate is missing or an earlier one.
    var encoded: [UInt8] {
        var lines: [[String]] = []
        for entry in entries {
            lines.append(["fetch", entry.key] + entry.status.words)
            lines += entry.warnings.map(\.facts).filter { !$0.isEmpty }
        }
        if let storeError { lines.append(["store"] + storeError.words) }
        return FetchMessage.bytes([["lines", "\(lines.count)"]] + lines)
    }

    convenience init(encoded bytes: [UInt8]) throws(FetchProcessError) {
        let lines = try FetchMessage.lines(bytes)
        guard lines.first == ["lines", "\(lines.count - 1)"] else { throw .unreadable(line: 1) }
        var entries: [Entry] = []
        var storeError: StoreError?
        for (index, words) in lines.enumerated().dropFirst() {
            if words.first == "fetch", words.count > 2, let status = FetchStatus(words: Array(words[2...])) {
                entries.append(Entry(key: words[1], status: status))
            } else if !entries.isEmpty, storeError == nil, let warning = Warning(words: words) {
                entries[entries.count - 1].warnings.append(warning)
            } else if words.first == "store", storeError == nil, let error = StoreError(words: Array(words[1...])) {
                storeError = error
            } else {
                throw .unreadable(line: index + 1)
            }
        }
        self.init(entries: entries, storeError: storeError)
    }
}

extension FetchStatus: FactWords {
    package static let plain: [(word: String, value: FetchStatus)] = [
        ("fresh", .fresh), ("renewed", .renewed), ("empty", .empty), ("not-requested", .notRequested), ("busy", .busy),
    ]

    package var facts: [String] {
        switch self {
        case .failed(let error):
            let error = error.encoded
            return ["failed", error.kind, error.reason, error.host, error.detail]
        case .notBefore(let moment): return ["not-before", moment.iso]
        case .fresh, .renewed, .empty, .notRequested, .busy: return []
        }
    }

    package static func read(_ facts: [String]) -> FetchStatus? {
        switch (facts.first, facts.count) {
        case ("failed", 5):
            let error = EncodedFetchError(kind: facts[1], reason: facts[2], host: facts[3], detail: facts[4])
            return .failed(FetchError(encoded: error))
        case ("not-before", 2): return Timestamp(iso: facts[1].utf8).map { .notBefore($0) }
        default: return nil
        }
    }
}

extension Warning: FactWords {
    /// What the reader left out of an answer; empty for other warnings.
    package var facts: [String] {
        switch self {
        case .rowLeftOut(.name(let name), let reason): ["left-out", name] + reason.words
        case .rowLeftOut(.number(let row), let reason): ["left-out-row", "\(row)"] + reason.words
        case .tableLeftOut(let fault): ["table-left-out"] + fault.words
        case .moreRowsLeftOut(let count): ["more-left-out", "\(count)"]
        case .ahead(.name(let name), let moment, let clock): ["ahead", name, moment.iso, clock.iso]
        case .earlierKept(let currency, let bank, let source):
            ["kept", currency.text, source.name] + (bank.map { [$0] } ?? [])
        default: []
        }
    }

    package static func read(_ facts: [String]) -> Warning? {
        let rest = Array(facts.dropFirst(2))
        return switch (facts.first, facts.count) {
        case ("left-out", 3...): OmissionReason(words: rest).map { .rowLeftOut(.name(facts[1]), $0) }
        case ("left-out-row", 3...):
            paired(Int(facts[1]), OmissionReason(words: rest)).map { .rowLeftOut(.number($0), $1) }
        case ("table-left-out", 2...): Refusal.TableFault(words: Array(facts[1...])).map { .tableLeftOut($0) }
        case ("more-left-out", 2): Int(facts[1]).map { .moreRowsLeftOut(count: $0) }
        case ("ahead", 4):
            paired(Timestamp(iso: facts[2].utf8), Timestamp(iso: facts[3].utf8)).map {
                .ahead(row: .name(facts[1]), moment: $0, clock: $1)
            }
        case ("kept", 3...4):
            CurrencyCode(facts[1]).map {
                .earlierKept(currency: $0, bank: facts.count > 3 ? facts[3] : nil, source: SourceID(facts[2]))
            }
        default: nil
        }
    }
}

extension StoreError: FactWords {
    package var facts: [String] {
        switch self {
        case .busy(let path): ["busy", path]
        case .unwritable(let path, let message): ["unwritable", path, message]
        case .newer(let path, let version, let known): ["newer", path, "\(version)", "\(known)"]
        case .foreign(let path): ["foreign", path]
        case .corrupt(let path, let message): ["corrupt", path, message]
        case .refused(let call, let code, let message): ["refused", call, "\(code)", message]
        }
    }

    package static func read(_ facts: [String]) -> StoreError? {
        switch (facts.first, facts.count) {
        case ("busy", 2): .busy(path: facts[1])
        case ("unwritable", 3): .unwritable(path: facts[1], message: facts[2])
        case ("newer", 4):
            paired(Int(facts[2]), Int(facts[3])).map { .newer(path: facts[1], version: $0, known: $1) }
        case ("foreign", 2): .foreign(path: facts[1])
        case ("corrupt", 3): .corrupt(path: facts[1], message: facts[2])
        case ("refused", 4): Int(facts[2]).map { .refused(call: facts[1], code: $0, message: facts[3]) }
        default: nil
        }
    }
}
