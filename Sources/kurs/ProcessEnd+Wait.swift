import KursCLI

extension ProcessEnd {
    /// The end that `waitpid` reports of a program that is no more.
    init(waitStatus status: Int32, output: [UInt8]) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status: (status >> 8) & 0xFF, output: output) : .signalled(signal, output: output)
    }
}
