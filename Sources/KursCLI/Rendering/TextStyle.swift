/// A semantic colour.
enum TextStyle: String, Sendable {
    case up = "32"
    case down = "31"
    case strong = "1"
    case faint = "2"
    case warning = "33"
}

extension [UInt8] {
    mutating func append(text: String, _ paint: TextStyle?) {
        guard let paint else { return append(text: text) }
        append("\u{1B}[")
        append(text: paint.rawValue)
        append("m")
        append(text: text)
        append("\u{1B}[0m")
    }
}
