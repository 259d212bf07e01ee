internal import CCurl
internal import KursCore

/// libcurl, loaded at run time and never unloaded.
@safe struct CurlLibrary {
    fileprivate let table: OpaquePointer

    /// Loads the first file that exists and has all needed functions; `nil` if there is none (C: `dlopen`).
    init?(files: [String]) {
        for file in files {
            if let table = unsafe kurs_curl_open(file) {
                unsafe self.table = table
                return
            }
        }
        return nil
    }

    /// Its version and build options (C: `curl_version`).
    var version: String { unsafe String(cString: kurs_curl_version(table)) }

    /// The description of a result code (C: `curl_easy_strerror`).
    func message(for code: Int32) -> String { unsafe String(cString: kurs_curl_easy_strerror(table, code)) }
}

/// Owns a `CURL *`, one request; it cannot be copied, so it is freed exactly once.
@safe struct EasyHandle: ~Copyable {
    private let table: OpaquePointer
    fileprivate let raw: UnsafeMutableRawPointer

    /// `nil` when out of memory (C: `curl_easy_init`).
    init?(_ library: CurlLibrary) {
        guard let raw = unsafe kurs_curl_easy_init(library.table) else { return nil }
        unsafe table = library.table
        unsafe self.raw = raw
    }

    deinit { unsafe kurs_curl_easy_cleanup(table, raw) }

    /// Leaks the handle, because freeing it would wait for the name resolver.
    consuming func leak() { discard self }

    /// C: `curl_multi_add_handle`.
    func add(to multi: borrowing MultiHandle) -> Bool {
        unsafe kurs_curl_multi_add(table, multi.raw, raw) == Int32(CURLE_OK)
    }

    /// C: `curl_multi_remove_handle`.
    func remove(from multi: borrowing MultiHandle) { _ = unsafe kurs_curl_multi_remove(table, multi.raw, raw) }

    func isSame(as other: UnsafeMutableRawPointer) -> Bool { unsafe raw == other }

    /// Sets a number; `false` when libcurl was built without the option (C: `curl_easy_setopt`).
    @discardableResult
    func set(_ option: Int, _ value: Int) -> Bool {
        unsafe kurs_curl_set_long(table, raw, Int32(option), value) == Int32(CURLE_OK)
    }

    /// Sets a text, which libcurl copies (C: `curl_easy_setopt`).
    @discardableResult
    func set(_ option: Int, _ value: String) -> Bool {
        unsafe kurs_curl_set_text(table, raw, Int32(option), value) == Int32(CURLE_OK)
    }

    /// Sets a number of bytes (C: `curl_easy_setopt`).
    func set(_ option: Int, byteCount: Int) {
        _ = unsafe kurs_curl_set_offset(table, raw, Int32(option), Int64(byteCount))
    }

    /// Sets a callback's argument or a buffer, which must outlive the handle (C: `curl_easy_setopt`).
    func set(_ option: Int, pointer: UnsafeMutableRawPointer?) {
        _ = unsafe kurs_curl_set_pointer(table, raw, Int32(option), pointer)
    }

    /// Sets a list of lines, which must outlive the handle (C: `curl_easy_setopt`).
    func set(_ option: Int, _ lines: borrowing HeaderLines) { unsafe set(option, pointer: lines.raw) }

    /// `CURLOPT_WRITEFUNCTION` or `CURLOPT_HEADERFUNCTION`.
    func set(_ option: Int, onBytes function: kurs_curl_on_bytes) {
        _ = unsafe kurs_curl_set_on_bytes(table, raw, Int32(option), function)
    }

    /// `CURLOPT_XFERINFOFUNCTION`.
    func set(onProgress function: kurs_curl_on_progress) { _ = unsafe kurs_curl_set_on_progress(table, raw, function) }

    /// `CURLOPT_OPENSOCKETFUNCTION`.
    func set(onSocket function: kurs_curl_on_socket) { _ = unsafe kurs_curl_set_on_socket(table, raw, function) }

    /// A `long` (C: `curl_easy_getinfo`).
    func number(_ what: Int) -> Int { unsafe Int(kurs_curl_get_long(table, raw, Int32(what))) }

    /// A duration in microseconds; 0 until the step is reached (C: `curl_easy_getinfo`).
    func microseconds(_ what: Int) -> Int { unsafe Int(kurs_curl_get_offset(table, raw, Int32(what))) }

    /// A text; `nil` when there is none (C: `curl_easy_getinfo`).
    func text(_ what: Int) -> String? {
        guard let text = unsafe kurs_curl_get_text(table, raw, Int32(what)) else { return nil }
        return unsafe String(cString: text)
    }
}

