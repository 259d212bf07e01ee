import KursPlatform
import KursTestSupport
import Testing

/// The built program with other programs: promtool, processes that race, programs that misbehave.
@Suite struct LiveTests {
    private let home: TemporaryFolder
    private let server: LoopbackServer
    private let replay = "--replay Fixtures"

    /// Puts the NBU's dollar of the day into the store, at 43.425.
    init() throws {
        home = try TemporaryFolder()
        server = try #require(LoopbackServer())
        server.serveNBU()
        #expect(try run("kurs update nbu -q").status == 0)
    }

    private var variables: [String: String] {
        ["KURS_NOW": "2026-11-20T09:40:00Z", "KURS_URL_NBU": server.address]
    }

    private func run(_ script: String) throws -> Shell.Result {
        try Shell.run(script, home: home, variables: variables)
    }

    @Test(.enabled(if: Shell.has("promtool"), "promtool is not installed"))
    func `promtool accepts every market's metrics`() throws {
        try run(
            "kurs rates --all \(replay) -q -o prometheus --out \"$HOME/kurs.prom\" && promtool check metrics < \"$HOME/kurs.prom\""
        ).expect("", errors: "", status: 0)
        let text = try run("cat \"$HOME/kurs.prom\"").output
        #expect(
            text.contains(
                "kurs_rate{market=\"nbu\",currency=\"USD\",base=\"UAH\",source=\"nbu-json\",side=\"official\"} "))
        #expect(text.contains("kurs_market_up{market=\"crypto\"} 1\n"))
    }

    @Test func `one of twenty concurrent checks fires`() throws {
        try run(
            """
            kurs alert add 'usd.nbu > 43' --exec -- sh -c 'echo "$KURS_ALERT_VALUE" >> "$HOME/told"' > /dev/null
            for i in $(seq 20); do kurs alert check & done; wait
            cat "$HOME/told"
            """
        ).expect("usd.nbu > 43: 43.425\n43.425\n", errors: "")
    }

    @Test func `a program that fails or floods is reported, and gets no input and no shell`() throws {
        let result = try run(
            """
            export KURS_MINFIN_KEY=0123456789abcdef
            kurs alert add 'usd.nbu > 43' --exec -- sh -c 'cat; env | grep -c MINFIN_KEY; exit 7' > /dev/null
            kurs alert add 'usd.nbu > 42' --exec -- sh -c 'yes | head -c 9000000' > /dev/null
            mkdir -p "$HOME/some/\\$(touch x)"; cp /bin/true "$HOME/some/\\$(touch x)/program"
            kurs alert add 'usd.nbu > 41' --exec -- "$HOME/some/\\$(touch x)/program" > /dev/null
            rm -r "$HOME/some"
            kurs alert check > /dev/null; echo $?
            kurs alert list --fired -o plain | wc -l
            """)
        // The third has not fired: its program never started, so the next check tries it again.
        #expect(result.output == "2\n2\n", "\(result.output), status \(result.status)")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.first == "kurs: alert 1: sh exited with status 7")
        #expect(lines.dropFirst().first == "kurs: alert 1: 0")
        #expect(lines.filter { $0 == "kurs: alert 2: y" }.count <= 2048)
        #expect(lines.last?.hasPrefix("kurs: alert 3: ") == true)
        #expect(lines.last?.contains("/some/$(touch x)/program could not be started: ") == true)
    }

    /// Only root may give a file away.
    static let openings =
        [
            "chmod g+w \"$HOME/.local/share/kurs\"", "chmod o+w \"$HOME/.local/share/kurs\"",
            "chmod g+w \"$HOME/.local/share/kurs/kurs.sqlite\"", "chmod o+w \"$HOME/.local/share/kurs/kurs.sqlite\"",
        ] + (geteuid() == 0 ? ["chown 65534 \"$HOME/.local/share/kurs/kurs.sqlite\""] : [])

    @Test(arguments: openings)
    func `a database that others may write, or own, runs no program`(opening: String) throws {
        let result = try run(
            """
            kurs alert add 'usd.nbu > 43' --exec -- touch "$HOME/ran" > /dev/null
            \(opening)
            kurs alert check; echo $?; ls "$HOME/ran"
            """
        ).expect("usd.nbu > 43: 43.425\n2\n")
        #expect(result.errors.hasPrefix("kurs: alert 1: the program was not run: "))
    }

    @Test func `a program gets the alert in its environment and its arguments unchanged`() throws {
        let result = try run(
            """
            kurs alert add 'usd.nbu > 43' --once --exec -- sh -c 'env | grep ^KURS_ALERT | sort; printf "<%s>" "$@"' \
                x 'a b' '$(id)' '' '*' > /dev/null
            kurs alert check; echo $?; kurs alert check; echo $?; kurs alert list -o plain
            """
        ).expect(
            errors: """
                kurs: alert 1: KURS_ALERT=usd.nbu > 43
                kurs: alert 1: KURS_ALERT_AT=2026-11-20T09:40:00Z
                kurs: alert 1: KURS_ALERT_ID=1
                kurs: alert 1: KURS_ALERT_THRESHOLD=43
                kurs: alert 1: KURS_ALERT_VALUE=43.425
                kurs: alert 1: <a b><$(id)><><*>

                """)
        #expect(result.output.hasPrefix("usd.nbu > 43: 43.425\n2\n0\n1\tdone\t"), "\(result)")
    }

    @Test func `a program that hangs is killed with its children, and the alert has fired`() async throws {
        let result = try await Shell.wait(
            for: """
                kurs alert add 'usd.nbu > 43' --exec -- sh -c 'echo began; sleep 60 & echo $! > "$HOME/child"; wait' > /dev/null
                kurs alert check; echo $?
                # Ended, but perhaps not yet taken note of by whoever inherited it.
                grep -q '^State:.[RSD]' "/proc/$(cat "$HOME/child")/status" 2> /dev/null && echo alive
                kurs alert list --fired -o plain | wc -l
                """, home: home, variables: variables)
        result.expect(
            "usd.nbu > 43: 43.425\n2\n1\n",
            errors: "kurs: alert 1: sh ran for more than 10 s and was terminated\nkurs: alert 1: began\n")
        #expect((.seconds(10)...Duration.seconds(20)).contains(result.took))
    }
}
