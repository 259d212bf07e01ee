import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension ProcessRunner {
    /// How long the first failure of a program is awaited.
    private static let momentMilliseconds: Int64 = 700

    /// Starts a program that outlives this process, in a session of its own, without input and output.
    ///
    /// - Returns: Whether it still runs after a moment, or has ended with status 0.
    ///
    /// C: `posix_spawnp`, `waitpid`.
    static func startDetached(_ words: [String]) -> Bool {
        guard let name = words.first else { return false }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let newSession: Int16 = 0x400
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            let newSession: Int16 = 0x80
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for descriptor: Int32 in 1...2 {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        unsafe posix_spawnattr_init(&attributes)
        unsafe ProcessRunner.resetSignals(&attributes, and: newSession)
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        var lines = unsafe environment(adding: []).map { unsafe strdup($0) } + [nil]
        defer {
            for index in unsafe arguments.indices { unsafe free(arguments[index]) }
            for index in unsafe lines.indices { unsafe free(lines[index]) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var process: pid_t = 0
        guard unsafe posix_spawnp(&process, name, &actions, &attributes, &arguments, &lines) == 0 else { return false }
        let clock = SystemTime(frozen: nil)
        let deadline = clock.monotonicMilliseconds + momentMilliseconds
        var status: Int32 = 0
        while clock.monotonicMilliseconds < deadline {
            if unsafe waitpid(process, &status, WNOHANG) == process { return status == 0 }
            clock.pause(milliseconds: 10)
        }
        return true
    }
}
