import KursSources
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursCharts
@testable import KursCore
@testable import KursTerminal

/// The wide view of `kurs watch`: its panes, the mouse, and what it costs.
struct WatchDashboardTests {
    static func state(_ language: Language = .en, columns: Int = 120, rows: Int = 40) -> WatchState {
        var state = WatchTests.state(language, columns: columns, rows: rows)
        state.own = [.usd, .eur]
        state.boards[.nbu] = WatchState.Board(rates: [nbu("USD", "43.425"), nbu("EUR", "46.7405")], sparks: [:])
        let days = (0..<90).map { index in
            ChartData.Point(day: Day(number: 20_700 + Int32(index)), value: 43 + Double(index % 7) / 10)
        }
        let line = ChartData.Line(name: "USD", points: days, last: ExactDecimal("43.6"))
        state.charts[.init(market: .cash, currency: .usd)] = ChartData(lines: [line], title: "")
        state.offers[.usd] = state.banks
        return state
    }

    static func nbu(_ code: String, _ rate: String, change: String? = nil) -> Rate {
        let quote = Quote(market: .nbu, currency: CurrencyCode(code) ?? .usd, official: ExactDecimal(rate))
        let stored = StoredQuote(quote: quote, provenance: Provenance(source: .nbuJSON), fetchedAt: testNow)
        var changes = RateChange()
        changes.official = change.flatMap { ExactDecimal($0) }
        return Rate(stored: stored, change: changes, ageSeconds: 0, isStale: false)
    }

