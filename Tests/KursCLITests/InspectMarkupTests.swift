import Testing

@testable import KursCLI

/// `kurs inspect text`, whole command lines on pages from standard input.
struct InspectMarkupTests {
    private static let article = """
        <title>Назва — Сайт</title><h1>Назва</h1><meta property=article:published_time content="2026-11-20T18:05:00">
        <meta property=og:image content=a.jpg><div>
        <p>Банк відкрив три каси, про що <a href="/b">розповів</a> у п’ятницю, і каси вже працюють цілодобово.</p>
        <ul><li>перша, біля виходу, працює
        <li>друга\u{202E}, під годинником</ul></div>
        """

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
                розповів у п’ятницю, і каси вже працюють цілодобово.\\n\\nперша, біля виходу, працює\\n\\nдруга\\u202e, під \
                годинником","links":[{"href":"/b","text":"розповів"}]}

                """)
        #expect(
            TestEnvironment().run("inspect", "text", "--json", "-").out
                == "{\"title\":null,\"published\":null,\"image\":null,\"text\":\"\",\"links\":[]}\n")
    }

    @Test(
        arguments: [
            ([], 64), (["-", "-"], 64), (["-o", "csv", "-"], 64), (["-", "--url"], 64), (["-", "--on", "today"], 64),
            (["/missing"], 66),
        ] as [([String], Int32)])
    func `text rejects what it cannot do with a message`(line: [String], status: Int32) {
        let outcome = TestEnvironment().run(["inspect", "text"] + line)
        #expect(outcome.status == status)
        #expect(outcome.out.isEmpty)
        #expect(outcome.err.hasPrefix("kurs: "))
    }

    @Test func `text reads a page in its declared encoding, or else a usual one`() {
        let world = TestEnvironment()
        #expect(world.run("inspect", "text", "-", input: "<meta charset=utf-16>").status == 0)
        #expect(world.run("inspect", "text", "-", input: "<meta charset=iso-2022-kr>").status == 65)
    }

    @Test func `text reports an encoding that it cannot read, and inspect its commands`() {
        let world = TestEnvironment()
        #expect(
            world.run("inspect", "text", "-", "--lang", "uk", input: "<meta charset=iso-2022-kr>").err
                == "kurs: -: кодування replacement не підтримується; збережіть сторінку в UTF-8\n")
        #expect(world.run("inspect").err == "kurs: missing COMMAND; usage: kurs inspect page|source|text\n")
        #expect(world.run("inspect", "tree", "-").err.hasPrefix("kurs: unknown inspect command “tree”; choose page, "))
    }
}
