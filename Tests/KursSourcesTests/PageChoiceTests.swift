import KursCore
import Testing

@testable import KursSources

/// What is chosen on a page, where it belongs, and whether its rates are for cash or cards.
struct PageChoiceTests {
    private static let table = """
        <table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr><tr><td>USD</td><td>43,10</td><td>43,60</td></tr>\
        </table>
        """
    private static let list = "<dl><dt>USD</dt><dd>Купівля: 43,10</dd><dd>Продаж: 43,60</dd></dl>"

    private func result(_ body: String) throws -> ReadResult {
        try read(
            .ratesPage,
            "<html><head><title>Курс валют</title></head><body><h1>Курс валют</h1><p>Курси у гривнях</p>\(body)</body></html>",
            address: "https://bank.ua/kurs")
    }

    private func kinds(_ body: String) throws -> Set<Kind?> { Set(try result(body).parsed.quotes.map(\.kind)) }

    @Test(arguments: [
        "<nav><a href=/>Головна</a> / <span>Архів курсів</span></nav>",
        "<nav><a href=/>Головна</a> / <a href=/x>Курси</a> / <span>Для нотаріусів</span></nav>",
        "<ol class=breadcrumb><li><a href=/>Головна</a><li class=active>Митниця</ol>",
    ])
    func `the last step of the way to a page`(part: String) throws {
        #expect(try result(part + Self.table).refusal != nil)
    }

    @Test(arguments: [
        "<nav><a href=/>Головна</a> / <span>Курси валют</span></nav>",
        "<nav><a href=/a>Кредити</a> <span>Депозити</span> <a href=/c>Нотаріусам</a></nav>",
        "<ol class=breadcrumb><li><a href=/>Головна</a><li class=active>Курс валют на сьогодні</ol>",
    ])
    func `a way to the rates, and a menu`(part: String) throws {
        #expect(try result(part + Self.table).parsed.quotes.count == 1)
    }

    /// Lists of which another entry says that they are about rates.
    @Test(arguments: [
        "<select><option>Готівка</option><option selected>Для нотаріусів</option></select>",
        "<select><option>Стартовий</option><option>Сьогодні</option></select>",
        "<label><input type=radio name=d>Сьогодні</label><label><input type=radio name=d checked>Осінь</label>",
        "<div><a href='?a'>Сьогодні</a><a href='?b' class=is-active>Обмін на криптовалюту</a></div>",
        "<ul><li><a href='#a'>Готівка</a></li><li class=active><a href='#b'>Перекази</a></li></ul>",
        "<label>Валюта: <select><option selected>PLN</option></select></label>",
        "<label><input type=checkbox checked> Перекази</label>", "<input readonly value='Нічний курс'>",
    ])
    func `a choice that is not understood`(part: String) throws {
        #expect(try result(part + Self.table).refusal != nil)
    }

    @Test(arguments: [
        "<select><option selected>Українська</option><option>Нотаріус</option></select>",
        "<select><option selected>Готівка</option><option>Картки</option></select>",
        "<label><input type=radio name=e checked>Помилка в тексті</label><label><input type=radio name=e>Ідея</label>",
        "<div class=cookie-box><label><input type=checkbox checked> Аналітичні</label></div>",
        "<label><input type=checkbox checked> Запам'ятати мене</label>", "<input type=text placeholder='Нотаріус'>",
    ])
    func `a choice of other things`(part: String) throws {
        #expect(try result(part + Self.table).parsed.quotes.count == 1)
    }

    /// Where cards are chosen or named, the rates are those for cards or none.
    @Test(arguments: [
        "<select><option>Готівка</option><option selected>Картки</option></select>" + table,
        "<label><input type=radio name=k>Готівка</label><label><input type=radio name=k checked>Картка</label>" + table,
        "<nav class=nav-tabs><a class=nav-link>Готівка</a><a class='nav-link active'>По картках</a></nav>" + table,
        table + "<p>Курс діє для операцій з картками.</p>", table + "<p>Карткові операції</p>",
        list + "<p>Курс діє для операцій з картками.</p>",
    ])
    func `rates for cards are not shown as others`(body: String) throws {
        #expect(try result(body).refusal != nil)
    }

