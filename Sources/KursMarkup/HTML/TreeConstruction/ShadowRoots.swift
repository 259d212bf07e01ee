import KursText

/// A declarative shadow root: the element that has it, and the node that holds its content.
struct ShadowRoot {
    var host: UInt32
    var content: UInt32
}

extension TreeBuilder {
    /// Opens a shadow root of the current node if the token is a `template` with a `shadowrootmode`, and the options
    /// have them read: the template is not inserted.
    mutating func shadowRootStartTag(_ input: Span<UInt8>) -> Bool {
        guard flattensShadowRoots, open.count > 1, let mode = value(of: Name.shadowrootmode, input),
            ["open", "closed"].contains(where: { $0.utf8.elementsEqual(mode.map(\.asciiLowercased)) })
        else { return false }
        let host = open.last
        guard host.tag != .template, isValidHost(host), !nodes[Int(host.node)].hasShadowRoot else { return false }
        nodes[Int(host.node)].hasShadowRoot = true
        shadowRoots.append(ShadowRoot(host: host.node, content: pushTemplate() &+ 1))
        return true
    }

    /// "Valid shadow host name": some elements, and custom ones, whose names have a dash.
    private mutating func isValidHost(_ host: OpenElements.Entry) -> Bool {
        switch host.tag {
        case .article, .aside, .blockquote, .body, .div, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header, .main, .nav,
            .p,
            .section, .span:
            true
        case .unknown: !host.isForeign && tokenizer.names.name(nodes[Int(host.node)].name).contains(0x2D)
        default: false
        }
    }

    /// Makes the tree what a browser displays, its flat tree: the content of a shadow root takes the place of its
    /// host's children, and those go into its slots; children without a slot leave the tree.
    ///
    /// Hosts come before those in their shadow trees, so that slots which one fills are children of the next. O(nodes).
    mutating func flattenShadowRoots(_ input: Span<UInt8>) {
        for root in shadowRoots {
            let slots = slots(below: root.content, input)
            var filled: Set<UInt32> = []
            var child = nodes[Int(root.host)].firstChild
            while child != noNode {
                let next = nodes[Int(child)].nextSibling
                remove(child)
                if let slot = slots[slotName(of: child, input)], nodes[Int(child)].isText || nodes[Int(child)].isElement
                {
                    if filled.insert(slot).inserted { removeChildren(of: slot) }
                    append(child, to: slot)
                }
                child = next
            }
            moveChildren(of: root.content, to: root.host)
        }
    }

    /// The slots of a shadow tree by name; the first of a name counts.
    private mutating func slots(below root: UInt32, _ input: Span<UInt8>) -> [[UInt8]: UInt32] {
        var slots: [[UInt8]: UInt32] = [:]
        var node = root
        while node != noNode {
            if nodes[Int(node)].tag == .slot {
                let name = value(of: "name", node, input)
                if slots[name] == nil { slots[name] = node }
            }
            node = nodes.successor(of: node, below: root)
        }
        return slots
    }

    private mutating func slotName(of child: UInt32, _ input: Span<UInt8>) -> [UInt8] {
        nodes[Int(child)].isElement ? value(of: "slot", child, input) : []
    }

    /// The value of an element's attribute; empty without one.
    private mutating func value(of name: String, _ node: UInt32, _ input: Span<UInt8>) -> [UInt8] {
        guard let name = tokenizer.names.find(Array(name.utf8)) else { return [] }
        return tokenizer.value(of: name, in: nodes[Int(node)].attributes).map { tokenizer.bytes($0, input) } ?? []
    }
}
