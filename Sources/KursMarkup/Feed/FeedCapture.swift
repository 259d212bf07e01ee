import KursText

/// The content of a feed's element while it is being read.
struct FeedCapture: ~Copyable {
    /// The form of a construct's content.
    enum Content {
        case text
        /// Markup, escaped.
        case html
        /// Markup, as elements.
        case xhtml
        /// Bytes in base64.
        case base64
    }

    /// The element; `unknown` while nothing is captured.
    var element = FeedElement.unknown
    /// How many elements were open when it began, itself included.
    var depth = 0
    var content = Content.text
    var value: [UInt8] = []
    /// Where the first child's tag ends and its end tag begins and ends, for removing an outer `div`.
    var outerDiv: (inner: Int, end: Int, after: Int)?
    private var outerDivDepth = 0
    private var divStart: Int?

    /// Whether an element is being captured.
    var isActive: Bool { element != .unknown }

    /// Starts a capture; the buffer is reused.
    mutating func begin(_ element: FeedElement, depth: Int, _ content: Content) {
        (self.element, self.depth, self.content) = (element, depth, content)
        value.removeAll(keepingCapacity: true)
        (outerDiv, divStart, outerDivDepth) = (nil, nil, 0)
    }

    mutating func end() { element = .unknown }

    /// Takes a child's start tag as markup; a `div` inside escaped markup is skipped.
    mutating func childStart(_ text: Span<UInt8>, _ name: XMLName, isDiv: Bool) -> Bool {
        guard element.isConstruct else { return false }
        if content != .xhtml {
            if isDiv { return false }
            content = .xhtml
        }
        if isDiv, divStart == nil, value.allSatisfy(\.isASCIIWhitespace) { divStart = value.count }
        return true
    }

    /// Records that the outer `div`'s tag was written, at this depth.
    mutating func wroteStart(isDiv: Bool, depth: Int) {
        guard isDiv, outerDiv == nil, divStart != nil, outerDivDepth == 0 else { return }
        outerDivDepth = depth
        outerDiv = (value.count, -1, -1)
    }

    mutating func childEnd(_ text: Span<UInt8>, _ start: Int, _ end: Int, depth: Int) {
        guard element.isConstruct, content == .xhtml else { return }
        let closesOuter = depth == outerDivDepth && outerDiv?.end == -1
        if closesOuter { outerDiv?.end = value.count }
        value.append("</")
        for index in start..<end { value.append(text[index].asciiLowercased) }
        value.append(0x3E)
        if closesOuter { outerDiv?.after = value.count }
    }

    /// The value without the `div` that Atom 1.0 requires around XHTML, when there is nothing beside it.
    func withoutOuterDiv() -> [UInt8] {
        guard content == .xhtml, let div = outerDiv, div.end >= div.inner,
            value[div.after...].allSatisfy(\.isASCIIWhitespace)
        else {
            return value
        }
        return Array(value[div.inner..<div.end])
    }
}
