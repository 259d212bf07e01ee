import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// What reaches a terminal or a spreadsheet, and how columns line up.
struct OutputTests {
    static let texts: [(String, String)] = [
        ("plain", "plain"), ("Ощадбанк — «ні»", "Ощадбанк — «ні»"), ("\u{1B}[31mred", "\\u{1B}[31mred"),
        ("a\u{0}b\u{7}c\u{7F}", "a\\u{0}b\\u{7}c\\u{7F}"), ("a\nb\r\tc", "a\\u{A}b\\u{D}\\u{9}c"),
        ("\u{9B}2J", "\\u{9B}2J"), ("\u{202E}evil\u{202C}", "\\u{202E}evil\\u{202C}"), ("a\u{200B}b", "a\\u{200B}b"),
        ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{AD}", "\\u{AD}"),
        ("\u{E000}", "\\u{E000}"), ("\u{FEFF}", "\\u{FEFF}"), ("й\u{301}", "й\u{301}"), ("₴ ₿ Ξ", "₴ ₿ Ξ"),
    ]

    @Test(arguments: [
        ["wallet", "export", "-o", "beancount", "--out", "/home/.local/share/kurs/wallet.journal"],
        ["wallet", "list", "--file", "/w.journal", "-o", "csv", "--out", "/w.journal"],
        ["rates", "--out", "/home/.local/share/kurs/kurs.sqlite"],
        ["rates", "--out", "/home/.local/share/kurs/kurs.sqlite-wal"],
        ["banks", "-o", "json", "--out", "/home/.config/kurs/config.json"],
        ["markets", "-o", "json", "--out", "/home/.config/kurs/pages/oschadbank-page.json"],
        ["chart", "usd", "--svg", "/home/.local/share/kurs/wallet.journal"],
        ["history", "usd", "-o", "hledger", "--append", "/home/.config/kurs/config.json"],
        ["history", "usd", "-o", "gnucash-csv", "--append", "/home/.local/share/kurs/wallet.journal"],
        ["history", "usd", "-o", "ledger", "--append", "/home/.local/share/kurs/kurs.sqlite"],
        ["wallet", "list", "-o", "csv", "--out", "/home/.local/state/kurs/wallet-1.undo"],
        ["wallet", "list", "-o", "csv", "--out", "/home/.cache/kurs/wallet-1.index"],
    ])
    func `an output never replaces a file of kurs itself`(line: [String]) {
        let world = TestEnvironment()
        let path = line[line.count - 1]
        world.files[path] = "{}"
        world.expect(line, status: 64, errHas: " would replace \(path)")
        #expect(world.files[path] == "{}")
    }

    @Test(arguments: [
        (
            ["convert", "--csv", "/s.csv", "--totals-out", "/s.csv"],
            "--totals-out /s.csv and /s.csv cannot be combined"
        ),
        (["convert", "--csv", "/s.csv", "--out", "/a.csv", "--totals-out", "/a.csv"], "--out /a.csv and --totals-out"),
        (["chart", "usd", "--svg", "/a.svg", "--png", "/a.svg"], "--svg /a.svg and --png /a.svg cannot be combined"),
        (["convert", "--csv", "/s.csv", "--totals-out", "/t.xlsx"], "--totals-out"),
    ])
    func `two outputs are two files, and no statement`(line: [String], says: String) {
        let world = TestEnvironment()
        world.files["/s.csv"] = "date,amount,currency\n2026-11-20,5,USD\n"
        world.expect(line, status: 64, errHas: says)
        #expect(world.files["/s.csv"]?.hasSuffix("5,USD\n") == true)
    }

    @Test(arguments: texts)
    func `spells out what could move the cursor, hide or reverse text`(text: String, shown: String) {
        #expect(text.terminalSafe == shown)
    }

    @Test func `an error message is one line whatever it quotes`() {
        TestEnvironment().expect(
            "ra\nts\u{1B}[2J\u{202E}", err: "kurs: unknown command “ra\\u{A}ts\\u{1B}[2J\\u{202E}”; see kurs --help\n")
    }

