import KursCore
import Testing

@testable import KursSources

/// Words about rates: each is understood, or what it stands beside is refused with the word named.
struct PageWordTests {
    private let rows = ["USD|43.10|43.60", "EUR|46.10|46.90"]
    private let rates = ["USD buy 43.10 sell 43.60", "EUR buy 46.10 sell 46.90"]

    /// A page with one table of rows whose cells are separated by bars.
    private func page(
        _ headers: String = "Валюта|Купівля|Продаж", rows: [String]? = nil, caption: String = "",
        before: String = "", after: String = "", title: String = "Курс валют", heading: String = "Курс валют в Україні"
    ) -> String {
        let row = { (cells: String, tag: String) in
            cells.hasPrefix("<")
                ? cells
                : "<tr>"
                    + cells.split(separator: "|", omittingEmptySubsequences: false)
                    .map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>"
        }
        return """
            <!DOCTYPE html><html><head><title>\(title)</title></head><body><h1>\(heading)</h1>\(before)
            <table><caption>\(caption)</caption>\(row(headers, "th"))
            \((rows ?? self.rows).map { row($0, "td") }.joined())</table>\(after)</body></html>
            """
    }

    private func quotes(_ html: String) throws -> [String] {
        guard case .found(let answer) = try read(.ratesPage, html) else { return [] }
        return answer.quotes.map(\.line)
    }

    @Test(arguments: [
        "Банк купує|Банк продає", "Купуємо|Продаємо", "Скупка|Продаж", "Покупка|Продажа", "Buy|Sell", "Bid|Ask",
        "Курс купівлі, грн|Курс продажу, грн", "КУПІВЛЯ|ПРОДАЖ", "Куп&shy;івля|Про\u{200B}даж", "Куп.|Прод.",
    ])
    func `a side is known by its word in any of three languages`(sides: String) throws {
        #expect(try quotes(page("Валюта|\(sides)")) == rates)
    }

    @Test(arguments: [
        "вчора", "на завтра", "від 1000", "мін.", "макс.", "за 100", "за 10 од.", "дорожні чеки", "USD", "шт.",
        "у злотих", "середньозважена", "форвард", "прогноз", "10.11.2026", "лот 100", "сума", "*", "¹", "для юросіб",
        "зелена", "ґвалт", "(ліцензія НБУ)", "нова", "відхилення",
    ])
    func `a word in a header that is not understood refuses its column`(word: String) throws {
        #expect(try quotes(page("Валюта|Купівля \(word)|Продаж \(word)")) == [])
        #expect(try quotes(page("Валюта|Купівля \(word)|Продаж")) == [])
    }

