import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// A rate flagged as doubtful is shown and named, and nothing uses it unless `--allow-flagged` is given.
struct DoubtfulRateTests {
    private let world = TestEnvironment()

    /// A world whose interbank rates are these, and the NBU's 44.7626 for the dollar and 51.8024 for the euro.
    init() {
        world.variables["KURS_MINFIN_KEY"] = "secret-1234"
        world.answerNBU()
        publish(usd: ("60.0", "61.0"))
    }

    private func publish(usd: (bid: String, ask: String)) {
        let rows = [("usd", usd.bid, usd.ask), ("eur", "51.7", "51.9")].map { code, bid, ask in
            #"{"id":"1","pointDate":"2026-11-20 11:00:02","date":"2026-11-20 10:45:00","ask":"\#(ask)","bid":"\#(bid)","#
                + #""currency":"\#(code)"}"#
        }
        world.transport.script("minfin-api-interbank /mb/KEY/", .text("[" + rows.joined(separator: ",") + "]"))
    }

    private func run(_ line: String...) -> TestEnvironment.Outcome { world.run(line + ["-m", "interbank"]) }

    private let said = "kurs: USD at minfin-api-interbank differs from the NBU rate by more than 35%\n"

    @Test func `rates show it with its flag and a warning`() {
        let rates = run("rates", "usd", "eur", "-o", "csv", "--no-header")
        #expect(rates.status == 0)
        #expect(rates.out.contains("interbank,USD,UAH,1,60.0,61.0,"))
        #expect(rates.out.contains(",far-from-nbu\n"))
        #expect(rates.err == said)
        #expect(run("rates", "usd").out.contains("[far-from-nbu]"))
    }

    @Test(arguments: [("USD", "4476.26"), ("EUR", "0.518024"), ("GBP", "590.1")])
    func `the NBU's first list is refused where one of its main rates is three times the others`(
        code: String, rate: String
    ) {
        let world = TestEnvironment()
        let right = [("USD", "44.7626"), ("EUR", "51.8024"), ("GBP", "59.01"), ("CHF", "55.3"), ("PLN", "12.2263")]
        world.answerNBU(right.map { ($0.0, $0.0 == code ? rate : $0.1) })
        let shown = world.run("rates", code, "-m", "nbu")
        #expect(shown.status == 69 && shown.out.isEmpty && shown.err.contains(rate), "\(shown)")
        world.answerNBU(right)
        #expect(world.run("rates", code, "-m", "nbu", "--refresh").status == 75, "not asked again within minutes")
        world.now = testNow.advanced(by: 3600)
        #expect(world.run("rates", code, "-m", "nbu").status == 0)
    }

    @Test func `of an NBU answer of two main rates neither is believed, and one alone is not checked`() {
        let world = TestEnvironment()
        world.answerNBU([("USD", "4476.26"), ("EUR", "51.8024")])
        #expect(world.run("rates", "usd", "-m", "nbu").status == 69)
        let lone = TestEnvironment()
        lone.answerNBU([("USD", "4476.26")])
        let shown = lone.run("rates", "usd", "-m", "nbu")
        #expect(shown.status == 0 && shown.err.contains("not checked"), "\(shown)")
    }

    @Test(arguments: [("07", "440.5"), ("06", "4401"), ("08", "4.403")])
    func `a day of a year that those beside it show to be wrong is left out by name`(day: String, rate: String) {
        let world = TestEnvironment.withNBU()
        let right = [("06", "44.01"), ("07", "44.05"), ("08", "44.03"), ("09", "44.02"), ("10", "44.04")]
        world.answerNBUYear(of: "USD", right.map { ($0.0, $0.0 == day ? rate : $0.1) })
        let shown = world.run("history", "usd", "2026-11-06..2026-11-10", "-m", "nbu", "-o", "csv")
        #expect(!shown.out.contains(rate) && shown.out.contains("44.02"), "\(shown)")
        #expect(shown.err.contains("USD 2026-11-\(day)") && shown.err.contains("NBU rate of 44.0"), "\(shown)")
        world.expect("history", "usd", "2026-11-09..2026-11-10", "-m", "nbu", "--refresh", errLacks: "left out")
    }

    @Test func `a currency that was devalued stays in the year`() {
        let world = TestEnvironment.withNBU()
        let rates = [("06", "11.01"), ("07", "11.05"), ("08", "44.03"), ("09", "44.02"), ("10", "44.04")]
        world.answerNBUYear(of: "USD", rates)
        let shown = world.run("history", "usd", "2026-11-06..2026-11-10", "-m", "nbu", "-o", "csv")
        #expect(rates.allSatisfy { shown.out.contains($0.1) }, "\(shown)")
    }

    @Test func `several flags stand in one word`() {
        publish(usd: ("62.0", "61.0"))
        #expect(run("rates", "usd", "-o", "json").out.contains(#""flag":"crossed+far-from-nbu"}"#))
        #expect(run("rates", "usd").out.contains("[crossed], [far-from-nbu]"))
    }

