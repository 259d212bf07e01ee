/// The port to an interactive terminal.
public protocol Terminal: AnyObject {
    /// The current size, at least 1 by 1.
    var size: (columns: Int, rows: Int) { get }
    /// Enters raw mode without echo, on the alternate screen if `ownScreen` is true.
    ///
    /// However the process ends afterwards, a signal included, the terminal is restored first.
    func enter(ownScreen: Bool)
    /// Restores the terminal.
    func leave()
    /// Stops the process as Ctrl-Z does, with the terminal restored meanwhile; afterwards the screen must be redrawn.
    func suspend()
    /// Waits for an event, up to a time limit.
    func wait(milliseconds: Int) -> TerminalInput
}

extension Terminal {
    /// Like ``wait(milliseconds:)``, but never splits a key that is several bytes long.
    ///
    /// A slow connection may split a sequence. A lone ESC is also a key, so the rest is awaited for only 5 ms.
    func waitForWholeKey(milliseconds: Int) -> TerminalInput {
        let first = wait(milliseconds: milliseconds)
        guard case .typed(var bytes) = first else { return first }
        while TerminalKey.isCut(bytes), case .typed(let more) = wait(milliseconds: 5) { bytes += more }
        return .typed(bytes)
    }
}

/// An event of a terminal.
public enum TerminalInput: Sendable, Equatable {
    /// These bytes were typed.
    case typed([UInt8])
    /// The terminal was resized or its contents were lost: everything must be redrawn.
    case resized
    /// Nothing happened within the time limit.
    case nothing
    /// The terminal was closed.
    case closed
}
