// Active formatting elements: adding, removing and reopening them.

internal import KursText

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

    /// Removes an element from the list.
    mutating func removeFormatting(_ node: UInt32) {
        guard let index = formatting.index(of: node) else { return }
        nodes[Int(node)].isActive = false
        formatting.remove(at: index)
    }

    /// Removes an element from the stack, at whatever position.
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
