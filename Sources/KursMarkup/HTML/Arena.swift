/// A growing row of plain values with one owner.
///
/// What an array is, without the question an array asks at every change: whether somebody else holds it too. A tree is
/// built by a few changes for every tag, and the asking made up a fifth of its time. Every index is checked and every
/// loop bounded by the count, so no input can reach outside; the memory is freed with the owner. `@unchecked Sendable`
/// because it is changed through its one owner alone. Room not yet used is not touched: to reserve much costs nothing.
@safe struct Arena<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    /// Makes an empty arena with room for so many values.
    init(capacity: Int) {
        self.capacity = max(capacity, 4)
        unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: self.capacity)
    }

    /// Makes an arena of equal values.
    init(repeating value: Element, count: Int) {
        self.init(capacity: count)
        append(value, count: count)
    }

    deinit { unsafe base.deallocate() }

    @inline(__always) var isEmpty: Bool { count == 0 }

    /// The last value; there must be one.
    @inline(__always) var last: Element { self[count &- 1] }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe base[index]
        }
        _modify {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            yield unsafe &base[index]
        }
    }

    /// Adds a value at the end.
    @inline(__always)
    mutating func append(_ value: Element) {
        if count == capacity { grow(to: count &+ 1) }
        unsafe (base + count).initialize(to: value)
        count &+= 1
    }

    /// Adds a value so many times.
    mutating func append(_ value: Element, count added: Int) {
        if count + added > capacity { grow(to: count + added) }
        unsafe (base + count).initialize(repeating: value, count: added)
        count += added
    }

    /// Takes the last value off; there must be one.
    @inline(__always) @discardableResult
    mutating func removeLast() -> Element {
        let value = last
        count &-= 1
        return value
    }

    /// Drops so many values, but no more than there are, from the end.
    @inline(__always)
    mutating func removeLast(_ dropped: Int) {
        precondition(dropped >= 0 && dropped <= count)
        count &-= dropped
    }

    /// The index of the last value from an index on that fits; `nil` when there is none.
    @inline(__always)
    func lastIndex(from start: Int, where fits: (Element) -> Bool) -> Int? {
        precondition(start >= 0)
        var index = count
        while index > start {
            index &-= 1
            if fits(unsafe base[index]) { return index }
        }
        return nil
    }

    /// Takes one value out: O(values behind it).
    @inline(__always)
    mutating func remove(at index: Int) -> Element {
        let value = self[index]
        count &-= 1
        // By hand: it is mostly one of the last, and a call to move two values costs more than moving them.
        var position = index
        while position < count {
            unsafe base[position] = base[position &+ 1]
            position &+= 1
        }
        return value
    }

    /// Drops the values in a range: O(values behind it).
    mutating func removeSubrange(_ range: Range<Int>) {
        for position in range.upperBound..<count { self[position - range.count] = self[position] }
        removeLast(range.count)
    }

    /// Drops everything and keeps the room.
    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow(to least: Int) {
        capacity = max(least, capacity * 2)
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        unsafe larger.moveInitialize(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
    }
}
