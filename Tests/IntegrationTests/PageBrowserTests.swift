import FoundationEssentials
import KursTestSupport
import Testing

/// The page in Chromium: `.ci/page-check.py` looks at it in both languages, in windows of several widths and
/// in several fonts.
///
/// With `KURS_AXE`, or the file where `.ci/run` puts it, axe-core judges it too.
@Suite struct PageBrowserTests {
    private static let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    private static let hasBrowser = browsers.contains(where: Shell.has) && Shell.has("python3")
    private static let axe = Shell.variable("KURS_AXE") ?? Checkout.path(".build/axe/axe.min.js")

    /// From wide to narrow; a font that is not installed is left out with a message.
    private static let fonts = ["DejaVu Sans Mono", "DejaVu Sans", "Noto Sans", "Liberation Sans", "PT Sans Narrow"]

    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    /// The lines that the check prints for a page in a font, and whether it found nothing.
    private func check(_ pages: [String], in font: String = "DejaVu Sans", options: String = "") throws -> Shell.Result
    {
        let names = pages.map { " '\($0)'" }.joined()
        let result = try Shell.run("python3 .ci/page-check.py --font '\(font)' \(options)\(names)", home: home)
        if result.status == 3 {
            // A case that is cancelled leaves no line; `.ci/run` looks for this one.
            print("➜ Test case skipped: \(result.errors)", terminator: "")
            try Test.cancel("the font is not installed")
        }
        return result
    }

    /// The page with all its sections, after some records of the wallet.
    private static let page = Result {
        let home = try TemporaryFolder()
        let script = """
            set -e
            kurs wallet add 240 food АТБ --replay Fixtures >/dev/null
            kurs wallet add 36.5 usd cafe --from card --replay Fixtures >/dev/null
            kurs wallet earn 4200 usd freelance --to fop --replay Fixtures >/dev/null
            kurs wallet categories add надзвичайнодовганазвакатегорії >/dev/null
            kurs wallet add 123456.78 надзвичайнодовганазвакатегорії --replay Fixtures >/dev/null
            kurs wallet goal add 'food < 200/month' --replay Fixtures >/dev/null
            kurs page --wallet --replay Fixtures --out "$HOME/page.html"
            """
        try Shell.run(script, home: home).expect(status: 0)
        return try String(decoding: Data(contentsOf: URL(filePath: home.path + "/page.html")), as: UTF8.self)
    }

    private func write(_ page: String, as name: String = "page.html") throws -> String {
        let path = home.path + "/" + name
        try Data(page.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test(.enabled(if: hasBrowser, "Chromium or Python is not installed"), arguments: fonts)
    func `nothing on the page lies over anything else or is cut`(font: String) throws {
        try check([write(Self.page.get())], in: font).expect("", status: 0)
    }

    @Test(.enabled(if: hasBrowser && FileManager.default.fileExists(atPath: axe), "axe-core is not installed"))
    func `axe-core finds nothing on the page`() throws {
        try check([write(Self.page.get())], options: "--axe '\(Self.axe)'").expect("", status: 0)
    }

    private static let faults = [
        ("body{margin:0 auto;", "body{min-width:100rem;margin:0 auto;", "the page is"),
        ("#legs{color:var(--soft);margin:.2rem 0 0}", "#legs{color:var(--soft);margin:-1.5rem 0 0}", "lies over"),
        ("figcaption{", "figcaption{height:3px;overflow:hidden;", "leaves figcaption"),
        (".cards{--column:22rem;", ".card{max-width:12rem}.cards{--column:22rem;", "leaves article.card"),
        ("#amount{width:12rem}", "#amount{width:3rem}", "input#amount is cut"),
    ]

    /// All broken pages are shown by one browser.
    @Test(.enabled(if: hasBrowser, "Chromium or Python is not installed"))
    func `the check finds what is wrong`() throws {
        let page = try Self.page.get()
        let pages = try Self.faults.enumerated().map { index, fault in
            let place = try #require(page.firstRange(of: fault.0))
            let broken = page[..<place.lowerBound] + fault.1 + page[place.upperBound...]
            return try write(String(broken), as: "\(index).html")
        }
        let checked = try check(pages, options: "--widths 320 1024 --").expect(status: 1)
        let lines = checked.output.split(separator: "\n")
        for (index, (_, broken, fault)) in Self.faults.enumerated() {
            let found = lines.filter { $0.hasPrefix("\(index).html, ") }
            #expect(found.contains { $0.contains(fault) }, "\(broken): \(found.prefix(20))")
        }
    }
}

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

    private static let amounts = [
        "1.000,50", "1,500", "1.500", "1,500.25", "1 500,5", "1,50", "1.5", "0,500", "1500.123", "1500,123",
        "12,345,678",
        "1.234.567", "1.234.567,8", "1,23,456", "01,500", "1,500,00", "1.500,000.5", "1.500,000.500", "1'500", "-2,5",
        "",
        "5.", ".5", "1,,5", "12.345", "0.125",
    ]

    @Test(.enabled(if: Tools.has("node"), "node is not installed"))
    func `the page reads amounts as kurs convert reads them`() throws {
        let home = try TemporaryFolder()
        let questions = "for (const code of [\"USD\", \"BTC\"]) for (const text of \(Self.amounts))"
        let harness = try #require(Self.harness.firstRange(of: "const rates ="))
        let script = Self.harness[..<harness.lowerBound] + questions + " console.log(window.kurs.read(text, code));"
        try Data(script.utf8).write(to: URL(filePath: home.path + "/run.js"))
        var lines = "set -e\ncd \"$HOME\"\nreplay='\(Checkout.path("Fixtures"))'\n"
        lines +=
            "kurs page --sections converter --replay \"$replay\" --out page.html 2>/dev/null\nnode run.js page.html\n"
        let read = try Shell.run(lines, home: home).output.split(separator: "\n").map(String.init)
        let questioned = ["USD -m nbu", "BTC -m crypto"].flatMap { rest in
            Self.amounts.map { "kurs convert ' \($0.split(separator: "'").joined(separator: "’"))' \(rest)" }
        }
        #expect(read.count == questioned.count)
        let asked = questioned.map { $0 + " -o json --replay Fixtures 2>/dev/null | tr -d '\\n'; echo\n" }.joined()
        let answers = try Shell.run(asked, home: home).output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(answers.count == questioned.count + 1)
        for (line, (found, answer)) in zip(questioned, zip(read, answers)) {
            let amount = answer.firstRange(of: "\"amount\":\"").map { range in
                String(answer[range.upperBound...].prefix { $0 != "\"" })
            }
            #expect(
                (amount ?? "refused") == (["mark", "amount", "long"].contains(found) ? "refused" : found), "\(line)")
        }
    }

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
