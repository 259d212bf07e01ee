import FoundationEssentials
import KursTestSupport
import Testing

/// The converter of the page, which calculates in the browser, against `kurs convert`.
@Suite struct PageConverterTests {
    /// Runs the page's own script in Node.js, with as much of a document as the converter needs, and asks it random
    /// questions; prints market, side, currencies, amount and result of each.
    private static let harness = """
        const fs = require("fs"), html = fs.readFileSync(process.argv[2], "utf8");
        const part = mark => { const start = html.indexOf(">", html.indexOf(mark)) + 1;
            return html.slice(start, html.indexOf("</script>", start)); };
        const text = part("<script type=\\"application/json\\"");
        globalThis.window = {};
        globalThis.document = { documentElement: { lang: "en", classList: { add() {} } }, querySelectorAll: () => [],
            body: { dataset: { made: "2026-11-20T00:00:00Z" } },
            getElementById: id => id === "data" ? { textContent: text } : null };
        globalThis.setInterval = () => {};
        eval(part("<script nonce"));
        const rates = JSON.parse(text).rates, markets = Object.keys(rates);
        let state = 7n;
        const below = count => { state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
            return Number((state >> 33n) % BigInt(count)); };
        const pick = list => list[below(list.length)];
        for (let number = 0; number < 10000; number++) {
            const market = pick(markets), codes = ["UAH", ...Object.keys(rates[market])];
            const [from, to, places] = [pick(codes), pick(codes), pick([0, 1, 2, 2, 4])];
            const digits = String(1 + below(2 ** 30) * below(10)).padStart(places + 1, "0");
            const amount = (below(8) ? "" : "-") + (places ? digits.slice(0, -places) + "." + digits.slice(-places) : digits);
            const side = Object.values(rates[market]).some(one => one.length === 1) ? "" : pick(["", "buy", "sell", "mid"]);
            console.log([market, side, from, to, amount, window.kurs.convert(amount, from, to, market, side)].join("\\t"));
        }
        """

    @Test(.enabled(if: Tools.has("node"), "node is not installed"))
    func `the converter of the page gives what kurs convert gives, 10,000 times`() throws {
        let home = try TemporaryFolder()
        try Data(Self.harness.utf8).write(to: URL(filePath: home.path + "/run.js"))
        let script = """
            set -e
            cd "$HOME"
            replay='\(Checkout.path("Fixtures"))'
            kurs page --sections converter --replay "$replay" --out page.html 2>/dev/null
            node run.js page.html >questions
            cut -f1,2,4 questions | sort -u | while IFS= read -r kind; do
                market=${kind%%$'\\t'*} to=${kind##*$'\\t'} side=${kind#*$'\\t'} side=${side%$'\\t'*}
                awk -F '\\t' -v m="$market" -v s="$side" -v t="$to" \\
                    '$1 == m && $2 == s && $4 == t && $6 != "" { print $5, $3 >"lines"; print $6 "\\t" t >"expected" }' questions
                [ -f lines ] || continue
                # An option's value stands beside its name, because a side may be none.
                kurs convert - --to "$to" -m "$market" ${side:+--side "$side"} -o plain --replay "$replay" <lines >found 2>faults
                cmp found expected || { echo "$market $side $to"; diff found expected | head -4; head -2 faults; }
                wc -l <lines >>count
                rm lines expected
            done
            awk '{ sum += $1 } END { print sum }' count
            awk -F '\\t' -v OFS='|' '$6 == "" { print $1, $2, $3, $4, $5 }' questions | head -20 | while IFS='|' read -r market side from to amount; do
                kurs convert " $amount" "$from" "$to" -m "$market" ${side:+--side "$side"} --replay "$replay" 2>/dev/null && echo "answered: $market $from $to"
            done
            true
            """
        let ran = try Shell.run(script, home: home)
        let answered = Int(ran.output.split(separator: "\n").first ?? "") ?? 0
        #expect(ran.status == 0 && ran.output == "\(answered)\n", "\(ran.output.prefix(2000))\(ran.errors)")
        #expect(answered > 9000)
    }
}
