import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension ProcessRunner {
    /// Starts a program that outlives this process, in a session of its own, without input and output; `nil` when it
    /// cannot be started.
    static func startDetached(_ words: [String]) -> (any RunningProcess)? {
        guard let name = words.first else { return nil }
        var settings = SpawnSettings(SpawnSettings.newSession)
        for descriptor: Int32 in 0...2 { settings.giveNothing(as: descriptor) }
        let (process, code) = settings.start(name, words, environment(adding: []))
        return code == 0 ? DetachedProcess(process) : nil
    }
}

/// A program that is neither fed, read nor killed, only waited for.
///
/// C: `waitpid`.
private final class DetachedProcess: RunningProcess {
    private let process: pid_t
    private var result: ProcessEnd?

    init(_ process: pid_t) { self.process = process }

    func ended() -> ProcessEnd? {
        if let result { return result }
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
        result = ProcessEnd(waitStatus: status, output: [])
        return result
    }
}
