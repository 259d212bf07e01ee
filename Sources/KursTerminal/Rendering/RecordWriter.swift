package import KursCore
import KursText

/// Writes records as JSON, JSON lines, CSV or TSV, directly as bytes.
///
/// A record is a sequence of fields in the order of its columns; the writer handles names, nulls and lists per format.
package struct RecordWriter {
    package private(set) var bytes: [UInt8] = []
    private let format: OutputFormat
    private let isJSON: Bool
    private let separator: UInt8
    private let numbersAsNumbers: Bool
    private var isFirstRecord = true
    private var isFirstField = true

    package init(format: OutputFormat, numbersAsNumbers: Bool) {
        (self.format, isJSON) = (format, format.isJSON)
        separator = format == .csv ? UInt8(ascii: ",") : UInt8(ascii: "\t")
        self.numbersAsNumbers = numbersAsNumbers
        bytes.reserveCapacity(4096)
    }

    package mutating func begin(_ key: StaticString, columns: [StaticString], showsHeader: Bool, at now: Timestamp) {
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
    package mutating func end(
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
        isFirstField = false
        records("warnings", count: warnings.count) { writer, index in
            writer.field("code", warnings[index].code)
            writer.field("message", warnings[index].text)
        }
        bytes.append("}\n")
    }

    /// Removes and returns the bytes written so far, for lists larger than memory.
    package mutating func drain() -> [UInt8] {
        // A copy of a row costs less than a new buffer for the next one.
        var drained: [UInt8] = []
        drained.append(contentsOf: bytes)
        bytes.removeAll(keepingCapacity: true)
        return drained
    }

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

    package mutating func record<Row>(_ fields: [Field<Row>], _ row: Row, at now: Timestamp) {
        record { $0.fields(fields, row, at: now) }
    }

    mutating func fields<Row>(_ fields: [Field<Row>], _ row: Row, at now: Timestamp) {
        // Without a copy of each field.
        for index in fields.indices { field(fields[index].schema.name, fields[index].value(row, now)) }
    }

    mutating func field(_ name: StaticString, _ value: some FieldConvertible) { field(name, value.fieldValue) }

    mutating func field(_ name: StaticString, _ value: FieldValue) {
        if case .objects(let names, let objects) = value {
            return records(name, count: objects.count) { writer, index in
                for (name, value) in zip(names, objects[index]) { writer.field(name, value) }
            }
        }
        start(name)
        switch value {
        case .none: if isJSON { bytes.append("null") }
        case .text(let text): isJSON ? bytes.append(jsonString: text) : appendCell(text)
        case .texts(let texts):
            guard isJSON else { return appendCell(texts.list("; ")) }
            bytes.append(UInt8(ascii: "["))
            for (index, text) in texts.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes.append(jsonString: text)
            }
            bytes.append(UInt8(ascii: "]"))
        case .integer, .flag: value.append(to: &bytes)
        case .decimal where numbersAsNumbers: value.append(to: &bytes)
        case .code, .decimal, .day, .instant, .objects:
            if isJSON { bytes.append(UInt8(ascii: "\"")) }
            value.append(to: &bytes)
            if isJSON { bytes.append(UInt8(ascii: "\"")) }
        }
    }

    /// Appends a text so that a spreadsheet does not evaluate it, or any part of it, as a formula.
    private mutating func appendCell(_ text: String) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        let isPlain = bytes[start...].allSatisfy { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: ";"), UInt8(ascii: "\\"), 0..<0x20: false
            default: true
            }
        }
        if isPlain, !text.beginsLikeFormula, text.isPlain { return }
        bytes.removeSubrange(start...)
        let text = text.withoutFormulas
        if format == .csv {
            let utf8 = text.recordSafe(keeping: ["\t", "\r", "\n"]).utf8
            guard utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20 })
            else { return bytes.append(contentsOf: utf8) }
            bytes.append(UInt8(ascii: "\""))
            for byte in utf8 {
                if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
        } else {
            // TSV has no quotes: tabs, line ends and backslashes are escaped.
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\t": bytes.append("\\t")
                case "\n": bytes.append("\\n")
                case "\r": bytes.append("\\r")
                case "\\": bytes.append("\\\\")
                default: bytes.append(text: String(scalar).recordSafe())
                }
            }
        }
    }
}

extension [UInt8] {
    package mutating func append(text: String) { append(contentsOf: text.utf8) }
}

extension String {
    /// Whether the first byte may be that of a formula; the full-width forms begin with 0xEF.
    var beginsLikeFormula: Bool {
        switch utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0xEF: true
        default: false
        }
    }

    /// The text with an apostrophe before everything that a spreadsheet would evaluate.
    ///
    /// That is the text itself, and each part after a semicolon, tab or line end: where decimals have a comma,
    /// spreadsheets take `;` for the separator of columns, and quotes inside a cell do not prevent it. O(n).
    var withoutFormulas: String {
        // The usual text has no second part.
        if !beginsLikeFormula, !utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 < 0x20 }) { return self }
        var result = String.UnicodeScalarView()
        var (isStart, isFirst) = (true, true)
        for scalar in unicodeScalars {
            switch scalar {
            // The last four are full-width forms, which East Asian spreadsheets treat alike.
            case "=", "+", "-", "@", "＝", "＋", "－", "＠":
                if isStart { result.append("'") }
                isStart = false
            case "\t", "\r", "\n":
                if isFirst { result.append("'") }
                isStart = true
            case ";": isStart = true
            // A quote that opens a cell is no part of it; a space makes it text.
            case "\"": isStart = isStart && !isFirst
            default: isStart = false
            }
            isFirst = false
            result.append(scalar)
        }
        return String(result)
    }
}
