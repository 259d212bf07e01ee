import KursCore

/// `kurs doctor`: checks the installation without making requests.
enum DoctorCommand {
    static let spec = CommandSpec(
        "doctor", LocalizedText("check the installation", "перевірити, чи все працює"), usage: ["doctor"],
        examples: [
            ("kurs doctor", LocalizedText("one line per check", "рядок на кожну перевірку")),
            (
                "kurs doctor -q || echo sick",
                LocalizedText("only the exit status, for a script", "лише статус, для скрипту")
            ),
            ("kurs doctor --json", LocalizedText("for a bug report", "для звіту про помилку")),
        ],
        notes: [
            LocalizedText(
                "Does not use the network: the last responses of the sources come from the database.",
                "До мережі не звертається: останні відповіді джерел беруться з бази даних."),
            LocalizedText(
                "Exits with 0 only if every check passes, otherwise with 1. After a warning kurs works, but with limits.",
                "Статус 0, лише якщо пройдено всі перевірки, інакше 1. За наявності застережень kurs працює, але з обмеженнями."
            ),
        ], toleratesFaults: true)

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = context.arguments.operands.first { throw .usage(.needlessArgument(word, usage: "doctor")) }
        let findings = DoctorChecks(context).findings()
        let isWell = findings.allSatisfy { $0.status == .ok }
        if !context.settings.isQuiet || context.settings.out != nil {
            try context.reporter.deliver(rendered(findings, context))
        }
        return isWell ? .answered : .nothing
    }

    /// Each result with its text below, for narrow terminals.
    private static func stacked(_ findings: [CheckResult], _ context: CommandContext) -> [UInt8] {
        let (settings, language) = (context.settings, context.language)
        var bytes: [UInt8] = []
        for finding in findings {
            bytes.append(text: finding.status.words(language), settings.color ? finding.status.paint : nil)
            bytes.append("  ")
            bytes.append(text: finding.check.terminalSafe, settings.color ? .strong : nil)
            bytes.append("\n")
            for line in Paragraph.lines(of: finding.detail(language).terminalSafe, columns: settings.columns - 4) {
                bytes.append(text: "    " + line + "\n")
            }
        }
        return bytes
    }

    private static func rendered(_ findings: [CheckResult], _ context: CommandContext) -> [UInt8] {
        let (settings, language) = (context.settings, context.language)
        var bytes: [UInt8] = []
        guard settings.format != .table else {
            let names = findings.map { DisplayWidth.of($0.check) }.max() ?? 0
            let states = CheckResult.Status.allCases.map { DisplayWidth.of($0.words(language)) }.max() ?? 0
            let room = settings.columns - names - states - 4
            guard room >= 24 else { return stacked(findings, context) }
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
            return bytes
        }
        var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin(
            "findings", columns: ["check", "status", "detail"], showsHeader: settings.showsHeader, at: context.now)
        for finding in findings {
            writer.record {
                $0.outside("check", finding.check)
                $0.field("status", finding.status.rawValue)
                $0.outside("detail", finding.detail(language))
            }
        }
        writer.end(warnings: [])
        return writer.bytes
    }
}
