/// Writes a zip archive whose entries are stored uncompressed.
struct ZipWriter {
    private var output: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

    /// Adds an entry.
    mutating func add(_ name: String, _ bytes: [UInt8]) {
        let offset = output.count
        let checksum = ZipWriter.checksum(bytes)
        let name = Array(name.utf8)
        // The version that is needed, the flags, the method, and 1 January 1980 at midnight.
        var shared: [UInt8] = []
        ZipWriter.append([20, 0, 0, 0, 0x21], to: &shared)
        ZipWriter.append(double: checksum, to: &shared)
        ZipWriter.append(double: UInt32(bytes.count), to: &shared)
        ZipWriter.append(double: UInt32(bytes.count), to: &shared)
        ZipWriter.append([UInt16(name.count), 0], to: &shared)
        ZipWriter.append(double: 0x0403_4B50, to: &output)
        output += shared + name + bytes
        ZipWriter.append(double: 0x0201_4B50, to: &directory)
        ZipWriter.append([20], to: &directory)
        directory += shared
        // The comment, the disk, and the attributes.
        ZipWriter.append([0, 0, 0, 0, 0], to: &directory)
        ZipWriter.append(double: UInt32(offset), to: &directory)
        directory += name
        count += 1
    }

    /// The archive.
    func bytes() -> [UInt8] {
        var bytes = output + directory
        ZipWriter.append(double: 0x0605_4B50, to: &bytes)
        ZipWriter.append([0, 0, UInt16(count), UInt16(count)], to: &bytes)
        ZipWriter.append(double: UInt32(directory.count), to: &bytes)
        ZipWriter.append(double: UInt32(output.count), to: &bytes)
        ZipWriter.append([0], to: &bytes)
        return bytes
    }

    private static func append(_ words: [UInt16], to bytes: inout [UInt8]) {
        for word in words { bytes += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)] }
    }

    private static func append(double: UInt32, to bytes: inout [UInt8]) {
        append([UInt16(truncatingIfNeeded: double), UInt16(truncatingIfNeeded: double >> 16)], to: &bytes)
    }

    /// The CRC-32 of some bytes.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
        return ~sum
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
}
