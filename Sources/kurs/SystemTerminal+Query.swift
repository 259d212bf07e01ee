import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Queries to the terminal.
extension SystemTerminal {
    var pixelWidth: Int? {
        var size = winsize()
        guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_xpixel > 0 else { return nil }
        return Int(size.ws_xpixel)
    }

    /// C: `tcgetpgrp`, `poll`, `read`.
    func query(_ query: [UInt8], _ milliseconds: Int, until isComplete: ([UInt8]) -> Bool) -> [UInt8]? {
        // Changing the settings of a terminal stops a background job.
        guard tcgetpgrp(0) == getpgrp() else { return nil }
        enter(ownScreen: false, isQuery: true)
        defer { leave() }
        // What was typed is for the shell, so it is not read.
        guard unsafe Self.isEntered, !isReadable(within: 0), writeAll(query, first: query.count, to: 1) == 0
        else {
            return nil
        }
        let clock = SystemTime(frozen: nil)
        let deadline = clock.monotonicMilliseconds + Int64(milliseconds)
        var answer: [UInt8] = []
        while !isComplete(answer), answer.count < 4096 {
            let left = deadline - clock.monotonicMilliseconds
            guard left > 0, isReadable(within: Int(left)) else { break }
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
                count = unsafe max(0, readOnce(0, buffer.baseAddress, 256))
            }
            if bytes.isEmpty { break }
            answer += bytes
        }
        return answer
    }

    private func isReadable(within milliseconds: Int) -> Bool {
        var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, Int32(clamping: milliseconds)) > 0 && request.revents & Int16(POLLIN) != 0
    }
}
