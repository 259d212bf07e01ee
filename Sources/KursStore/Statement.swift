internal import CSQLite
internal import KursCore

/// One use of a compiled statement; its end resets the statement for the next use.
///
/// As in SQLite, parameters are numbered from 1 and columns from 0.
@safe
struct Statement: ~Copyable {
    fileprivate let handle: OpaquePointer
    private let isCached: Bool
    private var scratch: [UInt8] = []

    init(_ handle: OpaquePointer, isCached: Bool) {
        unsafe self.handle = handle
        self.isCached = isCached
    }

    deinit {
        if isCached { unsafe sqlite3_reset(handle) } else { unsafe sqlite3_finalize(handle) }
    }

    // MARK: Parameters

    mutating func bind<each Value: SQLValue>(_ value: repeat each Value, from first: Int32 = 1) throws(StoreError) {
        var index = first
        for value in repeat each value {
            try value.bind(to: &self, at: index)
            index += 1
        }
    }

    /// Binds a text that is written into a buffer, which is the same for all of them.
    fileprivate mutating func bind(at index: Int32, _ write: (inout [UInt8]) -> Void) throws(StoreError) {
        scratch.removeAll(keepingCapacity: true)
        write(&scratch)
        let code = unsafe scratch.withUnsafeBytes { unsafe bind($0, at: index) }
        try check(code, "bind")
    }

    /// C: `sqlite3_bind_text`, which copies.
    fileprivate func bind(_ text: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
        // The buffer of an empty text may have no address, which SQLite would bind as NULL.
        guard let start = text.baseAddress else { return unsafe kurs_bind_text(handle, index, "", 0) }
        return unsafe kurs_bind_text(
            handle, index, start.assumingMemoryBound(to: CChar.self), Int32(clamping: text.count))
    }

    /// Binds the first columns of another statement's row as they are.
    ///
    /// C: `sqlite3_bind_value`, which copies.
    func bindRow(of row: borrowing Statement, count: Int) throws(StoreError) {
        for column in 0..<Int32(count) {
            try check(unsafe sqlite3_bind_value(handle, column + 1, sqlite3_column_value(row.handle, column)), "bind")
        }
    }

    // MARK: Rows

    /// Advances to the next row; `false` at the end (C: `sqlite3_step`).
    func step() throws(StoreError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else {
            let error = unsafe StoreError(code, "step", sqlite3_db_handle(handle))
            unsafe sqlite3_reset(handle)
            throw error
        }
        return false
    }

    /// What each of the remaining rows is.
    func all<Value>(_ read: (borrowing Statement) throws(StoreError) -> Value) throws(StoreError) -> [Value] {
        var values: [Value] = []
        while try step() { values.append(try read(self)) }
        return values
    }

    func run() throws(StoreError) {
        while try step() {}
        reset()
    }

    /// Ends this run; the bound values stay (C: `sqlite3_reset`).
    func reset() { unsafe sqlite3_reset(handle) }

    /// How many columns a row has (C: `sqlite3_column_count`).
    var columnCount: Int32 { unsafe sqlite3_column_count(handle) }

    /// Whether a column is NULL (C: `sqlite3_column_type`).
    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// Whether a column is text (C: `sqlite3_column_type`).
    func isText(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT }

