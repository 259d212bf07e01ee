"""Many processes of kurs at once, and processes killed while they write: .ci/full storms, .ci/full kills.

Usage: storms.py KURS storms PROCESSES ROUNDS | storms.py KURS kills COUNT
"""
import json, os, random, signal, sqlite3, subprocess, sys, tempfile, threading, time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

kurs, check, *numbers = sys.argv[1:]
answers = {a["target"]: a for a in json.loads(Path("Fixtures/index.json").read_text())["answers"]}
asked, lock = Counter(), threading.Lock()
faults = []


class Server(ThreadingHTTPServer):
    request_queue_size = 1024

    def handle_error(self, *_):
        """A killed process closes its connection."""


class Replay(BaseHTTPRequestHandler):
    def do_GET(self):
        with lock:
            asked[self.path] += 1
        answer = answers.get(self.path)
        body = (Path("Fixtures") / answer["file"]).read_bytes() if answer else b""
        time.sleep(0.02)
        self.send_response(answer["status"] if answer else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = Server(("127.0.0.1", 0), Replay)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}"


def home():
    folder = Path(tempfile.mkdtemp())
    sites = ["NBU", "MINFIN", "MINFIN_API", "PRIVATBANK", "MONOBANK", "COINGECKO", "WHITEBIT", "BINANCE", "FINANCE_UA"]
    return folder, {
        "HOME": str(folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "KURS_NOW": "2026-11-20T09:40:00Z",
        **{f"KURS_URL_{site}": address for site in sites},
    }


def run(line, variables, **more):
    return subprocess.run([kurs, *line], env=variables, capture_output=True, text=True, **more)


def expect(truth, text):
    if not truth:
        faults.append(text)
        print("FAULT", text, flush=True)


def sound(folder, variables, alerts, keys):
    """Everything that a process said it had kept is there, and the database has no fault."""
    database = folder / ".local/share/kurs/kurs.sqlite"
    if database.exists():
        connection = sqlite3.connect(database)
        expect(connection.execute("PRAGMA quick_check").fetchone() == ("ok",), "quick_check")
        stored = {row[0] for row in connection.execute("SELECT condition FROM alert")}
        connection.close()
        expect(alerts <= stored, f"lost alerts: {sorted(alerts - stored)[:3]}")
    expect(not list(database.parent.glob("*.corrupt-*")), "a database was set aside")
    for key, value in keys.items():
        got = run(["config", "get", key], variables).stdout.split()
        expect(got == value, f"lost setting {key}: {got}, not {value}")


def storms(processes, rounds):
    slowest = 0.0
    for round in range(rounds):
        folder, variables = home()
        asked.clear()
        prices = folder / "prices.ledger"
        lines = []
        for number in range(processes):
            lines.append([
                ["rates", "usd", "-m", "nbu", "--timeout", "60s"],
                ["convert", "100", "usd", "-m", "interbank", "--timeout", "60s"],
                ["alert", "add", f"usd.nbu > {number}"],
                ["config", "set", ["lang", "market", "max_age"][number // 7 % 3],
                 ["en", "nbu", "6h"][number // 7 % 3]],
                ["alert", "check", "--timeout", "60s"],
                ["bar"],
                ["news", "--timeout", "60s"],
            ][number % 7])
        begin = time.monotonic()
        started = [
            subprocess.Popen([kurs, *line], env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for line in lines
        ]
        alerts, fired, statuses = set(), Counter(), Counter()
        for line, process in zip(lines, started):
            output, errors = process.communicate(timeout=300)
            statuses[process.returncode] += 1
            expect(process.returncode in (0, 1, 2), f"{line}: {process.returncode} {errors.strip()[:200]}")
            if line[:2] == ["alert", "add"] and process.returncode == 0:
                alerts.add(line[2])
            if line[:2] == ["alert", "check"]:
                fired.update(output.splitlines())
        seconds = time.monotonic() - begin
        slowest = max(slowest, seconds)
        expect(max(asked.values(), default=0) <= 1, f"asked more than once: {asked.most_common(2)}")
        expect(max(fired.values(), default=0) <= 1, f"fired more than once: {fired.most_common(2)}")
        sound(folder, variables, alerts, {"lang": ["en"], "market": ["nbu"], "max_age": ["6h"]})
        print(f"round {round + 1}: {processes} processes in {seconds:.1f} s, {dict(statuses)}, "
              f"{sum(asked.values())} requests, {len(alerts)} alerts, {sum(fired.values())} fired", flush=True)


def kills(count):
    folder, variables = home()
    random.seed(7)
    alerts, keys, killed, fired = set(), {}, 0, Counter()
    # Half of the processes are killed before they end, at any point.
    begin = time.monotonic()
    for _ in range(10):
        run(["alert", "list"], variables)
    usual = (time.monotonic() - begin) / 10
    for number in range(count):
        line = [
            ["alert", "add", f"usd.nbu > {number}"],
            ["config", "set", "max_age", f"{number + 1}h"],
            ["update", "nbu", "interbank"],
            ["alert", "check"],
            ["news", "read", "--all"],
        ][number % 5]
        variables["KURS_NOW"] = f"2026-11-20T{9 + number // 600 % 12:02}:{number // 10 % 60:02}:00Z"
        process = subprocess.Popen(
            [kurs, *line], env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(random.uniform(0, usual * 2))
        process.send_signal(signal.SIGKILL)
        output, _ = process.communicate()
        killed += process.returncode == -signal.SIGKILL
        if process.returncode == 0 and line[0] == "alert" and line[1] == "add":
            alerts.add(line[2])
        if line[:2] == ["config", "set"]:
            # One that was killed may have kept its value or not.
            if process.returncode == 0:
                keys["max_age"] = [line[3]]
            else:
                keys["max_age"] = run(["config", "get", "max_age"], variables).stdout.split()
        fired.update(output.splitlines() if line[:2] == ["alert", "check"] else [])
        if number % 100 == 99:
            sound(folder, variables, alerts, keys)
    # What was claimed by a killed process fires in the end: everything that holds has fired at least once.
    run(["update", "nbu", "-q"], variables)
    fired.update(run(["alert", "check"], variables).stdout.splitlines())
    sound(folder, variables, alerts, keys)
    true = {a for a in alerts if float(a.split()[-1]) < 43}
    missing = {a for a in true if not any(line.startswith(a + ":") for line in fired)}
    lost = missing - {row.split("\t")[2] for row in
                      run(["alert", "list", "--active", "-o", "plain"], variables).stdout.splitlines()}
    expect(not lost, f"fired without a message: {sorted(lost)[:3]}")
    print(f"{killed} of {count} killed, {len(alerts)} alerts kept, {sum(fired.values())} messages", flush=True)


{"storms": storms, "kills": kills}[check](*map(int, numbers))
sys.exit(1 if faults else 0)
