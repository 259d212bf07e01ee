#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The standard input of a program: a pipe with the beginning of what it reads, or /dev/null.
///
/// C: `pipe`, `open`, `write`.
struct ProcessInput {
    /// The program's end, which the caller closes.
    let readEnd: Int32
    /// The other end; negative when everything is in the pipe.
    private let writeEnd: Int32
    /// How many bytes are in the pipe.
    private let written: Int

    /// What does not fit into the pipe, and where it is to be written while the program runs.
    struct Rest {
        /// A descriptor that does not block; its owner closes it.
        let descriptor: Int32
        let bytes: ArraySlice<UInt8>
    }

    /// How much is written before the program runs: every system's pipes hold as much.
    private static let pipeSize = 4096

    static func make(_ bytes: [UInt8]) -> Result<ProcessInput, ProcessRunner.StartError> {
        guard !bytes.isEmpty else {
            let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
            return file < 0
                ? .failure(ProcessRunner.StartError(code: errno))
                : .success(ProcessInput(readEnd: file, writeEnd: -1, written: 0))
        }
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return .failure(ProcessRunner.StartError(code: errno)) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let count = min(bytes.count, pipeSize)
        let code = writeAll(bytes, first: count, to: ends[1])
        let isWhole = code != 0 || count == bytes.count
        if isWhole { close(ends[1]) } else { _ = fcntl(ends[1], F_SETFL, O_NONBLOCK) }
        guard code == 0 else {
            close(ends[0])
            return .failure(ProcessRunner.StartError(code: code))
        }
        return .success(ProcessInput(readEnd: ends[0], writeEnd: isWhole ? -1 : ends[1], written: count))
    }

    func closeWriteEnd() { if writeEnd >= 0 { close(writeEnd) } }

    /// What is still to be written of the input; `nil` when that is nothing.
    func rest(of bytes: [UInt8]) -> Rest? {
        writeEnd < 0 ? nil : Rest(descriptor: writeEnd, bytes: bytes[written...])
    }
}
