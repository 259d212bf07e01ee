/// Splits a byte source into lines; holds one line and one block at a time.
///
/// The limit of a line is ``InspectInput/byteLimit``, because a case of a suite may be a whole page.
struct LineReader {
    private let source: any ByteSource
    private var held: [UInt8] = []
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
            if let end = held[scanned...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                number += 1
                return held[start..<end]
            }
            if isAtEnd {
                guard start < held.count else { return nil }
                defer { start = held.count }
                number += 1
                return held[start...]
            }
            held.removeFirst(start)
            guard held.count <= InspectInput.byteLimit else { throw .tooLarge("-") }
            start = 0
            scanned = held.count
            let block = source.read(atMost: 65_536)
            if block.isEmpty { isAtEnd = true }
            held += block
        }
    }
}
