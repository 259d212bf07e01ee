import KursTestSupport
import Testing

/// The configuration of an assistant as the documents have it, and the pages for `man`.
@Suite struct AssistantTests {
    /// Starts the server as the configuration says, and talks to it as a client does: one message, then its response.
    private static let client = """
        import json, subprocess, sys
        server = json.load(open(sys.argv[1]))["mcpServers"]["kurs"]
        process = subprocess.Popen([server["command"], *server["args"], "--replay", "Fixtures"],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        def ask(method, **parameters):
            process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}) + "\\n")
            return json.loads(process.stdout.readline())["result"]
        print(ask("initialize", protocolVersion="2025-06-18", capabilities={})["protocolVersion"])
        process.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\\n')
        print(*[tool["name"] for tool in ask("tools/list")["tools"]])
        answer = ask("tools/call", name="rates", arguments={"currencies": ["USD"], "market": "interbank"})
        print(answer["isError"], answer["structuredContent"]["rates"][0]["buy"])
        assert json.loads(answer["content"][0]["text"]) == answer["structuredContent"]
        process.stdin.close()
        print(process.wait(timeout=10))
        """

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `an assistant configured as documented gets rates, message by message`() throws {
        let (home, block) = (try TemporaryFolder(), try #require(try Checkout.blocks(of: "json mcp").first))
        let script = """
            cat >"$HOME/mcp.json" <<'END'
            \(block)END
            cat >"$HOME/client.py" <<'END'
            \(Self.client)
            END
            timeout 60 python3 "$HOME/client.py" "$HOME/mcp.json"
            """
        try Shell.run(script, home: home).expect("2025-06-18\nrates convert history news banks\nFalse 43.4574\n0\n")
    }

    @Test(.enabled(if: Shell.has("mandoc"), "mandoc is not installed"), arguments: ["en", "uk"])
    func `mandoc has nothing to say about the manual pages`(language: String) throws {
        try Shell.run(Self.pages(language) + "mandoc -T lint *.[15]", home: TemporaryFolder()).expect("", errors: "")
    }

    @Test(.enabled(if: Shell.has("man") && Shell.has("groff"), "man is not installed"), arguments: ["en", "uk"])
    func `man formats the manual pages without a warning`(language: String) throws {
        let script = """
            for page in *.[15]; do LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z ./$page >/dev/null; done
            """
        try Shell.run(Self.pages(language) + script, home: TemporaryFolder()).expect("", errors: "")
    }

    /// Writes all pages of a language into the home folder, and goes there.
    private static func pages(_ language: String) -> String {
        """
        cd "$HOME"
        page() { kurs help $1 --man --lang \(language) > $2; }
        page "" kurs.1
        page configuration kurs.conf.5
        page formats kurs-formats.5
        for name in $(kurs help --man | sed -n 's/^\\\\fBkurs\\\\-\\([a-z]*\\)(1)\\\\fR$/\\1/p'); do page $name kurs-$name.1; done
        [ $(ls | grep -c '[15]$') -gt 25 ] || echo too few pages

        """
    }
}
