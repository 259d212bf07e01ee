struct AddressRules: Equatable {
    var allowsPlainHTTP = false

    /// Whether an address may be requested: https always, http to loopback, elsewhere only if allowed and without the
    /// key.
    func mayRequest(_ address: WebAddress, withKey: Bool) -> Bool {
        switch address.scheme {
        case .https: true
        case .http: address.isLoopback || (allowsPlainHTTP && !withKey)
        }
    }

    /// Whether a redirect may be followed, judged by the text of its address.
    ///
    /// - Parameter scope: The scope of the address that was connected to; `nil` behind a proxy.
    func mayFollow(from: WebAddress, scope: AddressScope?, to: WebAddress, withKey: Bool) -> Bool {
        guard mayRequest(to, withKey: withKey), from.scheme == .http || to.scheme == .https else { return false }
        if withKey { return to.hasSameOrigin(as: from) }
        return (to.scope ?? .internet) >= minimumScope(from: from, scope: scope)
    }

    /// The minimum scope of a redirect from an address, which is checked again when its name has been resolved.
    func minimumScope(from: WebAddress, scope: AddressScope?) -> AddressScope { scope ?? from.scope ?? .internet }

    func sockets(for address: WebAddress, minimum: AddressScope?) -> SocketRule {
        if address.scheme == .http, address.isLoopback { return .loopback }
        return minimum.map { .atLeast($0) } ?? .any
    }
}

enum SocketRule: Equatable {
    case any
    /// 127.0.0.0/8 and ::1 only, so that plain http to `localhost` stays there even if it resolves to another host.
    case loopback
    case atLeast(AddressScope)
    case none

    func allows(_ address: IPAddress) -> Bool {
        switch self {
        case .any: true
        case .loopback: address.isLoopback
        case .atLeast(let minimum): address.scope >= minimum
        case .none: false
        }
    }
}

extension WebAddress {
    /// Whether the host is in 127.0.0.0/8, or ::1, or exactly `localhost`.
    var isLoopback: Bool {
        switch host {
        case .name(let name): name == "localhost"
        case .number(let number): number.isLoopback
        }
    }

    /// The scope of its host; `nil` for a name that must be resolved first.
    var scope: AddressScope? {
        switch host {
        case .number(let number): return number.scope
        case .name(let name):
            let bytes = name.utf8.last == UInt8(ascii: ".") ? Array(name.utf8.dropLast()) : Array(name.utf8)
            let local = Array("localhost".utf8)
            let isLocal = bytes == local || bytes.suffix(10).elementsEqual([UInt8(ascii: ".")] + local)
            return isLocal ? .loopback : nil
        }
    }
}
