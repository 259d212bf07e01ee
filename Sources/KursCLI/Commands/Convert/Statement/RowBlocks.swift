import KursCore
import Synchronization

/// A file in blocks of whole lines, whose plain rows two threads convert; the blocks are given out in order.
///
/// Where a block ends within quotes, its rows were cut wrongly: its caller sees that the one before was left early, and
/// gives the rest back to the reader.
struct RowBlocks {
    /// A block that either thread may take.
    private final class Shared: Sendable {
        private let block: Mutex<RowBlock>

        init(_ block: RowBlock) { self.block = Mutex(block) }

        /// Does the block's work, unless the other thread has taken it; whether it is done.
        func processIfFree() -> Bool {
            block.withLockIfAvailable { block in
                block.process()
                return true
            } ?? false
        }

        /// Changes the block, once no other thread works on it.
        func withBlock<Result: Sendable>(_ body: (inout RowBlock) -> Result) -> Result {
            block.withLock { body(&$0) }
        }
    }

    private let helper: any HelperThread
    private let source: any ByteSource
    private let lineEnd: UInt8
    private var ring: [Shared]
    /// How many blocks were given out, and read.
    private var (first, last) = (0, 0)
    /// The bytes after the last whole line that was read.
    private var rest: [UInt8]
    private var isAtEnd = false
    /// The block that was given out last.
    var spare: RowBlock

    private static let blockSize = 131_072
    private static let blockCount = 3

    init(_ helper: any HelperThread, _ source: any ByteSource, after rest: [UInt8], delimiter: UInt8, lineEnd: UInt8) {
        (self.helper, self.source, self.rest, self.lineEnd) = (helper, source, rest, lineEnd)
        let block = RowBlock(size: RowBlocks.blockSize, delimiter: delimiter, lineEnd: lineEnd)
        ring = (0..<RowBlocks.blockCount).map { _ in Shared(block) }
        spare = block
    }

    /// Processes the next block and makes it ``spare``; `false` when what is left has no line end.
    mutating func advance(_ work: RowWork) -> Bool {
        while last - first < ring.count, !isAtEnd, fill(work) {}
        guard first < last else { return false }
        let head = ring[first % ring.count]
        if !head.processIfFree() {
            // The helper is busy with this one; meanwhile there are others.
            _ = (first..<last).dropFirst().first { ring[$0 % ring.count].processIfFree() }
        }
        var block = spare
        spare = RowBlock(size: 0, delimiter: 0, lineEnd: 0)
        head.withBlock {
            $0.process()
            swap(&$0, &block)
        }
        spare = block
        first += 1
        return true
    }

    /// The bytes that were read and not given out.
    mutating func unread() -> [UInt8] {
        var bytes: [UInt8] = []
        for index in first..<last {
            bytes += ring[index % ring.count].withBlock { Array($0.bytes[..<$0.end]) }
        }
        (first, last) = (0, 0)
        return bytes + rest
    }

    /// Reads a block and offers it to the helper; `false` when there is no whole line.
    private mutating func fill(_ work: RowWork) -> Bool {
        let shared = ring[last % ring.count]
        let (source, lineEnd) = (self.source, self.lineEnd)
        guard rest.count < RowBlocks.blockSize else {
            isAtEnd = true
            return false
        }
        var (isAtEnd, rest) = (false, self.rest)
        let hasLines = shared.withBlock { block in
            block.bytes.replaceSubrange(0..<rest.count, with: rest)
            let count = source.read(into: &block.bytes, at: rest.count)
            let filled = rest.count + count
            isAtEnd = count == 0
            let end = block.bytes[..<filled].lastIndex(of: lineEnd)
            block.end = end.map { $0 + 1 } ?? 0
            rest = Array(block.bytes[block.end..<filled])
            if end != nil { block.begin(work) }
            return end != nil
        }
        (self.isAtEnd, self.rest) = (isAtEnd || !hasLines, rest)
        guard hasLines else { return false }
        helper.start { _ = shared.processIfFree() }
        last += 1
        return true
    }
}
