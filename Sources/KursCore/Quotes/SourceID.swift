/// The name of a source in `kurs sources`, `kurs inspect source` and the database.
public struct SourceID: Sendable, Hashable {
    /// The name, such as `nbu-json`.
    public let name: String

    public init(_ name: String) { self.name = name }
}
