import FoundationEssentials
import KursCore
import KursTestSupport
import Testing

@testable import KursWallet

@Suite struct PlanTests {
    private func day(_ text: String) throws -> Day { try #require(Day(iso: text.utf8)) }

    private func days(_ expression: String, _ first: String, _ last: String) throws -> String {
        let recurrence = try #require(PeriodExpression.read(expression), "\(expression)")
        return recurrence.days(in: try day(first)...(try day(last))).map { String($0.iso.dropFirst(2)) }
            .joined(separator: " ")
    }

    @Test(arguments: [
        ("monthly from 2026-12", "26-12-01 27-01-01 27-02-01 27-03-01"),
        ("every 5th day of month from 2026-12-05 to 2027-02-05", "26-12-05 27-01-05"),
        ("every 31st day of month from 2026-12-31", "26-12-31 27-01-31 27-02-28 27-03-31"),
        ("every 14 days from 2027-02-12", "27-02-12 27-02-26 27-03-12 27-03-26"),
        ("every 2 weeks from 2027-02-01 to 2027-03-01", "27-02-01 27-02-15"),
        ("weekly from 2027-03-01", "27-03-01 27-03-08 27-03-15 27-03-22 27-03-29"),
        ("every tuesday from 2027-03-09", "27-03-09 27-03-16 27-03-23 27-03-30"),
        ("every mon,fri from 2027-03-20", "27-03-22 27-03-26 27-03-29"),
        ("every weekendday from 2027-03-20", "27-03-20 27-03-21 27-03-27 27-03-28"),
        ("every 2nd monday of month from 2026-12", "26-12-14 27-01-11 27-02-08 27-03-08"),
        ("every 5th monday of month", "26-11-30 27-03-29"), ("every dec 24th", "26-12-24"),
        ("every 24th december from 2026", "26-12-24"), ("every 12/24", "26-12-24"),
        ("every 3 months from 2026-12", "26-12-01 27-03-01"), ("every quarter", "27-01-01"),
        ("quarterly from 2026-12-05", "26-12-05 27-03-05"), ("bimonthly", "27-01-01 27-03-01"),
        ("yearly from 2027", "27-01-01"), ("Monthly in 2026/12", "26-12-01"), ("2026-12-24", "26-12-24"),
        ("2026-12", "26-12-01"), ("from 2026-12-24 to 2026-12-25", "26-12-24"),
        ("monthly 2026-12-01..2027-02", "26-12-01 27-01-01"), ("daily from 2027-03-30", "27-03-30 27-03-31"),
    ])
    func `a period expression means its days`(expression: String, expected: String) throws {
        #expect(try days(expression, "2026-11-20", "2027-03-31") == expected)
    }

    @Test func `the last day of February is that of its year`() throws {
        #expect(
            try days("every 30th day of month from 2027-12-30", "2028-01-31", "2029-03-01")
                .hasPrefix("28-02-29 28-03-30") == true)
        #expect(try days("monthly from 2027-12-31", "2028-02-01", "2028-02-29") == "28-02-29")
    }

    // As hledger 1.25 counts them: from the last 29 February, or 1 March, up to the first day.
    @Test(arguments: [
        ("every feb 29th from 2028-02-29", "28-02-29 29-02-28 30-02-28 31-02-28 32-02-29"),
        ("every feb 29th from 2025-02-28", "27-02-28 28-02-29 29-02-28 30-02-28 31-02-28 32-02-29"),
        ("every 2/29 from 2024-01-01", "27-03-01 28-03-01 29-03-01 30-03-01 31-03-01 32-03-01"),
        ("every feb 30th from 2024-02-29", "27-03-02 28-03-02 29-03-02 30-03-02 31-03-02 32-03-02"),
        ("every feb 29th from 2024-02-29 to 2028-02-29", "27-02-28"),
    ])
    func `29 February is the 28th in other years`(expression: String, expected: String) throws {
        #expect(try days(expression, "2026-11-20", "2032-12-31") == expected)
    }

    @Test(arguments: [
        "", "monthly on the fifth", "every 15 days", "every 5 months", "biweekly", "next month", "every 0 days",
        "from 2026-13", "every 32nd day of month from 2026", "every feb", "2026-02-30", "monthly from", "to 2026",
        "monthly from 2026-12 to 2026-11", "every 99999999999999999999 days from 2026", "every 6th monday of month",
    ])
    func `an expression that is not known, or depends on the day of reading, is not guessed`(expression: String) {
        #expect(PeriodExpression.read(expression) == nil)
    }

    private static let steps: [(Recurrence.Step, String)] = [
        (.once, "2026-12-24"), (.days(1), "2026-12-24"), (.days(7), "2026-12-22"), (.days(14), "2026-12-23"),
        (.days(10), "2026-12-24"), (.months(1, day: 1), "2026-12-01"), (.months(1, day: 5), "2026-12-05"),
        (.months(1, day: 31), "2027-02-28"), (.months(1, day: 29), "2026-11-29"), (.months(2, day: 5), "2026-12-05"),
        (.months(3, day: 31), "2026-11-30"), (.months(6, day: 15), "2026-12-15"), (.months(12, day: 24), "2026-12-24"),
        (.months(5, day: 1), "2026-12-01"), (.yearly(month: 3, day: 8), "2027-03-08"),
        (.months(12, day: 29), "2024-02-29"), (.months(12, day: 29), "2027-02-28"), (.months(6, day: 30), "2026-08-30"),
        (.weekdays([0, 4]), "2026-11-20"), (.weekdayOfMonth(1, weekday: 0), "2026-12-07"),
    ]

