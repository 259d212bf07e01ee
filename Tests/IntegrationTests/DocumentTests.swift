import FoundationEssentials
import KursTestSupport
import Testing

/// The README and the pages of `docs/` as a whole: links, length, repetition.
@Suite struct DocumentTests {
    @Test(arguments: try Checkout.documents())
    func `each relative link leads to a file and a heading`(path: String) throws {
        let folder = path.split(separator: "/").dropLast()
        for link in try Document(path).links where !link.contains("://") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            var place = parts[0].isEmpty ? path.split(separator: "/") : Array(folder)
            for part in parts[0].split(separator: "/") {
                if part == ".." { _ = place.popLast() } else { place.append(part) }
            }
            let target = place.joined(separator: "/")
            guard FileManager.default.fileExists(atPath: Checkout.path(target)) else {
                Issue.record("\(path): \(link) does not exist")
                continue
            }
            if parts.count == 2 {
                #expect(try Document(target).anchors.contains(String(parts[1])), "\(path): \(link)")
            }
        }
    }

    @Test func `every page of docs is listed in its index`() throws {
        let index = try Document("docs/README.md")
        for path in try Checkout.documents() where path.hasPrefix("docs/") && path != index.path {
            #expect(index.links.contains(String(path.dropFirst("docs/".count))), "\(path)")
        }
    }

    @Test func `the README has at most 180 lines`() throws {
        #expect(try Document("README.md").lineCount <= 180)
    }

    @Test func `the README sets kurs up in shell blocks`() throws {
        let commands = try Document("README.md").blocks.filter { $0.language == "sh" }.map(\.text)
        #expect(commands.contains { $0.contains("--replay Fixtures") })
        #expect(commands.contains("swift test\n"))
        #expect(commands.count == 3)
    }

    @Test func `no sentence is in two documents`() throws {
        var places: [String: String] = [:]
        for path in try Checkout.documents() {
            for sentence in try Document(path).sentences {
                if let other = places[sentence], other != path { Issue.record("\(other), \(path): \(sentence)") }
                places[sentence] = path
            }
        }
        #expect(places.count > 100)
    }

    /// A file named in a document by its name alone, such as `Schema.swift`, or by its path, such as `Sources/KursStore`.
    @Test(arguments: try Checkout.documents())
    func `each file named in code exists`(path: String) throws {
        let files = try ["Sources", "Tests"].flatMap { try Checkout.files(in: $0, ending: ".swift") }
        let names = Set((files + ["Package.swift"]).compactMap { $0.split(separator: "/").last.map(String.init) })
        for span in try Document(path).codeSpans {
            if ["Sources/", "Tests/", "Fixtures/", ".ci/", "docs/"].contains(where: span.hasPrefix) {
                #expect(FileManager.default.fileExists(atPath: Checkout.path(span)), "\(path): \(span) does not exist")
            } else if span.hasSuffix(".swift") {
                let isKnown = names.contains(span)
                #expect(isKnown, "\(path): \(span) does not exist")
            }
        }
    }

    @Test func `the diagram of the architecture names every module`() throws {
        let diagram = try #require(try Document("docs/architecture.md").blocks.first { $0.language == "text" })
        let words = Set(diagram.text.split { !$0.isLetter && $0 != "-" }.map(String.init))
        let modules = try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Sources"))
        for module in modules
        where !["CArguments", "CCurl", "CIconv", "CMalloc", "CRegex", "CSQLite", "CZlib"].contains(module) {
            #expect(words.contains(module), "\(module)")
        }
    }

    @Test func `the tables of folders name every folder`() throws {
        let page = try Checkout.text("docs/architecture.md")
        for module in ["KursTerminal", "KursCore"] {
            let section = try #require(page.split(separator: "## Folders of \(module)\n").last?.prefix { $0 != "#" })
            for name in try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Sources/\(module)"))
            where !name.hasSuffix(".swift") && !name.hasSuffix(".docc") {
                #expect(section.contains("`\(name)/`"), "\(module)/\(name)")
            }
        }
    }

    @Test func `the database page describes every table`() throws {
        let page = try Checkout.text("docs/database.md")
        let schema = try Checkout.files(in: "Sources/KursStore/Schema", ending: ".sql").map(Checkout.text).joined()
        let tables = schema.split(separator: "CREATE TABLE ").dropFirst().map { $0.prefix { $0 != "(" } }
        #expect(tables.count >= 13)
        for table in tables { #expect(page.contains("\n| `\(table)` |"), "\(table)") }
    }

    @Test func `the pages list every exit status, site and setting`() throws {
        let statuses = try Checkout.text("docs/exit-statuses.md")
        let values = try Checkout.text("Sources/KursTerminal/Environment/ExitStatus.swift").split(separator: "\n")
            .compactMap { line in line.split(separator: " = ").dropFirst().first }
        #expect(values.count >= 13)
        for value in values { #expect(statuses.contains("\n| \(value) |"), "\(value)") }

        let help = try Shell.run("kurs config -o csv --no-header | cut -d, -f1", home: TemporaryFolder())
        let configuration = try Checkout.text("docs/configuration.md")
        let keys = help.output.split(separator: "\n")
        #expect(keys.count >= 8)
        for key in keys { #expect(configuration.contains("\n| `\(key)` |"), "\(key)") }

        let sites = try Shell.run("kurs sources -o csv --no-header | cut -d, -f2 | sort -u", home: TemporaryFolder())
        let environment = try Checkout.text("docs/files-and-environment.md")
        #expect(!sites.output.isEmpty)
        for site in sites.output.split(separator: "\n") { #expect(environment.contains("| `\(site)` |"), "\(site)") }
    }

    @Test func `the commands of contributors are those of the continuous integration`() throws {
        let script = try Checkout.text(".ci/run") + Document("README.md").blocks.map(\.text).joined()
        let block = try #require(try Checkout.blocks(of: "sh ci").first)
        for line in block.split(separator: "\n") { #expect(script.contains(line), "\(line)") }
    }
}
