// Processing instruction states, which the standard has had since June 2026 (whatwg/html 320c05f).

internal import KursText

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
        index = firstByte(0x3E, input, from: index)
        while index < input.count && input[index] == 0 {
            error(.unexpectedNullCharacter, index)
            replaceNull(input, index, &run)
            index = firstByte(0x3E, input, from: index &+ 1)
        }
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
    /// The target and the data of an instruction.
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
