import KursText

/// The text of an HTML fragment as a person reads it: O(n), no input can trap it.
///
/// Inline elements join without a space, `br` and blocks break the line, white space and no-break spaces collapse,
/// references are replaced; scripts, styles and comments are left out. This is not an HTML parser and repairs nothing:
/// it is for the fragments in feeds and metadata. For a page, create a ``Document`` and call
/// ``Document/text(of:without:)``.
/// - Returns: Lines separated by one line feed, none of them empty.
public func plainText(ofHTML html: [UInt8]) -> String { String(decoding: plainText(ofHTML: html.span), as: UTF8.self) }

func plainText(ofHTML html: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(html.count)
    var gap = Gap.none
    // Most titles and many summaries have no markup: they need no tokenizer, whose tables cost more than their bytes.
    if !hasMarkup(html) {
        appendWords(html, 0..<html.count, &gap, to: &output)
        return output
    }
    var reader = FragmentReader(allowsCDATA: true)
    while true {
        switch reader.next(html) {
        case .end: return output
        case .text:
            let range = reader.tokenizer.text.range
            if reader.tokenizer.text.isPooled {
                appendWords(reader.tokenizer.pool.span, range, &gap, to: &output)
            } else {
                appendWords(html, range, &gap, to: &output)
            }
        case .startTag, .endTag:
            if reader.tokenizer.tag.breaksLines { gap = .line }
        case .comment: break
        }
    }
}

/// Whether there is a byte that HTML does not show as it is.
private func hasMarkup(_ html: Span<UInt8>) -> Bool {
    find(0x3C, html, from: 0, to: html.count) < html.count || find(0x26, html, from: 0, to: html.count) < html.count
        || find(0, html, from: 0, to: html.count) < html.count
}

/// The separator due before the next word.
private enum Gap { case none, space, line }

private func appendWords(
    _ text: Span<UInt8>, _ range: Range<Int>, _ gap: inout Gap, to output: inout [UInt8]
) {
    var at = range.lowerBound
    let end = range.upperBound
    while at < end {
        if let length = spaceLength(text, at) {
            if gap == .none { gap = .space }
            at &+= length
            continue
        }
        if gap != .none, !output.isEmpty { output.append(gap == .line ? 0x0A : 0x20) }
        gap = .none
        let run = at
        at = endOfWords(text, at, end)
        output.append(text, run, at)
    }
}