    /// An integer; 0 for NULL (C: `sqlite3_column_int64`).
    func number(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    /// An integer that must be in a range; `nil` for NULL.
    ///
    /// - Throws: ``StoreError/corrupt(path:message:)`` for any other value.
    func number(_ column: Int32, in range: ClosedRange<Int64>, _ content: StaticString) throws(StoreError) -> Int64? {
        let type = unsafe sqlite3_column_type(handle, column)
        if type == SQLITE_NULL { return nil }
        guard type == SQLITE_INTEGER else { throw corruptRow(content) }
        let value = number(column)
        guard range.contains(value) else { throw corruptRow(content) }
        return value
    }

    /// A moment of the years 1 to 9999; `nil` for NULL.
    func moment(_ column: Int32) throws(StoreError) -> Timestamp? {
        try number(column, in: CellRange.moments, "a moment").map { Timestamp(seconds: $0) }
    }

    func requiredMoment(_ column: Int32) throws(StoreError) -> Timestamp {
        guard let moment = try moment(column) else { throw corruptRow("a moment") }
        return moment
    }

    /// A day of the years 1 to 9999; `nil` for NULL.
    func day(_ column: Int32) throws(StoreError) -> Day? {
        try number(column, in: CellRange.days, "a day").map { Day(number: Int32(clamping: $0)) }
    }

    /// Text; `nil` for NULL.
    ///
    /// Invalid UTF-8 is replaced with U+FFFD.
    ///
    /// C: `sqlite3_column_text`, `sqlite3_column_bytes`.
    func text(_ column: Int32) -> String? {
        unsafe withBytes(column) { bytes in
            unsafe bytes.map { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// A decimal; `nil` for NULL.
    ///
    /// - Throws: ``StoreError/corrupt(path:message:)`` when the text is not a decimal.
    func decimal(_ column: Int32) throws(StoreError) -> ExactDecimal? {
        let (isPresent, value) = unsafe withBytes(column) { bytes -> (Bool, ExactDecimal?) in
            guard let bytes = unsafe bytes else { return (false, nil) }
            return unsafe (true, ExactDecimal(utf8: Span(_unsafeElements: bytes)))
        }
        guard isPresent else { return nil }
        guard let value else { throw corruptRow("a decimal") }
        return value
    }

    /// A currency's code.
    ///
    /// - Throws: ``StoreError/corrupt(path:message:)`` when the text is not a currency code.
    func currency(_ column: Int32) throws(StoreError) -> CurrencyCode {
        let code = unsafe withBytes(column) { bytes -> CurrencyCode? in
            guard let bytes = unsafe bytes else { return nil }
            return unsafe CurrencyCode(utf8: Span(_unsafeElements: bytes))
        }
        guard let code else { throw corruptRow("a currency") }
        return code
    }

    /// Passes the bytes of a text, valid until the next step; `nil` for NULL.
    ///
    /// C: `sqlite3_column_text`, `sqlite3_column_bytes`.
    func withBytes<Value>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>?) -> Value) -> Value {
        guard let start = unsafe sqlite3_column_text(handle, column) else { return body(nil) }
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe body(UnsafeBufferPointer(start: start, count: count))
    }

    /// The error for a row that lacks what kurs always writes.
    func corruptRow(_ content: StaticString) -> StoreError {
        unsafe .corruptRow(without: content, sqlite3_db_handle(handle))
    }

    fileprivate func check(_ code: Int32, _ call: StaticString) throws(StoreError) {
        try unsafe StoreError.check(code, call, sqlite3_db_handle(handle))
    }
}

/// What a parameter may be; `nil` is NULL.
protocol SQLValue {
    func bind(to row: inout Statement, at index: Int32) throws(StoreError)
}

extension Int64: SQLValue {
    /// C: `sqlite3_bind_int64`.
    func bind(to row: inout Statement, at index: Int32) throws(StoreError) {
        try row.check(unsafe sqlite3_bind_int64(row.handle, index, self), "bind")
    }
}

extension Timestamp: SQLValue {
    /// Binds the seconds since 1970.
    func bind(to row: inout Statement, at index: Int32) throws(StoreError) { try seconds.bind(to: &row, at: index) }
}

extension Day: SQLValue {
    /// Binds the days since 1970.
    func bind(to row: inout Statement, at index: Int32) throws(StoreError) {
        try Int64(number).bind(to: &row, at: index)
    }
}

extension String: SQLValue {
    func bind(to row: inout Statement, at index: Int32) throws(StoreError) {
        var text = self
        let code = text.withUTF8 { unsafe row.bind(UnsafeRawBufferPointer($0), at: index) }
        try row.check(code, "bind")
    }
}

extension ExactDecimal: SQLValue {
    /// Binds the text, exactly as published.
    func bind(to row: inout Statement, at index: Int32) throws(StoreError) {
        try row.bind(at: index) { append(to: &$0) }
    }
}

extension CurrencyCode: SQLValue {
    func bind(to row: inout Statement, at index: Int32) throws(StoreError) {
        try row.bind(at: index) { append(to: &$0) }
    }
}

extension Optional: SQLValue where Wrapped: SQLValue {
    /// C: `sqlite3_bind_null`.
    func bind(to row: inout Statement, at index: Int32) throws(StoreError) {
        if let self { return try self.bind(to: &row, at: index) }
        try row.check(unsafe sqlite3_bind_null(row.handle, index), "bind")
    }
}
