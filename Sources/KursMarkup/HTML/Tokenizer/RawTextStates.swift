// RCDATA state, RAWTEXT state, PLAINTEXT state and CDATA section state.

import KursText

extension Tokenizer {
    /// "RCDATA state" and "RAWTEXT state": text up to the appropriate end tag, or that end tag; `nil` when the run was
    /// empty and the state changed.
    mutating func rawText(_ input: Span<UInt8>) -> TokenKind? {
        let start = position
        guard start < input.count else { return .endOfFile }
        let decodes = state == .rcdata
        var run = PooledRun(start: start)
        var index = start
        while true {
            index = decodes ? firstMarkup(input, from: index) : firstByte(0x3C, input, from: index)
            guard index < input.count else { break }
            let byte = input[index]
            if byte == 0x3C {
                if isAppropriateEndTag(input, at: index) { break }
            } else if byte == 0 {
                replaceNull(input, index, &run)
            } else if let reference = CharacterReference.read(input, afterAmpersandAt: index) {
                take(input, upTo: index, &run)
                index = append(reference, input, index)
                run.copied = index
                continue
            } else {
                noteUnknownReference(input, index)
            }
            index &+= 1
        }
        if index == start {
            position = index &+ 2
            state = .data
            return endTag(input)
        }
        finish(input, index, &run)
        return .characters
    }

    /// "PLAINTEXT state": the rest of the input is text.
    mutating func plaintext(_ input: Span<UInt8>) -> TokenKind {
        guard position < input.count else { return .endOfFile }
        var run = PooledRun(start: position)
        finish(input, pass(upTo: 0, input, from: position, &run), &run)
        return .characters
    }

    /// "CDATA section state": text up to `]]>`; NULs are left for the tree builder to replace.
    mutating func cdataSection(_ input: Span<UInt8>) -> TokenKind? {
        let start = position
        var index = start
        if index < input.count && input[index] == 0 {
            while index < input.count && input[index] == 0 { index &+= 1 }
            text = TextRange(source: start..<index)
            position = index
            return .nulls
        }
        while true {
            index = firstByte(0x5D, input, from: index)
            guard index < input.count, input[index] != 0 else { break }
            if index &+ 2 < input.count && input[index &+ 1] == 0x5D && input[index &+ 2] == 0x3E { break }
            index &+= 1
        }
        if index == input.count {
            error(.eofInCDATA, index)
            state = .data
        }
        position = index
        if index < input.count && input[index] == 0x5D {
            position = index &+ 3
            state = .data
        }
        guard index > start else { return nil }
        text = TextRange(source: start..<index)
        return .characters
    }

    /// Whether an "appropriate end tag token" begins at the `<` at `index`.
    @inline(__always)
    private mutating func isAppropriateEndTag(_ input: Span<UInt8>, at index: Int) -> Bool {
        guard index &+ 1 < input.count, input[index &+ 1] == 0x2F else { return false }
        return isLastStartTag(input, index &+ 2)
    }

    private mutating func isLastStartTag(_ input: Span<UInt8>, _ start: Int) -> Bool {
        let wanted = names.name(lastStartTag)
        let end = start &+ wanted.count
        guard !wanted.isEmpty, end < input.count, ByteClass.endsTagName(input[end]), input[end] != 0 else {
            return false
        }
        var index = start
        for byte in wanted {
            guard input[index].asciiLowercased == byte else { return false }
            index &+= 1
        }
        return true
    }

    /// A run of text that is moved into the pool at the first byte that must be changed.
    struct PooledRun {
        let start: Int
        var poolStart = -1
        /// The start of the part of the source not yet in the pool.
        var copied = 0
    }

    /// Copies the source up to `index` into the pool.
    mutating func take(_ input: Span<UInt8>, upTo index: Int, _ run: inout PooledRun) {
        if run.poolStart < 0 {
            run.poolStart = pool.count
            run.copied = run.start
        }
        pool.append(input, run.copied..<index)
        run.copied = index
    }

    /// The index of the next of a byte, or the end; the NULs before it are replaced.
    mutating func pass(upTo byte: UInt8, _ input: Span<UInt8>, from start: Int, _ run: inout PooledRun) -> Int {
        var index = firstByte(byte, input, from: start)
        while index < input.count && input[index] == 0 {
            replaceNull(input, index, &run)
            index = firstByte(byte, input, from: index &+ 1)
        }
        return index
    }

    /// Writes U+FFFD for the NUL at `index`.
    mutating func replaceNull(_ input: Span<UInt8>, _ index: Int, _ run: inout PooledRun) {
        error(.unexpectedNullCharacter, index)
        take(input, upTo: index, &run)
        pool.append(scalar: 0xFFFD)
        run.copied = index &+ 1
    }

    /// Ends the run at `index`: its text becomes the token's.
    mutating func finish(_ input: Span<UInt8>, _ index: Int, _ run: inout PooledRun) {
        position = index
        guard run.poolStart >= 0 else {
            text = TextRange(source: run.start..<index)
            return
        }
        take(input, upTo: index, &run)
        text = TextRange(pool: run.poolStart..<pool.count)
    }
}

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
        guard start &+ 6 < input.count, starts(input, start, withAnyCase: "script") else { return false }
        let byte = input[start &+ 6]
        return byte != 0 && ByteClass.endsTagName(byte)
    }
}
