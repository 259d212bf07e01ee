import KursCore

/// Days as people type them.
enum DateArgument {
    /// Reads `2026-08-12`, `12.08.2026`, `1.8.2026`, `today`, `yesterday`, `tomorrow` (also in Ukrainian), `-7d`, `-2w`.
    ///
    /// - Throws: ``UsageError/badDate(_:)`` for anything else, 30 February included.
    static func day(_ text: String, today: Day) throws(UsageError) -> Day {
        switch text {
        case "today", "сьогодні": return today
        case "yesterday", "вчора", "учора": return today.advanced(by: -1)
        case "tomorrow", "завтра": return today.advanced(by: 1)
        default: break
        }
        if let day = Day(iso: text.utf8) ?? Day(written: Array(text.utf8)[...]) { return day }
        let bytes = Array(text.utf8)
        guard bytes.count >= 3, bytes.count <= 8, bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+"),
            let count = Int(String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self)), count >= 0
        else { throw .badDate(text) }
        let sign = bytes[0] == UInt8(ascii: "-") ? -1 : 1
        switch bytes[bytes.count - 1] {
        case UInt8(ascii: "d"): return today.advanced(by: sign * count)
        case UInt8(ascii: "w"): return today.advanced(by: sign * count * 7)
        default: throw .badDate(text)
        }
    }
}
