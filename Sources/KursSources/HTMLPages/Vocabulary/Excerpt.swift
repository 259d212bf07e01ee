extension StringProtocol {
    /// The beginning of a page's text, as a refusal or a warning quotes it: at most 60 characters.
    var excerpt: String { String(prefix(60)) }
}
