import KursCore

/// Splits input into blocks of whole lines, in constant memory.
///
/// A block ends with a line end, which is added to the last line of the input if missing. A line longer than
/// ``lineLimit`` bytes is truncated, and its rest is discarded.
struct LineBlockReader: ~Copyable {
    /// The longest line that is read whole, in bytes.
    static let lineLimit = AmountStream.lineLimit
    private static let size = 4 * lineLimit

    private let source: any ByteSource
    /// The buffer; the current block is its first ``end`` bytes.
    private(set) var bytes = [UInt8](repeating: 0, count: LineBlockReader.size)
    /// The end of the current block.
    private(set) var end = 0
    private var filled = 0
    private var isAtEnd = false

    init(_ source: any ByteSource) { self.source = source }

    /// Whether the next block can be read without blocking.
    var isReady: Bool { isAtEnd || source.isReady }

    /// Advances to the next block; `false` at the end of the input.
    mutating func next() -> Bool {
        if end < filled { bytes.replaceSubrange(0..<(filled - end), with: bytes[end..<filled]) }
        filled -= end
        restoreSize()
        end = 0
        while true {
            if isAtEnd {
                guard filled > 0 else { return false }
                bytes[filled] = UInt8(ascii: "\n")
                filled += 1
                end = filled
                return true
            }
            let count = source.read(into: &bytes, at: filled)
            guard count > 0 else {
                isAtEnd = true
                continue
            }
            let last = bytes[filled..<(filled + count)].lastIndex(of: UInt8(ascii: "\n"))
            filled += count
            if let last {
                end = last + 1
                return true
            }
            // No line end in the whole buffer: keep the line up to the limit and discard the rest.
            if filled > LineBlockReader.lineLimit { filled = LineBlockReader.lineLimit + 1 }
        }
    }

    private mutating func restoreSize() {
        let missing = LineBlockReader.size - bytes.count
        if missing > 0 { bytes.append(contentsOf: repeatElement(0, count: missing)) }
    }
}
