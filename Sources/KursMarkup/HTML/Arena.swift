/// A growable array of trivial values with a single owner.
///
/// Unlike an array, it does not check for unique ownership at every mutation. A tree takes a few mutations for every
/// tag, and that check took a fifth of the time. Every index is checked and every loop bounded by the count, so no
/// input can reach outside; the memory is freed with the owner. `@unchecked Sendable` because it is mutated only
/// through its one owner. Unused capacity is never touched, so reserving a lot costs nothing.
@safe struct Arena<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    /// Creates an empty arena with capacity for this many values.
    init(capacity: Int) {
        self.capacity = max(capacity, 4)
        unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: self.capacity)
    }

    init(repeating value: Element, count: Int) {
        self.init(capacity: count)
        append(value, count: count)
    }

    deinit { unsafe base.deallocate() }

    @inline(__always) var isEmpty: Bool { count == 0 }

    /// The last value; the arena must not be empty.
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

    @inline(__always)
    mutating func append(_ value: Element) {
        if count == capacity { grow(to: count &+ 1) }
        unsafe (base + count).initialize(to: value)
        count &+= 1
    }

    mutating func append(_ value: Element, count added: Int) {
        if count + added > capacity { grow(to: count + added) }
        unsafe (base + count).initialize(repeating: value, count: added)
        count += added
    }

    /// Removes the last value; the arena must not be empty.
    @inline(__always) @discardableResult
    mutating func removeLast() -> Element {
        let value = last
        count &-= 1
        return value
    }

    /// Drops this many values from the end, but no more than there are.
    @inline(__always)
    mutating func removeLast(_ dropped: Int) {
        precondition(dropped >= 0 && dropped <= count)
        count &-= dropped
    }

    /// The highest index, from the given one on, whose value matches; `nil` when there is none.
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

    /// Removes one value: O(values after it).
    @inline(__always)
    mutating func remove(at index: Int) -> Element {
        let value = self[index]
        count &-= 1
        // Moved by hand: it is usually one of the last, and a call to move two values costs more than moving them.
        var position = index
        while position < count {
            unsafe base[position] = base[position &+ 1]
            position &+= 1
        }
        return value
    }

    /// Drops the values in a range: O(values after it).
    mutating func removeSubrange(_ range: Range<Int>) {
        for position in range.upperBound..<count { self[position - range.count] = self[position] }
        removeLast(range.count)
    }

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