/// Owns a `struct curl_slist *`, the header lines of a request.
@safe struct HeaderLines: ~Copyable {
    private let table: OpaquePointer
    fileprivate let raw: UnsafeMutableRawPointer?

    /// `nil` when out of memory (C: `curl_slist_append`).
    init?(_ library: CurlLibrary, _ lines: [String]) {
        unsafe table = library.table
        var list: UnsafeMutableRawPointer?
        for line in lines {
            guard let longer = unsafe kurs_curl_list_append(library.table, list, line) else {
                unsafe kurs_curl_list_free(library.table, list)
                return nil
            }
            unsafe list = longer
        }
        unsafe raw = list
    }

    deinit { unsafe kurs_curl_list_free(table, raw) }

    /// Leaks the lines together with a leaked handle.
    consuming func leak() { discard self }
}

/// Owns a `CURLM *`: the requests in flight and the connections kept open between them.
@safe struct MultiHandle: ~Copyable {
    private let table: OpaquePointer
    fileprivate let raw: UnsafeMutableRawPointer

    /// `nil` when out of memory (C: `curl_multi_init`).
    init?(_ library: CurlLibrary) {
        guard let raw = unsafe kurs_curl_multi_init(library.table) else { return nil }
        unsafe table = library.table
        unsafe self.raw = raw
    }

    deinit { unsafe kurs_curl_multi_cleanup(table, raw) }

    /// Leaks the handle together with a leaked request.
    consuming func leak() { discard self }

    /// Reads and writes without waiting (C: `curl_multi_perform`).
    func perform() -> Bool { unsafe kurs_curl_multi_perform(table, raw) == Int32(CURLE_OK) }

    /// Waits until a socket is ready or a timeout of libcurl expires (C: `curl_multi_poll`).
    func wait(milliseconds: Int) -> Bool {
        unsafe kurs_curl_multi_poll(table, raw, Int32(clamping: milliseconds)) == Int32(CURLE_OK)
    }

    /// The next finished request and its result code (C: `curl_multi_info_read`).
    func nextFinished() -> (easy: UnsafeMutableRawPointer, code: Int32)? {
        var code: Int32 = 0
        guard let easy = unsafe kurs_curl_multi_next_done(table, raw, &code) else { return nil }
        return unsafe (easy, code)
    }
}

extension EasyHandle {
    /// Sets the options of every request: protocols, TLS verification, minimum speed and maximum size.
    func setLimits(_ settings: CurlSettings) {
        // CurlTransport follows redirects itself, by its own rules.
        set(CURLOPT_FOLLOWLOCATION, 0)
        if !set(CURLOPT_PROTOCOLS_STR, "http,https") {
            set(CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS)
        }
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        set(CURLOPT_HTTP09_ALLOWED, 0)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_USERAGENT, settings.userAgent)
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_LOW_SPEED_LIMIT, settings.lowSpeedBytesPerSecond)
        set(CURLOPT_LOW_SPEED_TIME, settings.lowSpeedSeconds)
        set(CURLOPT_MAXFILESIZE_LARGE, byteCount: settings.bodyLimitBytes)
        // The timeout makes libcurl try a host's next address in time. Before 7.87, however, a timed-out request waits
        // for the name resolver, so there the timeout must be longer than the one CurlTransport applies.
        let canQuit = set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, canQuit ? settings.connectMilliseconds : 60_000)
    }
}

extension TransportError {
    /// Maps a result code of libcurl to an error; `message` must be redacted already.
    ///
    /// https://curl.se/libcurl/c/libcurl-errors.html
    ///
    /// - Parameter reach: How far the request came.
    init(code: Int32, host: String, message: String, milliseconds: Int, limitBytes: Int, reach: Transfer.Reach) {
        self =
            switch Int(code) {
            case CURLE_COULDNT_RESOLVE_HOST where reach == .nowhere: .unresolved(host: host)
            case CURLE_COULDNT_RESOLVE_PROXY where reach == .nowhere,
                CURLE_COULDNT_CONNECT where reach == .nowhere:
                .unreachable(host: host, message: message)
            case CURLE_SSL_CACERT_BADFILE where reach != .site: .noCertificates(message: message)
            case CURLE_OPERATION_TIMEDOUT where reach == .nowhere:
                .notConnected(host: host, milliseconds: milliseconds)
            case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host, milliseconds: milliseconds)
            case CURLE_FILESIZE_EXCEEDED: .tooLarge(host: host, limitBytes: limitBytes)
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
                CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
                CURLE_SSL_INVALIDCERTSTATUS:
                .untrusted(host: host, message: message)
            default: .broken(host: host, code: Int(code), message: message)
            }
    }
}
