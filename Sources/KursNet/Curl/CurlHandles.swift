internal import CCurl

/// libcurl, loaded for good; nothing is ever unloaded.
@safe struct CurlLibrary {
    fileprivate let table: OpaquePointer

    /// Loads the first of the files that is there and has all that is needed; `nil` if none is.
    ///
    /// `dlopen`.
    init?(files: [String]) {
        for file in files {
            if let table = unsafe kurs_curl_open(file) {
                unsafe self.table = table
                return
            }
        }
        return nil
    }

    /// Its version and what it was built with.
    ///
    /// `curl_version`.
    var version: String { unsafe String(cString: kurs_curl_version(table)) }

    /// libcurl's own words for a result.
    ///
    /// `curl_easy_strerror`.
    func words(for code: Int32) -> String { unsafe String(cString: kurs_curl_easy_strerror(table, code)) }
}

/// Owns one request; it cannot be copied, so it is freed exactly once.
///
/// `CURL *`.
@safe struct EasyHandle: ~Copyable {
    private let table: OpaquePointer
    fileprivate let raw: UnsafeMutableRawPointer

    /// `curl_easy_init`; `nil` when out of memory.
    init?(_ library: CurlLibrary) {
        guard let raw = unsafe kurs_curl_easy_init(library.table) else { return nil }
        unsafe table = library.table
        unsafe self.raw = raw
    }

    deinit { unsafe kurs_curl_easy_cleanup(table, raw) }

    /// Leaves it to the end of the process, because freeing it would wait for a name to be resolved.
    consuming func abandon() { discard self }

    /// Joins the requests in flight.
    ///
    /// `curl_multi_add_handle`.
    func enter(_ multi: borrowing MultiHandle) -> Bool {
        unsafe kurs_curl_multi_add(table, multi.raw, raw) == Int32(CURLE_OK)
    }

    /// Leaves the requests in flight.
    ///
    /// `curl_multi_remove_handle`.
    func leave(_ multi: borrowing MultiHandle) { _ = unsafe kurs_curl_multi_remove(table, multi.raw, raw) }

    /// Whether the handle is the one libcurl speaks of.
    func isSame(as other: UnsafeMutableRawPointer) -> Bool { unsafe raw == other }

    /// `curl_easy_setopt` with a number.
    ///
    /// Most results do not matter: libcurl refuses what it was built without.
    @discardableResult
    func set(_ option: Int, _ value: Int) -> Bool {
        unsafe kurs_curl_set_long(table, raw, Int32(option), value) == Int32(CURLE_OK)
    }

    /// `curl_easy_setopt` with a text, which libcurl copies.
    @discardableResult
    func set(_ option: Int, _ value: String) -> Bool {
        unsafe kurs_curl_set_text(table, raw, Int32(option), value) == Int32(CURLE_OK)
    }

    /// `curl_easy_setopt` with a number of bytes.
    func set(_ option: Int, byteCount: Int) {
        _ = unsafe kurs_curl_set_offset(table, raw, Int32(option), Int64(byteCount))
    }

    /// `curl_easy_setopt` with what a callback is handed, or where libcurl writes; it must outlive the handle.
    func set(_ option: Int, pointer: UnsafeMutableRawPointer?) {
        _ = unsafe kurs_curl_set_pointer(table, raw, Int32(option), pointer)
    }

    /// `curl_easy_setopt` with the lines of a list, which must outlive the handle.
    func set(_ option: Int, _ lines: borrowing HeaderLines) { unsafe set(option, pointer: lines.raw) }

    /// `CURLOPT_WRITEFUNCTION` or `CURLOPT_HEADERFUNCTION`.
    func set(_ option: Int, onBytes function: kurs_curl_on_bytes) {
        _ = unsafe kurs_curl_set_on_bytes(table, raw, Int32(option), function)
    }

    /// `CURLOPT_XFERINFOFUNCTION`.
    func set(onProgress function: kurs_curl_on_progress) { _ = unsafe kurs_curl_set_on_progress(table, raw, function) }

    /// `CURLOPT_OPENSOCKETFUNCTION`.
    func set(onSocket function: kurs_curl_on_socket) { _ = unsafe kurs_curl_set_on_socket(table, raw, function) }

    /// `curl_easy_getinfo` for a `long`.
    func number(_ what: Int) -> Int { unsafe Int(kurs_curl_get_long(table, raw, Int32(what))) }

    /// `curl_easy_getinfo` for microseconds; 0 until the step was reached.
    func microseconds(_ what: Int) -> Int { unsafe Int(kurs_curl_get_offset(table, raw, Int32(what))) }

    /// `curl_easy_getinfo` for a text; `nil` when there is none.
    func text(_ what: Int) -> String? {
        guard let text = unsafe kurs_curl_get_text(table, raw, Int32(what)) else { return nil }
        return unsafe String(cString: text)
    }
}

/// Owns the header lines of a request.
///
/// `struct curl_slist *`.
@safe struct HeaderLines: ~Copyable {
    private let table: OpaquePointer
    fileprivate let raw: UnsafeMutableRawPointer?

    /// `curl_slist_append` for each; `nil` when out of memory.
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

    /// Leaves it to the end of the process, with a handle that was.
    consuming func abandon() { discard self }
}

/// Owns the requests in flight and the connections kept open between them.
///
/// `CURLM *`.
@safe struct MultiHandle: ~Copyable {
    private let table: OpaquePointer
    fileprivate let raw: UnsafeMutableRawPointer

    /// `curl_multi_init`; `nil` when out of memory.
    init?(_ library: CurlLibrary) {
        guard let raw = unsafe kurs_curl_multi_init(library.table) else { return nil }
        unsafe table = library.table
        unsafe self.raw = raw
    }

    deinit { unsafe kurs_curl_multi_cleanup(table, raw) }

    /// Leaves it to the end of the process, because a request in it was.
    consuming func abandon() { discard self }

    /// Reads and writes whatever can be, without waiting.
    ///
    /// `curl_multi_perform`.
    func perform() -> Bool { unsafe kurs_curl_multi_perform(table, raw) == Int32(CURLE_OK) }

    /// Waits until something can be read or written, or libcurl's own clocks run out.
    ///
    /// `curl_multi_poll`.
    func wait(milliseconds: Int) -> Bool {
        unsafe kurs_curl_multi_poll(table, raw, Int32(clamping: milliseconds)) == Int32(CURLE_OK)
    }

    /// The next request that is done and libcurl's result.
    ///
    /// `curl_multi_info_read`.
    func nextDone() -> (easy: UnsafeMutableRawPointer, code: Int32)? {
        var code: Int32 = 0
        guard let easy = unsafe kurs_curl_multi_next_done(table, raw, &code) else { return nil }
        return unsafe (easy, code)
    }
}
