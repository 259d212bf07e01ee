import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// `kurs diff`, on a week that the NBU answered.
@Suite struct DifferenceTests {
    private func world() -> TestEnvironment { TestEnvironment.withNBUWeek() }

    @Test func `diff prints nothing without changes, and changes with status 2`() {
        let world = world()
        #expect(world.run("diff", "usd", "--min", "5%") == .init(status: 0, out: "", err: ""))
        world.expect(
            "diff", "usd", "--since", "2026-11-13", "--min", "1,5%", "-o", "plain", status: 2,
            out: "USD\t44.0000\t44.7626\t0.7626\t1.73\n", err: "")
        world.expect("diff", "usd", "btc", "--min", "5%", status: 0, out: "", errHas: "BTC")
    }

    @Test func `that nothing moved between two days is said where a person asks`() {
        let world = world()
        let days = ["diff", "usd", "2026-11-13", "2026-11-14"]
        #expect(world.run(days) == .init(status: 0, out: "no change: USD 44.0000\n", err: ""))
        #expect(world.run(days + ["--lang", "uk"]).out == "без змін: USD 44,0000\n")
        #expect(world.run(days + ["-o", "csv"]) == .init(status: 0, out: "", err: ""))
        world.columns = 80
        #expect(world.run("diff", "usd", "--min", "5%").out.hasPrefix("no change (--min 5%): USD 44.7626"))
    }

    @Test(arguments: [
        ["compare", "usd", "2026-11-20", "2026-11-13"], ["compare", "usd", "today", "2026-11-13"],
        ["diff", "usd", "friday", "-7d"], ["порівняй", "usd", "сьогодні", "і", "13", "листопада"],
    ])
    func `two days are compared in either order`(line: [String]) {
        world().expect(line + ["-o", "plain"], status: 2, out: "USD\t44.0000\t44.7626\t0.7626\t1.73\n")
    }

    @Test func `a day without a rate of its own is not unchanged on a market without daily rates`() throws {
        let world = TestEnvironment()
        let key = "treeum-range /api/v1/rates?currency=usd&city=1&period=6month&group=day"
        world.transport.script(key, .text(try Fixtures.text("treeum-range-usd.json")))
        world.now = world.now.advanced(by: 2 * 86_400)
        let days = ["--since", "2026-11-20", "--to", "2026-11-21"]
        world.expect(["diff", "usd", "-m", "cash"] + days, status: 1, out: "", errHas: "2026-11-20")
    }

    static let held: [(days: [String], amount: String, line: String)] = [
        (["2026-11-13", "2026-11-20"], "1000", "USD\t1000\t44.0000\t44.7626\t44000.00\t44762.60\t762.60"),
        // A weekend has Friday's rate; a debt is negative.
        (["2026-11-15", "2026-11-16"], "-1,250.5", "USD\t-1250.5\t44.0000\t44.2000\t-55022.00\t-55272.10\t-250.10"),
        // The values are rounded, and not the difference: 0.1 × 44.7626 is 4.47626.
        (["2026-11-19", "2026-11-20"], "0.1", "USD\t0.1\t44.5000\t44.7626\t4.45\t4.48\t0.03"),
        (["2026-11-13", "2026-11-14"], "1000", "USD\t1000\t44.0000\t44.0000\t44000.00\t44000.00\t0.00"),
    ]

    @Test(arguments: held)
    func `an exchange difference is that of two values in kopiikas`(days: [String], amount: String, line: String) {
        let words = ["diff", "usd", "--from", days[0], "--to", days[1], "--amount", amount]
        #expect(world().run(words + ["-o", "plain"]) == .init(status: 0, out: line + "\n", err: ""))
        #expect(world().run(words + ["--lang", "uk"]).out.contains("суми округлено до копійок"))
    }

    static let refusedDifferences: [(line: [String], status: Int32, said: String)] = [
        (["usd", "--from", "2026-11-18"], 1, "the NBU has no rate for USD on 2026-11-18; the last is for 2026-11-17"),
        (["usd", "--from", "2026-11-13", "--to", "2026-11-18"], 1, "the NBU has no rate for USD on 2026-11-18"),
        (["usd", "--to", "2026-11-21"], 64, "invalid --to “2026-11-21”; choose ≤ 2026-11-20"),
        (
            ["usd", "--from", "2026-11-17", "--to", "2026-11-17"], 64,
            "invalid --from “2026-11-17”; choose < 2026-11-17"
        ),
        ([], 64, "missing currency; usage: kurs diff CUR --from DATE --to DATE --amount AMOUNT"),
        (["usd", "eur"], 64, "unexpected argument “EUR”"), (["usd", "--min", "1%"], 64, "cannot be combined"),
    ]

    @Test(arguments: refusedDifferences)
    func `without the rate of a day there is no exchange difference`(line: [String], status: Int32, said: String) {
        world().expect(["diff"] + line + ["--amount", "100"], status: status, out: "", errHas: said)
    }

    @Test func `books have the official rates, whatever the market of the settings`() {
        let world = world()
        world.variables["KURS_MARKET"] = "interbank"
        let words = ["diff", "usd", "--from", "2026-11-13", "--amount", "100"]
        #expect(world.run(words + ["-o", "csv"]).lines.last?.hasPrefix("nbu,USD,") == true)
        #expect(world.run(words + ["-m", "interbank"]).status != 0)
    }
}
