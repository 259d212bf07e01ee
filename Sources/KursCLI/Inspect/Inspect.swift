/// The maintainer's bench: `kurs inspect tree|tokens|feed|grids|text|source|bench`.
///
/// Each kind reads files or standard input and prints what the parsers make of them; no store, no network.
public enum Inspect {
    /// Runs `kurs inspect` with the words after `inspect`.
    ///
    /// - Returns: The exit status: 0, 64 for wrong usage, 65 for a file that was refused, 66 for one that is not there.
    public static func run(_ arguments: ArraySlice<String>, _ streams: Streams) -> Int32 {
        switch arguments.first {
        case "tree": return InspectTree.run(arguments.dropFirst(), streams)
        case "bench": return InspectBench.run(arguments.dropFirst(), streams)
        case "tokens": return InspectTokens.run(arguments.dropFirst(), streams)
        default:
            streams.errors.write("kurs inspect: tree, tokens, feed, grids, text, source or bench is missing\n")
            return 64
        }
    }
}
