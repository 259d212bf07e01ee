"""Looks at pages of `kurs page` in Chromium, and prints a line for each fault.

Usage: page-check.py [--font FAMILY] [--axe AXE.MIN.JS] [--widths PIXELS… --] PAGE…

Each page is shown in windows of six or the given widths, in both languages, as it opens and with everything unfolded,
long results and all columns of the markets. No text may lie over another, leave the window or the box that it stands
in, or be cut; only the tables that can be scrolled may be wider than the window. With axe-core the page is shown light
and dark, and may not break one of its rules.

Without a font the page has the machine's own. Exits 1 for a fault, and 3 if the font is not installed.
"""
import argparse, json, sys
from pathlib import Path
from browser import Browser

MEASURE = r"""(() => {
const faults = [], texts = [];
const shown = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest(".hide");
const name = element => element.tagName.toLowerCase() + (element.id ? "#" + element.id : "")
    + (element.className && element.className.baseVal === undefined ? "." + element.className : "");
const wide = element => { const box = element.closest(".wide"); return box && box.tabIndex === 0 && box; };
if (document.documentElement.scrollWidth > innerWidth)
    faults.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.data.trim() || !shown(parent) || ["SCRIPT", "STYLE", "OPTION", "TITLE"].includes(parent.nodeName.toUpperCase()))
        continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
        if (box.width < 1 || box.height < 1) continue;
        texts.push({ box, text: node.data.trim().slice(0, 40), node });
        if (!wide(parent) && (box.left < -0.5 || box.right > innerWidth + 0.5))
            faults.push(`“${node.data.trim().slice(0, 40)}” leaves the window`);
        for (let outer = parent; outer && outer !== document.body; outer = outer.parentElement) {
            if (outer.matches(".wide")) break;
            if (getComputedStyle(outer).display === "inline") continue;
            const frame = outer.getBoundingClientRect();
            if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 4
                || box.bottom > frame.bottom + 4) {
                faults.push(`“${node.data.trim().slice(0, 40)}” leaves ${name(outer)}`);
                break;
            }
        }
    }
}
texts.sort((a, b) => a.box.top - b.box.top);
texts.forEach((one, index) => {
    for (let next = index + 1; next < texts.length && texts[next].box.top < one.box.bottom; next++) {
        const two = texts[next];
        if (one.node === two.node) continue;
        const width = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
        const height = Math.min(one.box.bottom, two.box.bottom) - two.box.top;
        // Lines of text stand close; their boxes are higher than their letters.
        if (width > 1 && height > 4) faults.push(`“${one.text}” lies over “${two.text}”`);
    }
});
for (const element of document.body.querySelectorAll("*")) {
    if (!shown(element) || element instanceof SVGElement) continue;
    const style = getComputedStyle(element);
    if (style.overflowX !== "visible" && !element.matches(".wide") && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${name(element)} is cut: ${element.scrollWidth} of ${element.clientWidth} pixels`);
    if (element.nodeName === "SELECT" && element.selectedOptions.length) {
        const canvas = document.createElement("canvas").getContext("2d");
        canvas.font = style.font;
        const needed = canvas.measureText(element.selectedOptions[0].text).width;
        const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        if (needed > room + 1) faults.push(`${name(element)} is cut: “${element.selectedOptions[0].text}”`);
    }
    if (element.matches("a, button, input, select, summary") && (element.getBoundingClientRect().width < 1))
        faults.push(`${name(element)} has no width`);
}
return [...new Set(faults)];
})()"""

UNFOLD = r"""(() => {
for (const details of document.querySelectorAll("details")) details.open = true;
const set = (id, value) => {
    const element = document.getElementById(id);
    if (!element) return;
    element.value = value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
};
set("amount", "1234567890123.45");
set("from", "USD");
set("to", "EUR");
// With the rates of some days in the store, each market has a change and a line, as the NBU's has in the recordings.
for (const part of ["#markets thead tr", "#markets tbody tr"]) {
    const full = document.querySelector(part + ":has(:nth-child(4))");
    for (const row of document.querySelectorAll(part))
        if (full && row.cells.length < 4) row.append(...[...full.cells].slice(2).map(cell => cell.cloneNode(true)));
}
const old = document.getElementById("old");
if (old) { old.hidden = false; old.textContent = "Курси застаріли: сторінку створено 123 дн. тому."; }
})()"""

TOGGLE = """(() => { const button = document.getElementById("language"); if (button) button.click();
return document.documentElement.lang; })()"""

AXE = """axe.run(document, { resultTypes: ["violations"] }).then(result => result.violations.map(rule =>
rule.id + ": " + rule.nodes.slice(0, 3).map(node => node.target.join(" ") + " " + (node.any[0] || node.all[0] || node.none[0]
    || {}).message).join("; ")))"""

USE_FONT = """(() => { const sheet = new CSSStyleSheet();
sheet.replaceSync(`body { font-family: "FAMILY" !important }`); document.adoptedStyleSheets = [sheet]; })()"""

parser = argparse.ArgumentParser()
parser.add_argument("--font")
parser.add_argument("--axe", type=Path)
parser.add_argument("--widths", type=int, nargs="+", default=[320, 390, 600, 768, 1024, 1440])
parser.add_argument("pages", nargs="+")
arguments = parser.parse_args()
axe = arguments.axe and arguments.axe.read_text()
browser = Browser()
if arguments.font:
    if not browser.has_font(arguments.font):
        browser.close()
        print(f"the font {arguments.font} is not installed", file=sys.stderr)
        sys.exit(3)
    browser.before(USE_FONT.replace("FAMILY", arguments.font))
faults = 0
for page in arguments.pages:
    for width in arguments.widths:
        # The colours change no measure.
        for is_dark in [False, True] if axe else [False]:
            for turn in range(2):
                browser.show(page, width, 900, is_dark)
                language = browser.evaluate("document.documentElement.lang" if turn == 0 else TOGGLE)
                for state in ["as it opens", "unfolded"]:
                    if state == "unfolded":
                        browser.evaluate(UNFOLD)
                    found = browser.evaluate(MEASURE)
                    if axe and width in [320, 1440]:
                        browser.evaluate(axe + ";0")
                        found += browser.evaluate(AXE)
                    for fault in found:
                        faults += 1
                        place = f"{Path(page).name}, {width} pixels, {'dark' if is_dark else 'light'}, {language}, {state}"
                        print(f"{place}: {fault}", flush=True)
browser.close()
sys.exit(1 if faults else 0)
