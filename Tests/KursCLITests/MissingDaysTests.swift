import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursCore

/// Histories with days that could not be fetched: reported each time, and never stored as complete.
@Suite struct MissingDaysTests {
    /// Today's rate is stored; the range endpoint answers 404.
    private func world() -> TestEnvironment {
        let world = TestEnvironment.withNBU()
        world.transport.script(MissingDaysTests.rangeKey("usd"), .status(404))
        world.transport.script(MissingDaysTests.rangeKey("eur"), .status(404))
        #expect(world.run("rates", "usd", "eur", "-q").status == 0)
        return world
    }

    private static func rangeKey(_ code: String) -> String {
        "nbu-range /NBU_Exchange/exchange_site?start=20260101&end=20261120&valcode=\(code)"
            + "&sort=exchangedate&order=asc&json"
    }

    private static let failed =
        "USD: 14 working days are missing (2026-11-02 to 2026-11-19): nbu-range failed (bank.gov.ua answered 404); "
        + "next attempt at 2026-11-20 11:45"
    private static let held =
        "USD: 14 working days are missing (2026-11-02 to 2026-11-19): requests to nbu-range are not allowed before "
        + "2026-11-20 11:45 (bank.gov.ua answered 404)"

    @Test func `missing days are reported at every call, and set the exit status`() {
        let world = world()
        world.expect(
            "history", "usd", "2026-11", status: 69, err: "kurs: \(MissingDaysTests.failed)\n",
            outHas: "2026-11-20  44.7626")
        for _ in 0..<2 {
            world.expect("history", "usd", "2026-11", status: 75, err: "kurs: \(MissingDaysTests.held)\n")
        }
        world.expect(
            "history", "usd", "2026-11", "--json", status: 75,
            outHas: #""warnings":[{"code":"days-missing","message":"\#(MissingDaysTests.held)"}]"#)
    }

    @Test func `an incomplete price file is neither written nor printed`() {
        let world = world()
        world.files.contents["old.journal"] = ("; mine\n", 0o644)
        for (index, line) in [
            ["prices", "UAH", "USD", "2026-11-01"], ["history", "usd", "2026-11", "-o", "hledger"],
            ["history", "usd", "2026-11", "--append", "old.journal"],
            ["history", "usd", "2026-11", "--append", "new.journal"],
            ["history", "usd", "2026-11", "-o", "beancount"], ["history", "usd", "2026-11", "-o", "csv", "--out", "x"],
            ["prices", "EUR", "USD", "2026-11-01"],
        ].enumerated() {
            let outcome = world.run(line)
            #expect(outcome.status == (index == 0 ? 69 : 75), "\(line) \(outcome)")
            #expect(outcome.out.isEmpty, "\(line) \(outcome)")
            #expect(outcome.err.split(separator: "\n").count == 1)
            #expect(outcome.err.contains("14 working days"))
        }
        #expect(world.files.contents["old.journal"]?.text == "; mine\n")
        #expect(world.files.contents["new.journal"] == nil)
        #expect(world.files.contents["x"] == nil)
    }

    @Test func `a chart, sparks and diff warn of them`() {
        let world = world()
        world.expect("chart", "usd", "--days", "30", status: 0, errHas: "working days are missing")
        let rates = world.run("rates", "usd", "eur", "--spark")
        #expect(rates.status == 0, "\(rates)")
        #expect(rates.err.hasPrefix("kurs: USD, EUR: 21 working days are missing"), "\(rates)")
        #expect(rates.err.split(separator: "\n").count == 1)
        let diff = world.run("diff", "usd")
        #expect(diff.status == 75)
        #expect(diff.out.isEmpty)
        #expect(diff.err.split(separator: "\n").count == 1)
        #expect(diff.err.contains("are not allowed before 2026-11-20 11:45"))
    }

    @Test func `days missing because of --offline are reported, and the others answered`() {
        let world = world()
        let outcome = world.run("history", "usd", "2026-11", "--offline", "-o", "hledger")
        #expect(outcome.status == 0)
        #expect(outcome.out.contains("P 2026-11-20 USD 44.7626 UAH"))
        #expect(
            outcome.err == "kurs: USD: 14 working days are missing (2026-11-02 to 2026-11-19): "
                + "nbu-range was not fetched (--offline)\n")
    }

    @Test func `weekends, holidays and empty answers are not missing days`() {
        let world = world()
        #expect(world.run("history", "usd", "--from", "2026-11-20", "--to", "2026-11-22").status == 0)
        // The source of single days has confirmed that there is nothing on the 19th.
        world.transport.script(
            "nbu-json /NBUStatService/v1/statdirectory/exchange?date=20261119&json", .text("[]"))
        _ = world.run("rates", "usd", "--on", "2026-11-19", "--strict-date", "-q")
        let outcome = world.run("history", "usd", "--from", "2026-11-19")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(!outcome.err.contains("working day"), "\(outcome)")
        // A range that holds nothing is an answer.
        world.transport.script(MissingDaysTests.rangeKey("pln"), .text("[]"))
        #expect(world.run("history", "pln", "2026-11", "-q").status == 0)
        #expect(world.run("history", "pln", "2026-11", "-q").status == 0)
    }

