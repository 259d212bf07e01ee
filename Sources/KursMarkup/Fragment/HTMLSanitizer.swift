internal import KursText

/// A fragment of HTML as the feed suites expect it: tidied, without harmful parts, with absolute addresses.
///
/// Names in lower case, attributes sorted, quoted and without event handlers; comments are kept; `script`, `style` and
/// `applet` are removed with their contents; other elements that are not HTML's, SVG's or MathML's are removed without
/// theirs. O(n log a) with the number of attributes of a tag (at most 64); no input can trap it.
func tidyMarkup(_ html: Span<UInt8>, base: String) -> [UInt8] {
    var tidier = HTMLSanitizer(base: base)
    tidier.output.reserveCapacity(html.count &+ html.count / 8)
    var scanner = MarkupScanner()
    while true {
        switch scanner.next(html) {
        case .end: return tidier.output
        case .text: tidier.text(html, scanner.start, scanner.stop)
        case .comment: tidier.output.append(html, scanner.start, scanner.stop)
        case .declaration: break
        case .endTag: tidier.endTag(html, scanner.name)
        case .startTag:
            if let end = scanner.name.rawTextEnd {
                if !scanner.closesItself { scanner.pass(until: end, html) }
            } else {
                tidier.startTag(html, scanner.name, scanner.attributes, closesItself: scanner.closesItself)
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

    /// Copies text; escapes a `<` that opens nothing or begins a declaration, and completes references.
    mutating func text(_ html: Span<UInt8>, _ start: Int, _ end: Int) {
        var at = start
        if starts(html, at, with: "<!") {
            output.append("&lt;")
            at &+= 1
        }
        while at < end {
            let ampersand = find(0x26, html, from: at, to: end)
            output.append(html, at, ampersand)
            guard ampersand < end else { break }
            at = reference(html, ampersand, end)
        }
        escapeDanglingBracket()
    }

    /// Escapes a `<` or `</` at the end of the text: if the tag after it is dropped, `<<x>script>` would become a tag.
    private mutating func escapeDanglingBracket() {
        let isEnd = output.last == 0x2F
        guard output.dropLast(isEnd ? 1 : 0).last == 0x3C else { return }
        output.removeLast(isEnd ? 2 : 1)
        output.append(isEnd ? "&lt;/" : "&lt;")
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

    mutating func endTag(_ html: Span<UInt8>, _ name: MarkupName) {
        guard isKept(name), !name.isVoid else { return }
        if name.key == NameKey("svg"), svgDepth > 0 { svgDepth -= 1 }
        if name.key == NameKey("math"), mathDepth > 0 { mathDepth -= 1 }
        output.append("</")
        appendName(html, name)
        output.append(0x3E)
    }

    mutating func startTag(
        _ html: Span<UInt8>, _ name: MarkupName, _ attributes: [XMLAttribute], closesItself: Bool
    ) {
        if name.key == NameKey("svg") { svgDepth += 1 }
        if name.key == NameKey("math") { mathDepth += 1 }
        guard isKept(name) else { return }
        output.append(0x3C)
        appendName(html, name)
        appendAttributes(html, name, attributes)
        output.append(name.isVoid ? " />" : ">")
        // Only `<b/>` without attributes is expanded, as the suites' authors do.
        if closesItself, !name.isVoid, attributes.isEmpty { endTag(html, name) }
    }

    private func isKept(_ name: MarkupName) -> Bool {
        switch name.kind {
        case .unknown, .forbidden: false
        case .svg: svgDepth > 0 || name.key == NameKey("svg")
        case .mathML: mathDepth > 0 || name.key == NameKey("math")
        default: true
        }
    }

    /// Lower case, except SVG's own mixed-case names.
    private mutating func appendName(_ html: Span<UInt8>, _ name: MarkupName) {
        for index in name.start..<name.end {
            output.append(name.kind == .svg ? html[index] : html[index].asciiLowercased)
        }
    }

    private mutating func appendAttributes(_ html: Span<UInt8>, _ name: MarkupName, _ attributes: [XMLAttribute]) {
        var named: [(sortKey: [UInt8], name: [UInt8], value: [UInt8])] = []
        // An `a` is an element of SVG too; its link is then `xlink:href`.
        let isForeign = name.kind == .svg || name.kind == .mathML || (svgDepth > 0 && name.key == NameKey("a"))
        var hasXLink = false
        for attribute in attributes {
            var written: [UInt8] = []
            written.append(html, attribute.name.start, attribute.name.end)
            let lower = written.map(\.asciiLowercased)
            guard isKept(attribute: lower, isForeign) else { continue }
            if lower.starts(with: "xlink:".utf8) { hasXLink = true }
            var value: [UInt8] = []
            value.append(html, attribute.valueStart, attribute.valueEnd)
            if isAddress(lower) { value = safeAddress(value, lower) }
            if lower == Array("rel".utf8) || lower == Array("type".utf8) { value = value.map(\.asciiLowercased) }
            named.removeAll { $0.sortKey == lower }
            named.append((lower, isForeign ? written : lower, value))
        }
        addNamespaces(name, hasXLink, &named)
        for attribute in named.sorted(by: { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }) {
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
        _ name: MarkupName, _ hasXLink: Bool, _ named: inout [(sortKey: [UInt8], name: [UInt8], value: [UInt8])]
    ) {
        func add(_ key: StaticString, _ address: StaticString) {
            var bytes: [UInt8] = []
            bytes.append(key)
            guard !named.contains(where: { $0.sortKey == bytes }) else { return }
            var value: [UInt8] = []
            value.append(address)
            named.append((bytes, bytes, value))
        }
        if name.key == NameKey("svg") { add("xmlns", "http://www.w3.org/2000/svg") }
        if name.key == NameKey("math") { add("xmlns", "http://www.w3.org/1998/Math/MathML") }
        if hasXLink { add("xmlns:xlink", "http://www.w3.org/1999/xlink") }
    }

    private func isAddress(_ name: [UInt8]) -> Bool {
        switch String(decoding: name, as: UTF8.self) {
        case "href", "src", "cite", "action", "background", "longdesc", "poster", "usemap", "data", "codebase",
            "xlink:href":
            true
        default: false
        }
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
