/// The sides of a file in which `git` has left the marks of conflicts: `<<<<<<<`, with diff3's style `|||||||`, `=======` and
/// `>>>>>>>`.
public struct ConflictMarks: Sendable {
    /// The ancestor; `nil` unless every conflict has its part.
    public private(set) var base: [UInt8]?
    /// The two sides.
    public private(set) var ours: [UInt8] = []
    public private(set) var theirs: [UInt8] = []

    private enum Part {
        case common, ours, base, theirs
    }

    /// Reads a file; O(its length).
    ///
    /// - Returns: `nil` for a file without a conflict, or with marks in another order.
    public init?(_ bytes: [UInt8]) {
        var (part, ancestor, count): (Part, [UInt8], (all: Int, withBase: Int)) = (.common, [], (0, 0))
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let line = bytes[start..<end]
            start = end
            switch (part, Self.mark(line)) {
            case (.common, UInt8(ascii: "<")?): (part, count.all) = (.ours, count.all + 1)
            case (.ours, UInt8(ascii: "|")?): (part, count.withBase) = (.base, count.withBase + 1)
            case (.ours, UInt8(ascii: "=")?), (.base, UInt8(ascii: "=")?): part = .theirs
            case (.theirs, UInt8(ascii: ">")?): part = .common
            case (.common, nil):
                ours += line
                theirs += line
                ancestor += line
            case (.ours, nil): ours += line
            case (.base, nil): ancestor += line
            case (.theirs, nil): theirs += line
            default: return nil
            }
        }
        guard part == .common, count.all > 0 else { return nil }
        base = count.withBase == count.all ? ancestor : nil
    }

    /// The sign of a line that is a mark: seven times the sign, and behind it nothing or a space.
    private static func mark(_ line: ArraySlice<UInt8>) -> UInt8? {
        guard let sign = line.first, "<|=>".utf8.contains(sign), line.prefix(7).count == 7,
            line.prefix(7).allSatisfy({ $0 == sign }), line.dropFirst(7).first.map({ $0 <= 0x20 }) ?? true
        else { return nil }
        return sign
    }
}
