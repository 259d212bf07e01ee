// Script data state and its escaped states.

extension Tokenizer {
    /// How a script's text hides its end tag: `<!--` escapes, and `<script` inside that escapes doubly.
    private enum Escape {
        case none, escaped, doubleEscaped
    }

    /// "Script data state" and the escaped states: text up to `</script>`, or that end tag.
    mutating func scriptData(_ input: Span<UInt8>) -> TokenKind? {
        let start = position
        guard start < input.count else { return .endOfFile }
        var run = PooledRun(start: start)
        var escape = Escape.none
        var index = start
        while true {
            index =
                escape == .none ? firstByte(0x3C, input, from: index) : firstByte(0x3C, 0x2D, input, from: index)
            guard index < input.count else {
                if escape != .none { error(.eofInScriptHTMLCommentLikeText, index) }
                break
            }
            switch input[index] {
            case 0:
                error(.unexpectedNullCharacter, index)
                replaceNull(input, index, &run)
                index &+= 1
            case 0x2D:
                if dashesClose(input, &index) { escape = .none }
            default:
                if escape != .doubleEscaped && isAppropriateEndTag(input, at: index) {
                    if index == start {
                        position = index &+ 2
                        state = .data
                        return endTag(input)
                    }
                    finish(input, index, &run)
                    return .characters
                }
                lessThan(input, &index, &escape)
            }
        }
        finish(input, index, &run)
        return .characters
    }

    /// Skips a run of dashes; returns whether they are two or more followed by a `>`, which is skipped too.
    private func dashesClose(_ input: Span<UInt8>, _ index: inout Int) -> Bool {
        let start = index
        while index < input.count && input[index] == 0x2D { index &+= 1 }
        guard index &- start >= 2, index < input.count, input[index] == 0x3E else { return false }
        index &+= 1
        return true
    }

    /// The less-than sign states: what may open or close an escape at the `<` at `index`, which is consumed.
    private func lessThan(_ input: Span<UInt8>, _ index: inout Int, _ escape: inout Escape) {
        let next = index &+ 1
        index = next
        switch escape {
        case .none:
            guard next &+ 2 < input.count, input[next] == 0x21, input[next &+ 1] == 0x2D, input[next &+ 2] == 0x2D
            else { return }
            // The two dashes may already be those of a closing `-->`, so the scan continues at them.
            escape = .escaped
            index = next &+ 1
        case .escaped:
            if isScriptName(input, next) { escape = .doubleEscaped }
        case .doubleEscaped:
            if next < input.count && input[next] == 0x2F && isScriptName(input, next &+ 1) { escape = .escaped }
        }
    }

    /// Whether `script` followed by white space, `/` or `>` is at `start`.
    private func isScriptName(_ input: Span<UInt8>, _ start: Int) -> Bool {
        guard start &+ 6 < input.count else { return false }
        let letters: [6 of UInt8] = [0x73, 0x63, 0x72, 0x69, 0x70, 0x74]
        for index in 0..<6 where input[start &+ index] | 0x20 != letters[index] { return false }
        let byte = input[start &+ 6]
        return byte != 0 && ByteClass.endsTagName(byte)
    }
}
