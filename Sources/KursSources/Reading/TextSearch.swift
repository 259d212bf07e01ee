extension StringProtocol {
    /// Whether the text holds a part, letter for letter; O(text × part).
    ///
    /// It stands in for the standard library's own, which would bring its regular expressions into the program and
    /// their tables into every start.
    func contains(_ part: String) -> Bool {
        guard !part.isEmpty else { return true }
        return utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
    }
}
