internal import KursText

/// A text of a feed: as written, and as plain text.
public struct FeedText: Sendable {
    /// The declared form of the bytes, before they are inspected.
    enum Form: Sendable {
        /// Characters, no markup.
        case text
        /// Markup.
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
        self.form = form
        self.base = base
    }

    /// Whether the value is markup, as declared or by inspection; O(n) at each call for the latter.
    public var isMarkup: Bool {
        switch form {
        case .text: false
        case .markup: true
        case .unspecified: looksLikeMarkup(bytes.span)
        }
    }

    /// The value after the XML layer; markup tidied, without scripts and with absolute addresses.
    ///
    /// Tidied means: names in lower case, attributes sorted and quoted, event handlers and elements unknown to HTML
    /// This follows the practice of feed readers and does not prevent everything that a browser may be made to run.
    /// O(n) at each call.
    public var raw: String {
        String(decoding: trimmed(isMarkup ? tidyMarkup(bytes.span, base: base) : bytes), as: UTF8.self)
    }

    /// The value as plain text: markup taken off, references replaced, white space run together.
    ///
    /// A line feed where a block or `br` breaks the line, if it is markup, else none. O(n) at each call.
    public var plain: String {
        String(decoding: isMarkup ? plainText(ofHTML: bytes.span) : withSingleSpaces(bytes.span), as: UTF8.self)
    }

    /// The address of the first `img` that is not a tracking pixel; `nil` without one.
    ///
    /// O(n).
    var firstImage: String? {
        guard form != .text, let address = addressOfFirstImage(bytes.span) else { return nil }
        return resolve(reference: address, against: base)
    }
}
