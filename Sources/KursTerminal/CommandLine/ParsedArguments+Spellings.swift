import KursText

/// What stands for an option under the name of one of its values: `--rating`, `--today`, `--csv`.
extension ParsedArguments {
    func substitute(_ name: String, before next: String?, _ commands: CommandTable) -> Option? {
        choice(name, before: next, commands) ?? day(name) ?? format(name, before: next)
    }

    /// The option of the command of whose choices a name is one, as `--rating` is of `--sort`; `nil` unless only one has it.
    private func choice(_ name: String, before next: String?, _ commands: CommandTable) -> Option? {
        // `--min 1` is of `diff`.
        let isExtreme = LineWord.meaning(name) == .extreme && next.flatMap(Int.init) == nil
        guard isExtreme || commands.option(where: { $0.long == name }) == nil else { return nil }
        let value = name.hasSuffix("ly") ? LinePiece.grouping(name, "")?.name ?? name : name
        let matches = spec.options.filter { $0.usual == nil && $0.choices.contains($0.canonical(value)) }
        // `--month` is more probably last month than `--by month`.
        guard let only = matches.first, matches.count == 1, !PeriodArgument.isUnit(name) else { return nil }
        return Option(name: only.long, value: only.canonical(value))
    }

    /// `--today` and `--yesterday`, which are the days of the option that takes one.
    private func day(_ name: String) -> Option? {
        guard ["today", "yesterday"].contains(name) else { return nil }
        return ["on", "period"].first { long in spec.options.contains { $0.long == long } }.map {
            Option(name: $0, value: name)
        }
    }

    /// `--csv` and other formats, which are `-o csv` where the command has no such option of its own.
    ///
    /// Before a file or a number, `--csv` would be the option of `convert`.
    func format(_ name: String, before next: String?) -> Option? {
        guard CommonOptions.formats.contains(name), spec.onlyFormats == nil, declared({ $0.isSpelt(name) }) == nil,
            next.map({ $0 == "-" || Self.isStatement($0) || Int($0) != nil }) != true
        else { return nil }
        return Option(name: "output", value: name)
    }
}
