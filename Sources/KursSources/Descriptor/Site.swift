public import KursCore

/// A site that sources are fetched from, with the environment variable that names a mirror of it.
public struct Site: Sendable, Equatable {
    /// Its name in environment variables and in the store, such as `NBU`.
    public let name: String
    /// Scheme and host of the upstream.
    public let address: String

    init(_ name: String, _ address: String) { (self.name, self.address) = (name, address) }

    /// The environment variable that replaces scheme, host and port, such as `KURS_URL_NBU`.
    public var variable: String { Self.variablePrefix + name }

    /// How the names of all these variables begin.
    public static var variablePrefix: String { "KURS_URL_" }
}

/// The address each site is fetched from: its own, or a mirror set by the user.
public struct BaseURLs: Sendable, Equatable {
    // A handful at most, looked up a handful of times: a dictionary would cost more to set up than it saves.
    private var overrides: [Mirror] = []

    private struct Mirror: Sendable, Equatable {
        let site: Site
        let address: String
    }

    /// Every site at its own address.
    public init() {}

    /// Sets a mirror: scheme, host and port, without a trailing slash, already validated.
    public mutating func override(_ site: Site, with address: String) {
        overrides.removeAll { $0.site == site }
        overrides.append(Mirror(site: site, address: address))
    }

    /// The base address of a site's endpoints.
    public func base(of site: Site) -> Endpoint.Base {
        guard let mirror = overrides.first(where: { $0.site == site }) else { return Endpoint.Base(site.address) }
        return Endpoint.Base(mirror.address, isOverride: true, site: site.name)
    }
}
