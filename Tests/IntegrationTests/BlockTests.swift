import FoundationEssentials
import KursTestSupport
import Testing

/// The configuration blocks of the documents: each is valid for its program, and the commands in it work.
@Suite struct BarConfigurationTests {
    private let home: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        home = try TemporaryFolder()
        server = try #require(LoopbackServer())
        server.serveNBU([("USD", "43.425"), ("EUR", "46.7405")])
    }

    private func run(_ script: String) throws -> Shell.Result {
        try Shell.run(
            "kurs update nbu -q\n" + script, home: home,
            variables: [
                "KURS_NOW": "2026-11-20T09:40:00Z", "KURS_URL_NBU": server.address, "KURS_URL_MINFIN": server.address,
            ])
    }

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `Waybar's module is JSON and its command prints a line`() throws {
        let block = try #require(try Checkout.blocks(of: "json waybar").first)
        try Data("{\(block)}".utf8).write(to: URL(filePath: home.path + "/config"))
        let result = try run(
            """
            $(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["custom/kurs"]["exec"])' "$HOME/config")
            """
        ).expect(errors: "", status: 0)
        #expect(result.output.hasPrefix(#"{"text":"USD 43.43 EUR 46.74""#), "\(result)")
    }

    @Test func `the commands of Polybar and i3blocks print their lines`() throws {
        let block = try #require(try Checkout.blocks(of: "dosini").first)
        let commands = block.split(separator: "\n").compactMap { line -> Substring? in
            let parts = line.split(separator: "=", maxSplits: 1)
            let isCommand = ["exec", "command"].contains(parts[0].filter { $0 != " " })
            return parts.count == 2 && isCommand ? parts[1] : nil
        }
        #expect(commands.count == 2)
        try run(commands.joined(separator: "\n")).expect(
            "USD 43.43 EUR 46.74\nUSD 43.43 EUR 46.74\nUSD 43.43\n\n", errors: "", status: 0)
    }

    @Test(.enabled(if: Shell.has("tmux"), "tmux is not installed"))
    func `tmux accepts the configuration and its command prints a line`() throws {
        let block = try #require(try Checkout.blocks(of: "tmux").first)
        try Data(block.utf8).write(to: URL(filePath: home.path + "/tmux.conf"))
        try run(
            """
            export TMUX_TMPDIR="$HOME" TERM=xterm
            tmux -f "$HOME/tmux.conf" new-session -d || exit 1
            line=$(tmux show -gv status-right)
            tmux show -gv status-interval
            tmux kill-server
            eval "$(printf '%s' "$line" | sed -n 's/^#(\\(.*\\))$/\\1/p')"
            """
        ).expect("60\nUSD 43.43 EUR 46.74\n", errors: "", status: 0)
    }
}

/// The Spark program of the documents: it compiles, and the command it pipes lines through converts them.
@Suite(.enabled(if: Shell.has("python3"), "python3 is not installed"))
struct SparkBlockTests {
    @Test func `the program compiles and its command converts a line`() throws {
        let home = try TemporaryFolder()
        let block = try #require(try Checkout.blocks(of: "python").first)
        try Data(block.utf8).write(to: URL(filePath: home.path + "/job.py"))
        let command = try #require(block.split(separator: "pipe(\"").last?.prefix { $0 != "\"" })
        #expect(command.hasPrefix("kurs convert -"))
        try Shell.run(
            """
            python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$HOME/job.py" || exit 1
            echo 100 USD 2026-11-17 | \(command.replacing("--offline", with: "--replay Fixtures"))
            """, home: home
        ).expect("4341.63\tUAH\n", errors: "", status: 0)
    }
}

