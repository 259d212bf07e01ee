extension [String] {
    /// The texts in a row, a separator between each two.
    ///
    /// The standard library's `joined` is compiled for any collection and finds out at run time what this one is, which
    /// a cached answer's start would notice.
    package func list(_ separator: String) -> String {
        var text = ""
        for (index, part) in enumerated() {
            if index > 0 { text += separator }
            text += part
        }
        return text
    }
}

extension Sequence where Element: Equatable {
    /// Each element once, where it comes first; O(n · distinct elements).
    @inlinable package var distinct: [Element] {
        var found: [Element] = []
        for element in self where !found.contains(element) { found.append(element) }
        return found
    }
}
