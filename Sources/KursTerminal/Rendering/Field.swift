package import KursCore
import KursText

/// A field of a record, declared once: what it is, and its value in a row.
///
/// JSON, JSON lines, CSV, TSV, `-o plain`, the JSON Schema, the columns of Parquet files and databases and the reference
/// in `docs/formats.md` follow from it. The type is that of the value.
package struct Field<Row>: Sendable {
    package let schema: SchemaField
    package let value: @Sendable (Row, Timestamp) -> FieldValue

    package init(_ schema: SchemaField, _ value: @escaping @Sendable (Row, Timestamp) -> FieldValue) {
        (self.schema, self.value) = (schema, value)
    }

    /// - Parameters:
    ///   - words: The texts that the value may be; `nil` for any.
    ///   - mayBeAbsent: Whether some commands write the record without the field.
    package init<Value: FieldConvertible>(
        _ name: StaticString, _ meaning: StaticString, oneOf words: [String]? = nil, orAbsent mayBeAbsent: Bool = false,
        _ value: @escaping @Sendable (Row) -> Value
    ) {
        let kind = words.map { SchemaField.Kind.word($0) } ?? Value.kind
        self.init(
            SchemaField(
                name: name, kind: kind, meaning: meaning, mayBeNull: Value.mayBeNull, mayBeAbsent: mayBeAbsent)
        ) { row, _ in value(row).fieldValue }
    }

    package init<Value: FieldConvertible>(
        _ name: StaticString, _ meaning: StaticString, now value: @escaping @Sendable (Row, Timestamp) -> Value
    ) {
        self.init(SchemaField(name: name, kind: Value.kind, meaning: meaning, mayBeNull: Value.mayBeNull)) {
            value($0, $1).fieldValue
        }
    }

    /// A list of records, which only JSON has.
    ///
    /// - Parameter left: The name of a field of theirs that is left out here.
    package init<Part>(
        _ name: StaticString, _ meaning: StaticString, each fields: [Field<Part>], leavingOut left: String? = nil,
        orAbsent mayBeAbsent: Bool = false, _ parts: @escaping @Sendable (Row) -> [Part]
    ) {
        let written = fields.filter { "\($0.schema.name)" != left }
        let kind = SchemaField.Kind.objects(fields.map(\.schema))
        self.init(SchemaField(name: name, kind: kind, meaning: meaning, mayBeAbsent: mayBeAbsent)) { row, now in
            .objects(written.map(\.schema.name), parts(row).map { part in written.map { $0.value(part, now) } })
        }
    }
}

/// The fields of every record, each declared beside what prints it.
package enum Fields {}