    @Test(arguments: [
        "<dl><dt>USD</dt><dd>Купівля карткою: 43,10</dd><dd>Продаж карткою: 43,60</dd></dl>",
        "<div><div>USD</div><div><div>Купівля карткою</div><div>43,10</div></div><div><div>Продаж карткою</div>"
            + "<div>43,60</div></div></div>",
        "<dl><dt>USD</dt><dd>Картки: купівля 43,10</dd><dd>Картки: продаж 43,60</dd></dl>",
        "<h3>Картки</h3>" + list,
        "<script>window.rates = {\"banks\":{\"card\":[{\"code\":\"USD\",\"buy\":43.10,\"sell\":43.60}]}};</script>",
        "<script>window.rates = {\"banks\":[{\"code\":\"USD\",\"type\":\"card\",\"buy\":43.10,\"sell\":43.60}]};</script>",
    ])
    func `cards named beside both rates`(body: String) throws {
        #expect(try kinds(body) == [.card])
        let quotes = try result(body).parsed.quotes
        #expect(quotes.map { "\($0.buy.map { "\($0)" } ?? "") \($0.sell.map { "\($0)" } ?? "")" } == ["43.10 43.60"])
    }

    @Test func `a kind of only one of two rates`() throws {
        let body = "<dl><dt>USD</dt><dd>Купівля карткою: 43,10</dd><dd>Продаж: 43,60</dd></dl>"
        #expect(try result(body).refusal != nil)
    }

    @Test func `cash in JSON is a kind, not the market outside of banks`() throws {
        let body = "<script>window.rates = {\"cash\":[{\"code\":\"USD\",\"buy\":43.10,\"sell\":43.60}]};</script>"
        let quotes = try result(body).parsed.quotes
        #expect(quotes.map(\.market) == [.banks] && quotes.map(\.kind) == [.cash])
    }

    @Test(arguments: [
        "<label>UAH<input type=radio name=m></label><label>PLN<input type=radio name=m checked></label>",
        "<label>UAH<input type=radio name=m></label><label>USD<input type=radio name=m checked></label>",
        "<label>2026<input type=radio name=y></label><label>2015<input type=radio name=y checked></label>",
        "<select><option>2026</option><option selected>2015</option></select>", "<input value=\"13 листопада\">",
        "<select><option>13 листопада</option><option>Сьогодні</option></select>", "<input readonly value=\"2025\">",
        "<label>Валюта ціни <input value=\"PLN\"></label>", "<label>Показати <input value=\"×100\"></label>",
        "<select><option>Банки</option><option selected>Чорний ринок</option></select>", "<h2>Міжбанк, НБУ</h2>",
        "<h2>Банки та міжбанк</h2>", "<h2>Курси щодо молдовського лея</h2>", "<h2>Цифровий долар</h2>",
    ])
    func `a choice or a heading of another money, day or market`(body: String) throws {
        #expect(try result(body + Self.table).refusal != nil)
    }

    @Test(arguments: [
        "<label>UAH<input type=radio name=m checked></label><label>PLN<input type=radio name=m></label>",
        "<select><option selected>2026</option><option>2015</option></select>", "<input value=\"20 листопада\">",
        "<label>Сума <input value=\"1000\"></label>", "<label>Валюта <input value=\"USD\"></label>", "<h2>Банки</h2>",
    ])
    func `a choice that leaves the rates`(body: String) throws {
        #expect(try result(body + Self.table).parsed.quotes.map(\.currency) == [.usd])
    }

    @Test(arguments: ["Купівля карт|Продаж карт", "Купівля карток|Продаж карток", "Купівля з|Продаж по"])
    func `what is sold instead of a currency`(sides: String) throws {
        let named = sides.split(separator: "|")
        let table = Self.table.replacing("Купівля", with: named[0]).replacing("Продаж", with: named[1])
        #expect(try result(table).refusal != nil)
    }
}
