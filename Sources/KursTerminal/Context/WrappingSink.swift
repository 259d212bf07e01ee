/// Standard error on a terminal: its sentences, which begin with `kurs: `, are wrapped between words, and take the place
/// of a ``WaitLine``.
package final class WrappingSink: ByteSink {
    private let sink: any ByteSink
    private let columns: Int
    private var hasWaitLine = false

    package init(_ sink: any ByteSink, columns: Int) { (self.sink, self.columns) = (sink, columns) }

    package func write(_ bytes: [UInt8]) {
        guard bytes.starts(with: "kurs: ".utf8) else {
            hasWaitLine = bytes.starts(with: WaitLine.erasure.utf8) && bytes.count > WaitLine.erasure.utf8.count
            return sink.write(bytes)
        }
        if hasWaitLine { sink.write(WaitLine.erasure) }
        hasWaitLine = false
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let wrapped = lines.map(String.init).flatMap { line in
            line.hasPrefix("kurs: ") ? Paragraph.folded([line], columns: columns) : [line]
        }
        sink.write(wrapped.joined(separator: "\n"))
    }

    package func flush() { sink.flush() }
}

extension Streams {
    /// - Parameter columns: The width of the terminal; `nil` where it is none.
    package mutating func wrapErrors(_ columns: Int?) {
        if let columns { errors = WrappingSink(errors, columns: columns) }
    }
}
