import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A running program with input, bounded output and a deadline.
///
/// C: `read`, `write`, `poll`, `waitpid`, `kill`.
final class ChildProcess: RunningProcess {
    private let process: pid_t
    private let pipe: Int32
    private let deadline: Int64
    private let outputLimit: Int
    private let clock = SystemTime(frozen: nil)
    private var output: [UInt8] = []
    private var isPipeOpen = true
    private var input: ProcessInput.Rest?
    private var result: ProcessEnd?

    /// - Parameters:
    ///   - process: The id, which must be that of a process group too.
    ///   - pipe: The non-blocking read end of the pipe it writes to; closed with the object.
    ///   - input: What it is still to read.
    init(_ process: pid_t, output pipe: Int32, input: ProcessInput.Rest?, _ request: ProcessRequest) {
        self.input = input
        (self.process, self.pipe, outputLimit) = (process, pipe, request.outputLimit)
        deadline = clock.monotonicMilliseconds + Int64(request.limitMilliseconds)
    }

    deinit {
        close(pipe)
        closeInput()
    }

    /// Waits for the end, at most until the deadline.
    func end() -> ProcessEnd {
        while true {
            if let end = ended() { return end }
            let left = max(1, deadline - clock.monotonicMilliseconds)
            if isPipeOpen {
                // A child of the program may keep the pipe open after the program itself has ended.
                var requests = [pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)]
                if let input { requests.append(pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0)) }
                _ = unsafe poll(&requests, nfds_t(requests.count), Int32(clamping: min(left, 50)))
            } else {
                clock.pause(milliseconds: min(left, 5))
            }
        }
    }

    func ended() -> ProcessEnd? {
        if let result { return result }
        feed()
        drain()
        var status: Int32 = 0
        if unsafe waitpid(process, &status, WNOHANG) == process {
            drain()
            result = ProcessEnd(waitStatus: status, output: output)
        } else if clock.monotonicMilliseconds >= deadline {
            kill(-process, SIGKILL)
            _ = unsafe waitpid(process, &status, 0)
            result = .timedOut(output: output)
        }
        return result
    }

    /// Writes as much input as the program takes; one that has stopped reading gets no more.
    private func feed() {
        while let rest = input {
            let written = unsafe rest.bytes.withUnsafeBytes { bytes in
                unsafe write(rest.descriptor, bytes.baseAddress, bytes.count)
            }
            if written < 0, errno == EAGAIN || errno == EINTR { return }
            let left = rest.bytes.dropFirst(max(0, written))
            if written <= 0 || left.isEmpty { return closeInput() }
            input = ProcessInput.Rest(descriptor: rest.descriptor, bytes: left)
        }
    }

    private func closeInput() {
        if let input { close(input.descriptor) }
        input = nil
    }

    /// Reads what is available, at most a megabyte at a time, so that endless output cannot delay the deadline.
    private func drain() {
        for _ in 0..<256 where isPipeOpen {
            let block = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                let byteCount = unsafe read(pipe, buffer.baseAddress, 4096)
                if byteCount == 0 || byteCount < 0 && errno != EAGAIN && errno != EINTR { isPipeOpen = false }
                count = max(0, byteCount)
            }
            if block.isEmpty { return }
            output += block.prefix(max(0, outputLimit - output.count))
        }
    }
}
