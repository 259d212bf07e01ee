import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs other programs: no shell, no input, bounded output, bounded time.
enum ProcessRunner {
    /// Runs a program to its end, or for as long as it may.
    static func run(_ call: ProcessRequest) -> ProcessEnd {
        guard let name = call.words.first else { return .notStarted(said: systemWords(ENOENT)) }
        return switch start(call, file: name, variables: environment(with: call.variables)) {
        case .success(let program): program.end()
        case .failure(let failure): .notStarted(said: failure.said)
        }
    }

    /// Starts kurs itself with other words, the user's key included, which is its own; `nil` where that fails.
    static func startItself(_ words: [String]) -> (any RunningProcess)? {
        #if os(Linux)
            // The same program, even where another was installed in its place meanwhile.
            let file = "/proc/self/exe"
        #else
            let file = CommandLine.arguments[0]
        #endif
        return try? start(ProcessRequest(["kurs"] + words), file: file, variables: lines()).get()
    }

    /// Why a program could not be started, in the system's words.
    struct Failure: Error {
        let said: String
    }

    /// Starts a program; it leads a process group of its own, which is killed as a whole when its time is up.
    ///
    /// C: `pipe`, `posix_spawnp`.
    private static func start(
        _ call: ProcessRequest, file: String, variables: [String]
    ) -> Result<ChildProcess, Failure> {
        var pipeEnds: [Int32] = [0, 0]
        guard unsafe pipe(&pipeEnds) == 0 else {
            return .failure(Failure(said: systemWords(errno)))
        }
        for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(pipeEnds[0], F_SETFL, O_NONBLOCK)
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
        var lines = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer {
            for index in unsafe words.indices { unsafe free(words[index]) }
            for index in unsafe lines.indices { unsafe free(lines[index]) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var process: pid_t = 0
        let code = unsafe posix_spawnp(&process, file, &actions, &attributes, &words, &lines)
        close(pipeEnds[1])
        guard code == 0 else {
            close(pipeEnds[0])
            return .failure(Failure(said: systemWords(code)))
        }
        return .success(ChildProcess(process, output: pipeEnds[0], call))
    }

    /// Our environment without the user's key, and what is added to it.
    private static func environment(with variables: [(name: String, value: String)]) -> [String] {
        let kept = lines().filter { line in
            let name = line.prefix { $0 != "=" }
            return name != "KURS_MINFIN_KEY" && !variables.contains { $0.name == name }
        }
        return kept + variables.map { $0.name + "=" + $0.value }
    }

    /// Our environment, `NAME=VALUE` each.
    private static func lines() -> [String] {
        var lines: [String] = []
        var entry = unsafe environ
        while let line = unsafe entry.pointee {
            lines.append(unsafe String(cString: line))
            unsafe entry += 1
        }
        return lines
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
