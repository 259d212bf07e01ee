internal import KursText

/// Caches failed searches for closing delimiters.
///
/// This keeps scanning linear when the input is full of `<!--` or unclosed quotes.
struct ExhaustedSearches {
    enum Mark: UInt8 { case characterDataEnd, commentEnd, instructionEnd, doubleQuote, singleQuote }

    private var gone: UInt8 = 0

    /// The offset of the next such delimiter; `nil` when there is none up to the end.
    @inline(__always)
    mutating func find(_ mark: Mark, _ text: Span<UInt8>, from start: Int) -> Int? {
        let bit = 1 &<< mark.rawValue
        guard gone & bit == 0 else { return nil }
        let found =
            switch mark {
            case .characterDataEnd: sequence(0x5D, 0x5D, text, from: start)
            case .commentEnd: sequence(0x2D, 0x2D, text, from: start)
            case .instructionEnd: sequence(0x3F, nil, text, from: start)
            case .doubleQuote: KursText.find(0x22, text, from: min(start, text.count), to: text.count)
            case .singleQuote: KursText.find(0x27, text, from: min(start, text.count), to: text.count)
            }
        guard found < text.count else {
            gone |= bit
            return nil
        }
        return found
    }

    /// Finds `first second >`, or `first >` without a second.
    @inline(__always)
    private func sequence(_ first: UInt8, _ second: UInt8?, _ text: Span<UInt8>, from start: Int) -> Int {
        let length = second == nil ? 1 : 2
        var close = start &+ length
        while close < text.count {
            close = KursText.find(0x3E, text, from: close, to: text.count)
            guard close < text.count else { break }
            let begin = close &- length
            if begin >= start, text[begin] == first, second == nil || text[close &- 1] == second { return begin }
            close &+= 1
        }
        return text.count
    }
}
