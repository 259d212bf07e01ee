import KursText

/// A text of a feed: as written, and as plain text.
public struct FeedText: Sendable {
    /// The declared form of the bytes, before they are inspected.
    enum Form: Sendable {
        /// Characters, no markup.
        case text
        /// The same, with line ends that count.
        case lines
        case markup
        /// RSS does not declare it: markup if it looks like markup.
        case unspecified
    }

    /// The value after the XML layer, trimmed.
    let bytes: [UInt8]
    let form: Form
    /// The base of relative addresses in markup; empty when unknown.
    let base: String

    init(_ bytes: [UInt8], _ form: Form, base: String = "") {
        self.bytes = withoutDoubleEncoding(bytes)
        (self.form, self.base) = (form, base)
    }

    /// Whether the value is markup, as declared or by inspection; O(n) at each call for the latter.
    public var isMarkup: Bool {
        switch form {
        case .text, .lines: false
        case .markup: true
        case .unspecified: looksLikeMarkup(bytes.span)
        }
    }

    /// The value after the XML layer; markup tidied, without scripts and with absolute addresses.
    ///
    /// Tidied means: names in lower case, attributes sorted and quoted, event handlers and elements unknown to HTML left
    /// out. This follows the practice of feed readers and does not prevent everything that a browser may be made to run.
    /// O(n) at each call.
    public var raw: String {
        String(decoding: trimmed(isMarkup ? tidyMarkup(bytes.span, base: base) : bytes), as: UTF8.self)
    }

    /// The value as plain text: markup taken off, references replaced, white space run together.
    ///
    /// A line feed where a block or `br` breaks the line, if it is markup, else none. O(n) at each call.
    public var plain: String {
        if form == .lines { return String(decoding: trimmed(bytes), as: UTF8.self) }
        return String(decoding: isMarkup ? plainText(ofHTML: bytes.span) : withSingleSpaces(bytes.span), as: UTF8.self)
    }

    /// The address of the first `img` that is not a tracking pixel; `nil` without one.
    ///
    /// O(n).
    var firstImage: String? {
        guard form != .text, form != .lines, let address = addressOfFirstImage(bytes.span) else { return nil }
        return resolve(reference: address, against: base)
    }
}

/// Repairs UTF-8 that was decoded as ISO-8859-1 and encoded again, and gives C1 controls their windows-1252 meaning.
///
/// The repair applies only when every character is below U+0100 and the original bytes are valid UTF-8: a single é is
/// left alone. O(n).
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
            output.append(scalar: windows1252Character(UInt32(text[at &+ 1])))
            at &+= 2
        } else {
            output.append(text[at])
            at &+= 1
        }
    }
    return output
}

/// The address in the first `img` that is not a tracking pixel; `nil` without one.
///
/// O(n).
private func addressOfFirstImage(_ html: Span<UInt8>) -> String? {
    var at = 0
    while at < html.count {
        at = find(0x3C, html, from: at, to: html.count)
        guard starts(html, at, withAnyCase: "<img") else {
            at &+= 1
            continue
        }
        var reader = FragmentReader(from: at)
        guard reader.next(html) == .startTag else { return nil }
        at = reader.range.upperBound
        if let address = reader.imageAddress(html) { return address }
    }
    return nil
}

extension FragmentReader {
    /// The `src` of an `img` just read; `nil` when it is missing, is a data URL, or the image is one pixel in size.
    fileprivate func imageAddress(_ html: Span<UInt8>) -> String? {
        guard tokenizer.tag == .img else { return nil }
        var source: [UInt8]?
        for index in tokenizer.attributeRange {
            let attribute = tokenizer.attributes[index]
            let name = tokenizer.names.name(attribute.name)
            if name.elementsEqual("width".utf8) || name.elementsEqual("height".utf8) {
                let size = tokenizer.bytes(attribute.value, html)
                if size.count == 1, size[0] <= 0x31 { return nil }
            } else if name.elementsEqual("src".utf8) {
                source = trimmed(tokenizer.bytes(attribute.value, html))
            }
        }
        guard let source, !source.isEmpty, !starts(source.span, 0, withAnyCase: "data:") else { return nil }
        return String(decoding: source, as: UTF8.self)
    }
}
