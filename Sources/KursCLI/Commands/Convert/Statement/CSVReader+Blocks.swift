extension CSVReader {
    /// The rest of the source in blocks; ``give(back:lines:)`` must follow.
    mutating func blocks(_ helper: any HelperThread) -> RowBlocks {
        let rest = Array(bytes[next..<filled])
        filled = next
        return RowBlocks(helper, source, after: rest, delimiter: delimiter, lineEnd: lineEnd)
    }

    /// Goes on with bytes that others have read, so many lines later.
    mutating func give(back rest: [UInt8], lines: Int) {
        (bytes, filled) = (rest, rest.count)
        (start, end, next) = (0, 0, 0)
        bytes.append(contentsOf: repeatElement(0, count: max(0, CSVReader.size - rest.count)))
        fillCount += 1
        skip(to: 0, lines: lines)
    }

    /// Reads a record of a block, so many lines further than the next one of the reader; `false` when there is none.
    ///
    /// The block's bytes are swapped with the reader's until ``leave(_:)``.
    mutating func enter(_ block: inout [UInt8], _ record: Range<Int>, lines: Int) -> Bool {
        swap(&block, &bytes)
        (kept, keptLine) = ((next, filled), nextLine)
        (next, filled, nextLine) = (record.lowerBound, record.upperBound, nextLine + lines)
        return advance()
    }

    /// Returns to the reader's own bytes.
    mutating func leave(_ block: inout [UInt8]) {
        swap(&block, &bytes)
        (next, filled, nextLine) = (kept.next, kept.filled, keptLine)
    }
}
