extension StringProtocol {
    /// Whether the text holds a part, letter for letter; O(text × part).
    ///
    /// The standard library's `contains` of a text would bring its regular expressions into the program and their
    /// tables into every start.
    public func holds(_ part: some StringProtocol) -> Bool {
        guard !part.isEmpty else { return true }
        return utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
    }
}
