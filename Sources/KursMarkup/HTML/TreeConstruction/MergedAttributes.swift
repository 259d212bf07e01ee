/// Attributes that later `html` and `body` tags add; appended to the elements' own when the tree is finished.
struct MergedAttributes {
    var html: [Attribute] = []
    var body: [Attribute] = []
    var htmlNode = noNode
    var bodyNode = noNode
    /// Per name, bit 1 when `html` has it and bit 2 when `body` has it.
    var seen: [UInt8] = []
    var begun: UInt8 = 0

    /// Records the element that gets the attributes.
    mutating func note(_ node: UInt32, _ bit: UInt8) {
        if bit == 1 { htmlNode = node } else { bodyNode = node }
    }
}

extension TreeBuilder {
    /// Adds to the `html` element the attributes it lacks.
    mutating func mergeIntoHTML() {
        parseError()
        guard !hasTemplate else { return }
        merge(into: open[0].node, bit: 1)
    }

    /// Adds to the `body` element the attributes it lacks.
    mutating func mergeIntoBody() {
        parseError()
        guard hasBody, !hasTemplate else { return }
        framesetOK = false
        merge(into: open[1].node, bit: 2)
    }

    private mutating func merge(into node: UInt32, bit: UInt8) {
        let known = nodes[Int(node)].attributes
        if merged.seen.count < tokenizer.names.count {
            merged.seen += repeatElement(0, count: tokenizer.names.count * 2 - merged.seen.count)
        }
        if merged.begun & bit == 0 {
            merged.begun |= bit
            for index in known { merged.seen[Int(tokenizer.attributes[index].name)] |= bit }
        }
        for index in tokenizer.attributeRange {
            let attribute = tokenizer.attributes[index]
            guard merged.seen[Int(attribute.name)] & bit == 0 else { continue }
            merged.seen[Int(attribute.name)] |= bit
            if bit == 1 { merged.html.append(attribute) } else { merged.body.append(attribute) }
        }
        merged.note(node, bit)
    }
}
