internal import KursText

/// The address in the first `img` that is not a tracking pixel; `nil` without one.
///
/// O(n).
func addressOfFirstImage(_ html: Span<UInt8>) -> String? {
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
                let size = value(attribute, html)
                if size.count == 1, size[0] <= 0x31 { return nil }
            } else if name.elementsEqual("src".utf8) {
                source = trimmed(value(attribute, html))
            }
        }
        guard let source, !source.isEmpty, !starts(source.span, 0, withAnyCase: "data:") else { return nil }
        return String(decoding: source, as: UTF8.self)
    }
}
