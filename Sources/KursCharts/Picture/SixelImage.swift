import KursTerminal
import KursText

/// Pixels as sixel graphics: bands of six rows, in each band every colour in turn.
///
/// https://vt100.net/docs/vt3xx-gp/chapter14.html
enum SixelImage {
    private static let colorLimit = 256

    /// The control sequence, and a new line; transparent pixels are white.
    static func bytes(of image: PNGPixels) -> [UInt8] {
        let (colors, indices) = palette(image)
        // 1: pixels that no band draws keep the background.
        var text: [UInt8] = Array("\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".utf8)
        for (index, color) in colors.enumerated() {
            let part = { (shift: Int) in Int(color >> shift & 0xFF) * 100 / 255 }
            text += "#\(index);2;\(part(16));\(part(8));\(part(0))".utf8
        }
        var band = [UInt8](repeating: 0, count: image.width)
        for top in stride(from: 0, to: image.height, by: 6) {
            var used: [Bool] = colors.map { _ in false }
            let rows = min(6, image.height - top)
            for pixel in indices[(top * image.width)..<((top + rows) * image.width)] { used[Int(pixel)] = true }
            for color in used.indices where used[color] {
                for column in 0..<image.width {
                    var bits: UInt8 = 0
                    for row in 0..<rows where Int(indices[(top + row) * image.width + column]) == color {
                        bits |= 1 << UInt8(row)
                    }
                    band[column] = bits
                }
                text += "#\(color)".utf8
                appendRuns(of: band, to: &text)
                text.append("$")
            }
            text.append("-")
        }
        return text + "\u{1B}\\\n".utf8
    }

    /// Writes the columns of a band; four and more equal ones as a count.
    private static func appendRuns(of band: [UInt8], to text: inout [UInt8]) {
        var start = 0
        while start < band.count {
            var end = start + 1
            while end < band.count, band[end] == band[start] { end += 1 }
            let character = band[start] + 0x3F
            if end - start > 3 {
                text += "!\(end - start)".utf8
                text.append(character)
            } else {
                for _ in start..<end { text.append(character) }
            }
            start = end
        }
    }

    /// The colours of an image and the colour of each pixel; those beyond the limit take the nearest.
    private static func palette(_ image: PNGPixels) -> (colors: [UInt32], indices: [UInt8]) {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(image.width * image.height)
        var counts: [UInt32: Int] = [:]
        for start in stride(from: 0, to: image.bytes.count, by: image.channels) {
            let opacity = image.channels == 4 ? UInt32(image.bytes[start + 3]) : 255
            let color = (0..<3).reduce(UInt32(0)) { color, channel in
                let value = (UInt32(image.bytes[start + channel]) * opacity + 255 * (255 - opacity)) / 255
                // Five bits of each channel keep the shades of smoothed edges apart.
                return color << 8 | (value & 0xF8 | value >> 5)
            }
            pixels.append(color)
            counts[color, default: 0] += 1
        }
        let colors = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(colorLimit).map(\.key)
        var places = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($0.element, UInt8($0.offset)) })
        let indices = pixels.map { pixel -> UInt8 in
            if let place = places[pixel] { return place }
            let place = UInt8(colors.indices.min { distance(colors[$0], pixel) < distance(colors[$1], pixel) } ?? 0)
            places[pixel] = place
            return place
        }
        return (colors, indices)
    }

    private static func distance(_ left: UInt32, _ right: UInt32) -> Int {
        [16, 8, 0].reduce(0) { sum, shift in
            let difference = Int(left >> shift & 0xFF) - Int(right >> shift & 0xFF)
            return sum + difference * difference
        }
    }
}
