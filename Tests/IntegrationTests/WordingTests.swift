import KursTestSupport
import Testing

/// Help texts and messages keep to the table of wording in `docs/glossary.md`.
@Suite struct WordingTests {
    /// The expressions not to write, as words in lower case with one space around each.
    private let unwanted: [(expression: String, instead: String)]

    init() throws {
        let rows = try Document("docs/glossary.md").table(below: "## Wording")
        unwanted = rows.map { (WordingTests.words($0[0]), $0[1]) }
    }

    @Test func `the table of wording has rows`() {
        #expect(unwanted.count > 25)
        #expect(unwanted.allSatisfy { $0.expression.count > 2 })
    }

    @Test(arguments: ["en", "uk"])
    func `help keeps to the wording`(language: String) throws {
        let home = try TemporaryFolder()
        let script = """
            export KURS_LANG=\(language)
            kurs --help
            for name in $(KURS_LANG=en kurs --help | sed -n '/^Commands:/,/^$/s/^  \\([a-z]*\\)  .*/\\1/p'); do kurs "$name" --help; done
            """
        let result = try Shell.run(script, home: home).expect(errors: "", status: 0)
        expect(result.output, in: "--help in \(language)")
    }

    @Test func `messages keep to the wording`() throws {
        let modules = ["KursTerminal", "KursStatements", "KursCharts", "KursWalletCommands", "KursCLI"]
        for file in try modules.flatMap({ try Checkout.files(in: "Sources/" + $0, ending: ".swift") }) {
            for text in SwiftTokens(try Checkout.text(file)).literals { expect(text, in: file) }
        }
    }

    @Test func `an expression is found as whole words in any case`() {
        #expect(WordingTests.words("Nobody, at\nmost “so long”!") == " nobody at most so long ")
        #expect(WordingTests.words("автодоповнення").contains(WordingTests.words("доповнення")) == false)
    }

    @Test func `text in Swift is found in literals and not in comments`() {
        let code = ##"""
            let a = "one \(b("two")) three" // "four"
            let c = """
                five "six"
                """, d = #"seven "eight""#
            """##
        let words = SwiftTokens(code).literals.map(WordingTests.words).joined()
        for word in ["one", "three", "five", "six", "seven"] { #expect(words.contains(" \(word) "), "\(word)") }
        #expect(!words.contains("four"))
    }

    private func expect(_ text: String, in place: String) {
        let words = WordingTests.words(text)
        for (expression, instead) in unwanted where words.contains(expression) {
            Issue.record("\(place): write “\(instead)” instead of “\(expression)” in: \(text.prefix(200))")
        }
    }

    /// A text as words in lower case, one space before, between and after them; apostrophes belong to words.
    private static func words(_ text: String) -> String {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
        return " " + words.joined(separator: " ") + " "
    }
}

/// The code keeps to `docs/glossary.md`.
@Suite struct GlossaryTests {
    private let glossary: Document

    init() throws { glossary = try Document("docs/glossary.md") }

    @Test func `each type of the glossary is declared`() throws {
        let rows = glossary.table(below: "## Terms")
        #expect(rows.count > 40)
        #expect(rows.allSatisfy { $0.count == 4 && !$0.contains("") })
        var declared: Set<String> = []
        for file in try Checkout.files(in: "Sources", ending: ".swift") {
            var previous: Substring = ""
            for word in try Checkout.text(file).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                if ["struct", "enum", "class", "protocol", "actor", "typealias"].contains(previous) {
                    declared.insert(String(word))
                }
                previous = word
            }
        }
        for row in rows where row[3] != "—" {
            #expect(declared.contains(row[3].filter { $0 != "`" }), "\(row[0]): \(row[3]) is not declared")
        }
    }

    @Test func `each term is listed once with its Ukrainian term`() {
        let rows = glossary.table(below: "## Terms")
        #expect(Set(rows.map { $0[0] }).count == rows.count)
        for row in rows {
            #expect(row[1].unicodeScalars.contains { ("а"..."я").contains($0) || $0 == "і" }, "\(row[0])")
        }
    }
}
