import KursCore
import KursSources
import KursTestSupport
import KursText
import Testing

@testable import KursCLI
@testable import KursTerminal

/// What messages blame and advise, and what they say once.
struct MessageDetailTests {
    private let world = TestEnvironment()

    @Test(arguments: [
        ["rates", "USD,EUR,usx"], ["rates", "usx,usd"], ["history", "usd,usx"], ["diff", "usd,usx"],
        ["chart", "eur,usx,usd"], ["bar", "usd,usx"], ["convert", "5", "usd", "eur,usx"],
    ])
    func `of a list the misspelt currency is blamed`(line: [String]) {
        TestEnvironment().expect(line, status: 64, err: "kurs: unknown currency “usx”; did you mean USD?\n")
    }

    @Test func `an age needs a unit`() {
        let ready = "add the unit: 5s, 5m, 5h or 5d\n"
        #expect(world.run("rates", "--max-age", "5").err == "kurs: invalid --max-age “5”; " + ready)
        #expect(world.run("config", "set", "max_age", "5").err == "kurs: invalid max_age “5”; " + ready)
        #expect(world.run("config", "get", "max_age").out.isEmpty)
        #expect(world.run("config", "set", "max_age", "5m").status == 0)
        // 0 is the same in every unit, and what an older kurs wrote is still read.
        #expect(world.run("rates", "--max-age", "0", "--offline").status == 69)
        #expect(DurationArgument.milliseconds("5") == 5000 && !DurationArgument.lacksUnit("00"))
    }

    @Test func `an amount with a currency lacks its category`() {
        #expect(world.run("wallet", "add", "5", "usd").err.hasPrefix("kurs: missing CATEGORY; usage: kurs wallet add"))
        #expect(world.run("wallet", "earn", "5", "євро", "--lang", "uk").err.hasPrefix("kurs: бракує категорії"))
        // A category may be called like a currency.
        #expect(world.run("wallet", "categories", "add", "usd").status == 0)
        #expect(world.run("wallet", "add", "5", "usd").status == 0)
        #expect(world.run("wallet", "add", "5", "euros").err.hasPrefix("kurs: missing CATEGORY"))
        #expect(world.run("wallet", "add", "5", "uds").err.hasPrefix("kurs: unknown category “uds”"))
    }

    @Test func `a category is found with any apostrophe`() {
        for word in ["здоров’я", "здоровʼя", "здоров'я", "ЗДОРОВ`Я", "зв’язок"] {
            world.expect("wallet", "add", "5", word, "--lang", "uk", status: 0)
        }
        let found = world.run("wallet", "list", "--category", "здоровʼя", "-o", "plain").out
        #expect(found.split(separator: "\n").count == 4, "\(found)")
    }

    @Test func `hosts that were not reached are named once`() {
        let failed = { (source: SourceID, error: TransportError) in
            Warning.sourceFailed(source: source, failure: .transport(error))
        }
        let refused = failed(.nbuJSON, .broken(host: "a.test", code: 7, message: "Failed to connect to a.test"))
        var hosts = UnreachedHosts()
        let several = [
            refused, failed(.coingecko, .unresolved(host: "b.test")),
            failed(.privatbank, .timedOut(host: "c.test", milliseconds: 50)),
            failed(.minfinRSS, .broken(host: "a.test", code: 7, message: "")),
        ]
        #expect(
            hosts.sentences(several).map(\.en) == [
                "could not connect to a.test, b.test", "privatbank: c.test did not answer within 50 ms",
            ])
        #expect(hosts.sentences([refused]).isEmpty)
        var others = UnreachedHosts()
        #expect(others.sentences([refused]).map(\.en) == ["nbu-json: could not connect to a.test"])
        #expect(others.sentences([refused]).isEmpty)
    }

    @Test(arguments: [
        ("2026-11-07", "2026-11-20", "7–20 November 2026", "7–20 листопада 2026"),
        ("2026-10-22", "2026-11-20", "22 October – 20 November 2026", "22 жовтня – 20 листопада 2026"),
        ("2025-12-31", "2026-01-01", "31 December 2025 – 1 January 2026", "31 грудня 2025 – 1 січня 2026"),
        ("2026-11-20", "2026-11-20", "20 November 2026", "20 листопада 2026"),
    ])
    func `a range names a common month and year once`(first: String, last: String, en: String, uk: String) throws {
        let days = try #require(Day(iso: first.utf8))...#require(Day(iso: last.utf8))
        #expect(DateFormat.range(days, .en) == en && DateFormat.range(days, .uk) == uk)
    }

    @Test func `totals have the decimals of their currency`() {
        world.files["/s.csv"] = "Date,Amount,Currency\n2026-11-17,1237.6,UAH\n2026-11-18,77,UAH\n2026-11-18,0.125,UAH\n"
        world.expect("convert", "--csv", "/s.csv", "--totals", errHas: "UAH          3  1,314.725  1,314.73\n")
        world.files["/s.csv"] = "Date,Amount,Currency\n2026-11-17,77,UAH\n"
        world.expect("convert", "--csv", "/s.csv", "--totals", errHas: "UAH          1   77.00  77.00\n")
    }

    @Test func `a row that has only a date is counted`() {
        world.files["/s.csv"] = "Date,Amount,Currency\n2026-11-16,100,UAH\n2026-11-17\n2026-11-17,,UAH\n\nend of file\n"
        world.expect("convert", "--csv", "/s.csv", errHas: "rows not converted: 2 without an amount\n")
    }

    @Test func `a recording that got nothing says so`() {
        let world = TestEnvironment.withNBU()
        #expect(world.run("rates", "usd").status == 0)
        let outcome = world.run(["rates", "usd", "--record", "/r"]) {
            $0.makeTransport = { [transport = world.transport] _ in OpenedTransport(transport, hasRecorded: { false }) }
        }
        #expect(outcome.status == 0)
        #expect(outcome.err.hasPrefix("kurs: nothing was fetched, so nothing was recorded in /r; "), "\(outcome)")
    }
}
