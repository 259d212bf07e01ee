internal import CCurl
public import KursCore
internal import KursPlatform
import KursText

/// Makes http and https requests through libcurl, which is loaded at the first request.
///
/// Connections are kept open between fetches. A program should end with `exit`: releasing the transport may wait for
/// connections to close.
public final class CurlTransport: Transport {
    private static let hostLimit = 4
    /// The milliseconds within which at most ``hostLimit`` connections to one address are opened.
    private static let connectSpacing = 5

    let settings: CurlSettings
    let redirects: Redirects
    let now: () -> Timestamp
    let realNow: () -> Timestamp
    private(set) var library: CurlLibrary?
    private var idle: TransferPool?

    /// - Parameters:
    ///   - settings: The configuration.
    ///   - now: The civil time, which may be frozen; a `Retry-After` date without a `Date` is relative to it.
    ///   - realNow: The system's civil time; `now` by default.
    public init(_ settings: CurlSettings, now: @escaping () -> Timestamp, realNow: (() -> Timestamp)? = nil) {
        self.settings = settings
        self.now = now
        self.realNow = realNow ?? now
        redirects = Redirects(
            rules: AddressRules(allowsPlainHTTP: settings.allowsPlainHTTP), key: APIKey(settings.key),
            proxies: settings.proxies)
    }

    /// The file or folder of the authorities' certificates that libcurl trusts; `nil` when it does not say.
    public static func certificates(_ settings: CurlSettings) -> String? {
        guard let library = CurlLibrary(files: settings.libraryFiles), let handle = EasyHandle(library) else {
            return nil
        }
        return handle.text(CURLINFO_CAINFO) ?? handle.text(CURLINFO_CAPATH)
    }

    /// The version of the libcurl that is found, such as `libcurl/7.88.1 OpenSSL/3.0.19 …`; `nil` for none.
    public static func libraryVersion(_ settings: CurlSettings) -> String? {
        CurlLibrary(files: settings.libraryFiles)?.version
    }

    /// Makes all requests concurrently, follows redirects, and passes on each result as it arrives.
    public func fetch(
        _ requests: [Request], withinMilliseconds limit: Int,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        fetch(requests, withinMilliseconds: limit, piece: { _, _ in false }, late: nil, each: each)
    }

