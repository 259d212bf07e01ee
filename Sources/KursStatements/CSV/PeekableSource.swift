package import KursTerminal

/// A source whose beginning can be inspected before it is read.
package final class PeekableSource: ByteSource {
    private let source: any ByteSource
    private var head: ArraySlice<UInt8> = []
    private var isAtEnd = false

    package init(_ source: any ByteSource) { self.source = source }

    /// At most the first `count` bytes, without consuming them.
    package func first(_ count: Int) -> [UInt8] {
        while head.count < count, !isAtEnd {
            let more = source.read(atMost: count - head.count)
            if more.isEmpty { isAtEnd = true }
            head += more
        }
        return Array(head)
    }

    package func read(atMost limit: Int) -> [UInt8] {
        head.isEmpty ? source.read(atMost: limit) : head.take(atMost: limit)
    }

    package func read(into buffer: inout [UInt8], at start: Int) -> Int {
        guard head.isEmpty else {
            let bytes = read(atMost: buffer.count - start)
            buffer.replaceSubrange(start..<(start + bytes.count), with: bytes)
            return bytes.count
        }
        return source.read(into: &buffer, at: start)
    }

    package var isReady: Bool { !head.isEmpty || source.isReady }
}

package final class BytesSource: ByteSource {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

    package var isReady: Bool { true }

    package func read(atMost limit: Int) -> [UInt8] { rest.take(atMost: limit) }
}
