/// Deflated bytes, through zlib, which is loaded when the first are read.
package enum Deflate {
    /// Inflates raw deflated bytes to exactly `count` bytes; `nil` when they are damaged or there is no zlib.
    package static func inflated(_ packed: [UInt8], count: Int) -> [UInt8]? {
        try? ZipArchive.inflated(packed, count: count)
    }
}
