import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal on standard input and output.
///
/// Whatever ends the process puts it back first: leaving, `exit`, a signal, a trap. A stop puts it back too, and what
/// goes on afterwards draws anew. C: `tcgetattr`, `tcsetattr`, `poll`, `ioctl(TIOCGWINSZ)`, `sigaction`, `atexit`.
final class SystemTerminal: Terminal {
    // What a signal's handler needs is laid out before any signal can come; it only writes it, and calls nothing that a
    // handler may not call.
    nonisolated(unsafe) private static var saved = termios()
    nonisolated(unsafe) private static var raw = termios()
    nonisolated(unsafe) private static var isEntered = false
    nonisolated(unsafe) private static var isAway = false
    nonisolated(unsafe) private static var isBack = false
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
        unsafe Self.raw = unsafe Self.saved
        unsafe Self.raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
        unsafe Self.raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
        unsafe Self.isEntered = true
        Self.handleSignals()
        atexit { SystemTerminal.restore() }
        Self.takeOver(TCSAFLUSH)
        known = size
    }

    func leave() { Self.restore() }

    /// As Ctrl-Z would in the shell; returns when it goes on, or at once where nobody could let it go on.
    func suspend() { kill(0, SIGTSTP) }

    func wait(milliseconds: Int) -> TerminalInput {
        var question = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        let pause = unsafe Self.isBack ? 0 : milliseconds
        let count = unsafe poll(&question, 1, Int32(clamping: pause))
        let now = size
        if unsafe now != known || Self.isBack {
            unsafe Self.isBack = false
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

    private static func handleSignals() {
        // A stack that ran over has no room for a handler; it gets one of its own.
        let place = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
        var stack = unsafe stack_t(ss_sp: place, ss_flags: 0, ss_size: 65_536)
        unsafe sigaltstack(&stack, nil)
        // It ends the process as it would have without us.
        let ending: @convention(c) (Int32) -> Void = { number in
            SystemTerminal.restore()
            signal(number, SIG_DFL)
            raise(number)
        }
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
            handle(number, flags: Int32(SA_ONSTACK), ending)
        }
        let stopping: @convention(c) (Int32) -> Void = { number in
            SystemTerminal.putBack()
            signal(number, SIG_DFL)
            raise(number)
            SystemTerminal.handleStop()
            SystemTerminal.comeBack()
        }
        unsafe stop = stopping
        handleStop()
        handle(SIGCONT, flags: 0) { _ in SystemTerminal.comeBack() }
        // It does nothing but end a wait: the size is looked at then.
        handle(SIGWINCH, flags: 0) { _ in }
    }

    nonisolated(unsafe) private static var stop: @convention(c) (Int32) -> Void = { _ in }

    /// The stop takes place within the handler, so that is not kept from being stopped again.
    private static func handleStop() { handle(SIGTSTP, flags: Int32(SA_NODEFER), unsafe stop) }

    private static func handle(_ number: Int32, flags: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = handler
        action.sa_flags = flags
        unsafe sigaction(number, &action, nil)
    }

    /// Makes the terminal ours.
    private static func takeOver(_ when: Int32) {
        unsafe tcsetattr(0, when, &raw)
        put(unsafe hasOwnScreen ? "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J" : "\u{1B}[?25l")
        unsafe isAway = false
    }

    /// Makes the terminal what it was, for now.
    private static func putBack() {
        guard unsafe isEntered, !(unsafe isAway) else { return }
        unsafe isAway = true
        put(unsafe hasOwnScreen ? "\u{1B}[m\u{1B}[?25h\u{1B}[?1049l" : "\u{1B}[m\u{1B}[?25h")
        unsafe tcsetattr(0, TCSADRAIN, &saved)
    }

    private static func comeBack() {
        guard unsafe isEntered else { return }
        takeOver(TCSADRAIN)
        unsafe isBack = true
    }

    private static func restore() {
        putBack()
        unsafe isEntered = false
    }

    private static func put(_ text: StaticString) {
        _ = unsafe write(1, text.utf8Start, text.utf8CodeUnitCount)
    }
}
