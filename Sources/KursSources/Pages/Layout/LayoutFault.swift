/// Why a layout cannot be used, with the place: `tables[0].columns[2].role`.
public enum LayoutFault: Error, Sendable, Equatable {
    /// Not valid JSON from this byte on.
    case notJSON(byteOffset: Int)
    /// A member that layouts do not have.
    case unknownMember(String)
    case missing(String)
    /// Something else is expected; at most 60 characters of what stands there, and what may stand there if that is a list.
    case invalid(String, found: String, expected: [String] = [])
    /// An address of one of kurs' own sources, whose layout has another name.
    case ownedBy(String, source: String)
    /// A `"?"` that the draft left for a person to decide.
    case undecided(String)
    /// A role, place or text that stands twice.
    case twice(String)
    /// An address of `http:`.
    case plainHTTP(String)
}