/// The joins of the guide for data teams; `.ci/full` runs them in the real engines.
@Suite(.enabled(if: Shell.has("python3") && Shell.has("sqlite3"), "python3 or sqlite3 is not installed"))
struct TableBlockTests {
    @Test(arguments: ["python join", "python asof", "python pandas"])
    func `the programs for Spark compile`(language: String) throws {
        let home = try TemporaryFolder()
        let block = try #require(try Checkout.blocks(of: language).first)
        try Data(block.utf8).write(to: URL(filePath: home.path + "/job.py"))
        let line = "python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' \"$HOME/job.py\""
        try Shell.run(line, home: home).expect(status: 0)
    }

    /// SQLite has no ASOF join; with the condition on the day another join gives the same rows.
    @Test func `the join for DuckDB gives what convert gives`() throws {
        let home = try TemporaryFolder()
        let join = try #require(try Checkout.blocks(of: "sql duckdb").first)
        #expect(join.contains("ASOF JOIN 'rates.parquet' AS rates"))
        let query = join.replacing("ASOF JOIN 'rates.parquet' AS rates", with: "JOIN rates")
            .replacing("receipts.at::DATE", with: "date(receipts.at)")
        try Data(query.utf8).write(to: URL(filePath: home.path + "/join.sql"))
        try Shell.run(
            """
            kurs export rates usd eur --from 2026-11-06 --fill --replay Fixtures -q --out "$HOME/rates.sqlite"
            {
                echo 'CREATE TABLE receipts(at TEXT, amount TEXT, currency TEXT);'
                for day in 06 07 08 14 15 20; do
                    for currency in USD EUR; do
                        echo "INSERT INTO receipts VALUES('2026-11-$day 18:30:00', '1$day.50', '$currency');"
                        echo "1$day.50 $currency 2026-11-$day" >&3
                    done
                done 3> "$HOME/lines"
            } | sqlite3 "$HOME/rates.sqlite"
            { echo 'SELECT printf("%.2f", hryvnias) FROM ('; cat "$HOME/join.sql"; echo ') ORDER BY at, currency DESC;'; } |
                sqlite3 "$HOME/rates.sqlite" > "$HOME/joined"
            kurs convert - -m nbu -o plain --replay Fixtures -q < "$HOME/lines" | cut -f 1 > "$HOME/converted"
            cmp "$HOME/joined" "$HOME/converted" && grep -c . "$HOME/joined"
            """, home: home
        ).expect("12\n", errors: "")
    }

    @Test func `the query of the attached database runs while kurs uses it`() throws {
        let (home, server) = (try TemporaryFolder(), try #require(LoopbackServer()))
        server.serveNBU()
        let block = try #require(try Checkout.blocks(of: "sql duckdb attach").first)
        let query = try #require(block.split(separator: ";").last).replacing("kurs.v_history", with: "v_history")
            .replacing("::DATE", with: "").replacing("::DECIMAL(38, 18)", with: "")
        try Data(query.utf8).write(to: URL(filePath: home.path + "/query.sql"))
        try Shell.run(
            "kurs update nbu -q; sqlite3 -readonly ~/.local/share/kurs/kurs.sqlite < \"$HOME/query.sql\"", home: home,
            variables: ["KURS_NOW": "2026-11-20T09:40:00Z", "KURS_URL_NBU": server.address]
        ).expect("2026-11-20|USD|43.425\n")
    }
}

/// The commands that direct a machine to a cache.
@Suite struct MirrorBlockTests {
    @Test func `the variable and the setting make kurs use the cache`() throws {
        let (home, server) = (try TemporaryFolder(), try #require(LoopbackServer()))
        server.serveNBU()
        let block = try #require(try Checkout.blocks(of: "sh mirror").first)
        #expect(block.contains("KURS_URL_NBU=http://rates.example:8101"))
        let here = block.replacing("http://rates.example:8101", with: server.address)
        let result = try Shell.run(
            "export KURS_NOW=2026-11-20T09:40:00Z\n" + here
                + "kurs config get allow_http; kurs rates usd -m nbu -o plain",
            home: home)
        #expect(result.output.hasSuffix("true\nUSD\t43.425\t2026-11-20\n"), "\(result)")
        #expect(server.requests.map(\.target) == [LoopbackServer.nbuDay])
    }
}
