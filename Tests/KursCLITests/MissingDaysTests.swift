import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursCore

/// Histories with days that could not be fetched: reported each time, and never stored as complete.
@Suite struct MissingDaysTests {
    private let world = makeWorld()

    /// Today's rate is stored; the range endpoint answers 404.
    private static func makeWorld() -> TestEnvironment {
        let world = TestEnvironment.withNBU()
        world.transport.script(TestEnvironment.nbuYearKey(of: "USD"), .status(404))
        world.transport.script(TestEnvironment.nbuYearKey(of: "EUR"), .status(404))
        #expect(world.run("rates", "usd", "eur", "-q").status == 0)
        return world
    }

    private static let failed =
        "USD: 14 working days are missing (2026-11-02 to 2026-11-19): nbu-range failed (bank.gov.ua answered 404); "
        + "next attempt at 2026-11-20 11:45"
    private static let held =
        "USD: 14 working days are missing (2026-11-02 to 2026-11-19): requests to nbu-range are not allowed before "
        + "2026-11-20 11:45 (bank.gov.ua answered 404)"

    @Test func `missing days are reported at every call, and set the exit status`() {
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

    @Test func `a record of a missing day has no rate, though one before it is stored`() {
        world.answerNBU([("USD", "44.1")], on: "13")
        #expect(world.run("rates", "usd", "--on", "2026-11-13", "-q").status == 0)
        world.run("wallet", "earn", "100", "usd", "salary", "--on", "2026-11-17")
        world.expect("wallet", "report", "2026-11", "--income", outHas: "without a rate", outLacks: "4,410")
    }

    @Test func `an incomplete price file is neither written nor printed`() {
        world.files["old.journal"] = "; mine\n"
        for (index, line) in [
            ["prices", "UAH", "USD", "2026-11-01"], ["history", "usd", "2026-11", "-o", "hledger"],
            ["history", "usd", "2026-11", "--append", "old.journal"],
            ["history", "usd", "2026-11", "--append", "new.journal"],
            ["history", "usd", "2026-11", "-o", "beancount"], ["history", "usd", "2026-11", "-o", "csv", "--out", "x"],
            ["prices", "EUR", "USD", "2026-11-01"],
        ].enumerated() {
            let outcome = world.expect(line, out: "", errHas: "14 working days")
            #expect(outcome.status == (index == 0 ? 69 : 75), "\(line) \(outcome)")
            #expect(outcome.err.split(separator: "\n").count == 1)
        }
        #expect(world.files["old.journal"] == "; mine\n")
        #expect(world.files.contents["new.journal"] == nil)
        #expect(world.files.contents["x"] == nil)
    }

    @Test func `a chart, sparks and diff warn of them`() {
        world.expect("chart", "usd", "--days", "30", status: 0, errHas: "working days are missing")
        let rates = world.expect(
            "rates", "usd", "eur", "--spark", status: 0, errStarts: "kurs: USD, EUR: 21 working days are missing")
        #expect(rates.err.split(separator: "\n").count == 1)
        let diff = world.expect("diff", "usd", status: 75, out: "", errHas: "are not allowed before 2026-11-20 11:45")
        #expect(diff.err.split(separator: "\n").count == 1)
    }

    @Test func `days missing because of --offline are reported, and the others answered`() {
        world.expect(
            "history", "usd", "2026-11", "--offline", "-o", "hledger", status: 0,
            err: "kurs: USD: 14 working days are missing (2026-11-02 to 2026-11-19): "
                + "nbu-range was not fetched (--offline)\n", outHas: "P 2026-11-20 USD 44.7626 UAH")
    }

    @Test func `weekends, holidays and empty answers are not missing days`() {
        #expect(world.run("history", "usd", "--from", "2026-11-20", "--to", "2026-11-22").status == 0)
        // The source of single days has confirmed that there is nothing on the 19th.
        world.answerNBU([], on: "19")
        _ = world.run("rates", "usd", "--on", "2026-11-19", "--strict-date", "-q")
        world.expect("history", "usd", "--from", "2026-11-19", status: 0, errLacks: "working day")
        // A range that holds nothing is an answer.
        world.transport.script(TestEnvironment.nbuYearKey(of: "PLN"), .text("[]"))
        #expect(world.run("history", "pln", "2026-11", "-q").status == 0)
        #expect(world.run("history", "pln", "2026-11", "-q").status == 0)
    }

    @Test func `a line whose day could not be fetched is reported without blaming the source`() {
        let first = world.expect(
            ["convert", "-"], input: "2500 USD 2026-11-02\n1 USD\n1 USD 2026-11-20\n", status: 69,
            errStarts:
                "kurs: line 1: USD: 1 working day is missing (2026-11-02): nbu-range failed (bank.gov.ua answered 404); "
                + "next attempt at 2026-11-20 11:45; ")
        #expect(first.lines.count == 2)
        world.expect(
            ["convert", "-"], input: "2500 USD 2026-11-02\n", status: 75,
            errHas: "are not allowed before 2026-11-20 11:45")
        // Sunday's rate is that of a Friday that could not be fetched.
        #expect(world.run(["convert", "-"], input: "1 USD 2026-11-15\n").status == 75)
        world.expect(
            ["convert", "-", "--offline"], input: "1 USD 2026-11-02\n", status: 69,
            errHas: "nbu-range was not fetched (--offline)")
        world.files["a.csv"] = "day,sum,cur\n2026-11-02,5,USD\n2026-11-20,5,USD\n"
        world.expect(
            "convert", "--csv", "a.csv", "--amount-col", "sum", "--currency-col", "cur", "--date-col", "day",
            status: 75, errHas: "1 working day is missing (2026-11-02)")
    }

    @Test func `an alert on a change fetches the days it needs, and reports why it could not`() {
        world.run("alert", "add", "change(usd.nbu, 1d) > 0.1%")
        world.expect(
            "alert", "check", "--offline", status: 69,
            err: "kurs: alert 1: the value of usd.nbu 1d ago is unknown: nbu-range was not fetched (--offline); "
                + "kurs history usd -m nbu --from -4d fetches it\n")
        world.expect(
            "alert", "check",
            err: "kurs: alert 1: the value of usd.nbu 1d ago is unknown: nbu-range failed "
                + "(bank.gov.ua answered 404); next attempt at 2026-11-20 11:45\n")
        #expect(world.run("alert", "check").err.contains("are not allowed before 2026-11-20 11:45"))
        #expect(world.transport.count(of: TestEnvironment.nbuYearKey(of: "USD")) == 1)
        world.answerNBUYear(of: "USD", [("19", "44.5")]) { _ in "18" }
        world.now = world.now.advanced(by: 601)
        world.expect("alert", "check", status: 2, out: "change(usd.nbu, 1d) > 0.1%: 0.590112 %\n")
        #expect(world.run("alert", "check") == .init(status: 0, out: "", err: ""))
        #expect(world.transport.count(of: TestEnvironment.nbuYearKey(of: "USD")) == 2)
    }

    @Test(arguments: [true, false])
    func `an alert carries a rate over a day that is empty as a whole, and over no other`(isEmpty: Bool) {
        let world = TestEnvironment.withNBU()
        // On the nineteenth the NBU has no rate of the euro, and, if the day is empty, of no currency.
        for (code, days) in [("EUR", ["17", "18", "20"]), ("USD", ["17", "18"] + (isEmpty ? [] : ["19"]) + ["20"])] {
            world.answerNBUYear(of: code, days.map { ($0, "50") }) { _ in "12" }
        }
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

    @Test func `a past day whose list cannot be had is found in the year`() throws {
        try TestEnvironment.ofFixtures().expect(
            ["usd", "on", "3", "november"] + TestEnvironment.replaying, status: 0, err: "",
            outHas: "USD  43.3815", "nbu-range")
    }
}
