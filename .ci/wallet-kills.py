"""Processes of kurs killed while they change a wallet: the file is the old one or the new one. .ci/full wallet.

Usage: wallet-kills.py KURS COUNT
"""
import os, random, signal, subprocess, sys, tempfile, time
from collections import Counter
from pathlib import Path

kurs, count = sys.argv[1], int(sys.argv[2])
folder = Path(tempfile.mkdtemp())
variables = {
    "HOME": str(folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "KURS_NOW": "2026-11-20T09:40:00Z",
    "KURS_WALLET": str(folder / "wallet.journal"),
}
wallet = folder / "wallet.journal"


def statement(name, first, last):
    rows = [f"2026-{1 + n % 10:02}-{1 + n % 28:02},Shop {n % 50},-{n % 900 + 1}.50,UAH,{100_000 - n}" for n in range(first, last)]
    (folder / name).write_text("Date,Description,Amount,Currency,Balance\n" + "\n".join(rows) + "\n")
    return str(folder / name)


def run(*line):
    return subprocess.run([kurs, "wallet", *line], env=variables, capture_output=True, text=True, check=True).stdout


run("import", statement("first.csv", 0, 3000), "--account", "card")
old = wallet.read_bytes()
second = statement("second.csv", 2000, 6000)
run("import", second, "--account", "card")
other = folder / "other.journal"
other.write_bytes(wallet.read_bytes())
wallet.write_bytes(old)
identifier = run("list", "--limit", "1", "-o", "plain").split("\t")[0]
lines = [
    ["import", second, "--account", "card"], ["merge", str(wallet), str(other), "--out", str(wallet)],
    ["add", "240", "food", "Market"], ["edit", identifier, "--category", "fun"],
]
new, usual = [], []
for line in lines:
    wallet.write_bytes(old)
    begin = time.monotonic()
    run(*line)
    usual.append(time.monotonic() - begin)
    new.append(wallet.read_bytes())
    assert new[-1] != old, line

random.seed(11)
killed, ends, faults = 0, Counter(), 0
for number in range(count):
    # Import and merge in three of four cases.
    kind = number % 8 % 2 if number % 8 < 6 else 2 + number % 2
    wallet.write_bytes(old)
    process = subprocess.Popen(
        [kurs, "wallet", *lines[kind]], env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(random.uniform(0, usual[kind] * 1.2))
    process.send_signal(signal.SIGKILL)
    process.wait()
    killed += process.returncode == -signal.SIGKILL
    found = wallet.read_bytes()
    ends["new" if found == new[kind] else "old"] += 1
    if found not in (old, new[kind]):
        faults += 1
        print("FAULT", lines[kind], len(found), len(old), len(new[kind]), flush=True)
print(f"{killed} of {count} killed, {ends['old']} old, {ends['new']} new", flush=True)
sys.exit(1 if faults else 0)
