/// The maintainer's bench: `kurs inspect tree|tokens|feed|grids|text|source|bench`.
///
/// Each kind reads files or standard input and prints what the parsers make of them; no store, no network.
enum Inspect {
    /// Runs `kurs inspect`; the words after it are each kind's own to take apart.
    ///
    /// - Returns: The exit status: 0, 64 for wrong usage, 65 for a file that was refused, 66 for one that is not there.
    static func run(_ words: Words, _ world: World) -> Int32 {
        let (arguments, streams) = (words.arguments[...], world.streams)
        if words.has("help") || arguments.contains("--help") || arguments.contains("-h") {
            let language = Settings.language(of: world.arguments, world)
            streams.output.write(Help.page(Command.inspect.rawValue, language))
            return 0
        }
        switch arguments.first {
        case "tree": return InspectTree.run(arguments.dropFirst(), streams)
        case "bench": return InspectBench.run(arguments.dropFirst(), streams)
        case "tokens": return InspectTokens.run(arguments.dropFirst(), streams)
        case "feed": return InspectFeed.run(arguments.dropFirst(), streams)
        case "grids": return InspectGrids.run(arguments.dropFirst(), streams)
        case "text": return InspectText.run(arguments.dropFirst(), streams)
        case "source": return InspectSource.run(words, world)
        default:
            streams.errors.write("kurs inspect: tree, tokens, feed, grids, text, source or bench is missing\n")
            return 64
        }
    }
}
