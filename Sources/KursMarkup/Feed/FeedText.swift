/// A text of a feed: as the feed has it, and as a person reads it.
public struct FeedText: Sendable {
    /// What the bytes are, before any look at them.
    enum Form: Sendable {
        /// Characters, no markup.
        case text
        /// Markup.
        case markup
        /// RSS does not say: markup if it looks so.
        case unsaid
    }

    /// The value after the XML layer, trimmed.
    let bytes: [UInt8]
    let form: Form
    /// What relative addresses in markup are relative to; empty when unknown.
    let base: String

    init(_ bytes: [UInt8], _ form: Form, base: String = "") {
        self.bytes = withoutDoubleEncoding(bytes)
        self.form = form
        self.base = base
    }

    /// Whether the value is markup, by the feed's word or by its looks.
    public var isMarkup: Bool {
        switch form {
        case .text: false
        case .markup: true
        case .unsaid: looksLikeMarkup(bytes.span)
        }
    }

    /// The value after the XML layer; markup tidied, without scripts and with absolute addresses. O(n).
    ///
    /// Tidied means: names in lower case, attributes sorted and quoted, event handlers and elements unknown to HTML gone.
    public var raw: String {
        String(decoding: trimmed(isMarkup ? tidyMarkup(bytes.span, base: base) : bytes), as: UTF8.self)
    }

    /// The value as plain text: markup taken off, references replaced, white space run together. O(n).
    public var plain: String {
        String(decoding: isMarkup ? plainText(ofHTML: bytes.span) : withSingleSpaces(bytes.span), as: UTF8.self)
    }

    /// The address of the first `img` that is more than a dot; `nil` without one. O(n).
    var firstImage: String? {
        guard form != .text, let address = addressOfFirstImage(bytes.span) else { return nil }
        return resolve(reference: address, against: base)
    }
}

/// The bytes without white space at both ends, the spaces beyond ASCII included.
func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let span = bytes.span
    var start = 0
    var end = bytes.count
    while start < end, let length = spaceLength(span, start) { start += length }
    trimEnd: while end > start {
        for length in 1...3 where end - length >= start && spaceLength(span, end - length) == length {
            end -= length
            continue trimEnd
        }
        break
    }
    return start == 0 && end == bytes.count ? bytes : Array(bytes[start..<max(start, end)])
}

/// The length of the white space character at an offset: ASCII's, NBSP, U+1680, U+2000…200A, U+2028, U+2029, U+202F, U+205F, U+3000.
@inline(__always)
func spaceLength(_ bytes: Span<UInt8>, _ at: Int) -> Int? {
    let first = bytes[at]
    if first <= 0x20 { return isXMLSpace(first) || first == 0x0B || (first >= 0x1C && first <= 0x1F) ? 1 : nil }
    guard first >= 0xC2, at &+ 1 < bytes.count else { return nil }
    let second = bytes[at &+ 1]
    if first == 0xC2 { return second == 0xA0 || second == 0x85 ? 2 : nil }
    guard at &+ 2 < bytes.count else { return nil }
    let third = bytes[at &+ 2]
    switch (first, second) {
    case (0xE2, 0x80): return third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF ? 3 : nil
    case (0xE2, 0x81): return third == 0x9F ? 3 : nil
    case (0xE3, 0x80): return third == 0x80 ? 3 : nil
    case (0xE1, 0x9A): return third == 0x80 ? 3 : nil
    default: return nil
    }
}

/// The text with each run of white space as one space and none at the ends. O(n).
func withSingleSpaces(_ text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
        if let length = spaceLength(text, at) {
            if let last = output.last, last != 0x20 { output.append(0x20) }
            at &+= length
        } else {
            output.append(text[at])
            at &+= 1
        }
    }
    if output.last == 0x20 { output.removeLast() }
    return output
}

/// Repairs UTF-8 that was taken for ISO-8859-1 and encoded again, and gives C1 controls their windows-1252 meaning.
///
/// The first only when every character is below U+0100 and the bytes they were are valid UTF-8: a lone é is not. O(n).
private func withoutDoubleEncoding(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes.span
    let first = firstBeyondASCII(text)
    guard first < text.count else { return bytes }
    if text[first] <= 0xC3, let narrow = asLatin1(text), UTF8Scan(narrow.span).isValid { return narrow }
    var at = first
    while at < text.count {
        at = find(0xC2, text, from: at, to: text.count)
        if at &+ 1 < text.count, text[at &+ 1] < 0xA0 { return withWindows1252Controls(text, from: at) }
        at &+= 1
    }
    return bytes
}

private func firstBeyondASCII(_ text: Span<UInt8>) -> Int {
    var at = 0
    while at &+ 8 <= text.count, eightBytes(text, at) & 0x8080_8080_8080_8080 == 0 { at &+= 8 }
    while at < text.count, text[at] < 0x80 { at &+= 1 }
    return at
}

/// The characters as one byte each; `nil` when one is beyond U+00FF.
private func asLatin1(_ text: Span<UInt8>) -> [UInt8]? {
    var narrow: [UInt8] = []
    narrow.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
        if text[at] < 0x80 {
            narrow.append(text[at])
            at &+= 1
        } else {
            guard text[at] <= 0xC3, at &+ 1 < text.count else { return nil }
            narrow.append(text[at] << 6 | text[at &+ 1] & 0x3F)
            at &+= 2
        }
    }
    return narrow
}

private func withWindows1252Controls(_ text: Span<UInt8>, from start: Int) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count &+ 16)
    output.append(text, 0, start)
    var at = start
    while at < text.count {
        if text[at] == 0xC2, at &+ 1 < text.count, text[at &+ 1] < 0xA0 {
            appendUTF8(windows1252Character(UInt32(text[at &+ 1])), to: &output)
            at &+= 2
        } else {
            output.append(text[at])
            at &+= 1
        }
    }
    return output
}
