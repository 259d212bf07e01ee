import Foundation
import KursMarkup
import KursTestSupport
import Testing

/// Pages that repeat one construct, against an ordinary page of the same length.
///
/// Ratios of the thread's own processor time, so that neither a busy machine nor the kind of build matters much. In
/// release builds a megabyte of the dearest, `x<tr>` in a table, costs 5 times a megabyte of the page below (it is
/// 200,000 rows, and as many texts that are moved out of the table), `<a><div>` 4 times, and nearly all others less than
/// 3.5 times. What this guards against is a path that is not linear: one scan of a list per token costs hundreds of times
/// as much.
/// To see the ratios: KURS_FLOODS=1 swift test -c release --filter WorstCaseTests
@Suite struct WorstCaseTests {
    #if DEBUG
        private static let size = 50_000
        private static let most = 15.0
    #else
        private static let size = 1_000_000
        private static let most = 6.0
    #endif

    private static func seconds(_ bytes: [UInt8], runs: Int = 3) -> Double {
        (0..<runs).map { _ in processorTime { _ = Document(html: bytes).nodeCount } / .seconds(1) }.min() ?? 0
    }

    /// An ordinary page: a table, a list, links, and text with a few references.
    private static let ordinary: Double = {
        let part = """
            <div class="news__item" id="n1"><h2 class="news__title"><a href="/ua/2026/11/20/171200900/">Гривня стоїть на \
            місці третій день</a></h2>
            <p class="lead">Продавці кажуть, що попит невеликий, а курс&nbsp;тримається: <b>41,60</b> за долар.</p>
            <ul><li><a href="/a" title="Банки">Банки</a></li><li><span>21 листопада</span></li></ul>
            <table class="t"><tr><td>USD</td><td class="num">41,10</td><td>41,60</td></tr></table></div>

            """
        return seconds(Array(String(repeating: part, count: size / part.utf8.count + 1).utf8))
    }()

    /// The repeated construct, after a head that comes once; `#` is a number, different each time.
    static let floods: [(head: String, piece: String)] =
        [
            "<div>", "<p>", "</p>", "<b>", "<a>", "<a><div>", "<i><p>", "<font>", "<font a><p>", "<table>",
            "<table><td>",
            "<table><tr><td>", "<table>x<tr>", "<table><b>", "<table><p>", "<table>x", "<table><td><b>", "<li>", "<dd>",
            "<template>", "<template><tr>", "<svg>", "<svg><desc>", "<math><mi>", "<svg></p>", "<svg><foreignObject>",
            "<select>", "<option>", "<select><option>", "<select><b><option>", "<option><b>", "<nobr>", "<nobr><div>",
            "<b><x><div>", "</b>", "</br>", "</x>", "<x></y>", "&amp;", "&gg;", "&", "&#65;", "&notit;", "<", "</",
            "<!--",
            "<!-->", "<?", "\0", "\r", "<form><div></form>", "<html a#>", "<body b#=c>", "<![CDATA[", "<frameset>",
            "<h1>",
            "<button>", "<applet>", "<marquee><b>", "<b><p></b>", "<a><table>", "<b></p>x", "<i></p>", "<caption>",
            "<table><caption>", "<br>", "<img>", "<input>", "<ruby><rt>", "<p a=b c=d e=f>", "<p a='&amp;'>",
            "<table><select>", "<object>", "</table>", "<b><a></b>", "<a></p>", "<b id=#>", "<b id=#><p>",
            "<font c=#>x",
            "<p><font c=#>x", "<x#>", "<p a#=b>", "<b><b><b><b><div></b></b></b></b>", "<a><div><div><div></a>",
            "<b><i><u><s><em><i><u><s><em><div></b></div>", "<b><cite><div></b>", "<!--x--!>",
            "<select><button><selectedcontent></button><option selected>x</option></select>",
            "<?marker name='a'>", "<p><template for=a></template>", "<?start name='a'><template for=a></template>",
            "<?marker name='#'><template for=#>", "<?start name='a'><i><template for=a>",
        ].map { ("", $0) } + [
            ("<p ", "a#=1 "), ("<p ", "a=1 "), ("<table>", "x<tr>"), ("<table>", "x<!---->"), ("<table>", " <tr> "),
            ("<table>", "\0x"), ("<table>", "\0&amp;"), ("<table>", "x\0&amp;\0y<!---->"), ("<select>", "<option>"),
            ("<svg>", "<g x:y=1>"), ("<svg>", "<![CDATA[x]]>"),
            ("<!--", "<!-"), ("<script><!--", "<script "), ("<title>", "</titl"), ("<title>", "&am"),
            ((1...300).map { "<font c=\($0)>" }.joined(), "<p>x</p>"),
            ((1...120).map { "<font c=\($0)>" }.joined(), "<table><td>x</table>"),
            (String(repeating: "<div>", count: 5000), "</p>"), (String(repeating: "<x>", count: 5000), "</y>"),
            (String(repeating: "<div>", count: 5000), "<li></li>"),
            (String(repeating: "<div>", count: 5000), "<table></table>"),
            (String(repeating: "<b><x><div>", count: 5000), "</b>"),
            (String(repeating: "<svg><g>", count: 5000), "</x>"), (String(repeating: "<b>", count: 5000), "</b><p>"),
            (String(repeating: "<b><div>", count: 5000), "</b>"),
            (String(repeating: "<b id=1><x>", count: 400), "<div></b>"),
            (String(repeating: "<?marker name='a'>", count: 5000), "<p><template for=a></template>"),
            ("<select>", "<selectedcontent></selectedcontent><option selected></option>"),
            (
                "<select>" + String(repeating: "<selectedcontent></selectedcontent>", count: size / 50),
                "<option selected></option>"
            ),
        ]

    @Test(arguments: floods)
    func `costs no more than so many times an ordinary page`(head: String, piece: String) {
        var bytes = Array(head.utf8)
        var number = 0
        while bytes.count < Self.size {
            for byte in piece.utf8 {
                if byte == UInt8(ascii: "#") { bytes += String(number).utf8 } else { bytes.append(byte) }
            }
            number += 1
        }
        // Once is enough unless it is too slow.
        var times = Self.seconds(bytes, runs: 1) / Self.ordinary
        if times >= Self.most { times = Self.seconds(bytes) / Self.ordinary }
        if ProcessInfo.processInfo.environment["KURS_FLOODS"] != nil {
            print("flood \(times) \(head.prefix(40))\(piece)")
        }
        #expect(times < Self.most)
    }
}
