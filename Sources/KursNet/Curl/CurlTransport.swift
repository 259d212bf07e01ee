internal import CCurl
public import KursCore

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Asks over http and https through libcurl, which is loaded when the first request is made.
///
/// Connections are kept open from one fetch to the next. A program that ends should just `exit`: giving the transport
/// back may wait for connections to close.
public final class CurlTransport: Transport {
    /// How many redirects of one request are followed.
    static let redirectLimit = 5
    /// How many requests may be at one host at once.
    static let hostLimit = 4
    /// Milliseconds within which no more connections than that are begun to one place.
    static let connectSpacing = 5

    let settings: CurlSettings
    let rules: AddressRules
    let key: APIKey?
    let now: () -> Timestamp
    let realNow: () -> Timestamp
    private(set) var library: CurlLibrary?
    private var idle: TransferPool?

    /// Takes the settings and the civil time that a `Retry-After` date without a `Date` counts from.
    ///
    /// - Parameter realNow: The time that servers live in, where `now` may stand still; the same one if not given.
    public init(_ settings: CurlSettings, now: @escaping () -> Timestamp, realNow: (() -> Timestamp)? = nil) {
        self.settings = settings
        self.now = now
        self.realNow = realNow ?? now
        rules = AddressRules(allowsPlainHTTP: settings.allowsPlainHTTP)
        key = APIKey(settings.key)
    }

    /// The version of the libcurl that would be used, such as `libcurl/7.88.1 OpenSSL/3.0.19 …`; `nil` for none.
    public static func libraryVersion(_ settings: CurlSettings) -> String? {
        CurlLibrary(files: settings.libraryFiles)?.version
    }

    /// Asks all the requests at once, redirects included, and hands each answer over as it arrives.
    public func fetch(
        _ requests: [Request], withinMilliseconds limit: Int,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        fetch(requests, withinMilliseconds: limit, piece: { _, _ in false }, each: each)
    }

    /// The same, and hands over bodies while they arrive; not those of a request with the key, which is looked for in
    /// the whole of them.
    public func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, piece: @escaping (Int, [UInt8]) -> Bool,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        let deadline = CurlTransport.monotonicMilliseconds + max(limit, 0)
        var waiting: [Transfer] = []
        for (index, request) in requests.enumerated() {
            do throws(TransportError) {
                waiting.append(
                    Transfer(index: index, request: request, hop: try firstHop(of: request.endpoint), piece: piece))
            } catch {
                each(index, .failure(error))
            }
        }
        guard !waiting.isEmpty else { return }
        library = library ?? CurlLibrary(files: settings.libraryFiles)
        guard let library, let pool = idle ?? TransferPool(library) else {
            let names = settings.libraryFiles.list(", ")
            for transfer in waiting { each(transfer.index, .failure(.unavailable(lookedFor: names))) }
            return
        }
        // Away from here while in use, so that an `each` that fetches gets a pool of its own.
        idle = nil
        run(waiting, in: pool, of: library, until: deadline, limit: limit, each: each)
        idle = pool
    }

    private func run(
        _ transfers: [Transfer], in pool: TransferPool, of library: CurlLibrary, until deadline: Int, limit: Int,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        var waiting = transfers
        while !waiting.isEmpty || !pool.active.isEmpty {
            for failed in begin(&waiting, in: pool, of: library) { each(failed.index, .failure(broken(failed))) }
            guard let done = pool.advance() else { break }
            for (transfer, code) in done {
                switch outcome(of: transfer, code: code) {
                case .answer(let result): each(transfer.index, result)
                case .onwards(let hop):
                    transfer.hop = hop
                    waiting.append(transfer)
                }
            }
            let now = CurlTransport.monotonicMilliseconds
            guard now < deadline else { break }
            for late in pool.active where isLate(late, at: now) {
                pool.giveUp(late)
                each(late.index, .failure(timedOut(late, after: settings.connectMilliseconds)))
            }
            guard done.isEmpty, !pool.active.isEmpty else { continue }
            let isSpacing =
                !waiting.isEmpty && pool.active.contains { now - $0.startedAt < CurlTransport.connectSpacing }
            let longest = isSpacing ? CurlTransport.connectSpacing : 250
            guard pool.wait(milliseconds: min(deadline - now, longest)) else { break }
        }
        let isLate = CurlTransport.monotonicMilliseconds >= deadline
        for transfer in pool.active {
            pool.giveUp(transfer)
            waiting.append(transfer)
        }
        for transfer in waiting {
            each(transfer.index, .failure(isLate ? timedOut(transfer, after: limit) : broken(transfer)))
        }
    }

    /// Begins what its hosts have room for; returns what libcurl would not begin.
    private func begin(_ waiting: inout [Transfer], in pool: TransferPool, of library: CurlLibrary) -> [Transfer] {
        var (rest, failed): ([Transfer], [Transfer]) = ([], [])
        for transfer in waiting {
            let host = transfer.limitName
            // A mirror of several sites gets its connections a handful at a time: a small server's queue holds no more,
            // and whom it drops there comes back a second later.
            let (address, now) = (transfer.hop.address.authority, CurlTransport.monotonicMilliseconds)
            let connecting = pool.active.count {
                $0.hop.address.authority == address && now - $0.startedAt < CurlTransport.connectSpacing
            }
            guard pool.active.count(where: { $0.limitName == host }) < CurlTransport.hostLimit,
                connecting < CurlTransport.hostLimit
            else {
                rest.append(transfer)
                continue
            }
            guard transfer.prepare(library, settings) else {
                failed.append(transfer)
                continue
            }
            aim(transfer)
            if !pool.begin(transfer) { failed.append(transfer) }
        }
        waiting = rest
        return failed
    }

    private func aim(_ transfer: Transfer) {
        let hop = transfer.hop
        let proxy = settings.proxies.proxy(for: hop.address)
        // Before a proxy the socket leads to the proxy, wherever that is.
        let sockets = proxy == nil ? rules.sockets(for: hop.address, floor: hop.floor) : .any
        transfer.aim(proxy: proxy, sockets: sockets, at: CurlTransport.monotonicMilliseconds)
        settings.trace?(
            CurlCommand.text(
                address: hop.redirects == 0 ? transfer.request.endpoint.address : shown(hop.address, transfer),
                settings: settings, headers: transfer.headerLines,
                bypassesProxy: proxy == nil && settings.proxies.areNamed))
    }

    private func isLate(_ transfer: Transfer, at now: Int) -> Bool {
        now - transfer.startedAt >= settings.connectMilliseconds && !transfer.isConnected
    }

    private func broken(_ transfer: Transfer) -> TransportError {
        .broken(host: transfer.hop.address.authority, code: CURLE_OUT_OF_MEMORY, said: "libcurl would not begin")
    }

    private func timedOut(_ transfer: Transfer, after milliseconds: Int) -> TransportError {
        .timedOut(host: transfer.hop.address.authority, milliseconds: milliseconds)
    }

    /// Milliseconds that nobody can set back.
    ///
    /// `clock_gettime`.
    static var monotonicMilliseconds: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
