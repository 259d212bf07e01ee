#if canImport(Glibc)
    import CMalloc
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps the memory of this process out of files and away from other processes.
enum ProcessMemory {
    /// Turns core dumps off, and on Linux also reading by other processes of the user.
    ///
    /// A dump that is piped to a program, as systemd's, ignores the limit. The hard limit stays for child processes.
    /// C: `setrlimit`, `prctl(PR_SET_DUMPABLE)`.
    static func protect() {
        var limit = rlimit()
        #if canImport(Glibc)
            if unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 {
                limit.rlim_cur = 0
                _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
            }
            kurs_forbid_dumps()
        #else
            if unsafe getrlimit(RLIMIT_CORE, &limit) == 0 {
                limit.rlim_cur = 0
                _ = unsafe setrlimit(RLIMIT_CORE, &limit)
            }
        #endif
    }
}
