/// The list of active formatting elements.
///
/// Between two markers it keeps at most ``limit`` elements, dropping the oldest: browsers have no such limit, but
/// without one a page of unclosed elements costs time by the square of its length.
struct ActiveFormattingElements {
    /// A marker, whose node is `noNode`, or an element.
    struct Entry {
        var node: UInt32
        var tag: TagName
        /// A hash of the attributes' names and values in any order; equal for elements the Noah's Ark clause counts.
        var signature: UInt64
    }

    /// The most elements between two markers.
    static let limit = 128

    private(set) var entries: [Entry] = []
    /// For each marker, and for the part before the first, where it begins and how many of each name it holds.
    private var parts: [Part] = [Part(start: 0)]

    private struct Part {
        var start: Int
        var counts = [14 of UInt16](repeating: 0)
    }

    @inline(__always) var count: Int { entries.count }
    @inline(__always) var isEmpty: Bool { entries.isEmpty }
    @inline(__always) var last: Entry { entries[entries.count &- 1] }
    @inline(__always) subscript(index: Int) -> Entry { entries[index] }

    /// The index of the first element after the last marker.
    @inline(__always) private var partStart: Int { parts[parts.count &- 1].start }

    /// Inserts a marker.
    mutating func insertMarker() {
        entries.append(Entry(node: noNode, tag: .unknown, signature: 0))
        parts.append(Part(start: entries.count))
    }

    /// Removes the entries up to the last marker, and it; the nodes removed are handed to `body`.
    mutating func clearToLastMarker(_ body: (UInt32) -> Void) {
        while entries.count > partStart { body(entries.removeLast().node) }
        if parts.count > 1 {
            entries.removeLast()
            parts.removeLast()
        } else {
            parts[0] = Part(start: 0)
        }
    }

    /// The index of the last element of a name after the last marker; `nil` when there is none.
    func find(_ tag: TagName) -> Int? {
        guard parts[parts.count &- 1].counts[Self.ordinal(tag)] > 0 else { return nil }
        return entries[partStart...].lastIndex { $0.tag == tag }
    }

    /// The index of a node; `nil` when it is not in the list.
    ///
    /// O(elements after it).
    func index(of node: UInt32) -> Int? { entries.lastIndex { $0.node == node } }

    /// The earliest of three elements with the name and attributes, which the Noah's Ark clause removes, or the
    /// oldest where the list is full; `nil` when there is room.
    func surplus(_ tag: TagName, _ signature: UInt64) -> Int? {
        var count = 0
        if parts[parts.count &- 1].counts[Self.ordinal(tag)] >= 3 {
            for index in stride(from: entries.count - 1, through: partStart, by: -1)
            where entries[index].signature == signature && entries[index].tag == tag {
                count += 1
                if count == 3 { return index }
            }
        }
        return entries.count - partStart >= Self.limit ? partStart : nil
    }

    /// Adds an element at the end.
    mutating func append(_ entry: Entry) { insert(entry, at: entries.count) }

    /// Adds an element after the last marker.
    mutating func insert(_ entry: Entry, at index: Int) {
        entries.append(entry)
        var position = entries.count - 1
        while position > index {
            entries.swapAt(position, position - 1)
            position -= 1
        }
        parts[parts.count &- 1].counts[Self.ordinal(entry.tag)] &+= 1
    }

    /// Puts a copy in place of an element.
    mutating func replaceNode(at index: Int, _ node: UInt32) { entries[index].node = node }

    /// Removes an element, wherever it stands.
    mutating func remove(at index: Int) {
        let entry = entries[index]
        for position in index..<entries.count - 1 { entries[position] = entries[position + 1] }
        entries.removeLast()
        var part = parts.count - 1
        while part > 0 && parts[part].start > index {
            parts[part].start -= 1
            part -= 1
        }
        parts[part].counts[Self.ordinal(entry.tag)] &-= 1
    }

    private static func ordinal(_ tag: TagName) -> Int {
        switch tag {
        case .a: 0
        case .b: 1
        case .big: 2
        case .code: 3
        case .em: 4
        case .font: 5
        case .i: 6
        case .nobr: 7
        case .s: 8
        case .small: 9
        case .strike: 10
        case .strong: 11
        case .tt: 12
        default: 13
        }
    }
}
