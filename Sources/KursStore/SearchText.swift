internal import KursText

/// Text folded for searching: lower case, one kind of apostrophe and space, no stress marks, composed letters.
///
/// SQLite folds the case of ASCII only, so text is folded once, when it is saved.
struct SearchText {
    /// The folded text.
    let text: String

    /// Folds text, O(n).
    init(_ raw: String) {
        var folded = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            switch scalar.value {
            case ..<0x80, 0x400...0x45F, 0x490, 0x491: folded.append(scalar.smallLetter)
            // Stress marks and soft hyphens are not typed into a search.
            case 0x301, 0xAD: continue
            case 0x306, 0x308: folded.append(mark: scalar)
            case 0x2018, 0x2019, 0x2BC: folded.append("'")
            case 0xA0, 0x2007, 0x202F: folded.append(" ")
            default: folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        text = String(folded)
    }

    /// Whether each of the words occurs in a text, which is folded first.
    func isContained(in text: String) -> Bool {
        let text = Array(SearchText(text).text.utf8)
        return words.allSatisfy { text.span.firstOffset(of: $0.span) != nil }
    }

    /// The words as UTF-8.
    var words: [[UInt8]] { text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) } }
}

extension String.UnicodeScalarView {
    /// Appends a combining mark, composed with the last letter where Cyrillic has the composed one.
    fileprivate mutating func append(mark: Unicode.Scalar) {
        let composed: Unicode.Scalar? =
            switch (last?.value, mark.value) {
            case (0x438, 0x306): "й"
            case (0x456, 0x308): "ї"
            case (0x435, 0x308): "ё"
            default: nil
            }
        if composed != nil { removeLast() }
        append(composed ?? mark)
    }
}

extension Statement {
    /// Whether each word occurs in one of two columns.
    func containsAll(_ words: [[UInt8]], in first: Int32, _ second: Int32) -> Bool {
        words.allSatisfy { word in contains(word, in: first) || contains(word, in: second) }
    }

    private func contains(_ word: [UInt8], in column: Int32) -> Bool {
        unsafe withBytes(column) { bytes in
            guard let bytes = unsafe bytes else { return false }
            return unsafe Span(_unsafeElements: bytes).firstOffset(of: word.span) != nil
        }
    }
}
