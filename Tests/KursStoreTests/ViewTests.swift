import KursCore
import KursTestSupport
import Testing

@testable import KursStore

/// The views for other programs: their columns stay, and their rows are what kurs answers.
@Suite struct ViewTests {
    private let store: SQLiteStore

    init() throws { store = try SQLiteStore.inMemory(rangeSource: rangeSource) }

    private func rows(_ query: String) throws -> [[String?]] {
        let row = try store.connection.statement(text: query)
        var rows: [[String?]] = []
        while try row.step() { rows.append((0..<row.columnCount).map { row.text($0) }) }
        return rows
    }

    static let columns: [(view: String, columns: String)] = [
        ("v_history", "day market currency base buy sell official flag source host moment fetched_at"),
        ("v_rates", "day market currency base buy sell official flag source host moment fetched_at"),
        (
            "v_banks",
            "slug bank currency base kind buy sell day flag source host moment fetched_at site phones email page logo"
        ),
        ("v_news", "id published title link summary image is_read source fetched_at"),
    ]

    @Test(arguments: columns)
    func `the columns stay`(view: String, columns: String) throws {
        let names = try rows("SELECT name FROM pragma_table_info('\(view)')").compactMap { $0[0] }
        #expect(names.joined(separator: " ") == columns)
    }

    @Test func `a migrated database has the views of a new one`() throws {
        let scratch = Scratch()
        try scratch.open().connection.run(
            """
            ALTER TABLE news DROP COLUMN categories;DROP VIEW v_news;DROP VIEW v_banks;DROP VIEW v_rates;DROP VIEW v_history;DROP VIEW v_quote;
            CREATE VIEW history AS SELECT date(day*86400,'unixepoch')AS date,*FROM quote JOIN series ON id=series;
            ALTER TABLE alert DROP COLUMN note;ALTER TABLE bank DROP COLUMN rating;ALTER TABLE bank DROP COLUMN list_slug;DROP TABLE branch;
            DROP TABLE listed_coin;DROP TABLE found_coin;
            PRAGMA user_version=4;
            """)
        let query = "SELECT name FROM sqlite_schema WHERE type='view' ORDER BY name"
        let views = try scratch.open().connection.statement(text: query)
        var names: [String] = []
        while try views.step() { names.append(views.text(0) ?? "") }
        #expect(names == ["v_banks", "v_history", "v_news", "v_quote", "v_rates"])
    }

    @Test func `a database of version 6 keeps its banks and gets their ratings with the next fetch`() throws {
        let scratch = Scratch()
        try scratch.open().connection.run(
            """
            INSERT INTO bank(slug,source,name,phones,fetched_at)VALUES('a','finance-ua-banks','А','3700',1795166580);
            ALTER TABLE alert DROP COLUMN note;ALTER TABLE bank DROP COLUMN rating;ALTER TABLE bank DROP COLUMN list_slug;DROP TABLE branch;
            DROP TABLE listed_coin;DROP TABLE found_coin;
            PRAGMA user_version=6;
            """)
        let store = try scratch.open()
        #expect(try store.banks().map(\.phones) == [["3700"]] && store.banks()[0].rating == nil)
        var answer = ParsedAnswer()
        answer.banks = [Bank(name: BankName(slug: "a", name: "А"))]
        answer.banks[0].rating = ExactDecimal("4.5")
        let list = Endpoint(source: SourceID("finance-ua-banks"), base: .init("https://finance.ua"), target: "/x")
        try store.answer(list, answer)
        #expect(try store.banks().map(\.rating) == [ExactDecimal("4.5")])
    }

