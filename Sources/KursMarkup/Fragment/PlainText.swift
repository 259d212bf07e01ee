internal import KursText

/// The text of an HTML fragment as a person reads it: O(n), no input can trap it.
///
/// Inline elements join without a space, `br` and blocks break the line, white space and no-break spaces collapse,
/// references are replaced; scripts, styles and comments are left out. This is not an HTML parser and repairs nothing:
/// it is for the fragments in feeds and metadata. For a page, create a ``Document`` and call
/// ``Document/text(of:without:)``.
/// - Returns: Lines separated by one line feed, none of them empty.
public func plainText(ofHTML html: [UInt8]) -> String { String(decoding: plainText(ofHTML: html.span), as: UTF8.self) }

/// The same for a span.
func plainText(ofHTML html: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(html.count)
    var gap = Gap.none
    var scanner = MarkupScanner()
    var scratch: [UInt8] = []
    while true {
        let piece = scanner.next(html)
        switch piece {
        case .end: return output
        case .text:
            scratch.removeAll(keepingCapacity: true)
            appendDecodingHTML(html, scanner.start, scanner.stop, to: &scratch)
            appendWords(scratch.span, &gap, to: &output)
        case .startTag, .endTag:
            if scanner.name.isBlock, gap != .line { gap = .line }
            if piece == .startTag, let end = scanner.name.rawTextEnd { scanner.pass(until: end, html) }
        case .comment, .declaration: break
        }
    }
}

/// The separator due before the next word.
private enum Gap { case none, space, line }

private func appendWords(_ text: Span<UInt8>, _ gap: inout Gap, to output: inout [UInt8]) {
    var at = 0
    while at < text.count {
        if let length = spaceLength(text, at) {
            if gap == .none { gap = .space }
            at &+= length
            continue
        }
        if gap != .none, !output.isEmpty { output.append(gap == .line ? 0x0A : 0x20) }
        gap = .none
        let run = at
        while at < text.count, spaceLength(text, at) == nil { at &+= 1 }
        output.append(text, run, at)
    }
}

/// Appends text with its references replaced as HTML does, without semicolons where the standard allows that.
private func appendDecodingHTML(_ text: Span<UInt8>, _ start: Int, _ end: Int, to output: inout [UInt8]) {
    var at = start
    while at < end {
        let ampersand = find(0x26, text, from: at, to: end)
        output.append(text, at, ampersand)
        guard ampersand < end else { return }
        at = ampersand &+ 1
        guard let meant = CharacterReference.read(text, afterAmpersandAt: ampersand), at &+ meant.length <= end else {
            output.append(0x26)
            continue
        }
        let isNumber = CharacterReference.isNumeric(text, afterAmpersandAt: ampersand)
        output.append(scalar: isNumber ? CharacterReference.resolved(meant.first).scalar : meant.first)
        if meant.second != 0 { output.append(scalar: meant.second) }
        at &+= meant.length
    }
}
