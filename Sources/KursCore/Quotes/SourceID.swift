/// The name of a source, as `kurs sources` and `kurs inspect source` know it.
public struct SourceID: Sendable, Hashable {
    /// The name, such as `nbu-json`.
    public let name: String

    public init(_ name: String) { self.name = name }
}
