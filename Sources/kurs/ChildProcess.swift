import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that was started: its bounded output, and its end.
///
/// C: `read`, `poll`, `waitpid`, `kill`.
final class ChildProcess: RunningProcess {
    private let process: pid_t
    private let place: Int32
    private let deadline: Int64
    private let outputLimit: Int
    private let clock = SystemTime(frozen: nil)
    private var output: [UInt8] = []
    private var isOpen = true
    private var known: ProcessEnd?

    /// Takes a process that leads its group, and the end of the pipe that it writes to, which must not block.
    init(_ process: pid_t, output place: Int32, _ call: ProcessRequest) {
        (self.process, self.place, outputLimit) = (process, place, call.outputLimit)
        deadline = clock.monotonicMilliseconds + Int64(call.limitMilliseconds)
    }

    deinit { close(place) }

    /// Waits for the end, which is when its time is up at the latest.
    func end() -> ProcessEnd {
        while true {
            if let end = ended() { return end }
            let left = max(1, deadline - clock.monotonicMilliseconds)
            if isOpen {
                // A child of the program may hold the output open after the program itself has ended.
                var question = pollfd(fd: place, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&question, 1, Int32(clamping: min(left, 50)))
            } else {
                clock.pause(milliseconds: min(left, 5))
            }
        }
    }

    func ended() -> ProcessEnd? {
        if let known { return known }
        drain()
        var status: Int32 = 0
        if unsafe waitpid(process, &status, WNOHANG) == process {
            drain()
            let signal = status & 0x7F
            known =
                signal == 0
                ? .exited(status: (status >> 8) & 0xFF, output: output) : .signalled(signal, output: output)
        } else if clock.monotonicMilliseconds >= deadline {
            kill(-process, SIGKILL)
            _ = unsafe waitpid(process, &status, 0)
            known = .timedOut(output: output)
        }
        return known
    }

    /// Reads what is there, a megabyte at most at a time: who writes without end is not to be read without end.
    private func drain() {
        for _ in 0..<256 where isOpen {
            let block = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                let got = unsafe read(place, buffer.baseAddress, 4096)
                if got == 0 || got < 0 && errno != EAGAIN && errno != EINTR { isOpen = false }
                count = max(0, got)
            }
            if block.isEmpty { return }
            output += block.prefix(max(0, outputLimit - output.count))
        }
    }
}
