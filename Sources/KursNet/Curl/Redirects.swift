internal import KursCore

// Where a request goes first, and where a redirect may take it.
extension CurlTransport {
    /// The address of an endpoint, the key in its place.
    func firstHop(of endpoint: Endpoint) throws(TransportError) -> Redirect {
        var target = endpoint.target
        if endpoint.needsKey {
            guard let key else { throw .forbidden(address: endpoint.address) }
            target = key.filled(target)
        }
        guard target.utf8.first == UInt8(ascii: "/"),
            let address = try? WebAddress((endpoint.base.address + target).utf8),
            rules.mayAsk(address, withKey: endpoint.needsKey)
        else { throw .forbidden(address: endpoint.address) }
        // An address that somebody else named may not lead inwards, whatever its name resolves to.
        let floor: AddressScope? = endpoint.isNamedByOthers ? .open : nil
        if let floor, let reach = address.reach, reach < floor { throw .forbidden(address: endpoint.address) }
        return Redirect(address: address, redirects: 0, floor: floor, isElsewhere: false)
    }

    /// Where a redirect leads, if it may be followed.
    func nextHop(after transfer: Transfer, to text: String) throws(TransportError) -> Redirect {
        let from = transfer.hop
        let host = from.address.authority
        guard let next = try? WebAddress(text.utf8) else {
            throw .redirected(host: host, to: key?.redacted(unread: text) ?? text)
        }
        let reach = settings.proxies.proxy(for: from.address) == nil ? transfer.peer?.reach : nil
        guard from.redirects < CurlTransport.redirectLimit,
            rules.mayFollow(from: from.address, reach: reach, to: next, withKey: transfer.withKey)
        else { throw .redirected(host: host, to: shown(next, transfer)) }
        return Redirect(
            address: next, redirects: from.redirects + 1, floor: rules.floor(from: from.address, reach: reach),
            isElsewhere: !next.hasSameOrigin(as: from.address))
    }

    /// An address as people may see it.
    func shown(_ address: WebAddress, _ transfer: Transfer) -> String {
        guard transfer.withKey, let key else { return address.text }
        return key.redacted(address)
    }
}
