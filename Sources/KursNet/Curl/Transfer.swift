internal import CCurl
internal import KursCore

/// One place on the way to an answer: the address asked, or one it redirected to.
struct Redirect {
    let address: WebAddress
    /// How many redirects led here.
    let redirects: Int
    /// How far the address must lead at least; `nil` for the first, which the user or we chose.
    let floor: AddressScope?
    /// Whether it has another origin than the hop before.
    let isElsewhere: Bool
}

/// One request under way, its handle and what has come back so far.
///
/// libcurl holds its address while it runs, so whoever runs it keeps it until it is out of libcurl's hands.
@safe final class Transfer {
    /// Why one of our callbacks ended the transfer.
    enum Stop { case tooLarge, headersTooLarge, codingsStacked }

    let index: Int
    let request: Request
    let withKey: Bool
    var hop: Redirect
    /// When the hop began, in monotonic milliseconds.
    var startedAt = 0
    /// What may be connected to.
    var sockets = SocketRule.none
    /// Whether a connection was refused by that rule.
    private(set) var wasKeptOut = false
    private(set) var stop: Stop?
    private(set) var headers = ResponseHeaders()
    private(set) var body: [UInt8] = []
    private var bodyByteCount = 0
    /// Takes the body while it arrives, where somebody wants it so.
    private let piece: (Int, [UInt8]) -> Bool

    private var easy: EasyHandle?
    private var lines: HeaderLines?
    private let said: UnsafeMutablePointer<CChar>
    private var bodyLimitBytes = 0

    init(
        index: Int, request: Request, hop: Redirect, piece: @escaping (Int, [UInt8]) -> Bool = { _, _ in false }
    ) {
        self.index = index
        self.piece = piece
        self.request = request
        self.hop = hop
        withKey = request.endpoint.needsKey
        unsafe said = UnsafeMutablePointer.allocate(capacity: CURL_ERROR_SIZE)
        unsafe said.initialize(repeating: 0, count: CURL_ERROR_SIZE)
    }

    deinit {
        // The handle writes to the others until it is gone.
        easy = nil
        lines = nil
        unsafe said.deallocate()
    }

    /// What politeness counts it by: its site, or the host that a redirect led to.
    var limitName: String { hop.redirects == 0 ? request.endpoint.base.limitName : hop.address.authority }

    /// The header lines it sends beside libcurl's own.
    var headerLines: [String] {
        let fields = [
            ("Accept", request.endpoint.accept), ("If-None-Match", request.etag ?? ""),
            ("If-Modified-Since", request.lastModified ?? ""),
        ]
        return fields.compactMap { name, value in
            let isClean = !value.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            return isClean ? "\(name): \(value)" : nil
        }
    }

    /// Makes the handle with all that holds for every hop; `false` when out of memory.
    func prepare(_ library: CurlLibrary, _ settings: CurlSettings) -> Bool {
        guard easy == nil else { return true }
        guard let fresh = EasyHandle(library), let list = HeaderLines(library, headerLines) else { return false }
        bodyLimitBytes = settings.bodyLimitBytes
        fresh.setLimits(settings)
        unsafe fresh.set(CURLOPT_ERRORBUFFER, pointer: said)
        fresh.set(CURLOPT_HTTPHEADER, list)
        setCallbacks(of: fresh)
        easy = consume fresh
        lines = consume list
        return true
    }

