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
    /// C: `pipe`.
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
        var settings = SpawnSettings(SpawnSettings.newGroup)
        settings.give(input.readEnd, as: 0)
        settings.give(pipeEnds[1], as: 1)
        if request.keepsErrors { settings.give(pipeEnds[1], as: 2) } else { settings.giveNothing(as: 2) }
        let (process, code) = settings.start(file, request.words, variables)
        close(pipeEnds[1])
        guard code == 0 else {
            close(pipeEnds[0])
            input.closeWriteEnd()
            return .failure(StartError(code: code))
        }
        return .success(ChildProcess(process, output: pipeEnds[0], input: input.rest(of: request.input), request))
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
