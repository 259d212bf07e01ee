import FoundationEssentials
import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursCLI

/// Streams whose lines have identifiers, or are JSON.
@Suite struct StreamIdentifierTests {
    private func world() -> TestEnvironment { TestEnvironment.withNBUYear() }

    private static let identified =
        "A-1\t100 USD\nA-2\t5 UDS\n\nA 3\t1 500,50\tевро\t2026-11-13\n\t1 usd\nA-4\r\nA-5\t7\tUSD\r\n"

    @Test func `a line with an identifier keeps its place, also without a result`() throws {
        let world = world()
        world.expect(
            "convert", "-", "--id-col", "1", "-o", "plain", input: Self.identified, status: 65,
            out: """
                A-1\t4476.26\tUAH\t
                A-2\t\t\tunknown currency “UDS”
                A 3\t76525.50\tUAH\t
                \t44.76\tUAH\t
                A-4\t\t\tempty line
                A-5\t313.34\tUAH\t

                """, errEnds: "kurs: 2 of 7 lines could not be converted\n")
        for (format, separator) in [("csv", ","), ("tsv", "\t")] as [(String, Character)] {
            let rows = world.run("convert", "-", "--id-col", "1", "-o", format, input: Self.identified).rows(separator)
            #expect(rows.map(\.count) == [Int](repeating: 22, count: 7))
            #expect(rows.map { $0[0] } == ["id", "A-1", "A-2", "A 3", "", "A-4", "A-5"])
            #expect(rows.map { $0[3].isEmpty } == rows.map { !$0[20].isEmpty && $0[20] != "error" })
        }
        let objects = world.run("convert", "-", "--id-col", "1", "--json", input: Self.identified)
        let records = try JSONDocument(Array(objects.out.utf8)).root["conversions"]?.elements.map { $0 } ?? []
        #expect(records.map { $0["id"]?.text } == ["A-1", "A-2", "A 3", "", "A-4", "A-5"])
        #expect(records.map { $0["error"]?.isNull } == [true, false, true, true, false, true])
        let schema = Array(world.run("schema", "conversions").out.utf8)
        #expect(try SchemaValidator.faults(Array(objects.out.utf8), by: schema) == [])
    }

    @Test func `with --strict the first line without a result ends the stream`() {
        world().expect(
            "convert", "-", "--id-col", "2", "--strict", "-o", "plain", input: "1 USD\ta\nx USD\tb\n2 USD\tc\n",
            status: 65, out: "a\t44.76\tUAH\t\nb\t\t\tthe amount has no digits\n")
    }

    static let objects: [(line: String, answer: String)] = [
        (#"{"id":"a","amount":"100","currency":"USD"}"#, "a\t4476.26\tUAH\t"),
        (#"{"amount":100.10,"currency":"usd","date":null,"id":17,"more":[1]}"#, "17\t4480.74\tUAH\t"),
        (#"{"id":"b","amount":"1 500,50","currency":"євро","date":"2026-11-13"}"#, "b\t76525.50\tUAH\t"),
        (#"{"id":"c","currency":"USD"}"#, "c\t\t\tmissing “amount”"),
        (#"{"id":"d","amount":"1","currency":"USD","date":true}"#, "d\t\t\tmissing “date”"),
        (#"{"amount":"1","currency":"USD"}"#, "\t\t\tmissing “id”"),
        (#"{"id":{},"amount":"1","currency":"USD"}"#, "\t\t\tmissing “id”"),
        (#"{"id":"e","amount":"1","currency":"USD""#, "\t\t\tnot JSON from byte 39"),
        ("1 USD", "\t\t\tmissing “id”"),
    ]

    @Test(arguments: objects)
    func `JSON lines are read, with an identifier that they name`(line: String, answer: String) {
        world().expect("convert", "-", "--id-col", "id", "-o", "plain", input: line + "\n", out: answer + "\n")
        // Without an identifier the same lines have the same results.
        let results = world().run("convert", "-", "-o", "plain", input: line + "\n").out
        let parts = answer.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(parts[1].isEmpty || results == parts[1] + "\tUAH\n")
    }

    @Test func `identifiers are for lines`() {
        #expect(world().run("convert", "1", "usd", "--id-col", "1").status == 64)
        #expect(world().run("convert", "--csv", "x.csv", "--id-col", "1").err.contains("--id-col requires -"))
    }
}
