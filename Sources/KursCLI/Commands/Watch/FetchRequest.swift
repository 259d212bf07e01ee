import KursCore

/// What a process is to fetch for a screen of `kurs watch`, and how.
///
/// It holds what only the command line of the watching process says. The configuration, the addresses of mirrors and
/// the key reach the fetching process through the same file and environment.
struct FetchRequest: Equatable {
    enum Subject: Equatable {
        /// A market's rates: of the currencies named on the command line, or of those in the settings without any.
        case rates(Market, [CurrencyCode])
        case news
        case article(id: String, source: SourceID)
        case banks
        case bank(slug: String)
        /// The days of a chart.
        case history(CurrencyCode, Market)
        /// The rates for a conversion as it was typed.
        case conversion(String, Market)
    }

    var subject: Subject
    var policy: CachePolicy
    var timeoutMilliseconds: Int
    var maxAgeSeconds: Int64?
    var isStrict: Bool

    /// The length in bytes that a pipe takes without a reader.
    static let lengthLimit = 4096

    /// One JSON object on one line.
    var encoded: [UInt8] {
        var writer = RecordWriter(format: .jsonl, numbersAsNumbers: true)
        writer.record {
            switch subject {
            case .rates(let market, let currencies):
                $0.field("subject", "rates")
                $0.field("market", market.rawValue)
                $0.field("currencies", currencies.map(\.text))
            case .news: $0.field("subject", "news")
            case .article(let id, let source):
                $0.field("subject", "article")
                $0.field("id", id)
                $0.field("source", source.name)
            case .banks: $0.field("subject", "banks")
            case .bank(let slug):
                $0.field("subject", "bank")
                $0.field("slug", slug)
            case .history(let currency, let market):
                $0.field("subject", "history")
                $0.field("market", market.rawValue)
                $0.field("currency", currency.text)
            case .conversion(let text, let market):
                $0.field("subject", "conversion")
                $0.field("market", market.rawValue)
                $0.field("text", text)
            }
            $0.field("policy", FetchRequest.policies.first { $0.policy == policy }?.word)
            $0.field("timeout_ms", Int64(timeoutMilliseconds))
            $0.field("max_age_s", maxAgeSeconds)
            $0.field("strict", isStrict)
        }
        return writer.drain()
    }

    private static let policies: [(word: String, policy: CachePolicy)] = [
        ("cache", .fromCache), ("network", .fromNetwork), ("automatic", .automatic),
    ]
}

extension FetchRequest {
    /// Reads what ``encoded`` wrote; `nil` for anything else.
    init?(encoded bytes: [UInt8]) {
        guard let root = (try? JSONDocument(bytes))?.root, let subject = Subject(root),
            let policy = FetchRequest.policies.first(where: { root["policy"]?.isString($0.word) == true })?.policy,
            let timeout = root["timeout_ms"]?.integer, timeout > 0, let isStrict = root["strict"]?.flag,
            let maxAge = root["max_age_s"], maxAge.isNull || maxAge.integer != nil
        else { return nil }
        self.init(
            subject: subject, policy: policy, timeoutMilliseconds: timeout,
            maxAgeSeconds: maxAge.integer.map { Int64($0) }, isStrict: isStrict)
    }
}

extension FetchRequest.Subject {
    fileprivate init?(_ object: JSONValue) {
        let market = object["market"]?.text.flatMap { Market(rawValue: $0) }
        switch object["subject"]?.text {
        case "rates":
            guard let market, let list = object["currencies"], list.kind == .array else { return nil }
            var currencies: [CurrencyCode] = []
            for element in list.elements {
                guard let code = element.text.flatMap({ CurrencyCode($0) }) else { return nil }
                currencies.append(code)
            }
            self = .rates(market, currencies)
        case "news": self = .news
        case "article":
            guard let id = object["id"]?.text, let source = object["source"]?.text else { return nil }
            self = .article(id: id, source: SourceID(source))
        case "banks": self = .banks
        case "bank":
            guard let slug = object["slug"]?.text else { return nil }
            self = .bank(slug: slug)
        case "history":
            guard let currency = object["currency"]?.text.flatMap({ CurrencyCode($0) }), let market else { return nil }
            self = .history(currency, market)
        case "conversion":
            guard let market, let text = object["text"]?.text else { return nil }
            self = .conversion(text, market)
        default: return nil
        }
    }
}
