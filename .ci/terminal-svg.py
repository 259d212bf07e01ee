"""Turns what tmux captured of a terminal, with its escape sequences, into an SVG image.

Usage: tmux capture-pane -e -p | terminal-svg.py COLUMNS >image.svg
"""
import re, sys, unicodedata
from xml.sax.saxutils import escape

COLUMNS = int(sys.argv[1])
CELL, LINE, MARGIN = 8.4, 18, 14
PAPER, INK = "#0d1117", "#e6edf3"
PALETTE = [
    "#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
    "#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff",
]


def indexed(number):
    """A colour of the 256."""
    if number < 16:
        return PALETTE[number]
    if number >= 232:
        return f"#{8 + 10 * (number - 232):02x}" + f"{8 + 10 * (number - 232):02x}" * 2
    levels = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join(f"{levels[number // step % 6]:02x}" for step in (36, 6, 1))


def style(codes, now):
    """What text looks like after a sequence of codes."""
    now = dict(now)
    codes = codes or [0]
    while codes:
        code = codes.pop(0)
        if code == 0:
            now = {}
        elif code in (1, 2, 3, 4, 7):
            now[code] = True
        elif code == 22:
            now.pop(1, None), now.pop(2, None)
        elif code in (23, 24, 27):
            now.pop(code - 20, None)
        elif code in (38, 48):
            place = "ink" if code == 38 else "paper"
            if codes and codes.pop(0) == 5:
                now[place] = indexed(codes.pop(0))
            else:
                now[place] = "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
        elif code == 39:
            now.pop("ink", None)
        elif code == 49:
            now.pop("paper", None)
        elif 30 <= code < 38 or 90 <= code < 98:
            now["ink"] = PALETTE[code - 30 if code < 38 else code - 82]
        elif 40 <= code < 48 or 100 <= code < 108:
            now["paper"] = PALETTE[code - 40 if code < 48 else code - 92]
    return now


def width(character):
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


lines = sys.stdin.read().rstrip("\n").split("\n")
papers, texts = [], []
now = {}
for row, line in enumerate(lines):
    column = 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b["):
            now = style([int(code or 0) for code in part[2:-1].split(";")], now)
            continue
        # Text that follows the cells' own widths: gaps of spaces end a run.
        for run in re.findall(r" +|[^ ]+(?: [^ ]+)*", part):
            cells = sum(map(width, run))
            ink, paper = now.get("ink", INK), now.get("paper")
            if 7 in now:
                ink, paper = paper or PAPER, ink
            x, y = MARGIN + column * CELL, MARGIN + row * LINE
            if paper:
                papers.append(f'<rect x="{x:.1f}" y="{y}" width="{cells * CELL:.1f}" height="{LINE}" fill="{paper}"/>')
            if run.strip():
                look = (f' fill="{ink}"' if ink != INK else "") + (' font-weight="700"' if 1 in now else "")
                look += (' opacity=".65"' if 2 in now else "") + (' text-decoration="underline"' if 4 in now else "")
                texts.append(
                    f'<text x="{x:.1f}" y="{y + 13.5:.1f}" textLength="{cells * CELL:.1f}"{look}>{escape(run)}</text>')
            column += cells
total = (2 * MARGIN + COLUMNS * CELL, 2 * MARGIN + len(lines) * LINE)
print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total[0]:.0f} {total[1]}" width="{total[0]:.0f}" '
      f'height="{total[1]}" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,\'DejaVu Sans Mono\',monospace" '
      f'font-size="14" fill="{INK}" xml:space="preserve">')
print(f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>')
print("\n".join(papers + texts))
print("</svg>")
