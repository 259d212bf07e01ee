import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursCLI

/// A request for exactly the row that was left out reports why, in the run that fetched it.
struct RefusedRowTests {
    private let world = TestEnvironment()

    private func answer(_ dollars: String) {
        let row = { (code: String, rate: String) in
            #"{"r030":1,"txt":"x","rate":\#(rate),"cc":"\#(code)","exchangedate":"20.11.2026"}"#
        }
        world.transport.script(TestEnvironment.nbuKey, .text("[\(row("USD", dollars)),\(row("EUR", "51.8024"))]"))
    }

    @Test func `a refusal is explained, and no earlier day replaces it`() {
        world.transport.script(
            "nbu-json /NBUStatService/v1/statdirectory/exchange?date=20261119&json",
            .text(#"[{"r030":1,"txt":"x","rate":44,"cc":"USD","exchangedate":"19.11.2026"}]"#))
        #expect(world.run("rates", "usd", "--on", "2026-11-19").status == 0)
        answer("-44")
        let outcome = world.run("rates", "usd")
        #expect(outcome.status == 1)
        #expect(outcome.out.isEmpty)
        #expect(
            outcome.err == """
                kurs: nbu has no rate for USD that can be used; in the answer of nbu-json USD was left out: its “rate” \
                cannot be “-44”; try another market; kurs sources lists the page to check

                """)
        let later = world.run("rates", "usd", "--lang", "uk")
        #expect(later.status == 1, "\(later)")
        #expect(later.err.hasPrefix("kurs: у НБУ немає курсу USD;"), "\(later)")
    }

    @Test func `a refusal is reported among other rates, in a conversion, and for all markets`() {
        answer("null")
        let beside = world.run("rates", "eur", "usd", "-o", "plain", "--lang", "uk")
        #expect(beside.status == 1)
        #expect(beside.out == "EUR\t51.8024\t2026-11-20\n")
        #expect(beside.err.hasSubstring("у відповіді nbu-json USD пропущено: «rate» не може бути «null»"), "\(beside)")
        for line in [["convert", "1", "usd"], ["rates", "usd", "--all"]] {
            let world = TestEnvironment()
            world.transport.script(
                TestEnvironment.nbuKey,
                .text(
                    #"[{"cc":"USD","exchangedate":"20.11.2026"},{"rate":51,"cc":"EUR","exchangedate":"20.11.2026"}]"#))
            let outcome = world.run(line)
            #expect(outcome.status == 1, "\(outcome)")
            #expect(
                outcome.err.hasSubstring("in the answer of nbu-json USD was left out: it has no “rate”"), "\(outcome)")
        }
    }
}
