import KursCore
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
        let lines =
            entries.flatMap { [["fetch", $0.key] + $0.status.words] + $0.warnings.compactMap(\.words) }
            + (storeError.map { [["store"] + $0.words] } ?? [])
        return FetchMessage.bytes([["lines", "\(lines.count)"]] + lines)
    }

    convenience init(encoded bytes: [UInt8]) throws(FetchProcessError) {
        let lines = try FetchMessage.lines(bytes)
        guard lines.first == ["lines", "\(lines.count - 1)"] else { throw .unreadable(line: 1) }
        var entries: [Entry] = []
        var storeError: StoreError?
        for (index, words) in lines.enumerated().dropFirst() {
            if words.first == "fetch", words.count > 2, let status = FetchStatus(Array(words[2...])) {
                entries.append(Entry(key: words[1], status: status))
            } else if !entries.isEmpty, storeError == nil, let warning = Warning(words) {
                entries[entries.count - 1].warnings.append(warning)
            } else if words.first == "store", storeError == nil, let error = StoreError(Array(words[1...])) {
                storeError = error
            } else {
                throw .unreadable(line: index + 1)
            }
        }
        self.init(entries: entries, storeError: storeError)
    }
}

extension FetchStatus {
    private static let plain: [(word: String, status: FetchStatus)] = [
        ("fresh", .fresh), ("renewed", .renewed), ("empty", .empty), ("not-requested", .notRequested), ("busy", .busy),
    ]

    fileprivate var words: [String] {
        switch self {
        case .failed(let error):
            let error = error.encoded
            return ["failed", error.kind, error.reason, error.host, error.detail]
        case .notBefore(let moment): return ["not-before", moment.iso]
        case .fresh, .renewed, .empty, .notRequested, .busy:
            return [FetchStatus.plain.first { $0.status == self }?.word ?? ""]
        }
    }

    fileprivate init?(_ words: [String]) {
        switch (words[0], words.count) {
        case ("failed", 5):
            let error = EncodedFetchError(kind: words[1], reason: words[2], host: words[3], detail: words[4])
            self = .failed(FetchError(encoded: error))
        case ("not-before", 2):
            guard let moment = Timestamp(iso: words[1].utf8) else { return nil }
            self = .notBefore(moment)
        case (let word, 1):
            guard let known = FetchStatus.plain.first(where: { $0.word == word }) else { return nil }
            self = known.status
        default: return nil
        }
    }
}

extension Warning {
    /// What the reader left out of an answer; `nil` for other warnings.
    fileprivate var words: [String]? {
        switch self {
        case .rowLeftOut(.name(let name), let reason): ["left-out", name] + reason.words
        case .rowLeftOut(.number(let row), let reason): ["left-out-row", "\(row)"] + reason.words
        case .tableLeftOut(let fault): ["table-left-out"] + fault.words
        case .moreRowsLeftOut(let count): ["more-left-out", "\(count)"]
        case .ahead(.name(let name), let moment, let clock): ["ahead", name, moment.iso, clock.iso]
        case .earlierKept(let currency, let bank, let source):
            ["kept", currency.text, source.name] + (bank.map { [$0] } ?? [])
        default: nil
        }
    }

    fileprivate init?(_ words: [String]) {
        switch (words.first, words.count) {
        case ("left-out", 3...):
            guard let reason = OmissionReason(words: Array(words[2...])) else { return nil }
            self = .rowLeftOut(.name(words[1]), reason)
        case ("left-out-row", 3...):
            guard let row = Int(words[1]), let reason = OmissionReason(words: Array(words[2...])) else { return nil }
            self = .rowLeftOut(.number(row), reason)
        case ("table-left-out", 2...):
            guard let fault = Refusal.TableFault(words: Array(words[1...])) else { return nil }
            self = .tableLeftOut(fault)
        case ("more-left-out", 2):
            guard let count = Int(words[1]) else { return nil }
            self = .moreRowsLeftOut(count: count)
        case ("ahead", 4):
            guard let moment = Timestamp(iso: words[2].utf8), let clock = Timestamp(iso: words[3].utf8) else {
                return nil
            }
            self = .ahead(row: .name(words[1]), moment: moment, clock: clock)
        case ("kept", 3...4):
            guard let currency = CurrencyCode(words[1]) else { return nil }
            self = .earlierKept(currency: currency, bank: words.count > 3 ? words[3] : nil, source: SourceID(words[2]))
        default: return nil
        }
    }
}

extension StoreError {
    fileprivate var words: [String] {
        switch self {
        case .busy(let path): ["busy", path]
        case .unwritable(let path, let message): ["unwritable", path, message]
        case .newer(let path, let version, let known): ["newer", path, "\(version)", "\(known)"]
        case .foreign(let path): ["foreign", path]
        case .corrupt(let path, let message): ["corrupt", path, message]
        case .refused(let call, let code, let message): ["refused", call, "\(code)", message]
        }
    }

    fileprivate init?(_ words: [String]) {
        switch (words.first, words.count) {
        case ("busy", 2): self = .busy(path: words[1])
        case ("unwritable", 3): self = .unwritable(path: words[1], message: words[2])
        case ("newer", 4):
            guard let version = Int(words[2]), let known = Int(words[3]) else { return nil }
            self = .newer(path: words[1], version: version, known: known)
        case ("foreign", 2): self = .foreign(path: words[1])
        case ("corrupt", 3): self = .corrupt(path: words[1], message: words[2])
        case ("refused", 4):
            guard let code = Int(words[2]) else { return nil }
            self = .refused(call: words[1], code: code, message: words[3])
        default: return nil
        }
    }
}
