import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal on standard input and output.
///
/// C: `tcgetattr`, `tcsetattr`, `poll`, `ioctl(TIOCGWINSZ)`, `sigaction`.
final class SystemTerminal: Terminal {
    // What a signal's handler needs is laid out before any signal can come; it only writes it and ends.
    nonisolated(unsafe) private static var saved = termios()
    nonisolated(unsafe) private static var isEntered = false
    nonisolated(unsafe) private static var hasOwnScreen = false
    private var known: (columns: Int, rows: Int) = (0, 0)

    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    func enter(ownScreen: Bool) {
        guard !(unsafe Self.isEntered), unsafe tcgetattr(0, &Self.saved) == 0 else { return }
        unsafe Self.hasOwnScreen = ownScreen
        unsafe Self.isEntered = true
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
            SystemTerminal.handle(signal)
        }
        // It does nothing but end a wait: the size is looked at then.
        var change = sigaction()
        unsafe change.__sigaction_handler.sa_handler = { _ in }
        unsafe sigaction(SIGWINCH, &change, nil)
        var raw = unsafe Self.saved
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
        unsafe tcsetattr(0, TCSAFLUSH, &raw)
        SystemTerminal.put(ownScreen ? "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J" : "\u{1B}[?25l")
        known = size
    }

    func leave() { SystemTerminal.restore() }

    func wait(milliseconds: Int) -> TerminalInput {
        var question = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&question, 1, Int32(clamping: milliseconds))
        let now = size
        if now != known {
            known = now
            return .resized
        }
        guard count > 0 else { return .nothing }
        guard question.revents & Int16(POLLIN) != 0 else { return .closed }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = max(0, unsafe read(0, buffer.baseAddress, 256))
        }
        return bytes.isEmpty ? .closed : .typed(bytes)
    }

    /// Puts the terminal back before a signal ends the process as it would have without us.
    private static func handle(_ number: Int32) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { number in
            SystemTerminal.restore()
            signal(number, SIG_DFL)
            raise(number)
        }
        unsafe sigaction(number, &action, nil)
    }

    private static func restore() {
        guard unsafe isEntered else { return }
        unsafe isEntered = false
        put(unsafe hasOwnScreen ? "\u{1B}[?25h\u{1B}[?1049l" : "\u{1B}[?25h")
        unsafe tcsetattr(0, TCSADRAIN, &saved)
    }

    private static func put(_ text: StaticString) {
        _ = unsafe write(1, text.utf8Start, text.utf8CodeUnitCount)
    }
}
