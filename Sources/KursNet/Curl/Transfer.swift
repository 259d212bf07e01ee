internal import CCurl
internal import KursCore
internal import KursPlatform

/// The target of one request: the first address, or one it redirected to.
struct Redirect {
    let address: WebAddress
    /// How many redirects led here.
    let count: Int
    /// The minimum scope of the address; `nil` for the first, which kurs or the user chose.
    let minimumScope: AddressScope?
    /// Whether its origin differs from that of the request before.
    let changesOrigin: Bool
}

/// A request in progress: its handle and what has arrived so far.
///
/// libcurl holds an unretained pointer to it while it runs, so its owner must keep it until it is removed.
@safe final class Transfer {
    enum AbortReason { case tooLarge, headersTooLarge, severalCodings }

    /// How far a request came: no connection, a connection without a request, or a request.
    enum Reach { case nowhere, host, site }

    let index: Int
    let request: Request
    let withKey: Bool
    var redirect: Redirect
    /// When the current request started, in monotonic milliseconds.
    var startedAt = 0
    var sockets = SocketRule.none
    private(set) var wasSocketDenied = false
    private(set) var abortReason: AbortReason?
    private(set) var headers = ResponseHeaders()
    private(set) var body: [UInt8] = []
    private var bodyByteCount = 0
    /// Receives the body while it arrives; `false` when the body is to be collected instead.
    private let piece: (Int, [UInt8]) -> Bool

    private var easy: EasyHandle?
    private var lines: HeaderLines?
    private let errorBuffer: UnsafeMutablePointer<CChar>
    private var bodyLimitBytes = 0
    private var usesProxy = false
    private var openedSockets: [Int32] = []
    private var hasPeer = false

    init(
        index: Int, request: Request, redirect: Redirect, piece: @escaping (Int, [UInt8]) -> Bool = { _, _ in false }
    ) {
        self.index = index
        self.piece = piece
        self.request = request
        self.redirect = redirect
        withKey = request.endpoint.needsKey
        unsafe errorBuffer = UnsafeMutablePointer.allocate(capacity: CURL_ERROR_SIZE)
        unsafe errorBuffer.initialize(repeating: 0, count: CURL_ERROR_SIZE)
    }

    deinit {
        // The handle uses the list and the buffer until it is freed.
        easy = nil
        lines = nil
        unsafe errorBuffer.deallocate()
    }

    /// The host it counts against in the limit of requests: its site, or the host of a redirect.
    var limitName: String { redirect.count == 0 ? request.endpoint.base.limitName : redirect.address.authority }

    /// The header lines it sends in addition to libcurl's.
    ///
    /// - Parameter key: The user's key, or what stands for it where the lines are shown.
    func headerLines(key: String) -> [String] {
        let endpoint = request.endpoint
        let fields = [
            ("Accept", endpoint.accept), ("Content-Type", endpoint.contentType),
            (endpoint.keyHeader ?? "", endpoint.keyHeader == nil ? "" : key), ("If-None-Match", request.etag ?? ""),
            ("If-Modified-Since", request.lastModified ?? ""),
        ]
        return fields.compactMap { name, value in
            let isClean = !value.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            return isClean ? "\(name): \(value)" : nil
        }
    }

    /// Creates the handle with the options of all its requests; `false` when out of memory.
    func prepare(_ library: CurlLibrary, _ settings: CurlSettings) -> Bool {
        guard easy == nil else { return true }
        guard let handle = EasyHandle(library), let list = HeaderLines(library, headerLines(key: settings.key ?? ""))
        else { return false }
        bodyLimitBytes = settings.bodyLimitBytes
        handle.setLimits(settings)
        unsafe handle.set(CURLOPT_ERRORBUFFER, pointer: errorBuffer)
        handle.set(CURLOPT_HTTPHEADER, list)
        setCallbacks(of: handle)
        easy = consume handle
        lines = consume list
        return true
    }

