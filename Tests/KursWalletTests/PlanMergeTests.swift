import KursCore
import Testing

@testable import KursWallet

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
