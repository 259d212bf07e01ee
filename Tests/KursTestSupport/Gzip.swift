/// Gzip without a compressor: valid files are stored uncompressed, malicious ones are built bit by bit.
package enum Gzip {
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// A whole gzip file holding the bytes, stored.
    package static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var file = head
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            file.append(rest.isEmpty ? 1 : 0)
            file += little(UInt32(block.count), 2) + little(~UInt32(block.count), 2) + block
        } while !rest.isEmpty
        return file + little(checksum(bytes), 4) + little(UInt32(truncatingIfNeeded: bytes.count), 4)
    }

    /// The beginning of a gzip file that unpacks to so many times 258 zeros at 158 times its size.
    package static func bomb(matches: Int) -> [UInt8] {
        var (bits, count) = (UInt64(0), UInt64(0))
        var file = head
        func put(_ value: UInt64, _ width: UInt64) {
            bits |= value << count
            count += width
            while count >= 8 {
                file.append(UInt8(bits & 255))
                bits >>= 8
                count -= 8
            }
        }
        put(0b010, 3)  // not the last block, fixed codes
        put(0b0000_1100, 8)  // a zero
        for _ in 0..<matches {
            put(0b1010_0011, 8)  // 258 bytes…
            put(0, 5)  // …from one byte back
        }
        return file
    }

    /// The beginning of a gzip file of any length that unpacks to nothing.
    package static func hollow(byteCount: Int) -> [UInt8] {
        head + (0..<(byteCount / 5)).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] }
    }

    private static func little(_ value: UInt32, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(value >> UInt32(8 * $0) & 255) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
