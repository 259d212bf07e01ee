import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursCLI

/// Rates older than `--max-age` are fetched again if the rate limit allows it; otherwise they are too old.
struct MaxAgeTests {
    private let world = TestEnvironment()

    private func run(_ words: String..., after seconds: Int64 = 0) -> TestEnvironment.Outcome {
        world.now = world.now.advanced(by: seconds)
        return world.run(words + ["-o", "plain", "-q"])
    }

    private var requestCount: Int { world.transport.count(of: TestEnvironment.nbuKey) }
    private let answered = TestEnvironment.Outcome(status: 0, out: "USD\t44.7626\t2026-11-20\n", err: "")
    private let tooOld = TestEnvironment.Outcome(status: 3, out: "USD\t44.7626\t2026-11-20\n", err: "")

    @Test func `the NBU's day is fetched again and is then fresh`() {
        world.answerNBU()
        #expect(run("rates", "usd") == answered)
        #expect(run("rates", "usd", "--max-age", "60s", after: 299) == tooOld)
        #expect(requestCount == 1, "within five minutes nobody is asked")
        #expect(run("rates", "usd", "--max-age", "60s", after: 1) == answered)
        #expect(requestCount == 2)
        #expect(run("rates", "usd", after: 3600) == answered)
        #expect(requestCount == 2, "without --max-age the day is final")
        #expect(run("rates", "usd", "--max-age", "2h") == answered)
        #expect(requestCount == 2, "young enough")
        #expect(run("rates", "--max-age", "30m").status == 0)
        #expect(requestCount == 3, "the whole list, too")
    }

    @Test func `a rate that may have been replaced is the last known, not the one in force`() {
        world.answerNBU()
        #expect(run("rates", "usd") == answered)
        world.now = world.now.advanced(by: 5 * 86_400)
        world.expect(
            "convert", "100", "usd", "--offline", "--explain", status: 0,
            outHas: " · rate of 2026-11-20, the last known · ",
            "the day's rate is not known; the last known one is used", outLacks: "in force",
            errStarts: "kurs: USD: no stored rate for 2026-11-25; using the last known, for 2026-11-20\n")
    }

    @Test func `the configuration's maximum age holds for every command`() {
        world.answerNBU()
        #expect(world.run("config", "set", "max_age", "10m").status == 0)
        #expect(run("rates", "usd") == answered)
        for words in [["convert", "100", "USD"], ["rates", "usd", "eur"], ["update", "nbu"]] {
            world.now = world.now.advanced(by: 3600)
            let before = requestCount
            #expect(world.run(words + ["-o", "plain", "-q"]).status == 0, "\(words)")
            #expect(requestCount == before + 1, "\(words)")
        }
        world.now = world.now.advanced(by: 3600)
        world.expect(
            ["convert", "-", "-o", "plain", "-q"], input: "1 USD\n2 USD\n", status: 0, out: "44.76\tUAH\n89.53\tUAH\n",
            err: "")
        #expect(requestCount == 5)
    }

    @Test func `offline and bars make no request`() {
        world.answerNBU()
        #expect(run("rates", "usd") == answered)
        #expect(run("rates", "usd", "--max-age", "60s", "--offline", after: 3600) == tooOld)
        #expect(run("bar", "usd", "--max-age", "60s").out.hasSubstring("stale 60 min"))
        #expect(requestCount == 1)
    }

    @Test func `an answer that could not be renewed is too old with a reason, and the next fetch is blocked`() {
        world.answerNBU()
        #expect(run("rates", "usd") == answered)
        world.transport.script(TestEnvironment.nbuKey, .status(503))
        world.now = world.now.advanced(by: 3600)
        world.expect(
            "rates", "usd", "-o", "plain", "--max-age", "60s", status: 3, out: tooOld.out,
            errHas: "nbu-json: bank.gov.ua answered 503")
        #expect(run("rates", "usd", "--max-age", "60s", after: 10) == tooOld)
        #expect(requestCount == 2)
        #expect(run("rates", "usd") == answered, "who allows any age gets the day's rate as ever")
    }

    @Test func `a past day is never too old and never fetched again`() {
        let key = "nbu-json /NBUStatService/v1/statdirectory/exchange?date=20261118&json"
        world.answerNBU([("USD", "44.1")], on: "18")
        let outcome = TestEnvironment.Outcome(status: 0, out: "USD\t44.1\t2026-11-18\n", err: "")
        #expect(run("rates", "usd", "--on", "2026-11-18") == outcome)
        #expect(run("rates", "usd", "--on", "2026-11-18", "--max-age", "60s", after: 86_400) == outcome)
        #expect(run("rates", "usd", "--on", "2026-11-18", "--max-age", "60s", "--offline") == outcome)
        world.expect(
            ["convert", "-", "--on", "2026-11-18", "-o", "plain", "--max-age", "60s"], input: "1 USD\n", status: 0,
            out: "44.10\tUAH\n", err: "")
        #expect(world.transport.count(of: key) == 1)
    }

    @Test func `an empty NBU day is answered by an earlier one, which is past`() {
        let day = { (number: Int) in "nbu-json /NBUStatService/v1/statdirectory/exchange?date=202611\(number)&json" }
        world.transport.script(day(20), .text("[]"))
        world.answerNBU([("USD", "44.1")], on: "19")
        #expect(run("rates", "usd").out == "USD\t44.1\t2026-11-19\n")
        let outcome = run("rates", "usd", "--max-age", "60s", after: 3600)
        #expect(outcome == .init(status: 0, out: "USD\t44.1\t2026-11-19\n", err: ""))
        #expect(world.transport.count(of: day(20)) == 2)
        #expect(world.transport.count(of: day(19)) == 1)
    }
}