    @Test func `a conversion refuses it, naming the flag and the option`() {
        let refused = run("convert", "100", "USD")
        #expect(refused.status == 1)
        #expect(refused.out == "")
        #expect(
            refused.err == said
                + "kurs: the interbank rate for USD is flagged as doubtful: far-from-nbu; "
                + "use another market, or --allow-flagged to use it anyway\n")
        let ukrainian = run("convert", "100", "USD", "--lang", "uk")
        #expect(
            ukrainian.err.hasSuffix(
                "kurs: курс USD на міжбанку позначено як сумнівний: far-from-nbu; "
                    + "візьміть інший ринок або --allow-flagged, щоб усе ж узяти цей курс\n"))
        #expect(run("convert", "100", "EUR").out.hasPrefix("100 EUR = 5,170.00 UAH\n"))
        #expect(run("convert", "100", "EUR", "USD").status == 1)
    }

    @Test func `a conversion takes it when asked to, and shows the flag`() {
        let allowed = run("convert", "100", "USD", "--allow-flagged")
        #expect(allowed.status == 0)
        #expect(allowed.out.hasPrefix("100 USD = 6,000.00 UAH\n"))
        #expect(allowed.out.contains(" · [far-from-nbu]\n"))
        #expect(allowed.err == said)
        #expect(run("convert", "100", "USD", "--allow-flagged", "-o", "plain").out == "6000.00\tUAH\n")
    }

    @Test func `a stream refuses its lines, and answers them when asked to`() {
        let line = ["convert", "-", "-o", "plain", "-m", "interbank"]
        world.expect(
            line, input: "1 EUR\n100 USD\n100 USD\n", status: 65, out: "51.70\tUAH\n",
            errHas: "line 2", "flagged as doubtful: far-from-nbu")
        world.expect(
            line + ["--allow-flagged"], input: "1 EUR\n100 USD\n100 USD\n", status: 0,
            out: "51.70\tUAH\n6000.00\tUAH\n6000.00\tUAH\n")
    }

    @Test func `a bar leaves it out, and shows it when asked to`() {
        _ = run("update")
        #expect(run("bar", "usd", "eur").out.hasPrefix("USD — EUR 51.7/51.9"))
        #expect(run("bar", "--template", "%{usd.interbank.sell}").out == "—\n")
        #expect(run("bar", "usd", "--allow-flagged").out.hasPrefix("USD 60.0/61.0"))
        #expect(run("bar", "--template", "%{usd.interbank.sell}", "--allow-flagged").out == "61.0\n")
    }

    @Test func `an alert does not fire at it, and does when asked to`() {
        world.run("alert", "add", "usd.interbank.sell > 45")
        world.run("alert", "add", "eur.interbank.sell > 45")
        world.expect(
            "alert", "check", out: "eur.interbank.sell > 45: 51.9\n",
            err: "kurs: alert 1: the rate for usd.interbank.sell is flagged as doubtful: far-from-nbu; "
                + "--allow-flagged uses it\n")
        #expect(world.run("alert", "check", "--allow-flagged").out == "usd.interbank.sell > 45: 61.0\n")
    }

    @Test func `books and comparisons leave its day out and say so`() {
        _ = run("update")
        let left = "kurs: USD: rates flagged as doubtful were left out (2026-11-20); --allow-flagged keeps them\n"
        let prices = run("prices", "UAH", "USD", "2026-11-20")
        #expect(prices.out == "")
        #expect(prices.err.contains(left))
        #expect(
            run("prices", "UAH", "USD", "2026-11-20", "--allow-flagged").out
                == "decimal-mark .\nP 2026-11-20 USD 60.5 UAH\n")
        let ledger = run("history", "usd", "2026-11-20", "-o", "ledger")
        #expect(ledger.err.contains(left))
        #expect(!ledger.out.contains("60.5"))
        let history = run("history", "usd", "2026-11-20", "-o", "csv", "--no-header")
        #expect(history.out.contains(",far-from-nbu\n"))
        #expect(run("history", "usd", "2026-11-20").out.contains("[far-from-nbu]"))
    }

    @Test func `a rate with a misplaced point is refused and named`() {
        publish(usd: ("447.6", "448.6"))
        let rates = run("rates", "usd", "eur")
        #expect(rates.status == 1)
        #expect(rates.out.contains("EUR"))
        #expect(!rates.out.contains("447"))
        #expect(
            rates.err.contains(
                "USD was left out: its rate of 447.6 is about 10 times the NBU rate of 44.7626 "
                    + "(different units, or a misplaced decimal point)"), "\(rates.err)")
        #expect(run("convert", "100", "USD").status == 1)
        #expect(run("convert", "100", "USD", "--allow-flagged").status == 1)
    }

    @Test func `without the NBU's rate the answer says that it was not checked`() {
        world.transport.script(TestEnvironment.nbuKey, .status(503))
        let unchecked =
            "kurs: not checked against the NBU rate, which is not in the database: USD at minfin-api-interbank\n"
        #expect(run("rates", "usd").err == unchecked)
        #expect(run("convert", "100", "USD", "--offline").err == unchecked)
        #expect(run("convert", "100", "USD", "--offline").status == 0)
        #expect(run("rates", "usd", "--json").out.contains(#""warnings":[{"code":"not-checked","message":""#))
    }
}
