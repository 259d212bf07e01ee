import KursMarkup

/// The program: one kind of output, its options, and where it reads and writes.
@main
struct MarkupBench {
    /// Reads the next bytes of standard input, at most so many; none at the end.
    let input: (Int) -> [UInt8]
    /// Writes to standard output at once.
    let output: ([UInt8]) -> Void

    static func main() {
        let bench = MarkupBench(
            input: { StandardFiles.read(0, atMost: $0) }, output: { StandardFiles.write($0, to: 1) })
        do throws(BenchError) {
            try bench.run(CommandLine.arguments.dropFirst())
        } catch {
            StandardFiles.write(Array("markup-bench: \(error.sentence)\n".utf8), to: 2)
            StandardFiles.exit(error.status)
        }
    }

    /// Runs one command line, without the program's name.
    func run(_ line: ArraySlice<String>) throws(BenchError) {
        let rest = line.dropFirst()
        switch line.first {
        case "tree": try TreeDump.run(rest, self)
        case "tokens": try TokenDump.run(rest, self)
        case "feed": try FeedDump.run(rest, self)
        case "grids": try GridDump.run(rest, self)
        case "speed": try Throughput.run(rest, self)
        default: throw .usage(["tree|tokens|feed|grids|speed …"])
        }
    }

    func write(_ text: String) { output(Array(text.utf8)) }
}
