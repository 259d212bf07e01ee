/// A sink that discards what is written.
final class NullSink: ByteSink {
    func write(_ bytes: [UInt8]) {}
    func flush() {}
}
