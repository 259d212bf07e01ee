import CArguments
import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs other programs without a shell, with bounded input, output and time.
enum ProcessRunner {
    /// Runs a program to its end or its time limit; calls back once it has started.
    static func run(_ request: ProcessRequest, hasStarted: () -> Void) -> ProcessEnd {
        guard let name = request.words.first else { return .notStarted(message: systemMessage(ENOENT)) }
        switch start(request, file: name, variables: environment(adding: request.variables)) {
        case .success(let program):
            hasStarted()
            return program.end()
        case .failure(let error): return .notStarted(message: systemMessage(error.code))
        }
    }

    /// Starts kurs itself with other arguments and the whole environment, including the key; `nil` when that fails.
    static func startItself(_ request: ProcessRequest) -> (any RunningProcess)? {
        #if os(Linux)
            // The same executable, even if another version has been installed meanwhile.
            let file = "/proc/self/exe"
        #else
            let file = CommandLine.arguments[0]
        #endif
        var request = request
        request.words.insert("kurs", at: 0)
        return try? start(request, file: file, variables: environment()).get()
    }

    /// The `errno` of a program that could not be started.
    struct StartError: Error {
        let code: Int32
    }

    /// Starts a program as the leader of a process group, which is killed as a whole at the deadline.
    ///
    /// C: `pipe`, `posix_spawnp`.
    private static func start(
        _ request: ProcessRequest, file: String, variables: [String]
    ) -> Result<ChildProcess, StartError> {
        let input: ProcessInput
        switch ProcessInput.make(request.input) {
        case .success(let opened): input = opened
        case .failure(let error): return .failure(error)
        }
        defer { close(input.readEnd) }
        var pipeEnds: [Int32] = [0, 0]
        guard unsafe pipe(&pipeEnds) == 0 else {
            let code = errno
            input.closeWriteEnd()
            return .failure(StartError(code: code))
        }
        for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(pipeEnds[0], F_SETFL, O_NONBLOCK)
        // On Darwin both are pointers that the first call fills in, elsewhere structures.
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_adddup2(&actions, input.readEnd, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
        if request.keepsErrors {
            unsafe posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 2)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        unsafe posix_spawnattr_init(&attributes)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe ProcessRunner.resetSignals(&attributes, and: Int16(POSIX_SPAWN_SETPGROUP))
        var arguments = unsafe request.words.map { unsafe strdup($0) } + [nil]
        var lines = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer {
            for index in unsafe arguments.indices { unsafe free(arguments[index]) }
            for index in unsafe lines.indices { unsafe free(lines[index]) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var process: pid_t = 0
        let code = unsafe posix_spawnp(&process, file, &actions, &attributes, &arguments, &lines)
        close(pipeEnds[1])
        guard code == 0 else {
            close(pipeEnds[0])
            input.closeWriteEnd()
            return .failure(StartError(code: code))
        }
        return .success(ChildProcess(process, output: pipeEnds[0], input: input.rest(of: request.input), request))
    }

    /// Gives a program the default actions of the signals that kurs ignores or blocks, and sets flags beside that.
    @unsafe static func resetSignals(_ attributes: inout posix_spawnattr_t, and flags: Int16) {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(
            &attributes, flags | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    }

    /// The environment for another program: without the key, with the given variables.
    static func environment(adding variables: [(name: String, value: String)]) -> [String] {
        let inherited = environment().filter { line in
            let name = line.prefix { $0 != "=" }
            return name != "KURS_MINFIN_KEY" && !variables.contains { $0.name == name }
        }
        return inherited + variables.map { $0.name + "=" + $0.value }
    }

    /// The environment of this process as `NAME=VALUE`.
    ///
    /// C: `environ`.
    private static func environment() -> [String] {
        var lines: [String] = []
        guard var entry = unsafe kurs_environment() else { return lines }
        while let line = unsafe entry.pointee {
            lines.append(unsafe String(cString: line))
            unsafe entry += 1
        }
        return lines
    }
}
