// Markup declaration open state, comment states and bogus comment state.

import KursText

extension Tokenizer {
    /// "Markup declaration open state" for the `<!` at `position`.
    mutating func markupDeclaration(_ input: Span<UInt8>) -> TokenKind {
        isProcessingInstruction = false
        let start = position &+ 2
        if starts(input, start, with: "--") {
            position = start &+ 2
            return comment(input)
        }
        if starts(input, start, withAnyCase: "doctype") {
            position = start &+ 7
            return doctype(input)
        }
        position = start
        if starts(input, start, with: "[CDATA[") {
            if allowsCDATA {
                position = start &+ 7
                state = .cdataSection
                return next(input)
            }
            error(.cdataInHTMLContent, start &+ 7)
        } else {
            error(.incorrectlyOpenedComment, start)
        }
        return bogusComment(input)
    }

    /// "Bogus comment state": everything up to `>`.
    mutating func bogusComment(_ input: Span<UInt8>) -> TokenKind {
        isProcessingInstruction = false
        var run = PooledRun(start: position)
        let index = pass(upTo: 0x3E, input, from: position, &run)
        finish(input, index, &run)
        if index < input.count { position = index &+ 1 }
        return .comment
    }

    /// The comment states, from after `<!--`: up to `-->`, `--!>` or the end; `>` and `->` close at once.
    private mutating func comment(_ input: Span<UInt8>) -> TokenKind {
        let start = position
        var run = PooledRun(start: start)
        if let end = abruptEnd(input, start) {
            error(.abruptClosingOfEmptyComment, end &- 1)
            finish(input, start, &run)
            position = end
            return .comment
        }
        var index = start
        while true {
            index = firstByte(0x2D, input, from: index)
            guard index < input.count else { break }
            if input[index] == 0 {
                replaceNull(input, index, &run)
                index &+= 1
                continue
            }
            var dashes = index
            while dashes < input.count && input[dashes] == 0x2D { dashes &+= 1 }
            if dashes &- index >= 2, let end = closing(input, dashes) {
                finish(input, dashes &- 2, &run)
                position = end
                return .comment
            }
            if collectsErrors { noteNested(input, index, dashes) }
            index = dashes
        }
        error(.eofInComment, input.count)
        finish(input, withoutUnfinishedClosing(input, start), &run)
        position = input.count
        return .comment
    }

    /// "Comment start state": the index after a `>` or `->` right at the start.
    private func abruptEnd(_ input: Span<UInt8>, _ start: Int) -> Int? {
        guard start < input.count else { return nil }
        if input[start] == 0x3E { return start &+ 1 }
        guard start &+ 1 < input.count, input[start] == 0x2D, input[start &+ 1] == 0x3E else { return nil }
        return start &+ 2
    }

    /// "Comment end state": the index after a `>` or `!>` at `index`, which follows two dashes.
    private mutating func closing(_ input: Span<UInt8>, _ index: Int) -> Int? {
        guard index < input.count else { return nil }
        if input[index] == 0x3E { return index &+ 1 }
        guard index &+ 1 < input.count, input[index] == 0x21, input[index &+ 1] == 0x3E else { return nil }
        error(.incorrectlyClosedComment, index &+ 1)
        return index &+ 2
    }

    /// "Comment less-than sign bang dash dash state": records a `<!--` whose dashes end at `dashes`.
    private mutating func noteNested(_ input: Span<UInt8>, _ index: Int, _ dashes: Int) {
        guard dashes &- index >= 2, index >= 2, input[index &- 1] == 0x21, input[index &- 2] == 0x3C else { return }
        if dashes < input.count { error(.nestedComment, dashes) }
    }

    /// The end of a comment's text where the input breaks off: a begun `-`, `--` or `--!` is not part of it.
    private func withoutUnfinishedClosing(_ input: Span<UInt8>, _ start: Int) -> Int {
        let end = input.count
        func has(_ byte: UInt8, _ back: Int) -> Bool { end &- back >= start && input[end &- back] == byte }
        if has(0x21, 1) && has(0x2D, 2) && has(0x2D, 3) { return end &- 3 }
        if has(0x2D, 1) { return has(0x2D, 2) ? end &- 2 : end &- 1 }
        return end
    }
}

// Processing instruction states, which the standard has had since June 2026 (whatwg/html 320c05f).
extension Tokenizer {
    /// The processing instruction states for the `<?` at `position`: an instruction up to `>`; a comment where no target
    /// begins or the target is XML's own; nothing where the input ends first.
    mutating func processingInstruction(_ input: Span<UInt8>) -> Markup {
        let start = position &+ 2
        var index = start
        while index < input.count && ProcessingInstruction.isTargetByte(input[index], isFirst: index == start) {
            index &+= 1
        }
        if index < input.count {
            let endsTarget = input[index].isASCIIWhitespace || input[index] == 0x3F || input[index] == 0x3E
            guard endsTarget, index > start, !ProcessingInstruction.isReserved(input, start, index) else {
                error(.unexpectedQuestionMarkInsteadOfTagName, start &- 1)
                position = start &- 1
                return .token(bogusComment(input))
            }
        }
        var run = PooledRun(start: start)
        index = pass(upTo: 0x3E, input, from: index, &run)
        guard index < input.count else {
            error(.eofInProcessingInstruction, index)
            position = index
            return .nothing
        }
        finish(input, input[index &- 1] == 0x3F ? index &- 1 : index, &run)
        position = index &+ 1
        isProcessingInstruction = true
        return .token(.comment)
    }
}

/// The parts of a processing instruction, which is kept as it is written: target, white space, data.
enum ProcessingInstruction {
    static func parts(_ text: ArraySlice<UInt8>) -> (target: ArraySlice<UInt8>, data: ArraySlice<UInt8>) {
        let target = text.prefix { isTargetByte($0, isFirst: false) }
        return (target, text[target.endIndex...].drop(while: \.isASCIIWhitespace))
    }

    /// Whether a target may hold the byte: letters, digits, `-` and `_`, of which a letter or `_` comes first.
    static func isTargetByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        byte.isASCIILetter || byte == 0x5F || (!isFirst && (byte.isASCIIDigit || byte == 0x2D))
    }

    /// Whether a target is `xml` or `xml-stylesheet`, in any case.
    static func isReserved(_ input: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
        switch end &- start {
        case 3: starts(input, start, withAnyCase: "xml")
        case 14: starts(input, start, withAnyCase: "xml-stylesheet")
        default: false
        }
    }
}
