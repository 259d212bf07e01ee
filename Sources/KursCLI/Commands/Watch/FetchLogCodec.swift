import KursCore

extension FetchLog {
    /// The log as lines of JSON: the number of fetches, one line for each, and one for the failure of the store, if any.
    ///
    /// Of the warnings it has those that ``CurrencyService`` needs to explain why a rate is missing or an earlier one.
    var encoded: [UInt8] {
        var writer = RecordWriter(format: .jsonl, numbersAsNumbers: true)
        writer.record { $0.field("fetches", Int64(entries.count)) }
        for entry in entries {
            writer.record {
                $0.field("endpoint", entry.key)
                $0.field(entry.status)
                let rows = entry.warnings.compactMap(LeftOutRow.init)
                $0.records("left_out", count: rows.count) { $0.field(rows[$1]) }
            }
        }
        if let storeError { writer.record { $0.field(storeError) } }
        return writer.drain()
    }

    /// Reads what ``encoded`` wrote.
    convenience init(encoded bytes: [UInt8]) throws(FetchProcessError) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
        var number = 0
        let next = { () throws(FetchProcessError) -> JSONValue? in
            guard let line = lines.popFirst() else { return nil }
            number += 1
            guard let document = try? JSONDocument(Array(line)) else { throw .unreadable(line: number) }
            return document.root
        }
        guard let count = try next()?["fetches"]?.integer, count >= 0, count <= lines.count else {
            throw .unreadable(line: 1)
        }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard let entry = try next().flatMap({ Entry($0) }) else { throw .unreadable(line: number) }
            entries.append(entry)
        }
        var storeError: StoreError?
        if let last = try next() {
            storeError = StoreError(last)
            guard storeError != nil, lines.isEmpty else { throw .unreadable(line: number) }
        }
        self.init(entries: entries, storeError: storeError)
    }
}

extension FetchLog.Entry {
    fileprivate init?(_ object: JSONValue) {
        guard let key = object["endpoint"]?.text, let status = FetchStatus(object), let rows = object["left_out"],
            rows.kind == .array
        else { return nil }
        self.init(key: key, status: status)
        for row in rows.elements {
            guard let row = LeftOutRow(row) else { return nil }
            warnings.append(row.warning)
        }
    }
}

extension FetchStatus {
    private static let words: [(word: String, status: FetchStatus)] = [
        ("fresh", .fresh), ("renewed", .renewed), ("empty", .empty), ("not-requested", .notRequested), ("busy", .busy),
    ]

    fileprivate var word: String {
        switch self {
        case .failed: "failed"
        case .notBefore: "not-before"
        case .fresh, .renewed, .empty, .notRequested, .busy: FetchStatus.words.first { $0.status == self }?.word ?? ""
        }
    }

    fileprivate init?(_ object: JSONValue) {
        switch object["status"]?.text {
        case "failed":
            guard let kind = object["kind"]?.text, let reason = object["reason"]?.text, let host = object["host"]?.text,
                let detail = object["detail"]?.text
            else { return nil }
            let error = EncodedFetchError(kind: kind, reason: reason, host: host, detail: detail)
            self = .failed(FetchError(encoded: error))
        case "not-before":
            guard let moment = Timestamp(object["until"]) else { return nil }
            self = .notBefore(moment)
        case let word:
            guard let known = FetchStatus.words.first(where: { $0.word == word }) else { return nil }
            self = known.status
        }
    }
}

extension Timestamp {
    fileprivate init?(_ value: JSONValue?) {
        guard let text = value?.text else { return nil }
        self.init(iso: text.utf8)
    }
}

/// A row that the reader left out of an answer, with its name.
private struct LeftOutRow {
    let warning: Warning
    let name: String

    init?(_ warning: Warning) {
        self.warning = warning
        switch warning {
        case .rowLeftOut(.name(let name), _), .ahead(.name(let name), _, _): self.name = name
        case .earlierKept(let currency, _, _): name = currency.text
        default: return nil
        }
    }

    init?(_ object: JSONValue) {
        guard let name = object["row"]?.text else { return nil }
        self.name = name
        if let reason = object["reason"]?.text {
            guard let reason = OmissionReason(encoded: reason) else { return nil }
            warning = .rowLeftOut(.name(name), reason)
        } else if let source = object["kept_of"]?.text {
            guard let currency = CurrencyCode(name) else { return nil }
            warning = .earlierKept(currency: currency, bank: object["bank"]?.text, source: SourceID(source))
        } else {
            guard let moment = Timestamp(object["moment"]), let clock = Timestamp(object["clock"]) else { return nil }
            warning = .ahead(row: .name(name), moment: moment, clock: clock)
        }
    }
}

extension RecordWriter {
    fileprivate mutating func field(_ status: FetchStatus) {
        field("status", status.word)
        switch status {
        case .failed(let error):
            let error = error.encoded
            field("kind", error.kind)
            field("reason", error.reason)
            field("host", error.host)
            field("detail", error.detail)
        case .notBefore(let moment): field("until", moment)
        case .fresh, .renewed, .empty, .notRequested, .busy: break
        }
    }

    fileprivate mutating func field(_ row: LeftOutRow) {
        field("row", row.name)
        switch row.warning {
        case .rowLeftOut(_, let reason): field("reason", reason.encoded)
        case .ahead(_, let moment, let clock):
            field("moment", moment)
            field("clock", clock)
        case .earlierKept(_, let bank, let source):
            field("kept_of", source.name)
            if let bank { field("bank", bank) }
        default: break
        }
    }

    /// The fields of a store's failure; ``StoreError/init(_:)`` is the inverse.
    mutating func field(_ error: StoreError) {
        switch error {
        case .busy(let path):
            field("store", "busy")
            field("path", path)
        case .unwritable(let path, let message):
            field("store", "unwritable")
            field("path", path)
            field("message", message)
        case .newer(let path, let version, let known):
            field("store", "newer")
            field("path", path)
            field("version", Int64(version))
            field("known", Int64(known))
        case .foreign(let path):
            field("store", "foreign")
            field("path", path)
        case .corrupt(let path, let message):
            field("store", "corrupt")
            field("path", path)
            field("message", message)
        case .refused(let call, let code, let message):
            field("store", "refused")
            field("call", call)
            field("code", Int64(code))
            field("message", message)
        }
    }
}

extension StoreError {
    init?(_ object: JSONValue) {
        let (path, message) = (object["path"]?.text, object["message"]?.text)
        switch (object["store"]?.text, path, message) {
        case ("busy", let path?, _): self = .busy(path: path)
        case ("unwritable", let path?, let message?): self = .unwritable(path: path, message: message)
        case ("newer", let path?, _):
            guard let version = object["version"]?.integer, let known = object["known"]?.integer else { return nil }
            self = .newer(path: path, version: version, known: known)
        case ("foreign", let path?, _): self = .foreign(path: path)
        case ("corrupt", let path?, let message?): self = .corrupt(path: path, message: message)
        case ("refused", _, let message?):
            guard let call = object["call"]?.text, let code = object["code"]?.integer else { return nil }
            self = .refused(call: call, code: code, message: message)
        default: return nil
        }
    }
}