    @Test(arguments: [Language.en, .uk])
    func `a wide terminal shows every pane, and a smaller one the rates`(language: Language) {
        let text = WatchTests.text(Self.state(language))
        let names =
            language == .en
            ? ["Cash market", "USD, 90 days", "News", "USD on the markets", "Banks for USD", "Converter"]
            : ["Готівковий ринок", "USD, 90 днів", "Новини", "USD на ринках", "Банки, USD", "Конвертер"]
        for name in names { #expect(text.contains(name), "\(name)") }
        // The values repeat from 43.0 to 43.6 every seven days, and the last of 90 is the sixth: 43.5 / 43.0 = 1.0116.
        #expect(text.contains(language == .en ? "days +1.2 % ───" : "днів +1,2 % ───"))
        for columns in [119, 80] {
            #expect(!WatchTests.text(Self.state(language, columns: columns)).contains(names[5]))
        }
        #expect(!WatchTests.text(Self.state(language, rows: 34)).contains(names[5]))
        for line in WatchScreen.lines(of: Self.state(language)).dropFirst().dropLast() {
            let whole = line.map(\.text).joined()
            #expect(["│", "┤", "├", "┼", "┬"].contains(Array(whole)[67]), "\(whole)")
        }
    }

    /// The column of the line between the panes of each row, and where it ends below.
    private static func frame(_ state: WatchState) -> [Character?] {
        WatchScreen.lines(of: state).dropFirst().dropLast().map { line in
            line.map(\.text).joined().first { "│┤├┼┬┴".contains($0) }
        }
    }

    @Test func `the usual terminal shows the market, a chart, banks and news, in a frame`() throws {
        var state = Self.state(columns: 80, rows: 24)
        var text = WatchTests.text(state)
        for name in ["Cash market", "USD, 90 days +1.2 %", "USD on the markets", "Banks for USD", "News", "› USD"] {
            #expect(text.contains(name), "\(name)")
        }
        let frame = Self.frame(state)
        #expect(frame.first == "┬" && frame.filter { $0 == "┴" }.count == 1 && frame.filter { $0 == "┬" }.count == 1)
        // A long list leaves the banks to the other side.
        state.boards[.cash]?.rates = Currency.all.prefix(30).map { WatchTests.rate($0.code.text, "44", "45") }
        for _ in 0..<30 { _ = state.apply(.key(.down)) }
        text = WatchTests.text(state)
        #expect(text.contains("30/30") && text.contains("› \(Currency.all[29].code.text)"))
        let areas = Dashboard.areas(state)
        let (rates, banks) = (areas.first { $0.pane == .rates }?.area, areas.first { $0.pane == .banks }?.area)
        #expect(try #require(banks).column > (try #require(rates)).columns)
    }

    @Test(arguments: [(80, 24), (100, 30), (72, 20), (119, 60), (120, 40), (200, 60)])
    func `panes fill the screen and do not overlap`(columns: Int, rows: Int) {
        for count in [1, 2, 3, 5, 12, 40] {
            for hasChart in [false, true] {
                var state = Self.state(columns: columns, rows: rows)
                state.boards[.cash]?.rates = Currency.all.prefix(count).map {
                    WatchTests.rate($0.code.text, "44", "45")
                }
                if let code = state.selected, !hasChart {
                    state.charts[.init(market: .cash, currency: code)] = ChartData(lines: [], title: "")
                }
                var cells = [Int](repeating: 0, count: columns * rows)
                for (pane, area) in Dashboard.areas(state) {
                    #expect(area.rows >= 2, "\(pane) \(columns)x\(rows) \(count)")
                    for row in area.row..<(area.row + area.rows) {
                        for column in area.column..<(area.column + area.columns) { cells[row * columns + column] += 1 }
                    }
                }
                let line = Dashboard.areas(state)[0].area.columns
                for row in 1..<(rows - 1) {
                    let covered = cells[(row * columns)..<((row + 1) * columns)]
                    #expect(covered.allSatisfy { $0 <= 1 } && covered.filter { $0 == 0 }.count <= 3, "row \(row)")
                    #expect(covered.dropFirst(line + 3).allSatisfy { $0 == 1 })
                }
            }
        }
    }

    @Test func `a chart has the colour of its change`() {
        var state = Self.state(columns: 80, rows: 24)
        let paints = { (state: WatchState) in
            Set(
                WatchScreen.lines(of: state).joined().filter { cell in
                    cell.text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
                }.map(\.paint))
        }
        #expect(paints(state) == [.up])
        let subject = WatchState.Subject(market: .cash, currency: .usd)
        state.charts[subject]?.lines[0].points.reverse()
        for (index, point) in (state.charts[subject]?.lines[0].points ?? []).enumerated() {
            state.charts[subject]?.lines[0].points[index] = .init(
                day: Day(number: 20_700 + Int32(index)), value: point.value)
        }
        #expect(paints(state) == [.down])
    }

    @Test func `a change that is known later stands beside its rate`() {
        var state = Self.state()
        state.boards[.cash]?.rates = [
            WatchTests.rate("USD", "44", "45"), WatchTests.rate("EUR", "50", "51", change: "1"),
            WatchTests.rate("PLN", "11", "12"),
        ]
        state.boards[.cash]?.rates[0].stored.provenance = Provenance(source: .treeumCash)
        let yesterday = testToday.advanced(by: -1)
        for code in [CurrencyCode.usd, .eur, .pln] {
            let quote = Quote(market: .cash, currency: code, buy: 43, sell: ExactDecimal("44.8"), asOf: .day(yesterday))
            let stored = StoredQuote(quote: quote, provenance: Provenance(source: .treeumRange), fetchedAt: testNow)
            state.boards[.cash]?.take(
                HistoryAnswer(
                    market: .cash, currency: code, first: yesterday, last: yesterday,
                    rates: [HistoryDay(day: yesterday, stored: stored, carriedFrom: nil)], gaps: [], warnings: []),
                state.kyiv)
        }
        // What another source said is no earlier rate of this one.
        #expect(state.board.rates.map(\.change.sell) == [ExactDecimal("0.2"), ExactDecimal("1"), nil])
        #expect(state.board.rates[0].changePercent == ExactDecimal("0.45"))
        #expect(WatchTests.text(state).contains("▲ 0.2  +0.45 %"))
        // The source's own percentage is more exact than one from rounded prices.
        state.boards[.cash]?.rates[0].change.percent = ExactDecimal("0.4472")
        #expect(state.board.rates[0].changePercent == ExactDecimal("0.45"))
    }

    @Test func `every pane names the source of what it shows`() throws {
        for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
            var state = Self.state(columns: columns, rows: rows)
            let subject = WatchState.Subject(market: .cash, currency: .usd)
            state.charts[subject]?.sources = "treeum-range"
            let text = WatchTests.text(state)
            for part in [
                "minfin-api-cash · fetched 11:40", "· treeum-range ─", "minfin-page-banks",
                "News · minfin-rss",
            ] {
                #expect(text.contains(part), "\(part) \(text)")
            }
            _ = state.apply(.key(.letter("b")))
            #expect(WatchTests.text(state).contains("\nminfin-page-banks · fetched 11:40"))
        }
    }

