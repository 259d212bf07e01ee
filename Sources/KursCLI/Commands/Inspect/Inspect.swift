/// `kurs inspect page|source|text|tree|tokens|feed|grids|bench`: shows how files are parsed, for maintainers.
///
/// Each kind reads files or standard input and prints the parsers' results; it uses neither the store nor the network.
enum Inspect {
    /// Runs `kurs inspect`; each kind parses its own arguments.
    ///
    /// - Returns: The exit status: 0, 64 for invalid usage, 65 for a refused file, 66 for a missing file.
    static func run(_ arguments: ParsedArguments, _ environment: Environment) -> Int32 {
        let (operands, streams) = (arguments.operands[...], environment.streams)
        let kind = operands.first
        if kind == "source" { return InspectSource.run(arguments, environment) }
        if kind == "page" { return InspectPage.run(arguments, environment) }
        do throws(InspectError) {
            let rest = withoutLanguage(operands.dropFirst())[...]
            switch kind {
            case "tree": try InspectTree.run(rest, environment)
            case "tokens": try InspectTokens.run(rest, environment)
            case "feed": try InspectFeed.run(rest, environment)
            case "grids": try InspectGrids.run(rest, environment)
            case "text": try InspectText.run(rest, environment)
            case "bench": try InspectBench.run(rest, environment)
            default: throw .kindMissing
            }
            return 0
        } catch {
            let sentence = error.sentence(LanguageSelection.language(of: environment.arguments, environment))
            let name = error == .kindMissing ? "" : " " + (kind ?? "")
            streams.errors.write("kurs inspect\(name): \(sentence)\n")
            return error.status
        }
    }

    /// Whether help is requested; the arguments of `kurs inspect` are not parsed like those of other commands.
    static func wantsHelp(_ arguments: ParsedArguments) -> Bool {
        arguments.has("help") || arguments.operands.contains("--help") || arguments.operands.contains("-h")
    }

    /// The words without `--lang`, which is a common option handled elsewhere.
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
