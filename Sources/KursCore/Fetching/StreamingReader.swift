/// Reads one answer while it arrives, so that a large one is never in memory whole.
public protocol StreamingReader: AnyObject {
    /// Takes the next bytes, wherever they were cut.
    func take(_ bytes: [UInt8])
    /// The result; called once, after the last byte.
    func finish(_ context: ReaderContext) -> ReadResult
}
