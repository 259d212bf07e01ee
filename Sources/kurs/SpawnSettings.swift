import KursPlatform

/// The files, signals and flags with which another program is started.
///
/// C: `posix_spawnp` and the functions for its settings.
@safe struct SpawnSettings: ~Copyable {
    // On Darwin both are pointers that the first call fills in, elsewhere structures.
    #if canImport(Darwin)
        private var actions: posix_spawn_file_actions_t?
        private var attributes: posix_spawnattr_t?
        /// `POSIX_SPAWN_SETSID`, which is not imported.
        static let newSession: Int16 = 0x400
    #else
        private var actions = unsafe posix_spawn_file_actions_t()
        private var attributes = posix_spawnattr_t()
        /// `POSIX_SPAWN_SETSID`, which is not imported.
        static let newSession: Int16 = 0x80
    #endif
    /// The program leads a process group of its own.
    static let newGroup = Int16(POSIX_SPAWN_SETPGROUP)

    /// Gives the program the default actions of the signals that kurs ignores or blocks.
    ///
    /// - Parameter flag: ``newSession`` or ``newGroup``.
    init(_ flag: Int16) {
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = flag | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        unsafe posix_spawnattr_setflags(&attributes, flags)
    }

    deinit {
        var (actions, attributes) = unsafe (actions, attributes)
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
    }

    mutating func give(_ file: Int32, as descriptor: Int32) {
        unsafe posix_spawn_file_actions_adddup2(&actions, file, descriptor)
    }

    /// Gives the program `/dev/null` as a file, to read or to write.
    mutating func giveNothing(as descriptor: Int32) {
        let mode = descriptor == 0 ? O_RDONLY : O_WRONLY
        unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
    }

    /// Starts the program.
    ///
    /// - Parameter variables: Its whole environment, as `NAME=VALUE`.
    /// - Returns: The process, and 0 or the `errno` of a program that could not be started.
    mutating func start(_ file: String, _ words: [String], _ variables: [String]) -> (process: pid_t, code: Int32) {
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        var lines = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer {
            for index in unsafe arguments.indices { unsafe free(arguments[index]) }
            for index in unsafe lines.indices { unsafe free(lines[index]) }
        }
        var process: pid_t = 0
        let code = unsafe posix_spawnp(&process, file, &actions, &attributes, &arguments, &lines)
        return (process, code)
    }
}
