import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// `kurs doctor` and `kurs sources`, whole command lines.
struct DoctorTests {
    private let world = TestEnvironment()

    @Test func `reports no problem on a new machine`() {
        world.columns = 80
        world.variables["NO_COLOR"] = "1"
        world.expect(
            "doctor", status: 0,
            out: """
                ok       configuration  no file at /home/.config/kurs/config.json; the defaults
                                        apply
                ok       minfin_key     not set; Minfin's pages are used instead of its API
                ok       clock          2026-11-20 11:40 in Kyiv
                ok       zone           Europe/Kyiv, from the system's zone data
                ok       libcurl        libcurl/8.9
                ok       certificates   /etc/ssl/cert.pem
                ok       database       not created yet: /home/.local/share/kurs/kurs.sqlite is
                                        created with the first answer
                skipped  network        to ask each source once: kurs doctor --network

                """, err: "")
        world.kyiv = .europeanRule
        world.expect("doctor", "-o", "plain", status: 1, outHas: "zone\twarning\tno time zone data for Kyiv")
    }

    @Test func `asks each source once with --network, under the usual guard`() {
        let world = TestEnvironment.withNBU()
        let line = ["doctor", "--network", "-o", "tsv", "--no-header"]
        func network() -> [String] {
            world.run(line).lines.filter { $0.hasPrefix("network ") }
        }
        let first = network()
        #expect(first.contains("network nbu-json\tok\tanswered (bank.gov.ua)"))
        let named = Set(first.map { String($0.dropFirst(8).prefix { $0 != "\t" }) })
        #expect(named.count == first.count, "a line for each source")
        #expect(
            named.isSuperset(of: [
                "minfin-site-banks", "treeum-cash", "treeum-range", "nbu-range", "privatbank", "finance-ua-banks",
                "minfin-rss", "coingecko",
            ]))
        #expect(world.transport.count(of: TestEnvironment.nbuKey) == 1)
        let second = network()
        #expect(second.contains { $0.hasPrefix("network nbu-json\tok\tanswered a short while ago") })
        #expect(world.transport.count(of: TestEnvironment.nbuKey) == 1, "not again within five minutes")
        #expect(world.run("doctor", "--network", "--offline").status == 64)
        #expect(world.run("doctor", "--network").status == 1, "sources without a recorded answer have failed")
    }

    @Test func `names the source that answers for each market, and what the others said`() throws {
        let world = TestEnvironment.withNBU()
        world.transport.script(
            "treeum-cash /api/v1/rates?currency=usd&city=1&period=week&group=hour", .text("{\"items\":[]}"))
        let lines = world.run("doctor", "--network", "-o", "tsv", "--no-header").lines
        #expect(lines.contains { $0 == "market nbu\tok\tnbu-json answers" })
        let cash = try #require(lines.first { $0.hasPrefix("market cash\tbad\tno source answers; ") })
        #expect(cash.contains("treeum-cash: "))
        #expect(
            lines.contains {
                $0.hasPrefix("recording\twarning\ta source has changed: run kurs doctor --network --record")
            })
    }

    @Test func `lists the last results of the sources and the blocked hosts`() {
        let world = TestEnvironment.withNBU()
        #expect(world.run("rates").status == 0)
        world.transport.script(
            TestEnvironment.nbuKey.replacing("20261120", with: "20261119"),
            .failure(.broken(host: "bank.gov.ua", code: 7, message: "refused")))
        _ = world.run("rates", "--on", "2026-11-19")
        world.now = world.now.advanced(by: 90)
        let outcome = world.expect("doctor", "-o", "tsv", "--no-header", status: 1)
        let lines = outcome.lines
        #expect(
            lines.contains { $0.hasPrefix("database\tok\t/home/.local/share/kurs/kurs.sqlite, 4096 bytes, rates: 3") })
        #expect(lines.contains { $0.hasPrefix("host bank.gov.ua\twarning\tnext attempt 2026-11-20T09:") })
        #expect(
            lines.contains {
                $0.hasPrefix(
                    "source nbu-json\twarning\tfailed 1 min ago: could not connect to bank.gov.ua; answered 1 min ago"
                )
            })
    }

    @Test func `a database that cannot be created is a problem before it exists`() {
        world.room = ProbeResult(isHealthy: false, detail: "Not a directory")
        world.expect(
            "doctor", "-o", "plain", status: 1,
            outHas: "database\tbad\tcannot write the database /home/.local/share/kurs/kurs.sqlite: Not a directory; ")
    }

    @Test func `a database that cannot be opened is one result of many`() {
        world.files[TestEnvironment.databasePath] = ""
        world.storeFailure = .newer(path: TestEnvironment.databasePath, version: 9, known: 1)
        let outcome = world.expect(
            "doctor", "-o", "csv", status: 1,
            outHas: "database,bad,\"the database /home/.local/share/kurs/kurs.sqlite was written by a newer kurs")
        #expect(outcome.lines.count == 9)
        #expect(world.run("sources").status == 74)
    }

    @Test func `a damaged database, open permissions, a missing libcurl and an invalid configuration are reported`() {
        world.files.contents[TestEnvironment.databasePath] = ("", 0o644)
        world.setAside = "/home/aside"
        world.libcurl = ProbeResult(isHealthy: false, detail: "libcurl.so.4")
        world.certificates = ProbeResult(isHealthy: false, detail: "/etc/ssl/cert.pem")
        world.configuration = #"{"a":1,"lang":"de"}"#
        let outcome = world.expect("doctor", "-o", "plain", status: 1)
        for line in [
            "configuration\tbad\tunknown key a in /home/.config/kurs/config.json; the keys are",
            "configuration\tbad\tinvalid value “de” for lang in the configuration; use en, uk\n",
            "libcurl\tbad\tnot found (looked for libcurl.so.4): nothing can be fetched; install the package libcurl4 ",
            "certificates\tbad\tnone in /etc/ssl/cert.pem: no server can be verified; install the package ca-certificates\n",
            "database\tbad\twas damaged; the readable part was recovered, and the damaged file is /home/aside\n",
            "database\twarning\treadable by other users (mode 644); run chmod 600 /home/.local/share/kurs/kurs.sqlite\n",
        ] {
            #expect(outcome.out.contains(line), "\(line)")
        }
    }

    @Test func `an unset clock is a problem, answers from the future are a warning`() {
        let world = TestEnvironment.withNBU()
        _ = world.run("rates")
        world.now = Timestamp(seconds: 86_400)
        world.expect(
            "doctor", "-o", "plain", status: 1,
            outHas: "clock\tbad\tshows 1970-01-02T00:00:00Z, which is long past; set it\n",
            "clock\twarning\tthe database holds answers from the future (2026-11-20T09:40:00Z)")
        world.variables["KURS_NOW"] = "1970-01-02T00:00:00Z"
        world.expect("doctor", "-o", "plain", outHas: "clock\tok\tfrozen at 1970-01-02T00:00:00Z (KURS_NOW)\n")
    }

    static let clocks: [(String, String, String)] = [
        ("en", "2026-11-20 11:41 in Kyiv", "next attempt 2026-11-20 11:4"),
        ("uk", "2026-11-20 11:41 за Києвом", "наступна спроба 2026-11-20 11:4"),
    ]

    @Test(arguments: clocks)
    func `times for people are Kyiv's, for machines UTC`(language: String, clock: String, held: String) {
        world.transport.script(
            TestEnvironment.nbuKey, .failure(.broken(host: "bank.gov.ua", code: 7, message: "refused")))
        _ = world.run("rates")
        world.now = world.now.advanced(by: 60)
        world.expect("doctor", "--lang", language, outHas: clock, held, outLacks: "2026-11-20T")
        world.expect(
            "doctor", "--lang", language, "-o", "jsonl", outHas: #""detail":"2026-11-20T09:41:00Z""#, outLacks: " 11:4")
        world.expect("sources", "--lang", language, outLacks: "2026-11-20T")
    }

    @Test func `mirrors are named by host, keys by where they come from`() {
        world.variables["KURS_URL_NBU"] = "https://mirror.example:8443"
        world.variables["KURS_MINFIN_KEY"] = "secret-1234"
        world.expect(
            "doctor", "-o", "plain", outHas: "mirror NBU\tok\trequests go to mirror.example:8443 (KURS_URL_NBU)\n",
            "minfin_key\tok\tpresent, from KURS_MINFIN_KEY\n")
        #expect(world.run("sources").out.contains("https://bank.gov.ua → mirror.example:8443\n"))
    }

    @Test func `with --quiet there is only the exit status`() {
        #expect(TestEnvironment().run("doctor", "-q") == .init(status: 0, out: "", err: ""))
        #expect(TestEnvironment().run("doctor", "x").status == 64)
    }

    @Test func `an unreadable database is reported beside the list of sources`() {
        world.files[TestEnvironment.databasePath] = ""
        world.storeFailure = .foreign(path: "/k.db")
        world.expect("sources", status: 74, outHas: "nbu-json", errStarts: "kurs: /k.db ")
        world.expect("sources", "-o", "csv", "--lang", "uk", status: 74, errStarts: "kurs: /k.db —")
        world.expect("sources", "--json", status: 74, errStarts: #"{"error":{"code":74,"#)
    }

    @Test func `sources fold to the terminal and name their page`() {
        world.columns = 40
        world.variables["NO_COLOR"] = "1"
        world.answerNBU()
        _ = world.run("rates")
        world.expect(
            "sources",
            outStarts: """
                https://bank.gov.ua
                  nbu-json
                    rates, history · nbu · answered just
                    now
                    https://bank.gov.ua/ua/open-data/api-dev

                """)
        let records = world.run("sources", "-o", "csv").lines
        #expect(records[0] == "source,site,host,serves,markets,needs_key,page,fetched_at,attempted_at,failure")
        #expect(
            records.contains {
                $0.hasPrefix("nbu-json,https://bank.gov.ua,bank.gov.ua,rates; history,nbu,false,")
                    && $0.hasSuffix("2026-11-20T09:40:00Z,2026-11-20T09:40:00Z,")
            })
    }
}
