import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// `kurs watch`: keys, the reducer, the screens, and the loop with a terminal that plays a script.
struct WatchTests {

    static func rate(_ code: String, _ buy: String, _ sell: String, change: String? = nil) -> Rate {
        let quote = Quote(
            market: .cash, currency: CurrencyCode(code) ?? .usd, buy: ExactDecimal(buy), sell: ExactDecimal(sell))
        let stored = StoredQuote(quote: quote, provenance: Provenance(source: .minfinAPICash), fetchedAt: testNow)
        var changes = RateChange()
        changes.sell = change.flatMap { ExactDecimal($0) }
        return Rate(stored: stored, change: changes, ageSeconds: 0, isStale: false)
    }

    static func item(_ id: String, _ title: String) -> StoredNews {
        let news = News(id: id, title: title, link: "https://h.ua/\(id)", published: testNow, source: .minfinRSS)
        return StoredNews(news: news, isRead: false, fetchedAt: testNow)
    }

    static func bank(_ name: String, _ buy: String?, _ sell: String?) -> BankRow {
        var row = BankRow(
            bank: BankName(slug: name.lowercased(), name: name), currency: .usd, fetchedAt: testNow,
            provenance: Provenance(source: .minfinPageBanks))
        row.cash = .init(buy: buy.flatMap { ExactDecimal($0) }, sell: sell.flatMap { ExactDecimal($0) })
        return row
    }

    static func state(_ language: Language = .en, columns: Int = 60, rows: Int = 9) -> WatchState {
        var state = WatchState(
            language: language, kyiv: .europeanRule, columns: columns, rows: rows, now: testNow.advanced(by: 40),
            market: .cash)
        state.boards[.cash] = WatchState.Board(
            rates: [rate("USD", "44.10", "44.65", change: "0.05"), rate("EUR", "51.20", "51.90", change: "-0.10")],
            sparks: [.usd: "▁▃█"])
        state.news = [item("1", "Курс зростає"), item("2", "Банк\u{1B}[2J")]
        state.banks = [bank("A", "44", "45"), bank("B", "44.2", nil), bank("C", nil, "44.9")]
        return state
    }

    static func text(_ state: WatchState) -> String {
        WatchScreen.lines(of: state).map { $0.map(\.text).joined() }.joined(separator: "\n")
    }

    static func pressed(_ keys: [TerminalKey], from state: WatchState = state()) -> (WatchState, [WatchEffect]) {
        var state = state
        var effects: [WatchEffect] = []
        for key in keys { effects += state.apply(.key(key)) }
        return (state, effects)
    }

    @Test func `rates of another day are labelled`() throws {
        var state = Self.state()
        #expect(!Self.text(state).contains(" of "))
        var rates = try #require(state.boards[.cash]?.rates)
        for index in rates.indices {
            rates[index].stored.quote.asOf = .day(state.kyiv.day(at: state.now).advanced(by: -1))
        }
        state.boards[.cash]?.rates = rates
        #expect(Self.text(state).contains("Cash market · of 19 November 2026"))
        state.language = .uk
        #expect(Self.text(state).contains("· за 19 листопада 2026"))
        #expect(EffectiveDate.of(rates, shown: state.kyiv.day(at: state.now).advanced(by: -1), state.kyiv) == nil)
        rates[0].stored.quote.asOf = .instant(testNow)
        #expect(EffectiveDate.of(rates, shown: state.kyiv.day(at: testNow), state.kyiv) == nil)
    }