    @Test(arguments: steps.indices)
    func `the expressions that are written mean the same days`(index: Int) throws {
        let (step, start) = Self.steps[index]
        let recurrence = Recurrence(step, start: try day(start), end: try day("2027-11-20"))
        let texts = PeriodExpression.texts(recurrence)
        let period = try day(start)...day("2028-12-31")
        let read = try texts.flatMap { try #require(PeriodExpression.read($0), "\($0)").days(in: period) }.sorted()
        #expect(read == recurrence.days(in: period), "\(texts)")
        #expect(!read.isEmpty)
    }

    @Test func `what hledger has no words for is not written`() throws {
        #expect(PeriodExpression.texts(Recurrence(.months(5, day: 5), start: try day("2026-12-05"))) == [])
        #expect(PeriodExpression.texts(Recurrence(.months(1, day: 1), start: nil)) == [])
    }

    @Test(.enabled(if: Tools.has("hledger")))
    func `hledger forecasts the same days`() throws {
        let folder = try TemporaryFolder()
        for (step, start) in Self.steps {
            let first = try day(start)
            let path = folder.path + "/a.journal"
            let texts = PeriodExpression.texts(Recurrence(step, start: first))
            let record = RecordText(
                id: RecordID("x"), day: first, description: "плата",
                postings: [RecordText.Line("expenses:a", Record.Money(1, "UAH")), RecordText.Line("assets:b")])
            let journal = record.periodic(texts)
            try Data(journal).write(to: URL(filePath: path))
            let told = Tools.run(
                "hledger -f '\(path)' register expenses --forecast=\(start)..2028-03-02 -O csv 2>&1")
            let output = String(decoding: told.output, as: UTF8.self)
            #expect(told.status == 0, "\(output)")
            let expected = output.split(separator: "\n").dropFirst().map { line in
                line.split(separator: "\"").filter { $0 != "," }.dropFirst().first.map(String.init) ?? ""
            }
            let plans = try JournalReader.read(journal, path: path, year: 2026).plans().plans
            try #require(plans.count == 1, "\(texts)")
            let found = plans[0].days(in: first...(try day("2028-03-01"))).map(\.iso)
            #expect(found == expected, "\(texts)")
        }
    }

    private func book(_ text: String) throws -> (journal: Journal, plans: [Plan], unknown: [Journal.TextRange]) {
        let journal = try JournalReader.read(Array(text.utf8), path: "a.journal", year: 2026)
        let (plans, unknown) = journal.plans()
        return (journal, plans, unknown)
    }

    @Test func `periodic transactions are read with the marks and accounts of their place`() throws {
        let text = """
            decimal-mark ,
            apply account home
            ~ monthly from 2026-12  * (7) rent  ; id:k1, trip:
                ; below:x
                expenses:rent  1.200,50 UAH
                assets:card
            end apply account
            ~ monthly on the fifth  what
                a  1
                b
            ~ every week
                a  1 @
                b

            """
        let (journal, plans, unknown) = try book(text)
        #expect(journal.transactions.isEmpty && unknown.count == 2)
        let plan = try #require(plans.first)
        #expect(plan.id.text == "k1" && plan.record.description == "rent" && plan.record.code == "7")
        #expect(plan.record.shownTags == [Tag("trip"), Tag("below", "x")])
        #expect(plan.record.postings.map(\.account) == ["home:expenses:rent", "home:assets:card"])
        #expect(plan.record.postings.map(\.amount.description) == ["1200.50", "-1200.50"])
        // A template's decimals do not become those of sums.
        let other = try JournalReader.read(
            Array("~ monthly from 2026\n    a  1.123 X\n    b\n2026-01-01\n    a  1.5 X\n    b\n".utf8), path: "",
            year: 2026)
        #expect(try other.balances().map(\.amount.description) == ["1.5", "-1.5"])
    }

    @Test func `parts of one plan are one, and days are open, done or skipped`() throws {
        let text = """
            ~ every dec 5th from 2026-12-05  net  ; id:k1
                expenses:net  1 UAH
                assets:card
            ~ every mar 5th from 2027-03-05  net  ; id:k1-2
                expenses:net  1 UAH
                assets:card
            ; skipped:k1@2027-03-05

            2026-12-07 net  ; id:r1, plan:k1, due:2026-12-05
                expenses:net  2 UAH
                assets:card

            """
        let (journal, plans, _) = try book(text)
        let plan = try #require(plans.first)
        #expect(plans.count == 1 && plan.parts.count == 2)
        let settlements = Settlements(journal)
        let period = try day("2026-01-01")...day("2028-01-01")
        let found = settlements.occurrences(of: plans, in: period, today: try day("2026-11-20"))
        #expect(found.map(\.day.iso) == ["2026-12-05", "2027-03-05", "2027-12-05"])
        #expect(found.map(\.state) == [.done(0), .skipped, .open])
        #expect(Set(found.map(\.id)).count == 3)
    }

    @Test func `a plan without an identifier has no past`() throws {
        let (journal, plans, _) = try book("~ monthly from 2020\n    a  1\n    b\n")
        let found = Settlements(journal).occurrences(
            of: plans, in: try day("2020-01-01")...day("2026-12-31"), today: try day("2026-11-20"))
        #expect(found.map(\.day.iso) == ["2026-12-01"])
    }

    @Test func `every prefix of a journal with plans is read or refused`() {
        let bytes = Array("~ every 2nd mon of month from 2026  x  ; id:k1, since:2026-11-01\n  a  1 \"x\"\n  b\n".utf8)
        for count in bytes.indices {
            let journal = try? JournalReader.read(Array(bytes[..<count]), path: "a", year: 2026)
            _ = journal?.plans()
        }
    }
}
