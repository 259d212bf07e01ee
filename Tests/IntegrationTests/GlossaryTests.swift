import KursTestSupport
import Testing

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
