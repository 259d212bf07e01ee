import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// A statement that is converted in a single pass is written as one that was looked through before.
@Suite struct SinglePassTests {
    private static let rowCount = 600
    private static let days = ["06", "09", "10", "11", "12"]

    /// An environment whose store has the rates of the days, and a statement of plain rows, then other ones.
    private func world(_ last: String, lineEnd: String = "\n") -> TestEnvironment {
        let world = TestEnvironment()
        world.answerNBU()
        for (code, rate) in [("usd", "44.0"), ("eur", "51.12")] {
            let rows = (SinglePassTests.days + ["20"]).map { day in
                "{\"exchangedate\":\"\(day).11.2026\",\"cc\":\"\(code.uppercased())\",\"rate\":\(rate)\(day),"
                    + "\"units\":1,\"calcdate\":\"05.11.2026\"}"
            }
            world.transport.script(
                StreamTests.year + "&valcode=\(code)&sort=exchangedate&order=asc&json",
                .text("[" + rows.joined(separator: ",") + "]"))
        }
        world.files.contents["first.csv"] = ("Date,Amount,Currency\n2026-11-06,1.00,USD\n2026-11-09,1.00,EUR\n", 0o600)
        #expect(world.run("convert", "--csv", "first.csv").status == 0)
        var lines = ["Date,Amount,Currency"]
        for number in 0..<SinglePassTests.rowCount {
            let day = SinglePassTests.days[number % SinglePassTests.days.count]
            lines.append("2026-11-\(day),\(number).\(10 + number % 90),\(number % 2 == 0 ? "USD" : "EUR")")
        }
        if !last.isEmpty { lines += [last, "2026-11-09,1.00,EUR"] }
        world.files.contents["a.csv"] = ((lines + [""]).joined(separator: lineEnd), 0o600)
        return world
    }

    private func run(_ world: TestEnvironment, _ options: [String]) -> (TestEnvironment.Outcome, written: String?) {
        let outcome = world.run(["convert", "--csv", "a.csv", "--out", "o.csv"] + options)
        return (outcome, world.files.contents["o.csv"]?.text)
    }

    /// How often the statement is opened: to see what kind of file it is, for its first rows, and for the pass.
    private static let openCount = 3

    @Test(arguments: ["\n", "\r\n"], [[], ["--strict"], ["--totals"], ["--to", "eur"]])
    func `plain rows are read once`(lineEnd: String, options: [String]) throws {
        let general = world("", lineEnd: lineEnd)
        general.takesFastPath = false
        let expected = run(general, options)
        #expect(expected.written?.utf8.count ?? 0 > 20_000 && expected.0.status == 0, "\(expected.0)")
        for hasHelper in [false, true] {
            let once = world("", lineEnd: lineEnd)
            once.hasHelper = hasHelper
            once.files.readLimit = 4000
            #expect(run(once, options) == expected)
            #expect(once.files.openCounts["a.csv"] == SinglePassTests.openCount)
        }
    }

    /// Each is the last row but one, after hundreds that are unlike it.
    @Test(arguments: [
        "2026-11-06,5.25,USD,more", "2026-11-06,\"5,25\",USD", "06/11/2026,5.25,USD", "2026-11-20,5.25,USD",
        "2026-11-06,5.25,PLN", "2026-11-06,5.25,XXQ", "soon,5.25,USD",
        "Amount,Date,Currency\n5.25,2026-11-06,EUR", "2026-11-06,abc,USD", "2027-01-01,5.25,USD",
    ])
    func `a row unlike the others has the file looked through`(last: String) {
        for options in [[], ["--strict"], ["--totals"]] {
            let general = world(last)
            general.takesFastPath = false
            let expected = run(general, options)
            for hasHelper in [false, true] {
                let once = world(last)
                once.hasHelper = hasHelper
                once.files.readLimit = 4000
                #expect(run(once, options) == expected)
                #expect(once.files.openCounts["a.csv"] ?? 0 > SinglePassTests.openCount)
            }
        }
    }

    /// These change nothing of what the first rows show.
    @Test(arguments: [
        "", "2026-11-06,5.250,USD", "2026-11-06,5,USD", "06.11.2026,5.25,usd", "2026-11-06,,USD", "2026-11-06,5.25,UAH",
        "Total,12500.00,", "2026-11-06,\"1,250.50\",USD", "2026-11-16,5.25,USD",
    ])
    func `a row like the others does not`(last: String) {
        let general = world(last)
        general.takesFastPath = false
        let once = world(last)
        once.files.readLimit = 4000
        #expect(run(once, []) == run(general, []))
        #expect(once.files.openCounts["a.csv"] == SinglePassTests.openCount)
    }
}