    @Test func `Enter opens the currency, and leads back to it`() throws {
        for (columns, rows) in [(40, 20), (80, 24), (200, 60)] {
            var state = Self.state(columns: columns, rows: rows)
            let subject = WatchState.Subject(market: .cash, currency: .eur)
            state.charts[subject] = state.charts[.init(market: .cash, currency: .usd)]
            _ = state.apply(.key(.down))
            #expect(state.apply(.key(.enter)) == [.loadCurrency(subject)])
            _ = state.apply(
                .details(name: "EUR", title: "EUR · euro", lines: ["EUR · Cash market", "2026-11-20 51"], of: nil))
            #expect(state.subject == subject)
            let all = WatchScreen.details(state).map { $0.map(\.text).joined() }.joined(separator: "\n")
            for part in ["EUR, 90 days", "46.7405", "no rates of banks yet", "2026-11-20 51"] {
                #expect(all.contains(part), "\(part) \(all)")
            }
            for _ in 0..<9 { _ = state.apply(.key(.down)) }
            #expect(state.selected == .eur)
            var other = state
            #expect(other.apply(.key(.letter("4"))) == [.load(.nbu, .automatic)])
            #expect(other.screen == .rates && other.subject == nil && other.selected == .eur)
            _ = state.apply(.key(.escape))
            #expect(state.screen == .rates && state.subject == nil && state.selected == .eur)
        }
    }

    @Test func `an article that was opened beside the rates leads back to the chosen currency`() throws {
        var state = Self.state()
        _ = state.apply(.key(.down))
        let area = try #require(Dashboard.areas(state).first { $0.pane == .news }).area
        _ = state.click(column: area.column + 2, row: area.row + 1)
        _ = state.apply(.article(WatchTests.article("1", "T", ["a"]), isRead: true))
        #expect(state.screen == .article)
        for _ in 0..<2 { _ = state.apply(.key(.escape)) }
        #expect(state.screen == .rates && state.selected == .eur)
    }

    @Test func `digits, b, n and ? lead from every list`() {
        for key in ["n", "b"] {
            var state = Self.state()
            _ = state.apply(.key(.letter(key == "n" ? "n" : "b")))
            var other = state
            #expect(other.apply(.key(.letter("4"))) == [.load(.nbu, .automatic)] && other.screen == .rates)
            other = state
            _ = other.apply(.key(.letter("?")))
            #expect(other.screen == .help)
            _ = other.apply(.key(.escape))
            #expect(other.screen == state.screen)
            #expect(state.apply(.key(.letter(key == "n" ? "b" : "n"))).count == 1 && state.screen != .rates)
        }
    }

