import KursCore

/// `kurs doctor`: checks the installation; makes requests only with `--network`.
enum DoctorCommand {
    static let spec = CommandSpec(
        "doctor", LocalizedText("check the installation", "перевірити, чи все працює"), usage: ["doctor [--network]"],
        examples: [
            Example("kurs doctor", "one line per check", "рядок на кожну перевірку"),
            Example("kurs doctor -q || echo sick", "only the exit status, for a script", "лише статус, для скрипту"),
            Example("kurs doctor --network", "also ask each source once", "ще й спитати кожне джерело"),
            Example(
                "kurs doctor --network --record answers", "an answer of each source, for a bug report",
                "відповідь кожного джерела, для звіту"),
            Example("kurs doctor --json", "for a bug report", "для звіту про помилку"),
        ],
        options: [
            OptionSpec(
                "network", "ask each source once, unless that was done within five minutes",
                "спитати кожне джерело один раз, якщо цього не було останні п'ять хвилин")
        ],
        notes: [
            LocalizedText(
                "Without --network no requests are made: the last responses of the sources come from the database.",
                "Без --network до мережі не звертається: останні відповіді джерел беруться з бази даних."),
            LocalizedText(
                "Exits with 0 only if every check passes, otherwise with 1. After a warning kurs works, but with limits.",
                "Статус 0, лише якщо пройдено всі перевірки, інакше 1. За наявності застережень kurs працює, але з обмеженнями."
            ),
        ], takes: 0, toleratesFaults: true, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let findings = DoctorChecks(context).findings() + (try NetworkChecks(context).findings())
        let isHealthy = findings.allSatisfy { $0.status == .ok }
        if !context.settings.isQuiet || context.settings.out != nil {
            try context.show(DoctorOutput(findings: findings))
        }
        return isHealthy ? .answered : .nothing
    }
}
