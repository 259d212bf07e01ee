import KursCore

/// The completions for zsh: a file `_kurs` in `fpath`, or sourced after `compinit`.
struct ZshCompletions {
    private let commands: [CommandSpec]
    private let candidates: CompletionCandidates

    init(_ commands: [CommandSpec]) {
        self.commands = commands
        candidates = CompletionCandidates(commands: commands)
    }

    func script(_ language: Language) -> String {
        var text = "#compdef kurs\n# zsh completion for kurs; made by `kurs completions zsh`\n\n"
        // The matcher of `_arguments -M` only applies to option names, so without this `usd` would not complete.
        text += "_kurs_words() { compadd -M 'm:{a-zA-Z}={A-Za-z}' \"$@\" }\n\n"
        text += following() + "_kurs() {\n    local context state state_descr line\n    typeset -A opt_args\n"
        text += "    _arguments -C -S -M 'm:{a-z}={A-Z}' \\\n"
        for option in CommonOptions.all { text += "        \(spec(option, language)) \\\n" }
        text +=
            "        '1:\(quoted(LocalizedText("command", "команда")(language))):->command' \\\n        '*::: :->rest'\n"
        text += "    case $state in\n    command)\n        local -a commands=(\n"
        for command in commands {
            text += "            '\(command.name):\(quoted(command.summary(language)))'\n"
        }
        text +=
            "        )\n        _describe -t commands '\(quoted(LocalizedText("command", "команда")(language)))' commands ;;\n"
        text +=
            "    rest)\n        words=($line[1] \"${words[@]}\")\n        (( CURRENT += 1 ))\n        case $line[1] in\n"
        for command in commands {
            text += "        \(command.name)) _arguments -S -M 'm:{a-z}={A-Z}' \\\n"
            for option in CompletionCandidates.options(command) { text += "            \(spec(option, language)) \\\n" }
            text += "            \(arguments(command, language)) ;;\n"
        }
        text += "        esac ;;\n    esac\n}\n\n"
        // When autoloaded, the file's body is the function; when sourced, the function must be registered.
        text += "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _kurs \"$@\"; else compdef _kurs kurs; fi\n"
        return text
    }

    /// An option in the syntax of `_arguments`: `(-m --market)'{-m,--market}'[help]:MARKET:(…)`.
    private func spec(_ option: OptionSpec, _ language: Language) -> String {
        let value = option.value.map { ":\($0):" + action(candidates.choice(option)) } ?? ""
        let help = "[\(quoted(option.help(language)))]"
        let isLong = option.value == nil ? "" : "="
        guard let short = option.short else { return "'--\(option.long)\(isLong)\(help)\(value)'" }
        let plus = option.value == nil ? "" : "+"
        return "'(-\(short) --\(option.long))'{-\(short)\(plus),--\(option.long)\(isLong)}'\(help)\(value)'"
    }

    /// A function for the commands whose later arguments depend on the first.
    private func following() -> String {
        var text = "_kurs_after() {\n    local -a typed=(${words[2,CURRENT-1]:#-*})\n    case \"$words[1] $typed\" in\n"
        for command in commands where !command.following.isEmpty {
            text += "    '\(command.name) ') _kurs_words \(candidates.choice(command).words.list(" ")) ;;\n"
            for (before, arguments) in command.following where !arguments.isEmpty {
                let more = before.utf8.contains(0x20) ? "|'\(command.name) \(before) '*" : ""
                let words = candidates.choice(arguments).words.list(" ")
                text += "    '\(command.name) \(before)'\(more)) _kurs_words \(words) ;;\n"
            }
        }
        return text + "    esac\n}\n\n"
    }

    private func arguments(_ command: CommandSpec, _ language: Language) -> String {
        let label = quoted(LocalizedText("argument", "аргумент")(language))
        guard command.following.isEmpty else { return "'*:\(label):_kurs_after'" }
        let choice = candidates.choice(command)
        guard !choice.words.isEmpty || choice.takesFile else { return "'*:\(label): '" }
        return "'*:\(label):" + action(choice) + "'"
    }

    private func action(_ choice: CompletionCandidates.Choice?) -> String {
        guard let choice else { return " " }
        if choice.takesFolder { return "_files -/" }
        let words = choice.words.list(" ")
        switch (choice.words.isEmpty, choice.takesFile) {
        case (true, true): return "_files"
        case (true, false): return " "
        case (false, false): return "_kurs_words \(words)"
        case (false, true): return "{_files; _kurs_words \(words)}"
        }
    }

    /// The text escaped for single quotes and for `_arguments`, where `:`, `[` and `]` are special.
    private func quoted(_ text: String) -> String {
        text.reduce(into: "") { quoted, character in
            switch character {
            case "'": quoted += "'\\''"
            case ":", "[", "]", "\\": quoted += "\\" + String(character)
            default: quoted.append(character)
            }
        }
    }
}