    @Test func `a column of another market is refused by itself`() throws {
        let page = page(
            "Валюта|Купівля|Продаж|Курс НБУ на завтра", rows: ["USD|43.10|43.60|43.3", "EUR|46.10|46.90|46.5"])
        let answer = try read(.ratesPage, page).parsed
        #expect(answer.quotes.map(\.line) == rates)
        #expect(
            answer.warnings == [
                .columnLeftOut(header: "Курс НБУ на завтра", .notUnderstood(.header, "завтра"))
            ])
    }

    static let qualifiers = [
        "Польща", "Курси в злотих", "Архів курсів", "Прогноз курсу", "Курси за 100 одиниць", "Курси за минулий тиждень",
        "Приклад курсів", "Курс для корпоративних клієнтів", "Зношені банкноти", "Ціни за 1000", "Курси ЄЦБ", "Краків",
        "Курси Національного банку Польщі", "Форвардні курси", "Курси вчора", "Тестові дані", "Навчальна таблиця",
    ]

    @Test(arguments: qualifiers)
    func `a text about a table that is not understood refuses it`(text: String) throws {
        #expect(try quotes(page(caption: text)) == [])
        #expect(try quotes(page(before: "<h2>\(text)</h2>")) == [])
        #expect(try quotes(page(before: "<div><h3>\(text)</h3></div>")) == [])
        #expect(try quotes(page(before: "<p>\(text)</p>")) == [])
        #expect(try quotes(page(rows: ["<tr><td colspan=3>\(text)</td></tr>"] + rows)) == [])
        #expect(try quotes(page("\(text)|Купівля|Продаж")) == [])
        #expect(try quotes(page(heading: text)) == [])
    }

    @Test(arguments: [
        "Архів курсів", "Курси за минулий тиждень", "* за 100 одиниць", "Курси вчора", "Тестові дані", "Ціни за 1000",
        "Форвардні курси", "Польща", "Курси станом на 01.02.2020",
    ])
    func `a note below a table that changes its rates refuses it`(text: String) throws {
        let title = "Курс валют на 20 листопада 2026"
        #expect(try quotes(page(rows: rows + ["<tr><td colspan=3>\(text)</td></tr>"], title: title)) == [])
        #expect(try quotes(page(after: "<p>\(text)</p>", title: title)) == [])
    }

    @Test(arguments: [
        "Ліцензія НБУ №22 від 05.10.2011", "Ліцензія НБУ №22", "Телефон: 0 800 500 500", "Усі валюти", "© Банк",
        "Детальніше про обмін валют",
    ])
    func `a foot that says nothing about the rates changes nothing`(text: String) throws {
        #expect(try quotes(page(rows: rows + ["<tr><td colspan=3>\(text)</td></tr>"])) == rates)
    }

    @Test(arguments: [
        "зношені", "форвард", "вчора", "середнє", "найкращий", "100 шт", "старі", "(архів)", "Польща", "x100", "*",
        "до 1000", "20.11.2025",
    ])
    func `a word in a row that is not understood refuses the row`(word: String) throws {
        #expect(try quotes(page(rows: ["USD \(word)|43.10|43.60", "EUR|46.10|46.90"])) == [rates[1]])
    }

    @Test(arguments: [
        "43.10<span>0.050</span>", "43.10<sup>1</sup>", "43<sup>10</sup>", "43<span>10</span>", "43.10 PLN",
        "4310 коп.", "43.10x", "x43.10", "43.10 45.00", "43.10<br>10", "від 43.10", "43.10*", "~43.10", "43.10–43.20",
        "43.10<small>5</small>", "43.10¹", "43.10 $", "43.10 5%",
    ])
    func `a cell with more than one explained number has none`(cell: String) throws {
        #expect(
            try quotes(page(rows: ["USD|\(cell)|43.60", "EUR|46.10|46.90"])).contains { $0.contains("buy 43") } == false
        )
    }

    @Test(arguments: [
        "<s>43.00</s> 43.10", "<del>43.00</del>43.10", "<span style='text-decoration: line-through'>43</span> 43.10",
        "43.10 грн", "<input value='43.10'>", "43.10 ₴", "43,10", "43.10 <i>▲</i>", "43.10<br><small>+0.05</small>",
        "43.<sub></sub>10", "43\u{AD}.10", "<b>43.10</b>", "<span hidden>42</span>43.10",
    ])
    func `old prices, signs of the hryvnia and changes leave the rate`(cell: String) throws {
        #expect(try quotes(page(rows: ["USD|\(cell)|43.60", "EUR|46.10|46.90"])) == rates)
    }

    @Test(arguments: ["Кількість", "Кол-во", "К-сть", "Од.", "Лот", "Quantity", "Nominal"])
    func `units are known by any of their names`(header: String) throws {
        let page = page("Валюта|\(header)|Купівля|Продаж", rows: ["JPY|100|28.10|28.90"])
        #expect(try quotes(page) == ["JPY per 100 buy 0.2810 sell 0.2890"])
    }

    @Test(arguments: ["Value", "Пакет", "За", "Сума", "Рейтинг", ""])
    func `numbers that may be units refuse a table under any other header`(header: String) throws {
        let page = page("Валюта|\(header)|Купівля|Продаж", rows: ["JPY|100|28.10|28.90", "USD|1|43.10|43.60"])
        #expect(try quotes(page) == [])
    }

    @Test func `shifted, repeated and missing columns are refused`() throws {
        #expect(try quotes(page("Купівля|Продаж")) == [])
        #expect(try quotes(page("Купівля|Продаж|Валюта")) == [])
        #expect(try quotes(page("Валюта|Купівля|Продаж|НБУ", rows: ["USD||43.10|43.60"])) == [])
        #expect(try quotes(page(rows: ["USD|x|43.10|43.60", "EUR||46.10|46.90"])) == [])
        #expect(try quotes(page("Валюта|Купівля|Купівля|Продаж|Продаж", rows: ["USD|43.1|43.2|43.6|43.7"])) == [])
        #expect(try quotes(page(rows: ["USD|20.11.2026|43.60", "EUR|20.11.2026|46.90"])) == [])
        #expect(try quotes(page("Валюта|Купівля", rows: ["USD|43.10", "EUR|46.10"])) == [])
        #expect(try quotes(page(rows: ["USD|43.10|", "EUR|46.10|"])) == [])
    }

    @Test func `an advertisement is no bank, a town no money`() throws {
        let rows = ["ПриватБанк|43.10|43.60", "Реклама: рахунок у Банк Зоря|40|50", "Кредит від Зорябанк|40|50"]
        let page = page("Банк|Купівля|Продаж", rows: rows, heading: "Курс долара в банках")
        #expect(try quotes(page) == ["USD buy 43.10 sell 43.60 privatbank"])
        #expect(try quotes(self.page("Місто|Купівля|Продаж", rows: ["Київ|43.1|43.6", "Суми|43.2|43.7"])) == [])
        #expect(try quotes(self.page(rows: ["Київ|43.1|43.6", "Суми|43.2|43.7"])) == [])
    }

    @Test(arguments: ["Львів", "Полтава", "Южний", "Спорт", "Рада", "А", "34", "Ідея", "Восток", "Сенс", "Моно"])
    func `a town or a word that a bank is also called is a bank only where banks are listed`(name: String) throws {
        let rows = ["\(name)|43.10|43.60", "Київ|43.20|43.70"]
        for header in ["", "Місто", "Назва", "Де"] {
            let page = page("\(header)|Купівля|Продаж", rows: rows, heading: "Курс долара, грн")
            #expect(try quotes(page) == [], "\(header)")
        }
    }

    @Test(arguments: [
        ("Банк Львів", "lvov"), ("Полтава-Банк", "poltava-bank"), ("А-Банк", "a-bank"), ("Банк 3/4", "bank-3-4"),
    ])
    func `with the word for bank it is one anywhere`(name: String, slug: String) throws {
        let page = page("|Купівля|Продаж", rows: ["\(name)|43.10|43.60"], heading: "Курс долара в банках, грн")
        #expect(try quotes(page) == ["USD buy 43.10 sell 43.60 \(slug)"])
    }

    @Test func `in a column of banks a short name is enough, and advertisements are none`() throws {
        let rows = [
            "Львів|43.10|43.60", "Полтава|43.11|43.61", "А|43.12|43.62", "Вклад під 15%|40|50", "Ваш Банк поруч|40|50",
            "Оформити картку|40|50", "Банк року 2026|40|50", "Кешбек від Банк Зоря|40|50", "Середній курс|43|43.5",
            "НБУ|43.30|43.30", "Національний банк України|43.30|43.30", "National Bank of Ukraine|43.30|43.30",
            "сумнівний банк|40|50",
            "Банк Зоря|43.14|43.64",
        ]
        let page = page("Банк|Купівля|Продаж", rows: rows, heading: "Курс долара в банках, грн")
        #expect(
            try quotes(page) == [
                "USD buy 43.10 sell 43.60 lvov", "USD buy 43.11 sell 43.61 poltava-bank",
                "USD buy 43.14 sell 43.64 bank-zoria",
            ])
    }

    @Test(arguments: [
        "Для порівняння: курс НБУ 43.30", "Офіційний курс НБУ на сьогодні вищий", "Курс НБУ наведено для довідки",
    ])
    func `a note that names the NBU makes no rate official`(note: String) throws {
        for page in [page(before: "<p>\(note)</p>"), page(after: "<p>\(note)</p>")] {
            guard case .found(let answer) = try read(.ratesPage, page) else { continue }
            #expect(
                answer.quotes.allSatisfy { $0.official == nil && $0.market != .nbu }, "\(answer.quotes.map(\.line))")
        }
    }

    @Test(arguments: [
        "<div style='display: none'>%</div>", "<div hidden>%</div>", "<template>%</template>",
        "<style>.old { display: none }</style><div class=old>%</div>", "<div class='x d-none'>%</div>",
        "<div style='visibility:hidden'><div>%</div></div>", "<dialog>%</dialog>",
    ])
    func `a table that nobody sees is not read`(frame: String) throws {
        let parts = frame.split(separator: "%")
        let table = "<table><tr><th>Валюта<th>Купівля<th>Продаж<tr><td>USD<td>43.10<td>43.60</table>"
        let hidden = "<title>Курс валют</title><h1>Технічні роботи</h1>\(parts[0])\(table)\(parts[1])"
        #expect(try quotes(hidden) == [])
        #expect(try quotes("<title>Курс валют</title><h1>Курс валют</h1>\(table)") == [rates[0]])
    }

    @Test func `a page has to show that its rates are in hryvnias`() throws {
        let english = { (title: String, rows: String) in
            "<title>\(title)</title><table><tr><th>Currency<th>Buy<th>Sell<tr><td>USD<td>3.60<td>3.70\(rows)</table>"
        }
        #expect(try read(.ratesPage, english("Exchange rates", "")).refusal == .otherTables([.unstatedMoney]))
        #expect(try quotes(english("Exchange rates in UAH", "")) == ["USD buy 3.60 sell 3.70"])
        #expect(try quotes(english("Exchange rates", "<tr><td>UAH<td>0.08<td>0.09")) == [])
        let address = "https://bank.example.ua/rates"
        #expect(try read(.ratesPage, english("Rates", ""), address: address).lines == ["USD buy 3.60 sell 3.70"])
        #expect(
            try read(.ratesPage, english("Rates in UAH", ""), address: "https://kantor.example.pl/").refusal
                == .otherTables([.foreignMoney(".pl")]))
        #expect(try quotes(page(title: "Курс валют у Молдові")) == [])
        #expect(try quotes(page(title: "Курс валют до злотого")) == [])
        let russian =
            "<title>Курсы валют</title><table><tr><th>Валюта<th>Покупка<th>Продажа<tr><td>USD<td>90<td>95</table>"
        #expect(try read(.ratesPage, russian).refusal == .otherTables([.unstatedMoney]))
    }
}