package enum FieldValue {
    case none
    case text(String)
    /// A code of a currency, which needs no escaping.
    case code(CurrencyCode)
    case decimal(ExactDecimal)
    case integer(Int64)
    case flag(Bool)
    case day(Day)
    case instant(Timestamp)
    case texts([String])
    case objects([StaticString], [[FieldValue]])

    /// Appends the value as a field of a line: without quotes, a text without tabs and line ends.
    package func append(to bytes: inout [UInt8]) {
        switch self {
        case .none, .objects: break
        case .text(let text): bytes.append(text: text.onOneLine.recordSafe())
        case .code(let code): code.append(to: &bytes)
        case .decimal(let decimal): decimal.append(to: &bytes)
        case .integer(let number): bytes.append(decimal: number)
        case .flag(let flag): bytes.append(flag ? "true" : "false")
        case .day(let day): day.append(to: &bytes)
        case .instant(let moment): moment.append(to: &bytes)
        case .texts(let texts): bytes.append(text: texts.list("; ").onOneLine.recordSafe())
        }
    }

    /// The value as a field of a line; `nil` for none.
    package var text: String? {
        switch self {
        case .none: return nil
        case .text(let text): return text
        default:
            var bytes: [UInt8] = []
            append(to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension [UInt8] {
    /// Appends a line of `-o plain`: fields with a tab between them.
    package mutating func append(plain fields: [FieldValue]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { append("\t") }
            field.append(to: &self)
        }
        append("\n")
    }
}

package protocol FieldConvertible: SendableMetatype {
    static var kind: SchemaField.Kind { get }
    static var mayBeNull: Bool { get }
    var fieldValue: FieldValue { get }
}

extension FieldConvertible {
    package static var mayBeNull: Bool { false }
}

extension FieldConvertible where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var kind: SchemaField.Kind { .word(allCases.map(\.rawValue)) }
    package var fieldValue: FieldValue { .text(rawValue) }
}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
    package static var kind: SchemaField.Kind { Wrapped.kind }
    package static var mayBeNull: Bool { true }
    package var fieldValue: FieldValue { self?.fieldValue ?? .none }
}

extension String: FieldConvertible {
    package static var kind: SchemaField.Kind { .text }
    package var fieldValue: FieldValue { .text(self) }
}

extension CurrencyCode: FieldConvertible {
    package static var kind: SchemaField.Kind { .text }
    package var fieldValue: FieldValue { .code(self) }
}

extension ExactDecimal: FieldConvertible {
    package static var kind: SchemaField.Kind { .decimal }
    package var fieldValue: FieldValue { .decimal(self) }
}

extension Int: FieldConvertible {
    package static var kind: SchemaField.Kind { .integer }
    package var fieldValue: FieldValue { .integer(Int64(self)) }
}

extension Int64: FieldConvertible {
    package static var kind: SchemaField.Kind { .integer }
    package var fieldValue: FieldValue { .integer(self) }
}

extension Bool: FieldConvertible {
    package static var kind: SchemaField.Kind { .flag }
    package var fieldValue: FieldValue { .flag(self) }
}

extension Day: FieldConvertible {
    package static var kind: SchemaField.Kind { .day }
    package var fieldValue: FieldValue { .day(self) }
}

extension Timestamp: FieldConvertible {
    package static var kind: SchemaField.Kind { .instant }
    package var fieldValue: FieldValue { .instant(self) }
}

extension AsOf: FieldConvertible {
    package static var kind: SchemaField.Kind { .dayOrInstant }
    package var fieldValue: FieldValue {
        switch self {
        case .day(let day): .day(day)
        case .instant(let moment): .instant(moment)
        }
    }
}

extension [String]: FieldConvertible {
    package static var kind: SchemaField.Kind { .texts }
    package var fieldValue: FieldValue { .texts(self) }
}

extension Sequence {
    package func columns<Row>() -> [StaticString] where Element == Field<Row> {
        map(\.schema).filter { !$0.kind.isNested }.map(\.name)
    }

    package func of<Row, Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> [Field<Whole>]
    where Element == Field<Row> {
        map { field in Field<Whole>(field.schema) { field.value(part($0), $1) } }
    }
}

extension Market: FieldConvertible {}
extension Kind: FieldConvertible {}

/// What a field of a JSON object is: its name, the values it may have, and its meaning.
package struct SchemaField: Sendable {
    /// The kinds of values, as the reference of the formats names them.
    package enum Kind: Sendable {
        /// An exact decimal: a string, or a number with `--json-numbers`.
        case decimal
        case integer
        case flag
        case text
        case word([String])
        /// A civil day, a moment in UTC, and either of them.
        case day, instant, dayOrInstant
        case texts
        case textOrTexts
        case objects([SchemaField])
        case object([SchemaField])
        case records

        /// Whether a row has no place for such a value.
        var isNested: Bool {
            switch self {
            case .objects, .object, .records: true
            default: false
            }
        }
    }

    package let name: StaticString
    package let kind: Kind
    package let meaning: StaticString
    package var mayBeNull = false
    package var mayBeAbsent = false

    package init(
        name: StaticString, kind: Kind, meaning: StaticString, mayBeNull: Bool = false, mayBeAbsent: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.mayBeNull = mayBeNull
        self.mayBeAbsent = mayBeAbsent
    }
}
