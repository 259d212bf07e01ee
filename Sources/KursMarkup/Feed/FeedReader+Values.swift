// The meaning of a feed's elements: where each value goes, and which of several counts. The rules that are not obvious
// are long-standing conventions of feed readers, as recorded in feedparser's tests.

import KursText

extension FeedReader {
    /// Ends the captured element and stores its value.
    mutating func finish(_ element: OpenElement) {
        let captured = capture.element
        if captured.isConstruct {
            store(construct(), captured, depth: open.count)
        } else {
            store(value: trimmed(capture.value), captured)
        }
        capture.end()
    }

    private func construct() -> FeedText {
        let value = isAtom1 ? capture.withoutOuterDiv() : capture.value
        switch capture.content {
        case .text: return FeedText(trimmed(value), isAtom ? .text : .unspecified, base: base)
        case .html, .xhtml: return FeedText(trimmed(value), .markup, base: base)
        case .base64:
            let bare = trimmed(value)
            guard let bytes = base64Decoded(bare), UTF8Scan(bytes.span).isValid else {
                return FeedText(bare, .text, base: base)
            }
            return FeedText(trimmed(bytes), .unspecified, base: base)
        }
    }

    private mutating func store(_ text: FeedText, _ element: FeedElement, depth: Int) {
        switch element {
        case .title, .mediaTitle:
            if marks.titleDepth > -1, marks.titleDepth <= depth { return }
            if isInItem {
                item.title = text
            } else if marks.titleDepth != Int.max || feed.title == nil {
                feed.title = text
            }
            if element == .title, !text.bytes.isEmpty { marks.titleDepth = depth }
        case .subtitle: if !isInItem { feed.subtitle = text }
        case .summary, .description, .abstract, .mediaDescription:
            if !isInItem {
                if element == .description || element == .abstract { feed.subtitle = text }
            } else if element == .mediaDescription {
                if item.summary == nil { item.summary = text }
            } else if element != .abstract, item.summary != nil, !marks.hasContent {
                storeContent(text)
            } else if depth <= marks.summaryDepth {
                item.summary = text
                marks.summaryDepth = depth
            }
        case .content, .encoded, .body, .fullText: if isInItem { storeContent(text) }
        default: break
        }
    }

    /// The first content counts; it is the summary too while there is none.
    private mutating func storeContent(_ text: FeedText) {
        marks.hasContent = true
        if item.content == nil { item.content = text }
        if item.summary == nil { item.summary = text }
    }

    private mutating func store(value: [UInt8], _ element: FeedElement) {
        switch element {
        case .published: if let date = FeedDate(value) { setPublished(date) }
        case .updated: if let date = FeedDate(value) { setUpdated(date) }
        case .category, .subject:
            guard isInItem, element == .subject || !marks.hasTerm else { return }
            let name = String(decoding: value, as: UTF8.self)
            item.categories.append(name)
            item.categoryNames.append(name)
        case .link:
            guard marks.isAlternate, !value.isEmpty else { return }
            setLink(resolve(reference: String(decoding: withoutDoubleEscape(value), as: UTF8.self), against: base))
        case .id, .guid: storeID(String(decoding: value, as: UTF8.self), isGUID: element == .guid)
        case .language: if !isInItem, !value.isEmpty { feed.language = String(decoding: value, as: UTF8.self) }
        case .author: marks.person = value
        case .name: marks.name = value
        case .email: marks.email = value
        default: break
        }
    }

    private mutating func storeID(_ text: String, isGUID: Bool) {
        let isRelative = isGUID ? marks.isPermaLink && text.utf8.contains(0x2F) : true
        let id = isRelative && !text.isEmpty ? resolve(reference: text, against: base) : text
        guard isInItem else {
            feed.id = id
            return
        }
        guard open.count <= marks.idDepth else { return }
        item.id = id
        marks.idDepth = open.count
        if isGUID, marks.isPermaLink, !id.isEmpty { marks.permaLink = id }
    }

    /// Takes an author's name, else the address, else the text of the element itself.
    mutating func endPerson() {
        let value = [marks.name, marks.email, personName(marks.person)].first { !$0.isEmpty }
        (marks.name, marks.email, marks.person) = ([], [], [])
        guard let value else { return }
        let text = String(decoding: value, as: UTF8.self)
        if isInItem { item.author = item.author ?? text } else { feed.author = feed.author ?? text }
    }

    mutating func setLink(_ address: String) {
        if isInItem { item.link = address } else { feed.link = address }
    }

    private mutating func setPublished(_ date: FeedDate) {
        if isInItem { item.published = date } else { feed.published = date }
    }

    mutating func setUpdated(_ date: FeedDate) {
        if isInItem { item.updated = date } else { feed.updated = date }
    }
}

/// The name in `address (name)`, `name (address)` and `name <address>`; any other text as it is.
private func personName(_ text: [UInt8]) -> [UInt8] {
    let close = text.last
    guard close == 0x29 || close == 0x3E, let open = text.firstIndex(of: close == 0x29 ? 0x28 : 0x3C) else {
        return text
    }
    let (before, inside) = (trimmed(Array(text[..<open])), trimmed(Array(text[(open + 1)...].dropLast())))
    switch (before.contains(0x40), inside.contains(0x40)) {
    case (true, false) where close == 0x29: return inside.isEmpty ? before : inside
    case (false, true): return before.isEmpty ? inside : before
    default: return text
    }
}

/// The bytes of base64 text, white space ignored; `nil` when there is any other byte.
///
/// O(n).
private func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text where !byte.isASCIIWhitespace {
        let value: UInt32
        switch byte {
        case 0x41...0x5A: value = UInt32(byte) - 0x41
        case 0x61...0x7A: value = UInt32(byte) - 0x61 + 26
        case 0x30...0x39: value = UInt32(byte) - 0x30 + 52
        case 0x2B: value = 62
        case 0x2F: value = 63
        case 0x3D:
            padding += 1
            continue
        default: return nil
        }
        guard padding == 0 else { return nil }
        bits = bits << 6 | value
        count += 1
        if count == 4 {
            output.append(UInt8(truncatingIfNeeded: bits >> 16))
            output.append(UInt8(truncatingIfNeeded: bits >> 8))
            output.append(UInt8(truncatingIfNeeded: bits))
            (bits, count) = (0, 0)
        }
    }
    guard count != 1, (count + padding) % 4 == 0 else { return nil }
    if count >= 2 { output.append(UInt8(truncatingIfNeeded: count == 2 ? bits >> 4 : bits >> 10)) }
    if count == 3 { output.append(UInt8(truncatingIfNeeded: bits >> 2)) }
    return output
}
