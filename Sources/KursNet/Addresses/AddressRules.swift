/// Decides which addresses may be asked and which redirects followed; a value, so that every edge is one row of a test.
struct AddressRules: Equatable {
    /// Whether the user lets plain http go beyond loopback.
    var allowsPlainHTTP = false

    /// Whether an address may be asked: https always, http to loopback, elsewhere only if allowed and without the key.
    func mayAsk(_ address: WebAddress, withKey: Bool) -> Bool {
        switch address.scheme {
        case .https: true
        case .http: address.isLoopback || (allowsPlainHTTP && !withKey)
        }
    }

    /// Whether a redirect may be followed as far as its text tells.
    ///
    /// `reach` is how far the address led that was really connected to; `nil` where only a proxy knows.
    func mayFollow(from: WebAddress, reach: AddressScope?, to: WebAddress, withKey: Bool) -> Bool {
        guard mayAsk(to, withKey: withKey), from.scheme == .http || to.scheme == .https else { return false }
        if withKey { return to.hasSameOrigin(as: from) }
        return (to.reach ?? .open) >= floor(from: from, reach: reach)
    }

    /// The least reach a redirect from an address may have, to be checked again when its name is resolved.
    func floor(from: WebAddress, reach: AddressScope?) -> AddressScope { reach ?? from.reach ?? .open }

    /// What may be connected to for an address, whatever its name resolves to.
    func sockets(for address: WebAddress, floor: AddressScope?) -> SocketRule {
        if address.scheme == .http, address.isLoopback { return .loopback }
        return floor.map { .atLeast($0) } ?? .any
    }
}

/// What may be connected to, checked at the moment a socket is opened.
enum SocketRule: Equatable {
    /// Everything.
    case any
    /// 127.0.0.0/8 and ::1 only, so that plain http to `localhost` stays there whatever `localhost` resolves to.
    case loopback
    /// Whatever leads at least so far.
    case atLeast(AddressScope)
    /// Nothing any more.
    case none

    /// Whether an address may be connected to.
    func allows(_ address: IPAddress) -> Bool {
        switch self {
        case .any: true
        case .loopback: address.isLoopback
        case .atLeast(let floor): address.reach >= floor
        case .none: false
        }
    }
}

extension WebAddress {
    /// Whether it names this machine by 127.0.0.0/8, ::1 or exactly `localhost`.
    var isLoopback: Bool {
        switch host {
        case .name(let name): name == "localhost"
        case .number(let number): number.isLoopback
        }
    }

    /// How far it leads as far as its text tells; `nil` for a name that must be resolved first.
    var reach: AddressScope? {
        switch host {
        case .number(let number): return number.reach
        case .name(let name):
            let bytes = name.utf8.last == UInt8(ascii: ".") ? Array(name.utf8.dropLast()) : Array(name.utf8)
            let local = Array("localhost".utf8)
            let isLocal = bytes == local || bytes.suffix(10).elementsEqual([UInt8(ascii: ".")] + local)
            return isLocal ? .loopback : nil
        }
    }
}
