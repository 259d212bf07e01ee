import KursCore
import KursTestSupport
import Testing

@testable import KursWallet

@Suite struct ReportTests {
    private let text = """
        2026-10-30 before
            expenses:food  10.00 UAH
            assets:cash
        2026-11-02 cafe  ; trip:
            expenses:cafe  3.33 USD
            assets:card
        2026-11-03 cafe
            expenses:cafe  3.33 USD
            assets:card
        2026-11-09 food
            expenses:food  100.00 UAH
            assets:cash
        2026-11-10 salary
            assets:card  1000.00 USD
            income:salary
        2026-11-11 exchange
            assets:card  -10.00 USD @@ 440.00 UAH
            assets:cash  440.00 UAH
        2026-12-01 later
            expenses:food  7.00 UAH
            assets:cash
        """

    private func day(_ text: String) throws -> Day { try #require(Day(iso: text.utf8)) }

    /// A report of November with a dollar at 44 hryvnias on odd days and 43.005 on even ones.
    private func report(
        isIncome: Bool = false, by grouping: WalletReport.Grouping = .category, target: String = "UAH",
        pricedDays: Int = 400, fixedDay: Day? = nil
    ) throws -> WalletReport {
        let journal = try JournalReader.read(Array(text.utf8), path: "x", year: 2026)
        let first = try day("2026-10-01")
        let odd = try #require(ExactDecimal(coefficient: 44, scale: 0))
        let even = try #require(ExactDecimal(coefficient: 43005, scale: 3))
        let prices = DayPrices(
            from: first, (0..<pricedDays).map { first.advanced(by: $0).date.day % 2 == 1 ? odd : even })
        let kinds = (0..<journal.commodities.count).map { index -> Valuation.Price in
            let commodity = journal.commodities[index]
            if commodity == target { return .own }
            return commodity == "UAH" ? .base : .priced(prices)
        }
        let valuation = Valuation(
            prices: kinds, target: target == "UAH" ? nil : prices, digits: 2, fixedDay: fixedDay)
        let builder = ReportBuilder(
            journal, ChartOfAccounts(journal), valuation, days: try day("2026-11-01")...day("2026-11-30"),
            previous: try day("2026-10-01")...day("2026-10-31"), isIncome: isIncome, by: grouping)
        return try builder.build()
    }

    private func groups(_ report: WalletReport) -> [String] {
        report.groups.map { "\($0.name) \($0.sum) \($0.previous) \($0.count)" }.sorted()
    }

    @Test func `each posting is rounded at the rate of its day, and totals are the sums of these`() throws {
        let report = try report()
        // 3.33 · 43.005 = 143.20665 and 3.33 · 44 = 146.52.
        #expect(groups(report) == ["expenses:cafe 289.73 0.00 2", "expenses:food 100.00 10.00 1"])
        #expect(report.expenses.description == "389.73" && report.previous.description == "10.00")
        #expect(report.income.description == "43005.00")
    }

    @Test func `the balance is carried over`() throws {
        let report = try report()
        #expect(report.opening.description == "-10.00")
        // The exchange left 440 hryvnias for ten dollars that were worth as much on its day.
        #expect(report.closing.description == "42605.27")
        #expect(try report.opening.adding(report.income).subtracting(report.expenses) == report.closing)
    }

    @Test func `groups are months, weeks, accounts and tags`() throws {
        #expect(try groups(report(by: .month)) == ["2026-10-01 0.00 10.00 0", "2026-11-01 389.73 0.00 3"])
        #expect(
            try groups(report(by: .week)) == [
                "2026-10-26 0.00 10.00 0", "2026-11-02 289.73 0.00 2", "2026-11-09 100.00 0.00 1",
            ])
        #expect(try groups(report(by: .account)) == ["assets:card 289.73 0.00 2", "assets:cash 100.00 10.00 1"])
        #expect(try groups(report(by: .tag)) == [" 246.52 10.00 2", "trip 143.21 0.00 1"])
        #expect(try groups(report(isIncome: true)) == ["income:salary 43005.00 0.00 1"])
    }

