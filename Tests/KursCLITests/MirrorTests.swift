import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// The provenance of a number that came from a mirror.
struct MirrorTests {
    /// The machine with a mirror of the NBU; no other host answers.
    private func world() -> TestEnvironment {
        let world = TestEnvironment()
        world.variables["KURS_URL_NBU"] = "https://mirror.example:8443"
        world.answerNBU(at: " @mirror.example:8443")
        return world
    }

    static let commands: [([String], String)] = [
        (["rates"], "nbu-json (mirror.example:8443) · fetched just now\n"),
        (["rates", "--all"], "NBU: nbu-json (mirror.example:8443), fetched just now\n"),
        (["convert", "100", "USD"], " · nbu-json (mirror.example:8443) · fetched just now\n"),
        (["rates", "--all", "--lang", "uk"], "НБУ: nbu-json (mirror.example:8443), отримано щойно\n"),
    ]

    @Test(arguments: commands)
    func `a mirror is named wherever its numbers are shown`(line: [String], foot: String) {
        world().expect(line, outEnds: foot)
    }

    @Test func `what came through a mirror answers without it, and is named`() {
        let world = world()
        _ = world.run("rates")
        world.variables["KURS_URL_NBU"] = nil
        world.expect(
            "rates", "usd", "--offline", status: 0,
            err: "kurs: nbu-json: using what was fetched through the mirror mirror.example:8443\n",
            outEnds: "nbu-json (mirror.example:8443) · fetched just now\n")
        #expect(world.run("100", "usd", "--offline").out.hasPrefix("100 USD = 4,476.26 UAH\n"))
        #expect(world.run("history", "usd", "-1d", "--offline", "-o", "plain").out == "2026-11-20\t44.7626\n")
    }

    @Test func `what a mirror said of a market that moves all day is old without it`() throws {
        let world = TestEnvironment()
        world.variables["KURS_URL_TREEUM"] = "https://mirror.example:8443"
        let key = "treeum-cash /api/v1/rates?currency=usd&city=1&period=week&group=hour @mirror.example:8443"
        world.transport.script(key, .text(try Fixtures.text("treeum-usd.json")))
        world.expect("rates", "usd", "-m", "cash", "--json", outHas: #""stale":false"#)
        world.variables["KURS_URL_TREEUM"] = nil
        world.expect("rates", "usd", "-m", "cash", "--offline", "--json", outHas: #""stale":true"#)
    }

    @Test func `offline a day known from another currency's history is not said to lack this one`() {
        let world = TestEnvironment()
        world.answerNBUYear(of: "USD", [("18", "44.7")]) { _ in "17" }
        _ = world.run("history", "usd", "2026-11")
        let line = ["convert", "1", "czk", "--on", "2026-11-18", "--offline"]
        world.expect(
            line, status: 69,
            err:
                "kurs: CZK: 1 working day is missing (2026-11-18): nbu-json was not fetched (--offline); omit --offline\n"
        )
        world.expect("convert", "1", "usd", "--on", "2026-11-18", "--offline", "-o", "plain", out: "44.70\tUAH\n")
    }

    @Test func `what the site itself answered is used where a mirror does not answer`() {
        let world = TestEnvironment.withNBU()
        _ = world.run("rates")
        world.variables["KURS_URL_NBU"] = "https://mirror.example:8443"
        world.expect(
            "rates", "usd", "-o", "plain", out: "USD\t44.7626\t2026-11-20\n",
            errStarts: "kurs: nbu-json: using what was fetched without the mirror\n")
    }

    @Test func `the NBU's rates come from a relay where it does not answer, which is named`() {
        let world = TestEnvironment()
        let target = "/v2/rates?base=USD&quotes=UAH&date=2026-11-20&providers=NBU"
        let row = #"[{"date":"2026-11-20","base":"USD","quote":"UAH","rate":44.7626}]"#
        world.transport.script("frankfurter " + target, .text(row))
        for command in [["rates", "usd"], ["convert", "1", "usd"]] {
            world.expect(
                command, status: 0, outHas: "frankfurter · fetched",
                errStarts: "kurs: the NBU did not answer; these are its rates, republished by frankfurter")
        }
        // The NBU's own rate takes precedence as soon as it answers.
        world.now = world.now.advanced(by: 4000)
        world.answerNBU()
        #expect(world.run("rates", "usd").out.contains("nbu-json · fetched"))
    }

    @Test func `the line of many markets breaks between words`() {
        let world = world()
        (world.columns, world.variables["NO_COLOR"]) = (30, "1")
        world.expect("rates", "--all", "-q", outEnds: "\nNBU: nbu-json\n(mirror.example:8443), fetched\njust now\n")
    }
}
