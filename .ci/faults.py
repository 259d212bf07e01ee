"""What kurs prints when the sites misbehave: .ci/full faults.

Usage: faults.py KURS [WORKERS [ONLY]]

Every fault is tried with every command, on an empty store and on a full one whose answers may be fetched again. A run
is late when it outlasts its --timeout by more than the slack; a rate is wrong when it is neither the recorded one nor
marked nor said to be unchecked, or, for faults that change figures, farther than 35 % from every recorded one.
"""
import concurrent.futures, gzip, json, os, queue, random, re, shutil, socket, struct, subprocess, sys, tempfile, threading, time
from collections import Counter
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

kurs = sys.argv[1]
workers = int(sys.argv[2]) if len(sys.argv) > 2 else 2
only = sys.argv[3] if len(sys.argv) > 3 else ""
timeout, slack = 2.0, 1.5
answers = {a["target"]: a for a in json.loads(Path("Fixtures/index.json").read_text())["answers"]}
sites = ["NBU", "MINFIN", "MINFIN_API", "PRIVATBANK", "MONOBANK", "COINGECKO", "WHITEBIT", "BINANCE", "FINANCE_UA",
         "FINANCE_UA_BANKS", "FRANKFURTER", "TREEUM"]

commands = [
    *(["rates", "-m", market] for market in ("cash", "banks", "interbank", "nbu", "crypto")),
    *(["convert", "100", "usd", "-m", market] for market in ("cash", "banks", "interbank", "nbu")),
    ["convert", "2", "btc"], ["convert", "100", "eur", "pln", "-m", "nbu"], ["convert", "100", "usd", "--bank", "privatbank"],
    ["convert", "100", "usd", "--on", "2026-11-17"], ["rates", "--all"], ["rates", "usd", "--on", "2026-11-19"],
    ["banks"], ["banks", "privatbank"], ["banks", "--currency", "eur"], ["history", "usd"], ["diff"], ["coins"],
    ["news"], ["prices", "usd", "eur"], ["alert", "check"], ["update"], ["bar"],
]

# Faults of the connection: a function of the handler, the body and its type.
def head(handler, count, *more, status=200):
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {count}", "Connection: close", *more]
    handler.connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())

def reset(handler, body):
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()

def drip(handler, body):
    head(handler, len(body))
    for byte in body[:600]:
        handler.connection.sendall(bytes([byte]))
        time.sleep(0.1)

def flood(handler, body):
    head(handler, 1 << 40)
    for _ in range(2048):
        handler.connection.sendall(b"x" * (1 << 20))

def bomb(handler, body):
    packed = gzip.compress(bytes(1 << 26), 9) * 16
    head(handler, len(packed), "Content-Encoding: gzip")
    handler.connection.sendall(packed)

def send(*lines, count=None, cut=None, status=200, more=b""):
    def fault(handler, body):
        head(handler, len(body) if count is None else count(len(body)), *lines, status=status)
        handler.connection.sendall((body if cut is None else body[: int(len(body) * cut)]) + more)
    return fault

def raw(data):
    return lambda handler, body: handler.connection.sendall(data)

