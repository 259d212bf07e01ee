import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// `--strict-date`: a rate of another day than the requested one is rejected.
@Suite struct StrictDateTests {
    @Test func `with --strict-date no bank's rate of another day is given`() throws {
        let world = try TestEnvironment.withPages()
        world.run("banks", "usd", "-q")
        #expect(world.run("rates", "usd", "-m", "banks", "--strict-date", "--on", "2026-11-20", "-q").status == 0)
        #expect(world.run("convert", "1", "usd", "--bank", "mono", "--strict-date", "-q").status == 0)
        // A median made on Saturday of Friday's rates is Friday's.
        let saturday = try TestEnvironment.withPages()
        saturday.now = world.now.advanced(by: 86_400)
        #expect(saturday.run("rates", "usd", "-m", "banks", "-q").out.contains("42.999"))
        saturday.expect(
            "rates", "usd", "-m", "banks", "--strict-date", "--on", "2026-11-21", "-q", status: 0,
            outHas: "[single-bank]", outLacks: "42.999")
        // PrivatBank's own rate names no day and counts as of the day it was fetched.
        saturday.expect(
            "convert", "1", "usd", "--bank", "mono", "--strict-date", "-q", status: 1,
            errHas: "on 2026-11-21; the last is for 2026-11-20")
        world.now = world.now.advanced(by: 86_400)
        for line in [
            ["rates", "usd", "-m", "banks", "--strict-date", "--on", "2026-11-21"],
            ["rates", "usd", "-m", "banks", "--strict-date"],
            ["convert", "1", "usd", "--bank", "privatbank", "--strict-date"], ["banks", "--strict-date"],
        ] {
            world.expect(
                line + ["-q", "--offline"], status: 1, out: "",
                err: "kurs: banks has no rate for USD on 2026-11-21; the last is for 2026-11-20; "
                    + "try another day, or omit --strict-date\n")
        }
    }

    @Test(arguments: [
        ["rates", "usd", "-m", "banks", "--strict-date"], ["banks", "--strict-date"],
        ["convert", "1", "usd", "--bank", "mono", "--strict-date"],
    ])
    func `with --strict-date a failing source is reported, not missing rates`(line: [String]) throws {
        let world = try TestEnvironment.withPages()
        world.run("banks", "usd", "-q")
        world.run("rates", "usd", "-m", "banks", "-q")
        world.now = world.now.advanced(by: 86_400)
        for key in world.transport.requests.map({ $0.endpoint.key }) {
            world.transport.script(key, .failure(.broken(host: "h.ua", code: 7, message: "refused")))
        }
        world.expect(line + ["-q"], status: 69, out: "", errLacks: "leave out --strict-date")
    }
}

/// Days on which the National Bank set no rates, read from what is stored.
@Suite struct HolidayRateTests {
    /// Dollars through the 12th, euros through the 13th, a kuna on the 6th; a weekend is the 7th and 8th.
    private func world() -> TestEnvironment {
        let world = TestEnvironment.withNBU()
        for (code, days) in [("usd", 6...12), ("eur", 6...13), ("hrk", 6...6)] {
            let rates = days.filter { $0 != 7 && $0 != 8 }.map { ($0 < 10 ? "0\($0)" : "\($0)", "6.5") }
            world.answerNBUYear(of: code, rates) { _ in "05" }
        }
        world.expect(
            "convert", "-", "-o", "plain", input: "1 EUR 2026-11-13\n1 USD 2026-11-12\n1 HRK 2026-11-06\n",
            out: "6.50\tUAH\n6.50\tUAH\n6.50\tUAH\n")
        return world
    }

    /// The rate of a day is folded with its first line and kept for the others.
    @Test(arguments: [1, 2, 50])
    func `a weekend's lines are answered alike, and its earlier rate is said once`(count: Int) {
        let lines = ["3 USD 2026-11-06", "3 USD 2026-11-07", "-3 EUR 2026-11-08", "3 HRK 2026-11-07"]
        let input = Array(repeating: lines.map { $0 + "\n" }.joined(), count: count).joined()
        let stream = world().run("convert", "-", "-o", "plain", "--offline", input: input)
        let answers = Array(repeating: "19.50\tUAH\n19.50\tUAH\n-19.50\tUAH\n19.50\tUAH\n", count: count)
        #expect(stream.out == answers.joined() && stream.status == 0, "\(stream)")
        let notes = stream.err.split(separator: "\n").filter { $0.contains("the rate of 2026-11-06 applies") }
        #expect(Set(notes).count == 3 && notes.count == 3, "\(stream)")
        let strict = world().run("convert", "-", "-o", "plain", "--offline", "--strict-date", input: input)
        #expect(strict.err.split(separator: "\n").count { $0.contains("line ") } == 3 * count, "\(strict)")
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
