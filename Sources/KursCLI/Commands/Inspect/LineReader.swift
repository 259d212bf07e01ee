/// Splits a byte source into lines; buffers one line and one block at a time.
///
/// Not a `LineBlockReader`, whose buffer is fixed and which truncates longer lines: a case of a suite may be a whole
/// page, so the buffer grows and the limit of a line is ``InspectInput/byteLimit``.
struct LineReader {
    private let source: any ByteSource
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// The number of the last line read, from 1.
    private(set) var number = 0

    init(_ source: any ByteSource) { self.source = source }

    /// The next line without its line feed; `nil` at the end.
    ///
    /// A last line without a line feed is included.
    mutating func next() throws(InspectError) -> ArraySlice<UInt8>? {
        var scanned = start
        while true {
            if let end = buffer[scanned...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                number += 1
                return buffer[start..<end]
            }
            if isAtEnd {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                number += 1
                return buffer[start...]
            }
            buffer.removeFirst(start)
            guard buffer.count <= InspectInput.byteLimit else { throw .tooLarge("-") }
            start = 0
            scanned = buffer.count
            let block = source.read(atMost: 65_536)
            if block.isEmpty { isAtEnd = true }
            buffer += block
        }
    }
}
