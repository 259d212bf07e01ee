/// One key of a JSON object: its name and the values it may have.
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
        /// A list of objects.
        case objects([SchemaField])
        /// An object.
        case object([SchemaField])
        /// A list of lists of texts.
        case rows
    }

    let name: StaticString
    let kind: Kind
    /// Whether the value may be null.
    let mayBeNull: Bool
    /// Whether the key may be left out.
    let mayBeAbsent: Bool

    init(_ name: StaticString, _ kind: Kind, orNull mayBeNull: Bool = false, orAbsent mayBeAbsent: Bool = false) {
        (self.name, self.kind, self.mayBeNull, self.mayBeAbsent) = (name, kind, mayBeNull, mayBeAbsent)
    }
}
