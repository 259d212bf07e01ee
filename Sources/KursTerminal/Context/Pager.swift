import KursText

/// The program that shows what is longer than the screen: `KURS_PAGER`, `PAGER` or `less -FRX`.
enum Pager {
    /// Shows a finished answer in the pager, where both ends of the terminal are there and the answer is longer than it.
    ///
    /// - Returns: Whether it was shown; otherwise it is to be written.
    static func show(_ bytes: [UInt8], _ environment: Environment) -> Bool {
        guard environment.terminalColumns != nil, let terminal = environment.terminal,
            environment.variable("TERM") != "dumb",
            bytes.count(where: { $0 == UInt8(ascii: "\n") }) >= terminal.size.rows
        else { return false }
        let program = environment.variable("KURS_PAGER") ?? environment.variable("PAGER") ?? "less"
        guard !program.isEmpty, program != "cat" else { return false }
        environment.streams.output.flush()
        // Without options of the user's own, less ends at once on a short text, and keeps colours and the screen.
        var request = ProcessRequest(
            ["sh", "-c", program], environment.variable("LESS") == nil ? [("LESS", "FRX")] : [])
        (request.input, request.ownsTerminal) = (Hyperlink.removed(from: bytes), true)
        switch environment.runProgram(request, {}) {
        // The shell did not find the program, or could not start it.
        case .exited(126...127, _), .notStarted: return false
        default: return true
        }
    }
}
