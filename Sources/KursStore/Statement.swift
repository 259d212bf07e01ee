internal import CSQLite
internal import KursCore

/// One use of a compiled statement: values go in, rows come out, and at the end it is ready for its next use.
///
/// Places and columns count from 1 and from 0, as SQLite counts them.
@safe
struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let isKept: Bool
    private var scratch: [UInt8] = []

    init(_ handle: OpaquePointer, isKept: Bool) {
        unsafe self.handle = handle
        self.isKept = isKept
    }

    deinit {
        if isKept { unsafe sqlite3_reset(handle) } else { unsafe sqlite3_finalize(handle) }
    }

    // MARK: Values in

    /// Binds a whole number, or NULL.
    ///
    /// C: `sqlite3_bind_int64`, `sqlite3_bind_null`.
    func bind(_ value: Int64?, at place: Int32) throws(StoreError) {
        guard let value else { return try check(unsafe sqlite3_bind_null(handle, place), "bind") }
        try check(unsafe sqlite3_bind_int64(handle, place, value), "bind")
    }

    /// Binds a moment as seconds, or NULL.
    func bind(_ moment: Timestamp?, at place: Int32) throws(StoreError) { try bind(moment?.seconds, at: place) }

    /// Binds a day as its number, or NULL.
    func bind(_ day: Day?, at place: Int32) throws(StoreError) { try bind(day.map { Int64($0.number) }, at: place) }

    /// Binds text, or NULL.
    ///
    /// C: `sqlite3_bind_text`, which copies.
    func bind(_ text: String?, at place: Int32) throws(StoreError) {
        guard var text else { return try check(unsafe sqlite3_bind_null(handle, place), "bind") }
        let code = text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty string may have no address, and no address would be NULL.
                guard let start = characters.baseAddress else { return unsafe kurs_bind_text(handle, place, "", 0) }
                return unsafe kurs_bind_text(handle, place, start, Int32(clamping: characters.count))
            }
        }
        try check(code, "bind")
    }

    /// Binds a decimal as it is written, or NULL.
    mutating func bind(_ decimal: ExactDecimal?, at place: Int32) throws(StoreError) {
        guard let decimal else { return try check(unsafe sqlite3_bind_null(handle, place), "bind") }
        scratch.removeAll(keepingCapacity: true)
        decimal.append(to: &scratch)
        try bindScratch(at: place)
    }

    /// Binds a currency's code.
    mutating func bind(_ currency: CurrencyCode, at place: Int32) throws(StoreError) {
        scratch.removeAll(keepingCapacity: true)
        currency.append(to: &scratch)
        try bindScratch(at: place)
    }

    private func bindScratch(at place: Int32) throws(StoreError) {
        let code = unsafe scratch.withUnsafeBytes { bytes in
            unsafe kurs_bind_text(
                handle, place, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
        }
        try check(code, "bind")
    }

    // MARK: Rows out

    /// Goes to the next row; whether there is one.
    ///
    /// C: `sqlite3_step`.
    func step() throws(StoreError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else {
            let failure = unsafe StoreError(code, "step", path: nil, sqlite3_db_handle(handle))
            unsafe sqlite3_reset(handle)
            throw failure
        }
        return false
    }

    /// Runs to the end, past any rows, and is ready to be bound again.
    func run() throws(StoreError) {
        while try step() {}
        rewind()
    }

    /// Ends this run; what is bound stays bound.
    ///
    /// C: `sqlite3_reset`.
    func rewind() { unsafe sqlite3_reset(handle) }

    /// Whether a column holds nothing.
    ///
    /// C: `sqlite3_column_type`.
    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// A whole number; 0 for NULL.
    ///
    /// C: `sqlite3_column_int64`.
    func number(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    /// A moment; `nil` for NULL.
    func moment(_ column: Int32) -> Timestamp? { isNull(column) ? nil : Timestamp(seconds: number(column)) }

    /// A day; `nil` for NULL.
    func day(_ column: Int32) -> Day? { isNull(column) ? nil : Day(number: Int32(clamping: number(column))) }

    /// Text; `nil` for NULL.
    ///
    /// Bytes that are not UTF-8 are replaced.
    ///
    /// C: `sqlite3_column_text`, `sqlite3_column_bytes`.
    func text(_ column: Int32) -> String? {
        unsafe withBytes(column) { bytes in
            unsafe bytes.map { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// A decimal; `nil` for NULL.
    ///
    /// - Throws: ``StoreError/corrupt(path:said:)`` when the text there is no decimal.
    func decimal(_ column: Int32) throws(StoreError) -> ExactDecimal? {
        let (isThere, value) = unsafe withBytes(column) { bytes -> (Bool, ExactDecimal?) in
            guard let bytes = unsafe bytes else { return (false, nil) }
            return unsafe (true, ExactDecimal(utf8: Span(_unsafeElements: bytes)))
        }
        guard isThere else { return nil }
        guard let value else { throw damaged("a decimal") }
        return value
    }

    /// A currency's code.
    ///
    /// - Throws: ``StoreError/corrupt(path:said:)`` when there is none.
    func currency(_ column: Int32) throws(StoreError) -> CurrencyCode {
        let code = unsafe withBytes(column) { bytes -> CurrencyCode? in
            guard let bytes = unsafe bytes else { return nil }
            return unsafe CurrencyCode(utf8: Span(_unsafeElements: bytes))
        }
        guard let code else { throw damaged("a currency") }
        return code
    }

    /// Hands over the bytes of a text, which live until the next step; `nil` for NULL.
    func withBytes<Value>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>?) -> Value) -> Value {
        guard let start = unsafe sqlite3_column_text(handle, column) else { return body(nil) }
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe body(UnsafeBufferPointer(start: start, count: count))
    }

    /// The error of a row that holds what kurs never writes.
    func damaged(_ wanted: StaticString) -> StoreError {
        let funnel = unsafe StoreError(SQLITE_CORRUPT, "column", path: nil, sqlite3_db_handle(handle))
        guard case .corrupt(let path, _) = funnel else { return funnel }
        return .corrupt(path: path, said: "a row without \(wanted)")
    }

    private func check(_ code: Int32, _ call: StaticString) throws(StoreError) {
        guard code != SQLITE_OK else { return }
        throw unsafe StoreError(code, call, path: nil, sqlite3_db_handle(handle))
    }
}
