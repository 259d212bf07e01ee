import KursCore
import KursTestSupport
import Testing

@testable import KursWallet

@Suite struct RecordTests {
    private func journal(_ text: String) throws -> Journal {
        try JournalReader.read(Array(text.utf8), path: "x", year: 2026)
    }

    @Test func `a record is written as hledger reads it, and read as it was written`() throws {
        var record = RecordText(
            id: RecordID("k23456789a"), day: try #require(Day(year: 2026, month: 11, day: 20)),
            description: "(АТБ);  café\u{1B}[31m\nх",
            postings: [
                .init("expenses:їжа", .init(try #require(ExactDecimal(coefficient: 24050, scale: 2)), "UAH")),
                .init("assets:cash"),
            ])
        record.tags = [Tag("trip"), Tag("who", "Оля, Ян")]
        let text = String(decoding: record.bytes, as: UTF8.self)
        #expect(
            text == """
                2026-11-20 () (АТБ), café [31m х  ; id:k23456789a, trip:, who:Оля Ян
                    expenses:їжа  240.50 UAH
                    assets:cash

                """)
        let read = try journal(text).record(0)
        #expect(read.id == RecordID("k23456789a") && read.hasWrittenID)
        #expect(read.description == "(АТБ), café [31m х")
        #expect(read.tags == [Tag("id", "k23456789a"), Tag("trip"), Tag("who", "Оля Ян")])
        #expect(read.postings.map(\.account) == ["expenses:їжа", "assets:cash"])
        #expect(read.postings[1].isInferred && read.postings[1].amount == read.postings[0].amount.negated)
    }

    @Test func `an amount takes the decimal mark of the file`() throws {
        var record = RecordText(
            id: RecordID("a"), day: Day(number: 0), description: "",
            postings: [.init("a", .init(try #require(ExactDecimal(coefficient: 1234, scale: 3)), "B1")), .init("b")])
        record.decimalMarks = ["B1": UInt8(ascii: ",")]
        let text = String(decoding: record.bytes, as: UTF8.self)
        #expect(text.hasSuffix("    a  1,234 \"B1\"\n    b\n"))
        #expect(try balances("decimal-mark ,\n" + text) == ["a 1.234 B1", "b -1.234 B1"])
    }

    @Test func `the status, the code and comments below the first line are read`() throws {
        let text = """
            2026-11-20 ! (12) Аптека  ; who:me
                ; id:abc, trip:Львів
                a  1 A  ; id:other
                b
            """
        let record = try journal(text).record(0)
        #expect(record.status == .pending && record.code == "12" && record.description == "Аптека")
        #expect(record.id == RecordID("abc"))
        #expect(record.tags == [Tag("who", "me"), Tag("id", "abc"), Tag("trip", "Львів")])
    }

    @Test func `records without an identifier have one that follows from their text`() throws {
        let entry = "2026-11-20 x\n    a  1 A\n    b\n"
        let one = try journal(entry).identifiers()
        let two = try journal(entry + "\n" + entry + "\n2026-11-20 id:y ; foo: id\n  a  1 A\n  b\n").identifiers()
        #expect(two.count == 3 && Set(two).count == 3)
        #expect(two[0] == one[0], "a copy below does not change it")
        #expect(one[0].text == "ha589wwt3t", "it is the same on every device")
        #expect(try journal("; first\n\n" + entry).identifiers() == one, "its place does not change it")
        let copies = try journal(
            Array(repeating: entry, count: 3).joined(separator: "\n") + "\n2026-11-20 z\n  a  1 A\n  b\n")
        #expect(copies.transactions.indices.map(copies.identifier) == copies.identifiers())
        #expect(Set(copies.identifiers()).count == 4)
    }

    @Test func `a new identifier has ten characters, a letter first`() {
        var generator = SystemRandomNumberGenerator()
        let ids = (0..<1000).map { _ in RecordID(using: &generator) }
        #expect(Set(ids).count == 1000)
        for id in ids {
            #expect(id.text.utf8.count == 10 && id.text.first?.isLetter == true)
            #expect(id.text.allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".contains($0) })
        }
    }

    @Test func `edits keep every other byte, and the line breaks of the file`() {
        let text = Array("one\r\n\ttwo\u{0}\n three".utf8)
        let edits = [JournalEdit(5..<5, Array("a\nb\n".utf8)), JournalEdit(0..<3, Array("1".utf8))]
        #expect(JournalEdit.apply(edits, to: text) == Array("1\r\na\r\nb\r\n\ttwo\u{0}\n three".utf8))
        #expect(JournalEdit.apply([], to: text) == text)
    }
}
