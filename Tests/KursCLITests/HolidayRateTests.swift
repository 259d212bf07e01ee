import KursTestSupport
import Testing

@testable import KursCLI

/// Days on which the National Bank set no rates, read from what is stored.
@Suite struct HolidayRateTests {
    /// Dollars through the 12th, euros through the 13th, a kuna on the 6th; a weekend is the 7th and 8th.
    private func world() -> TestEnvironment {
        let world = TestEnvironment()
        world.answerNBU()
        for (code, days) in [("usd", 6...12), ("eur", 6...13), ("hrk", 6...6)] {
            let rows = days.filter { $0 != 7 && $0 != 8 }.map { day in
                "{\"exchangedate\":\"\(day < 10 ? "0" : "")\(day).11.2026\",\"cc\":\"\(code.uppercased())\","
                    + "\"rate\":6.5,\"units\":1,\"calcdate\":\"05.11.2026\"}"
            }
            world.transport.script(
                StreamTests.year + "&valcode=\(code)&sort=exchangedate&order=asc&json",
                .text("[" + rows.joined(separator: ",") + "]"))
        }
        let stored = world.run(
            "convert", "-", "-o", "plain", input: "1 EUR 2026-11-13\n1 USD 2026-11-12\n1 HRK 2026-11-06\n")
        #expect(stored.out == "6.50\tUAH\n6.50\tUAH\n6.50\tUAH\n", "\(stored)")
        return world
    }

    @Test(arguments: ["", "1 EUR 2026-11-13\n", "1 USD 2026-11-12\n", "1 EUR 2026-11-09\n1 USD 2026-11-09\n"])
    func `a day with euros alone is not empty`(before: String) {
        let world = world()
        // Monday the 9th has other rates, and so has the 13th; the days after it have none of their own.
        let lines = ["HRK 2026-11-08", "HRK 2026-11-09", "HRK 2026-11-13", "USD 2026-11-13", "USD 2026-11-14"]
        let stream = world.run(
            "convert", "-", "-o", "plain", "--offline", input: before + lines.map { "1 \($0)\n" }.joined())
        let first = before.split(separator: "\n").count + 1
        #expect(stream.out == String(repeating: "6.50\tUAH\n", count: first), "\(stream)")
        for line in first + 1...first + 4 { #expect(stream.err.contains("line \(line): "), "\(stream)") }
        #expect(world.run("convert", "-", "-o", "plain", "--offline", input: "1 EUR 2026-11-15\n").out == "6.50\tUAH\n")
    }
}
