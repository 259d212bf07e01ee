/// Where a command writes bytes; a file descriptor in the program, an array in a test.
public protocol ByteSink: AnyObject {
    /// Takes the bytes, keeping their order; may hold them back until ``flush()``.
    func write(_ bytes: [UInt8])
    /// Hands everything held back to whoever reads.
    func flush()
}

/// Where a command reads bytes that it was not given by name.
public protocol ByteSource: AnyObject {
    /// Reads the next bytes, at most `limit`; an empty array means the end.
    func read(atMost limit: Int) -> [UInt8]
}

/// The three standard streams as values, so that a whole command line runs in a test.
public struct Streams {
    /// Data, and nothing else.
    public let output: any ByteSink
    /// Everything that is not data.
    public let errors: any ByteSink
    /// Standard input.
    public let input: any ByteSource

    /// Joins three streams.
    public init(output: any ByteSink, errors: any ByteSink, input: any ByteSource) {
        self.output = output
        self.errors = errors
        self.input = input
    }
}

extension ByteSink {
    /// Writes the text's UTF-8 bytes.
    public func write(_ text: String) { write(Array(text.utf8)) }
}
