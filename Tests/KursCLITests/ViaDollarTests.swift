import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursCLI

/// Currencies that the NBU does not list, converted at their price in dollars and the NBU's dollar.
struct ViaDollarTests {
    /// The NBU's rates of Friday, 20 November 2026, and a price of the real in dollars on some days.
    private func world(_ prices: (day: String, price: String)...) -> TestEnvironment {
        let world = TestEnvironment.withNBU()
        for (day, price) in prices {
            world.answer(day, #"[{"date":"\#(day)","base":"BRL","quote":"USD","rate":\#(price)}]"#)
        }
        return world
    }

    /// The recording of hand, as far as these tests need it.
    private func recorded() throws -> TestEnvironment {
        let world = TestEnvironment()
        let range = "nbu-range /NBU_Exchange/exchange_site?start=20260101&end=20261120&valcode="
        for (key, file) in [
            (TestEnvironment.nbuKey, "nbu-20261120.json"),
            (range + "usd&sort=exchangedate&order=asc&json", "nbu-range-usd-2026.json"),
            (range + "brl&sort=exchangedate&order=asc&json", "nbu-range-brl-2026.json"),
            (TestEnvironment.dollarsKey("2026-11-13"), "frankfurter-brl-20261113.json"),
            (TestEnvironment.dollarsKey("2026-11-17"), "frankfurter-brl-20261117.json"),
            (TestEnvironment.dollarsKey("2026-11-20"), "frankfurter-brl-20261120.json"),
        ] {
            let text = try Fixtures.text(file)
            world.transport.script(key, .text(text))
        }
        return world
    }

    @Test func `the price in dollars times the NBU's dollar is rounded once, marked and named`() {
        let world = world(("2026-11-20", "0.18543"))
        // 100 × 0.18543 × 44.7626 = 830.0328918
        world.expect(
            "convert", "100", "brl", status: 0,
            out: """
                100 BRL = 830.03 UAH [via-usd]
                  1 BRL = 0.18543 USD · mean of central banks · for 2026-11-20 · frankfurter-usd · fetched just now · [via-usd]
                  1 USD = 44.7626 UAH · NBU, official · for 2026-11-20 · nbu-json · fetched just now

                """,
            err: """
                kurs: BRL: the NBU does not list it, so this is not an official rate: dollars for 2026-11-20 from \
                frankfurter-usd, a mean of central banks, times the NBU's dollar rate for 2026-11-20 from nbu-json

                """)
        world.expect("100", "brl", "--offline", "-o", "plain", status: 0, out: "830.03\tUAH\tvia-usd\n")
        world.expect(
            "convert", "1000", "uah", "brl", "--lang", "uk", status: 0, outHas: "1\u{A0}000 UAH = 120,48 BRL [via-usd]",
            "середній курс центробанків", errHas: "курс неофіційний")
        world.expect(
            "convert", "100", "brl", "eur", "usd", "-o", "plain", outHas: "16.02\tEUR\tvia-usd\n18.54\tUSD\tvia-usd\n")
        world.expect(
            "convert", "100", "brl", "+", "10", "usd", "to", "uah", status: 0, outHas: "= 1,277.66 UAH [via-usd]")
        world.expect(
            "convert", "10", "usd", "brl", "uah", "-o", "plain", outHas: "53.93\tBRL\tvia-usd\n447.63\tUAH\t\n")
        #expect(world.transport.count(of: TestEnvironment.dollarsKey("2026-11-20")) == 1)
    }

    @Test func `every format has both sources and both days`() {
        let world = world(("2026-11-19", "0.2"))
        world.answer("2026-11-20", "[]")
        let out = world.run("convert", "100", "brl", "--json").out
        for part in [
            #""rate":"8.95252""#, #""flag":"via-usd""#, #""market":"via-usd/nbu""#, #""as_of":"2026-11-19""#,
            #""source":"frankfurter-usd/nbu-json""#, #""code":"carried-forward""#, #""code":"via-usd""#,
            #"{"currency":"BRL","side":"mean","base":"USD","rate":"0.2","as_of":"2026-11-19""#,
            #"{"currency":"USD","side":"official","base":"UAH","rate":"44.7626","as_of":"2026-11-20""#,
        ] { #expect(out.contains(part), "\(part): \(out)") }
        world.expect(
            "convert", "100", "brl", "-o", "csv",
            outHas: ",8.95252,mean/official,via-usd/nbu,2026-11-20,2026-11-19,", ",frankfurter-usd/nbu-json,",
            ",via-usd\n")
        world.expect(
            "convert", "100", "brl", "--explain", outHas: "100 × 0.2 × 44.7626", "8.95252 UAH/BRL",
            "/v2/rates?base=BRL&quotes=USD&date=2026-11-19",
            errHas: "BRL: no rate for 2026-11-20; the rate of 2026-11-19 applies")
        world.expect(
            "convert", "100", "brl", "--strict-date", status: 1,
            errHas: "the NBU has no rate for BRL on 2026-11-20; try another day")
    }

    @Test func `lines are marked`() throws {
        let world = try recorded()
        let lines = world.run(
            "convert", "-", "-o", "plain",
            input: "100 BRL 2026-11-17\n5 USD 2026-11-17\n7 BRL 2026-11-15\n7 BRL 2026-11-15\n")
        #expect(lines.status == 0, "\(lines)")
        #expect(lines.out == "808.06\tUAH\tvia-usd\n217.08\tUAH\n56.78\tUAH\tvia-usd\n56.78\tUAH\tvia-usd\n")
        #expect(lines.err.contains("BRL: no rate for 2026-11-15; the rate of 2026-11-13 applies"))
        #expect(lines.err.contains("dollars for 2026-11-13 – 2026-11-17 from frankfurter-usd"), "\(lines)")
        world.expect(
            "convert", "-", "-o", "jsonl", input: "100 BRL 2026-11-17\n", status: 0,
            outHas: #""flag":"via-usd","legs":[{"currency":"BRL""#)
        world.expect(
            "convert", "-", "--strict", input: "100 BRL\n", status: 0,
            out: "100 BRL = 805.23 UAH [via-usd] · BRL 0.18543 USD (2026-11-20) · USD 43.425 (2026-11-20)\n")
        world.expect(
            "convert", "-", "--id-col", "1", "-o", "plain", input: "a\t100 BRL\n", out: "a\t805.23\tUAH\t\tvia-usd\n")
    }

    @Test func `rows of statements and their sums are marked`() throws {
        let world = try recorded()
        world.files.contents["/s.csv"] = ("Дата;Сума;Валюта\n17.11.2026;100,00;BRL\n16.11.2026;10,00;USD\n", 0o600)
        world.expect(
            "convert", "/s.csv", "--totals", "--totals-out", "/t.csv", "--strict", status: 0,
            outHas: "BRL;8,080641756;2026-11-17;via-usd/nbu;frankfurter-usd/nbu-range;808,06\n",
            "USD;43,4151;2026-11-16;nbu;nbu-range;434,15\n",
            errHas: "all      BRL          1  100.00    808.06  [via-usd]\n", "1,242.21  [via-usd]: 1 of 2\n")
        let totals = try #require(world.files.contents["/t.csv"]?.text)
        #expect(
            totals.contains("2026-11;;2;;1242,21;via-usd/nbu\n") && totals.contains("2026-11;USD;1;10,00;434,15;nbu\n"))
    }

    @Test func `where nobody has a price the sentence is as ever, and where none is known that is said`() {
        let absent = world()
        for day in 9...20 { absent.answer("2026-11-" + (day < 10 ? "0" : "") + String(day), "[]") }
        absent.expect(
            "convert", "100", "brl", status: 1,
            errHas: "the NBU has no rate for BRL; these markets have not been asked yet: -m cash, -m banks")
        let unknown = world()
        unknown.transport.script(
            TestEnvironment.dollarsKey("2026-11-20"), .answer(Response(status: 503, body: [])))
        unknown.expect(
            "convert", "100", "brl", status: 1,
            errHas: "the NBU has no rate for BRL; these markets have not been asked yet: -m cash, -m banks",
            "; no dollar price is stored either (frankfurter-usd: ")
        let offline = TestEnvironment.withNBU()
        offline.run("rates")
        offline.expect(
            "convert", "100", "brl", "--offline", "--lang", "uk", status: 1,
            errHas: "у НБУ немає курсу BRL; ще не запитано: -m cash, -m banks, -m interbank",
            "; ціни цієї валюти в доларах не збережено\n")
    }

    @Test func `of a day that is over a price that could not be fetched is not replaced by an earlier one`() {
        let world = world(("2026-11-18", "0.2"))
        for day in ["18", "19"] { world.answerNBU([("USD", "44.1"), ("EUR", "51")], on: day) }
        world.transport.script(TestEnvironment.dollarsKey("2026-11-19"), .answer(Response(status: 503, body: [])))
        world.expect("convert", "100", "brl", "--on", "2026-11-18", status: 0, outHas: "882.00 UAH")
        world.expect("convert", "100", "brl", "--on", "2026-11-19", status: 1, out: "", errHas: "frankfurter-usd")
    }

    @Test func `a price that cannot be renewed is the last known, and a jump is refused`() {
        let world = world(("2026-11-20", "0.18543"))
        world.run("convert", "100", "brl")
        world.now = world.now.advanced(by: 600)
        world.answer("2026-11-20", #"[{"date":"2026-11-20","base":"BRL","quote":"USD","rate":1.8543}]"#)
        let later = world.run("convert", "100", "brl")
        #expect(later.status == 0, "\(later)")
        #expect(later.out.contains("0.18543 USD") && later.out.contains("stale"), "\(later)")
        #expect(later.err.contains("frankfurter-usd was not refreshed"), "\(later)")
        world.now = world.now.advanced(by: 4 * 86_400)
        world.expect(
            "convert", "100", "brl", "--offline", status: 0, outHas: "0.18543 USD", "stale",
            errHas: "BRL: no stored rate for 2026-11-24; using the last known, for 2026-11-20")
    }

    @Test(arguments: [
        ["rates", "brl"], ["convert", "100", "brl", "-m", "cash"], ["history", "brl", "--from", "2026-11-19"],
        ["convert", "100", "btc", "-m", "nbu"], ["convert", "100", "dem"],
    ])
    func `only a conversion of money at the NBU's rates goes through the dollar`(line: [String]) {
        let world = world(("2026-11-20", "0.18543"))
        let outcome = world.run(line)
        #expect(outcome.status != 0 && !outcome.out.contains("via-usd"), "\(outcome)")
        #expect(!world.transport.requests.contains { $0.endpoint.source == .frankfurterDollars })
    }
}

extension TestEnvironment {
    fileprivate static func dollarsKey(_ day: String) -> String {
        "frankfurter-usd /v2/rates?base=BRL&quotes=USD&date=\(day)"
    }

    fileprivate func answer(_ day: String, _ body: String) {
        transport.script(TestEnvironment.dollarsKey(day), .text(body))
    }
}
