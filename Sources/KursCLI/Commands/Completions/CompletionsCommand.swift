import KursCore
import KursTerminal

/// `kurs completions`: prints a shell's completion script, which takes the words from kurs.
enum CompletionsCommand {
    static let spec = CommandSpec(
        "completions", LocalizedText("generate completions for a shell", "автодоповнення для оболонки"),
        usage: ["completions bash|zsh|fish|powershell|nushell"],
        examples: [
            Example(
                "kurs completions bash > ~/.local/share/bash-completion/completions/kurs", "for bash, in new shells",
                "для bash, у нових оболонках"),
            Example(
                "kurs completions zsh > ~/.zfunc/_kurs", "for zsh, with ~/.zfunc in fpath",
                "для zsh, коли ~/.zfunc є у fpath"),
            Example("kurs completions fish > ~/.config/fish/completions/kurs.fish", "for fish", "для fish"),
            Example("kurs completions powershell >> $PROFILE", "for PowerShell", "для PowerShell"),
            Example("kurs completions nushell >> ~/.config/nushell/config.nu", "for Nushell", "для Nushell"),
        ],
        notes: [
            LocalizedText(
                "The script gets its suggestions from kurs: your currencies first, then stored banks, alerts and news.",
                "Підказки скрипт отримує від kurs: спершу ваші валюти, потім збережені банки, сповіщення й новини."),
            LocalizedText(
                "The directory must exist: mkdir -p ~/.local/share/bash-completion/completions ~/.zfunc",
                "Каталог має існувати: mkdir -p ~/.local/share/bash-completion/completions ~/.zfunc"),
        ],
        arguments: Shell.allCases.map(\.rawValue), takes: 1, onlyFormats: [.table, .plain], textFiles: ["*"],
        toleratesFaults: true,
        handler: CommandHandler(run))

    enum Shell: String, CaseIterable { case bash, zsh, fish, powershell, nushell }

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let name = try context.argument(0, "SHELL")
        guard let shell = Shell(rawValue: name) else {
            throw .usage(.unsupportedShell(name, supported: Shell.allCases.map(\.rawValue)))
        }
        try context.reporter.deliver(Array(shell.script.utf8))
        return .answered
    }
}

/// The process that a completion script asks for the candidates of a word.
///
/// The first line of its output says what is offered besides the words below it: `words` for nothing, `files` or
/// `directories`. Every other line is a word, a tab, and what the word means.
enum CompletionProcess {
    /// The first word of its command line; it is not a command, so help and completions do not list it.
    ///
    /// The number of words follows, since some shells drop an empty last one, then `--` and the words after `kurs`.
    static let argument = "internal-complete"

    /// - Parameter topics: The subjects of `kurs help` that are not commands.
    /// - Throws: ``UsageError/internalCommand(_:)`` without the words, as when a person runs it.
    static func run(
        _ environment: Environment, _ commands: CommandTable, topics: [(name: String, summary: LocalizedText)]
    ) throws(CommandError) -> ExitStatus {
        let given = environment.arguments
        guard given.count > 2, given[2] == "--", let count = Int(given[1]), (1...10_000).contains(count) else {
            throw .usage(.internalCommand(argument))
        }
        var words = Array(given.dropFirst(3))
        if words.count < count { words.append("") }
        let language = LanguageSelection.language(of: words, environment)
        let line = CompletionLine(words, commands)
        let output = environment.streams.output
        let arguments = try asTyped(ParsedArguments(["completions"], commands))
        let context = try CommandContext(arguments, environment) {
            $0.policy = .fromCache
            $0.isQuiet = true
        }
        let candidates = CompletionCandidates(
            line, CompletionValues(context), commands, topics: topics, language)
        var text = candidates.takesFile ? "files\n" : candidates.takesDirectory ? "directories\n" : "words\n"
        for candidate in candidates.words {
            text += line.prefix + candidate.word.terminalSafe + "\t" + candidate.meaning.onOneLine.terminalSafe + "\n"
        }
        output.write(text)
        return .answered
    }
}

