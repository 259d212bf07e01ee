import KursCore
import KursTestSupport
import Testing

@testable import KursWallet

/// The balances of a journal, a line for each account and commodity.
func balances(_ text: String, include: @escaping (String) -> [UInt8]? = { _ in nil }) throws -> [String] {
    let journal = try JournalReader.read(Array(text.utf8), path: "main.journal", year: 2026, include: include)
    return try journal.balances().map {
        "\(journal.accounts[Int($0.account)]) \($0.amount) \(journal.commodities[Int($0.commodity)])"
    }
}

@Suite struct JournalReaderTests {
    @Test(arguments: [
        ("an amount is missing", " a  5 A\n b\n", ["a 5 A", "b -5 A"]),
        ("several commodities are missing", " a  5 A\n c  2 B\n b\n", ["a 5 A", "b -5 A", "b -2 B", "c 2 B"]),
        ("a unit cost", " a  10 A @ 0.25 B\n b\n", ["a 10 A", "b -2.50 B"]),
        ("a total cost", " a  -10 A @@ 3 B\n b\n", ["a -10 A", "b 3 B"]),
        ("two commodities without cost", " a  5 A\n b  -6 B\n", ["a 5 A", "b -6 B"]),
        ("the symbol on the left", " a  $-5.50\n b\n", ["a -5.50 $", "b 5.50 $"]),
        ("signs on both sides", " a  -$ -5\n b\n", ["a 5 $", "b -5 $"]),
        ("a quoted symbol", " a  3 \"my shares 2\"\n b\n", ["a 3 my shares 2", "b -3 my shares 2"]),
        ("no symbol", " a  5\n b\n", ["a 5 ", "b -5 "]),
        ("groups and a point", " a  1,234,567.89 A\n b\n", ["a 1234567.89 A", "b -1234567.89 A"]),
        ("groups and a comma", " a  1.234.567,89 A\n b\n", ["a 1234567.89 A", "b -1234567.89 A"]),
        ("groups with spaces", " a  1 234,5 A\n b\n", ["a 1234.5 A", "b -1234.5 A"]),
        ("an only comma is decimal", " a  1,234 A\n b\n", ["a 1.234 A", "b -1.234 A"]),
        ("an exponent", " a  1.5e3 A\n b\n", ["a 1500 A", "b -1500 A"]),
        (
            "virtual postings", " (v)  7 A\n [x]  1 A\n [y]\n a  2 A\n b\n",
            ["a 2 A", "b -2 A", "v 7 A", "x 1 A", "y -1 A"]
        ),
        ("comments and status", " ! a  5 A ; c\n ; d\n b  ; e\n", ["a 5 A", "b -5 A"]),
        ("a tab after the account belongs to it with one space only", " a b\t\t5 A\n c\n", ["a b 5 A", "c -5 A"]),
        ("a lot in braces", " a  2 A {3 B} [2020-01-01] @ 4 B\n b\n", ["a 2 A", "b -8 B"]),
        (
            "more than eighteen digits", " a  9876543210987654321 A\n b\n",
            ["a 9876543210987654321 A", "b -9876543210987654321 A"]
        ),
        ("a remainder below the shown decimals", " a  1.005 A @ 1 B\n b  -1.00 B\n", ["a 1.005 A", "b -1.00 B"]),
    ])
    func `reads a transaction`(name: String, postings: String, expected: [String]) throws {
        #expect(try balances("2020-01-01 x\n" + postings) == expected, "\(name)")
        let returns = ("2020-01-01 x\n" + postings).replacing("\n", with: "\r\n")
        #expect(try balances(returns) == expected, "\(name) with CR LF")
    }

    @Test(arguments: [
        ("a declared comma", "commodity 1.000,00 A\n", " a  1.234 A\n b\n", ["a 1234.00 A", "b -1234.00 A"]),
        ("a format below", "commodity A\n  format 1.000,0 A\n", " a  1.234 A\n b\n", ["a 1234.0 A", "b -1234.0 A"]),
        ("a decimal mark", "decimal-mark ,\n", " a  1.234 A\n b\n", ["a 1234 A", "b -1234 A"]),
        ("half to even", "commodity 1.00 A\n", " a  0.125 A\n b\n", ["a 0.12 A", "b -0.12 A"]),
        ("a default commodity", "D 1000.00 UAH\n", " a  5\n b\n", ["a 5.00 UAH", "b -5.00 UAH"]),
        ("an alias", "alias a = x:y\n", " a  5 A\n a:z  1 A\n b\n", ["b -6 A", "x:y 5 A", "x:y:z 1 A"]),
        (
            "patterns, the last first, in any case and over nothing",
            "alias /^b/=c\nalias /^витр(.*):/ = b:\\1\n"
                + "alias /x*$/=\\0y\n", " Витрати:xx  5 A\n z\n", ["c:атиxxyy 5 A", "zy -5 A"]
        ),
        ("apply account", "apply account p\n", " a  5 A\n b\n", ["p:a 5 A", "p:b -5 A"]),
        (
            "ended blocks", "alias a=x\nend aliases\napply account p\nend apply account\n", " a  5 A\n b\n",
            ["a 5 A", "b -5 A"]
        ),
        ("a block comment", "comment\nfoo 1\nend comment\n", " a  5 A\n b\n", ["a 5 A", "b -5 A"]),
        (
            "prices, tags and rules", "P 2020-01-01 A $3\ntag x\npayee y\n= a\n  (c)  *2\n~ monthly\n  a  5\n  b\n",
            "\n a  5 A\n", []
        ),
    ])
    func `reads directives`(name: String, directives: String, postings: String, expected: [String]) throws {
        let entry = postings.first == "\n" ? "2020-01-01 x\n" : "2020-01-01 x\n" + postings
        #expect(try balances(directives + entry) == expected, "\(name)")
    }

