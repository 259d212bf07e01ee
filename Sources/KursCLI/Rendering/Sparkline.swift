import KursCore

/// A line of eight heights, for a column of a table.
enum Sparkline {
    /// Draws values as blocks, the lowest `▁`, the highest `█`; a flat line in the middle.
    static func of(_ values: [ExactDecimal], width: Int = 15) -> String {
        guard values.count > 1, let low = values.min(), let high = values.max() else { return "" }
        let shown = values.suffix(width)
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
    /// The nearest number that a drawing can be made of; nothing is counted with it.
    var approximate: Double {
        var value = Double(coefficient)
        for _ in 0..<scale { value /= 10 }
        return value
    }
}
