/// The lines of a file of any size that are not empty; of a line longer than the block only the beginning.
///
/// Holds one block. O(n) in total.
struct PriceFileLines {
    private let source: any ByteSource
    private var block = [UInt8](repeating: 0, count: 65_536)
    private var start = 0
    private var end = 0
    private var isInsideLongLine = false
    /// The number of the last line, from 1, without empty ones.
    private(set) var number = 0
    /// The last byte of what has been read; `nil` for an empty file.
    private(set) var lastByte: UInt8?

    init(_ source: any ByteSource) { self.source = source }

    /// The next line without its line feed; `nil` at the end.
    mutating func next() -> ArraySlice<UInt8>? {
        while true {
            let isContinued = isInsideLongLine
            let line: ArraySlice<UInt8>
            if let feed = block[start..<end].firstIndex(of: UInt8(ascii: "\n")) {
                line = block[start..<feed]
                start = feed + 1
                isInsideLongLine = false
            } else if end - start < block.count, fill() {
                continue
            } else {
                guard start < end else { return nil }
                line = block[start..<end]
                start = end
                isInsideLongLine = true
            }
            if !isContinued, !line.isEmpty {
                number += 1
                return line
            }
        }
    }

    /// Reads more bytes after those that remain; `false` at the end of the file.
    private mutating func fill() -> Bool {
        if start > 0 {
            let count = end - start
            for index in 0..<count { block[index] = block[start + index] }
            (start, end) = (0, count)
        }
        let count = source.read(into: &block, at: end)
        guard count > 0 else { return false }
        end += count
        lastByte = block[end - 1]
        return true
    }
}
