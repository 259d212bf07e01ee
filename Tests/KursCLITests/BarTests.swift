import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursTerminal

/// `kurs bar`: every format, from the store alone.
struct BarTests {
    private let world = TestEnvironment()

    /// The NBU's rates of two days, the second the Friday.
    private func fill() {
        for (day, usd, eur) in [("19", "44.7000", "51.9000"), ("20", "44.7626", "51.8024")] {
            world.answerNBU([("USD", usd), ("EUR", eur)], on: day)
            world.now = testNow.advanced(by: day == "19" ? -86_400 : 0)
            #expect(world.run("update", "nbu", "-q").status == 0)
        }
    }

    @Test func `an empty store prints a placeholder at once without a request`() {
        #expect(world.run("bar") == .init(status: 0, out: "USD — EUR — PLN —\n", err: ""))
        world.expect(
            "bar", "--waybar", out: #"{"text":"USD — EUR — PLN —","alt":"empty","tooltip":"","class":["empty"]}"# + "\n"
        )
        #expect(world.run("bar", "--template", "%{usd.cash.sell}").out == "—\n")
        #expect(world.transport.requests.isEmpty)
    }

    @Test func `a recording answers, and what it lacks is reported`() {
        world.answerNBU()
        world.expect("bar", "usd", "-m", "nbu", "--replay", "recording", status: 0, out: "USD 44.76\n", err: "")
        world.expect(
            "bar", "usd", "-m", "interbank", "--replay", "recording", "--lang", "uk", status: 0, out: "USD —\n",
            errStarts: "kurs: жодне джерело міжбанку не дало курсів")
        #expect(world.run("bar", "-m", "interbank", "--replay", "recording", "-q").err == "")
    }