    static let bytes: [([UInt8], [TerminalKey])] = [
        (Array("q1?".utf8), [.letter("q"), .letter("1"), .letter("?")]), ([3], [.interrupt]),
        ([13, 10], [.enter, .enter]),
        ([27], [.escape]), (Array("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D".utf8), [.up, .down, .right, .left]),
        (Array("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~".utf8), [.pageUp, .pageDown, .home, .end]),
        (Array("\u{1B}[1;5Cx".utf8), [.right, .letter("x")]),
        (Array("грн".utf8), [.letter("г"), .letter("р"), .letter("н")]),
        ([127, 8, 9], [.backspace, .backspace, .tab]), ([0xFF, 0x41], []),
        ([21, 23], [.clear, .deleteWord]), (Array("\u{1B}[3~".utf8), [.delete]),
        (Array("\u{1B}[<0;12;3M\u{1B}[<0;12;3mq".utf8), [.click(column: 11, row: 2), .letter("q")]),
        (Array("\u{1B}[<64;1;1M\u{1B}[<65;1;1M".utf8), [.wheelUp, .wheelDown]),
        (
            Array("\u{1B}[<2;1;1M\u{1B}[<0;0;1M\u{1B}[<0;1M\u{1B}[<0;1;1;1Mx".utf8),
            [.letter("1"), .letter("M"), .letter("x")]
        ),
        (Array("\u{1B}[999999999999999999~".utf8), []),
        (Array("\u{1B}[".utf8), []), ([0, 1, 2], []), ([26, 12, 4], [.suspend, .redraw, .interrupt]),
    ]