    static let formats: [(OutputFormat, String)] = [
        (.json, "{\"t\":\"\\u009b\\u202eя\\udb40\\udc01\"}\n"), (.csv, "{\"t\":\"\\u{9B}\\u{202E}я\\u{E0001}\"}\n"),
    ]

    @Test(arguments: formats)
    func `records on a terminal are escaped, JSON without loss`(format: OutputFormat, shown: String) {
        let bytes = Array("{\"t\":\"\u{9B}\u{202E}я\u{E0001}\"}\n".utf8)
        #expect(String(decoding: bytes.terminalSafe(format), as: UTF8.self) == shown)
    }

    @Test func `fields of a line are spelled out, also where no terminal prints them`() {
        var bytes: [UInt8] = []
        FieldValue.text("\u{1B}[2J\ta\u{202E}\u{9B}").append(to: &bytes)
        FieldValue.texts(["\u{7}"]).append(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\\u{1B}[2J a\\u{202E}\\u{9B}\\u{7}")
    }

    static let cells: [(String, OutputFormat, String)] = [
        ("plain", .csv, "plain"), ("=1+1", .csv, "'=1+1"), ("+380", .csv, "'+380"), ("-x", .csv, "'-x"),
        ("@SUM", .csv, "'@SUM"),
        ("\t=1", .csv, "\"'\t'=1\""), ("\r=1", .csv, "\"'\r'=1\""), ("\n=1", .csv, "\"'\n'=1\""), ("＝1", .csv, "'＝1"),
        ("a=1", .csv, "a=1"), ("a,b", .csv, "\"a,b\""), ("=\"a\",b", .csv, "\"'=\"\"a\"\",b\""),
        ("a\nb", .csv, "\"a\nb\""),
        ("=1", .tsv, "'=1"), ("a\tb\nc\\d", .tsv, "a\\tb\\nc\\\\d"), ("=1", .plain, "'=1"),
        ("\u{1B}[2J\u{9B}\u{202E}\n", .csv, "\"\\u{1B}[2J\\u{9B}\\u{202E}\n\""),
        ("\u{1B}\\\u{202E}", .tsv, "\\u{1B}\\\\\\u{202E}"),
        ("\u{1B}[2J\u{9B}\u{202E}\u{E0001}я", .jsonl, "{\"t\":\"\\u001b[2J\\u009b\\u202e\\udb40\\udc01я\"}"),
        // Joined signs and marks of direction are text.
        ("👨‍👩‍👧\u{200E}1", .csv, "👨‍👩‍👧\u{200E}1"), ("👨‍👩‍👧\u{200E}1", .tsv, "👨‍👩‍👧\u{200E}1"),
        ("=1\u{1}", .jsonl, "{\"t\":\"=1\\u0001\"}"), ("", .csv, ""),
    ]

    @Test(arguments: cells)
    func `external text starts no formula and breaks no row`(text: String, format: OutputFormat, cell: String) {
        var writer = RecordWriter(format: format, numbersAsNumbers: false)
        writer.record { $0.field("t", text) }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == cell + "\n")
    }

    @Test func `numbers are never quoted`() {
        var writer = RecordWriter(format: .csv, numbersAsNumbers: false)
        writer.record {
            $0.field("a", ExactDecimal("-0.50"))
            $0.field("b", ExactDecimal?.none)
            $0.field("c", Int64(-5))
            $0.field("d", true)
        }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "-0.50,,-5,true\n")
    }

