/// Reads an answer while it arrives, so that a large one is never held whole; one answer each.
public protocol StreamingReader: AnyObject {
    /// Takes the next bytes, wherever they were cut.
    func take(_ bytes: [UInt8])
    /// What all of it comes to; called once, behind the last byte.
    func finish(_ context: ReaderContext) -> ReadResult
}
