/// Where a command writes bytes; a file descriptor in the program, an array in a test.
public protocol ByteSink: AnyObject {
    /// Takes the bytes, keeping their order; may hold them back until ``flush()``.
    func write(_ bytes: [UInt8])
    /// Takes the first bytes of an array at once, behind what it holds back.
    func write(_ bytes: [UInt8], first count: Int)
    /// Hands everything held back to whoever reads.
    func flush()
}

/// Where a command reads bytes that it was not given by name.
public protocol ByteSource: AnyObject {
    /// Reads the next bytes, at most `limit`; an empty array means the end.
    func read(atMost limit: Int) -> [UInt8]
    /// Reads the next bytes into an array from a place on, as far as it goes; gives their count, 0 at the end.
    func read(into buffer: inout [UInt8], at start: Int) -> Int
    /// Whether bytes, or the end, can be had without waiting.
    var isReady: Bool { get }
}

extension ByteSource {
    /// Reads by way of an array, for sources that have nothing quicker.
    public func read(into buffer: inout [UInt8], at start: Int) -> Int {
        let bytes = read(atMost: buffer.count - start)
        buffer.replaceSubrange(start..<(start + bytes.count), with: bytes)
        return bytes.count
    }

    /// Nothing is known without waiting.
    public var isReady: Bool { false }
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

/// Keeps what is written, for a command that is carried out inside another.
final class BufferSink: ByteSink {
    private var bytes: [UInt8] = []
    /// All of it.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ bytes: [UInt8]) { self.bytes += bytes }
    func flush() {}
}

extension ByteSink {
    /// Writes the text's UTF-8 bytes.
    public func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes the first bytes of an array, by way of a copy.
    public func write(_ bytes: [UInt8], first count: Int) { write(Array(bytes[..<count])) }
}
