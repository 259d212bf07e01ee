/// One address to fetch: a source, a resource and its parameters.
public struct Endpoint: Sendable, Hashable {
    /// Whose reader understands the answer.
    public let source: SourceID
    /// Scheme, host and port, such as `https://bank.gov.ua`.
    public let base: Base
    /// Path and query; `KEY` marks the place of the user's key.
    public let target: String
    /// How long an answer is fresh.
    public internal(set) var lifetime: Lifetime
    /// The value of the `Accept` header.
    public let accept: String
    /// Whether an answer covers many days: it goes into the history alone, and is not kept or compared as one answer.
    public let isRange: Bool
    /// Whether a page or feed named the address, not kurs or its user: then it must lead to the open Internet.
    public var isNamedByOthers = false
    /// Whether it brings news, whose failures never block the rates of the same host.
    public var isNews = false

    /// The header that carries the user's key; `nil` where the address does, or none is needed.
    package var keyHeader: String?
    /// The `Content-Type`, by which a server may choose the encoding of its answer.
    package var contentType = ""

    /// Makes an endpoint; `target` begins with a slash.
    public init(
        source: SourceID, base: Base, target: String, lifetime: Lifetime = .seconds(300),
        accept: String = "application/json", isRange: Bool = false
    ) {
        self.source = source
        self.base = base
        self.target = target
        self.lifetime = lifetime
        self.accept = accept
        self.isRange = isRange
    }

    /// Where an upstream lives: its usual site, or a mirror the user named.
    public struct Base: Sendable, Hashable {
        /// Scheme, host and port, no slash at the end.
        public let address: String
        public let isOverride: Bool
        /// The site that a mirror replaces, since one may replace several; empty for no mirror.
        let site: String

        /// Takes scheme, host and port without a slash at the end.
        public init(_ address: String, isOverride: Bool = false, site: String = "") {
            self.address = address
            self.isOverride = isOverride
            self.site = site
        }

        /// The name that request limits apply to: the host and, for a mirror, the site it replaces.
        public var limitName: String { site.isEmpty ? host : host + " " + site }

        /// The host and port, without the scheme.
        public var host: String {
            guard let slashes = address.firstIndex(of: "/") else { return address }
            return String(address[slashes...].drop { $0 == "/" })
        }
    }

    public enum Lifetime: Sendable, Hashable {
        /// So many seconds from when it was fetched.
        case seconds(Int)
        /// For ever once it has data; until then it is fetched as often as others are.
        case forever
    }

    package var blockName: String { isNews ? base.limitName + " (news)" : base.limitName }

    /// The names of the blocks that hold it: that of the host, and for news that of the host's news.
    package var blockNames: [String] { isNews ? [base.limitName, blockName] : [blockName] }

    public var needsKey: Bool {
        // `String.contains` of a text would bring the regular expressions of the standard library into the program.
        keyHeader != nil || target.utf8.indices.contains { target.utf8[$0...].starts(with: "/KEY".utf8) }
    }

    /// The identity of the endpoint for the guard, the store and recordings: the address without key, and without host where
    /// that is the usual one, so that answers of a mirror are never taken for the upstream's own.
    public var key: String {
        base.isOverride ? "\(source.name) \(target) @\(base.host)" : "\(source.name) \(target)"
    }

    /// The whole address with `KEY` in the key's place; for people, logs and recordings.
    public var address: String { base.address + target }
}

extension Provenance {
    public init(_ endpoint: Endpoint) {
        self.init(source: endpoint.source, host: endpoint.base.isOverride ? endpoint.base.host : nil)
    }
}
