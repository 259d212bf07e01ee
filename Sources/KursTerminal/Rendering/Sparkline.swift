package import KursCore

/// A chart of block characters with eight heights, for a table column.
package enum Sparkline {
    /// Draws values as blocks, from `▁` for the lowest to `█` for the highest; equal values are drawn at half height.
    package static func of(_ values: [ExactDecimal]) -> String {
        guard values.count > 1, let low = values.min(), let high = values.max() else { return "" }
        let shown = values.suffix(15)
        let (bottom, top) = (low.approximate, high.approximate)
        let blocks: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        var text = String.UnicodeScalarView()
        for value in shown {
            let part = top > bottom ? (value.approximate - bottom) / (top - bottom) : 0.5
            text.append(blocks[min(7, max(0, Int(part * 8)))])
        }
        return String(text)
    }
}

extension ExactDecimal {
    /// The value as a floating-point number, for drawing only, never for calculation.
    package var approximate: Double {
        var value = Double(coefficient)
        for _ in 0..<scale { value /= 10 }
        return value
    }
}
