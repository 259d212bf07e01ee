internal import KursText

/// A tag in a comment: `name:value`, up to a comma or the end of the line, as hledger reads it.
public struct Tag: Sendable, Equatable, Hashable {
    /// The name, without spaces and colons.
    public var name: String
    /// The value without spaces at its ends; empty for `name:`.
    public var value: String

    /// Creates a tag.
    public init(_ name: String, _ value: String = "") { (self.name, self.value) = (name, value) }

    /// The tags of a comment, which may have several lines; O(comment).
    public static func tags(in comment: String) -> [Tag] {
        var found: [Tag] = []
        for line in comment.utf8.split(separator: 0x0A) {
            for part in line.split(separator: UInt8(ascii: ",")) {
                guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { continue }
                // The name is the word before the colon.
                let name = part[..<colon].reversed().prefix { !$0.isASCIIWhitespace }.reversed()
                guard !name.isEmpty else { continue }
                let value = part[part.index(after: colon)...].trimming { $0.isASCIIWhitespace }
                found.append(Tag(String(decoding: Array(name), as: UTF8.self), String(decoding: value, as: UTF8.self)))
            }
        }
        return found
    }

    /// Whether kurs writes the tag for itself: identifiers, times of edits, the plan and day that a record settles, the row of
    /// a statement, a proposed category.
    public var isOwn: Bool {
        ["id", "edited", "plan", "due", "since", "bank", "row", "proposed"].contains(name)
    }

    /// The tag as it is written in a comment.
    public var text: String { name + ":" + value }
}
