import KursSheets

/// The pixels of a PNG image of eight bits a channel without interlacing, as cairo writes them.
///
/// https://www.w3.org/TR/png-3/. O(bytes); no input can trap it.
struct PNGPixels {
    let width: Int
    let height: Int
    /// The number of channels: 3 for red, green and blue, 4 with opacity.
    let channels: Int
    /// The channels of each pixel, row by row.
    let bytes: [UInt8]

    /// The largest image that is read, in pixels.
    private static let sizeLimit = 1 << 24

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func begins(_ image: [UInt8]) -> Bool { image.starts(with: signature) }

    /// - Returns: `nil` for other images, damaged ones, and where there is no zlib.
    init?(_ png: [UInt8]) {
        guard PNGPixels.begins(png) else { return nil }
        var (place, packed): (Int, [UInt8]) = (8, [])
        var head: [UInt8] = []
        while place + 12 <= png.count {
            let count = PNGPixels.number(png[place...])
            let start = place + 8
            guard count >= 0, start + count + 4 <= png.count else { return nil }
            let name = String(decoding: png[(place + 4)..<start], as: UTF8.self)
            if name == "IHDR" { head = Array(png[start..<(start + count)]) }
            if name == "IDAT" { packed += png[start..<(start + count)] }
            if name == "IEND" { break }
            place = start + count + 4
        }
        // Eight bits; color type 2 is RGB and 6 RGBA; no interlacing.
        guard head.count == 13, head[8] == 8, head[9] == 2 || head[9] == 6, head[12] == 0, packed.count > 6 else {
            return nil
        }
        (width, height) = (PNGPixels.number(head[0...]), PNGPixels.number(head[4...]))
        channels = head[9] == 6 ? 4 : 3
        guard width > 0, height > 0, width <= PNGPixels.sizeLimit / height else { return nil }
        // The stream of zlib has a head of two bytes and a checksum of four.
        let rowCount = width * channels + 1
        guard let rows = Deflate.inflated(Array(packed[2..<(packed.count - 4)]), count: rowCount * height),
            let pixels = PNGPixels.unfiltered(rows, rowCount: rowCount, channels)
        else { return nil }
        bytes = pixels
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

    /// Undoes the filter that each row names; `nil` for an unknown one.
    private static func unfiltered(_ rows: [UInt8], rowCount: Int, _ channels: Int) -> [UInt8]? {
        let length = rowCount - 1
        var pixels: [UInt8] = []
        pixels.reserveCapacity(rows.count)
        for start in stride(from: 0, to: rows.count, by: rowCount) {
            let filter = rows[start]
            guard filter <= 4 else { return nil }
            let above = pixels.count - length
            for index in 0..<length {
                let left = index >= channels ? Int(pixels[pixels.count - channels]) : 0
                let up = above >= 0 ? Int(pixels[above + index]) : 0
                let corner = above >= 0 && index >= channels ? Int(pixels[above + index - channels]) : 0
                let guess =
                    switch filter {
                    case 1: left
                    case 2: up
                    case 3: (left + up) / 2
                    case 4: paeth(left, up, corner)
                    default: 0
                    }
                pixels.append(rows[start + 1 + index] &+ UInt8(guess))
            }
        }
        return pixels
    }

    /// The neighbour nearest to the sum of the two others less the third.
    private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
        return a <= b && a <= c ? left : b <= c ? up : corner
    }
}
