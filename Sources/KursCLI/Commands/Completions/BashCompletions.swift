/// The completions for bash 3.2 and later; the bash-completion package is not required.
struct BashCompletions {
    private let commands: [CommandSpec]
    private let candidates: CompletionCandidates

    init(_ commands: [CommandSpec]) {
        self.commands = commands
        candidates = CompletionCandidates(commands: commands)
    }

    /// The script.
    var script: String { head + valueArms() + BashCompletions.middle + wordArms() + BashCompletions.tail }

    // bash also splits words at `=`, so `--market=nbu` arrives as three words, the last of which is completed.
    private var head: String {
        """
        # bash completion for kurs; made by `kurs completions bash`
        _kurs_files() {
            compopt -o filenames 2>/dev/null
            COMPREPLY=( $(compgen "$1" -- "$word") )
        }
        _kurs() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= typed= words= index
            COMPREPLY=()
            if [[ $word == '=' ]]; then
                word=
            elif [[ $before == '=' ]] && (( COMP_CWORD > 1 )); then
                before=${COMP_WORDS[COMP_CWORD-2]}
            fi
            for (( index = 1; index < COMP_CWORD; index++ )); do
                case ${COMP_WORDS[index]} in
                \(spellings(CommonOptions.all.filter { $0.value != nil }, separator: "|")))
                    (( index++ ))
                    [[ ${COMP_WORDS[index]} == '=' ]] && (( index++ )) ;;
                -*|'=') ;;
                \(commands.map(\.name).joined(separator: "|")))
                    if [[ $command ]]; then typed+=" ${COMP_WORDS[index]}"; else command=${COMP_WORDS[index]}; fi ;;
                *) [[ $command ]] && typed+=" ${COMP_WORDS[index]}" ;;
                esac
            done
            case $command:$before in

        """
    }

    private static let middle = "    esac\n"

    private static let tail = """
            [[ $words ]] || return
            COMPREPLY+=( $(compgen -W "$words" -- "$word") )
            # A currency may be typed in small letters.
            if (( ${#COMPREPLY[@]} == 0 )) && [[ $word == [a-z]* ]]; then
                COMPREPLY=( $(compgen -W "$words" -- "$(printf %s "$word" | tr a-z A-Z)") )
            fi
        }
        complete -F _kurs kurs

        """

    /// The values of options: `case` arms matching the command and the previous word.
    private func valueArms() -> String {
        var text = ""
        for command in commands {
            for option in CompletionCandidates.own(command) { text += arm(option, command.name) }
        }
        for option in CommonOptions.all { text += arm(option, "*") }
        return text
    }

    private func arm(_ option: OptionSpec, _ command: String) -> String {
        guard let choice = candidates.choice(option) else { return "" }
        let short = option.short.map { "|\(command):-\($0)" } ?? ""
        let words = choice.words.joined(separator: " ")
        let what =
            switch (choice.takesFile, choice.takesFolder) {
            case (true, _): "_kurs_files -f"
            case (_, true): "_kurs_files -d"
            default: "COMPREPLY=( $(compgen -W '\(words)' -- \"$word\") )"
            }
        return "    \(command):--\(option.long)\(short)) \(what); return ;;\n"
    }

    /// The options and arguments of each command: the arms of two `case`s over the command.
    private func wordArms() -> String {
        var text = "    if [[ $word == -* ]]; then\n        case $command in\n"
        for command in commands {
            text += "        \(command.name)) words='\(spellings(CompletionCandidates.options(command)))' ;;\n"
        }
        text +=
            "        *) words='\(spellings(CommonOptions.all))' ;;\n        esac\n    else\n        case $command in\n"
        for command in commands {
            let choice = candidates.choice(command)
            let files = choice.takesFile ? " _kurs_files -f;" : ""
            let words = "words='\(choice.words.joined(separator: " "))'"
            guard !command.following.isEmpty else {
                text += "        \(command.name))\(files) \(words) ;;\n"
                continue
            }
            text += "        \(command.name)) case $typed in\n            '') \(words) ;;\n"
            for (before, arguments) in command.following where !arguments.isEmpty {
                let words = candidates.choice(arguments).words.joined(separator: " ")
                // Two words may be followed by any number of values.
                let more = before.utf8.contains(0x20) ? "|' \(before) '*" : ""
                text += "            ' \(before)'\(more)) words='\(words)' ;;\n"
            }
            text += "            esac ;;\n"
        }
        text += "        *) words='\(commands.map(\.name).joined(separator: " "))' ;;\n        esac\n    fi\n"
        return text
    }

    private func spellings(_ options: [OptionSpec], separator: String = " ") -> String {
        options.flatMap { ["--" + $0.long] + ($0.short.map { ["-" + $0] } ?? []) }.joined(separator: separator)
    }
}
