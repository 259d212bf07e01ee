import FoundationEssentials
import KursTestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
        if line == "```console" {
            isConsole = true
        } else if line.hasPrefix("```") {
            isConsole = false
        } else if isConsole, line.hasPrefix("$ ") {
            printed += line + "\n"
            let output = try Shell.run(String(line.dropFirst(2)), in: folder)
            printed += output
            if !output.isEmpty, !output.hasSuffix("\n") { printed += "\n" }
            expected.append(line)
            continue
        } else if isConsole {
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

/// Runs command lines with the `kurs` that was built along with the tests.
enum Shell {
    static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

    /// The folder of the built program: where the tests themselves run from.
    static var products: String {
        let here = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let place = here.contains(".xctest") ? here : CommandLine.arguments[0]
        let parts = place.split(separator: "/", omittingEmptySubsequences: false)
        guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { return House.path(".build/debug") }
        return parts[..<bundle].joined(separator: "/")
    }

    /// What a command line prints, errors included, in the order they were printed.
    static func run(_ line: String, in folder: TemporaryFolder) throws -> String {
        let output = folder.path + "/output"
        let script = """
            cd '\(House.path(""))' || exit 99
            export HOME='\(folder.path)' XDG_DATA_HOME= XDG_CONFIG_HOME= KURS_DB= LC_ALL= LANG=C.UTF-8 NO_COLOR=
            kurs() { case "$*" in *--replay*) ;; *) set -- "$@" --replay Fixtures ;; esac; '\(products)/kurs' "$@"; }
            export -f kurs
            \(line)
            """
        let path = folder.path + "/script"
        try Data(script.utf8).write(to: URL(filePath: path))
        _ = unsafe system("bash '\(path)' >'\(output)' 2>&1 </dev/null")
        return try String(decoding: Data(contentsOf: URL(filePath: output)), as: UTF8.self)
    }
}
