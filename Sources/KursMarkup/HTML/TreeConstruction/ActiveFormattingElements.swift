/// The list of active formatting elements.
///
/// Between two markers it keeps fewer than ``limit`` elements: where so many have gathered, the older half is dropped.
/// Browsers have no such limit, but without one a page of unclosed elements costs time by the square of its length.
/// Half and not one, so that dropping costs O(1) an element.
struct ActiveFormattingElements: ~Copyable {
    /// A marker, whose node is `noNode`, or an element.
    struct Entry {
        var node: UInt32
        var tag: TagName
        /// A hash of the attributes' names and values in any order; equal for elements the Noah's Ark clause counts.
        var signature: UInt64
    }

    /// How many elements between two markers are too many.
    static let limit = 256

    private var entries = Arena<Entry>(capacity: 64)
    /// Where the elements after the last marker begin, and where those after each marker before it did.
    private var partStart = 0
    private var outerStarts = Arena<Int32>(capacity: 16)
    /// How many elements of each of fourteen names stand after each marker, the part before the first in front.
    ///
    /// In flat arrays: as a field of fixed size the counts were copied with every look at the list.
    private var counts = Arena<UInt16>(repeating: 0, count: nameCount)
    /// How many elements of the whole list have a signature of each of 256 classes: where there are fewer than three the
    /// Noah's Ark clause has nothing to look for.
    private var alike = Arena<UInt32>(repeating: 0, count: 256)

    @inline(__always) var count: Int { entries.count }
    @inline(__always) var isEmpty: Bool { entries.isEmpty }
    @inline(__always) var last: Entry { entries.last }
    @inline(__always) subscript(index: Int) -> Entry { entries[index] }

    /// Inserts a marker.
    mutating func insertMarker() {
        entries.append(Entry(node: noNode, tag: .unknown, signature: 0))
        outerStarts.append(Int32(truncatingIfNeeded: partStart))
        partStart = entries.count
        counts.append(0, count: Self.nameCount)
    }

    /// Removes the entries up to the last marker, and it; the nodes removed are handed to `body`.
    mutating func clearToLastMarker(_ body: (UInt32) -> Void) {
        while entries.count > partStart {
            let entry = entries.removeLast()
            forget(entry, outerStarts.count)
            body(entry.node)
        }
        guard !outerStarts.isEmpty else { return }
        partStart = Int(outerStarts.removeLast())
        entries.removeLast()
        counts.removeLast(Self.nameCount)
    }

    // What follows asks only, but is `mutating`: a borrow of the list was copied for every look at it.

    /// The index of the last element of a name after the last marker; `nil` when there is none.
    mutating func find(_ tag: TagName) -> Int? {
        guard counts[outerStarts.count &* Self.nameCount &+ Self.ordinal(tag)] > 0 else { return nil }
        var index = entries.count &- 1
        while index >= partStart && entries[index].tag != tag { index &-= 1 }
        return index >= partStart ? index : nil
    }

    /// The index of a node; `nil` when it is not in the list.
    ///
    /// O(elements after it).
    mutating func index(of node: UInt32) -> Int? {
        var index = entries.count &- 1
        while index >= 0 && entries[index].node != node { index &-= 1 }
        return index >= 0 ? index : nil
    }

    /// The earliest of three elements with the name and attributes, which the Noah's Ark clause removes; `nil` when
    /// there are fewer.
    mutating func surplus(_ tag: TagName, _ signature: UInt64) -> Int? {
        guard alike[Self.likeness(signature)] >= 3 else { return nil }
        var count = 0
        var index = entries.count &- 1
        while index >= partStart {
            if entries[index].signature == signature && entries[index].tag == tag {
                count &+= 1
                if count == 3 { return index }
            }
            index &-= 1
        }
        return nil
    }

    /// Removes the element at an index and adds one with the same name and signature at the end.
    mutating func replace(at index: Int, byLast node: UInt32) {
        var entry = entries.remove(at: index)
        entry.node = node
        entries.append(entry)
    }

    /// Removes the last element, which is no marker.
    @inline(__always)
    mutating func removeLast() { forget(entries.removeLast(), outerStarts.count) }

    /// Whether so many elements stand after the last marker that the older half is to be dropped.
    @inline(__always) var isFull: Bool { entries.count &- partStart >= Self.limit }

    /// Drops the older half of the elements after the last marker; the nodes are handed to `body`.
    mutating func dropOlderHalf(_ body: (UInt32) -> Void) {
        let older = partStart..<partStart + Self.limit / 2
        for index in older {
            forget(entries[index], outerStarts.count)
            body(entries[index].node)
        }
        entries.removeSubrange(older)
    }

    /// Adds an element at the end.
    @inline(__always)
    mutating func append(_ entry: Entry) {
        entries.append(entry)
        alike[Self.likeness(entry.signature)] &+= 1
        counts[outerStarts.count &* Self.nameCount &+ Self.ordinal(entry.tag)] &+= 1
    }

    /// Adds an element after the last marker.
    mutating func insert(_ entry: Entry, at index: Int) {
        append(entry)
        var position = entries.count - 1
        while position > index {
            entries[position] = entries[position - 1]
            position -= 1
        }
        entries[index] = entry
    }

    /// Puts a copy in place of an element.
    mutating func replaceNode(at index: Int, _ node: UInt32) { entries[index].node = node }

    /// Removes an element, wherever it stands.
    mutating func remove(at index: Int) {
        let entry = entries.remove(at: index)
        var part = outerStarts.count
        if partStart > index {
            partStart -= 1
            part -= 1
            while part > 0 && outerStarts[part] > index {
                outerStarts[part] -= 1
                part -= 1
            }
        }
        forget(entry, part)
    }

    @inline(__always)
    private mutating func forget(_ entry: Entry, _ part: Int) {
        alike[Self.likeness(entry.signature)] &-= 1
        counts[part &* Self.nameCount &+ Self.ordinal(entry.tag)] &-= 1
    }

    @inline(__always)
    private static func likeness(_ signature: UInt64) -> Int { Int(signature &>> 56) }

    private static let nameCount = 14

    /// A number below ``nameCount`` for each of the fourteen names; a call for the reason `TagName.categories` is one.
    @inline(never)
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
