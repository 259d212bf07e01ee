import KursCore

extension WatchState {
    /// Changes the typed conversion as a key says; `false` for a key that does not.
    mutating func edit(_ key: TerminalKey) -> Bool {
        var scalars = Array(typed.unicodeScalars)
        caret = min(caret, scalars.count)
        switch key {
        case .letter(let scalar):
            guard scalars.count < 100 else { return false }
            scalars.insert(scalar, at: caret)
            caret += 1
        case .backspace:
            guard caret > 0 else { return false }
            caret -= 1
            scalars.remove(at: caret)
        case .delete:
            guard caret < scalars.count else { return false }
            scalars.remove(at: caret)
        case .clear:
            scalars.removeSubrange(..<caret)
            caret = 0
        case .deleteWord:
            let kept = scalars[..<caret].reversed().drop { $0 == " " }.drop { $0 != " " }
            scalars.removeSubrange(kept.count..<caret)
            caret = kept.count
        default: return false
        }
        typed = String(String.UnicodeScalarView(scalars))
        return true
    }
}
