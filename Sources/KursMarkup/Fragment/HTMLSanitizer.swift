import KursText

/// A fragment of HTML as the feed suites expect it: tidied, without harmful parts, with absolute addresses.
///
/// Names in lower case, attributes sorted, quoted and without event handlers; comments are kept; elements that display
/// none of their contents, such as `script`, are removed with them; other elements that are not HTML's, SVG's or
/// MathML's are removed without theirs. O(n log n), the logarithm for the attributes of one tag; no input can trap it.
func tidyMarkup(_ html: Span<UInt8>, base: String) -> [UInt8] {
    var tidier = HTMLSanitizer(base: base)
    tidier.output.reserveCapacity(html.count &+ html.count / 8)
    var reader = FragmentReader(keepsReferences: true)
    while true {
        let piece = reader.next(html)
        switch piece {
        case .end: return tidier.output
        case .text: tidier.text(html, reader.range)
        case .comment:
            // What else the standard takes for a comment, such as `<?x>`, is not repeated as one.
            if starts(html, reader.range.lowerBound, with: "<!--") { tidier.comment(html, reader.tokenizer) }
        case .startTag, .endTag:
            let name = reader.tokenizer.name
            let bytes = Array(reader.tokenizer.names.name(name))
            let element = FragmentElement(reader.tokenizer.tag, NameKey(bytes.span, 0, bytes.count))
            if piece == .startTag {
                tidier.startTag(html, element, reader)
            } else {
                tidier.endTag(element, reader.tokenizer)
            }
        }
    }
}

private struct HTMLSanitizer {
    let base: String
    var output: [UInt8] = []
    /// How many `svg` and `math` elements are open.
    var svgDepth = 0
    var mathDepth = 0

    /// Copies text; escapes a `<` that opens nothing, leaves out `<>`, and completes references.
    mutating func text(_ html: Span<UInt8>, _ range: Range<Int>) {
        var at = range.lowerBound
        while at < range.upperBound {
            let special = min(firstMarkup(html, from: at), range.upperBound)
            output.append(html, at, special)
            guard special < range.upperBound else { break }
            if html[special] == 0x26 {
                at = reference(html, special, range.upperBound)
            } else {
                at = bracket(html, special, range.upperBound)
            }
        }
    }

    /// Copies a `<` that is less than something; any other is escaped, since what comes after it may be left out.
    private mutating func bracket(_ html: Span<UInt8>, _ at: Int, _ end: Int) -> Int {
        let next = at &+ 1 < end ? html[at &+ 1] : 0
        if next == 0x3E { return at &+ 2 }
        if next.isASCIIWhitespace || next.isASCIIDigit || next == 0x3D {
            output.append(0x3C)
        } else {
            output.append("&lt;")
        }
        return at &+ 1
    }

    /// Writes a comment; one that the end of the text cut off is closed.
    mutating func comment(_ html: Span<UInt8>, _ tokenizer: borrowing Tokenizer) {
        output.append("<!--")
        output += tokenizer.bytes(tokenizer.text, html)
        output.append("-->")
    }

    /// Copies one reference: numbers in lower case and with windows-1252 controls corrected, quotes as they are.
    private mutating func reference(_ html: Span<UInt8>, _ at: Int, _ end: Int) -> Int {
        if let (number, after) = characterNumber(html, at, end) {
            let meant = windows1252Character(number)
            if number == 39 || number == 34, html[at &+ 2] != 0x78, html[at &+ 2] != 0x58 {
                output.append(UInt8(truncatingIfNeeded: number))
            } else if meant != number {
                output.append("&#x")
                output += Array(String(meant, radix: 16).utf8)
                output.append(0x3B)
            } else {
                for index in at..<after { output.append(html[index].asciiLowercased) }
            }
            return after
        }
        var here = at &+ 1
        while here < min(end, at &+ 40), html[here].isASCIILetter || html[here].isASCIIDigit { here &+= 1 }
        guard here > at &+ 1, html[at &+ 1].isASCIILetter, here < end else {
            output.append(0x26)
            return at &+ 1
        }
        var unused: [UInt8] = []
        let isKnown = isHTMLName(html, at &+ 1, here, &unused)
        output.append(isKnown ? "&" : "&amp;")
        output.append(html, at &+ 1, here)
        // An unknown name may be anything, `AT&T` or `?a=1&b=2`, so it is copied as written.
        if isKnown || html[here] == 0x3B { output.append(0x3B) }
        return html[here] == 0x3B ? here &+ 1 : here
    }

    mutating func endTag(_ element: FragmentElement, _ tokenizer: borrowing Tokenizer) {
        guard isKept(element, tokenizer.tag), element != .void else { return }
        if tokenizer.tag == .svg, svgDepth > 0 { svgDepth -= 1 }
        if tokenizer.tag == .math, mathDepth > 0 { mathDepth -= 1 }
        output.append("</")
        appendName(element, tokenizer)
        output.append(0x3E)
    }

    mutating func startTag(_ html: Span<UInt8>, _ element: FragmentElement, _ reader: borrowing FragmentReader) {
        if reader.tokenizer.tag == .svg { svgDepth += 1 }
        if reader.tokenizer.tag == .math { mathDepth += 1 }
        guard isKept(element, reader.tokenizer.tag) else { return }
        output.append(0x3C)
        appendName(element, reader.tokenizer)
        appendAttributes(html, element, reader)
        output.append(element == .void ? " />" : ">")
        // Only `<b/>` without attributes is expanded, as the suites' authors do.
        if reader.tokenizer.isSelfClosing, reader.tokenizer.attributeRange.isEmpty {
            endTag(element, reader.tokenizer)
        }
    }

