/// The port to a terminal that is drawn on and typed at.
public protocol Terminal: AnyObject {
    /// How large it is now; at least 1 by 1.
    var size: (columns: Int, rows: Int) { get }
    /// Hands every key over as it is typed, unseen; on a screen of its own where that is wanted.
    ///
    /// Whatever ends the process afterwards, a signal included, puts the terminal back first.
    func enter(ownScreen: Bool)
    /// Puts the terminal back as it was.
    func leave()
    /// Stops the process as Ctrl-Z does, the terminal put back meanwhile; afterwards it is to be drawn anew.
    func suspend()
    /// Waits for something to happen, so many milliseconds at most.
    func wait(milliseconds: Int) -> TerminalInput
}

extension Terminal {
    /// As ``wait(milliseconds:)``, a key that is several bytes never in parts.
    ///
    /// A slow line may part them; ESC alone is a key as well, so the rest is waited for only shortly.
    func whole(milliseconds: Int) -> TerminalInput {
        let first = wait(milliseconds: milliseconds)
        guard case .typed(var bytes) = first else { return first }
        while TerminalKey.isCut(bytes), case .typed(let more) = wait(milliseconds: 5) { bytes += more }
        return .typed(bytes)
    }
}

/// What happened at a terminal.
public enum TerminalInput: Sendable, Equatable {
    /// These bytes were typed.
    case typed([UInt8])
    /// It has another size, or shows something else: everything is to be drawn anew.
    case resized
    /// Nothing, for as long as was waited.
    case nothing
    /// It is gone.
    case closed
}