    @Test func `the rates used are said, and what had none is left out and listed`() throws {
        let rates = try report().rates
        #expect(rates.count == 1 && rates[0].count == 2)
        #expect(rates[0].lowest.description == "43.005" && rates[0].highest.description == "44")
        let without = try report(pricedDays: 34)
        #expect(without.unpriced.count == 2, "the salary and the exchange")
        #expect(without.income.isZero)
        let fixed = try report(fixedDay: day("2026-11-01"))
        #expect(groups(fixed) == ["expenses:cafe 293.04 0.00 2", "expenses:food 100.00 10.00 1"])
    }

    @Test func `another currency is reached through the hryvnia with one rounding`() throws {
        let report = try report(target: "USD")
        // 100 / 44 on the ninth, 10 / 43.005 before.
        #expect(groups(report) == ["expenses:cafe 6.66 0.00 2", "expenses:food 2.27 0.23 1"])
    }

    @Test(arguments: [
        // One category, two accounts: what each paid.
        (
            "expenses:food 150 UAH;assets:card -100 UAH;assets:cash -50 UAH",
            ["assets:card 100.00", "assets:cash 50.00"]
        ),
        // Two categories, two accounts: in proportion, and nothing is lost by rounding.
        (
            "expenses:a 10 UAH;expenses:b 0.01 UAH;assets:card -5.01 UAH;assets:cash -5 UAH",
            ["assets:card 5.01", "assets:cash 5.00"]
        ),
        // Who receives pays no fee.
        ("assets:fop -1000 UAH;assets:card 990 UAH;expenses:fees 10 UAH", ["assets:fop 10.00"]),
        ("expenses:x 30 UAH;assets:card -1 USD;assets:cash 14 UAH", ["assets:card 30.00"]),
        ("expenses:x 66 UAH;assets:card -1 USD;assets:cash -22 UAH", ["assets:card 44.00", "assets:cash 22.00"]),
        ("income:salary -1000 UAH;expenses:tax 200 UAH;assets:card 800 UAH", ["assets:card 200.00"]),
        ("expenses:x 5 UAH;equity:opening -5 UAH", [" 5.00"]),
    ])
    func `an expense belongs to the accounts that paid it`(lines: String, expected: [String]) throws {
        let text =
            "2026-11-03 x\n"
            + lines.split(separator: ";").map { line in
                let parts = line.split(separator: " ")
                return "  \(parts[0])  \(parts[1]) \(parts[2])\(parts[2] == "USD" ? " @@ 44 UAH" : "")\n"
            }.joined()
        let journal = try JournalReader.read(Array(text.utf8), path: "x", year: 2026)
        let day = try day("2026-11-03")
        let rate = try #require(ExactDecimal(coefficient: 44, scale: 0))
        let valuation = Valuation(
            prices: (0..<journal.commodities.count).map {
                journal.commodities[$0] == "UAH" ? .own : .priced(DayPrices(from: day, [rate]))
            }, target: nil, digits: 2, fixedDay: nil)
        func sums(_ accounts: Set<Int32>?) throws -> [String] {
            try ReportBuilder(
                journal, ChartOfAccounts(journal), valuation, days: day...day, previous: day...day, isIncome: false,
                by: .account, scope: ReportScope(accounts: accounts)
            ).build().groups.map { "\($0.name) \($0.sum)" }.sorted()
        }
        #expect(try sums(nil) == expected)
        for row in expected where !row.hasPrefix(" ") {
            let name = try #require(row.split(separator: " ").first)
            let number = try #require((0..<journal.accounts.count).first { journal.accounts[$0] == name })
            #expect(try sums([Int32(number)]) == [row])
        }
    }

    @Test func `the balance of each day begins with what was there before`() throws {
        let journal = try JournalReader.read(Array(text.utf8), path: "x", year: 2026)
        let valuation = Valuation(
            prices: (0..<journal.commodities.count).map { journal.commodities[$0] == "UAH" ? .own : .unknown },
            target: nil, digits: 2, fixedDay: nil)
        let series = try journal.balances(
            on: day("2026-11-08")...day("2026-11-12"), ChartOfAccounts(journal), valuation)
        #expect(series.days.map(\.balance) == [-10, -110, -110, 330, 330])
        #expect(series.unpriced == 4, "two cafes, a salary and what was exchanged")
    }
}

