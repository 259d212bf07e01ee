import FoundationEssentials
import KursTestSupport
import Testing

/// Makes every `kurs` of a script answer from the recording, and puts errors among the output where they were printed.
private let replaying = """
    exec 2>&1
    kurs() { case "$*" in *--replay*) ;; *) set -- "$@" --replay Fixtures ;; esac; command kurs "$@"; }

    """

/// Other people's programs that the README shows.
private let others = ["hledger", "ledger", "bean-check"]

/// Runs every console block of the README as it stands there.
///
/// A line that begins with `$ ` is a command, the lines below it are what it prints. Every `kurs` answers from
/// `Fixtures/`. `KURS_RECORD=1` writes what is printed now into the README, and still fails.
@Test func `the README's console blocks print what it says`() throws {
    let readme = try House.text("README.md")
    let folder = try TemporaryFolder()
    var printed = ""
    var isConsole = false
    var expected: [Substring] = []
    // What other programs print stands as it is where they are not installed.
    var isTaken = false
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
        if line == "```console" {
            (isConsole, isTaken) = (true, false)
        } else if line.hasPrefix("```") {
            isConsole = false
        } else if isConsole, line.hasPrefix("$ ") {
            printed += line + "\n"
            isTaken = others.contains { line.contains($0 + " ") && !Tools.has($0) }
            if isTaken { continue }
            let output = try Shell.run(replaying + line.dropFirst(2), home: folder).output
            printed += output
            if !output.isEmpty, !output.hasSuffix("\n") { printed += "\n" }
            expected.append(line)
            continue
        } else if isConsole, !isTaken {
            continue
        }
        printed += line + "\n"
    }
    #expect(expected.count >= 5, "the README shows too little")
    let isSame = printed == readme + (readme.hasSuffix("\n") ? "\n" : "")
    if !isSame, Shell.variable("KURS_RECORD") != nil {
        let text = printed.hasSuffix("\n\n") ? String(printed.dropLast()) : printed
        try Data(text.utf8).write(to: URL(filePath: House.path("README.md")))
        Issue.record("recorded README.md; read the diff")
    }
    let differences = zip(
        printed.split(separator: "\n", omittingEmptySubsequences: false),
        readme.split(separator: "\n", omittingEmptySubsequences: false)
    ).filter { $0 != $1 }.prefix(5).map { "printed: \($0)\n README: \($1)" }
    #expect(isSame, "\(differences.joined(separator: "\n"))")
}
