import KursCore

/// A canvas of braille dots: each character is two dots wide and four high.
package struct DotCanvas {
    private let columns: Int
    private let rows: Int
    private var cells: [UInt8]
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    package init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cells = [UInt8](repeating: 0, count: columns * rows)
    }

    func dots(_ row: Int) -> [UInt8] { Array(cells[(row * columns)..<((row + 1) * columns)]) }

    package func text(_ row: Int) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(columns * 3)
        for dots in cells[(row * columns)..<((row + 1) * columns)] {
            if dots == 0 {
                bytes.append(UInt8(ascii: " "))
            } else {
                // UTF-8 of U+2800 and what the dots add to it.
                bytes.append(0xE2)
                bytes.append(0xA0 | dots >> 6)
                bytes.append(0x80 | dots & 0x3F)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package mutating func draw(_ line: ChartData.Line, _ chart: ChartData) {
        let (width, height) = (columns * 2, rows * 4)
        var before: (x: Int, y: Int)?
        for point in line.points {
            let x = Int((chart.position(of: point.day) * Double(width - 1)).rounded())
            let y = DotCanvas.dot(of: point.value, chart, height)
            if let before, !point.startsSegment { join(before, (x, y)) } else { set(x, y) }
            before = (x, y)
        }
    }

    /// The row of dots of a value in a plot of `height` rows of dots, counted from the top.
    ///
    /// A row of text is four dots high, and the value of a tick is on the third of its row, near the middle.
    static func dot(of value: Double, _ chart: ChartData, _ height: Int) -> Int {
        height - 1 - min(height - 1, max(0, Int((chart.position(of: value) * Double(height - 4)).rounded()) + 1))
    }

    private mutating func join(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int)) {
        let count = max(abs(to.x - from.x), abs(to.y - from.y))
        guard count > 0 else { return set(to.x, to.y) }
        for index in 0...count {
            set(from.x + (to.x - from.x) * index / count, from.y + (to.y - from.y) * index / count)
        }
    }

    private mutating func set(_ x: Int, _ y: Int) {
        guard x >= 0, x < columns * 2, y >= 0, y < rows * 4 else { return }
        cells[y / 4 * columns + x / 2] |= DotCanvas.bits[x % 2][y % 4]
    }
}
