/// The stack of open elements, indexed so that every query is O(1).
///
/// Each entry stores the index of the entry below it with the same name and, for every search of the standard, of the
/// nearest element at or below it that ends the search; `top` holds the highest entry of each name. So "has an element
/// in scope" compares two indices however deep the stack is.
struct OpenElements: ~Copyable {
    /// One open element: 32 bytes, written once when it is pushed.
    struct Entry {
        var node: UInt32
        /// The name's number twice, plus one for foreign elements.
        var key: UInt32
        /// The next lower entry of the same key; -1 for none.
        var below: Int32 = -1
        /// The highest entry at or below this one, itself included, that ends a search for scope; -1 for none.
        var scope: Int32 = -1
        /// The same for the special category.
        var special: Int32 = -1
        /// The same for what ends the search for an open list item.
        var itemStop: Int32 = -1
        /// For a foreign element, the nearest HTML element below; for an HTML element, the nearest, itself included,
        /// that determines the insertion mode; -1 for none.
        var reset: Int32 = -1
        var tag: TagName
        var categories: TagCategories
        var traits = Traits(rawValue: 0)

        @inline(__always) var isForeign: Bool { !traits.isDisjoint(with: .foreign) }

        @inline(__always) var namespace: Namespace {
            isForeign ? traits.contains(.svg) ? .svg : .mathML : .html
        }
    }

    /// The properties of an entry besides its name.
    struct Traits: OptionSet {
        let rawValue: UInt8
        static let svg = Traits(rawValue: 1)
        static let mathML = Traits(rawValue: 2)
        static let mathMLTextIntegrationPoint = Traits(rawValue: 4)
        static let htmlIntegrationPoint = Traits(rawValue: 8)
        static let foreign = Traits(rawValue: 3)
        static let integrationPoint = Traits(rawValue: 12)
    }

    private var entries: Arena<Entry>
    private var lifted = Arena<Entry>(capacity: 16)
    /// Per key, the highest entry; -1 for none.
    private var top: Arena<Int32>

    init(nameCount: Int, capacity: Int) {
        entries = Arena(capacity: capacity + 8)
        top = Arena(repeating: -1, count: nameCount * 2)
    }

    @inline(__always) var count: Int { entries.count }
    @inline(__always) var last: Entry { entries.last }
    @inline(__always) subscript(index: Int) -> Entry { entries[index] }

    @inline(__always)
    mutating func push(html node: UInt32, _ tag: TagName, _ name: NameID, _ categories: TagCategories) {
        push(Entry(node: node, key: name &* 2, tag: tag, categories: categories))
    }

    /// Pushes an entry, filling in what depends on those below, and makes it the highest of its key.
    @inline(__always)
    mutating func push(_ new: Entry) {
        let key = Int(new.key)
        if key >= top.count { top.append(-1, count: key &+ 64 &- top.count) }
        let index = Int32(truncatingIfNeeded: entries.count)
        var entry = new
        entry.below = top[key]
        top[key] = index
        fillBorders(&entry, index)
        entries.append(entry)
    }

    /// Records where each search of the standard ends, seen from an entry that is about to be pushed.
    @inline(__always)
    private func fillBorders(_ entry: inout Entry, _ index: Int32) {
        let under = index == 0 ? Entry(node: noNode, key: 0, tag: .unknown, categories: []) : entries.last
        let ends = entry.categories
        entry.scope = ends.contains(.scope) ? index : under.scope
        entry.special = ends.contains(.special) ? index : under.special
        entry.itemStop = ends.contains(.itemStop) ? index : under.itemStop
        if ends.contains(.reset) {
            entry.reset = index
        } else if entry.isForeign == under.isForeign {
            entry.reset = under.reset
        } else {
            entry.reset = entry.isForeign ? index &- 1 : resets(under)
        }
    }

    /// The nearest element at or below a foreign one that determines the insertion mode.
    private func resets(_ foreign: Entry) -> Int32 { foreign.reset < 0 ? -1 : entries[Int(foreign.reset)].reset }

    /// The index of the nearest element that determines the insertion mode; -1 when there is none.
    var resetIndex: Int {
        guard count > 0 else { return -1 }
        return Int(last.isForeign ? resets(last) : last.reset)
    }

    @inline(__always)
    mutating func pop() -> Entry {
        let entry = entries.removeLast()
        top[Int(entry.key)] = entry.below
        return entry
    }

    /// Removes one entry and renumbers those above: O(entries above).
    mutating func remove(at index: Int) {
        lift(from: index)
        putBack(lifted.count - 1)
    }

    /// Removes the entries from an index on; they are kept, highest first, for ``putBack(_:)``.
    mutating func lift(from index: Int) {
        lifted.removeAll()
        while entries.count > index { lifted.append(pop()) }
    }

    /// Pushes the highest of the removed entries again, in their old order.
    mutating func putBack(_ count: Int) {
        for index in stride(from: count - 1, through: 0, by: -1) { push(lifted[index]) }
    }

    /// The index of the highest HTML element of a name; -1 when none is open.
    @inline(__always)
    func top(_ tag: TagName) -> Int { Int(top[Int(tag.rawValue) &* 2]) }

    /// The index of the highest element with a name, HTML or foreign; -1 when none is open.
    @inline(__always)
    func top(_ name: NameID, isForeign: Bool) -> Int {
        let key = Int(name) &* 2 &+ (isForeign ? 1 : 0)
        return key < top.count ? Int(top[key]) : -1
    }

    /// The index of a node, found along the entries of its name; -1 when it is not open.
    func index(of node: UInt32, _ name: NameID) -> Int {
        var index = top(name, isForeign: false)
        while index >= 0 && entries[index].node != node { index = Int(entries[index].below) }
        return index
    }

    @inline(__always) private var scope: Int { Int(last.scope) }

    @inline(__always)
    func hasInScope(_ tag: TagName) -> Bool {
        let index = top(tag)
        return index >= 0 && index >= scope
    }

    @inline(__always)
    func hasInButtonScope(_ tag: TagName) -> Bool {
        let index = top(tag)
        return index >= 0 && index >= max(scope, top(.button))
    }

    @inline(__always)
    func hasInListItemScope(_ tag: TagName) -> Bool {
        let index = top(tag)
        return index >= 0 && index >= max(scope, top(.ol), top(.ul))
    }

    @inline(__always)
    func hasInTableScope(_ tag: TagName) -> Bool {
        let index = top(tag)
        return index >= 0 && index >= max(top(.html), top(.table), top(.template))
    }

    @inline(__always)
    func isInScope(_ index: Int) -> Bool { index >= scope }

    /// The index of the highest of `h1` to `h6` in scope; -1 when there is none.
    func headingInScope() -> Int {
        let index = max(top(.h1), top(.h2), top(.h3), top(.h4), top(.h5), top(.h6))
        return index >= scope ? index : -1
    }
}
