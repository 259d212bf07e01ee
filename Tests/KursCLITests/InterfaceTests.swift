import FoundationEssentials
import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// What programs may rely on is never taken away: each line of the last released description still holds.
///
/// `KURS_RECORD=1` writes the description of this version, for a release; the test still fails then.
struct InterfaceTests {
    private static let released = "Fixtures/Released/1.0.txt"

    @Test func `everything that the last release promised is still there`() throws {
        let current = Set(try InterfaceTests.description())
        if ProcessInfo.processInfo.environment["KURS_RECORD"] != nil {
            let text = current.sorted().map { $0 + "\n" }.joined()
            try Data(text.utf8).write(to: URL(filePath: Checkout.path(InterfaceTests.released)))
            Issue.record("recorded \(InterfaceTests.released); read the diff")
        }
        let promised = try Checkout.text(InterfaceTests.released).split(separator: "\n").map(String.init)
        #expect(promised.count > 1000)
        for line in promised where !current.contains(line) { Issue.record("no longer true: \(line)") }
    }

    @Test(arguments: [
        "command ", "verb ", "option ", "choice ", "format ", "status ", "setting ", "variable ", "json ", "view ",
        "api ",
    ])
    func `the description has every kind of promise`(kind: String) throws {
        #expect(try InterfaceTests.description().filter { $0.hasPrefix(kind) }.count > 5)
    }

    /// One line for each thing that a script, a program or a person can rely on.
    private static func description() throws -> [String] {
        var lines = CommonOptions.all.flatMap { describe($0, of: "*") }
        // `inspect` shows how parsers work, and may change.
        for name in CommandTable.kurs.names() where name != "inspect" {
            lines += CommandTable.kurs.spec(name)?.family.flatMap { describe($0, of: name) } ?? []
        }
        lines += ExitStatus.allCases.map { "status \($0.rawValue) \($0)" }
        lines += Configuration.keys.map { "setting \($0)" }
        for row in HelpTopic.environment.rows {
            lines += row.term.en.split { $0 == "," || $0 == " " }.map { "variable \($0)" }
        }
        for schema in JSONSchema.all where schema.name.description != "text" { lines += describe(schema) }
        return try lines + views() + libraries()
    }

    /// The description of a command, or of one of its verbs.
    private static func describe(_ spec: CommandSpec, of command: String) -> [String] {
        var lines = [spec.name == command ? "command \(command)" : "verb \(spec.name)"]
        // A release before verbs had options of their own promised them for the command.
        for name in Set([command, spec.name]) {
            lines += spec.formats.map { "format \(name) \($0.rawValue)" }
            lines += spec.options.flatMap { describe($0, of: name) }
        }
        return lines
    }

    private static func describe(_ option: OptionSpec, of command: String) -> [String] {
        let names =
            ["--" + option.long] + [option.short.map { "-" + $0 }, option.alias.map { "--" + $0 }].compactMap(\.self)
        return names.map { "option \(command) \($0)\(option.value == nil ? "" : " VALUE")" }
            + option.choices.map { "choice \(command) --\(option.long) \($0)" }
    }

    private static func describe(_ schema: JSONSchema) -> [String] {
        switch schema.form {
        case .list(let records, let summary):
            records.flatMap { describe($0, in: schema.name.description) }
                + describe(summary ?? [], in: schema.name.description + ".summary")
        case .lines(let fields), .object(let fields): describe(fields, in: schema.name.description)
        }
    }

    private static func describe(_ fields: [SchemaField], in place: String) -> [String] {
        fields.flatMap { field -> [String] in
            let (path, null) = (place + "." + field.name.description, field.mayBeNull ? " or null" : "")
            switch field.kind {
            case .word(let words): return ["json \(path) word\(null)"] + words.map { "json \(path) \($0)" }
            case .objects(let fields): return ["json \(path) objects\(null)"] + describe(fields, in: path)
            case .object(let fields): return ["json \(path) object\(null)"] + describe(fields, in: path)
            default: return ["json \(path) \(field.kind)\(null)"]
            }
        }
    }

    /// The columns of the views, by the text of their definitions.
    private static func views() throws -> [String] {
        let schema = try Checkout.files(in: "Sources/KursStore/Schema", ending: ".sql").map(Checkout.text).joined()
        var lines: [String] = []
        for definition in schema.split(separator: "CREATE VIEW v_").dropFirst() {
            let name = definition.prefix { $0 != " " }
            guard name != "quote" else { continue }
            var (depth, column) = (0, "")
            for character in definition.dropFirst(name.count + " AS SELECT ".count) {
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                column.append(character == "\n" ? " " : character)
                let isEnd = column.hasSuffix(" FROM ") || column.hasSuffix(" FROM(")
                guard isEnd || depth == 0 && character == "," else { continue }
                let text = isEnd ? column.dropLast(6) : column.dropLast()
                lines.append("view v_\(name).\(text.split { !$0.isLetter && $0 != "_" }.last ?? "")")
                column = ""
                if isEnd { break }
            }
        }
        return lines
    }

    /// The public declarations of the library products, by their first lines.
    private static func libraries() throws -> [String] {
        var lines: [String] = []
        for module in ["KursCore", "KursMarkup", "KursSources"] {
            for file in try Checkout.files(in: "Sources/" + module, ending: ".swift") {
                for line in try Checkout.text(file).split(separator: "\n") {
                    let code = line.drop { $0 == " " }
                    guard code.hasPrefix("public "), !code.hasPrefix("public import") else { continue }
                    // What stands in the body is not part of a declaration.
                    let end = code.firstIndex { $0 == "{" } ?? code.endIndex
                    var text = String(code[..<end])
                    while text.hasSuffix(" ") { text.removeLast() }
                    lines.append("api \(module) \(text)")
                }
            }
        }
        return lines
    }
}
