import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursTerminal

/// Every way a command line may end, by a command line that ends so.
struct ExitStatusTests {
    private let world = TestEnvironment.withNBU()

    @Test func `0 answered`() {
        let outcome = world.expect("rates", "usd", "-o", "plain", status: 0, out: "USD\t44.7626\t2026-11-20\n", err: "")
        // What was fetched once answers without the network.
        #expect(world.run("rates", "usd", "-o", "plain", "--offline") == outcome)
        #expect(world.transport.count(of: TestEnvironment.nbuKey) == 1)
    }

    @Test func `1 nothing matched`() {
        world.expect("rates", "GBP", status: 1, out: "", errStarts: "kurs: the NBU has no rate for GBP")
    }

    @Test func `0 for all markets of a list, though no market has all of it`() {
        #expect(world.run("config", "set", "currencies", "USD,GBP").status == 0)
        world.expect("rates", "--all", "-q", status: 0, outHas: "USD")
        // A missing result that was requested by name is a failure.
        #expect(world.run("rates", "usd", "gbp", "--all", "--offline", "-q").status == 1)
    }

    @Test func `0 for all markets where one answered, though with nothing on the list`() {
        #expect(world.run("config", "set", "currencies", "GBP").status == 0)
        world.expect(
            "rates", "--all", status: 0, out: "", errHas: "kurs: the NBU has no rate for GBP\n",
            "kurs: no interbank source"
        )
        world.expect(
            "rates", "--all", "--json", status: 0, err: "", outHas: #""rates":[],"warnings":[{"code":"market-failed""#,
            #"{"code":"no-rate","message":"the NBU has no rate for GBP"}"#)
        #expect(world.run("rates", "--all", "--lang", "uk").err.hasSubstring("kurs: у НБУ немає курсу GBP\n"))
        // A missing result that was requested by name is a failure.
        world.expect("rates", "gbp", "--all", status: 1, errHas: "the NBU has no rate for GBP; ")
    }

    @Test func `69 for all markets when none answered`() {
        let world = TestEnvironment()
        #expect(world.run("config", "set", "currencies", "GBP").status == 0)
        #expect(world.run("rates", "--all").status == 69)
        #expect(TestEnvironment().run("rates", "gbp", "--all").status == 69)
    }

    @Test func `1 where the market has nothing on the list`() {
        #expect(world.run("config", "set", "currencies", "GBP").status == 0)
        #expect(world.run("config", "set", "market", "nbu").status == 0)
        let outcome = world.run()
        #expect(outcome.status == 1)
        #expect(outcome.out.isEmpty)
        #expect(outcome.err.hasPrefix("kurs: the NBU has no rate for GBP; "))
    }

    @Test func `3 answered, but older than asked for`() {
        #expect(world.run("rates", "--max-age", "1m").status == 0)
        world.now = world.now.advanced(by: 3600)
        world.expect(
            "rates", "usd", "-o", "plain", "--max-age", "1m", "--offline", status: 3, out: "USD\t44.7626\t2026-11-20\n")
    }

    static let words: [([String], Int32)] = [
        (["rats"], 64), (["rates", "--nonsense"], 64), (["rates", "UDS"], 64), (["convert"], 64),
        (["convert", "1"], 64),
        (["markets", "use"], 64), (["markets", "use", "nbx"], 64), (["inspect"], 64), (["update", "nbx"], 64),
        (["convert", "1.500", "USD"], 65), (["convert", "1e3", "USD"], 65), (["rates", "--on", "2026-02-30"], 65),
        (["inspect", "source", "nbu-json", "nofile"], 66),
    ]

    @Test(arguments: words)
    func `64, 65 and 66 are usage errors, found before anything is opened`(line: [String], status: Int32) {
        let world = TestEnvironment()
        world.storeFailure = .busy(path: "/")
        let outcome = world.expect(line, status: status, out: "", errStarts: "kurs", errEnds: "\n")
        #expect(outcome.err.split(separator: "\n").count == 1)
    }

    @Test func `69 no source reachable and nothing stored`() {
        let world = TestEnvironment()
        world.transport.script(TestEnvironment.nbuKey, .failure(.timedOut(host: "bank.gov.ua", milliseconds: 5000)))
        #expect(world.run("rates").status == 69)
        #expect(TestEnvironment().run("rates", "--offline").status == 69)
        #expect(world.run("update").status == 69)
    }

    @Test func `without any answer, every market is named once`() {
        for language in ["en", "uk"] {
            let outcome = TestEnvironment().expect("rates", "--all", "--lang", language, status: 69, out: "")
            let lines = outcome.err.split(separator: "\n")
            #expect(lines.count == 5)
            for (line, market) in zip(lines, Market.allCases) {
                let english = market == .nbu ? "NBU" : market.rawValue
                let name = language == "en" ? english : MarketPhrase.of(market)
                #expect(line.hasPrefix("kurs: ") && line.contains(" \(name) "), "\(line)")
            }
        }
        let json = TestEnvironment().run("rates", "--all", "--json").err.split(separator: "\n")
        #expect(json.count == 5 && json.allSatisfy { $0.hasPrefix(#"{"error":{"code":69,"#) })
    }

    @Test func `74 disk or database`() {
        let world = TestEnvironment()
        world.storeFailure = .unwritable(path: "/home/kurs.sqlite", message: "disk full")
        #expect(world.run("rates").status == 74)
        let other = TestEnvironment.withNBU()
        other.files.isReadOnly = true
        #expect(other.run("rates", "--out", "/x").status == 74)
    }

    static let outputs: [[String]] = [
        ["rates", "--out", "/no/dir/x"], ["convert", "100", "USD", "--out", "/no/dir/x"],
        ["convert", "-", "--out", "/no/dir/x"], ["chart", "usd", "--svg", "/no/dir/x.svg"],
        ["history", "usd", "-o", "hledger", "--append", "/no/dir/x"], ["config", "--out", "/no/dir/x"],
        ["convert", "--csv", "s.csv", "--amount-col", "1", "--currency-col", "2", "--totals-out", "/no/dir/x"],
    ]

    @Test(arguments: outputs)
    func `74 where the folder of a named file is missing, before any request`(line: [String]) {
        world.files.missingFolders = ["/no/dir"]
        world.expect(
            line, status: 74, out: "", err: "kurs: no such directory: /no/dir; create it, or use another file\n")
        #expect(world.transport.requests.isEmpty)
        #expect(world.files.contents.isEmpty)
    }

    @Test func `75 try later`() {
        let world = TestEnvironment()
        world.transport.script(
            TestEnvironment.nbuKey, .failure(.broken(host: "bank.gov.ua", code: 7, message: "refused")))
        #expect(world.run("rates").status == 69)
        let requests = world.transport.requests.count
        // The host is in back-off now, and no further request is made, neither to it nor to those that stand in for it.
        #expect(world.run("rates").status == 75)
        #expect(world.transport.requests.count == requests)
        #expect(world.transport.count(of: TestEnvironment.nbuKey) == 1)
        #expect(TestEnvironment().run("rates", "--on", "2027-01-01").status == 75)
    }

    @Test func `what never reached a site is asked again at once`() {
        let failures: [TransportError] = [
            .unavailable(libraryNames: "libcurl.so.4"), .unresolved(host: "bank.gov.ua"),
            .unreachable(host: "bank.gov.ua", message: "no route"), .noCertificates(message: "no file"),
            .notConnected(host: "bank.gov.ua", milliseconds: 4000),
        ]
        for failure in failures {
            let world = TestEnvironment()
            world.transport.script(TestEnvironment.nbuKey, .failure(failure))
            #expect(world.run("rates").status == 69)
            #expect(world.run("rates").status == 69)
            #expect(world.transport.count(of: TestEnvironment.nbuKey) == 2, "\(failure)")
            world.answerNBU()
            #expect(world.run("rates").status == 0, "\(failure)")
        }
    }

    @Test func `78 bad configuration`() {
        let world = TestEnvironment()
        world.variables["KURS_MARKET"] = "nbx"
        #expect(world.run("rates").status == 78)
    }

    @Test func `--out writes to the file and nothing to standard output`() {
        #expect(world.run("rates", "usd", "-o", "plain", "--out", "/r.tsv") == .init(status: 0, out: "", err: ""))
        #expect(world.files["/r.tsv"] == "USD\t44.7626\t2026-11-20\n")
    }

    @Test func `every exit status has its number`() {
        #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 64, 65, 66, 69, 70, 74, 75, 78, 130])
    }
}
