import KursCLI
import KursPlatform
import KursTerminal

/// The terminal on standard input and output.
///
/// It is restored however the process ends: by leaving, `exit`, a signal or a trap. Stopping the process restores it
/// too; continuing redraws the screen.
///
/// C: `tcgetattr`, `tcsetattr`, `poll`, `ioctl(TIOCGWINSZ)`, `sigaction`, `atexit`.
final class SystemTerminal: Terminal {
    // The state of the signal handlers, initialised before they are installed. The handlers only call functions that
    // are async-signal-safe.
    nonisolated(unsafe) private static var saved = termios()
    nonisolated(unsafe) private static var raw = termios()
    nonisolated(unsafe) private(set) static var isEntered = false
    nonisolated(unsafe) private static var isSuspended = false
    nonisolated(unsafe) private static var wasContinued = false
    nonisolated(unsafe) private static var usesAlternateScreen = false
    /// Whether the terminal is only queried, with the cursor and the typed keys left alone.
    nonisolated(unsafe) private static var isQuery = false
    private var lastSize: (columns: Int, rows: Int) = (0, 0)

    var size: (columns: Int, rows: Int) {
        guard let size = Self.window(1), size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    func enter(ownScreen: Bool) { enter(ownScreen: ownScreen, isQuery: false) }

    /// Enters raw mode, for a query without touching the cursor or what was typed.
    func enter(ownScreen: Bool, isQuery: Bool) {
        guard !(unsafe Self.isEntered), unsafe tcgetattr(0, &Self.saved) == 0 else { return }
        unsafe Self.usesAlternateScreen = ownScreen
        unsafe Self.isQuery = isQuery
        unsafe Self.raw = unsafe Self.saved
        // Ctrl-C still ends a process that waits for an answer.
        unsafe Self.raw.c_lflag &= ~tcflag_t(isQuery ? ECHO | ICANON : ECHO | ICANON | ISIG | IEXTEN)
        if !isQuery { unsafe Self.raw.c_iflag &= ~tcflag_t(IXON | ICRNL) }
        unsafe Self.isEntered = true
        Self.handleSignals()
        atexit { SystemTerminal.restore() }
        Self.configure(isQuery ? TCSADRAIN : TCSAFLUSH)
        lastSize = size
    }

    func leave() { Self.restore() }

    /// Stops the process as Ctrl-Z does; returns when it is continued, or at once without job control.
    func suspend() { kill(0, SIGTSTP) }

    func wait(milliseconds: Int) -> TerminalInput {
        var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        // The signal of a new size that came while a frame was made interrupts no `poll`.
        let pause = unsafe Self.wasContinued || size != lastSize ? 0 : milliseconds
        let count = unsafe poll(&request, 1, Int32(clamping: pause))
        let now = size
        if unsafe now != lastSize || Self.wasContinued {
            unsafe Self.wasContinued = false
            lastSize = now
            return .resized
        }
        guard count > 0 else { return .nothing }
        guard request.revents & Int16(POLLIN) != 0 else { return .closed }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = max(0, unsafe read(0, buffer.baseAddress, 256))
        }
        return bytes.isEmpty ? .closed : .typed(bytes)
    }

    private static func handleSignals() {
        // After a stack overflow the handlers need a stack of their own.
        let stackMemory = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
        // The members stand in another order on each system.
        var stack = unsafe stack_t()
        unsafe stack.ss_sp = stackMemory
        unsafe stack.ss_size = 65_536
        unsafe sigaltstack(&stack, nil)
        // Raises the signal again, so that the process ends as it would without the handler.
        let ending: @convention(c) (Int32) -> Void = { number in
            SystemTerminal.restore()
            signal(number, SIG_DFL)
            raise(number)
        }
        for number in endingSignals { handle(number, flags: Int32(SA_ONSTACK), ending) }
        let stopping: @convention(c) (Int32) -> Void = { number in
            SystemTerminal.suspend()
            signal(number, SIG_DFL)
            raise(number)
            SystemTerminal.handleStop()
            SystemTerminal.resume()
        }
        unsafe stop = stopping
        handleStop()
        handle(SIGCONT, flags: 0) { _ in SystemTerminal.resume() }
        // Only interrupts `poll`, after which the size is read.
        handle(SIGWINCH, flags: 0) { _ in }
        // The end of a program that the screen started ends a wait, so that the system need not remember it.
        handle(SIGCHLD, flags: Int32(SA_RESTART | SA_NOCLDSTOP)) { _ in }
    }