    /// As ``fetch(_:withinMilliseconds:each:)``, and passes on bodies piece by piece while they arrive, and makes the late
    /// requests when they are due.
    ///
    /// The body of a request with the key is not passed on in pieces, because the key is redacted in the whole of it.
    public func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, piece: @escaping (Int, [UInt8]) -> Bool,
        late: (any LateRequests)?, each: (Int, Result<Response, TransportError>) -> Void
    ) {
        let deadline = CurlTransport.monotonicMilliseconds + max(limit, 0)
        var count = 0
        func makeTransfers(_ requests: [Request]) -> [Transfer] {
            var transfers: [Transfer] = []
            for request in requests {
                count += 1
                do throws(TransportError) {
                    let redirect = try redirects.start(at: request.endpoint)
                    transfers.append(Transfer(index: count - 1, request: request, redirect: redirect, piece: piece))
                } catch {
                    each(count - 1, .failure(error))
                }
            }
            return transfers
        }
        let waiting = makeTransfers(requests)
        guard !waiting.isEmpty else { return }
        library = library ?? CurlLibrary(files: settings.libraryFiles)
        guard let library, let pool = idle ?? TransferPool(library) else {
            let names = settings.libraryFiles.list(", ")
            for transfer in waiting { each(transfer.index, .failure(.unavailable(libraryNames: names))) }
            return
        }
        // Removed while in use, so that an `each` that fetches gets a pool of its own.
        idle = nil
        run(waiting, in: pool, of: library, until: deadline, limit: limit, late: late, makeTransfers, each: each)
        idle = pool
    }

    private func run(
        _ transfers: [Transfer], in pool: TransferPool, of library: CurlLibrary, until deadline: Int, limit: Int,
        late: (any LateRequests)?, _ makeTransfers: ([Request]) -> [Transfer],
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        var waiting = transfers
        var count = transfers.count
        let began = CurlTransport.monotonicMilliseconds
        defer { report([], of: count, since: began) }
        while !waiting.isEmpty || !pool.active.isEmpty {
            for failed in start(&waiting, in: pool, of: library) { each(failed.index, .failure(broken(failed))) }
            guard let finished = pool.advance() else { break }
            for (transfer, code) in finished {
                switch outcome(of: transfer, code: code) {
                case .finished(let result): each(transfer.index, result)
                case .redirected(let redirect):
                    transfer.redirect = redirect
                    waiting.append(transfer)
                }
            }
            let now = CurlTransport.monotonicMilliseconds
            guard now < deadline, late?.isOver != true else { break }
            let added = makeTransfers(late?.due(afterMilliseconds: now - began) ?? [])
            waiting += added
            count += added.count
            for slow in pool.active where isLate(slow, at: now) {
                pool.cancel(slow)
                each(slow.index, .failure(timedOut(slow, after: settings.connectMilliseconds)))
            }
            report(pool.active + waiting, of: count, since: began)
            guard finished.isEmpty, !pool.active.isEmpty else { continue }
            let isSpacing =
                !waiting.isEmpty && pool.active.contains { now - $0.startedAt < CurlTransport.connectSpacing }
            let longest = isSpacing ? CurlTransport.connectSpacing : settings.progress == nil && late == nil ? 250 : 100
            guard pool.wait(milliseconds: min(deadline - now, longest)) else { break }
        }
        let passed = late?.isOver == true ? CurlTransport.monotonicMilliseconds - began : limit
        let isLate = CurlTransport.monotonicMilliseconds >= deadline || late?.isOver == true
        for transfer in pool.active {
            pool.cancel(transfer)
            waiting.append(transfer)
        }
        for transfer in waiting {
            each(transfer.index, .failure(isLate ? timedOut(transfer, after: passed) : broken(transfer)))
        }
    }

    private func report(_ unfinished: [Transfer], of count: Int, since began: Int) {
        guard let progress = settings.progress else { return }
        let hosts = unfinished.sorted { $0.index < $1.index }.map(\.redirect.address.authority).distinct
        progress(
            FetchProgress(
                hosts: hosts, finishedCount: count - unfinished.count, count: count,
                milliseconds: CurlTransport.monotonicMilliseconds - began))
    }

    /// Starts the transfers that the limits per host allow; returns those that libcurl could not start.
    private func start(_ waiting: inout [Transfer], in pool: TransferPool, of library: CurlLibrary) -> [Transfer] {
        var (rest, failed): ([Transfer], [Transfer]) = ([], [])
        for transfer in waiting {
            let host = transfer.limitName
            // A mirror of several sites gets its connections a few at a time: the backlog of a small server holds no
            // more, and a dropped connection is retried only a second later.
            let (address, now) = (transfer.redirect.address.authority, CurlTransport.monotonicMilliseconds)
            let connecting = pool.active.count {
                $0.redirect.address.authority == address && now - $0.startedAt < CurlTransport.connectSpacing
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
            configure(transfer)
            if !pool.start(transfer) { failed.append(transfer) }
        }
        waiting = rest
        return failed
    }

    private func configure(_ transfer: Transfer) {
        let redirect = transfer.redirect
        let proxy = settings.proxies.proxy(for: redirect.address)
        // With a proxy the socket leads to the proxy, wherever that is.
        let sockets =
            proxy == nil ? redirects.rules.sockets(for: redirect.address, minimum: redirect.minimumScope) : .any
        transfer.configure(proxy: proxy, sockets: sockets, at: CurlTransport.monotonicMilliseconds)
        settings.trace?(
            CurlCommand.text(
                address: redirect.count == 0
                    ? transfer.request.endpoint.address : redirects.displayed(redirect.address, transfer),
                settings: settings, headers: transfer.headerLines(key: "KEY"),
                bypassesProxy: proxy == nil && settings.proxies.areConfigured))
    }

    private func isLate(_ transfer: Transfer, at now: Int) -> Bool {
        now - transfer.startedAt >= settings.connectMilliseconds && !transfer.isConnected
    }

    private func broken(_ transfer: Transfer) -> TransportError {
        .broken(
            host: transfer.redirect.address.authority, code: CURLE_OUT_OF_MEMORY, message: "libcurl could not start")
    }

    private func timedOut(_ transfer: Transfer, after milliseconds: Int) -> TransportError {
        let host = transfer.redirect.address.authority
        return transfer.reach == .nowhere
            ? .notConnected(host: host, milliseconds: milliseconds) : .timedOut(host: host, milliseconds: milliseconds)
    }

    /// Milliseconds of the monotonic clock (C: `clock_gettime`).
    static var monotonicMilliseconds: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}