    @Test func `a narrow terminal has panes above one another`() {
        for (columns, rows) in [(40, 20), (60, 24), (71, 40)] {
            var state = Self.state(columns: columns, rows: rows)
            let areas = Dashboard.areas(state)
            #expect(areas.map(\.pane).prefix(2) == [.rates, .chart] && areas.last?.pane == .news)
            #expect(
                areas.reduce(0) { $0 + $1.area.rows } == rows - 2 && areas.allSatisfy { $0.area.columns == columns })
            let text = WatchTests.text(state)
            #expect(text.contains("Cash market") && text.contains("USD, 90 days") && text.contains("● 11:40"))
            state.charts = [.init(market: .cash, currency: .usd): ChartData(lines: [], title: "")]
            #expect(Dashboard.areas(state).map(\.pane) == [.rates, .banks, .news])
            #expect(WatchTests.text(state).contains("● 11:40"), "the banks leave room for news")
        }
    }

    @Test func `banks show one kind of rates where there is room for one, and more on a wide terminal`() {
        var state = Self.state(columns: 40, rows: 20)
        state.banks = [WatchTests.bank("A", "44", "45")]
        state.banks[0].card = .init(buy: ExactDecimal("44.5"), sell: ExactDecimal("44.75"))
        _ = state.apply(.key(.letter("b")))
        let words = { (state: WatchState) in
            WatchTests.text(state).split(separator: "\n").map { shellWords($0) }.first { $0.first == "›" }
        }
        #expect(words(state) == ["›", "A", "44", "45"] && WatchTests.text(state).contains("cash desk"))
        _ = state.apply(.key(.right))
        #expect(words(state) == ["›", "A", "44.5", "44.75"] && WatchTests.text(state).contains("card"))
        _ = state.apply(.resized(columns: 120, rows: 40))
        // How far apart, and how far the selling rate is from the NBU's 43.425.
        #expect(words(state) == ["›", "A", "44", "45", "1", "1.575", "44.5", "44.75", "0.25", "1.325"])
        // Beside them the user's other currencies, without cards where there are none.
        state.own = [.usd, .eur]
        state.offers[.eur] = [WatchTests.bank("A", "50", "51")]
        _ = state.apply(.resized(columns: 200, rows: 40))
        #expect(words(state)?.suffix(2) == ["50", "51"])
        #expect(WatchTests.text(state).contains("EUR · cash desk") && !WatchTests.text(state).contains("EUR · card"))
        state.offers[.eur]?[0].flags = [.farFromNBU]
        #expect(!WatchTests.text(state).contains("EUR"), "doubtful rates are left out")
    }

    @Test func `a coin's pane says what its source says of its day`() throws {
        var state = Self.state()
        let code = try #require(CurrencyCode("BTC"))
        var coin = Coin(code: code, slug: "bitcoin", name: "Bitcoin")
        (coin.priceUSD, coin.change24h, coin.marketCap) = (81_250, 2, 71_250_000_000_000)
        let stored = StoredCoin(
            coin: coin, provenance: Provenance(source: .coingecko), fetchedAt: testNow, isStale: false)
        let quote = Quote(market: .crypto, currency: code, official: 3_543_100)
        let rate = StoredQuote(quote: quote, provenance: Provenance(source: .coingecko), fetchedAt: testNow)
        state.boards[.crypto] = .init(
            rates: [Rate(stored: rate, change: RateChange(), ageSeconds: 0, isStale: false)], coins: [stored])
        state.market = .crypto
        let text = WatchTests.text(state)
        for part in ["81,250 USD", "+2.00 %", "71.25T UAH", "for example, 1 BTC"] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(MarketsPane.markets(state) == [.crypto])
        state.market = .cash
        #expect(!MarketsPane.markets(state).contains(.crypto))
    }

    @Test func `the wallet has a pane when there is one, and a click opens its screen`() throws {
        var state = Self.state()
        #expect(!WatchTests.text(state).contains("Wallet"))
        state.wallet.sums = ["total 5,000.00 UAH at today's rates"]
        state.wallet.due = [
            .init(when: "overdue 2 d", amount: "−12,000.00 UAH", name: "rent", isLate: true),
            .init(when: "in 5 d", amount: "−300.00 UAH", name: "phone", isLate: false),
        ]
        let text = WatchTests.text(state)
        #expect(text.contains("overdue 2 d  −12,000.00 UAH  rent"))
        #expect(text.contains("in 5 d          −300.00 UAH  phone"))
        #expect(text.contains("Wallet ─") && text.contains("total 5,000.00 UAH") && text.contains("Converter"))
        let area = try #require(Dashboard.areas(state).first { $0.pane == .wallet }).area
        #expect(state.apply(.key(.click(column: area.column, row: area.row + 1))) == [.loadWallet])
        #expect(state.screen == .wallet)
    }

    @Test func `the chosen currency is the one that the panes are about`() {
        var state = Self.state()
        #expect(state.selected == .usd)
        _ = state.apply(.key(.down))
        #expect(state.selected == .eur)
        #expect(WatchTests.text(state).contains("EUR on the markets"))
        #expect(WatchTests.text(state).contains("46.7405"))
        #expect(WatchTests.text(state).contains("no rates of banks yet"))
    }

    @Test func `a click does what it points at`() throws {
        var state = Self.state()
        let area = { (pane: Dashboard.Pane) in try #require(Dashboard.areas(state).first { $0.pane == pane }).area }
        let rates = try area(.rates)
        #expect(state.click(column: 3, row: rates.row + 3) == [])
        #expect(state.selected == .eur)
        let news = try area(.news)
        #expect(
            state.click(column: news.column + 3, row: news.row + 2) == [
                .loadArticle(WatchTests.item("2", "Банк\u{1B}[2J"))
            ])
        #expect(state.click(column: news.column + 3, row: news.row) == [])
        let markets = try area(.markets)
        #expect(state.click(column: markets.column, row: markets.row + 5) == [.load(.nbu, .automatic)])
        #expect(state.market == .nbu)
    }

    @Test func `the head is a row of tabs`() {
        var state = Self.state()
        #expect(state.click(column: 12, row: 0) == [.load(.banks, .automatic)])
        #expect(state.market == .banks)
        #expect(state.click(column: 110, row: 0) == [])
        var small = WatchTests.state()
        #expect(small.click(column: 42, row: 0) == [.load(.crypto, .automatic)])
    }

    @Test func `currencies stand in a person's order, by change or by code`() {
        var state = WatchTests.state(columns: 120, rows: 40)
        state.own = [.eur]
        let rates = [("CZK", "0.1"), ("USD", "0.2"), ("AMD", "-0.1"), ("EUR", nil)].map {
            WatchTests.rate($0.0, "10", "10", change: $0.1)
        }
        _ = state.apply(.board(.cash, WatchState.Board(rates: rates), notice: ""))
        var orders: [String] = []
        for _ in 0..<4 {
            orders.append(state.board.rates.map(\.quote.currency.text).joined(separator: " "))
            _ = state.apply(.key(.letter("s")))
        }
        #expect(orders == ["EUR USD CZK AMD", "USD CZK AMD EUR", "AMD CZK EUR USD", "EUR USD CZK AMD"])
    }

    @Test func `the best banks come first, and stand side by side where there is room`() throws {
        var state = Self.state()
        let rows = { (state: WatchState) in WatchTests.text(state).split(separator: "\n").map(String.init) }
        let narrow = rows(state).compactMap { $0.split(separator: "│").last.map { $0.trimmingBlanks } }
        let start = try #require(narrow.firstIndex(of: "best buy"))
        #expect(
            narrow[start...].prefix(6) == [
                "best buy", "B  44.2  cash", "A  44    cash", "best sell", "C  44.9  cash", "A  45    cash",
            ])
        _ = state.apply(.resized(columns: 200, rows: 60))
        let wide = rows(state)
        #expect(wide.contains { $0.contains("best buy") && $0.contains("best sell") })
        #expect(wide.contains { $0.contains("B  44.2  cash") && $0.contains("C  44.9  cash") })
    }

    @Test func `unread news has a mark without colours`() {
        var state = Self.state()
        state.news[0].isRead = true
        let lines = WatchTests.text(state).split(separator: "\n")
        #expect(lines.contains { $0.contains("│   11:40  Курс") })
        #expect(lines.contains { $0.contains("│ ● 11:40  Банк") })
    }

    @Test func `colours are those that the terminal has`() {
        let lines: [WatchScreen.Line] = [[.init("a", .up)]]
        let drawn = { (depth: ColorDepth) in
            var frame = WatchFrame(color: true, isUTF8: true, depth: depth, isSynchronized: true)
            return String(decoding: frame.bytes(for: lines), as: UTF8.self)
        }
        #expect(drawn(.sixteen) == "\u{1B}[?2026h\u{1B}[2J\u{1B}[1H\u{1B}[32ma\u{1B}[m\u{1B}[?2026l")
        #expect(drawn(.palette).contains("\u{1B}[38;5;28ma"))
        #expect(drawn(.direct).contains("\u{1B}[38;2;34;134;58ma"))
    }
}

extension Substring {
    /// The text without blanks at its ends.
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
