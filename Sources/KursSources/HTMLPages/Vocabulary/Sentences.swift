extension String {
    /// The sentences of a text of a page: each begins with a capital after a mark and a space.
    ///
    /// A point after a short word is one of an abbreviation. O(n).
    var sentences: [String] {
        var found: [String] = []
        var current = ""
        var isAfterMark = false
        var letters = 0
        for character in self {
            if isAfterMark, character.isUppercase, current.hasSuffix(" ") {
                found.append(current)
                current = ""
            }
            if character != " " {
                isAfterMark = character == "!" || character == "?" || character == "." && letters > 3
                letters = character.isLetter ? letters + 1 : 0
            } else {
                letters = 0
            }
            current.append(character)
        }
        return current.isEmpty ? found : found + [current]
    }
}
