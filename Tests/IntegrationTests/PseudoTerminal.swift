import KursPlatform
import KursTestSupport

/// A pseudo-terminal with a program in it: it sends keys and reads the output.
///
/// `posix_spawn` in a session of its own. The numbers are those of macros that Swift does not see.
final class PseudoTerminal {
    let process: pid_t
    private let master: Int32
    private let before: termios
    private(set) var written: [UInt8] = []

    /// Starts a script in bash, which must `exec` its last line; `nil` when the machine has no free terminal.
    init?(_ script: String, home: TemporaryFolder, columns: UInt16 = 80, rows: UInt16 = 24) {
        #if canImport(Darwin)
            let setSession: Int16 = 0x400
            master = posix_openpt(O_RDWR | O_NOCTTY)
            guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let path = unsafe ptsname(master)
            else { return nil }
            let name = unsafe String(cString: path)
        #else
            let (setLock, getNumber, setSession) = (UInt(0x4004_5431), UInt(0x8004_5430), Int16(0x80))
            master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (lock, number): (Int32, Int32) = (0, 0)
            guard master >= 0, unsafe ioctl(master, setLock, &lock) == 0, unsafe ioctl(master, getNumber, &number) == 0
            else { return nil }
            let name = "/dev/pts/\(number)"
        #endif
        // The tests' other children must not keep it open.
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
        var settings = termios()
        unsafe tcgetattr(master, &settings)
        before = settings
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let variables = unsafe _NSGetEnviron().pointee
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            let variables = unsafe environ
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
        unsafe posix_spawnattr_init(&attributes)
        // The threads that tests run on block signals; a program in a terminal starts without that.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, setSession | Int16(POSIX_SPAWN_SETSIGMASK))
        let lines = """
            export HOME='\(home.path)' PATH='\(Shell.products)':"$PATH" LC_ALL= LANG=C.UTF-8 TERM=xterm
            unset XDG_DATA_HOME XDG_CONFIG_HOME NO_COLOR ${!KURS_*}
            export KURS_NOW=2026-11-20T09:40:00Z
            cd '\(Checkout.path(""))' || exit 99
            \(script)
            """
        var words = unsafe ["bash", "-c", lines].map { (word: String) in unsafe strdup(word) } + [nil]
        defer {
            for index in unsafe words.indices { unsafe free(words[index]) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var started: pid_t = 0
        guard unsafe posix_spawnp(&started, "bash", &actions, &attributes, &words, variables) == 0 else { return nil }
        process = started
    }

    deinit {
        kill(process, SIGKILL)
        close(master)
    }

    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = unsafe write(master, bytes, bytes.count)
    }

    func signal(_ number: Int32) { kill(process, number) }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Reads until new output contains a text; returns whether it arrived within ten seconds.
    func sees(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        var read: [UInt8] = []
        for _ in 0..<200 {
            // What was read before has been looked through, but for the beginning of the text at its end.
            let seen = max(0, read.count - wanted.count)
            read += next(milliseconds: 50)
            if (seen..<read.count).contains(where: { read[$0...].starts(with: wanted) }) { return true }
        }
        return false
    }

    /// Reads until there has been no output for a fifth of a second.
    func settle() { while !next(milliseconds: 200).isEmpty {} }

    /// The exit status, or minus the signal, of the program; `nil` when it is still running after ten seconds.
    func end() -> Int32? {
        for _ in 0..<500 {
            if next(milliseconds: 20).isEmpty { usleep(10_000) }
            var status: Int32 = 0
            guard unsafe waitpid(process, &status, WNOHANG) == process else { continue }
            while !next(milliseconds: 20).isEmpty {}
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
        }
        return nil
    }

    /// Whether the terminal's settings are those from before the program.
    var isAsBefore: Bool {
        var now = termios()
        unsafe tcgetattr(master, &now)
        return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag && now.c_oflag == before.c_oflag
    }

    private func next(milliseconds: Int32) -> [UInt8] {
        var query = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&query, 1, milliseconds) > 0 else { return [] }
        let block = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, unsafe read(master, buffer.baseAddress, 65_536))
        }
        written += block
        return block
    }
}
