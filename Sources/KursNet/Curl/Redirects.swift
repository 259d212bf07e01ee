internal import KursCore

/// Decides where the first request of an endpoint goes and which redirects are followed.
struct Redirects {
    let rules: AddressRules
    let key: APIKey?
    let proxies: Proxies

    static let limit = 5

    /// The first request of an endpoint, with the key inserted.
    func start(at endpoint: Endpoint) throws(TransportError) -> Redirect {
        var target = endpoint.target
        if endpoint.needsKey {
            guard let key else { throw .forbidden(address: endpoint.address) }
            target = key.inserted(into: target)
        }
        guard target.utf8.first == UInt8(ascii: "/"),
            let address = try? WebAddress((endpoint.base.address + target).utf8),
            rules.mayRequest(address, withKey: endpoint.needsKey)
        else { throw .forbidden(address: endpoint.address) }
        // An address from a page or feed must not lead into a private network, whatever its name resolves to.
        let minimum: AddressScope? = endpoint.isNamedByOthers ? .internet : nil
        if let minimum, let scope = address.scope, scope < minimum { throw .forbidden(address: endpoint.address) }
        return Redirect(address: address, count: 0, minimumScope: minimum, changesOrigin: false)
    }

    func next(after transfer: Transfer, to text: String) throws(TransportError) -> Redirect {
        let from = transfer.redirect
        let host = from.address.authority
        guard let next = try? WebAddress(text.utf8) else {
            let text = Redirects.withoutUserinfo(text)
            throw .redirected(host: host, to: key?.redacted(unparsed: text) ?? text)
        }
        let scope = proxies.proxy(for: from.address) == nil ? transfer.peer?.scope : nil
        guard from.count < Redirects.limit,
            rules.mayFollow(from: from.address, scope: scope, to: next, withKey: transfer.withKey)
        else { throw .redirected(host: host, to: displayed(next, transfer)) }
        return Redirect(
            address: next, count: from.count + 1, minimumScope: rules.minimumScope(from: from.address, scope: scope),
            changesOrigin: !next.hasSameOrigin(as: from.address))
    }

    /// A text like an address without what stands before the last `@` of its authority.
    private static func withoutUserinfo(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let slashes = [UInt8(ascii: "/"), UInt8(ascii: "/")]
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: slashes) }).map({ $0 + 2 }) else {
            return text
        }
        let end = bytes[start...].firstIndex { "/?#\\".utf8.contains($0) } ?? bytes.endIndex
        guard let mark = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { return text }
        return String(decoding: bytes[..<start] + bytes[(mark + 1)...], as: UTF8.self)
    }

    /// An address for messages, with the key redacted.
    func displayed(_ address: WebAddress, _ transfer: Transfer) -> String {
        guard transfer.withKey, let key else { return address.text }
        return key.redacted(address)
    }
}