    @Test func `a database of version 5 keeps its news and gets their categories with the next fetch`() throws {
        let scratch = Scratch()
        try scratch.open().connection.run(
            """
            INSERT INTO news(id,source,sort_at,is_read,fetched_at,published,title,link,seen_at)\
            VALUES('1','minfin-rss',1795166580,1,1795166580,1795166580,'Курс','https://minfin.com.ua/1',1795166580);
            ALTER TABLE news DROP COLUMN categories;
            ALTER TABLE alert DROP COLUMN note;ALTER TABLE bank DROP COLUMN rating;ALTER TABLE bank DROP COLUMN list_slug;DROP TABLE branch;
            DROP TABLE listed_coin;DROP TABLE found_coin;
            PRAGMA user_version=5;
            """)
        let store = try scratch.open()
        #expect(try Schema.number("PRAGMA user_version", &store.connection) == Schema.version)
        var item = News(
            id: "1", title: "Курс", link: "https://minfin.com.ua/1", published: Timestamp(seconds: 1_795_166_580),
            source: .minfinRSS)
        let kept = try store.news(id: "1")
        #expect(kept.map(\.news) == [item])
        #expect(kept.map(\.isRead) == [true])
        item.categories = ["Валюта", "Банки"]
        var parsed = ParsedAnswer()
        parsed.news = [item]
        try store.answer(Endpoint(source: .minfinRSS, base: .init("https://minfin.com.ua"), target: "/rss"), parsed)
        #expect(try store.news(id: "1").map(\.news.categories) == [["Валюта", "Банки"]])
        #expect(try store.news(id: "1").map(\.isRead) == [true])
    }

    /// DuckDB parses the SQL of a view itself when it attaches the file.
    @Test func `no view uses a function that only SQLite has`() throws {
        for sql in try rows("SELECT sql FROM sqlite_schema WHERE type='view'").compactMap({ $0[0] }) {
            let calls = sql.matches(of: /([a-z_]+)\(/).map { String($0.output.1) }
            #expect(Set(calls).isSubset(of: ["printf", "nullif", "max", "row_number"]), "\(calls)")
        }
    }

    @Test func `days are those of the calendar`() throws {
        let days = (9741...47_481).map { Day(number: $0) }
        for start in stride(from: 0, to: days.count, by: 5000) {
            let some = days[start..<min(start + 5000, days.count)]
            try store.answer(rangeEndpoint, ParsedAnswer(quotes: some.map { official("44", on: $0) }))
        }
        #expect(try rows("SELECT day FROM v_history ORDER BY day").map { $0[0] } == days.map(\.iso))
    }

    @Test func `history has the best source of a day, and a day's last rate`() throws {
        let day = testToday.advanced(by: -3)
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.1", on: day), official("50", .eur, on: day)]))
        try store.answer(rangeEndpoint, ParsedAnswer(quotes: [official("44.10", on: day, setOn: day.advanced(by: -1))]))
        let noon = Timestamp(seconds: Int64(day.number) * 86_400 + 36_000)
        try store.answer(
            cashEndpoint,
            ParsedAnswer(quotes: [
                cash("43.1", "43.6", at: noon), cash("43.2", "43.7", at: noon.advanced(by: 60)),
                cash("1", "2", at: noon, bank: BankName(slug: "a", name: "А-Банк")),
            ]))
        let history = try rows(
            "SELECT day,market,currency,base,buy,sell,official,flag,source,moment FROM v_history ORDER BY 2,3")
        #expect(
            history == [
                [
                    day.iso, "cash", "USD", "UAH", "43.2", "43.7", nil, nil, "minfin-page-auction",
                    "\(noon.seconds + 60)",
                ],
                [day.iso, "nbu", "EUR", "UAH", nil, nil, "50", nil, "nbu-json", nil],
                [day.iso, "nbu", "USD", "UAH", nil, nil, "44.10", nil, "nbu-range", nil],
            ])
    }

    @Test func `rates are the latest of each currency, banks the latest of each bank`() throws {
        let days = [-9, -8, -1].map { testToday.advanced(by: $0) }
        try store.answer(rangeEndpoint, ParsedAnswer(quotes: days.map { official("44.\($0.number)", on: $0) }))
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("50", .eur, on: days[0])]))
        let bank = BankName(slug: "privatbank", name: "ПриватБанк")
        for (index, rates) in [("43.1", "43.6"), ("43.2", "43.7")].enumerated() {
            let moment = testNow.advanced(by: Int64(index) * 86_400)
            try store.answer(
                cashEndpoint, ParsedAnswer(quotes: [cash(rates.0, rates.1, at: moment, bank: bank)]), at: moment,
                clock: 1000 + Int64(index) * 1_000_000)
        }
        #expect(
            try rows("SELECT day,currency,official FROM v_rates ORDER BY currency") == [
                [days[0].iso, "EUR", "50"], [days[2].iso, "USD", "44.\(days[2].number)"],
            ])
        #expect(
            try rows("SELECT slug,bank,currency,buy,sell,site FROM v_banks") == [
                ["privatbank", "ПриватБанк", "USD", "43.2", "43.7", nil]
            ])
    }
}
