/// Where a command writes bytes; a file descriptor in the program, an array in a test.
public protocol ByteSink: AnyObject {
    /// Writes bytes in order; may buffer them until ``flush()``.
    func write(_ bytes: [UInt8])
    /// Writes the first `count` bytes of an array immediately, after any buffered bytes.
    func write(_ bytes: [UInt8], first count: Int)
    func flush()
    /// Notes that the wallet is changed, which the message of a later failure says.
    func noteChange()
}

/// Where a command reads bytes.
public protocol ByteSource: AnyObject {
    /// Reads the next bytes, at most `limit`; an empty array means the end.
    func read(atMost limit: Int) -> [UInt8]
    /// Reads the next bytes into an array from an index to its end; returns their count, 0 at the end of the input.
    func read(into buffer: inout [UInt8], at start: Int) -> Int
    /// Whether bytes, or the end, can be read without blocking.
    var isReady: Bool { get }
}

extension ByteSource {
    /// Reads through a temporary array, for sources without a faster way.
    public func read(into buffer: inout [UInt8], at start: Int) -> Int {
        let bytes = read(atMost: buffer.count - start)
        buffer.replaceSubrange(start..<(start + bytes.count), with: bytes)
        return bytes.count
    }

    /// False: by default readiness is unknown without blocking.
    public var isReady: Bool { false }
}

/// The three standard streams as values, so that a whole command line runs in a test.
public struct Streams {
    /// Data and nothing else.
    public let output: any ByteSink
    /// Everything that is not data.
    public internal(set) var errors: any ByteSink
    public let input: any ByteSource

    public init(output: any ByteSink, errors: any ByteSink, input: any ByteSource) {
        self.output = output
        self.errors = errors
        self.input = input
    }
}

extension ByteSink {
    /// Writes the text's UTF-8 bytes.
    public func write(_ text: String) { write(Array(text.utf8)) }

    public func noteChange() {}

    /// Writes the first bytes of an array through a copy.
    public func write(_ bytes: [UInt8], first count: Int) { write(Array(bytes[..<count])) }
}

/// Keeps what is written.
package final class MemorySink: ByteSink {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package func write(_ bytes: [UInt8]) { self.bytes += bytes }
    package func flush() {}
}
