/// Why an endpoint gave no new answer.
public enum FetchError: Error, Sendable, Hashable {
    /// No answer arrived; `reason` is a stable word such as `timed-out`.
    case transport(reason: String, host: String, detail: String)
    /// The server answered with a status that is no answer.
    case status(Int, host: String)
    /// The reader refused the answer; `reason` is a stable word, `detail` what was looked for or found.
    case refused(reason: String, detail: String)
}

extension FetchError {
    /// The failure of a request that got no answer.
    public init(_ error: TransportError) {
        self =
            switch error {
            case .unavailable(let names): .transport(reason: "no-libcurl", host: "", detail: names)
            case .unresolved(let host): .transport(reason: "unresolved", host: host, detail: "")
            case .broken(let host, _, let said): .transport(reason: "broken", host: host, detail: said)
            case .untrusted(let host, let said): .transport(reason: "untrusted", host: host, detail: said)
            case .timedOut(let host, let time): .transport(reason: "timed-out", host: host, detail: "\(time)")
            case .tooLarge(let host, let limit): .transport(reason: "too-large", host: host, detail: "\(limit)")
            case .redirected(let host, let place): .transport(reason: "redirected", host: host, detail: place)
            case .forbidden(let address): .transport(reason: "forbidden", host: "", detail: address)
            case .notRecorded(let address): .transport(reason: "not-recorded", host: "", detail: address)
            }
    }

    /// The failure of an answer that its reader refused.
    public init(_ refusal: Refusal) {
        self =
            switch refusal {
            case .notJSON(let offset): .refused(reason: "not-json", detail: "\(offset)")
            case .wrongShape(let wanted, let found): .refused(reason: "wrong-shape", detail: "\(wanted); \(found)")
            case .said(let text): .refused(reason: "said", detail: text)
            case .badRow(let row, let field, let value):
                .refused(reason: "bad-row", detail: "\(row) \(field)=\(value)")
            case .notFound(let wanted): .refused(reason: "not-found", detail: wanted)
            case .otherPage(let kind): .refused(reason: "other-page", detail: kind)
            case .otherDay(let asked, let found):
                .refused(reason: "other-day", detail: "\(asked.iso) \(found?.iso ?? "-")")
            case .ahead(let moment, let clock): .refused(reason: "ahead", detail: "\(moment.iso) \(clock.iso)")
            case .jump(let currency, let before, let after):
                .refused(reason: "jump", detail: "\(currency.text) \(before.description) \(after.description)")
            }
    }
}

extension TransportError {
    /// Whether the whole host is to be left alone for a while, not just the one address.
    var isTheHostsFault: Bool {
        switch self {
        case .unresolved, .broken, .untrusted, .timedOut: true
        case .unavailable, .tooLarge, .redirected, .forbidden, .notRecorded: false
        }
    }
}