extension CurlTransport {
    enum Outcome {
        case finished(Result<Response, TransportError>)
        case redirected(Redirect)
    }

    func outcome(of transfer: Transfer, code: Int32) -> Outcome {
        let host = transfer.redirect.address.authority
        switch transfer.abortReason {
        case .tooLarge: return .finished(.failure(.tooLarge(host: host, limitBytes: settings.bodyLimitBytes)))
        case .headersTooLarge:
            return .finished(.failure(.tooLarge(host: host, limitBytes: ResponseHeaders.byteLimit)))
        case .severalCodings:
            return .finished(.failure(.broken(host: host, code: Int(code), message: "Content-Encoding: more than one")))
        case nil: break
        }
        guard code == Int32(CURLE_OK) else { return .finished(.failure(error(of: transfer, code: code))) }
        let status = transfer.status
        guard (200...599).contains(status) else {
            return .finished(.failure(.broken(host: host, code: CURLE_WEIRD_SERVER_REPLY, message: "status \(status)")))
        }
        if [301, 302, 303, 307, 308].contains(status), let text = transfer.locationText {
            do throws(TransportError) {
                return .redirected(try redirects.next(after: transfer, to: text))
            } catch {
                return .finished(.failure(error))
            }
        }
        return .finished(.success(response(of: transfer, status: status)))
    }

    private func response(of transfer: Transfer, status: Int) -> Response {
        var body = transfer.body
        if transfer.withKey, let key = redirects.key, key.isUnmistakable || status != 200 { body = key.redacted(body) }
        var response = transfer.headers.response(status: status, body: body, now: now())
        // Not every cache sends `Age`: nginx only forwards the site's `Date`, so a mirror's answer gets an apparent age
        // (RFC 9111, 4.2.3). Without a mirror the difference is only clock skew. With a frozen clock the smaller
        // difference counts; one second may be rounding.
        if transfer.request.endpoint.base.isOverride, let date = response.date {
            let apparent = min(now().seconds, realNow().seconds) - date.seconds
            if apparent > max(1, Int64(response.ageSeconds ?? 0)) { response.ageSeconds = Int(clamping: apparent) }
        }
        if transfer.withKey, let key = redirects.key {
            let isClean = { (value: String?) in value.map { key.redacted($0) == $0 } ?? true }
            if !isClean(response.etag) { response.etag = nil }
            if !isClean(response.lastModified) { response.lastModified = nil }
            response.contentType = response.contentType.map { key.redacted($0) }
            response.cacheControl = response.cacheControl.map { key.redacted($0) }
        }
        if transfer.redirect.count > 0 {
            response.finalAddress = redirects.displayed(transfer.redirect.address, transfer)
        }
        return response
    }

    private func error(of transfer: Transfer, code: Int32) -> TransportError {
        let address = transfer.redirect.address
        if transfer.wasSocketDenied, Int(code) == CURLE_COULDNT_CONNECT {
            guard transfer.redirect.count > 0 else { return .forbidden(address: transfer.request.endpoint.address) }
            return .redirected(host: transfer.request.endpoint.base.host, to: redirects.displayed(address, transfer))
        }
        let message = settings.proxies.redacted(
            transfer.errorMessage.isEmpty ? library?.message(for: code) ?? "" : transfer.errorMessage)
        let elapsed = CurlTransport.monotonicMilliseconds - transfer.startedAt
        return TransportError(
            code: code, host: address.authority, message: redirects.key?.redacted(unparsed: message) ?? message,
            milliseconds: transfer.isConnected ? elapsed : settings.connectMilliseconds,
            limitBytes: settings.bodyLimitBytes, reach: transfer.reach)
    }
}

/// A request as an equivalent `curl` command line, for `--verbose`.
private enum CurlCommand {
    /// The command line; `address` must be redacted already.
    static func text(address: String, settings: CurlSettings, headers: [String], bypassesProxy: Bool) -> String {
        var arguments = ["curl", "-sS", "--compressed", "-A", settings.userAgent]
        for header in headers { arguments += ["-H", header] }
        if bypassesProxy { arguments += ["--noproxy", "*"] }
        return (arguments + [address]).map(quoted).list(" ")
    }

    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_./:".utf8.contains($0) }
        if isPlain, !word.isEmpty { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