/// The scripts, whose candidates come from ``CompletionProcess`` when a word is completed.
extension CompletionsCommand.Shell {
    fileprivate var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        case .powershell: Self.powershellScript
        case .nushell: Self.nushellScript
        }
    }

    /// For bash 3.2 and later; the bash-completion package is not required.
    private static let bashScript = #"""
        # bash completion for kurs; made by `kurs completions bash`
        _kurs() {
            local word=${COMP_WORDS[COMP_CWORD]} answer kind line
            COMPREPLY=()
            answer=$(kurs \#(CompletionProcess.argument) "$COMP_CWORD" -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) || return
            # bash splits words at `=`, which the candidates do not contain then.
            [[ $word == '=' ]] && word=
            kind=${answer%%$'\n'*}
            while IFS= read -r line; do
                [[ $line ]] && COMPREPLY+=("$(printf %q "${line%%$'\t'*}")")
            done <<< "${answer#"$kind"}"
            case $kind in
            files) compopt -o filenames 2>/dev/null; COMPREPLY+=( $(compgen -f -- "$word") ) ;;
            directories) compopt -o filenames 2>/dev/null; COMPREPLY+=( $(compgen -d -- "$word") ) ;;
            esac
        }
        complete -o nosort -F _kurs kurs 2>/dev/null || complete -F _kurs kurs

        """#

    /// For fish 3.0 and later.
    private static let fishScript = #"""
        # fish completion for kurs; made by `kurs completions fish`
        function __kurs_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -e words[1]
            set -l count (math (count $words) + 1)
            set -l lines (kurs \#(CompletionProcess.argument) $count -- $words "$current" 2>/dev/null)
            set -l kind $lines[1]
            set -e lines[1]
            for line in $lines
                echo $line
            end
            switch "$kind"
                case files
                    __fish_complete_path "$current"
                case directories
                    __fish_complete_directories "$current"
            end
        end
        complete -c kurs -f -k -a '(__kurs_complete)'

        """#

    /// For Nushell: sourced from `config.nu`; those of other programs stay as they are.
    ///
    /// For `null` Nushell completes names of files.
    private static let nushellScript = #"""
        # Nushell completion for kurs; made by `kurs completions nushell`
        let kurs_other_completer = $env.config.completions?.external?.completer?
        $env.config.completions.external.enable = true
        $env.config.completions.external.completer = {|spans|
            if $spans.0 == "kurs" {
                let words = ($spans | skip 1)
                let lines = (^kurs \#(CompletionProcess.argument) ($words | length) -- ...$words | lines)
                let found = ($lines | skip 1 | parse "{value}\t{description}")
                if ($found | is-empty) and ($lines | first) != "words" { null } else { $found }
            } else if $kurs_other_completer != null {
                do $kurs_other_completer $spans
            }
        }

        """#

    /// For PowerShell 5.1 and later: dot-sourced from the profile.
    ///
    /// Where it gives no result, PowerShell completes names of files.
    private static let powershellScript = #"""
        # PowerShell completion for kurs; made by `kurs completions powershell`
        Register-ArgumentCompleter -Native -CommandName kurs -ScriptBlock {
            param($wordToComplete, $commandAst, $cursorPosition)
            $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
                Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
                ForEach-Object { "$_".Trim("'`"") })
            $count = $words.Count
            if (-not $wordToComplete) { $count += 1 }
            $lines = @(& kurs \#(CompletionProcess.argument) $count -- @words 2>$null)
            $lines | Select-Object -Skip 1 | ForEach-Object {
                $value, $meaning = $_ -split "`t", 2
                if (-not $meaning) { $meaning = $value }
                $text = if ($value -match '[\s;,]') { "'" + $value.Replace("'", "''") + "'" } else { $value }
                [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $meaning)
            }
        }

        """#

    /// For zsh: a file `_kurs` in `fpath`, or sourced after `compinit`.
    private static let zshScript = #"""
        #compdef kurs
        # zsh completion for kurs; made by `kurs completions zsh`

        _kurs() {
            local -a lines values texts
            local line
            lines=("${(@f)$(kurs \#(CompletionProcess.argument) $(( CURRENT - 1 )) -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
            for line in "${lines[@]:1}"; do
                values+=("${line%%$'\t'*}")
                texts+=("${line%%$'\t'*}  ${line#*$'\t'}")
            done
            # `usd` completes to `USD`, and the order is that of kurs.
            (( $#values )) && compadd -V kurs -M 'm:{a-zA-Z}={A-Za-z}' -l -d texts -a values
            case $lines[1] in
            files) _files ;;
            directories) _files -/ ;;
            esac
        }

        # When autoloaded, the file's body is the function; when sourced, the function must be registered.
        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _kurs "$@"; else compdef _kurs kurs; fi

        """#
}
