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
        let outcome = TestWorld().run("inspect", "grids", "-", input: page)
        #expect(outcome.status == 0 && outcome.err.isEmpty)
        #expect(
            outcome.out == """
                {"grids":[
                {"shape":"table","caption":"К","heading":"Курси","hidden":true,"header_rows":2,\
                "columns":[["Банк"],["Каса","Купівля"],["Каса","\\"Продаж\\""]],"rows":[
                ["Банк","Каса","Каса"],
                ["Банк","Купівля","\\"Продаж\\""],
                ["Липа","41,10 +0,05","41,60"]]}]}

                """)
        #expect(TestWorld().run("inspect", "grids", "-", input: "нічого").out == "{\"grids\":[]}\n")
    }

    @Test func `text prints an article for a terminal, links numbered, nothing that moves a cursor`() {
        let outcome = TestWorld().run("inspect", "text", "-", "--url", "https://x.example/n/1", input: Self.article)
        #expect(outcome.status == 0 && outcome.err.isEmpty)
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
        let outcome = TestWorld().run("inspect", "text", "--json", "-", input: Self.article)
        #expect(
            outcome.out == """
                {"title":"Назва","published":"2026-11-20T18:05:00","image":"a.jpg","text":"Банк відкрив три каси, про що \
                розповів у п’ятницю, і каси вже працюють цілодобово.\\n\\nперша, біля виходу, працює\\n\\nдруга\u{202E}, під \
                годинником","links":[{"href":"/b","text":"розповів"}]}

                """)
        #expect(
            TestWorld().run("inspect", "text", "--json", "-").out
                == "{\"title\":null,\"published\":null,\"image\":null,\"text\":\"\",\"links\":[]}\n")
    }

    @Test(
        arguments: [
            (["grids"], 64), (["grids", "a", "b"], 64), (["grids", "--json", "-"], 64), (["text"], 64),
            (["text", "-", "--url"], 64),
            (["grids", "/missing"], 66), (["text", "/missing"], 66),
        ] as [([String], Int32)])
    func `both refuse what they cannot do with a word`(line: [String], status: Int32) {
        let outcome = TestWorld().run(["inspect"] + line)
        #expect(outcome.status == status && outcome.out.isEmpty && outcome.err.hasPrefix("kurs inspect"))
    }

    @Test func `both read a page in the encoding it says, else in the usual ones`() {
        let world = TestWorld()
        #expect(world.run("inspect", "text", "-", input: "<meta charset=utf-16>").status == 0)
        #expect(world.run("inspect", "text", "-", input: "<meta charset=shift_jis>").status == 65)
    }
}