@Suite struct ChartOfAccountsTests {
    private func chart(_ text: String) throws -> ChartOfAccounts {
        ChartOfAccounts(try JournalReader.read(Array(text.utf8), path: "x", year: 2026))
    }

    @Test func `kinds follow from tags, else from the first part of a name`() throws {
        let chart = try chart("account Ausgaben\n  ; type:X\naccount витрати:їжа\naccount Assets:a\naccount q:w\n")
        #expect(chart.kind(of: "Ausgaben:Essen") == .expense)
        #expect(chart.kind(of: "витрати:їжа") == .expense)
        #expect(chart.kind(of: "Assets:a:b") == .asset)
        #expect(chart.kind(of: "q:w") == nil)
    }

    @Test func `a word is a name, an alias or the unique beginning of one`() throws {
        let chart = try chart(
            "account expenses:їжа  ; alias:food\naccount expenses:їжа:кафе\naccount expenses:fun\naccount income:fun\n")
        func name(_ word: String, _ kinds: Set<AccountKind> = [.expense]) -> String {
            switch chart.match(word, among: kinds) {
            case .one(let account): account.name
            case .several(let accounts): accounts.map(\.name).joined(separator: "|")
            case .none(let near): "?" + near.map(\.name).joined(separator: "|")
            }
        }
        #expect(name("Food") == "expenses:їжа")
        #expect(name("їж") == "expenses:їжа", "the parent of all that begin so")
        #expect(name("f") == "expenses:їжа|expenses:fun")
        #expect(name("fum") == "?expenses:fun")
        #expect(name("fun", [.income]) == "income:fun")
        #expect(name("fun", [.income, .expense]) == "expenses:fun|income:fun")
        #expect(name("income:fun", [.income, .expense]) == "income:fun")
    }
}

@Suite struct ChangeTests {
    @Test func `a change is undone where it stands, or where its only part has moved`() throws {
        let text = Array("one two three".utf8)
        let edits = [JournalEdit(4..<7, Array("2".utf8)), JournalEdit(0..<0, Array("# ".utf8))]
        let changed = JournalEdit.apply(edits, to: text)
        #expect(changed == Array("# one 2 three".utf8))
        let change = Change(edits, of: text)
        #expect(JournalEdit.apply(try #require(change.undoing(in: changed)), to: changed) == text)
        #expect(change.undoing(in: Array("# one 3 three".utf8)) == nil)
        let single = Change([.init(offset: 4, old: Array("two".utf8), new: Array("2".utf8))])
        let moved = Array("more one 2 three".utf8)
        #expect(
            JournalEdit.apply(try #require(single.undoing(in: moved)), to: moved) == Array("more one two three".utf8))
        #expect(single.undoing(in: Array("22 3".utf8)) == nil)
    }

    @Test func `the last change of a log is read, and a damaged log has none`() throws {
        let changes = [
            Change([.init(offset: 1, old: [0x0A, 0x30], new: Array("a\n1 2 3\n".utf8))]),
            Change([.init(offset: 0, old: [], new: [0xFF]), .init(offset: 9, old: [1], new: [])]),
        ]
        let log = changes[0].bytes + changes[1].bytes
        let last = try #require(Change.last(of: log))
        #expect(last.change == changes[1] && last.rest == changes[0].bytes.count)
        #expect(Change.last(of: Array(log[..<last.rest]))?.change == changes[0])
        for length in 0..<log.count where length != last.rest {
            let read = Change.last(of: Array(log[..<length]))
            #expect(read == nil || read?.change == changes[0])
        }
    }

    @Test func `an index is read as it was written`() throws {
        let text = "account expenses:їжа  ; alias:food\ncommodity 1,0 EUR\ndecimal-mark .\n; end"
        let journal = try JournalReader.read(Array(text.utf8), path: "x", year: 2026)
        let index = WalletIndex(journal, stamp: .init(byteCount: 7, changedAt: -1, number: 9))
        #expect(WalletIndex(index.bytes)?.bytes == index.bytes)
        #expect(index.accounts.map(\.name) == ["expenses:їжа"] && index.accounts[0].aliases == ["food"])
        #expect(!index.endsLine && index.decimalMark(of: "EUR") == UInt8(ascii: "."))
        for length in 0..<index.bytes.count { _ = WalletIndex(Array(index.bytes[..<length])) }
    }
}

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
