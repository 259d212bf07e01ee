import Testing

@testable import markup_bench

/// The bench of the parsers, whole command lines on standard input.
struct MarkupBenchTests {
    private func run(_ line: [String], _ input: String = "", bytes: [UInt8]? = nil) throws(BenchError) -> String {
        var (rest, printed) = ((bytes ?? Array(input.utf8))[...], [UInt8]())
        let bench = MarkupBench(
            input: { limit in
                defer { rest = rest.dropFirst(limit) }
                return Array(rest.prefix(limit))
            }, output: { printed += $0 })
        try bench.run(line[...])
        return String(decoding: printed, as: UTF8.self)
    }

    @Test func `grids prints spans resolved, headers and breaks as spaces`() throws {
        let page = """
            <h2>Курси</h2><table hidden><caption>К</caption><tr><th rowspan=2>Банк<th colspan=2>Каса
            <tr><th>Купівля<th>"Продаж"<tr><td>Липа<td>41,<b>10</b><br>+0,05<td>41,60</table>
            """
        #expect(
            try run(["grids", "-"], page) == """
                {"grids":[
                {"shape":"table","caption":"К","heading":"Курси","hidden":true,"header_rows":2,\
                "columns":[["Банк"],["Каса","Купівля"],["Каса","\\"Продаж\\""]],"rows":[
                ["Банк","Каса","Каса"],
                ["Банк","Купівля","\\"Продаж\\""],
                ["Липа","41,10 +0,05","41,60"]]}]}

                """)
        #expect(try run(["grids", "-"], "нічого") == "{\"grids\":[]}\n")
    }

    private func tree(_ bytes: [UInt8], _ encoding: String? = nil) throws -> String {
        try run(["tree"] + (encoding.map { ["--encoding", $0] } ?? []) + ["-"], bytes: bytes)
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
    ) throws {
        #expect(try tree(bytes, label) == "| <html>\n|   <head>\n|   <body>\n|     \"\(text)\"\n")
    }

    @Test func `tree heeds the meta element, and the flag above it`() throws {
        let page = Array("<meta charset=koi8-u>".utf8) + [0xCB, 0xD5, 0xD2, 0xD3]
        #expect(try tree(page).contains("\"курс\""))
        #expect(try tree(page, "windows-1251").contains("\"ЛХТУ\""))
        // Saved by a browser: UTF-8 below a label that was true of the original.
        #expect(try tree(Array("<meta charset=gb2312>курс".utf8)).contains("\"курс\""))
    }

    @Test(
        arguments: [
            (["tree", "--encoding", "utf-9", "-"], 64, "unknown encoding “utf-9”"),
            (["tree", "--encoding=iso-2022-kr", "-"], 65, "-: unsupported encoding replacement"),
            (
                ["feed", "-"], 65,
                "-: not a feed: expected <rss>, <rdf:RDF>, <feed> or <channel>, found <html>"
            ),
            (["feed", "/missing"], 66, "/missing: no such file, or it cannot be read"),
            (["tokens", "--jsonl"], 65, "line 1: not a test case"),
            (["tree", "--jsonl"], 65, "line 1: not a test case"),
            ([], 64, "usage: markup-bench tree|tokens|feed|grids|speed …"),
            (["grids"], 64, "usage: markup-bench grids FILE|-"),
            (["grids", "a", "b"], 64, "usage: markup-bench grids FILE|-"),
            (["speed"], 64, "usage: markup-bench speed [--repeat N] FILE…"),
        ] as [([String], Int32, String)])
    func `reports what is wrong`(line: [String], status: Int32, sentence: String) {
        let error = #expect(throws: BenchError.self) { try run(line, "<html>") }
        #expect(error?.status == status && error?.sentence == sentence, "\(String(describing: error))")
    }

    @Test func `a feed is printed with its texts cleaned, or as they are`() throws {
        let feed =
            "<rss><channel><title>A &amp;lt;b&gt;</title><item><title>x &lt;b&gt;y&lt;/b&gt;</title></item></channel></rss>"
        #expect(try run(["feed", "-"], feed).contains(#""title":"x y""#))
        #expect(try run(["feed", "--raw", "-"], feed).contains(#""title":"x <b>y</b>""#))
        #expect(throws: BenchError.notAFeed(root: nil, file: "-")) { try run(["feed", "-"], "нічого") }
    }

    @Test func `tokens and tree read cases as JSON has them`() throws {
        let tokens = try run(["tokens", "--jsonl"], "{\"input\":\"\\u043a\\ud83d\\ude00<a b=c>\"}\n\n")
        #expect(tokens == "{\"tokens\":[[\"Character\",\"к😀\"],[\"StartTag\",\"a\",{\"b\":\"c\"}]]}\n")
        let tree = try run(
            ["tree", "--jsonl"],
            "{\"data\":\"<td>\",\"fragment\":\"tr\",\"scripting\":null}\n{\"data\":\"<noscript><p>\",\"scripting\":true}"
        )
        #expect(tree.contains("{\"tree\":\"| <td>\"}\n"))
        #expect(tree.contains("\\\"<p>\\\""))
    }
}
