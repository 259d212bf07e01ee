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

@Suite struct PlanMergeTests {
    private func merge(_ ours: String, _ theirs: String, base: String? = nil) throws -> String {
        let file = { (text: String) in Journal.File(path: "a", bytes: Array(text.utf8)) }
        let one = try JournalMerge(base: base.map(file), ours: file(ours), theirs: file(theirs))
        let two = try JournalMerge(base: base.map(file), ours: file(theirs), theirs: file(ours))
        #expect(one.text == two.text)
        return String(decoding: one.text, as: UTF8.self)
    }

    private static let plan = "~ monthly from 2026-12  rent  ; id:k1\n    expenses:rent  100 UAH\n    assets:card\n"

    @Test func `a plan is merged field by field`() throws {
        let ours = Self.plan.replacing("monthly from 2026-12", with: "monthly from 2027-01").replacing(
            "id:k1", with: "id:k1, edited:date@20")
        let theirs = Self.plan.replacing("100", with: "120").replacing("id:k1", with: "id:k1, edited:amount@10")
        #expect(
            try merge(ours, theirs)
                == "~ monthly from 2027-01  rent  ; id:k1, edited:amount@10 date@20\n"
                + "    expenses:rent  120 UAH\n    assets:card\n")
        #expect(try merge(ours, "; removed:k1@5\n") == ours)
        #expect(try merge(Self.plan, "; removed:k1@5\n") == "; removed:k1@5\n")
    }

    @Test func `what two devices have done is one record, and what they have skipped is skipped`() throws {
        let id = Plan.occurrenceID(ofPlan: RecordID("k1"), on: Day(number: 20_800))
        let done = { (amount: String) in
            "\n2026-12-13 rent  ; id:\(id.text), plan:k1, due:2026-12-13\n    expenses:rent  \(amount) UAH\n    assets:card\n"
        }
        let skipped = { (day: String) in "; skipped:k1@\(day)\n" }
        let merged = try merge(
            Self.plan + skipped("2027-01-01") + done("100"),
            Self.plan + skipped("2027-02-01") + skipped("2027-01-01") + done("110"))
        let journal = try JournalReader.read(Array(merged.utf8), path: "a", year: 2026)
        #expect(journal.transactions.count == 1)
        let plans = journal.plans().plans
        #expect(Settlements(journal).days(of: plans[0]).map(\.iso) == ["2026-12-13", "2027-01-01", "2027-02-01"])
        #expect(merged.split(separator: "\n").filter { $0.hasPrefix("; skipped:") }.count == 2)
    }

    @Test func `goals of both devices are kept, and a removed one stays removed`() throws {
        let (food, saved) = ("; goal:g1 expenses:food < 8000 UAH/month\n", "; goal:g2 saved > 20000 UAH/month\n")
        let merged = try merge(food, food + saved)
        #expect(try JournalReader.read(Array(merged.utf8), path: "a", year: 2026).goals().count == 2)
        #expect(try merge(food + saved, "; removed:g1@5\n" + saved) == "; removed:g1@5\n" + saved)
        #expect(try merge(food + saved, saved, base: food + saved) == saved)
    }

    @Test func `a plan typed by hand is the same on both devices until one writes its identifier`() throws {
        let typed = Self.plan.replacing("  ; id:k1", with: "")
        let journal = try JournalReader.read(Array(typed.utf8), path: "a", year: 2026)
        let id = try #require(journal.plans().plans.first).id
        let adopted = Self.plan.replacing("id:k1", with: "id:\(id.text), since:2026-12-01")
        #expect(try merge(typed, typed) == typed)
        #expect(try merge(adopted, typed).split(separator: "\n").filter { $0.hasPrefix("~") }.count == 1)
    }
}
