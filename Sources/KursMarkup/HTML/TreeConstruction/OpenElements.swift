/// The stack of open elements, with what makes every question about it O(1).
///
/// Each entry knows the entry below it of the same name and, for each kind of border the standard looks for, the
/// nearest border at or below itself; `top` knows the highest entry of each name. So "has an element in scope" compares
/// two indices however deep the stack is.
struct OpenElements {
    /// One open element.
    struct Entry {
        var node: UInt32
        /// The name's number twice, plus one for foreign elements.
        var key: UInt32
        /// The next lower entry of the same key; -1 for none.
        var below: Int32
        /// The highest entry at or below this one that is a border of its kind; -1 for none.
        var scope: Int32
        var special: Int32
        var itemStop: Int32
        var reset: Int32
        var html: Int32
        var tag: TagName
        var namespace: Namespace
        var isMathMLTextIntegrationPoint = false
        var isHTMLIntegrationPoint = false
        var categories: TagCategories
    }

    private(set) var entries: [Entry] = []
    /// Per key, the highest entry; -1 for none.
    private var top: [Int32]

    init(nameCount: Int) {
        entries.reserveCapacity(64)
        top = [Int32](repeating: -1, count: nameCount * 2)
    }

    @inline(__always) var count: Int { entries.count }
    @inline(__always) var last: Entry { entries[entries.count &- 1] }
    @inline(__always) subscript(index: Int) -> Entry { entries[index] }

    /// Pushes an element whose integration points are none.
    @inline(__always)
    mutating func push(html node: UInt32, _ tag: TagName, _ name: NameID) {
        push(
            Entry(
                node: node, key: name &* 2, below: -1, scope: -1, special: -1, itemStop: -1, reset: -1, html: -1,
                tag: tag, namespace: .html, categories: tag.categories))
    }

    /// Pushes an entry, filling in what depends on those below.
    @inline(__always)
    mutating func push(_ new: Entry) {
        let index = Int32(truncatingIfNeeded: entries.count)
        var entry = new
        if index > 0 {
            let under = entries[entries.count &- 1]
            (entry.scope, entry.special, entry.itemStop) = (under.scope, under.special, under.itemStop)
            (entry.reset, entry.html) = (under.reset, under.html)
        }
        if entry.categories.contains(.scope) { entry.scope = index }
        if entry.categories.contains(.special) { entry.special = index }
        if entry.categories.contains(.itemStop) { entry.itemStop = index }
        if entry.categories.contains(.reset) { entry.reset = index }
        if entry.namespace == .html { entry.html = index }
        let key = Int(entry.key)
        if key >= top.count { top.append(contentsOf: repeatElement(-1, count: key &+ 64)) }
        entry.below = top[key]
        top[key] = index
        entries.append(entry)
    }

    /// Pops the current node.
    @inline(__always)
    mutating func pop() -> Entry {
        let entry = entries.removeLast()
        top[Int(entry.key)] = entry.below
        return entry
    }

    /// Puts other entries in place of those in a range and numbers everything above anew: O(entries above).
    mutating func replace(_ range: Range<Int>, with new: [Entry]) {
        let above = Array(entries[range.upperBound...])
        while entries.count > range.lowerBound { _ = pop() }
        for entry in new { push(entry) }
        for entry in above { push(entry) }
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
