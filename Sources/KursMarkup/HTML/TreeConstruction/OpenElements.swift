/// The stack of open elements, with what makes every question about it O(1).
///
/// Each entry knows the entry below it of the same name, and `top` knows the highest entry of each name. A second stack
/// holds, for each element that is a border of some search of the standard, the nearest border of every kind at or below
/// it. So "has an element in scope" compares two indices however deep the stack is.
struct OpenElements {
    /// One open element.
    struct Entry {
        var node: UInt32
        /// The name's number twice, plus one for foreign elements.
        var key: UInt32
        /// The next lower entry of the same key; -1 for none.
        var below: Int32 = -1
        var tag: TagName
        var categories: TagCategories
        var traits = Traits(rawValue: 0)

        @inline(__always) var namespace: Namespace {
            traits.isDisjoint(with: .foreign) ? .html : traits.contains(.svg) ? .svg : .mathML
        }
    }

    /// What an entry is besides its name.
    struct Traits: OptionSet {
        let rawValue: UInt8
        static let svg = Traits(rawValue: 1)
        static let mathML = Traits(rawValue: 2)
        static let mathMLTextIntegrationPoint = Traits(rawValue: 4)
        static let htmlIntegrationPoint = Traits(rawValue: 8)
        /// The entry has pushed a border.
        static let border = Traits(rawValue: 16)
        static let foreign = Traits(rawValue: 3)
        static let integrationPoint = Traits(rawValue: 12)
    }

    /// The highest entry of each kind of border at or below an entry; -1 for none.
    struct Border {
        var scope: Int32 = -1
        var special: Int32 = -1
        var itemStop: Int32 = -1
        var reset: Int32 = -1
        /// The nearest HTML element; right for foreign entries only, which alone ask.
        var html: Int32 = -1
    }

    private(set) var entries: [Entry] = []
    private var borders: [Border] = [Border()]
    private var lifted: [Entry] = []
    /// Per key, the highest entry; -1 for none.
    private var top: [Int32]

    init(nameCount: Int, capacity: Int) {
        entries.reserveCapacity(capacity + 8)
        borders.reserveCapacity(capacity + 8)
        top = [Int32](repeating: -1, count: nameCount * 2)
    }

    @inline(__always) var count: Int { entries.count }
    @inline(__always) var last: Entry { entries[entries.count &- 1] }
    /// The borders seen from the current node.
    @inline(__always) var border: Border { borders[borders.count &- 1] }
    @inline(__always) subscript(index: Int) -> Entry { entries[index] }

    /// Pushes an HTML element.
    @inline(__always)
    mutating func push(html node: UInt32, _ tag: TagName, _ name: NameID, _ categories: TagCategories) {
        let isBorder = !categories.isDisjoint(with: .border)
        var entry = Entry(node: node, key: name &* 2, tag: tag, categories: categories)
        if isBorder {
            entry.traits = .border
            pushBorder(entry, Int32(truncatingIfNeeded: entries.count))
        }
        place(entry)
    }

    /// Pushes an entry, filling in what depends on those below.
    @inline(__always)
    mutating func push(_ new: Entry) {
        var entry = new
        entry.traits.remove(.border)
        if !entry.categories.isDisjoint(with: .border) || !entry.traits.isDisjoint(with: .foreign) {
            entry.traits.insert(.border)
            pushBorder(entry, Int32(truncatingIfNeeded: entries.count))
        }
        place(entry)
    }

    /// Puts an entry on top and makes it the highest of its key.
    @inline(__always)
    private mutating func place(_ new: Entry) {
        let key = Int(new.key)
        if key >= top.count { top.append(contentsOf: repeatElement(-1, count: key &+ 64)) }
        let index = Int32(truncatingIfNeeded: entries.count)
        var entry = new
        var span = top.mutableSpan
        entry.below = span[key]
        span[key] = index
        entries.append(entry)
    }

    @inline(__always)
    private mutating func pushBorder(_ entry: Entry, _ index: Int32) {
        var border = border
        if entry.categories.contains(.scope) { border.scope = index }
        if entry.categories.contains(.special) { border.special = index }
        if entry.categories.contains(.itemStop) { border.itemStop = index }
        if entry.categories.contains(.reset) { border.reset = index }
        if index > 0 && last.traits.isDisjoint(with: .foreign) { border.html = index &- 1 }
        borders.append(border)
    }

    /// Pops the current node.
    @inline(__always)
    mutating func pop() -> Entry {
        let entry = entries.removeLast()
        if entry.traits.contains(.border) { borders.removeLast() }
        top[Int(entry.key)] = entry.below
        return entry
    }

    /// Takes one entry out and numbers those above anew: O(entries above).
    mutating func remove(at index: Int) {
        lift(from: index)
        putBack(lifted.count - 1)
    }

    /// Takes the entries from an index on off the stack; they wait, highest first, for ``putBack(_:)``.
    mutating func lift(from index: Int) {
        lifted.removeAll(keepingCapacity: true)
        while entries.count > index { lifted.append(pop()) }
    }

    /// Pushes the highest of the entries taken off, in their old order.
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

    @inline(__always) private var scope: Int { Int(border.scope) }

    /// "Has an element in scope".
    @inline(__always)
    func hasInScope(_ tag: TagName) -> Bool {
        let index = top(tag)
        return index >= 0 && index >= scope
    }

    /// "Has an element in button scope".
    @inline(__always)
    func hasInButtonScope(_ tag: TagName) -> Bool {
        let index = top(tag)
        return index >= 0 && index >= max(scope, top(.button))
    }

    /// "Has an element in list item scope".
    @inline(__always)
    func hasInListItemScope(_ tag: TagName) -> Bool {
        let index = top(tag)
        return index >= 0 && index >= max(scope, top(.ol), top(.ul))
    }

    /// "Has an element in table scope".
    @inline(__always)
    func hasInTableScope(_ tag: TagName) -> Bool {
        let index = top(tag)
        return index >= 0 && index >= max(top(.html), top(.table), top(.template))
    }

    /// Whether the entry at an index is in scope.
    @inline(__always)
    func isInScope(_ index: Int) -> Bool { index >= scope }

    /// The index of the highest of `h1` to `h6` in scope; -1 when there is none.
    func headingInScope() -> Int {
        let index = max(top(.h1), top(.h2), top(.h3), top(.h4), top(.h5), top(.h6))
        return index >= scope ? index : -1
    }
}
