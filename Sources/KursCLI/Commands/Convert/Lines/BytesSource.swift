/// Bytes in memory as a source.
final class BytesSource: ByteSource {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

    var isReady: Bool { true }

    func read(atMost limit: Int) -> [UInt8] {
        let next = rest.prefix(limit)
        rest = rest.dropFirst(next.count)
        return Array(next)
    }
}