    /// The signals that end a process by default and can be handled.
    private static var endingSignals: [Int32] {
        var signals = [
            SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGUSR1, SIGUSR2,
            SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS,
        ]
        #if os(Linux)
            // SIGSTKFLT, SIGPOLL and SIGPWR, and the real-time signals, of which the C library keeps the first two.
            signals += [16, 29, 30] + (34...64)
        #endif
        return signals
    }

    nonisolated(unsafe) private static var stop: @convention(c) (Int32) -> Void = { _ in }

    /// SA_NODEFER, because the process stops within the handler and must not block the next SIGTSTP.
    private static func handleStop() { handle(SIGTSTP, flags: Int32(SA_NODEFER), unsafe stop) }

    private static func handle(_ number: Int32, flags: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        #if canImport(Darwin)
            unsafe action.__sigaction_u.__sa_handler = handler
        #else
            unsafe action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = flags
        unsafe sigaction(number, &action, nil)
    }

    private static func configure(_ when: Int32) {
        unsafe tcsetattr(0, when, &raw)
        unsafe isSuspended = false
        guard !(unsafe isQuery) else { return }
        // The mouse reports presses and the wheel (1000) in the form of mode 1006; pasted text is marked (2004).
        draw(
            unsafe usesAlternateScreen
                ? "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h" : "\u{1B}[?25l")
        unsafe isSuspended = false
    }

    /// Restores the terminal while the process is stopped.
    private static func suspend() {
        guard unsafe isEntered, !(unsafe isSuspended) else { return }
        unsafe isSuspended = true
        if !(unsafe isQuery) {
            draw(
                unsafe usesAlternateScreen
                    ? "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l" : "\u{1B}[m\u{1B}[?25h")
        }
        unsafe tcsetattr(0, TCSADRAIN, &saved)
    }

    private static func resume() {
        guard unsafe isEntered else { return }
        configure(TCSADRAIN)
        unsafe wasContinued = true
    }

    private static func restore() {
        suspend()
        unsafe isEntered = false
    }

    private static func draw(_ text: StaticString) {
        _ = unsafe write(1, text.utf8Start, text.utf8CodeUnitCount)
    }
}

extension SystemTerminal {
    var pixelWidth: Int? {
        Self.window(1).flatMap { $0.ws_xpixel > 0 ? Int($0.ws_xpixel) : nil }
    }

    /// The size of the terminal that a descriptor writes to; `nil` when it has none (C: `ioctl(TIOCGWINSZ)`).
    static func window(_ descriptor: Int32) -> winsize? {
        var size = winsize()
        return unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    /// C: `tcgetpgrp`, `poll`, `read`.
    func query(_ query: [UInt8], _ milliseconds: Int, until isComplete: ([UInt8]) -> Bool) -> [UInt8]? {
        // Changing the settings of a terminal stops a background job.
        guard tcgetpgrp(0) == getpgrp() else { return nil }
        enter(ownScreen: false, isQuery: true)
        defer { leave() }
        // What was typed is for the shell, so it is not read.
        guard unsafe Self.isEntered, !isReadable(within: 0), writeAll(query, first: query.count, to: 1) == 0
        else { return nil }
        let clock = SystemTime(frozen: nil)
        let deadline = clock.monotonicMilliseconds + Int64(milliseconds)
        var answer: [UInt8] = []
        while !isComplete(answer), answer.count < 4096 {
            let left = deadline - clock.monotonicMilliseconds
            guard left > 0, isReadable(within: Int(left)) else { break }
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
                count = unsafe max(0, readOnce(0, buffer.baseAddress, 256))
            }
            if bytes.isEmpty { break }
            answer += bytes
        }
        return answer
    }

    private func isReadable(within milliseconds: Int) -> Bool {
        var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, Int32(clamping: milliseconds)) > 0 && request.revents & Int16(POLLIN) != 0
    }
}
