/// Whether a text holds a part, letter for letter; O(text × part).
///
/// `String.contains` of a text would bring the standard library's regular expressions into every program.
func holds(_ text: String, _ part: String) -> Bool {
    guard !part.isEmpty else { return true }
    return text.utf8.indices.contains { text.utf8[$0...].starts(with: part.utf8) }
}

/// Whether bytes contain a word; O(bytes × word).
func contains(_ bytes: some Collection<UInt8>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
        guard let first = unsafe word.first else { return true }
        var rest = bytes[...]
        while let at = rest.firstIndex(of: first) {
            rest = rest[at...]
            if unsafe rest.starts(with: word) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
