import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// `kurs alert`: stored, listed, changed, and fired once.
struct AlertTests {
    @Test func `the list says when the alerts were last checked`() {
        let world = TestEnvironment.withNBU()
        _ = world.run("alert", "add", "usd.nbu > 100")
        #expect(world.run("alert", "list").out.hasSuffix("\nnever checked; schedule kurs alert check\n"))
        #expect(world.run("alert", "check").status == 0)
        world.now = world.now.advanced(by: 120)
        #expect(world.run("alert", "list").out.hasSuffix("\nchecked 2 min ago\n"))
        #expect(!world.run("alert", "list", "--no-header").out.contains("checked"))
        #expect(world.run("alert", "list", "--lang", "uk").out.hasSuffix("\nперевірено 2 хв тому\n"))
    }

    private let world = TestEnvironment()

    /// Lets the NBU say this rate of the dollar for the day it is.
    private func publish(_ rate: String, daysLater days: Int = 0) {
        world.now = testNow.advanced(by: Int64(days) * 86_400)
        world.answerNBU([("USD", rate)], on: "\(20 + days)")
    }

    @Test func `fires once, re-arms after going back, fires again`() {
        #expect(world.run("alert", "add", "nbu.usd>45").out == "1\tusd.nbu > 45\n")
        let steps: [(String, Int32, String)] = [
            ("44.9", 0, ""), ("45.1", 2, "usd.nbu > 45: 45.1\n"), ("45.2", 0, ""), ("44.95", 0, ""), ("45.3", 0, ""),
            ("44.9", 0, ""), ("45.4", 2, "usd.nbu > 45: 45.4\n"),
        ]
        for (days, step) in steps.enumerated() {
            publish(step.0, daysLater: days)
            #expect(world.run("alert", "check") == .init(status: step.1, out: step.2, err: ""), "\(step)")
            #expect(world.run("alert", "check") == .init(status: 0, out: "", err: ""), "\(step)")
        }
    }

