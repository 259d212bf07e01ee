import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursCLI
@testable import KursTerminal

/// `--json` gives JSON or an error.
struct JSONEverywhereTests {
    static let lines: [[String]] = [
        ["alert", "add", "usd.nbu > 45"], ["alert", "list"], ["alert", "done", "1"], ["alert", "check"],
        ["alert", "rm", "1"], ["news", "read", "--all"], ["markets"], ["markets", "use", "cash"], ["config"],
        ["config", "set", "lang", "uk"], ["config", "unset", "lang"], ["config", "path"], ["config", "get", "lang"],
        ["sources"], ["doctor"], ["bar", "--waybar"], ["update"], ["rates"], ["news"], ["banks"],
    ]

    @Test(arguments: lines)
    func `a command that ends well prints an object`(line: [String]) {
        let world = TestEnvironment()
        world.run("alert", "add", "usd.nbu > 44")
        let outcome = world.run(line + ["--json"])
        if outcome.status > 2, outcome.out.isEmpty {
            #expect(outcome.err.contains("{\"error\":{\"code\":\(outcome.status),"), "\(outcome)")
            return
        }
        #expect(throws: Never.self, "\(outcome)") { try JSONDocument(Array(outcome.out.utf8)) }
    }

    @Test(arguments: [
        ["rates", "xxx"], ["rates", "usd"], ["rates", "usd", "xxx", "--all"], ["rates", "-m", "crypto"], ["usd"],
        ["convert", "1", "usd"], ["convert", "1", "btc", "--on", "2026-11-18"], ["history", "usd"], ["banks"],
        ["coins"], ["news"], ["diff"], ["alert", "check"], ["update", "--all"],
    ])
    func `with failing sources nothing but JSON is on standard output`(line: [String]) {
        let world = TestEnvironment()
        world.run("alert", "add", "usd.nbu > 44")
        for policy in [[], ["--refresh"], ["--offline"]] where line.first != "update" || policy.isEmpty {
            let outcome = world.run(line + ["--json"] + policy)
            if outcome.out.isEmpty {
                #expect(outcome.status != 0 && outcome.err.contains("{\"error\":{"), "\(outcome)")
            } else {
                #expect(throws: Never.self, "\(outcome)") { try JSONDocument(Array(outcome.out.utf8)) }
            }
        }
    }

    @Test(arguments: [
        ["completions", "bash"], ["bar"], ["bar", "--tmux"], ["bar", "--i3"], ["chart", "usd"],
        ["prices", "UAH", "USD"], ["help"], ["help", "rates"], ["--help"], ["rates", "--help"], ["--version"],
        ["bar", "-h"], ["inspect", "--help"],
    ])
    func `a command without JSON refuses it`(line: [String]) {
        TestEnvironment().expect(line + ["--json"], status: 64, out: "", errStarts: "{\"error\":{\"code\":64,")
    }

    @Test(arguments: [
        (["bar"], "kurs bar --help"), (["completions", "fish"], "kurs completions --help"),
        (["help"], "kurs help --help"), (["chart", "usd"], "kurs history --help"),
        (["prices", "UAH", "USD"], "kurs history --help"),
    ])
    func `the refusal names the page that helps`(line: [String], page: String) {
        for language in ["en", "uk"] {
            TestEnvironment().expect(line + ["--json", "--lang", language], errHas: page + "\"")
        }
    }

    @Test func `a changed setting is shown, of a secret its end only`() {
        let world = TestEnvironment()
        world.expect(
            "config", "set", "market", "cash", "--json", outHas: #"[{"key":"market","value":"cash","origin":"file"}]"#)
        world.expect(
            ["config", "set", "minfin_key", "-", "--json"], input: "abcdefgh1234\n",
            outHas: #"[{"key":"minfin_key","value":"1234","origin":"file"}]"#)
        world.expect("config", "unset", "market", "--json", outHas: #"{"key":"market","value":null,"origin":null}"#)
        #expect(world.run("config", "set", "market", "banks") == .init(status: 0, out: "", err: ""))
    }

    @Test func `without a home folder nothing is stored, and the error names HOME`() {
        let world = TestEnvironment()
        world.variables["HOME"] = nil
        for line in [["rates"], ["config", "set", "lang", "uk"], ["alert", "list"]] {
            world.expect(line, status: 78, errHas: "HOME")
        }
        #expect(world.files.contents.isEmpty)
        let path = world.run(["config", "path"]) { $0.homeFolder = { "/srv/kurs" } }
        #expect(path == .init(status: 0, out: "/srv/kurs/.config/kurs/config.json\n", err: ""))
    }

    @Test func `a password in an address is not repeated`() {
        TestEnvironment().expect(
            "config", "set", "feeds", "https://me:secret@example.com/rss", status: 64, errLacks: "secret")
    }

    static let cells: [(String, String)] = [
        ("=1", "'=1"), ("a;=1", "a;'=1"), ("a; =1", "a; =1"), ("a;\"=1", "a;\"'=1"), ("a\n+1", "a\n'+1"),
        ("\t1", "'\t1"),
        ("a\t@x", "a\t'@x"), ("a;＝1", "a;'＝1"), ("a;b=1", "a;b=1"), ("1-2; 3", "1-2; 3"), ("-", "'-"), ("", ""),
        ("ПриватБанк; Київ", "ПриватБанк; Київ"), ("a;;=1", "a;;'=1"), ("x=1;y", "x=1;y"),
    ]

    @Test(arguments: cells.indices)
    func `no part of a cell is a formula where semicolons separate columns`(index: Int) {
        let (text, safe) = Self.cells[index]
        #expect(text.withoutFormulas == safe)
    }
}
