import Foundation
import KursTestSupport
import Testing

@testable import KursSources

/// Pages changed by hundreds of operators, each of which knows what the changed page says.
///
/// `KURS_MUTANTS=20` makes twenty mutants of each operator and page instead of one, and prints a line for each
/// operator.
struct PageMutationTests {
    private static let seeds = ProcessInfo.processInfo.environment["KURS_MUTANTS"].flatMap { Int($0) }
    private static let areSamplesThere = (try? SamplePages.all()) ?? nil != nil

    private func tallies(_ run: MutationRun, _ name: String) async throws -> [MutationTally] {
        let tallies = try await run.tallies()
        print("mutants of \(name)\n" + tallies.table(isLong: PageMutationTests.seeds != nil))
        return tallies
    }

    @Test func `the operators are many and have names of their own`() {
        let all = MutationOperator.all + HeldOutOperators.all
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(all.count { $0.family.keepsMeaning } >= 40)
        #expect(all.count { !$0.family.keepsMeaning } >= 60)
    }

    @Test func `pages of our own are read right before any change`() throws {
        for page in try GivenPage.fixtures() {
            let mutant = Mutant(source: page.source, bytes: Array(page.html.utf8), facts: page.facts)
            let outcome = try mutant.outcome()
            #expect(outcome.wrong == [], "\(page.name)")
            #expect(outcome.right == page.facts.count, "\(page.name): \(outcome.reason)")
        }
    }

    @Test func `no form shows a wrong number before any change`() throws {
        for sheet in Sheet.all + Sheet.heldOut {
            let mutant = Mutant(
                source: .ratesPage, address: sheet.address, bytes: Array(sheet.html.utf8), facts: sheet.facts)
            let outcome = try mutant.outcome()
            #expect(outcome.wrong == [], "\(sheet.name)")
            if outcome.refused > 0 { print("\(sheet.name): \(outcome.refused) refused: \(outcome.reason)") }
        }
    }

    @Test func `no change of our own pages shows a wrong number`() async throws {
        var run = MutationRun(sheets: Sheet.all, pages: try GivenPage.fixtures())
        if let seeds = PageMutationTests.seeds { run.seeds = seeds } else { run.strides = (sheets: 4, pages: 24) }
        let tallies = try await tallies(run, "our own pages")
        #expect(tallies.count { $0.mutants == 0 } * 10 < tallies.count)
        if PageMutationTests.seeds == nil { expect(tallies, Bounds.own) }
    }

    @Test(.enabled(if: areSamplesThere)) func `no change of real pages shows a wrong number`() async throws {
        var run = MutationRun(pages: try SamplePages.all() ?? [])
        if let seeds = PageMutationTests.seeds { run.seeds = seeds } else { run.strides = (sheets: 1, pages: 40) }
        let tallies = try await tallies(run, "real pages")
        #expect(tallies.contains { $0.mutants > 0 })
        if PageMutationTests.seeds == nil { expect(tallies, Bounds.real) }
    }

    @Test func `no change with other words and forms shows a wrong number`() async throws {
        var run = MutationRun(operators: HeldOutOperators.all, sheets: Sheet.all + Sheet.heldOut)
        if let seeds = PageMutationTests.seeds { run.seeds = seeds } else { run.strides = (sheets: 6, pages: 1) }
        let others = try await tallies(run, "other words and places")
        run.operators = MutationOperator.all
        run.sheets = Sheet.heldOut
        let forms = try await tallies(run, "other forms")
        #expect((others + forms).count { $0.mutants > 0 } > 200)
        if PageMutationTests.seeds == nil { expect(others + forms, Bounds.heldOut) }
    }

    private func expect(_ tallies: [MutationTally], _ bounds: Bounds) {
        #expect(tallies.wrong(keepsMeaning: true) <= bounds.wrongOfKept)
        #expect(tallies.wrong(keepsMeaning: false) <= bounds.wrongOfDestroyed)
        #expect(tallies.rightPerMille >= bounds.rightPerMille)
    }

    /// What the readers have reached: wrong numbers may only become fewer, until there are none, and right ones more.
    private struct Bounds {
        let wrongOfKept: Int
        let wrongOfDestroyed: Int
        let rightPerMille: Int

        static let own = Bounds(wrongOfKept: 0, wrongOfDestroyed: 0, rightPerMille: 990)
        static let heldOut = Bounds(wrongOfKept: 0, wrongOfDestroyed: 0, rightPerMille: 900)
        static let real = Bounds(wrongOfKept: 0, wrongOfDestroyed: 0, rightPerMille: 1000)
    }
}