    private func isKept(_ element: FragmentElement, _ tag: TagName) -> Bool {
        switch element {
        case .hidden, .unknown: false
        case .svg: svgDepth > 0 || tag == .svg
        case .mathML: mathDepth > 0 || tag == .math
        case .html, .void: true
        }
    }

    /// Lower case, except SVG's own mixed-case names.
    private mutating func appendName(_ element: FragmentElement, _ tokenizer: borrowing Tokenizer) {
        let name = tokenizer.name
        output += tokenizer.names.name(element == .svg ? Name.adjustedForSVG(name, isElement: true) : name)
    }

    private mutating func appendAttributes(
        _ html: Span<UInt8>, _ element: FragmentElement, _ reader: borrowing FragmentReader
    ) {
        var named: [(name: [UInt8], value: [UInt8])] = []
        // An `a` is an element of SVG too; its link is then `xlink:href`.
        let isSVG = element == .svg || (svgDepth > 0 && reader.tokenizer.tag == .a)
        let isForeign = isSVG || element == .mathML
        var hasXLink = false
        for index in reader.tokenizer.attributeRange {
            let attribute = reader.tokenizer.attributes[index]
            let name = Array(reader.tokenizer.names.name(attribute.name))
            guard isKept(attribute: name, isForeign) else { continue }
            if name.starts(with: "xlink:".utf8) { hasXLink = true }
            var value = reader.tokenizer.bytes(attribute.value, html)
            if isAddress(name) { value = safeAddress(value, name) }
            if name.elementsEqual("rel".utf8) || name.elementsEqual("type".utf8) {
                value = value.map(\.asciiLowercased)
            }
            let number = isSVG ? Name.adjustedForSVG(attribute.name, isElement: false) : attribute.name
            named.append((Array(reader.tokenizer.names.name(number)), value))
        }
        addNamespaces(reader.tokenizer.tag, hasXLink, &named)
        for attribute in named.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
            output.append(0x20)
            output += attribute.name
            output.append("=\"")
            appendValue(attribute.value.span)
            output.append(0x22)
        }
    }

    private func isKept(attribute name: [UInt8], _ isForeign: Bool) -> Bool {
        if name.starts(with: "on".utf8) || name.starts(with: "data-".utf8) || name.isEmpty { return false }
        if name.starts(with: "xmlns".utf8) { return isForeign }
        return !name.contains(0x3A) || isForeign || name == Array("xml:lang".utf8)
    }

    /// SVG and MathML state their namespace even where HTML does not need it.
    private func addNamespaces(
        _ tag: TagName, _ hasXLink: Bool, _ named: inout [(name: [UInt8], value: [UInt8])]
    ) {
        func add(_ key: String, _ address: String) {
            guard !named.contains(where: { $0.name.elementsEqual(key.utf8) }) else { return }
            named.append((Array(key.utf8), Array(address.utf8)))
        }
        if tag == .svg { add("xmlns", "http://www.w3.org/2000/svg") }
        if tag == .math { add("xmlns", "http://www.w3.org/1998/Math/MathML") }
        if hasXLink { add("xmlns:xlink", "http://www.w3.org/1999/xlink") }
    }

    private func isAddress(_ name: [UInt8]) -> Bool {
        [
            "href", "src", "cite", "action", "background", "longdesc", "poster", "usemap", "data", "codebase",
            "xlink:href",
        ].contains(String(decoding: name, as: UTF8.self))
    }

    /// The address made absolute; empty when it would run a script.
    private func safeAddress(_ value: [UInt8], _ name: [UInt8]) -> [UInt8] {
        let bare = trimmed(value)
        // A part of the same image, which `use` and gradients name.
        if bare.first == 0x23, name.contains(0x3A) { return value }
        let reference = String(decoding: bare, as: UTF8.self)
        let kept = base.isEmpty ? value : Array(resolve(reference: reference, against: base).utf8)
        guard let length = schemeLength(kept.filter { $0 > 0x20 }[...]) else { return kept }
        switch String(decoding: kept.filter { $0 > 0x20 }.prefix(length).map(\.asciiLowercased), as: UTF8.self) {
        case "javascript", "vbscript", "data": return []
        default: return kept
        }
    }

    /// Escapes what would end the value; ampersands of references are kept.
    private mutating func appendValue(_ value: Span<UInt8>) {
        var at = 0
        while at < value.count {
            switch value[at] {
            case 0x3C: output.append("&lt;")
            case 0x3E: output.append("&gt;")
            case 0x22: output.append("&quot;")
            case 0x26 where !beginsReference(value, at): output.append("&amp;")
            default: output.append(value[at])
            }
            at &+= 1
        }
    }

    private func beginsReference(_ value: Span<UInt8>, _ at: Int) -> Bool {
        if at &+ 1 < value.count, value[at &+ 1] == 0x23 { return characterNumber(value, at, value.count) != nil }
        var here = at &+ 1
        while here < min(value.count, at &+ 40), value[here].isASCIILetter || value[here].isASCIIDigit { here &+= 1 }
        return here > at &+ 1 && here < value.count && value[here] == 0x3B
    }
}
