import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs other programs: no shell, no input, bounded output, bounded time.
enum Programs {
    /// Runs a program to its end, or for as long as it may.
    ///
    /// It leads a process group of its own, which is killed as a whole when its time is up.
    /// C: `posix_spawnp`, `poll`, `waitpid`.
    static func run(_ call: ProgramCall) -> ProgramEnd {
        guard let program = call.words.first else { return .notStarted(said: unsafe String(cString: strerror(ENOENT))) }
        var pipeEnds: [Int32] = [0, 0]
        guard unsafe pipe(&pipeEnds) == 0 else {
            return .notStarted(said: unsafe String(cString: strerror(errno)))
        }
        defer { close(pipeEnds[0]) }
        for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 2)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        // Signals that kurs ignores or blocks are nothing to a program that did not ask for it.
        var usual = sigset_t()
        unsafe sigemptyset(&usual)
        unsafe posix_spawnattr_setsigmask(&attributes, &usual)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&usual, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        let flags = POSIX_SPAWN_SETPGROUP | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        var words = unsafe call.words.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment(with: call.variables).map { unsafe strdup($0) } + [nil]
        defer {
            for index in unsafe words.indices { unsafe free(words[index]) }
            for index in unsafe variables.indices { unsafe free(variables[index]) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var process: pid_t = 0
        let code = unsafe posix_spawnp(&process, program, &actions, &attributes, &words, &variables)
        close(pipeEnds[1])
        guard code == 0 else { return .notStarted(said: unsafe String(cString: strerror(code))) }
        return wait(for: process, reading: pipeEnds[0], call)
    }

    /// Reads until the program closes its output or its time is up, then waits for it.
    private static func wait(for process: pid_t, reading place: Int32, _ call: ProgramCall) -> ProgramEnd {
        let clock = SystemTime(frozen: nil)
        let end = clock.monotonicMilliseconds + Int64(call.limitMilliseconds)
        var output: [UInt8] = []
        var isOpen = true
        var status: Int32 = 0
        while true {
            let left = end - clock.monotonicMilliseconds
            if left <= 0 {
                kill(-process, SIGKILL)
                _ = unsafe waitpid(process, &status, 0)
                return .timedOut(output: output)
            }
            if isOpen {
                var question = pollfd(fd: place, events: Int16(POLLIN), revents: 0)
                guard unsafe poll(&question, 1, Int32(clamping: min(left, 100))) > 0 else {
                    // A child of the program may hold the output open after the program itself has ended.
                    if unsafe waitpid(process, &status, WNOHANG) == process { return ended(status, output) }
                    continue
                }
                let block = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                    count = max(0, unsafe read(place, buffer.baseAddress, 4096))
                }
                isOpen = !block.isEmpty
                output += block.prefix(max(0, call.outputLimit - output.count))
            } else {
                if unsafe waitpid(process, &status, WNOHANG) == process { return ended(status, output) }
                clock.pause(milliseconds: 5)
            }
        }
    }

    private static func ended(_ status: Int32, _ output: [UInt8]) -> ProgramEnd {
        let signal = status & 0x7F
        return signal == 0
            ? .exited(status: (status >> 8) & 0xFF, output: output) : .signalled(signal, output: output)
    }

    /// Our environment without the user's key, and what is added to it.
    private static func environment(with variables: [(name: String, value: String)]) -> [String] {
        var lines: [String] = []
        var entry = unsafe environ
        while let line = unsafe entry.pointee {
            let text = unsafe String(cString: line)
            unsafe entry += 1
            let name = text.prefix { $0 != "=" }
            if name == "KURS_MINFIN_KEY" || variables.contains(where: { $0.name == name }) { continue }
            lines.append(text)
        }
        return lines + variables.map { $0.name + "=" + $0.value }
    }

    /// Whether a file or folder is the user's own and nobody else may write it.
    ///
    /// C: `stat`, `geteuid`.
    static func isOwnersAlone(_ path: String) -> Bool {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return false }
        return facts.st_uid == geteuid() && facts.st_mode & 0o022 == 0
    }
}
