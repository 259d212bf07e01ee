import KursCore
import KursTerminal
import KursText

/// `kurs doctor`: checks the installation; makes requests only with `--network`.
enum DoctorCommand {
    static let spec = CommandSpec(
        "doctor", LocalizedText("check the installation", "перевірити, чи все працює"), usage: ["doctor [--network]"],
        examples: [
            Example("kurs doctor", "one line per check", "рядок на кожну перевірку"),
            Example(
                "kurs doctor -q || echo sick", "only the exit status, for a script", "лише код завершення, для скрипту"),
            Example("kurs doctor --network", "also ask each source once", "ще й спитати кожне джерело"),
            Example(
                "kurs doctor --network --record answers", "an answer of each source, for a bug report",
                "відповідь кожного джерела, для звіту"),
            Example("kurs doctor --json", "for a bug report", "для звіту про помилку"),
        ],
        options: [
            OptionSpec(
                "network", "check each source once, unless it was checked within the last five minutes",
                "перевірити кожне джерело один раз, якщо за останні п'ять хвилин його не перевіряли")
        ],
        notes: [
            LocalizedText(
                "Without --network no requests are made: the last responses of the sources come from the database.",
                "Без --network kurs не звертається до мережі, а бере останні відповіді джерел із бази даних."),
            LocalizedText(
                "Exits with 0 only if every check made passes, otherwise with 1. After a warning kurs works, but with limits.",
                "Код 0, лише якщо всі зроблені перевірки пройдено, інакше 1. За наявності застережень kurs працює, але з обмеженнями."
            ),
        ], takes: 0, toleratesFaults: true, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let findings = DoctorChecks(context).findings() + (try NetworkChecks(context).findings())
        let isHealthy = findings.allSatisfy { [.ok, .skipped].contains($0.status) }
        if !context.settings.isQuiet || context.settings.out != nil {
            try context.show(DoctorOutput(findings: findings))
        }
        return isHealthy ? .answered : .nothing
    }
}

private struct DoctorOutput: CommandOutput {
    var findings: [CheckResult]

    func records(_ context: CommandContext) -> RecordList {
        RecordList("findings", Fields.findings, findings.map { ($0, context.language) })
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (settings, language) = (context.settings, context.language)
        let names = findings.map { DisplayWidth.of($0.check) }.max() ?? 0
        let states = CheckResult.Status.allCases.map { DisplayWidth.of($0.words(language)) }.max() ?? 0
        let room = settings.columns - names - states - 4
        guard room >= 24 else { return appendStacked(to: &bytes, context) }
        var table = TextTable([.left, .left, .left])
        for finding in findings {
            let lines = Paragraph.lines(of: finding.detail(language).terminalSafe, columns: room)
            for (index, line) in lines.enumerated() {
                table.row([
                    TextTable.Cell(index == 0 ? finding.status.words(language) : "", finding.status.paint),
                    TextTable.Cell(index == 0 ? finding.check.terminalSafe : "", .strong), TextTable.Cell(line),
                ])
            }
        }
        // The lines are already wrapped; a longer word, such as a path, is not broken.
        table.append(to: &bytes, columns: .max, color: settings.color)
    }

    private func appendStacked(to bytes: inout [UInt8], _ context: CommandContext) {
        let (settings, language) = (context.settings, context.language)
        for finding in findings {
            bytes.append(text: finding.status.words(language), settings.color ? finding.status.paint : nil)
            bytes.append("  ")
            bytes.append(line: finding.check.terminalSafe, settings.color ? .strong : nil)
            for line in Paragraph.lines(of: finding.detail(language).terminalSafe, columns: settings.columns - 4) {
                bytes.append(text: "    " + line + "\n")
            }
        }
    }
}

extension Fields {
    static let findings: [Field<(finding: CheckResult, language: Language)>] = [
        Field("check", "what was checked") { $0.finding.check },
        Field("status", "how it stands") { $0.finding.status },
        Field("detail", "what was found, in the selected language") { $0.finding.detail($0.language) },
    ]
}

extension CheckResult.Status: FieldConvertible {}

struct CheckResult: Sendable {
    enum Status: String, Sendable, CaseIterable {
        case ok
        case skipped
        case warning
        case bad

        func words(_ language: Language) -> String {
            switch self {
            case .ok: language("ok", "гаразд")
            case .skipped: language("skipped", "пропущено")
            case .warning: language("warning", "увага")
            case .bad: language("bad", "погано")
            }
        }

        var paint: TextStyle {
            switch self {
            case .ok: .up
            case .skipped: .faint
            case .warning: .warning
            case .bad: .down
            }
        }
    }

    /// The stable name of the check, followed by the name of the host or source if it is about one.
    var check: String
    var status: Status
    var detail: LocalizedText

    init(_ check: String, _ status: Status, _ detail: LocalizedText) {
        (self.check, self.status, self.detail) = (check, status, detail)
    }

    init(_ check: String, _ status: Status, _ english: String, _ ukrainian: String) {
        self.init(check, status, LocalizedText(english, ukrainian))
    }
}
