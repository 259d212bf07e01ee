internal import CZlib

struct ZipArchive {
    /// The most bytes that the entries that are read may have uncompressed, all together.
    static let sizeLimit = 1 << 29
    /// How many bytes a compressed one may become, beyond those that any archive may have.
    ///
    /// Sheets of spreadsheet programs become 43 of one at most.
    private static let growthLimit = 100
    private static let smallSize = 1 << 24

    private struct Entry {
        let method: Int
        let checksum: Int
        let compressedCount: Int
        let count: Int
        /// Where the entry's own header is.
        let offset: Int
    }

    private let bytes: [UInt8]
    private var entries: [String: Entry] = [:]
    /// How many bytes of entries may still be read.
    private var budget: Int

    init(_ bytes: [UInt8]) throws(SheetFileError) {
        self.bytes = bytes
        budget = min(ZipArchive.sizeLimit, ZipArchive.smallSize + bytes.count * ZipArchive.growthLimit)
        guard let end = ZipArchive.directoryEnd(bytes) else { throw .damaged }
        let count = word(end + 10)
        var place = double(end + 16)
        for _ in 0..<count {
            guard place + 46 <= bytes.count, double(place) == 0x0201_4B50 else { throw .damaged }
            let nameCount = word(place + 28)
            let next = place + 46 + nameCount + word(place + 30) + word(place + 32)
            guard next <= bytes.count else { throw .damaged }
            let name = String(decoding: bytes[(place + 46)..<(place + 46 + nameCount)], as: UTF8.self)
            // A set bit 0 says that the entry is encrypted.
            guard word(place + 8) & 1 == 0 else { throw .encrypted }
            entries[name] = Entry(
                method: word(place + 10), checksum: double(place + 16), compressedCount: double(place + 20),
                count: double(place + 24),
                offset: double(place + 42))
            place = next
        }
    }

    /// The bytes of an entry; `nil` when there is none of the name.
    ///
    /// - Throws: ``SheetFileError/tooLarge(limit:)`` before anything is uncompressed, if its size is more than the archive's
    ///   entries may have; ``SheetFileError/damaged`` if its checksum is another.
    mutating func contents(of name: String) throws(SheetFileError) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        guard entry.count <= budget else { throw .tooLarge(limit: budget) }
        budget -= entry.count
        guard entry.offset + 30 <= bytes.count, double(entry.offset) == 0x0403_4B50 else { throw .damaged }
        let start = entry.offset + 30 + word(entry.offset + 26) + word(entry.offset + 28)
        guard start + entry.compressedCount <= bytes.count else { throw .damaged }
        let packed = Array(bytes[start..<(start + entry.compressedCount)])
        let contents: [UInt8]
        switch entry.method {
        case 0: contents = packed
        case 8: contents = try ZipArchive.inflated(packed, count: entry.count)
        default: throw .damaged
        }
        guard contents.count == entry.count, ZipWriter.checksum(contents) == entry.checksum else { throw .damaged }
        return contents
    }

    static func inflated(_ packed: [UInt8], count: Int) throws(SheetFileError) -> [UInt8] {
        guard count > 0 else { return [] }
        var result: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe packed.withUnsafeBufferPointer { input in
                guard let from = input.baseAddress, let to = buffer.baseAddress else { return }
                unsafe to.initialize(repeating: 0, count: count)
                result = unsafe kurs_inflate(from, input.count, to, count)
            }
            initialized = count
        }
        switch UInt32(bitPattern: result) {
        case KURS_INFLATED.rawValue: return bytes
        case KURS_INFLATE_NO_LIBRARY.rawValue: throw .noZlib
        default: throw .damaged
        }
    }

    /// Where the record at the end of the directory begins; a comment may follow it.
    private static func directoryEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        let earliest = max(0, bytes.count - 22 - 65_535)
        return (earliest...(bytes.count - 22)).last { place in
            bytes[place] == 0x50 && bytes[place + 1] == 0x4B && bytes[place + 2] == 0x05 && bytes[place + 3] == 0x06
        }
    }

    /// Two bytes as a number, 0 beyond the end.
    private func word(_ place: Int) -> Int {
        place >= 0 && place + 2 <= bytes.count ? Int(bytes[place]) | Int(bytes[place + 1]) << 8 : 0
    }

    /// Four bytes as a number, 0 beyond the end.
    private func double(_ place: Int) -> Int { word(place) | word(place + 2) << 16 }
}

/// Deflated bytes, through zlib, which is loaded when the first are read.
package enum Deflate {
    /// Inflates raw deflated bytes to exactly `count` bytes; `nil` when they are damaged or there is no zlib.
    package static func inflated(_ packed: [UInt8], count: Int) -> [UInt8]? {
        try? ZipArchive.inflated(packed, count: count)
    }
}
