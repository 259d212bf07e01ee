import KursTestSupport
import Testing

/// Libraries that must not be linked: each loads its tables at every start of a program that answers in 2 ms.
@Test(.enabled(if: (try? hasNM()) == true))
func `no module draws in regular expressions or the concurrency runtime`() throws {
    let modules = [
        "KursText", "KursMarkup", "KursCore", "KursStore", "KursNet", "KursSheets", "KursSources", "KursWallet",
        "KursCLI",
        "kurs",
    ]
    let objects = modules.map { "'\(Shell.products)/\($0).build'/*.o" }.joined(separator: " ")
    let script = "nm -u -A \(objects) | grep -E '_StringProcessing|ScM|swift_task_|FoundationEssentials' | head -5"
    let result = try Shell.run(script, home: TemporaryFolder())
    #expect(result.output == "", "\(result.output)")
}

private func hasNM() throws -> Bool {
    let ready = "command -v nm && ls '\(Shell.products)'/kurs.build/*.o"
    return try Shell.run(ready, home: TemporaryFolder()).status == 0
}
