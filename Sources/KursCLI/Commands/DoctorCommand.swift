import KursCore

enum DoctorCommand {
    static let spec = CommandSpec("doctor", Text("whether all is well", "чи все гаразд"), usage: ["doctor"])
    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus { .answered }
}
enum SourcesCommand {
    static let spec = CommandSpec(
        "sources", Text("where the numbers come from", "звідки беруться числа"), usage: ["sources"])
    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus { .answered }
}
enum CompletionsCommand {
    static let spec = CommandSpec(
        "completions", Text("completions for a shell", "доповнення для оболонки"), usage: ["completions bash|zsh|fish"])
    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus { .answered }
}
