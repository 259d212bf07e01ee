import KursText

/// The list of active formatting elements.
///
/// Between two markers it keeps fewer than ``limit`` elements; on reaching the limit, the older half is dropped.
/// Browsers have no such limit, but without one a page of unclosed elements takes quadratic time. Dropping half rather
/// than one makes the cost O(1) an element.
struct ActiveFormattingElements: ~Copyable {
    /// A marker, whose node is `noNode`, or an element.
    struct Entry {
        var node: UInt32
        var tag: TagName
        private let number: UInt8
        /// A hash of the attributes' names and values in any order; equal for elements that the Noah's Ark clause
        /// treats as equal.
        var signature: UInt64

        init(node: UInt32, tag: TagName, signature: UInt64) {
            self.node = node
            self.tag = tag
            self.number = UInt8(truncatingIfNeeded: tag.categories.formattingNumber)
            self.signature = signature
        }

        /// The number of the name among those of formatting elements.
        @inline(__always) var formattingNumber: Int { Int(number) }
    }

    /// The number of elements between two markers at which the older half is dropped.
    static let limit = 256

    private var entries = Arena<Entry>(capacity: 64)
    /// Where the elements after the last marker begin, and where those after each earlier marker began.
    private var partStart = 0
    private var outerStarts = Arena<Int32>(capacity: 16)
    /// How many elements of each name follow each marker, the part before the first marker in front.
    ///
    /// In flat arrays: as a fixed-size field the counts were copied with every access to the list.
    private var counts = Arena<UInt16>(repeating: 0, count: nameCount)
    /// How many elements of the whole list have a signature of each of 256 classes: with fewer than three, the Noah's
    /// Ark clause does not apply.
    private var alike = Arena<UInt32>(repeating: 0, count: 256)

    @inline(__always) var count: Int { entries.count }
    @inline(__always) var isEmpty: Bool { entries.isEmpty }
    @inline(__always) var last: Entry { entries.last }
    @inline(__always) subscript(index: Int) -> Entry { entries[index] }

    mutating func insertMarker() {
        entries.append(Entry(node: noNode, tag: .unknown, signature: 0))
        outerStarts.append(Int32(truncatingIfNeeded: partStart))
        partStart = entries.count
        counts.append(0, count: Self.nameCount)
    }

    /// Removes the entries up to and including the last marker; the removed nodes are passed to `body`.
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

    // The queries below are `mutating` because borrowing the list copied it at every access.

    /// The index of the last element of a name after the last marker; `nil` when there is none.
    mutating func find(_ tag: TagName) -> Int? {
        if !isEmpty && last.tag == tag { return entries.count &- 1 }
        guard counts[counts.count &- Self.nameCount &+ tag.categories.formattingNumber] > 0 else { return nil }
        return entries.lastIndex(from: partStart) { $0.tag == tag }
    }

    /// The index of a node; `nil` when it is not in the list.
    ///
    /// O(elements after it).
    mutating func index(of node: UInt32) -> Int? {
        entries.lastIndex(from: 0) { $0.node == node }
    }

    /// The earliest of three elements with the name and attributes, which the Noah's Ark clause removes; `nil` when
    /// there are fewer.
    mutating func surplus(_ tag: TagName, _ signature: UInt64) -> Int? {
        guard alike[Self.likeness(signature)] >= 3 else { return nil }
        var found = 0
        return entries.lastIndex(from: partStart) { entry in
            if entry.signature == signature && entry.tag == tag { found &+= 1 }
            return found == 3
        }
    }

    /// Removes the element at an index and adds one with the same name and signature at the end.
    mutating func replace(at index: Int, byLast node: UInt32) {
        var entry = entries.remove(at: index)
        entry.node = node
        entries.append(entry)
    }

    /// Removes the last element, which must not be a marker.
    @inline(__always)
    mutating func removeLast() { forget(entries.removeLast(), outerStarts.count) }

    /// Whether so many elements follow the last marker that the older half must be dropped.
    @inline(__always) var isFull: Bool { entries.count &- partStart >= Self.limit }

    /// Drops the older half of the elements after the last marker; the nodes are passed to `body`.
    mutating func dropOlderHalf(_ body: (UInt32) -> Void) {
        let older = partStart..<partStart + Self.limit / 2
        for index in older {
            forget(entries[index], outerStarts.count)
            body(entries[index].node)
        }
        entries.removeSubrange(older)
    }

