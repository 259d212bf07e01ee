#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The process that holds a claim, as the database stores it: its id, and a random number that tells it from an earlier
/// process with the same id.
///
/// Only processes of this machine and container are visible; one of another container counts as ended.
struct ProcessMark: Equatable {
    let stored: Int64

    /// This process.
    static let current = ProcessMark(stored: Int64(getpid()) << 32 | Int64(UInt32.random(in: 0 ... .max)))

    /// Whether the process still runs, as far as this one can see.
    ///
    /// C: `kill`.
    var isRunning: Bool {
        guard stored != ProcessMark.current.stored else { return true }
        guard let process = pid_t(exactly: stored >> 32), process > 0, process != getpid() else { return false }
        return kill(process, 0) == 0 || errno == EPERM
    }
}