    @Test(arguments: bytes)
    func `parses bytes as keys`(bytes: [UInt8], keys: [TerminalKey]) { #expect(TerminalKey.keys(in: bytes) == keys) }

    static func article(_ id: String, _ title: String, _ lines: [String]) -> WatchArticle {
        WatchArticle(link: "https://h.ua/" + id, title: title, lines: lines.map { .init($0) })
    }

    @Test func `an article is folded again for a narrower screen`() {
        var state = Self.pressed([.letter("n"), .down, .down, .down, .enter]).0
        let line = Array(repeating: "слово", count: 12).joined(separator: " ")
        _ = state.apply(.article(Self.article("2", "Банк", ["a", line]), isRead: true))
        _ = state.apply(.resized(columns: 30, rows: 20))
        let lines = state.article.lines.map(\.text)
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 30 })
        #expect(lines.joined(separator: " ") == "a " + line)
    }

    @Test func `headlines open, are marked as read, and lead back to the list`() {
        let (state, effects) = Self.pressed([.letter("n"), .down, .down, .down, .enter])
        #expect(state.position == 1)
        #expect(!state.news[1].isRead)
        #expect(effects == [.loadNews, .loadArticle(Self.item("2", "Банк\u{1B}[2J"))])
        let text = WatchEvent.article(Self.article("2", "Банк", ["a", "b", "https://h.ua/2"]), isRead: true)
        var missing = state
        _ = missing.apply(.article(Self.article("2", "Банк", ["a"]), isRead: false))
        #expect(missing.screen == .article)
        #expect(!missing.news[1].isRead, "a missing article stays unread")
        var read = state
        _ = read.apply(text)
        #expect(read.news[1].isRead)
        #expect(read.screen == .article)
        #expect(!read.isBusy)
        #expect(Self.text(read).contains("Банк\na\nb\nhttps://h.ua/2"))
        let back = Self.pressed([.letter("q")], from: read).0
        #expect(back.screen == .news)
        #expect(back.position == 1)
        #expect(Self.pressed([.enter]).1 == [.loadCurrency(.init(market: .cash, currency: .usd))])
        // A user who has left the screen before the text arrives stays where they are.
        var elsewhere = Self.pressed([.letter("q")], from: state).0
        _ = elsewhere.apply(text)
        #expect(elsewhere.screen == .rates)
    }

    @Test func `banks are sorted by name, by who pays most, by who asks least`() {
        let names = [0, 1, 2, 3].map { count in
            let keys = [TerminalKey.letter("b")] + Array(repeating: .letter("s"), count: count)
            return Self.pressed(keys).0.banks.map(\.bank.name).joined()
        }
        #expect(names == ["ABC", "BAC", "CAB", "ABC"])
    }

    @Test func `the chosen currency stays chosen on other screens and markets`() {
        var (state, effects) = Self.pressed([.down, .letter("b")])
        #expect(effects == [.loadBanks(.eur)])
        _ = state.apply(.key(.letter("q")))
        #expect(state.selected == .eur)
        _ = state.apply(.key(.letter("2")))
        let rates = [Self.rate("GBP", "55", "56"), Self.rate("EUR", "51", "52"), Self.rate("USD", "44", "45")]
        _ = state.apply(.board(.banks, WatchState.Board(rates: rates), notice: ""))
        #expect(state.selected == .eur)
        _ = state.apply(.key(.down))
        let next = state.selected
        _ = state.apply(.board(.banks, WatchState.Board(rates: rates), notice: ""))
        #expect(next != .eur && state.selected == next)
    }

    @Test func `banks without rates of another currency leave the list and its notice`() {
        var state = Self.pressed([.letter("b")]).0
        let banks = state.banks
        _ = state.apply(.banks(.usd, banks, notice: "the banks' page answered 503"))
        state.offers = [.usd: banks, .eur: banks]
        _ = state.apply(.banks(.eur, [], notice: "no banks' rates of EUR"))
        #expect(state.banks == banks && state.notice == "the banks' page answered 503")
        #expect(state.offers.keys.map(\.text) == ["USD"], "only those of EUR are read again")
        _ = state.apply(.banks(.usd, [], notice: "none"))
        #expect(state.banks.isEmpty && state.notice == "none")
    }

    @Test func `a bank far from the NBU's rate is marked`() {
        var state = Self.state()
        state.banks[0].flags = [.farFromNBU]
        _ = state.apply(.key(.letter("b")))
        let marked = Self.text(state).split(separator: "\n").filter { $0.contains("!") }
        #expect(marked.count == 1, "\(marked)")
        #expect(marked.first?.hasPrefix("› ! A ") == true, "\(marked)")
    }

    @Test func `a conversion is edited where the caret is`() {
        let typed = "10 usd".unicodeScalars.map { TerminalKey.letter($0) }
        let keys: [TerminalKey] = [.letter("c")] + typed + [.home, .letter("5"), .right, .delete, .end, .deleteWord]
        let state = Self.pressed(keys, from: Self.state()).0
        #expect(state.typed == "51 ")
        #expect(state.caret == 3)
        #expect(Self.text(state).contains("51 ▏"))
        #expect(Self.pressed([.clear], from: state).0.typed == "")
    }

    @Test func `an amount alone is of the chosen currency`() {
        let typed = "c100".unicodeScalars.map { TerminalKey.letter($0) } + [.enter]
        let (state, effects) = Self.pressed(typed)
        #expect(effects.last == .convert("100 " + (state.selected?.text ?? "")), "\(effects)")
        // It stays so when another is selected, and its answer is not lost.
        var other = Self.pressed([.escape, .down], from: state).0
        #expect(other.selected == .eur && other.typed == "100 USD")
        _ = other.apply(.converted("100 USD", ["100 USD = 4,400 UAH"]))
        #expect(other.answer == ["100 USD = 4,400 UAH"])
        #expect(Self.pressed([.letter("c"), .letter("7"), .escape]).0.typed == "7 USD")
        #expect(Self.pressed([.letter("c"), .escape]).0.typed == "")
        let wide = Self.pressed([.letter("c"), .letter("7")], from: WatchDashboardTests.state()).0
        for (pane, area) in Dashboard.areas(wide) where [.chart, .news, .banks].contains(pane) {
            let left = Self.pressed([.click(column: area.column, row: area.row + 1)], from: wide).0
            #expect(left.typed == "7 USD", "\(pane)")
        }
    }

    @Test func `a conversion is shown only for its own amount`() {
        let typed = [TerminalKey.letter("c")] + "5 USD".unicodeScalars.map { .letter($0) } + [.enter]
        var state = Self.pressed(typed).0
        _ = state.apply(.converted("5 USD", ["5 USD = 1 UAH"]))
        #expect(state.answer == ["5 USD = 1 UAH"])
        _ = state.apply(.key(.backspace))
        _ = state.apply(.converted("5 USD", ["5 USD = 1 UAH"]))
        #expect(state.answer == [])
        #expect(state.typed == "5 US")
    }

    @Test func `an empty list is fetched, and a failure is shown`() {
        var state = Self.state()
        (state.news, state.banks) = ([], [])
        #expect(state.apply(.key(.letter("n"))) == [.loadNews])
        #expect(Self.text(state).hasSuffix("fetching…"))
        _ = state.apply(.news([], notice: "h.ua answered 503"))
        #expect(Self.text(state).hasSuffix("h.ua answered 503"))
        #expect(state.apply(.key(.letter("q"))) == [])
        #expect(state.apply(.key(.letter("b"))) == [.loadBanks(.usd)])
    }

    static let screens: [(Language, [TerminalKey], String)] = [
        (
            .en, [],
            """
            [1 cash] 2 banks  3 interbank  4 NBU  5 crypto\u{20}
            Cash market · just now · refresh in 5 min
                      buy   sell
            › USD   44.10  44.65  ▲ 0.05  +0.11 %  US dollar  ▁▃█
              EUR   51.20  51.90  ▼ 0.10  −0.19 %  euro         \u{20}
            minfin-api-cash · fetched 11:40

            » Курс зростає
            Enter open  c convert  w wallet  n news  b banks  ? help  q quit
            """
        ),
        (
            .uk, [.letter("b"), .letter("s")],
            """
             1 готівка  2 банки  3 міжбанк  4 НБУ  5 крипто\u{20}
            Банки · USD · від найвищого курсу купівлі
                      каса            картка    \u{20}
                 купівля  продаж  купівля  продаж
            › B     44,2     —          —       —
              A     44      45          —       —
              C      —      44,9        —       —
            minfin-page-banks · отримано 11:40
            Enter відкрити  s порядок  r оновити  n новини  ? довідка  q назад
            """
        ),
        (
            .en, [.letter("n"), .down],
            """
             1 cash  2 banks  3 interbank  4 NBU  5 crypto\u{20}
            News · minfin-rss
              ● 11:40  Курс зростає
            › ● 11:40  Банк\\u{1B}[2J




            Enter read  r refresh  b banks  w wallet  ? help  q back
            """
        ),
    ]

    @Test(arguments: screens)
    func `draws a screen`(language: Language, keys: [TerminalKey], drawn: String) {
        var state = Self.pressed(keys, from: Self.state(language, columns: 68)).0
        state.isBusy = false
        #expect(Self.text(state) == drawn)
    }

    @Test func `forty columns show the market, both rates of banks and the way out`() {
        for language in [Language.en, .uk] {
            let state = Self.state(language, columns: 40)
            let rates = Self.text(state).split(separator: "\n")
            #expect(rates[0] == (language == .en ? "[1 cash] 2  3  4  5 " : "[1 готівка] 2  3  4  5 "))
            #expect(rates.last?.hasSuffix(language == .en ? "  q quit" : "  q вихід") == true, "\(rates)")
            let banks = Self.text(Self.pressed([.letter("b")], from: state).0).split(separator: "\n")
            let words = banks.map { shellWords($0) }
            #expect(words.contains(["›", "A", "44", "45"]), "\(banks)")
        }
    }

    @Test func `help is folded on a narrow screen, and its end is reached`() {
        for language in [Language.en, .uk] {
            var state = Self.pressed([.letter("?")], from: Self.state(language, columns: 40, rows: 20)).0
            let all = WatchScreen.help(state).map { $0.map(\.text).joined() }
            #expect(all.allSatisfy { DisplayWidth.of($0) <= 40 && !$0.hasSuffix("…") })
            #expect(
                Self.text(state).hasPrefix("[1") && Self.text(state).split(separator: "\n")[0].hasSuffix("\(all.count)")
            )
            for _ in all { _ = state.apply(.key(.down)) }
            #expect(Self.text(state).split(separator: "\n").map(String.init).contains(all.last ?? ""))
        }
    }

    @Test func `the head says where in a long list the cursor is`() {
        var state = Self.state(columns: 60, rows: 9)
        #expect(!Self.text(state).contains("1/2"))
        state.boards[.cash]?.rates = Currency.all.prefix(12).map { Self.rate($0.code.text, "44", "45") }
        #expect(Self.text(state).split(separator: "\n")[0].hasSuffix(" 1/12"))
        for _ in 0..<20 { _ = state.apply(.key(.down)) }
        let lines = Self.text(state).split(separator: "\n")
        #expect(lines[0].hasSuffix("12/12") && DisplayWidth.of(String(lines[0])) == 60)
        #expect(lines.filter { $0.hasPrefix("› ") }.count == 1)
    }

    @Test func `every screen fits every size, in both languages`() {
        for language in [Language.en, .uk] {
            for keys in [[], [.letter("c"), .letter("1")], [.letter("n")], [.letter("b")], [.letter("?")]]
                as [[TerminalKey]]
            {
                for (columns, rows) in [(10, 3), (1, 1), (40, 10), (80, 24), (120, 35), (200, 60), (300, 100), (5, 2)] {
                    var (state, _) = Self.pressed(keys, from: Self.state(language))
                    _ = state.apply(.resized(columns: columns, rows: rows))
                    let lines = WatchScreen.lines(of: state)
                    #expect(lines.count <= rows)
                    for line in lines {
                        #expect(line.reduce(0) { $0 + DisplayWidth.of($1.text) } <= columns, "\(columns)x\(rows)")
                    }
                }
            }
        }
    }

    @Test func `only changes are written`() {
        var (state, frame) = (Self.state(columns: 60, rows: 24), WatchFrame(color: true, isUTF8: true))
        let lines = WatchScreen.lines(of: state)
        _ = frame.bytes(for: lines)
        #expect(frame.bytes(for: lines) == [])
        _ = state.apply(.tick(state.now.advanced(by: 20)))
        let second = String(decoding: frame.bytes(for: WatchScreen.lines(of: state)), as: UTF8.self)
        #expect(second.hasPrefix("\u{1B}[2H"))
        #expect(second.count < 100)
        #expect(WatchFrame.ascii("▲ 0,05 · є…") == "+ 0,05 | ?~")
    }

    @Test func `a screen takes at most two bytes for each character that is seen`() {
        for (language, title) in [
            (Language.en, "Hryvnia stands still for a third day"), (.uk, "Гривня стоїть на місці"),
        ] {
            for keys in [[], [.letter("c"), .letter("1")], [.letter("n")], [.letter("n"), .enter], [.letter("b")]]
                + [[.letter("?")]] as [[TerminalKey]]
            {
                for (columns, rows) in [(80, 24), (40, 12), (200, 60)] {
                    var start = Self.state(language, columns: columns, rows: rows)
                    let codes = Currency.all.prefix(30).map(\.code.text)
                    start.boards[.cash]?.rates = codes.map { Self.rate($0, "41.4562", "42.0001", change: "0.0500") }
                    for rate in start.board.rates.prefix(8) {
                        start.boards[.cash]?.sparks[rate.quote.currency] = "▁▃█▂▃▄▅▁▃█▂▃▁▃█"
                    }
                    start.news = (1...40).map { Self.item("\($0)", title) }
                    start.banks = (1...40).map { Self.bank("Bank \($0)", "44.2", "44.9") }
                    var state = Self.pressed(keys, from: start).0
                    let lines = [String](repeating: title + ", " + title, count: 40)
                    _ = state.apply(.article(Self.article("1", title, lines), isRead: true))
                    for isBusy in [false, true] {
                        state.isBusy = isBusy
                        var frame = WatchFrame(color: true, isUTF8: true)
                        let drawn = WatchScreen.lines(of: state)
                        let seen = drawn.reduce(0) { sum, line in
                            let text = line.map(\.text).joined()
                            return sum + text.count - text.reversed().prefix { $0 == " " }.count
                        }
                        let count = frame.bytes(for: drawn).count
                        #expect(
                            count <= 2 * seen, "\(language) \(state.screen) \(columns)x\(rows): \(count) for \(seen)")
                    }
                }
            }
        }
    }
}
