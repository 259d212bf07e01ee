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
    /// C: `waitpid`.
    static func startDetached(_ words: [String]) -> Bool {
        guard let name = words.first else { return false }
        var settings = SpawnSettings(SpawnSettings.newSession)
        for descriptor: Int32 in 0...2 { settings.giveNothing(as: descriptor) }
        let (process, code) = settings.start(name, words, environment(adding: []))
        guard code == 0 else { return false }
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
