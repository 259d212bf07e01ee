import KursText

/// A tag in a comment: `name:value`, up to a comma or the end of the line, as hledger reads it.
public struct Tag: Sendable, Equatable, Hashable {
    /// The name, without spaces and colons.
    public var name: String
    /// The value without spaces at its ends; empty for `name:`.
    public var value: String

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

    /// The tag of a plan that records itself, and of its records.
    public static let automatic = Tag("auto", "")

    /// Whether kurs writes the tag for itself: identifiers, times of edits, the plan and day that a record settles, the row of
    /// a statement and what it is, a proposed category.
    public var isOwn: Bool {
        ["id", "edited", "plan", "due", "since", "bank", "row", "row-kind", "proposed"].contains(name)
    }

    /// Whether the tag says that somebody has changed an account of the record.
    var tellsChosenAccount: Bool {
        name == "edited" && value.split(separator: " ").contains { $0.hasPrefix("account") }
    }

    /// The tag as `--tag` takes it: `trip`, `who:Ann`.
    public var word: String { value.isEmpty ? name : text }

    public var text: String { name + ":" + value }
}

/// A tag in the comments of a transaction, and where it stands.
public struct TagPlace: Sendable, Equatable {
    public var tag: Tag
    /// The bytes to remove so that the rest reads as before: the tag with a comma beside it.
    public var range: Range<Int>
    public var isAlone: Bool
}

extension Journal {
    /// The tags in the comments of a transaction, above its first posting; O(its length).
    public func tagPlaces(of index: Int) -> [TagPlace] {
        let transaction = transactions[index]
        let bytes = files[transaction.file].bytes
        let text = bytes.span
        return comments(text, from: Int(transaction.start), to: Int(transaction.end))
            .flatMap { Self.tags(text, $0.lowerBound, $0.upperBound) }
    }

    private static func tags(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> [TagPlace] {
        var found: [TagPlace] = []
        var part = start
        while part <= end {
            let partEnd = find(UInt8(ascii: ","), text, from: part, to: end)
            let (first, last) = (skipSpaces(text, part, partEnd), dropSpaces(text, part, partEnd))
            let colon = find(UInt8(ascii: ":"), text, from: first, to: last)
            var name = colon
            while name > first, !text[name - 1].isASCIIWhitespace { name -= 1 }
            if colon < last, name < colon {
                let tag = Tag(string(text, name, colon), string(text, skipSpaces(text, colon + 1, last), last))
                var range = name..<last
                if name == first {
                    // The comma before the tag goes with it; before the first tag there is none, and the one after goes.
                    if part > start {
                        range = (part - 1)..<last
                    } else if partEnd < end {
                        range = first..<skipSpaces(text, partEnd + 1, end)
                    }
                }
                let isAlone = name == first && part == start && partEnd == end
                found.append(TagPlace(tag: tag, range: range, isAlone: isAlone))
            }
            part = partEnd + 1
        }
        return found
    }
}
