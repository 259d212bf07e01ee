#!/usr/bin/env python3
"""Makes statements in random dialects and checks what kurs makes of them, byte by byte.

dialects.py KURS COUNT [SEED] [ROWS]

The results are computed with exact fractions, and the cells are cut with Python's csv. Prints the number of rows that
were converted and refused.
"""
import csv, datetime, fractions, io, json, os, random, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CURRENCIES = ["USD", "EUR", "PLN", "GBP"]
UK = "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня".split()
EN = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def rates():
    table = {}
    for code in CURRENCIES:
        with open(f"{HERE}/../nbu-range-{code.lower()}-2026.json", encoding="utf-8") as file:
            for row in json.load(file, parse_float=str, parse_int=str):
                day = "-".join(reversed(row["exchangedate"].split(".")))
                table[code, day] = row["rate_per_unit"]
    return table


RATES = rates()
FIRST = datetime.date(2026, 1, 13)


def rounded(value):
    """Two decimals, half away from zero."""
    cents = abs(value) * 100
    whole = int(cents)
    if cents - whole >= fractions.Fraction(1, 2):
        whole += 1
    sign = "-" if value < 0 and whole else ""
    return f"{sign}{whole // 100}.{whole % 100:02d}"


FORMS = {
    "iso": lambda d: d.isoformat(),
    "time": lambda d: f"{d.isoformat()} 1{d.day % 10}:30:0{d.month % 10}",
    "t": lambda d: f"{d.isoformat()}T09:15",
    "dot": lambda d: d.strftime("%d.%m.%Y"),
    "dottime": lambda d: d.strftime("%d.%m.%Y 23:59:59"),
    "dash": lambda d: d.strftime("%d-%m-%Y"),
    "dashtime": lambda d: d.strftime("%d-%m-%Y 00:01"),
    "slash": lambda d: d.strftime("%d/%m/%Y"),
    "us": lambda d: d.strftime("%m/%d/%Y"),
    "uk": lambda d: f"{d.day} {UK[d.month - 1]} {d.year}",
    "en": lambda d: f"{EN[d.month - 1]} {d.day} {d.year}",
    "compact": lambda d: d.strftime("%Y%m%d"),
}
OPTIONS = {"dash": "DD-MM-YYYY", "dashtime": "DD-MM-YYYY", "slash": "DD-MM-YYYY", "us": "MM-DD-YYYY"}


class Statement:
    def __init__(self, rng, row_count):
        self.rng = rng
        self.delimiter = rng.choice(",;\t|")
        self.end = rng.choice(["\n", "\n", "\r\n"])
        self.mark = rng.choice(".,")
        self.group = rng.choice(["", "", "", " ", "'", "\u00a0"])
        self.form = rng.choice(list(FORMS))
        self.quotes = rng.choice(["few", "few", "some", "all"])
        self.encoding = rng.choice(["utf-8", "utf-8", "utf-8-sig", "cp1251", "utf-16"])
        self.faults = rng.choice([0, 0, 0.01, 0.2])
        self.breaks = rng.choice([0, 0, 0.02, 0.3])
        self.ragged = rng.random() < 0.1
        self.has_currency = rng.random() < 0.9
        names = ["Date", "Amount"] + (["Currency"] if self.has_currency else []) + ["Details", "Ref"]
        names += ["Ще", "Note"][: rng.randrange(3)]
        rng.shuffle(names)
        if self.ragged:
            # What is missing at the end must not be needed.
            names.remove("Note") if "Note" in names else None
            names.append("Note")
        self.names = names
        # Of four currencies, kurs would fetch a whole year's list, which is not recorded.
        self.currencies = rng.sample(CURRENCIES, 3)
        self.quotes_all = self.quotes == "all"
        self.records = []
        self.expected = []
        self.converted = self.refused = 0
        header = [self.cell(name) for name in names]
        # What is added has quotes if all names of columns have.
        self.fills_all = all(name.startswith('"') for name in header)
        added = [self.added(name) for name in ["rate", "rate_date", "market", "source", "uah"]]
        self.put(header, added)
        # The first rows settle the decimal mark.
        self.row(plain=True)
        self.row(plain=True)
        for _ in range(row_count - 2):
            self.row()
        text, expected = "".join(self.records), "".join(self.expected)
        if rng.random() < 0.3:
            text, expected = text[: -len(self.end)], expected[: -len(self.end)]
        self.bytes, self.expected_bytes = text.encode(self.encoding), expected.encode(self.encoding)

    def cell(self, text):
        needs = any(c in text for c in self.delimiter + '"\r\n')
        if self.quotes_all or needs or self.quotes == "some" and self.rng.random() < 0.4:
            return '"' + text.replace('"', '""') + '"'
        return text

    def put(self, cells, added):
        line = self.delimiter.join(cells)
        self.records.append(line + self.end)
        padding = [self.added("")] * (len(self.names) - len(cells))
        self.expected.append(self.delimiter.join([line] + padding + added) + self.end)

    def number(self, text):
        whole, _, decimals = text.lstrip("-").partition(".")
        if self.group:
            parts = []
            while len(whole) > 3:
                parts.insert(0, whole[-3:])
                whole = whole[:-3]
            whole = self.group.join([whole] + parts)
        return ("-" if text.startswith("-") else "") + whole + (self.mark + decimals if decimals else "")

    def details(self):
        words = ["Invoice", "оплата", "послуги", "No 5", "a,b", "x;y", "q|r", 'за "товар"', "", "5\" disk", "-", "100.00"]
        text = " ".join(self.rng.choice(words) for _ in range(self.rng.randrange(4)))
        if self.rng.random() < self.breaks:
            text += self.end + "next line"
        return text

    def row(self, plain=False):
        rng = self.rng
        if not plain and rng.random() < self.faults * 0.2:
            self.records.append(self.end)
            self.expected.append(self.end)
            return
        day = FIRST + datetime.timedelta(rng.randrange(300))
        code = rng.choice(self.currencies) if self.has_currency else "USD"
        digits = rng.choice([1, 2, 3, 4, 5, 6, 8, 12])
        amount = f"{rng.randrange(10 ** digits)}.{rng.randrange(100):02d}"
        if not plain and rng.random() < 0.1:
            amount = f"{rng.randrange(10 ** digits)}"
        elif not plain and rng.random() < 0.02:
            amount = f"{rng.randrange(10 ** digits)}.{rng.randrange(10 ** 6):06d}"
        elif not plain and rng.random() < 0.01:
            amount = f"{rng.randrange(10 ** 24)}.{rng.randrange(100):02d}"
        if rng.random() < 0.4:
            amount = "-" + amount
        values = {
            "Date": FORMS[self.form](day), "Amount": self.number(amount), "Currency": code,
            "Details": self.details(), "Ref": str(rng.randrange(10**6)), "Ще": "так", "Note": "",
        }
        is_bad = is_left = False
        if not plain and rng.random() < self.faults:
            fault = rng.choice(["amount", "amount", "date", "currency", "none"])
            if fault == "currency" and not self.has_currency:
                fault = "none"
            if fault == "amount":
                values["Amount"] = rng.choice(["abc", "12..5", "1 2", "5-5-5"])
                is_bad = True
            elif fault == "date":
                values["Date"] = rng.choice(["2026-02-30", "x", "31.02.2026"])
                is_bad = True
            elif fault == "currency":
                values["Currency"] = rng.choice(["XXQ", "???"])
                is_bad = True
            else:
                values["Amount"], is_left = rng.choice(["", "-"]), True
        cells = [self.cell(values[name]) for name in self.names]
        if self.ragged and not plain and rng.random() < 0.3:
            cells.pop()
        added = [""] * 5
        if not is_bad and not is_left:
            rate = RATES[code, day.isoformat()]
            result = rounded(fractions.Fraction(amount) * fractions.Fraction(rate))
            added = [rate.replace(".", self.mark), day.isoformat(), "nbu", "nbu-range", result.replace(".", self.mark)]
            self.converted += 1
        elif is_bad:
            self.refused += 1
        added = [self.added(text) for text in added]
        self.put(cells, added)

    def added(self, text):
        if self.fills_all or self.delimiter in text:
            return '"' + text + '"'
        return text

    def line(self):
        line = ["--amount-col", "Amount", "--date-col", "Date", "--delimiter", self.delimiter]
        line += ["--currency-col", "Currency"] if self.has_currency else ["--currency", "USD"]
        if self.form in OPTIONS:
            line += ["--date-format", OPTIONS[self.form]]
        return line


