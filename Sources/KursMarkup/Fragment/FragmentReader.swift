import KursText

/// Reads the HTML of a feed's text piece by piece with the HTML tokenizer, without building a tree.
///
/// Elements whose contents are never displayed as text, such as `script`, are passed over with their contents. O(n); no
/// input can trap it.
struct FragmentReader: ~Copyable {
    enum Piece { case end, text, startTag, endTag, comment }

    private(set) var tokenizer = Tokenizer()

    /// A reader that begins at an offset.
    ///
    /// - Parameters:
    ///   - keepsReferences: Whether character references stay as written.
    ///   - allowsCDATA: Whether `<![CDATA[…]]>`, which HTML takes for a comment, is text: some
    ///     feeds escape such sections once too often.
    init(from start: Int = 0, keepsReferences: Bool = false, allowsCDATA: Bool = false) {
        tokenizer.position = start
        tokenizer.keepsReferences = keepsReferences
        tokenizer.allowsCDATA = allowsCDATA
    }

    /// Reads the next piece; the tokenizer's fields describe it until the next call.
    mutating func next(_ html: Span<UInt8>) -> Piece {
        while true {
            if !tokenizer.pool.isEmpty { tokenizer.pool.removeAll(keepingCapacity: true) }
            switch tokenizer.next(html) {
            case .endOfFile: return .end
            case .characters: return .text
            case .endTag: return .endTag
            case .comment:
                if isComment(html) { return .comment }
                // In feeds, `<!` without `--` is more often text than a comment with a mistake in it.
                tokenizer.position = tokenizer.tokenStart &+ 2
                tokenizer.text = TextRange(source: range)
                return .text
            case .doctype:
                // With neither an end nor identifiers it is text too, such as one about `<!DOCTYPE`.
                guard tokenizer.position == html.count, html[html.count &- 1] != 0x3E,
                    tokenizer.doctype.publicIdentifier == nil, tokenizer.doctype.systemIdentifier == nil
                else { break }
                tokenizer.text = TextRange(source: range)
                return .text
            case .nulls: break
            case .startTag:
                guard let contents = tokenizer.tag.hiddenFragmentContents else { return .startTag }
                tokenizer.state = contents
                guard passContents(html) else { return .end }
            }
        }
    }

    /// The bytes of the piece in the fragment.
    var range: Range<Int> { tokenizer.tokenStart..<tokenizer.position }

    /// Whether the comment just read is meant as one, or is a processing instruction or an end tag without a name.
    private func isComment(_ html: Span<UInt8>) -> Bool {
        !starts(html, tokenizer.tokenStart, with: "<!") || starts(html, tokenizer.tokenStart, with: "<!--")
    }

    /// Continues after the end tag of the element just opened; `false` at the end of the input.
    private mutating func passContents(_ html: Span<UInt8>) -> Bool {
        while true {
            tokenizer.pool.removeAll(keepingCapacity: true)
            switch tokenizer.next(html) {
            case .endOfFile: return false
            case .endTag: return true
            default: break
            }
        }
    }
}

extension TagName {
    /// The state in which the contents of an element that displays none of them are read; `nil` for other elements.
    fileprivate var hiddenFragmentContents: Tokenizer.State? {
        switch self {
        case .script: .scriptData
        case .applet, .iframe, .noembed, .noframes, .style: .rawtext
        default: nil
        }
    }
}