    @inline(__always)
    mutating func append(_ entry: Entry) {
        entries.append(entry)
        alike[Self.likeness(entry.signature)] &+= 1
        counts[counts.count &- Self.nameCount &+ entry.formattingNumber] &+= 1
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

    mutating func replaceNode(at index: Int, _ node: UInt32) { entries[index].node = node }

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
        counts[part &* Self.nameCount &+ entry.formattingNumber] &-= 1
    }

    @inline(__always)
    private static func likeness(_ signature: UInt64) -> Int { Int(signature &>> 56) }

    /// At least as many as there are names, rounded up so that whole vectors are cleared.
    private static let nameCount = 16
}

// Active formatting elements: adding, removing and reopening them.
extension TreeBuilder {
    /// "Insert an HTML element" for the token, then "push onto the list of active formatting elements".
    mutating func insertFormattingElement(_ input: Span<UInt8>) {
        let attributes = tokenizer.attributeRange
        tokenizer.keepAttributes()
        let signature = tokenizer.signature(of: attributes, tokenizer.name, input)
        let node = insertElement(tokenizer.tag, tokenizer.name, attributes, isActive: true)
        if let surplus = formatting.surplus(tokenizer.tag, signature) {
            nodes[Int(formatting[surplus].node)].isActive = false
            return formatting.replace(at: surplus, byLast: node)
        }
        if formatting.isFull { formatting.dropOlderHalf { nodes[Int($0)].isActive = false } }
        formatting.append(.init(node: node, tag: tokenizer.tag, signature: signature))
    }

    /// "Reconstruct the active formatting elements".
    @inline(__always)
    mutating func reconstructFormatting() {
        guard !formatting.isEmpty else { return }
        let last = formatting.last.node
        if last == noNode || nodes[Int(last)].isOpen { return }
        reopenFormatting()
    }

    private mutating func reopenFormatting() {
        // A refused repair is not counted again until more input has paid for it.
        guard tokenizer.position >= nextReopening else { return }
        var index = formatting.count - 1
        while index > 0 {
            let node = formatting[index - 1].node
            if node == noNode || nodes[Int(node)].isOpen { break }
            index -= 1
        }
        guard mayRepair(formatting.count - index) else {
            nextReopening = tokenizer.position + Self.bytesPerRepair * (formatting.count - index)
            return
        }
        while index < formatting.count {
            let old = formatting[index]
            let node = insertElement(old.tag, Name.of(old.tag), nodes[Int(old.node)].attributes, isActive: true)
            nodes[Int(old.node)].isActive = false
            formatting.replaceNode(at: index, node)
            index += 1
        }
    }

    mutating func removeFormatting(_ node: UInt32) {
        guard let index = formatting.index(of: node) else { return }
        nodes[Int(node)].isActive = false
        formatting.remove(at: index)
    }

    mutating func removeFromStack(_ node: UInt32, _ name: NameID) {
        let index = open.index(of: node, name)
        guard index >= 0 else { return }
        nodes[Int(node)].isOpen = false
        open.remove(at: index)
        setAllowsCDATA()
    }
}

extension Tokenizer {
    /// A hash of a name and attributes that does not depend on their order; values count by content.
    @inline(__always)
    fileprivate mutating func signature(of range: Range<Int>, _ name: NameID, _ input: Span<UInt8>) -> UInt64 {
        let start = UInt64(name) &* 0x9E37_79B9_7F4A_7C15
        return range.isEmpty ? start : start &+ signature(of: range, input)
    }

    private mutating func signature(of range: Range<Int>, _ input: Span<UInt8>) -> UInt64 {
        var sum: UInt64 = 0
        for index in range {
            let attribute = attributes[index]
            var hash = UInt64(attribute.name) ^ UInt64(attribute.value.count) << 32
            if attribute.value.isPooled {
                mix(pool.span, attribute.value.range, into: &hash)
            } else {
                mix(input, attribute.value.range, into: &hash)
            }
            sum &+= (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
        }
        return sum
    }

    /// Mixes bytes into a hash, eight at a time: on pages full of links this was a seventh of the time.
    @inline(__always)
    private func mix(_ bytes: Span<UInt8>, _ range: Range<Int>, into hash: inout UInt64) {
        var position = range.lowerBound
        while position &+ 8 <= range.upperBound {
            hash = (hash ^ eightBytes(bytes, position)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            position &+= 8
        }
        var rest: UInt64 = 0
        while position < range.upperBound {
            rest = rest << 8 | UInt64(bytes[position])
            position &+= 1
        }
        hash = (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
    }
}
