import Testing

@testable import KursCLI

/// `kurs inspect grids` and `kurs inspect text`, whole command lines on pages from standard input.
struct InspectMarkupTests {
    private static let article = """
        <title>Назва — Сайт</title><h1>Назва</h1><meta property=article:published_time content="2026-11-20T18:05:00">
        <meta property=og:image content=a.jpg><div>
        <p>Банк відкрив три каси, про що <a href="/b">розповів</a> у п’ятницю, і каси вже працюють цілодобово.</p>
        <ul><li>перша, біля виходу, працює
        <li>друга\u{202E}, під годинником</ul></div>
        """

    @Test func `grids prints spans resolved, headers and breaks as spaces`() {
        let page = """
            <h2>Курси</h2><table hidden><caption>К</caption><tr><th rowspan=2>Банк<th colspan=2>Каса
            <tr><th>Купівля<th>"Продаж"<tr><td>Липа<td>41,<b>10</b><br>+0,05<td>41,60</table>
            """
        let outcome = TestEnvironment().run("inspect", "grids", "-", input: page)
        #expect(outcome.status == 0)
        #expect(outcome.err.isEmpty)
        #expect(
            outcome.out == """
                {"grids":[
                {"shape":"table","caption":"К","heading":"Курси","hidden":true,"header_rows":2,\
                "columns":[["Банк"],["Каса","Купівля"],["Каса","\\"Продаж\\""]],"rows":[
                ["Банк","Каса","Каса"],
                ["Банк","Купівля","\\"Продаж\\""],
                ["Липа","41,10 +0,05","41,60"]]}]}

                """)
        #expect(TestEnvironment().run("inspect", "grids", "-", input: "нічого").out == "{\"grids\":[]}\n")
    }

    @Test func `text prints an article for a terminal, links numbered, nothing that moves a cursor`() {
        let outcome = TestEnvironment().run(
            "inspect", "text", "-", "--url", "https://x.example/n/1", input: Self.article)
        #expect(outcome.status == 0)
        #expect(outcome.err.isEmpty)
        #expect(
            outcome.out == """
                Назва
                2026-11-20T18:05:00

                Банк відкрив три каси, про що розповів [1] у п’ятницю, і каси вже працюють цілодобово.

                • перша, біля виходу, працює
                • друга\\u{202E}, під годинником

                [1] https://x.example/b

                """)
    }

    @Test func `text prints JSON without numbers`() {
        let outcome = TestEnvironment().run("inspect", "text", "--json", "-", input: Self.article)
        #expect(
            outcome.out == """
                {"title":"Назва","published":"2026-11-20T18:05:00","image":"a.jpg","text":"Банк відкрив три каси, про що \
                розповів у п’ятницю, і каси вже працюють цілодобово.\\n\\nперша, біля виходу, працює\\n\\nдруга\u{202E}, під \
                годинником","links":[{"href":"/b","text":"розповів"}]}

                """)
        #expect(
            TestEnvironment().run("inspect", "text", "--json", "-").out
                == "{\"title\":null,\"published\":null,\"image\":null,\"text\":\"\",\"links\":[]}\n")
    }

    @Test(
        arguments: [
            (["grids"], 64), (["grids", "a", "b"], 64), (["grids", "--json", "-"], 64), (["text"], 64),
            (["text", "-", "--url"], 64),
            (["grids", "/missing"], 66), (["text", "/missing"], 66),
        ] as [([String], Int32)])
    func `both reject what they cannot do with a message`(line: [String], status: Int32) {
        let outcome = TestEnvironment().run(["inspect"] + line)
        #expect(outcome.status == status)
        #expect(outcome.out.isEmpty)
        #expect(outcome.err.hasPrefix("kurs inspect"))
    }

    @Test func `both read a page in its declared encoding, or else a usual one`() {
        let world = TestEnvironment()
        #expect(world.run("inspect", "text", "-", input: "<meta charset=utf-16>").status == 0)
        #expect(world.run("inspect", "text", "-", input: "<meta charset=iso-2022-kr>").status == 65)
    }

    private static func html(_ bytes: [UInt8], _ encoding: String? = nil) -> TestEnvironment.Outcome {
        let line = ["inspect", "tree"] + (encoding.map { ["--encoding", $0] } ?? []) + ["-"]
        return TestEnvironment().run(line, bytes: bytes)
    }

    @Test(
        arguments: [
            ([0xEA, 0xF3, 0xF0, 0xF1], nil, "курс"), ([0xEA, 0xF3, 0xF0, 0xF1], "windows-1251", "курс"),
            ([0xCB, 0xD5, 0xD2, 0xD3], "koi8-u", "курс"), ([0xCB, 0xD5, 0xD2, 0xD3], " KOI8 ", "курс"),
            (Array("курс".utf8), nil, "курс"), (Array("курс".utf8), "utf-8", "курс"),
            (Array("к".utf8), "latin1", "Ðº"), ([0xEF, 0xBB, 0xBF, 0x61], nil, "a"),
            ([0xEF, 0xBB, 0xBF, 0x61], "utf-8", "a"), ([0x61, 0x00], "utf-16", "a"),
            ([0xFF, 0xFE, 0x3A, 0x04], nil, "к"), ([0xFF, 0xFE, 0x3A, 0x04], "utf-16le", "к"),
            ([0xFF], "utf-8", "\u{FFFD}"),
        ] as [([UInt8], String?, String)])
    func `tree reads the encoding it is told, else what the page says, else a likely one`(
        bytes: [UInt8], label: String?, text: String
    ) {
        let outcome = Self.html(bytes, label)
        #expect(outcome.status == 0)
        #expect(outcome.err.isEmpty)
        #expect(outcome.out == "| <html>\n|   <head>\n|   <body>\n|     \"\(text)\"\n")
    }

    @Test func `tree heeds the meta element, and the flag above it`() {
        let page = Array("<meta charset=koi8-u>".utf8) + [0xCB, 0xD5, 0xD2, 0xD3]
        #expect(Self.html(page).out.contains("\"курс\""))
        #expect(Self.html(page, "windows-1251").out.contains("\"ЛХТУ\""))
        // Saved by a browser: UTF-8 below a label that was true of the original.
        #expect(Self.html(Array("<meta charset=gb2312>курс".utf8)).out.contains("\"курс\""))
    }

    @Test(
        arguments: [
            (
                ["tree", "--encoding", "utf-9", "-"], 64, "tree: unknown encoding “utf-9”",
                "tree: невідоме кодування «utf-9»"
            ),
            (
                ["tree", "--encoding=iso-2022-kr", "-"], 65, "tree: -: unsupported encoding replacement",
                "tree: -: кодування replacement не підтримується"
            ),
            (
                ["feed", "-"], 65,
                "feed: -: no feed: looked for <rss>, <rdf:RDF>, <feed> or <channel>, the first element is <html>",
                "feed: -: не стрічка: шукали <rss>, <rdf:RDF>, <feed> чи <channel>, перший елемент — <html>"
            ),
            (
                ["feed", "/missing"], 66, "feed: /missing: no such file, or it cannot be read",
                "feed: /missing: немає такого файлу або його не прочитати"
            ),
            (["tokens", "--jsonl"], 65, "tokens: line 1: not a test case", "tokens: рядок 1: не тестовий приклад"),
            (["tree", "--jsonl"], 65, "tree: line 1: not a test case", "tree: рядок 1: не тестовий приклад"),
            (
                [], 64, ": expected page, source, text, tree, tokens, feed, grids or bench",
                ": очікується page, source, text, tree, tokens, feed, grids або bench"
            ),
            (["grids"], 64, "grids: usage: kurs inspect grids FILE|-", "grids: вживання: kurs inspect grids FILE|-"),
        ] as [([String], Int32, String, String)])
    func `reports errors in both languages`(line: [String], status: Int32, english: String, ukrainian: String) {
        for (language, sentence) in [("en", english), ("uk", ukrainian)] {
            let words = line.isEmpty ? ["--lang", language, "inspect"] : ["inspect"] + line + ["--lang", language]
            let outcome = TestEnvironment().run(words, bytes: Array("<html>".utf8))
            #expect(outcome.status == status)
            #expect(outcome.out.isEmpty)
            #expect(outcome.err == "kurs inspect" + (line.isEmpty ? "" : " ") + sentence + "\n")
        }
    }

    @Test func `reports a feed without elements too`() {
        let outcome = TestEnvironment().run("inspect", "feed", "-", input: "нічого")
        #expect(outcome.status == 65)
        #expect(outcome.err.hasSuffix("found no element\n"))
    }

    @Test func `tokens and tree read cases as JSON has them`() {
        let world = TestEnvironment()
        let tokens = world.run(
            "inspect", "tokens", "--jsonl", input: "{\"input\":\"\\u043a\\ud83d\\ude00<a b=c>\"}\n\n")
        #expect(tokens.out == "{\"tokens\":[[\"Character\",\"к😀\"],[\"StartTag\",\"a\",{\"b\":\"c\"}]]}\n")
        let tree = world.run(
            "inspect", "tree", "--jsonl",
            input:
                "{\"data\":\"<td>\",\"fragment\":\"tr\",\"scripting\":null}\n{\"data\":\"<noscript><p>\",\"scripting\":true}"
        )
        #expect(tree.out.contains("{\"tree\":\"| <td>\"}\n"))
        #expect(tree.out.contains("\\\"<p>\\\""))
    }
}
