/// One open element.
struct OpenElement {
    var prefix: NameKey
    var local: NameKey
    var element: FeedElement
    var scope: FeedScope
    /// The number of bindings to return to when it closes.
    var bindingCount: Int
    /// The index of the base address in effect inside it.
    var base: Int
    /// The offset of its name without prefix, for an end tag of markup.
    var nameStart: Int
    var nameEnd: Int
    /// Whether its tag was written into the captured value.
    var isWritten = false
}

/// The owner of the titles and links being read.
enum FeedScope: UInt8 {
    case outside, feed, item, foreign
    /// An item's attachments.
    case media
}