def check(kurs, folder, seed, row_count, others=()):
    statement = Statement(random.Random(seed), row_count)
    path = os.path.join(folder, "statement.csv")
    with open(path, "wb") as file:
        file.write(statement.bytes)
    line = ["convert", "--csv", path, "-m", "nbu", "--replay", HERE + "/..", "-q"] + statement.line()
    environment = dict(os.environ, HOME=folder, KURS_NOW="2026-11-20T09:40:00Z", LC_ALL="C.UTF-8")
    outcome = subprocess.run([kurs] + line, capture_output=True, env=environment)
    problems = []
    if outcome.stdout != statement.expected_bytes:
        mine = statement.expected_bytes.decode(statement.encoding, "replace").split("\n")
        theirs = outcome.stdout.decode(statement.encoding, "replace").split("\n")
        first = next((pair for pair in zip(mine, theirs) if pair[0] != pair[1]), (len(mine), len(theirs)))
        problems.append(f"expected {first[0]!r}, got {first[1]!r}")
    # Cut by another reader, too, the cells are those of the statement and five more.
    text = outcome.stdout.decode(statement.encoding)
    for cells in csv.reader(io.StringIO(text, newline=""), delimiter=statement.delimiter):
        if cells and len(cells) != len(statement.names) + 5:
            problems.append(f"{len(cells)} cells in {cells}")
            break
    refusals = [row for row in outcome.stderr.split(b"\n") if row.startswith(b"kurs: line ")]
    # The first ten are named, and all are counted.
    counted = re.search(rb"^kurs: (\d+) of \d+ lines? could not be converted", outcome.stderr, re.MULTILINE)
    told = int(counted[1]) if counted else 0
    told = told if statement.refused > 10 else len(refusals)
    if len(refusals) != min(statement.refused, 10) or told != statement.refused or outcome.returncode != (65 if statement.refused else 0):
        problems.append(f"status {outcome.returncode}, {len(refusals)} named and {told} counted of {statement.refused} refusals")
    for other in others:
        if (lambda o: (o.stdout, o.stderr, o.returncode))(subprocess.run([other] + line, capture_output=True, env=environment)) != (
            outcome.stdout, outcome.stderr, outcome.returncode):
            problems.append("differs from " + other)
    for problem in problems:
        print(f"seed {seed}: {problem}")
        with open(f"{tempfile.gettempdir()}/statement-{seed}.csv", "wb") as file:
            file.write(statement.bytes)
    return statement.converted, statement.refused, not problems


def main():
    kurs, count = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    row_count = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    converted = refused = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for index in range(seed, seed + count):
            rows = row_count or random.Random(index).choice([3, 5, 20, 20, 60])
            good = check(kurs, folder, index, rows, sys.argv[5:])
            converted, refused, wrong = converted + good[0], refused + good[1], wrong + (not good[2])
    print(f"{count} statements, {converted} rows converted, {refused} refused, {wrong} statements wrong")
    sys.exit(wrong > 0)


main()
