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
        try context.reporter.deliver(shell.script)
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

/// The scripts beside this file, whose candidates come from ``CompletionProcess`` when a word is completed.
///
/// They are for bash 3.2, fish 3.0 and PowerShell 5.1 and later. PowerShell, and Nushell for `null`, complete names of files.
extension CompletionsCommand.Shell {
    fileprivate var script: [UInt8] {
        switch self {
        case .bash: PackageResources.kurs_bash
        case .zsh: PackageResources.kurs_zsh
        case .fish: PackageResources.kurs_fish
        case .powershell: PackageResources.kurs_ps1
        case .nushell: PackageResources.kurs_nu
        }
    }
}
