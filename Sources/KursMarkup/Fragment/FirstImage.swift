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
        var scanner = MarkupScanner(from: at)
        guard scanner.next(html) == .startTag else { return nil }
        at = scanner.stop
        if let address = scanner.imageAddress(html) { return address }
    }
    return nil
}
