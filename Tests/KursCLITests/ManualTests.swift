import KursCore
import Testing

@testable import KursCLI

/// Manual pages: complete in both languages, and without a line that roff would take for a request.
struct ManualTests {
    static let names = CommandTable.kurs.specs.map(\.name)

    /// A page with its lines joined by single blanks.
    private static func joined(_ page: String?) throws -> String {
        try #require(page).split(separator: "\n").map { $0.hasPrefix("\\&") ? $0.dropFirst(2) : $0 }.joined(
            separator: " ")
    }

    @Test(arguments: names)
    func `the page of a command names every option, example and form of it`(name: String) throws {
        let command = try #require(CommandTable.kurs.specs.first { $0.name == name })
        for language in [Language.en, .uk] {
            let page = try ManualTests.joined(Manual(language: language, date: "2026-11-22").page(name))
            for spec in command.family {
                for option in spec.options {
                    #expect(page.contains(ManualPage.escaped("--" + option.long)))
                    #expect(page.contains(ManualPage.escaped(option.help(language))), "\(option.long)")
                }
                for example in spec.examples {
                    #expect(page.contains(ManualPage.escaped(example.line)), "\(example.line)")
                }
                let literal = 1 + spec.name.split(separator: " ").count
                for usage in spec.usage {
                    #expect(page.contains(ManualPage.usage("kurs " + usage, literal: literal)), "\(usage)")
                }
                for format in spec.formats { #expect(page.contains(ManualPage.escaped(format.rawValue))) }
            }
        }
    }

    @Test(arguments: [Language.en, .uk])
    func `kurs(1) names every command, global option, exit status and variable`(language: Language) throws {
        let page = try ManualTests.joined(Manual(language: language, date: "2026-11-22").page(""))
        for name in ManualTests.names { #expect(page.contains("\\fBkurs\\-\(name)(1)\\fR")) }
        for option in CommonOptions.all {
            #expect(page.contains(ManualPage.escaped("--" + option.long)))
            #expect(page.contains(ManualPage.escaped(option.help(language))), "\(option.long)")
        }
        for status in ExitStatus.allCases { #expect(page.contains("\\fB\(status.rawValue)\\fR")) }
        for row in HelpTopic.environment.rows(.en) {
            #expect(page.contains("\\fB" + ManualPage.escaped(row.0) + "\\fR"))
        }
    }

    @Test(arguments: [Language.en, .uk])
    func `the pages of files name every setting, format and schema`(language: Language) throws {
        let manual = Manual(language: language, date: "2026-11-22")
        let configuration = try ManualTests.joined(manual.page("configuration"))
        for key in Configuration.keys { #expect(configuration.contains("\\fB\(key)\\fR")) }
        let formats = try ManualTests.joined(manual.page("formats"))
        for format in CommonOptions.formats { #expect(formats.contains(format)) }
        for schema in JSONSchema.all { #expect(formats.contains("\\fB\(schema.name)\\fR")) }
    }

    @Test func `help prints the pages, and only for what has one`() {
        let world = TestEnvironment()
        let page = world.run("help", "rates", "--man")
        #expect(page.status == 0 && page.out.hasPrefix(".\\\" Made by"))
        #expect(world.run("help", "--man").out.contains(".TH KURS 1 "))
        #expect(world.run("help", "configuration", "--man", "--lang", "uk").out.contains(".TH KURS.CONF 5 "))
        #expect(world.run("help", "dates", "--man").status == 64)
        #expect(world.run("help", "alert", "add", "--man").status == 64)
        #expect(world.run("help", "rats", "--man").status == 64)
    }

    @Test(arguments: ["", "configuration", "formats"] + names)
    func `every request is one of a few, and no text begins as one`(name: String) throws {
        for language in [Language.en, .uk] {
            let page = try #require(Manual(language: language, date: "2026-11-22").page(name))
            for line in page.split(separator: "\n") {
                #expect(!line.hasPrefix("'"))
                let request = line.hasPrefix(".") ? String(line.prefix(3)) : ""
                #expect(
                    ["", ".\\\"", ".TH", ".nh", ".ad", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi"].contains(request),
                    "\(line)")
            }
        }
    }
}
