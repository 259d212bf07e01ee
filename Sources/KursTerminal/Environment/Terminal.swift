public protocol Terminal: AnyObject {
    /// The current size, at least 1 by 1.
    var size: (columns: Int, rows: Int) { get }
    /// Enters raw mode without echo, on the alternate screen if `ownScreen` is true.
    ///
    /// However the process ends afterwards, a signal included, the terminal is restored first.
    func enter(ownScreen: Bool)
    func leave()
    /// Stops the process as Ctrl-Z does, with the terminal restored meanwhile; afterwards the screen must be redrawn.
    func suspend()
    func wait(milliseconds: Int) -> TerminalInput
    /// Writes a query and reads what the terminal answers, in raw mode, which ends with it.
    ///
    /// - Parameters:
    ///   - query: Control sequences that the terminal answers.
    ///   - milliseconds: The time limit.
    ///   - isComplete: Whether the answer so far is all of it.
    /// - Returns: `nil` when the terminal cannot be queried, as from a background job and while something that was typed
    ///   waits to be read; what came within the time limit otherwise.
    func query(_ query: [UInt8], _ milliseconds: Int, until isComplete: ([UInt8]) -> Bool) -> [UInt8]?
    var pixelWidth: Int? { get }
}

extension Terminal {
    /// Like ``wait(milliseconds:)``, but never splits a key that is several bytes long.
    ///
    /// A slow connection may split a sequence. A lone ESC is also a key, so the rest is awaited for only 5 ms.
    package func waitForWholeKey(milliseconds: Int) -> TerminalInput {
        let first = wait(milliseconds: milliseconds)
        guard case .typed(var bytes) = first else { return first }
        while TerminalKey.isCut(bytes) {
            let paste = TerminalKey.openPaste(in: bytes)
            // Lines of a paste that comes slowly are not typed.
            guard case .typed(let more) = wait(milliseconds: paste == nil ? 5 : 500) else { break }
            bytes += more
            // No line takes so much; what follows is left out up to the mark of the end.
            if let paste, bytes.count > paste + 65_536 { bytes.removeSubrange((paste + 4096)..<(bytes.count - 5)) }
        }
        return .typed(bytes)
    }
}

public enum TerminalInput: Sendable, Equatable {
    case typed([UInt8])
    /// The terminal was resized or its contents were lost: everything must be redrawn.
    case resized
    case nothing
    case closed
}
