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
    private func check(_ page: String, in font: String = "DejaVu Sans", _ options: String = "") throws -> Shell.Result {
        let result = try Shell.run("python3 .ci/page-check.py --font '\(font)' \(options) '\(page)'", home: home)
        if result.status == 3 {
            // A case that is cancelled leaves no line; `.ci/run` looks for this one.
            print("➜ Test case skipped: \(result.errors)", terminator: "")
            try Test.cancel("the font is not installed")
        }
        return result
    }

    /// Writes the page with all its sections, after some records of the wallet.
    private func writePage() throws -> String {
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
        let written = try Shell.run(script, home: home)
        #expect(written.status == 0, "\(written.errors)")
        return home.path + "/page.html"
    }

    @Test(.enabled(if: hasBrowser, "Chromium or Python is not installed"), arguments: fonts)
    func `nothing on the page lies over anything else or is cut`(font: String) throws {
        let page = try writePage()
        let checked = try check(page, in: font)
        #expect(checked.status == 0 && checked.output.isEmpty, "\(checked.output)\(checked.errors)")
    }

    @Test(.enabled(if: hasBrowser && FileManager.default.fileExists(atPath: axe), "axe-core is not installed"))
    func `axe-core finds nothing on the page`() throws {
        let page = try writePage()
        let checked = try check(page, "--axe '\(Self.axe)'")
        #expect(checked.status == 0 && checked.output.isEmpty, "\(checked.output)\(checked.errors)")
    }

    @Test(
        .enabled(if: hasBrowser, "Chromium or Python is not installed"),
        arguments: [
            ("body{margin:0 auto;", "body{min-width:100rem;margin:0 auto;", "the page is"),
            ("#legs{color:var(--soft);margin:.2rem 0 0}", "#legs{color:var(--soft);margin:-1.5rem 0 0}", "lies over"),
            ("figcaption{", "figcaption{height:3px;overflow:hidden;", "leaves figcaption"),
            (".cards{--column:22rem;", ".card{max-width:12rem}.cards{--column:22rem;", "leaves article.card"),
            ("#amount{width:12rem}", "#amount{width:3rem}", "input#amount is cut"),
        ])
    func `the check finds what is wrong`(style: String, broken: String, fault: String) throws {
        let page = try writePage()
        let text = try String(decoding: Data(contentsOf: URL(filePath: page)), as: UTF8.self)
        let place = try #require(text.firstRange(of: style))
        try Data((String(text[..<place.lowerBound]) + broken + String(text[place.upperBound...])).utf8).write(
            to: URL(filePath: page))
        let checked = try check(page)
        #expect(checked.status == 1 && checked.output.firstRange(of: fault) != nil, "\(checked.output.prefix(2000))")
    }
}
