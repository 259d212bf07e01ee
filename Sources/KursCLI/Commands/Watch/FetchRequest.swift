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

    var encoded: [UInt8] {
        let word = FetchRequest.policies.first { $0.policy == policy }?.word ?? ""
        let maxAge = maxAgeSeconds.map { String($0) } ?? ""
        let options = [word, String(timeoutMilliseconds), maxAge, isStrict ? "strict" : ""]
        return FetchMessage.bytes([options + subject.words])
    }

    private static let policies: [(word: String, policy: CachePolicy)] = [
        ("cache", .fromCache), ("network", .fromNetwork), ("automatic", .automatic),
    ]
}

extension FetchRequest {
    /// Reads what ``encoded`` wrote; `nil` for anything else.
    init?(encoded bytes: [UInt8]) {
        guard let lines = try? FetchMessage.lines(bytes), lines.count == 1, lines[0].count > 4,
            let policy = FetchRequest.policies.first(where: { $0.word == lines[0][0] })?.policy,
            let timeout = Int(lines[0][1]), timeout > 0, lines[0][2].isEmpty || Int64(lines[0][2]) != nil,
            ["", "strict"].contains(lines[0][3]), let subject = Subject(Array(lines[0][4...]))
        else { return nil }
        self.init(
            subject: subject, policy: policy, timeoutMilliseconds: timeout, maxAgeSeconds: Int64(lines[0][2]),
            isStrict: !lines[0][3].isEmpty)
    }
}

extension FetchRequest.Subject {
    fileprivate var words: [String] {
        switch self {
        case .rates(let market, let currencies): ["rates", market.rawValue] + currencies.map(\.text)
        case .news: ["news"]
        case .article(let id, let source): ["article", id, source.name]
        case .banks: ["banks"]
        case .bank(let slug): ["bank", slug]
        case .history(let currency, let market): ["history", currency.text, market.rawValue]
        case .conversion(let text, let market): ["conversion", text, market.rawValue]
        }
    }

    fileprivate init?(_ words: [String]) {
        switch (words[0], words.count) {
        case ("rates", 2...):
            let currencies = words[2...].compactMap { CurrencyCode($0) }
            guard let market = Market(rawValue: words[1]), currencies.count == words.count - 2 else { return nil }
            self = .rates(market, currencies)
        case ("news", 1): self = .news
        case ("article", 3): self = .article(id: words[1], source: SourceID(words[2]))
        case ("banks", 1): self = .banks
        case ("bank", 2): self = .bank(slug: words[1])
        case ("history", 3):
            guard let currency = CurrencyCode(words[1]), let market = Market(rawValue: words[2]) else { return nil }
            self = .history(currency, market)
        case ("conversion", 3):
            guard let market = Market(rawValue: words[2]) else { return nil }
            self = .conversion(words[1], market)
        default: return nil
        }
    }
}