    @Test(arguments: [
        ("2020-02-30 x\n a  1\n b\n", 1), ("\n2020-01-01 x\n a  1 A\n b  -2 A\n", 2),
        ("2020-01-01 x\n a\n b\n", 1), ("2020-01-01 x\n a  1 A\n b  -1 A 2\n", 3),
        ("2020-01-01 x\n a  10 X @@ 400 A\n b  -300 A\n c  -5 B\n", 1),
        ("2020-01-01 x\n a  5 A\n b  6 B\n", 1), ("foo\n", 1), ("\n  a  5\n", 2), ("A bank\n", 1),
        ("alias /\\d/ = b\n", 1), ("alias /(a/ = b\n", 1), ("alias /a/ = \\1\n", 1), ("; c\n<<<<<<< HEAD\n", 2),
        ("include x.journal\n", 1), ("include *.journal\n", 1),
        ("2020-01-01 x\n a  1 A = 2 A\n b\n", 2), ("2020-01-01 x\n a  == 2 A\n b\n", 1),
        // hledger gives the cost to the assigned amount.
        ("2020-01-01 x\n a  = 5 X @ $2\n b\n", 1), ("2020-01-01 x\n a  = 5 X @@ $2\n b  $-2\n", 1),
        ("2020-01-01 x\n a  \(String(repeating: "9", count: 60)) A\n b\n", 2), ("commodity 1000 A\n", 1),
        // hledger reads the line after a lone carriage return.
        ("2020-01-01 x\n a  1 A ; c\r b  2 A\n c\n", 2), ("2020-01-01 x\r a  1 A\r b\r", 1),
        ("2020-01-01 x\n a  1 A  ; date:soon\n b\n", 2),
        // An alias that makes a name longer and longer, each time tenfold.
        (String(repeating: "alias /a/=aaaaaaaaaa\n", count: 12) + "2020-01-01 x\n a  1 A\n b\n", 14),
        ("2020-01-01 x\n a  1.2.3,4.5 A\n b\n", 2), ("i 2020-01-01 10:00 a\n", 1), ("2020-01-01x\n", 1),
    ])
    func `refuses the line that it cannot read with certainty`(text: String, line: Int) {
        let error = #expect(throws: JournalError.self) { try balances(text) }
        #expect(error?.line == line, "\(String(describing: error))")
        #expect(error?.path == "main.journal")
    }

    @Test func `refuses bytes that are not UTF-8, by line`() {
        let error = #expect(throws: JournalError.self) {
            try JournalReader.read(Array("; a\n".utf8) + [0xEF, 0xF0, 0xE8], path: "x", year: 2026)
        }
        #expect(error == JournalError(path: "x", line: 2, reason: .notUTF8))
    }

    @Test func `balances are asserted and assigned in the order of the dates`() throws {
        let text = """
            2020-01-03 later
                a   3 A = 5 A
                b

            2020-01-02 earlier
                a   = 2 A
                b
            """
        #expect(try balances(text) == ["a 5 A", "b -5 A"])
    }

    @Test func `directives of an included file hold for that file, except commodities`() throws {
        let files = ["sub/b.journal": "alias a = z\ncommodity 1.000,00 A\n2020-01-01 x\n a  1.000 A\n b\n"]
        let text = "include sub/b.journal\n2020-01-02 y\n a  1.000 A\n b\n"
        let found = try balances(text) { files[$0].map { Array($0.utf8) } }
        #expect(found == ["a 1000.00 A", "b -2000.00 A", "z 1000.00 A"])
        #expect(throws: JournalError.self) { try balances("include main.journal\n") { _ in [] } }
    }

    @Test func `says what holds at the end of the file`() throws {
        func ending(_ text: String) throws -> Journal.Ending {
            try JournalReader.read(Array(text.utf8), path: "x", year: 2026).ending
        }
        #expect(try !ending("2020-01-01 x\n a  1\n b\n").altersRecords)
        #expect(try ending("apply account x\n").altersRecords)
        #expect(try ending("comment\nfoo\n").altersRecords)
        #expect(try ending("decimal-mark ,\n").decimalMark == UInt8(ascii: ","))
    }

    @Test func `every prefix of a journal is read or refused`() throws {
        let text = Array(
            """
            commodity 1.000,00 "A b"
            2020/1/2=3/4 ! (c) d | e  ; id:x, date:2020-01-01
                [a:b]  -1 000,5E-2 "A b" @@ $3 {2 X} == 0 A @ 1 B  ; [2020-01-02]
                (c)  = 1 A
            ~ monthly
                x  1
            P 2020-01-01 10:00 A $3
            """.utf8)
        for length in 0...text.count {
            _ = try? JournalReader.read(Array(text[..<length]), path: "x", year: 2026).balances()
        }
    }
}
