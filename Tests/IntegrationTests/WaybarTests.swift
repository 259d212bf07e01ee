import KursTestSupport
import Testing

/// The requirements of Waybar's manual for a custom module with `return-type: json`, checked on the built program's
/// output by another language's parsers: one line, one object, its keys only, and well-formed Pango markup.
@Suite(.enabled(if: Shell.has("python3"), "python3 is not installed"))
struct WaybarTests {
    private static let check = """
        import json, sys, xml.etree.ElementTree as tree
        raw = sys.stdin.read()
        assert raw.endswith("\\n") and raw.count("\\n") == 1, "one line"
        said = json.loads(raw)
        assert set(said) <= {"text", "alt", "tooltip", "class", "percentage"}, "keys"
        for key in ("text", "alt", "tooltip"): assert isinstance(said[key], str), key
        assert isinstance(said["class"], list) and all(isinstance(name, str) and name for name in said["class"]), "class"
        for key in ("text", "tooltip"): print(tree.fromstring("<span>" + said[key] + "</span>").text)
        print(said["alt"], *said["class"])
        """

    private static let bars: [(line: String, now: String, shown: String)] = [
        ("kurs bar --waybar usd -m cash", "2026-11-20T09:40:00Z", "USD —\nNone\nalert empty alert\n"),
        (
            "kurs bar --waybar usd", "2026-11-20T09:40:00Z",
            "USD 43.43\nUSD 43.425 · NBU · nbu-json · fetched just now\nalert alert\n"
        ),
        (
            "kurs bar --waybar --lang uk --template '<b>%{usd.nbu}</b> & \"я\"'", "2026-11-20T09:50:00Z",
            "<b>43,425</b> & \"я\"\nUSD 43,425 · НБУ · nbu-json · отримано 10 хв тому\nalert alert\n"
        ),
        (
            "kurs bar --waybar usd --max-age 5m", "2026-11-20T09:50:00Z",
            "USD 43.43 · stale 10 min\nUSD 43.425 · NBU · nbu-json · fetched 10 min ago\nalert stale alert\n"
        ),
    ]

    @Test func `a bar's JSON has the documented form, whatever stands in it`() throws {
        let (home, server) = (try TemporaryFolder(), try #require(LoopbackServer()))
        server.serveNBU()
        let begin = "export KURS_URL_NBU=\(server.address) KURS_NOW="
        try Shell.run(
            begin + "2026-11-20T09:40:00Z; kurs alert add 'usd.nbu > 1' -q; kurs alert check -q", home: home
        ).expect(status: 2)
        for (line, now, shown) in Self.bars {
            try Shell.run(
                "\(begin)\(now)\n\(line) > \"$HOME/bar\"; python3 -c '\(Self.check)' < \"$HOME/bar\"", home: home
            ).expect(shown, errors: "")
        }
    }
}
