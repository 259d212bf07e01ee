import KursCore
import KursText

/// Writes records as JSON, JSON lines, CSV or TSV, directly as bytes.
///
/// A record is a sequence of fields in the order of its columns; the writer handles names, nulls and lists per format.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []
    private let format: OutputFormat
    private let numbersAsNumbers: Bool
    private var isFirstRecord = true
    private var isFirstField = true

    init(format: OutputFormat, numbersAsNumbers: Bool) {
        self.format = format
        self.numbersAsNumbers = numbersAsNumbers
        bytes.reserveCapacity(4096)
    }

    private var isJSON: Bool { format.isJSON }

    /// Begins the list of records under a key.
    mutating func begin(_ key: StaticString, columns: [StaticString], showsHeader: Bool, at now: Timestamp) {
        switch format {
        case .json:
            bytes.append("{\"schema\":1,\"generated_at\":\"")
            now.append(to: &bytes)
            bytes.append("\",\"")
            bytes.append(key)
            bytes.append("\":[")
        case .csv, .tsv:
            guard showsHeader else { break }
            for (index, column) in columns.enumerated() {
                if index > 0 { bytes.append(separator) }
                bytes.append(column)
            }
            bytes.append(UInt8(ascii: "\n"))
        default: break
        }
    }

    /// Ends the list; JSON includes the warnings, which other formats leave to standard error.
    ///
    /// - Parameter summary: A summary of all records, written only in JSON: a list of rows has no place for it.
    mutating func end(
        warnings: [(code: String, text: String)], summary: ((inout RecordWriter) -> Void)? = nil
    ) {
        guard format == .json else { return }
        bytes.append("]")
        if let summary {
            bytes.append(",\"summary\":{")
            isFirstField = true
            summary(&self)
            bytes.append("}")
        }
        bytes.append(",\"warnings\":[")
        for (index, warning) in warnings.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append("{\"code\":")
            bytes.append(jsonString: warning.code)
            bytes.append(",\"message\":")
            bytes.append(jsonString: warning.text)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append("]}\n")
    }

    /// Removes and returns the bytes written so far, for lists larger than memory.
    mutating func drain() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Writes one record: the fields that `body` names, in order.
    mutating func record(_ body: (inout RecordWriter) -> Void) {
        if format == .json, !isFirstRecord { bytes.append(UInt8(ascii: ",")) }
        isFirstRecord = false
        isFirstField = true
        if isJSON { bytes.append(UInt8(ascii: "{")) }
        body(&self)
        if isJSON { bytes.append(UInt8(ascii: "}")) }
        if format != .json { bytes.append(UInt8(ascii: "\n")) }
    }

    /// Writes a list of records inside a record; formats without nesting omit it.
    mutating func records(_ name: StaticString, count: Int, _ body: (inout RecordWriter, Int) -> Void) {
        guard isJSON else { return }
        start(name)
        bytes.append(UInt8(ascii: "["))
        for index in 0..<count {
            bytes.append(index > 0 ? ",{" : "{")
            isFirstField = true
            body(&self, index)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "]"))
        isFirstField = false
    }

    private var separator: UInt8 { format == .csv ? UInt8(ascii: ",") : UInt8(ascii: "\t") }

    private mutating func start(_ name: StaticString) {
        if isJSON {
            bytes.append(isFirstField ? "\"" : ",\"")
            bytes.append(name)
            bytes.append("\":")
        } else if !isFirstField {
            bytes.append(separator)
        }
        isFirstField = false
    }

    /// A trusted text: a code, or a name from built-in tables.
    mutating func field(_ name: StaticString, _ text: String?) {
        start(name)
        guard let text else { return null() }
        isJSON ? bytes.append(jsonString: text) : appendCell(text)
    }

    /// An untrusted text: a title, a bank's name, a link.
    ///
    /// It is escaped so that a spreadsheet does not evaluate it, or any part of it, as a formula.
    mutating func outside(_ name: StaticString, _ text: String?) {
        guard let text, !isJSON else { return field(name, text) }
        field(name, text.withoutFormulas)
    }

    /// A currency code, which needs no escaping.
    mutating func field(_ name: StaticString, _ code: CurrencyCode) {
        start(name)
        if isJSON { bytes.append(UInt8(ascii: "\"")) }
        code.append(to: &bytes)
        if isJSON { bytes.append(UInt8(ascii: "\"")) }
    }

    /// A decimal exactly as published.
    mutating func field(_ name: StaticString, _ decimal: ExactDecimal?) {
        start(name)
        guard let decimal else { return null() }
        if isJSON, !numbersAsNumbers { bytes.append(UInt8(ascii: "\"")) }
        decimal.append(to: &bytes)
        if isJSON, !numbersAsNumbers { bytes.append(UInt8(ascii: "\"")) }
    }

    /// A whole number.
    mutating func field(_ name: StaticString, _ number: Int64?) {
        start(name)
        guard let number else { return null() }
        bytes.append(decimal: number)
    }

    /// Yes or no.
    mutating func field(_ name: StaticString, _ flag: Bool) {
        start(name)
        bytes.append(flag ? "true" : "false")
    }

    /// A moment.
    mutating func field(_ name: StaticString, _ moment: Timestamp?) {
        start(name)
        guard let moment else { return null() }
        if isJSON { bytes.append(UInt8(ascii: "\"")) }
        moment.append(to: &bytes)
        if isJSON { bytes.append(UInt8(ascii: "\"")) }
    }

    /// A day.
    mutating func field(_ name: StaticString, _ day: Day?) {
        start(name)
        guard let day else { return null() }
        if isJSON { bytes.append(UInt8(ascii: "\"")) }
        day.append(to: &bytes)
        if isJSON { bytes.append(UInt8(ascii: "\"")) }
    }

    /// A day or a moment, as the source gives it.
    mutating func field(_ name: StaticString, _ asOf: AsOf?) {
        switch asOf {
        case .day(let day): field(name, day)
        case .instant(let moment): field(name, moment)
        case nil: field(name, String?.none)
        }
    }

    /// Untrusted texts: a list in JSON, joined with `; ` in other formats.
    mutating func outside(_ name: StaticString, _ texts: [String]) {
        guard isJSON else { return outside(name, texts.isEmpty ? nil : texts.list("; ")) }
        start(name)
        bytes.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(jsonString: text)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func null() { if isJSON { bytes.append("null") } }

    private mutating func appendCell(_ text: String) {
        let utf8 = text.utf8
        if format == .csv {
            let start = bytes.count
            bytes.append(contentsOf: utf8)
            guard bytes[start...].contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20 })
            else { return }
            bytes.removeSubrange(start...)
            bytes.append(UInt8(ascii: "\""))
            for byte in utf8 {
                if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
        } else {
            // TSV has no quotes: tabs, line ends and backslashes are escaped.
            for byte in utf8 {
                switch byte {
                case UInt8(ascii: "\t"): bytes.append("\\t")
                case UInt8(ascii: "\n"): bytes.append("\\n")
                case UInt8(ascii: "\r"): bytes.append("\\r")
                case UInt8(ascii: "\\"): bytes.append("\\\\")
                default: bytes.append(byte)
                }
            }
        }
    }
}

extension [UInt8] {
    /// Appends a string literal.
    mutating func append(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { append(unsafe text.utf8Start[index]) }
    }

    /// Appends a text's UTF-8.
    mutating func append(text: String) { append(contentsOf: text.utf8) }
}
