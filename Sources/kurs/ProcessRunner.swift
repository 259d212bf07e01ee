import CArguments
import KursCLI
import KursPlatform
import KursTerminal

enum ProcessRunner {
    /// Runs a program to its end or its time limit; calls back once it has started.
    static func run(_ request: ProcessRequest, hasStarted: () -> Void) -> ProcessEnd {
        guard let name = request.words.first else { return .notStarted(message: systemMessage(ENOENT)) }
        do throws(StartError) {
            let program = try start(request, file: name, variables: environment(adding: request.variables))
            hasStarted()
            // Ctrl-C is for the program that has the terminal.
            let before = request.ownsTerminal ? signal(SIGINT, SIG_IGN) : nil
            defer { if request.ownsTerminal { signal(SIGINT, before) } }
            return program.end()
        } catch {
            return .notStarted(message: systemMessage(error.code))
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
        return try? start(request, file: file, variables: environment())
    }

    struct StartError: Error {
        let code: Int32
    }

    /// Both ends of a pipe, of which a started program inherits neither (C: `pipe`).
    fileprivate static func makePipe() throws(StartError) -> [Int32] {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw StartError(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return ends
    }

    /// Starts a program as the leader of a process group, which is killed as a whole at the deadline.
    private static func start(
        _ request: ProcessRequest, file: String, variables: [String]
    ) throws(StartError) -> ChildProcess {
        let pipeEnds = try makePipe()
        defer { close(pipeEnds[1]) }
        var isStarted = false
        defer { if !isStarted { close(pipeEnds[0]) } }
        _ = fcntl(pipeEnds[0], F_SETFL, O_NONBLOCK)
        let input = try ProcessInput(request.input)
        defer { close(input.readEnd) }
        // Only the group of kurs itself may read the terminal's keys.
        var settings = SpawnSettings(request.ownsTerminal ? 0 : SpawnSettings.newGroup)
        settings.give(input.readEnd, as: 0)
        if !request.ownsTerminal {
            settings.give(pipeEnds[1], as: 1)
            if request.keepsErrors { settings.give(pipeEnds[1], as: 2) } else { settings.giveNothing(as: 2) }
        }
        let (process, code) = settings.start(file, request.words, variables)
        isStarted = code == 0
        guard isStarted else {
            if let rest = input.rest { close(rest.descriptor) }
            throw StartError(code: code)
        }
        return ChildProcess(process, output: pipeEnds[0], input: input.rest, request)
    }

    /// The environment for another program: without the key, with the given variables.
    static func environment(adding variables: [(name: String, value: String)]) -> [String] {
        let inherited = environment().filter { line in
            let name = line.prefix { $0 != "=" }
            return name != "KURS_MINFIN_KEY" && !variables.contains { $0.name == name }
        }
        return inherited + variables.map { $0.name + "=" + $0.value }
    }

    /// The environment of this process as `NAME=VALUE` (C: `environ`).
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

/// A running program with input, bounded output and a deadline (C: `read`, `write`, `poll`, `waitpid`, `kill`).
private final class ChildProcess: RunningProcess {
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
        deadline = request.ownsTerminal ? .max : clock.monotonicMilliseconds + Int64(request.limitMilliseconds)
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
            // A child of the program may keep the pipe open after the program itself has ended.
            var requests = isPipeOpen ? [pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)] : []
            if let input { requests.append(pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0)) }
            if !requests.isEmpty {
                _ = unsafe poll(&requests, nfds_t(requests.count), Int32(clamping: min(left, 50)))
            } else if deadline < .max {
                clock.pause(milliseconds: min(left, 5))
            } else {
                // Whoever reads in a pager may take hours.
                var info = unsafe siginfo_t()
                _ = unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT)
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

/// A program that is neither fed, read nor killed, only waited for (C: `waitpid`).
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

extension ProcessEnd {
    /// The end that `waitpid` reports of a program that is no more.
    init(waitStatus status: Int32, output: [UInt8]) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status: (status >> 8) & 0xFF, output: output) : .signalled(signal, output: output)
    }
}

/// The standard input of a program: a pipe with the beginning of what it reads, or /dev/null.
///
/// C: `pipe`, `open`, `write`.
private struct ProcessInput {
    /// The program's end, which the caller closes.
    let readEnd: Int32
    /// What is still to be written of the input; `nil` when that is nothing.
    let rest: Rest?

    /// What does not fit into the pipe, and where it is to be written while the program runs.
    struct Rest {
        /// A descriptor that does not block; its owner closes it.
        let descriptor: Int32
        let bytes: ArraySlice<UInt8>
    }

    /// How much is written before the program runs: every system's pipes hold as much.
    private static let pipeSize = 4096

    init(_ bytes: [UInt8]) throws(ProcessRunner.StartError) {
        guard !bytes.isEmpty else {
            (readEnd, rest) = (unsafe open("/dev/null", O_RDONLY | O_CLOEXEC), nil)
            if readEnd < 0 { throw ProcessRunner.StartError(code: errno) }
            return
        }
        let ends = try ProcessRunner.makePipe()
        let count = min(bytes.count, Self.pipeSize)
        let code = writeAll(bytes, first: count, to: ends[1])
        let isWhole = code != 0 || count == bytes.count
        if isWhole { close(ends[1]) } else { _ = fcntl(ends[1], F_SETFL, O_NONBLOCK) }
        guard code == 0 else {
            close(ends[0])
            throw ProcessRunner.StartError(code: code)
        }
        (readEnd, rest) = (ends[0], isWhole ? nil : Rest(descriptor: ends[1], bytes: bytes[count...]))
    }
}
