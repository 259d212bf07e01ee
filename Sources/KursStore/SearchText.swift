/// Text as it is searched: small letters, one kind of apostrophe, stress marks gone, letters with a mark as one letter.
///
/// SQLite folds ASCII only, so the folding is done once, when text is kept.
struct SearchText {
    /// The folded text.
    let text: String

    /// Folds text, O(n).
    init(_ raw: String) {
        var folded = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            switch scalar.value {
            case 0x41...0x5A, 0x410...0x42F: folded.append(scalar, plus: 0x20)
            case 0x400...0x40F: folded.append(scalar, plus: 0x50)
            case 0x490: folded.append(scalar, plus: 1)
            case ..<0x80, 0x430...0x45F, 0x491: folded.append(scalar)
            // Stress marks are for readers; nobody types them.
            case 0x301, 0xAD: continue
            case 0x306, 0x308: folded.append(mark: scalar)
            case 0x2018, 0x2019, 0x2BC: folded.append("'")
            case 0xA0, 0x2007, 0x202F: folded.append(" ")
            default: folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        text = String(folded)
    }

    /// The words, each as its bytes.
    var words: [[UInt8]] { text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) } }
}

extension String.UnicodeScalarView {
    /// Puts the scalar so much further on behind what is there.
    fileprivate mutating func append(_ scalar: Unicode.Scalar, plus distance: UInt32) {
        append(Unicode.Scalar(scalar.value + distance) ?? scalar)
    }

    /// Makes one letter of the last one and a mark above it, where Ukrainian has that letter.
    fileprivate mutating func append(mark: Unicode.Scalar) {
        let whole: Unicode.Scalar? =
            switch (last?.value, mark.value) {
            case (0x438, 0x306): "й"
            case (0x456, 0x308): "ї"
            case (0x435, 0x308): "ё"
            default: nil
            }
        if whole != nil { removeLast() }
        append(whole ?? mark)
    }
}

extension Statement {
    /// Whether every word occurs in one of two columns.
    func holds(_ words: [[UInt8]], in first: Int32, _ second: Int32) -> Bool {
        words.allSatisfy { word in holds(word, in: first) || holds(word, in: second) }
    }

    private func holds(_ word: [UInt8], in column: Int32) -> Bool {
        unsafe withBytes(column) { bytes in
            guard let bytes = unsafe bytes else { return false }
            return unsafe Span(_unsafeElements: bytes).holds(word.span)
        }
    }
}

extension Span<UInt8> {
    /// Whether a word occurs; steps over what cannot end it, as Horspool does.
    ///
    /// O(n · m) at the worst.
    func holds(_ word: Span<UInt8>) -> Bool {
        guard word.count > 0, word.count <= count else { return word.count == 0 }
        var steps = InlineArray<256, Int>(repeating: word.count)
        for index in 0..<(word.count - 1) { steps[Int(word[index])] = word.count - 1 - index }
        var end = word.count - 1
        while end < count {
            var back = 0
            while back < word.count, self[end - back] == word[word.count - 1 - back] { back += 1 }
            if back == word.count { return true }
            end += steps[Int(self[end])]
        }
        return false
    }
}
