import FoundationEssentials
import KursTestSupport
import Testing

/// The recipes, as they stand in the documents: with the real program where it is installed, otherwise with one that
/// writes down what it was given.
@Suite struct RecipeTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    /// Runs a script with `kurs` answering from the recording for every program, and `$HOME/bin` first on the path.
    private func run(_ script: String) throws -> Shell.Result {
        let begin = """
            mkdir -p "$HOME/bin"
            printf '#!/bin/sh\\nexec %s "$@" --replay %s\\n' "$(command -v kurs)" "$PWD/Fixtures" >"$HOME/bin/kurs"
            PATH="$HOME/bin:$PATH"
            chmod +x "$HOME/bin/kurs"

            """
        return try Shell.run(begin + script, home: home)
    }

    private func block(_ language: String) throws -> String {
        try #require(try Checkout.blocks(of: language).first, "no block \(language)")
    }

    /// Alerts need a database, so this one fetches from a loopback server.
    @Test func `an alert notifies with its condition and value`() throws {
        let server = try #require(LoopbackServer())
        server.serveNBU()
        let script = """
            mkdir "$HOME/bin"
            printf '#!/bin/sh\\nprintf "[%%s]" "$@" >"$HOME/shown"\\n' >"$HOME/bin/notify-send"
            chmod +x "$HOME/bin/notify-send"
            PATH="$HOME/bin:$PATH"
            \(try block("sh notify"))
            kurs alert check
            cat "$HOME/shown"
            """
        let variables = ["KURS_NOW": "2026-11-20T09:40:00Z", "KURS_URL_NBU": server.address]
        let result = try Shell.run(script, home: home, variables: variables)
        #expect(result.output.hasSuffix("[--app-name][kurs][usd.nbu > 42][43.425]"), "\(result)")
    }

    @Test(.enabled(if: Shell.has("python3") && Shell.has("curl"), "python3 or curl is not installed"))
    func `curl posts what changed, and nothing when nothing did`() throws {
        let script = """
            cat >"$HOME/server.py" <<'END'
            import http.server, os, sys
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_POST(self):
                    body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                    open(os.environ["HOME"] + "/posted", "a").write(self.path + " " + body)
                    self.send_response(200); self.send_header("Content-Length", "0"); self.end_headers()
                def log_message(self, *_): pass
            server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
            print(server.server_port, flush=True)
            server.serve_forever()
            END
            coproc python3 "$HOME/server.py"
            trap 'kill $COPROC_PID' EXIT
            read -r port <&"${COPROC[0]}"
            mkdir -p ~/.config/kurs
            printf 'url = "http://127.0.0.1:%s/bot1:TOKEN/sendMessage"\\ndata = "chat_id=42"\\n' $port >~/.config/kurs/telegram
            kurs() { [ -z "$quiet" ] && printf 'nbu\\tUSD\\t43.4607\\t43.425\\n' && return 2; }
            quiet=yes
            \(try block("sh telegram"))
            [ ! -e "$HOME/posted" ] || echo "posted without a change"
            quiet=
            \(try block("sh telegram"))
            cat "$HOME/posted"
            """
        try Shell.run(script, home: home).expect("/bot1:TOKEN/sendMessage chat_id=42&text=nbu%09USD%0943.4607%0943.425")
    }

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `the bot answers amounts and codes of its chats, and nothing else becomes a command`() throws {
        let script = """
            cat >"$HOME/bot.py" <<'END'
            \(try block("python bot"))
            END
            cat >"$HOME/telegram.py" <<'END'
            import http.server, json, os, urllib.parse
            texts = ["100 usd", "usd", "wallet rm", "100 usd --out x", "mcp", "-", "/etc/passwd.csv", "eur"]
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_POST(self):
                    fields = dict(urllib.parse.parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
                    result = []
                    if self.path.endswith("/getUpdates"):
                        first = int(fields["offset"])
                        result = [{"update_id": n, "message": {"chat": {"id": 7 if n == 7 else 42}, "text": text}}
                                  for n, text in enumerate(texts) if n >= first]
                        if first == len(texts): os._exit(0)
                    else:
                        print(fields["chat_id"], " ".join(fields["text"].split()[:4]), flush=True)
                    body = json.dumps({"ok": True, "result": result}).encode()
                    self.send_response(200); self.send_header("Content-Length", str(len(body))); self.end_headers()
                    self.wfile.write(body)
                def log_message(self, *_): pass
            server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
            open(os.environ["HOME"] + "/port", "w").write(str(server.server_port))
            server.serve_forever()
            END
            python3 "$HOME/telegram.py" & telegram=$!
            for turn in $(seq 100); do [ -s "$HOME/port" ] && break; sleep 0.1; done
            mkdir -p ~/.config/kurs
            printf '{"api": "http://127.0.0.1:%s/botTOKEN", "chats": [42]}' "$(cat "$HOME/port")" >~/.config/kurs/bot.json
            timeout 60 python3 "$HOME/bot.py" 2>/dev/null
            wait $telegram
            """
        let shown = try run(script)
        let help = "42 100 usd eur, usd"
        let lines = shown.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 7, "\(shown)")
        #expect(lines[0] == "42 100 USD = 4,342.50", "\(shown)")
        #expect(lines[1].hasPrefix("42 NBU official rate"), "\(shown)")
        #expect(Array(lines[2...3]) == [help, help] && Array(lines[5...6]) == [help, help], "\(shown)")
        #expect(lines[4].hasPrefix("42 kurs: unknown currency"), "\(shown)")
    }

    @Test(.enabled(if: RecipeTests.canRender, "python3 has no yaml and jinja2"))
    func `the sensor of Home Assistant takes the published text`() throws {
        let script = """
            cat >"$HOME/configuration.yaml" <<'END'
            \(try block("yaml"))END
            python3 - <<'END'
            import jinja2, json, os, subprocess, yaml
            sensor = yaml.safe_load(open(os.environ["HOME"] + "/configuration.yaml"))["command_line"][0]["sensor"]
            answer = json.loads(subprocess.check_output(sensor["command"], shell=True, text=True))
            print(jinja2.Template(sensor["value_template"]).render(value_json=answer))
            print(*[answer["rates"][0][name] for name in sensor["json_attributes"]])
            END
            """
        try run(script).expect("43.425\n2026-11-20 nbu-json False\n")
    }

    private static var canRender: Bool {
        guard let home = try? TemporaryFolder() else { return false }
        return (try? Shell.run("python3 -c 'import yaml, jinja2'", home: home).status) == 0
    }

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `the dashboard asks for metrics and labels that kurs exports`() throws {
        let script = """
            cat >"$HOME/dashboard.json" <<'END'
            \(try block("json grafana"))END
            kurs rates --all -q -o prometheus >"$HOME/metrics"
            python3 - <<'END'
            import json, os, re
            home = os.environ["HOME"]
            metrics = open(home + "/metrics").read()
            for panel in json.load(open(home + "/dashboard.json"))["panels"]:
                for target in panel["targets"]:
                    names = re.findall(r"kurs_\\w+", target["expr"])
                    labels = re.findall(r"(\\w+)=", target["expr"]) + re.findall(r"{{(\\w+)}}", target.get("legendFormat", ""))
                    for name in names:
                        series = re.search(r"^" + name + r"{(.*)} ", metrics, re.M)
                        assert series, name
                        for label in labels: assert label + '="' in series[1], label
                    print(*names)
            END
            """
        try run(script).expect("kurs_rate\nkurs_rate_fetched_timestamp_seconds\n")
    }

    @Test func `rofi asks, and shows the answer or the refusal`() throws {
        for (question, shown) in [("100 usd eur", "100 USD = "), ("100 uds", "did you mean USD?")] {
            let script = """
                rofi() { case $1 in -dmenu) echo '\(question)' ;; -e) echo "$2" ;; esac; }
                \(try block("sh rofi"))
                """
            let result = try run(script)
            #expect(result.output.contains(shown) && result.errors == "", "\(result)")
        }
    }

    @Test(.enabled(if: Shell.has("hledger"), "hledger is not installed"))
    func `hledger getprices adds each price once`() throws {
        let script = """
            cat >"$HOME/bin/hledger-getprices" <<'END'
            \(try block("sh getprices"))END
            chmod +x "$HOME/bin/hledger-getprices"
            for again in 1 2; do hledger getprices 2026-11 || exit; done
            hledger -f ~/prices.journal prices | grep -c USD
            hledger -f ~/prices.journal prices | grep -c EUR
            hledger -f ~/prices.journal prices | tail -1
            """
        let result = try run(script)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3 && lines.last?.hasPrefix("P 2026-11-20") == true, "\(result)")
        #expect(lines.first == "20", "\(result)")
    }

    @Test(.enabled(if: Shell.has("bean-price"), "bean-price is not installed"))
    func `bean-price takes the price from kurs, also of a past day`() throws {
        let script = """
            cat >"$HOME/kursprice.py" <<'END'
            \(try block("python beancount"))END
            export PYTHONPATH="$HOME"
            \(try block("sh beanprice"))
            bean-price --no-cache -e UAH:kursprice/USD -d 2026-11-19
            """
        let result = try run(script)
        let prices = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(prices == ["2026-11-20 price USD 43.425 UAH", "2026-11-19 price USD 43.4607 UAH"], "\(result)")
    }

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `the linked table is CSV with the same columns in every row`() throws {
        let script = """
            \(try block("sh table"))
            python3 - <<'END'
            import csv, os
            rows = list(csv.DictReader(open(os.environ["HOME"] + "/rates.csv", encoding="utf-8", newline="")))
            assert all(None not in row and None not in row.values() for row in rows)
            print(len({row["market"] for row in rows}), [row["sell"] for row in rows if row["market"] == "cash"][0])
            END
            """
        try run(script).expect("5 43.62\n")
    }

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `the formula of the sheet takes the selling rate of the published table`() throws {
        let script = """
            WEBROOT=$HOME
            \(try block("sh sheets"))
            cat >"$HOME/formula" <<'END'
            \(try block("text sheets"))END
            python3 - <<'END'
            import csv, os, re
            home = os.environ["HOME"]
            formula = open(home + "/formula").read()
            chosen, *wanted = re.findall(r"Col(\\d+)(?: = '(\\w+)')?", formula)
            rows = list(csv.reader(open(home + "/rates.csv", encoding="utf-8", newline="")))
            assert re.search(r'"https://[^"]+/rates.csv", ",", "en_US"', formula)
            found = [row for row in rows if all(row[int(column) - 1] == value for column, value in wanted)]
            print(rows[0][int(chosen[0]) - 1], *[row[int(chosen[0]) - 1] for row in found])
            END
            """
        try run(script).expect("sell 43.62\n")
    }

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `Telegraf's command prints lines of InfluxDB, each point once`() throws {
        let script = """
            cat >"$HOME/telegraf.conf" <<'END'
            \(try block("toml telegraf"))END
            python3 - <<'END'
            import os, re, subprocess
            conf = open(os.environ["HOME"] + "/telegraf.conf").read()
            assert 'data_format = "influx"' in conf
            command = re.search(r'commands = \\["(.*)"\\]', conf)[1]
            lines = subprocess.check_output(command, shell=True, text=True).splitlines()
            tag, number = r"[a-z]+=(?:[^ ,=\\\\]|\\\\[ ,=])+", r"[a-z]+=[0-9]+(?:\\.[0-9]+)?"
            points = set()
            for line in lines:
                point = re.fullmatch(rf"(kurs_rate(?:,{tag})+) {number}(?:,{number})* ([0-9]{{19}})", line)
                assert point, line
                points.add(point.groups())
            assert len(points) == len(lines)
            print(len({re.search(r"market=(\\w+)", line)[1] for line in lines}))
            END
            """
        try run(script).expect("5\n")
    }

    @Test func `the plugins of menu bars and Alfred print what these read`() throws {
        let script = """
            cat >"$HOME/kurs.1m.sh" <<'END'
            \(try block("sh xbar"))END
            chmod +x "$HOME/kurs.1m.sh" && "$HOME/kurs.1m.sh"
            \(try block("sh alfred"))
            """
        let result = try run(script)
        let lines = result.output.split(separator: "\n")
        #expect(lines.prefix(2) == ["USD 43.43 EUR 46.74", "---"] && lines.count == 5, "\(result)")
        #expect(lines.last?.hasPrefix(#"{"items":[{"title":"USD 43.425","subtitle":"NBU · "#) == true, "\(result)")
    }

    @Test(.enabled(if: Shell.has("lua5.4") || Shell.has("lua"), "lua is not installed"))
    func `Noctalia's script sets the text to the line of the bar`() throws {
        let script = """
            cat >"$HOME/widget.lua" <<'END'
            barWidget = {setUpdateInterval = function(ms) assert(ms >= 16) end, setText = function(text) print("[" .. text .. "]") end}
            noctalia = {runSync = function(command)
                local pipe = io.popen(command)
                return 0, pipe:read("a"), "", pipe:close()
            end}
            \(try block("lua noctalia"))
            update()
            END
            $(command -v lua5.4 || command -v lua) "$HOME/widget.lua"
            """
        try run(script).expect("[USD 43.43 EUR 46.74]\n")
    }

    /// Debian has no package of Nushell: without it, its pipeline is carried out step by step on the same JSON.
    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `Nushell reads the rates as a table`() throws {
        let recipe = try block("nushell")
        let steps = recipe.split { $0 == "|" || $0 == "\n" }.map { $0.split(separator: " ").joined(separator: " ") }
        let script = """
            if command -v nu >/dev/null; then nu -c '\(recipe) | to csv'; exit; fi
            \(steps[0]) | python3 -c '
            import csv, json, sys
            value = json.load(sys.stdin)
            for step in "\(steps.dropFirst(2).joined(separator: "|"))".split("|"):
                verb, *names = step.split()
                if verb == "get": value = value[names[0]]
                elif verb == "select": value = [{name: row[name] for name in names} for row in value]
                else: sys.exit("unknown step " + verb)
            writer = csv.DictWriter(sys.stdout, list(value[0]), lineterminator="\\n")
            writer.writeheader()
            writer.writerows(value)'
            """
        #expect(steps.count > 1 && steps[1] == "from json")
        try run(script).expect("currency,buy,sell\nUSD,43.099,43.620\nEUR,46.390,46.951\n")
    }
}