    static let records: [(OutputFormat, Bool, String)] = [
        (
            .json, false,
            #"{"schema":1,"generated_at":"2026-11-20T09:40:00Z","x":[{"d":"44.1500","n":null,"l":["a","b"]},"#
                + #"{"d":"1","n":"t","l":[]}],"warnings":[{"code":"c","message":"«m»"}]}"# + "\n"
        ),
        (
            .json, true,
            #"{"schema":1,"generated_at":"2026-11-20T09:40:00Z","x":[{"d":44.1500,"n":null,"l":["a","b"]},"#
                + #"{"d":1,"n":"t","l":[]}],"warnings":[{"code":"c","message":"«m»"}]}"# + "\n"
        ),
        (.jsonl, false, #"{"d":"44.1500","n":null,"l":["a","b"]}"# + "\n" + #"{"d":"1","n":"t","l":[]}"# + "\n"),
        (.csv, false, "d,n,l\n44.1500,,a; b\n1,t,\n"),
        (.tsv, false, "d\tn\tl\n44.1500\t\ta; b\n1\tt\t\n"),
        (.plain, false, "44.1500\t\ta; b\n1\tt\t\n"),
    ]

    @Test(arguments: records)
    func `one record, every format`(format: OutputFormat, numbersAsNumbers: Bool, text: String) {
        var writer = RecordWriter(format: format, numbersAsNumbers: numbersAsNumbers)
        writer.begin("x", columns: ["d", "n", "l"], showsHeader: true, at: testNow)
        for (decimal, name, list) in [("44.1500", nil, ["a", "b"]), ("1", "t", [])] as [(String, String?, [String])] {
            writer.record {
                $0.field("d", ExactDecimal(decimal))
                $0.field("n", name)
                $0.field("l", list)
            }
        }
        writer.end(warnings: [("c", "«m»")])
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }

    @Test func `columns line up with Cyrillic, marks and wide letters`() {
        var table = TextTable([.left, .right, .left])
        table.header(["", "курс", ""])
        table.row([.init("гривня"), .init("1"), .init("a")])
        table.row([.init("и\u{306}і"), .init("44,76"), .init("b")])
        table.row([.init("円"), .init("—"), .init("")])
        table.row([.init("x")])
        var bytes: [UInt8] = []
        table.append(to: &bytes, columns: 80, color: false)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                         курс
                гривня      1  a
                и\u{306}і      44,76  b
                円          —
                x

                """)
    }

    @Test func `a last column is cut to the terminal, colours take no room`() {
        var table = TextTable([.left, .left])
        table.row([.init("USD", .strong), .init("американський долар", .faint)])
        var bytes: [UInt8] = []
        table.append(to: &bytes, columns: 16, color: false)
        #expect(String(decoding: bytes, as: UTF8.self) == "USD  американсь…\n")
        bytes = []
        table.append(to: &bytes, columns: 80, color: true)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}[1mUSD\u{1B}[0m  \u{1B}[2mамериканський долар\u{1B}[0m\n")
    }

    static let widths: [(String, Int)] = [
        ("", 0), ("abc", 3), ("їжак", 4), ("и\u{306}", 1), ("円", 2), ("a\u{200B}b", 2), ("₴", 1), ("💱", 2),
    ]

    @Test(arguments: widths)
    func `counts columns`(text: String, width: Int) { #expect(DisplayWidth.of(text) == width) }

    static let paragraphs: [(String, Int, [String])] = [
        ("", 10, [""]), ("один два три", 8, ["один два", "три"]), ("один  два", 80, ["один два"]),
        ("дуже-довге-слово і", 5, ["дуже-довге-слово", "і"]), ("a b", 1, ["a", "b"]),
    ]

    static let labelled: [(String, Int, String)] = [
        ("one two", 20, "  rule   one two"), ("one two three", 20, "  rule   one two\n         three"),
        ("https://h.ua/long", 26, "  rule   https://h.ua/long"),
        ("https://h.ua/long", 20, "  rule\n  https://h.ua/long"),
        ("see https://h.ua/long now", 20, "  rule\n  see\n  https://h.ua/long\n  now"),
        ("один два три", 18, "  rule   один два\n         три"),
    ]

    @Test(arguments: labelled)
    func `folds a value beside its label, a long word below it`(value: String, columns: Int, text: String) {
        #expect(Paragraph.labelled("  rule", value, at: 9, columns: columns) == text)
    }

    @Test(arguments: paragraphs)
    func `folds text between words`(text: String, columns: Int, lines: [String]) {
        #expect(Paragraph.lines(of: text, columns: columns) == lines)
    }
}