def chunks(*parts):
    def fault(handler, body):
        handler.connection.sendall(b"HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
        for part in parts:
            handler.connection.sendall(part(body))
    return fault

def pause(before):
    def fault(handler, body):
        if before:
            time.sleep(30)
        head(handler, len(body))
        time.sleep(30)
    return fault

transport = {
    "reset": reset, "drip": drip, "flood": flood, "bomb": bomb, "hang": pause(True), "hang after the head": pause(False),
    "garbage": raw(random.Random(1).randbytes(4096)), "nothing": raw(b""), "half a head": raw(b"HTTP/1.1 200 OK\r\nConte"),
    "no head": raw(b"43.10 43.60"), "HTTP/0.9": raw(b"<html>43.10"), "HTTP/3.7": raw(b"HTTP/3.7 200 OK\r\n\r\n43.10"),
    "status of letters": raw(b"HTTP/1.1 abc OK\r\n\r\n43.10"), "status 0": raw(b"HTTP/1.1 000 OK\r\n\r\n43.10"),
    "endless head": raw(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200_000),
    "head of a megabyte": raw(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 1_000_000 + b"\r\n\r\n"),
    "length too long": send(count=lambda n: n * 2), "length too short": send(count=lambda n: max(1, n // 3)),
    "length negative": send(count=lambda n: -1), "length of words": raw(b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n"),
    "cut at the half": send(cut=0.5), "cut at the end": send(cut=0.99), "cut at the start": send(cut=0.01),
    "not gzip": send("Content-Encoding: gzip"), "unknown coding": send("Content-Encoding: zstd-of-mars"),
    "two codings": send("Content-Encoding: gzip, gzip"),
    "chunk of letters": chunks(lambda b: b"zz\r\n" + b), "chunk cut off": chunks(lambda b: b"%x\r\n" % (len(b) * 2) + b),
    "no last chunk": chunks(lambda b: b"%x\r\n" % (len(b) // 2) + b[: len(b) // 2] + b"\r\n"),
    "more than the length": send(more=b"\n999999.99"), "many early hints": raw(b"HTTP/1.1 103 Hints\r\n\r\n" * 100_000),
}

def status(number, *lines):
    return send(*lines, status=number)

statuses = {f"status {number}": status(number) for number in (
    201, 202, 203, 204, 205, 206, 207, 226, 300, 304, 305, 306, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410,
    411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 423, 425, 426, 428, 429, 431, 444, 451, 499, 500, 501, 502, 503,
    504, 505, 507, 508, 511, 520, 521, 522, 523, 524, 525, 530, 599, 600, 999)}
redirects = {f"{number} to {name}": status(number, f"Location: {place}") for number in (301, 302, 307) for name, place in (
    ("itself", ""), ("nowhere", "http://127.0.0.1:9/"), ("a file", "file:///etc/passwd"), ("a script", "javascript:1"),
    ("another host", "https://example.invalid/"))}
waits = {f"429 until {wait}": status(429, f"Retry-After: {wait}") for wait in (
    "0", "-1", "99999999999", "soon", "Wed, 21 Oct 2015 07:28:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT")}

def replaced(data):
    return lambda body: data

page = "<!DOCTYPE html><html><head><meta charset=utf-8><title>{0}</title></head><body><h1>{0}</h1>{1}</body></html>"
bodies = {
    "empty": b"", "blank": b" \r\n\t", "byte order mark": b"\xef\xbb\xbf", "NUL": bytes(4096), "null": b"null", "[]": b"[]",
    "{}": b"{}", "0": b"0", "true": b"true", "text": b'"43.10"', "deep": b"[" * 100_000, "deep objects": b'{"a":' * 50_000,
    "long number": b"[" + b"9" * 100_000 + b"]", "surrogates": b'["\\ud800"]', "not UTF-8": b"\xff\xfe\xfa" * 999,
    "UTF-16": "[{}]".encode("utf-16"), "error page": page.format("Service Unavailable", "").encode(),
    "captcha": page.format("Just a moment...", "<script>challenge()</script>").encode(),
    "maintenance": page.format("Технічні роботи", "<p>Курс 43.10 повернеться о 18:00").encode(),
    "error in JSON": b'{"error":{"code":500,"message":"43.10"}}', "error in a list": b'[{"message":"Wrong parameters"}]',
    "empty feed": b"<rss version='2.0'><channel><title>x</title></channel></rss>",
    "entities": b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><rss>&b;&b;&b;</rss>',
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(500), "tables": b"<table><tr><td>" * 20_000, "head cells": b"<th>" * 43_478,
    "another's table": page.format("Курс", "<table><tr><th>Waluta<th>Kupno<th>Sprzedaz<tr><td>USD<td>3.61<td>3.69</table>").encode(),
}

number = re.compile(rb"\d+\.\d+")

def scaled(factor):
    def change(match):
        return format(Decimal(match[0].decode()) * factor, "f").encode()
    return lambda body: number.sub(change, body)

def swapped(one, other):
    # Not within other names: usdc would become a coin that does not exist.
    pattern = rb"(?<![A-Za-z])(?:%s|%s)(?![A-Za-z])" % (one, other)
    return lambda body: re.sub(pattern, lambda match: other if match[0] == one else one, body)

def substituted(pattern, with_):
    return lambda body: re.sub(pattern, with_, body)

# Changes of figures that a reader can see; each keeps the shape of the answer.
figures = {
    **{f"times {factor}": scaled(Decimal(factor)) for factor in ("10", "100", "1000", "0.1", "0.01", "0.001", "5", "0.2")},
    "all zero": substituted(number, b"0.00"), "all one": substituted(number, b"1.00"),
    "negative": substituted(rb"(?<=[^\d-])(\d+\.\d+)", rb"-\1"), "two points": substituted(number, b"43.10.50"),
    "thousands": substituted(rb"\d+\.(\d+)", rb"43,100.\1"), "exponent": substituted(rb"\d+\.\d+", b"4.31e400"),
    "USD and JPY": swapped(b"USD", b"JPY"), "USD and UAH": swapped(b"USD", b"UAH"), "usd and uah": swapped(b"usd", b"uah"),
    "no name": substituted(rb"USD|EUR|PLN", b"ZZZ"), "lower-case names": lambda body: body.replace(b"USD", b"usd"),
    "year 2025": lambda body: body.replace(b"2026", b"2025"), "year 2027": lambda body: body.replace(b"2026", b"2027"),
    "year 0001": lambda body: body.replace(b"2026", b"0001"), "year 9999": lambda body: body.replace(b"2026", b"9999"),
}
# Changes that leave every figure as it was, or nothing at all: what is shown must be recorded.
texts = {
    **{f"first {share} %": (lambda share: lambda body: body[: len(body) * share // 100])(share)
       for share in (5, 15, 25, 35, 45, 55, 65, 75, 85, 95)},
    **{f"last {share} %": (lambda share: lambda body: body[len(body) - len(body) * share // 100:])(share)
       for share in (20, 40, 60, 80)},
    "twice": lambda body: body * 2, "keys renamed": substituted(rb'"(\w+)":', rb'"x_\1":'),
    "keys in capitals": substituted(rb'"(\w+)":', lambda m: b'"' + m[1].upper() + b'":'),
    "no quotes": lambda body: body.replace(b'"', b""), "no braces": substituted(rb"[{}]", b""),
    "no closing tags": substituted(rb"</\w+>", b""), "no tags": substituted(rb"<[^>]*>", b""),
    "no digits": substituted(rb"\d", b""), "rest after it": lambda body: body + b"}]</html>\x00",
    "escape sequences": lambda body: body.replace(b"a", b"a\x1b[2J\x1b]0;x\x07"),
    "CP1251 label": lambda body: body.replace(b"utf-8", b"windows-1251").replace(b"UTF-8", b"windows-1251"),
    "CRLF": lambda body: body.replace(b"\n", b"\r\n"), "one line": lambda body: body.replace(b"\n", b" "),
}
headers = {
    "type of a picture": send("Content-Type: image/png"), "type of nothing": send("Content-Type: "),
    "label KOI8-R": send("Content-Type: text/html; charset=KOI8-R"), "label UTF-7": send("Content-Type: text/html; charset=utf-7"),
    "Date in ten years": send("Date: Fri, 20 Nov 2036 09:40:00 GMT"), "Date of 1970": send("Date: Thu, 01 Jan 1970 00:00:00 GMT"),
    "Age of a year": send("Age: 31536000"), "Age of words": send("Age: old"), "endless life": send("Cache-Control: max-age=99999999999"),
    "tag of 100 kB": send("ETag: \"" + "x" * 100_000 + '"'), "escape in a head": send("ETag: \"\x1b[2J\""),
    "many cookies": send(*(f"Set-Cookie: c{n}=v" for n in range(500))),
    "modified in the future": send("Last-Modified: Fri, 31 Dec 9999 23:59:59 GMT"),
}

def served(change):
    return lambda handler, body: send()(handler, change(body))

exact = {**transport, **statuses, **redirects, **waits, **headers, **{f"body: {n}": served(replaced(b)) for n, b in bodies.items()},
         **{f"text: {n}": served(change) for n, change in texts.items()}}
faults = {**exact, **{f"figures: {n}": served(change) for n, change in figures.items()}}
names = list(faults)


hosts, away_host = [f"127.0.0.{number + 1}" for number in range(workers)], "127.0.1.1"
# The fault that a host has now, and the answers that are not there.
current, gone = {}, set()


class Server(ThreadingHTTPServer):
    request_queue_size = 256
    daemon_threads = True

    def handle_error(self, *_):
        """kurs closes what it has heard enough of."""


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        # 127.0.0.N is worker N's, whose fault of the moment is in a table; 127.0.1.1 is a site that is away.
        host = self.connection.getsockname()[0]
        answer = answers.get(self.path)
        body = (Path("Fixtures") / answer["file"]).read_bytes() if answer else b""
        self.close_connection = True
        try:
            if host == away_host or self.path in gone:
                send(status=404)(self, b"")
            elif current.get(host):
                faults[current[host]](self, body)
            else:
                send(status=answer["status"] if answer else 404)(self, body)
        except OSError:
            pass

    def log_message(self, *_):
        pass


server = Server(("0.0.0.0", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()


def origin(host):
    return f"http://{host}:{server.server_port}"


def variables(folder, host=hosts[0], later=False, away=()):
    return {
        "HOME": str(folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "KURS_ALLOW_HTTP": "1",
        "KURS_NOW": "2026-11-20T09:52:00Z" if later else "2026-11-20T09:40:00Z",
        **{f"KURS_URL_{site}": origin(away_host if site in away else host) for site in sites},
    }


def run(command, environment, *options):
    begin = time.monotonic()
    shape = [] if command[0] in ("bar", "update", "prices") else ["--json"]
    done = subprocess.run([kurs, *command, *shape, "--timeout", f"{timeout:g}s", *options],
                          env=environment, capture_output=True, timeout=120)
    return done, time.monotonic() - begin


rate_keys = {"buy", "sell", "official", "rate", "cash_buy", "cash_sell", "card_buy", "card_sell", "price", "price_usd",
             "before", "after"}


def rates(data):
    """Every rate of a JSON answer with what it is of, unless it is marked."""
    if isinstance(data, list):
        for item in data:
            yield from rates(item)
    elif isinstance(data, dict):
        if not data.get("flag"):
            of = tuple(str(data.get(key)) for key in ("market", "bank", "currency", "coin", "from", "to"))
            for key in rate_keys & data.keys():
                if isinstance(data[key], str):
                    yield (*of, key), Decimal(data[key])
        for value in data.values():
            yield from rates(value)


def known():
    """What may be shown: the answers of every site, and of the others when one or two, or one answer, are away."""
    truth = {}

    def learn(command, away):
        folder = Path(tempfile.mkdtemp())
        done, _ = run(command, variables(folder, away=away))
        if done.stdout.startswith(b"{"):
            for of, value in rates(json.loads(done.stdout)):
                truth.setdefault(of, set()).add(value)
        shutil.rmtree(folder)

    for away in [(), *((site,) for site in sites), ("NBU", "MINFIN_API"), ("MINFIN", "MINFIN_API")]:
        for command in commands:
            learn(command, away)
    for target in answers:
        gone.add(target)
        for command in commands:
            if command[0] in ("rates", "convert", "banks", "coins"):
                learn(command, ())
        gone.clear()
    # What only JSON has, when no page can be read.
    gone.update(target for target, answer in answers.items() if answer["file"].endswith(".html"))
    for command in commands:
        learn(command, ())
    gone.clear()
    return truth


def full(host):
    folder = Path(tempfile.mkdtemp())
    for command in commands:
        run(command, variables(folder, host))
    # What the exchanges say of a coin, which is fetched only without the first source.
    for away in ("COINGECKO",), ("COINGECKO", "WHITEBIT"):
        run(["rates", "-m", "crypto"], variables(folder, host, away=away), "--refresh")
    return folder


truth, stores = known(), {host: full(host) for host in hosts}
free = queue.SimpleQueue()
for host in hosts:
    free.put(host)
print(f"{len(faults)} faults, {len(commands)} commands, {len(truth)} known rates", flush=True)


def attempt(name, command, is_full):
    folder, host = Path(tempfile.mkdtemp()), free.get()
    found = []
    try:
        current[host] = name
        if is_full:
            shutil.copytree(stores[host], folder, dirs_exist_ok=True)
        options = ["--refresh"] if is_full and command[0] not in ("update", "bar", "alert") else []
        done, seconds = run(command, variables(folder, host, later=is_full), *options)
        if seconds > timeout + slack:
            found.append(f"late: {seconds:.1f} s")
        if done.returncode < 0 or done.returncode == 70:
            found.append(f"status {done.returncode}: {done.stderr[-200:]!r}")
        if b"\x1b" in done.stdout + done.stderr:
            found.append("an escape sequence")
        if done.stdout.startswith(b"{"):
            data = json.loads(done.stdout)
            unchecked = " ".join(w["message"] for w in data.get("warnings", []) if w["code"] == "not-checked")
            # Of coins, only those pegged to the dollar can be checked; they stand for the others of their answer.
            unchecked += " coins" if "USDT" in unchecked else ""
            for of, value in rates(data):
                if any(name in unchecked for name in of[2:6] if name not in ("None", "UAH")):
                    continue
                if "coins" in unchecked and (of[0] == "crypto" or of[3] != "None"):
                    continue
                expected = truth.get(of, set())
                near = name not in exact and any(abs(value - good) <= abs(good) * Decimal("0.35") for good in expected)
                if value not in expected and not near:
                    found.append(f"wrong: {' '.join(of)} {value}")
    finally:
        current[host] = None
        free.put(host)
        shutil.rmtree(folder, ignore_errors=True)
    return [(name, " ".join(command), "full" if is_full else "empty", text) for text in found]


tried, bad, kinds = 0, [], Counter()
with concurrent.futures.ThreadPoolExecutor(workers) as pool:
    tasks = [pool.submit(attempt, name, command, is_full)
             for name in names if only in name for command in commands for is_full in (False, True)]
    for task in concurrent.futures.as_completed(tasks):
        tried += 1
        for entry in task.result():
            bad.append(entry)
            kinds[entry[3].split(":")[0]] += 1
            if kinds[entry[3].split(":")[0]] <= 200:
                print("FAULT", *entry, sep=" | ", flush=True)
        if tried % 1000 == 0:
            print(f"{tried} runs, {dict(kinds)}", flush=True)
for store in stores.values():
    shutil.rmtree(store)
print(f"{tried} runs of {len(names)} faults: {dict(kinds) or 'no fault'}")
sys.exit(bool(bad))
