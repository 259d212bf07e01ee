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
    /// Waits for something to happen, so many milliseconds at most.
    func wait(milliseconds: Int) -> TerminalInput
}

/// What happened at a terminal.
public enum TerminalInput: Sendable, Equatable {
    /// These bytes were typed.
    case typed([UInt8])
    /// It has another size.
    case resized
    /// Nothing, for as long as was waited.
    case nothing
    /// It is gone.
    case closed
}
