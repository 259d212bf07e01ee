/// The maintainer's bench: `kurs inspect tree|tokens|feed|grids|text|source|bench`.
///
/// Each kind reads files or standard input and prints what the parsers make of them; no store, no network.
enum Inspect {
    /// Runs `kurs inspect`; the words after it are each kind's own to take apart.
    ///
    /// - Returns: The exit status: 0, 64 for wrong usage, 65 for a file that was refused, 66 for one that is not there.
    static func run(_ arguments: ParsedArguments, _ environment: Environment) -> Int32 {
        let (operands, streams) = (arguments.operands[...], environment.streams)
        let kind = operands.first
        if kind == "source" { return InspectSource.run(arguments, environment) }
        do throws(InspectError) {
            let rest = withoutLanguage(operands.dropFirst())[...]
            switch kind {
            case "tree": try InspectTree.run(rest, streams)
            case "tokens": try InspectTokens.run(rest, streams)
            case "feed": try InspectFeed.run(rest, streams)
            case "grids": try InspectGrids.run(rest, streams)
            case "text": try InspectText.run(rest, streams)
            case "bench": try InspectBench.run(rest, streams)
            default: throw .kindMissing
            }
            return 0
        } catch {
            let sentence = error.sentence(Settings.language(of: environment.arguments, environment))
            let name = error == .kindMissing ? "" : " " + (kind ?? "")
            streams.errors.write("kurs inspect\(name): \(sentence)\n")
            return error.status
        }
    }

    /// Whether the page of `kurs inspect` is wanted; its words are not taken apart as those of other commands.
    static func wantsHelp(_ arguments: ParsedArguments) -> Bool {
        arguments.has("help") || arguments.operands.contains("--help") || arguments.operands.contains("-h")
    }

    /// The words without `--lang`, which holds for every command and is read elsewhere.
    private static func withoutLanguage(_ words: ArraySlice<String>) -> [String] {
        var rest = words
        var kept: [String] = []
        while let word = rest.popFirst() {
            if word == "--" { return kept + [word] + rest }
            if word == "--lang" { _ = rest.popFirst() } else if !word.hasPrefix("--lang=") { kept.append(word) }
        }
        return kept
    }
}
