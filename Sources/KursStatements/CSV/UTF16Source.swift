package import KursTerminal
import KursText

package final class UTF16Source: ByteSource {
    /// A source as UTF-8: decoded if it begins with the byte order mark or a Latin character of UTF-16.
    package static func decoding(_ source: any ByteSource) -> any ByteSource {
        let source = PeekableSource(source)
        return switch source.first(2) {
        case [0xFF, 0xFE]: UTF16Source(source, isHighByteFirst: false)
        case [0xFE, 0xFF]: UTF16Source(source, isHighByteFirst: true)
        // Text has no zero bytes.
        case let head where head.count == 2 && head[0] != 0 && head[1] == 0: UTF16Source(source, isHighByteFirst: false)
        case let head where head.count == 2 && head[0] == 0 && head[1] != 0: UTF16Source(source, isHighByteFirst: true)
        default: source
        }
    }

    private let source: any ByteSource
    private let isHighByteFirst: Bool
    /// The bytes of a character whose rest has not been read yet.
    private var held: [UInt8] = []
    private var decoded: ArraySlice<UInt8> = []

    init(_ source: any ByteSource, isHighByteFirst: Bool) {
        (self.source, self.isHighByteFirst) = (source, isHighByteFirst)
    }

    package var isReady: Bool { !decoded.isEmpty || source.isReady }

    package func read(atMost limit: Int) -> [UInt8] {
        while decoded.isEmpty {
            let more = source.read(atMost: 65_536)
            guard !more.isEmpty else {
                decoded = decodeUTF16(held.span, highByteFirst: isHighByteFirst)[...]
                held = []
                break
            }
            var bytes = held + more
            let whole = UTF16Source.wholeCount(bytes, isHighByteFirst: isHighByteFirst)
            held = Array(bytes[whole...])
            bytes.removeSubrange(whole...)
            decoded = decodeUTF16(bytes.span, highByteFirst: isHighByteFirst)[...]
        }
        return decoded.take(atMost: limit)
    }

    private static func wholeCount(_ bytes: [UInt8], isHighByteFirst: Bool) -> Int {
        let even = bytes.count & ~1
        guard even >= 2 else { return even }
        let high = bytes[isHighByteFirst ? even - 2 : even - 1]
        return (0xD8...0xDB).contains(high) ? even - 2 : even
    }
}

/// A sink of UTF-8 written as UTF-16; what is written must end at the end of a character.
final class UTF16Sink: ByteSink {
    private let sink: any ByteSink
    private let isHighByteFirst: Bool

    init(_ sink: any ByteSink, isHighByteFirst: Bool) {
        (self.sink, self.isHighByteFirst) = (sink, isHighByteFirst)
    }

    func write(_ bytes: [UInt8]) {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count * 2)
        for unit in String(decoding: bytes, as: UTF8.self).utf16 {
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            encoded += isHighByteFirst ? [high, low] : [low, high]
        }
        sink.write(encoded)
    }

    func write(_ bytes: [UInt8], first count: Int) { write(Array(bytes[..<count])) }
    func flush() { sink.flush() }
}
