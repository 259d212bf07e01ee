/// Splits bytes into lines as they arrive; buffers one line and one block at a time.
///
/// The buffer grows with the longest line, up to a limit: a line may be a whole page, or a message of a client.
package struct LineReader {
    package struct TooLong: Error {}

    private let limit: Int
    private let cutsLines: Bool
    private let read: (Int) -> [UInt8]
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// The number of the last line read, from 1.
    package private(set) var number = 0

    /// - Parameters:
    ///   - limit: The longest line, in bytes.
    ///   - cutsLines: Whether of a longer line only the beginning is read.
    ///   - read: Reads the next bytes, at most so many; none at the end.
    package init(limit: Int, cutsLines: Bool = false, read: @escaping (Int) -> [UInt8]) {
        (self.limit, self.cutsLines, self.read) = (limit, cutsLines, read)
    }

    /// The next line without its line feed; `nil` at the end.
    ///
    /// A last line without a line feed is included.
    package mutating func next() throws(TooLong) -> ArraySlice<UInt8>? {
        var scanned = start
        while true {
            if let end = buffer[scanned...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                number += 1
                return buffer[start..<end].prefix(cutsLines ? limit : .max)
            }
            if isAtEnd {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                number += 1
                return buffer[start...].prefix(cutsLines ? limit : .max)
            }
            buffer.removeFirst(start)
            if buffer.count > limit {
                guard cutsLines else { throw TooLong() }
                buffer.removeLast(buffer.count - limit)
            }
            start = 0
            scanned = buffer.count
            let block = read(65_536)
            if block.isEmpty { isAtEnd = true }
            buffer += block
        }
    }
}
