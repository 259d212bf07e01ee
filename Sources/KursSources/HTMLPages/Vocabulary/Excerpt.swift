extension StringProtocol {
    /// The beginning of a page's text, as a refusal or a warning quotes it: at most 60 characters.
    var excerpt: String { String(prefix(60)) }
}

extension String {
    /// The text, or about so many bytes of it and a sign that no vocabulary has: what is cut off may matter.
    func cut(to byteCount: Int) -> String {
        utf8.count <= byteCount ? self : String(decoding: utf8.prefix(byteCount), as: UTF8.self) + " \u{FFFD}"
    }
}
