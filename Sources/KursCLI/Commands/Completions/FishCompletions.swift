import KursCore

/// The completions for fish 3.0 and later.
struct FishCompletions {
    private let commands: [CommandSpec]
    private let candidates: CompletionCandidates

    init(_ commands: [CommandSpec]) {
        self.commands = commands
        candidates = CompletionCandidates(commands: commands)
    }

    func script(_ language: Language) -> String {
        let names = commands.map(\.name).list(" ")
        var text = "# fish completion for kurs; made by `kurs completions fish`\n"
        text += "complete -c kurs -f\n"
        for option in CommonOptions.all { text += line(option, nil, language) }
        for command in commands {
            text += "complete -c kurs -n 'not __fish_seen_subcommand_from \(names)' -a \(command.name)"
            text += " -d '\(quoted(command.summary(language)))'\n"
        }
        for command in commands {
            for option in CompletionCandidates.own(command) { text += line(option, command.name, language) }
            let choice = candidates.choice(command)
            if !command.following.isEmpty {
                text += following(command)
                continue
            }
            let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
            if choice.takesFile { text += "complete -c kurs \(condition) -F\n" }
            if !choice.words.isEmpty {
                text += "complete -c kurs \(condition) -a '\(choice.words.list(" "))'\n"
            }
        }
        return text
    }

    /// The arguments of a command whose later ones depend on the first.
    private func following(_ command: CommandSpec) -> String {
        let seen = { (words: String) in "__fish_seen_subcommand_from \(words)" }
        let first = candidates.choice(command).words.list(" ")
        var text = "complete -c kurs -n '\(seen(command.name)); and not \(seen(first))' -a '\(first)'\n"
        for (before, arguments) in command.following where !arguments.isEmpty {
            let words = candidates.choice(arguments).words.list(" ")
            var condition = ([command.name] + before.split(separator: " ").map(String.init)).map(seen).list("; and ")
            if !before.utf8.contains(0x20), arguments == ["KEY"] { condition += "; and not \(seen(words))" }
            text += "complete -c kurs -n '\(condition)' -a '\(words)'\n"
        }
        return text
    }

    private func line(_ option: OptionSpec, _ command: String?, _ language: Language) -> String {
        var line = "complete -c kurs"
        if let command { line += " -n '__fish_seen_subcommand_from \(command)'" }
        line += " -l \(option.long)"
        if let short = option.short { line += " -s \(short)" }
        if let choice = candidates.choice(option) {
            if choice.takesFile {
                line += " -r -F"
            } else if choice.takesFolder {
                line += " -x -a '(__fish_complete_directories)'"
            } else {
                line += choice.words.isEmpty ? " -x" : " -x -a '\(choice.words.list(" "))'"
            }
        }
        return line + " -d '\(quoted(option.help(language)))'\n"
    }

    /// The text escaped for single quotes.
    private func quoted(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : $1 == "'" ? "\\'" : String($1) }
    }
}
