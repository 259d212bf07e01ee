import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// `kurs update`, whole command lines.
struct UpdateTests {
    @Test func `says how each market stands, for a person and for a program`() {
        let world = TestEnvironment.withNBU()
        #expect(world.run("update", "nbu") == .init(status: 0, out: "nbu\tnbu-json, fetched just now\n", err: ""))
        world.now = world.now.advanced(by: 60)
        #expect(world.run("update", "nbu", "--lang", "uk").out == "НБУ\tnbu-json, отримано 60 с тому\n")
        world.expect(
            "update", "nbu", "-o", "csv",
            out: "what,source,fetched_at,age_s,stale,fault\nnbu,nbu-json,2026-11-20T09:40:00Z,60,false,\n")
        world.expect(
            "update", "nbu", "-o", "jsonl",
            out:
                #"{"what":"nbu","source":"nbu-json","fetched_at":"2026-11-20T09:40:00Z","age_s":60,"stale":false,"fault":null}"#
                + "\n")
        #expect(world.run("update", "nbu", "-q") == .init(status: 0, out: "", err: ""))
    }

    @Test func `the average of banks and single banks have names of their own`() throws {
        let world = try TestEnvironment.withPages()
        let labels = { (words: [String]) in
            world.run(["update", "--all"] + words).lines.map { String($0.prefix { $0 != "\t" }) }
        }
        #expect(
            labels([]) == [
                "cash", "banks (average)", "interbank", "nbu", "crypto", "news", "single banks (USD)",
            ])
        #expect(
            labels(["--lang", "uk"]) == [
                "готівка", "банки (середній курс)", "міжбанк", "НБУ", "крипто", "новини", "окремі банки (USD)",
            ])
        #expect(labels(["-o", "plain"]) == ["cash", "banks", "interbank", "nbu", "crypto", "news", "banks USD"])
    }

    @Test func `a refresh that is too early is reported`() {
        let world = TestEnvironment.withNBU()
        #expect(world.run("update", "nbu", "--refresh").err == "")
        world.now = world.now.advanced(by: 60)
        world.expect(
            "update", "nbu", "--refresh", status: 0,
            err: "kurs: not refreshed; the next refresh is allowed in 4 min, at 11:45 Kyiv time\n")
        world.expect(
            "rates", "usd", "-m", "nbu", "--refresh", "--json", err: "",
            outHas: #"{"code":"not-refreshed","message":"not refreshed; the next refresh is allowed in 4 min"#)
    }

    @Test func `markets that may not be refreshed yet are named together`() {
        let world = TestEnvironment.withNBU()
        _ = world.run("rates", "--all")
        world.now = world.now.advanced(by: 60)
        let err = world.expect(
            "rates", "--all", "--refresh",
            errHas: "kurs: nbu: not refreshed; the next refresh is allowed in 4 min, at 11:45 Kyiv time\n"
        ).err
        #expect(err.split(separator: "\n").count { $0.contains("not refreshed") } == 1)
    }

    @Test func `an amount that waits on standard input is asked for with a dash`() {
        let world = TestEnvironment()
        #expect(world.run(["convert"]) { $0.isInputTerminal = false }.status == 64)
        #expect(world.run("cash").err.contains("DASH") == false)
        #expect(world.run("rates", "cash").err.contains("DASH") == false)
    }

    @Test func `a source with nothing newer on a Saturday has not failed`() {
        let world = TestEnvironment()
        let keys = ["usd", "eur", "pln"].map {
            "finance-ua /ua/currency/data-daily?for=interbank&source=1&indicator=\($0)"
        }
        for key in keys { world.transport.script(key, .text(#"[["11/20/2026 11:00","41.5","41.6"]]"#)) }
        #expect(world.run("update", "interbank").status == 0)
        for key in keys { world.transport.script(key, .text("[]")) }
        world.now = world.now.advanced(by: 86_400)
        world.expect(
            "update", "interbank", status: 0, out: "interbank\tfinance-ua, fetched 24 h ago, stale\n",
            errHas: "kurs: finance-ua has nothing newer; the data is 24 h old\n")
    }

    @Test func `a market without an answer is a line with its error, and sets the exit status`() {
        let world = TestEnvironment()
        world.transport.script(TestEnvironment.nbuKey, .failure(.timedOut(host: "bank.gov.ua", milliseconds: 5000)))
        world.expect(
            "update", "nbu", "--json", status: 69,
            outStarts:
                #"{"schema":1,"generated_at":"2026-11-20T09:40:00Z","updates":[{"what":"nbu","source":null,"fetched_at":null,"age_s":null,"stale":false,"fault":"no NBU source could be used"#
        )
        #expect(world.run("update", "nbu").out == "nbu\tno answer\n")
    }

    @Test(arguments: [
        ("en", "kurs: invalid KURS_NOW “noon”; use 2026-11-20T09:40:00Z\n"),
        ("uk", "kurs: неправильне значення KURS_NOW: «noon»; можна: 2026-11-20T09:40:00Z\n"),
    ])
    func `an invalid moment is rejected in both languages`(language: String, line: String) {
        let world = TestEnvironment()
        world.variables["KURS_NOW"] = "noon"
        #expect(world.run("rates", "--lang", language) == .init(status: 78, out: "", err: line))
    }
}
