/// What a field of a JSON object is: its name, the values it may have, and its meaning.
struct SchemaField: Sendable {
    /// The kinds of values, as the reference of the formats names them.
    enum Kind: Sendable {
        /// An exact decimal: a string, or a number with `--json-numbers`.
        case decimal
        /// A whole number.
        case integer
        case flag
        case text
        /// One of a few words.
        case word([String])
        /// A civil day, a moment in UTC, and either of them.
        case day, instant, dayOrInstant
        /// A list of texts.
        case texts
        /// A text, or a list of texts.
        case textOrTexts
        /// A list of objects, and an object.
        case objects([SchemaField])
        case object([SchemaField])
        /// The list of records of a document.
        case records

        /// Whether a row has no place for such a value.
        var isNested: Bool {
            switch self {
            case .objects, .object, .records: true
            default: false
            }
        }
    }

    let name: StaticString
    let kind: Kind
    let meaning: StaticString
    /// Whether the value may be null.
    var mayBeNull = false
    /// Whether the key may be left out.
    var mayBeAbsent = false
}
