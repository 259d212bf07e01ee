internal import KursText

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

    /// Whether the value is markup, by the feed's word or by its looks; O(n) at each call for the latter.
    public var isMarkup: Bool {
        switch form {
        case .text: false
        case .markup: true
        case .unsaid: looksLikeMarkup(bytes.span)
        }
    }

    /// The value after the XML layer; markup tidied, without scripts and with absolute addresses.
    ///
    /// Tidied means: names in lower case, attributes sorted and quoted, event handlers and elements unknown to HTML
    /// gone. It is a feed reader's habit and not proof against all that a browser may be made to run. O(n) at each
    /// call.
    public var raw: String {
        String(decoding: trimmed(isMarkup ? tidyMarkup(bytes.span, base: base) : bytes), as: UTF8.self)
    }

    /// The value as plain text: markup taken off, references replaced, white space run together.
    ///
    /// A line feed where a block or `br` breaks the line, if it is markup, else none. O(n) at each call.
    public var plain: String {
        String(decoding: isMarkup ? plainText(ofHTML: bytes.span) : withSingleSpaces(bytes.span), as: UTF8.self)
    }

    /// The address of the first `img` that is more than a dot; `nil` without one.
    ///
    /// O(n).
    var firstImage: String? {
        guard form != .text, let address = addressOfFirstImage(bytes.span) else { return nil }
        return resolve(reference: address, against: base)
    }
}
