import KursCore

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
                "The script asks kurs for the words: your currencies first, and the banks, alerts and news that are stored.",
                "Скрипт бере слова з kurs: спершу ваші валюти, а також збережені банки, сповіщення й новини."),
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
        let text =
            switch shell {
            case .bash: BashCompletions.script
            case .zsh: ZshCompletions.script
            case .fish: FishCompletions.script
            case .powershell: PowerShellCompletions.script
            case .nushell: NushellCompletions.script
            }
        try context.reporter.deliver(Array(text.utf8))
        return .answered
    }
}