    @Test func `a line whose day could not be fetched is reported without blaming the source`() {
        let world = world()
        let first = world.run(["convert", "-"], input: "2500 USD 2026-11-02\n1 USD\n1 USD 2026-11-20\n")
        #expect(first.status == 69, "\(first)")
        #expect(first.out.split(separator: "\n").count == 2)
        #expect(
            first.err.hasPrefix(
                "kurs: line 1: USD: 1 working day is missing (2026-11-02): nbu-range failed (bank.gov.ua answered 404); "
                    + "next attempt at 2026-11-20 11:45; "), "\(first.err)")
        let again = world.run(["convert", "-"], input: "2500 USD 2026-11-02\n")
        #expect(again.status == 75, "\(again)")
        #expect(again.err.contains("are not allowed before 2026-11-20 11:45"), "\(again)")
        // Sunday's rate is that of a Friday that could not be fetched.
        #expect(world.run(["convert", "-"], input: "1 USD 2026-11-15\n").status == 75)
        let offline = world.run(["convert", "-", "--offline"], input: "1 USD 2026-11-02\n")
        #expect(offline.status == 69)
        #expect(offline.err.contains("nbu-range was not fetched (--offline)"))
        world.files.contents["a.csv"] = ("day,sum,cur\n2026-11-02,5,USD\n2026-11-20,5,USD\n", 0o644)
        world.expect(
            "convert", "--csv", "a.csv", "--amount-col", "sum", "--currency-col", "cur", "--date-col", "day",
            status: 75, errHas: "1 working day is missing (2026-11-02)")
    }

    @Test func `an alert on a change fetches the days it needs, and reports why it could not`() {
        let world = world()
        world.run("alert", "add", "change(usd.nbu, 1d) > 0.1%")
        let offline = world.run("alert", "check", "--offline")
        #expect(offline.status == 69)
        #expect(
            offline.err
                == "kurs: alert 1: the value of usd.nbu 1d ago is unknown: nbu-range was not fetched (--offline); "
                + "kurs history usd -m nbu --from -4d fetches it\n", "\(offline)")
        let failed = world.run("alert", "check")
        #expect(
            failed.err == "kurs: alert 1: the value of usd.nbu 1d ago is unknown: nbu-range failed "
                + "(bank.gov.ua answered 404); next attempt at 2026-11-20 11:45\n", "\(failed)")
        #expect(world.run("alert", "check").err.contains("are not allowed before 2026-11-20 11:45"))
        #expect(world.transport.count(of: MissingDaysTests.rangeKey("usd")) == 1)
        world.transport.script(
            MissingDaysTests.rangeKey("usd"),
            .text(
                #"[{"exchangedate":"19.11.2026","r030":840,"cc":"USD","txt":"x","rate":44.5,"units":1,"#
                    + #""rate_per_unit":44.5,"calcdate":"18.11.2026"}]"#))
        world.now = world.now.advanced(by: 601)
        world.expect("alert", "check", status: 2, out: "change(usd.nbu, 1d) > 0.1%: 0.590112 %\n")
        #expect(world.run("alert", "check") == .init(status: 0, out: "", err: ""))
        #expect(world.transport.count(of: MissingDaysTests.rangeKey("usd")) == 2)
    }

    @Test(arguments: [true, false])
    func `an alert carries a rate over a day that is empty as a whole, and over no other`(isEmpty: Bool) {
        let world = TestEnvironment.withNBU()
        func rows(_ code: String, _ days: [String]) -> String {
            let rows = days.map {
                "{\"exchangedate\":\"\($0).11.2026\",\"cc\":\"\(code)\",\"rate\":50,\"units\":1,\"calcdate\":\"12.11.2026\"}"
            }
            return "[" + rows.joined(separator: ",") + "]"
        }
        // On the nineteenth the NBU has no rate of the euro, and, if the day is empty, of no currency.
        world.transport.script(MissingDaysTests.rangeKey("eur"), .text(rows("EUR", ["17", "18", "20"])))
        world.transport.script(
            MissingDaysTests.rangeKey("usd"), .text(rows("USD", ["17", "18"] + (isEmpty ? [] : ["19"]) + ["20"])))
        #expect(world.run("rates", "eur", "-q").status == 0)
        world.run("alert", "add", "change(eur.nbu, 1d) > 1%")
        let outcome = world.run("alert", "check")
        if isEmpty {
            #expect(outcome.out == "change(eur.nbu, 1d) > 1%: 3.604800 %\n", "\(outcome)")
        } else {
            #expect(outcome.out == "", "\(outcome)")
            #expect(outcome.err.contains("the value of eur.nbu 1d ago is unknown"), "\(outcome)")
        }
    }
}