    private func setCallbacks(of fresh: borrowing EasyHandle) {
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_OPENSOCKETDATA] {
            unsafe fresh.set(option, pointer: me)
        }
        unsafe fresh.set(
            CURLOPT_WRITEFUNCTION,
            onBytes: { bytes, size, count, data in
                let taken = size &* count
                let part = unsafe UnsafeRawBufferPointer(start: bytes, count: taken)
                return unsafe Transfer.at(data).take(body: part) ? taken : 0
            })
        unsafe fresh.set(
            CURLOPT_HEADERFUNCTION,
            onBytes: { bytes, size, count, data in
                let taken = size &* count
                let part = unsafe UnsafeRawBufferPointer(start: bytes, count: taken)
                return unsafe Transfer.at(data).take(header: part) ? taken : 0
            })
        fresh.set(CURLOPT_NOPROGRESS, 0)
        unsafe fresh.set(onProgress: { data, _, down, _, _ in
            unsafe Transfer.at(data).goesOn(afterBytes: down) ? 0 : 1
        })
        unsafe fresh.set(onSocket: { data, _, address in
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = unsafe Int(kurs_curl_sockaddr_bytes(address, &bytes))
            guard unsafe Transfer.at(data).mayConnect(to: Array(bytes.prefix(count))) else {
                return Int32(CURL_SOCKET_BAD)
            }
            return unsafe kurs_curl_socket(address)
        })
    }

    private static func at(_ data: UnsafeMutableRawPointer) -> Transfer {
        unsafe Unmanaged<Transfer>.fromOpaque(data).takeUnretainedValue()
    }

    /// Sets the handle to the present hop, nothing received yet.
    func aim(proxy: String?, sockets rule: SocketRule, at now: Int) {
        (headers, body, stop, wasKeptOut, sockets, startedAt) = (ResponseHeaders(), [], nil, false, rule, now)
        bodyByteCount = 0
        unsafe said.pointee = 0
        easy?.set(CURLOPT_URL, hop.address.text)
        easy?.set(CURLOPT_PROXY, proxy ?? "")
        easy?.set(CURLOPT_NOPROXY, "")
        // A connection that stands already was checked for another request, not for this redirect.
        easy?.set(CURLOPT_FRESH_CONNECT, hop.isElsewhere ? 1 : 0)
    }

    // What libcurl calls while the transfer runs.

    /// From how many bytes on an answer is worth making room for.
    private static let largeByteCount = 262_144

    private func take(body part: UnsafeRawBufferPointer) -> Bool {
        guard part.count <= bodyLimitBytes - bodyByteCount else {
            stop = .tooLarge
            return false
        }
        bodyByteCount += part.count
        if bodyByteCount > Transfer.largeByteCount { kurs_curl_save_memory() }
        if body.isEmpty, !withKey, status == 200, piece(index, unsafe Array(part)) { return true }
        unsafe body.append(contentsOf: part)
        return true
    }

    private func take(header line: UnsafeRawBufferPointer) -> Bool {
        unsafe headers.take(line)
        // One coding bounds the work at a thousand times the limit; each further one would again multiply it.
        if headers.codings > 1 { stop = .codingsStacked }
        if headers.byteCount > ResponseHeaders.byteLimit { stop = .headersTooLarge }
        return stop == nil
    }

    private func goesOn(afterBytes down: Int64) -> Bool {
        if down > Int64(bodyLimitBytes) { stop = .tooLarge }
        return stop == nil
    }

    private func mayConnect(to bytes: [UInt8]) -> Bool {
        wasKeptOut = IPAddress(bytes: bytes).map { !sockets.allows($0) } ?? (sockets != .any)
        return !wasKeptOut
    }

    // What is asked of the handle.

    func isRun(by other: UnsafeMutableRawPointer) -> Bool { unsafe easy?.isSame(as: other) ?? false }

    func enter(_ multi: borrowing MultiHandle) -> Bool { easy?.enter(multi) ?? false }

    func leave(_ multi: borrowing MultiHandle) { easy?.leave(multi) }

    /// Leaves handle and lines to the end of the process.
    func abandon() {
        easy.take()?.abandon()
        lines.take()?.abandon()
    }

    /// The status of the answer; 0 when there is none.
    var status: Int { easy?.number(CURLINFO_RESPONSE_CODE) ?? 0 }
    /// Where the answer redirects to, made absolute by libcurl.
    var redirectText: String? { easy?.text(CURLINFO_REDIRECT_URL) }
    /// Whether its name is still being resolved, or it was not even begun.
    var isResolving: Bool { (easy?.microseconds(CURLINFO_NAMELOOKUP_TIME_T) ?? 0) == 0 }
    /// Whether the connection stands, TLS included.
    var isConnected: Bool { (easy?.microseconds(CURLINFO_PRETRANSFER_TIME_T) ?? 0) > 0 }

    /// The address connected to.
    var peer: IPAddress? {
        guard let text = easy?.text(CURLINFO_PRIMARY_IP), !text.isEmpty else { return nil }
        return IPAddress(ipv4: text.utf8) ?? IPAddress(ipv6: text.utf8)
    }

    /// What libcurl said about the failure; empty when it said nothing.
    var words: String { unsafe String(cString: said) }
}
