import KursCore

/// The results of all checks.
struct DoctorOutput: CommandOutput {
    var findings: [CheckResult]

    let key: StaticString = "findings"
    let columns: [StaticString] = ["check", "status", "detail"]

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

    /// Each result with its text below, for narrow terminals.
    private func appendStacked(to bytes: inout [UInt8], _ context: CommandContext) {
        let (settings, language) = (context.settings, context.language)
        for finding in findings {
            bytes.append(text: finding.status.words(language), settings.color ? finding.status.paint : nil)
            bytes.append("  ")
            bytes.append(text: finding.check.terminalSafe, settings.color ? .strong : nil)
            bytes.append("\n")
            for line in Paragraph.lines(of: finding.detail(language).terminalSafe, columns: settings.columns - 4) {
                bytes.append(text: "    " + line + "\n")
            }
        }
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        let language = context.language
        for finding in findings {
            writer.record {
                $0.outside("check", finding.check)
                $0.field("status", finding.status.rawValue)
                $0.outside("detail", finding.detail(language))
            }
        }
    }
}
