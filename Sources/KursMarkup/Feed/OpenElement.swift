/// One open element.
struct OpenElement {
    var prefix: NameKey
    var local: NameKey
    var element: FeedElement
    var scope: FeedScope
    /// Bindings to go back to when it closes.
    var bindingCount: Int
    /// Which of the base addresses holds inside.
    var base: Int
    /// Where its name without prefix stands, for an end tag of markup.
    var nameStart: Int
    var nameEnd: Int
    /// Whether its tag was written into the captured value.
    var isWritten = false
}

/// Whose titles and links are being read.
enum FeedScope: UInt8 { case outside, feed, item, foreign }