    @Test func `alerts have notes, are searched and sorted, finished and begun again, and go to another machine`() {
        world.run("alert", "add", "usd > 45", "--note", "Продати долари", "--once", "--quiet-hours", "22:00-07:00")
        world.run("alert", "add", "eur < 46")
        let ids = { (line: String...) in
            world.run(["alert", "list", "-o", "plain"] + line).lines.map { $0.prefix(1) }
        }
        #expect(ids("--search", "продати") == ["1"])
        #expect(ids("--sort", "condition") == ["2", "1"])
        world.expect("alert", "list", "--search", "zz", status: 1, err: "kurs: no alerts match\n")
        world.expect("alert", "list", "--sort", "x", status: 64)
        world.run("alert", "done", "1")
        let json = world.run("alert", "list", "-o", "json").out
        let other = TestEnvironment()
        for _ in 0..<2 { other.expect("alert", "import", "-", input: json, status: 0) }
        other.expect(
            "alert", "list", outHas: "1  done    usd.nbu > 45  Продати долари, once, quiet hours 22:00-07:00",
            "2  active  eur.nbu < 46")
        other.expect("alert", "import", "-", input: "{}", status: 64, errHas: "kurs alert list -o json")
        other.expect("alert", "import", "-", input: #"{"alerts":[{"condition":"x"}]}"#, status: 64, errHas: "alerts[0]")
        world.run("alert", "undone", "1")
        #expect(ids("--active") == ["1", "2"])
        world.run("alert", "done", "2")
        world.expect("alert", "rm", "1", "--done", status: 64)
        world.run("alert", "rm", "--done")
        #expect(ids() == ["1"])
    }

    @Test
    func `payments are told once when they are due, before that where it is asked for, and when they are overdue`() {
        world.run("wallet", "plan", "add", "12000", "rent", "flat", "--every", "month", "--on", "20")
        world.run("wallet", "plan", "add", "100", "phone", "--every", "month", "--on", "21")
        world.expect("alert", "check", status: 2, out: "flat −12,000.00 UAH: today\n")
        world.expect("alert", "check", status: 0, out: "")
        world.expect(
            "alert", "check", "--before", "1d", "-o", "json", outHas: #""condition":"phone""#, #""due":"2026-11-21""#)
        world.expect("alert", "check", "--before", "x", status: 64)
        world.now = testNow.advanced(by: 86_400)
        world.expect("alert", "check", status: 2, out: "flat −12,000.00 UAH: overdue 1 d\nphone −100.00 UAH: today\n")
        world.expect("wallet", "done", "phone", status: 0)
        world.now = testNow.advanced(by: 2 * 86_400)
        world.expect("alert", "check", status: 0, out: "")
    }

    @Test func `a one-time alert fires once and starts over when edited`() {
        world.run("alert", "add", "usd.nbu > 45", "--once")
        world.run("alert", "add", "usd.nbu > 44")
        publish("45.1")
        #expect(world.run("alert", "check").out == "usd.nbu > 45: 45.1\nusd.nbu > 44: 45.1\n")
        world.expect("alert", "list", "--done", "-o", "tsv", "--no-header", outStarts: "1\tdone\tusd.nbu > 45\ttrue")
        #expect(world.run("alert", "list", "--fired", "-o", "plain").out.hasPrefix("2\tfired\t"))
        #expect(world.run("alert", "list", "--active").out == "")
        #expect(world.run("alert", "list", "--active").err == "kurs: no alerts are active\n")
        world.expect("alert", "list", "--active", "--lang", "uk", err: "kurs: немає сповіщень зі станом: чекає\n")
        #expect(world.run("alert", "done", "2").status == 0)
        #expect(world.run("alert", "check").status == 0)
        #expect(world.run("alert", "edit", "2", "usd.nbu", ">", "45.05").status == 0)
        #expect(world.run("alert", "check").out == "usd.nbu > 45.05: 45.1\n")
        world.expect(
            "alert", "list",
            out: """
                1  done   usd.nbu > 45     fired 2026-11-20 11:40 at 45.1, once
                2  fired  usd.nbu > 45.05  fired 2026-11-20 11:40 at 45.1
                checked just now

                """)
        #expect(world.run("alert", "rm", "1", "2").status == 0)
        #expect(world.run("alert", "list", "--json").out.hasSuffix(#""alerts":[],"warnings":[]}"# + "\n"))
        #expect(world.run("alert", "rm", "1").status == 1)
        let usage = "kurs alert add 'usd.cash.sell > 45'\n"
        world.expect("alert", "list", status: 0, out: "", err: "kurs: no alerts yet; add one: " + usage)
        #expect(world.run("alert", "--lang", "uk").err == "kurs: сповіщень ще немає; додайте: " + usage)
        for format in ["plain", "json", "jsonl", "csv", "tsv"] {
            #expect(world.run("alert", "list", "-o", format).err.isEmpty)
        }
        #expect(world.run("alert", "list", "-q") == .init(status: 0, out: "", err: ""))
    }

    @Test(arguments: [
        (["usd > 45"], "usd.nbu > 45"), (["usd > 45", "-m", "cash"], "usd.cash.buy > 45"),
        (["usd", "above", "45", "-m", "banks"], "usd.banks.buy > 45"), (["btc > 99"], "btc.crypto > 99"),
        (["cash usd sell > 45"], "usd.cash.sell > 45"), (["долар.готівка.продаж > 45"], "usd.cash.sell > 45"),
        (["usd cash > 45"], "usd.cash.buy > 45"), (["eur below 46 at nbu"], "eur.nbu < 46"),
        (["eur change > 1%"], "change(eur.nbu, 1d) > 1%"), (["usd reaches 45"], "usd.nbu >= 45"),
        (["usd rises 1% in a week"], "change(usd.nbu, 7d) > 1%"),
        (["usd falls 3% за місяць"], "change(usd.nbu, 30d) < -3%"), (["євро впаде на 2%"], "change(eur.nbu, 1d) < -2%"),
        (["usd > 43.425"], "usd.nbu > 43.425"), (["usd", "rises", "above", "43.425"], "usd.nbu > 43.425"),
        (["usd rises above 45"], "usd.nbu > 45"), (["готівковий долар дешевше 43,40"], "usd.cash.sell < 43.40"),
        (["btc", "above", "3", "млн", "грн"], "btc.crypto > 3000000"), (["btc < 3 500 000"], "btc.crypto < 3500000"),
    ])
    func `without a market it is the usual one, and the condition says its side`(line: [String], condition: String) {
        world.expect(["alert", "add"] + line + ["-o", "plain"], status: 0, outHas: "\t\(condition)\t")
    }

    @Test func `a threshold in another currency is refused by its unit`() {
        world.expect(
            "alert", "add", "btc < 80000 usd", status: 64, errHas: "“usd” is not a unit; numbers are in hryvnias")
    }

    @Test func `a program that does not exist is refused when it is typed`() {
        world.variables["PATH"] = "/bin:/usr/bin"
        world.files.contents["/usr/bin/notify-send"] = ("", 0o755)
        world.expect(
            "alert", "add", "usd > 45", "--exec", "notify-sned", "hi", status: 64,
            errHas: "there is no program “notify-sned”")
        world.expect(
            "alert", "add", "usd > 45", "--exec", "notify-send hi", status: 64,
            errEnds: "; write --exec -- notify-send hi\n")
        #expect(world.run("alert", "add", "usd > 45", "--exec", "notify-send", "hi").status == 0)
    }

    @Test func `the same alert is kept once`() {
        #expect(world.run("alert", "add", "usd.nbu > 45").err == "")
        world.expect(
            "alert", "add", "nbu.usd>45", status: 0, out: "1\tusd.nbu > 45\n",
            err: "kurs: this alert already exists (1)\n")
        world.expect("alert", "add", "nbu.usd>45", "--lang", "uk", err: "kurs: таке сповіщення вже є (1)\n")
        #expect(world.run("alert", "add", "usd.nbu > 45", "--once").out == "2\tusd.nbu > 45\n")
        #expect(world.run("alert", "done", "1").status == 0)
        #expect(world.run("alert", "add", "usd.nbu > 45").out == "3\tusd.nbu > 45\n")
        world.expect("alert", "rm", "x", status: 1, out: "", err: "kurs: no such alert: x; see kurs alert list\n")
    }

    @Test(arguments: [
        ("en", "kurs: expected >, >=, < or <=; quote the whole condition: 'usd.nbu > 43'\n"),
        ("uk", "kurs: тут має бути >, >=, < або <=; візьміть умову в лапки: 'usd.nbu > 43'\n"),
    ])
    func `an expression that the shell took for a redirection is explained`(language: String, expected: String) {
        world.expect("alert", "add", "usd.nbu", "--lang", language, status: 64, errStarts: expected)
    }

    @Test func `does not fire in quiet hours but after them`() {
        world.run("alert", "add", "usd.nbu > 45", "--quiet-hours", "11:00-12:00")
        publish("45.1")
        #expect(world.run("alert", "check").status == 0)
        world.now = testNow.advanced(by: 1200)
        #expect(world.run("alert", "check").status == 2)
        #expect(world.run("alert", "edit", "1", "--quiet-hours", "-").status == 0)
        #expect(world.run("alert", "check").status == 2)
    }

    @Test func `a change is measured against the rate in force then`() {
        publish("44")
        #expect(world.run("update", "nbu", "-q").status == 0)
        world.run("alert", "add", "change(usd.nbu, 1d) > 0.5%")
        world.run("alert", "add", "change(usd.nbu, 1d) > 0.3")
        world.run("alert", "add", "change(usd.nbu, 2w) > 1")
        publish("44.33", daysLater: 3)
        let outcome = world.expect(
            "alert", "check", status: 2,
            out: "change(usd.nbu, 1d) > 0.5%: 0.750000 %\nchange(usd.nbu, 1d) > 0.3: 0.33\n",
            errStarts: "kurs: alert 3: the value of usd.nbu 2w ago is unknown: nbu-range failed (")
        #expect(outcome.err.split(separator: "\n").count == 1)
    }

    @Test func `an alert that cannot be evaluated is reported and does not fire`() {
        world.run("alert", "add", "usd.cash.sell > 1")
        world.run("alert", "add", "usd.nbu > 1")
        world.expect(
            "alert", "check", "--offline", status: 69, out: "",
            errHas: "kurs: alert 1: there is no rate for usd.cash.sell\n")
        publish("45")
        #expect(world.run("update", "nbu", "-q").status == 0)
        world.now = testNow.advanced(by: 3 * 86_400)
        world.expect(
            "alert", "check", "--offline", "--lang", "uk",
            errHas: "kurs: сповіщення 2: курс usd.nbu застарілий (3 дн.)\n")
        #expect(world.run("alert", "check", "--offline", "--max-age", "4d").out == "usd.nbu > 1: 45\n")
    }

    @Test func `the rate of a day that is over is never too old`() {
        world.run("alert", "add", "usd.nbu > 45")
        publish("45.1")
        #expect(world.run("update", "nbu", "-q").status == 0)
        world.now = testNow.advanced(by: 86_400)
        world.transport.script(TestEnvironment.nbuKey("21"), .text("[]"))
        world.expect("alert", "check", "--max-age", "1h", status: 2, out: "usd.nbu > 45: 45.1\n")
    }

    @Test func `a program gets the numbers in its environment, and only where the database is the user's own`() {
        var calls: [ProcessRequest] = []
        var (end, isSafe) = (ProcessEnd.exited(status: 0, output: []), true)
        let check = {
            world.run(["alert", "check"]) { machine in
                machine.runProgram = { request, hasStarted in
                    calls.append(request)
                    if case .notStarted = end {} else { hasStarted() }
                    return end
                }
                machine.changeableByOthers = { isSafe ? nil : $0 }
            }
        }
        world.run("alert", "add", "usd.nbu > 45", "--exec", "--", "say", "$(x)", "-v")
        publish("45.1")
        let first = check()
        #expect(first.status == 2 && first.err == "", "\(first)")
        #expect(
            calls == [
                ProcessRequest(
                    ["say", "$(x)", "-v"],
                    [
                        ("KURS_ALERT_ID", "1"), ("KURS_ALERT", "usd.nbu > 45"), ("KURS_ALERT_VALUE", "45.1"),
                        ("KURS_ALERT_THRESHOLD", "45"), ("KURS_ALERT_AT", "2026-11-20T09:40:00Z"),
                    ])
            ])
        let failures: [(ProcessEnd, Bool, String)] = [
            (
                .exited(status: 3, output: Array("a\u{1B}b\nc\n".utf8)), true,
                "say exited with status 3\nkurs: alert 1: a\\u{1B}b\nkurs: alert 1: c"
            ),
            (.timedOut(output: []), true, "say ran for more than 10 s and was terminated"),
            (.signalled(9, output: []), true, "say was terminated by signal 9"),
            (.notStarted(message: "No such file"), true, "say could not be started: No such file"),
            (
                .exited(status: 0, output: []), false,
                "the program was not run: /home/.local/share/kurs/kurs.sqlite is writable or owned by another user"
            ),
        ]
        for (ending, safe, words) in failures {
            (end, isSafe) = (ending, safe)
            world.run("alert", "edit", "1")
            let failed = check()
            #expect(failed.status == 2 && failed.err == "kurs: alert 1: \(words)\n", "\(failed)")
        }
        #expect(calls.count == 5)
    }

    @Test func `an alert whose message was not written fires at the next check`() {
        world.run("alert", "add", "usd.nbu > 45")
        publish("45.1")
        world.files.isReadOnly = true
        #expect(world.run("alert", "check", "--out", "/fired").status == 74)
        #expect(world.run("alert", "list", "-o", "plain").out.hasPrefix("1\tactive\t"))
        world.files.isReadOnly = false
        #expect(world.run("alert", "check", "--out", "/fired").status == 2)
        #expect(world.files["/fired"] == "usd.nbu > 45: 45.1\n")
        #expect(world.run("alert", "check", "--out", "/fired").status == 0)
    }

    @Test func `an alert whose program did not start fires again, and is fired while its program runs`() {
        var (starts, states): (Bool, [String]) = (false, [])
        let check = {
            world.run(["alert", "check"]) { machine in
                machine.changeableByOthers = { _ in nil }
                machine.runProgram = { _, hasStarted in
                    guard starts else { return .notStarted(message: "No such file") }
                    hasStarted()
                    states.append(world.run("alert", "list", "-o", "plain").out)
                    return .exited(status: 0, output: [])
                }
            }.status
        }
        world.run("alert", "add", "usd.nbu > 45", "--exec", "--", "say")
        publish("45.1")
        #expect(check() == 2)
        #expect(check() == 2)
        starts = true
        #expect(check() == 2)
        #expect(states.map { $0.hasPrefix("1\tfired\t") } == [true])
        #expect(check() == 0)
    }

    @Test func `an expression of several words has its caret under the fault as well`() {
        world.expect(
            "alert", "add", "usd.cash", ">", "45", status: 64, out: "",
            err: "kurs: cash has two sides; add .buy, .sell or .mid\n  usd.cash > 45\n          ^\n")
    }

    static let usage: [[String]] = [
        ["alert", "add"], ["alert", "frob"], ["alert", "rm"], ["alert", "edit"], ["alert", "list", "x"],
        ["alert", "check", "x"], ["alert", "add", "usd.nbu > 1", "--hysteresis", "x"],
        ["alert", "add", "usd.nbu > 1", "--quiet-hours", "x"], ["alert", "add", "usd.nbu > 1", "--exec"],
    ]

    @Test(arguments: usage)
    func `wrong usage is 64`(line: [String]) { #expect(world.run(line).status == 64) }
}
