extension StringProtocol {
    /// Whether a part occurs in the text, compared by bytes.
    ///
    /// O(text × part). The standard library's `contains` of a text would link its regular expressions into the program
    /// and load their tables at every start.
    @inlinable
    package func hasSubstring(_ part: some StringProtocol) -> Bool {
        utf8.hasBytes(part.utf8)
    }
}

extension Span<UInt8> {
    /// The offset of the first occurrence of a word from an offset on; `nil` when there is none.
    ///
    /// Horspool's algorithm: skips bytes that cannot end the word. O(n · m) at worst, n / m where bytes vary.
    package func firstOffset(of word: Span<UInt8>, from start: Int = 0) -> Int? {
        guard start >= 0, word.count <= count &- start else { return nil }
        guard word.count > 1 else {
            guard word.count == 1 else { return start }
            let at = find(word[0], self, from: start, to: count)
            return at < count ? at : nil
        }
        var skips = InlineArray<256, Int>(repeating: word.count)
        for index in 0..<(word.count - 1) { skips[Int(word[index])] = word.count - 1 - index }
        var end = start + word.count - 1
        while end < count {
            var back = 0
            while back < word.count, self[end - back] == word[word.count - 1 - back] { back += 1 }
            if back == word.count { return end - word.count + 1 }
            end += skips[Int(self[end])]
        }
        return nil
    }
}

extension Collection<UInt8> {
    /// Whether a word occurs in the bytes; O(bytes × word).
    @inlinable
    package func hasBytes(_ word: some Collection<UInt8>) -> Bool {
        guard let first = word.first else { return true }
        var rest = self[...]
        while let at = rest.firstIndex(of: first) {
            rest = rest[at...]
            if rest.starts(with: word) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

/// Whether this text is at an offset of the bytes; false past the end.
@inlinable @inline(__always)
package func starts(_ bytes: Span<UInt8>, _ at: Int, with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at >= 0, at &+ length <= bytes.count else { return false }
    for index in 0..<length where unsafe bytes[at &+ index] != text.utf8Start[index] { return false }
    return true
}

/// Whether this text is at an offset of the bytes in any ASCII case; the text is given in lower case.
@inlinable @inline(__always)
package func starts(_ bytes: Span<UInt8>, _ at: Int, withAnyCase text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at >= 0, at &+ length <= bytes.count else { return false }
    for index in 0..<length where unsafe bytes[at &+ index].asciiLowercased != text.utf8Start[index] { return false }
    return true
}