    @Test func `one line for each bar`() {
        fill()
        let lines: [([String], String)] = [
            (["bar"], "USD 44.76▲ EUR 51.80▼ PLN —\n"), (["bar", "--plain", "eur"], "EUR 51.80▼\n"),
            (["bar", "--lang", "uk", "usd"], "USD 44,76▲\n"),
            (["bar", "--tmux", "usd"], "USD 44.76▲\n"),
            (["bar", "--tmux", "usd", "--color", "always"], "USD 44.76#[fg=green]▲#[default]\n"),
            (["bar", "--i3", "usd", "eur"], "USD 44.76▲ EUR 51.80▼\nUSD 44.76\n#2EA043\n"),
            (["bar", "--polybar", "eur", "--color", "always"], "EUR 51.80%{F#E5534B}▼%{F-}\n"),
            (
                ["bar", "--template", "$%{usd.nbu}%{nbu.usd.arrow} %{usd.nbu.change} %%{x} 100% %{age}"],
                "$44.7626▲ +0.0626 %{x} 100% 0 s\n"
            ),
            (["bar", "--tmux", "--template", "100% #%{usd.nbu}"], "100%% ##44.7626\n"),
            (
                ["bar", "-o", "xbar", "usd", "eur"],
                "USD 44.76▲ EUR 51.80▼ | color=#2EA043\n---\nUSD 44.7626 ▲ 0.0626 · NBU · nbu-json · fetched just now\n"
                    + "EUR 51.8024 ▼ 0.0976 · NBU · nbu-json · fetched just now\n"
            ),
            (["bar", "--xbar", "--template", "a|b"], "a¦b\n---\n"),
            (
                ["bar", "-o", "alfred", "usd"],
                #"{"items":[{"title":"USD 44.7626 ▲ 0.0626","subtitle":"NBU · nbu-json · fetched just now","#
                    + #""arg":"44.7626","valid":true}]}"# + "\n"
            ),
            (
                ["bar", "--alfred", "pln"],
                #"{"items":[{"title":"PLN —","subtitle":"","arg":null,"valid":false}]}"# + "\n"
            ),
            (["bar", "--polybar", "--template", "%%{x}"], "%%{x}\n"),
        ]
        for (words, line) in lines { #expect(world.run(words) == .init(status: 0, out: line, err: ""), "\(words)") }
    }

    @Test func `its own formats are the ones that are named`() {
        for format in ["tsv", "json"] {
            world.expect(
                "bar", "-o", format, "usd", status: 64, out: "",
                errHas: "choose plain, waybar, tmux, i3, polybar, xbar, alfred")
        }
        world.expect(
            "bar", "--format", "i3blocks", status: 64,
            errHas: "invalid --format “i3blocks”; choose plain, waybar, tmux, i3, polybar, xbar, alfred\n")
    }

    @Test func `Waybar gets one JSON object with Pango's marks spelled out`() throws {
        fill()
        let out = world.expect(
            "bar", "--waybar", "--template", "<b>&%{usd.nbu}'\"",
            out: #"{"text":"&lt;b&gt;&amp;44.7626&apos;&quot;","alt":"up","tooltip":"#
                + #""USD 44.7626 ▲ 0.0626 · NBU · nbu-json · fetched just now","class":["up"]}"# + "\n"
        ).out
        let object = try JSONDocument(Array(out.utf8)).root
        #expect(["text", "alt", "tooltip"].allSatisfy { object[$0]?.text != nil })
        #expect(object["class"]?.kind == .array)
    }

    @Test func `old rates are marked, by the source's interval or by --max-age`() {
        fill()
        world.now = testNow.advanced(by: 3 * 86_400)
        #expect(world.run("bar", "usd").out == "USD 44.76▲ · stale 3 d\n")
        #expect(world.run("bar", "usd", "--lang", "uk").out == "USD 44,76▲ · застаріло 3 дн.\n")
        #expect(world.run("bar", "usd", "--max-age", "5d").out == "USD 44.76▲\n")
        #expect(world.run("bar", "--template", "%{usd.nbu} %{stale}").out == "44.7626 stale 3 d\n")
        #expect(world.run("bar", "--i3", "usd").out.hasSuffix("#FFBF00\n"))
        #expect(world.run("bar", "--waybar", "usd").out.hasSuffix(#""class":["up","stale"]}"# + "\n"))
        #expect(world.transport.requests.count == 2)
    }

    static let faults: [(String, String)] = [
        (
            "%{usd.csh.sell}",
            "kurs: unknown market “csh”; choose cash, banks, interbank, nbu, crypto\n"
                + "  %{usd.csh.sell}\n        ^\n"
        ),
        ("€ %{usd.cash}", "kurs: cash has two sides; add .buy, .sell or .mid\n  € %{usd.cash}\n              ^\n"),
        ("%{usd.nbu", "kurs: unclosed %{ in the template; example: %{usd.cash.sell}\n  %{usd.nbu\n  ^\n"),
        ("x%{}", "kurs: empty %{} in the template; example: %{usd.cash.sell}\n  x%{}\n     ^\n"),
    ]

    @Test(arguments: faults)
    func `an unknown name is shown with a caret under it`(template: String, expected: String) {
        #expect(world.run("bar", "--template", template) == .init(status: 64, out: "", err: expected))
    }

    @Test func `one bar at a time`() {
        #expect(world.run("bar", "--tmux", "--i3").status == 64)
        #expect(world.run("bar", "usd", "--template", "x").status == 64)
    }

    static let numbers: [(String, String)] = [
        ("44.7626", "44.76"), ("0.0000001234", "0.0000001234"), ("0.00000012345678", "0.0000001235"),
        ("4000000", "4000000"), ("4000000.55", "4000001"), ("0", "0"), ("1", "1"), ("0.5", "0.5"),
        ("99.999", "100.00"), ("0.123456", "0.1235"),
    ]

    @Test(arguments: numbers)
    func `numbers are shortened for a narrow place`(number: String, short: String) {
        #expect(NumberFormat.brief(ExactDecimal(number) ?? .zero, .en) == short)
    }
}