    private func setCallbacks(of handle: borrowing EasyHandle) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_OPENSOCKETDATA] {
            unsafe handle.set(option, pointer: context)
        }
        unsafe handle.set(
            CURLOPT_WRITEFUNCTION,
            onBytes: { bytes, size, count, data in
                let length = size &* count
                let part = unsafe UnsafeRawBufferPointer(start: bytes, count: length)
                return unsafe Transfer.at(data).receive(body: part) ? length : 0
            })
        unsafe handle.set(
            CURLOPT_HEADERFUNCTION,
            onBytes: { bytes, size, count, data in
                let length = size &* count
                let part = unsafe UnsafeRawBufferPointer(start: bytes, count: length)
                return unsafe Transfer.at(data).receive(header: part) ? length : 0
            })
        handle.set(CURLOPT_NOPROGRESS, 0)
        unsafe handle.set(onProgress: { data, _, down, _, _ in
            unsafe Transfer.at(data).shouldContinue(afterBytes: down) ? 0 : 1
        })
        unsafe handle.set(onSocket: { data, _, address in
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = unsafe Int(kurs_curl_sockaddr_bytes(address, &bytes))
            guard unsafe Transfer.at(data).mayConnect(to: Array(bytes.prefix(count))) else {
                return Int32(CURL_SOCKET_BAD)
            }
            let socket = unsafe kurs_curl_socket(address)
            unsafe Transfer.at(data).openedSockets.append(socket)
            return socket
        })
    }

    private static func at(_ data: UnsafeMutableRawPointer) -> Transfer {
        unsafe Unmanaged<Transfer>.fromOpaque(data).takeUnretainedValue()
    }

    /// Configures the handle for the current request and forgets what has arrived.
    func configure(proxy: String?, sockets rule: SocketRule, at now: Int) {
        (headers, body, abortReason, wasSocketDenied, sockets, startedAt) = (
            ResponseHeaders(), [], nil, false, rule, now
        )
        bodyByteCount = 0
        (usesProxy, openedSockets, hasPeer) = (proxy != nil, [], false)
        unsafe errorBuffer.pointee = 0
        easy?.set(CURLOPT_URL, redirect.address.text)
        easy?.set(CURLOPT_PROXY, proxy ?? "")
        easy?.set(CURLOPT_NOPROXY, "")
        // An open connection was checked for another request, not for this redirect.
        easy?.set(CURLOPT_FRESH_CONNECT, redirect.changesOrigin ? 1 : 0)
    }

    // MARK: Called by libcurl

    /// The length from which memory of the heap is given back while a body arrives.
    private static let largeByteCount = 262_144

    private func receive(body part: UnsafeRawBufferPointer) -> Bool {
        guard part.count <= bodyLimitBytes - bodyByteCount else {
            abortReason = .tooLarge
            return false
        }
        bodyByteCount += part.count
        if bodyByteCount > Transfer.largeByteCount { kurs_curl_save_memory() }
        if body.isEmpty, !withKey, status == 200, piece(index, unsafe Array(part)) { return true }
        unsafe body.append(contentsOf: part)
        return true
    }

    private func receive(header line: UnsafeRawBufferPointer) -> Bool {
        unsafe headers.append(line)
        // One coding can expand the limit a thousandfold; each further one would multiply it again.
        if headers.codings > 1 { abortReason = .severalCodings }
        if headers.byteCount > ResponseHeaders.byteLimit { abortReason = .headersTooLarge }
        return abortReason == nil
    }

    private func shouldContinue(afterBytes down: Int64) -> Bool {
        lookForPeer()
        if down > Int64(bodyLimitBytes) { abortReason = .tooLarge }
        return abortReason == nil
    }

    private func mayConnect(to bytes: [UInt8]) -> Bool {
        wasSocketDenied = IPAddress(bytes: bytes).map { !sockets.allows($0) } ?? (sockets != .any)
        return !wasSocketDenied
    }

    // MARK: The handle

    func isRun(by other: UnsafeMutableRawPointer) -> Bool { unsafe easy?.isSame(as: other) ?? false }

    func add(to multi: borrowing MultiHandle) -> Bool { easy?.add(to: multi) ?? false }

    func remove(from multi: borrowing MultiHandle) { easy?.remove(from: multi) }

    func leak() {
        easy.take()?.leak()
        lines.take()?.leak()
    }

    /// The status code; 0 without a response.
    var status: Int { easy?.number(CURLINFO_RESPONSE_CODE) ?? 0 }
    /// The target of a redirect as an absolute URL.
    var locationText: String? { easy?.text(CURLINFO_REDIRECT_URL) }
    var isResolving: Bool { (easy?.microseconds(CURLINFO_NAMELOOKUP_TIME_T) ?? 0) == 0 }
    /// Whether the connection is established, including TLS.
    var isConnected: Bool { (easy?.microseconds(CURLINFO_PRETRANSFER_TIME_T) ?? 0) > 0 }

    /// Notes whether a socket is connected.
    ///
    /// libcurl 7.88 gives the time of the connection only when TLS is finished, too. A number that libcurl has closed
    /// and opened again is at worst another connection, and the request then counts as one that reached the host.
    private func lookForPeer() {
        if hasPeer || openedSockets.isEmpty { return }
        hasPeer = openedSockets.contains { kurs_curl_has_peer($0) != 0 }
    }

    /// How far it came.
    ///
    /// A redirect comes from the site; and a proxy that is connected is not yet the host. A connection that the host itself refused has reached it.
    var reach: Reach {
        if redirect.count > 0 || isConnected { return .site }
        if usesProxy { return .nowhere }
        lookForPeer()
        if hasPeer { return .host }
        return (easy?.number(CURLINFO_OS_ERRNO) ?? 0) == Int(ECONNREFUSED) ? .host : .nowhere
    }

    var peer: IPAddress? {
        guard let text = easy?.text(CURLINFO_PRIMARY_IP), !text.isEmpty else { return nil }
        return IPAddress(ipv4: text.utf8) ?? IPAddress(ipv6: text.utf8)
    }

    /// libcurl's message about an error; may be empty.
    var errorMessage: String { unsafe String(cString: errorBuffer) }
}
