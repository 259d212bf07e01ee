/// A site that kurs asks, with the environment variable that names a mirror of it.
public enum Site: String, Sendable, CaseIterable {
    case nbu = "NBU"
    case minfinAPI = "MINFIN_API"
    case minfin = "MINFIN"
    case privatbank = "PRIVATBANK"
    case monobank = "MONOBANK"
    case coingecko = "COINGECKO"
    case whitebit = "WHITEBIT"
    case binance = "BINANCE"
    case financeUA = "FINANCE_UA"

    /// The environment variable that replaces scheme, host and port, such as `KURS_URL_NBU`.
    public var variable: String { "KURS_URL_" + rawValue }

    /// Scheme and host of the upstream itself.
    public var address: String {
        switch self {
        case .nbu: "https://bank.gov.ua"
        case .minfinAPI: "https://api.minfin.com.ua"
        case .minfin: "https://minfin.com.ua"
        case .privatbank: "https://api.privatbank.ua"
        case .monobank: "https://api.monobank.ua"
        case .coingecko: "https://api.coingecko.com"
        case .whitebit: "https://whitebit.com"
        case .binance: "https://api.binance.com"
        case .financeUA: "https://charts.finance.ua"
        }
    }
}

/// Where each upstream is asked: at its own site, or at the mirror the user named.
public struct BaseURLs: Sendable, Equatable {
    // A handful at most, looked up a handful of times: a dictionary would cost more to set up than it saves.
    private var overrides: [Mirror] = []

    private struct Mirror: Sendable, Equatable {
        let upstream: Site
        let address: String
    }

    /// Everything at its own site.
    public init() {}

    /// Names a mirror: scheme, host and port, no slash at the end, already checked.
    public mutating func override(_ upstream: Site, with address: String) {
        overrides.removeAll { $0.upstream == upstream }
        overrides.append(Mirror(upstream: upstream, address: address))
    }

    /// Where to ask an upstream.
    public func base(of upstream: Site) -> Endpoint.Base {
        guard let mirror = overrides.first(where: { $0.upstream == upstream }) else {
            return Endpoint.Base(upstream.address)
        }
        return Endpoint.Base(mirror.address, isOverride: true, site: upstream.rawValue)
    }
}
