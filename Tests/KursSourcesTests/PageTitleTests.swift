import KursCore
import Testing

@testable import KursSources

/// The title of a page heads all of its rates: each of its words is understood, or names a bank or the site.
struct PageTitleTests {
    private func lines(_ title: String, address: String = "https://bank.ua/kurs", head: String = "") throws -> [String]
    {
        try read(
            .ratesPage,
            """
            <html><head><title>\(title)</title>\(head)</head><body><h1>Курс валют</h1><p>Курси у гривнях</p>
            <table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr><tr><td>USD</td><td>43,10</td><td>43,60</td></tr>
            <tr><td>EUR</td><td>46,30</td><td>46,95</td></tr></table></body></html>
            """, address: address
        ).lines
    }

    private let rates = ["USD buy 43.10 sell 43.60", "EUR buy 46.30 sell 46.95"]

    @Test(arguments: [
        "Курси валют | Ощадбанк", "Курс валют на сьогодні | monobank", "Курси валют та конвертер - ПриватБанк",
        "Курс валют в ПУМБ на сьогодні — купівля та продаж валюти", "Курси валют — Тест Банк",
        "Курс валют на сьогодні в Sense Bank", "Обмін валют у Львові ★ Найкращий курс", "Купити долар у Києві",
        "ᐈ Курс валют у Києві ⚡ Купити долар в обміннику ✔️", "Курс валют, кредити, депозити | АТ «Банк Альянс»",
        "Курси валют та банківських металів - Укргазбанк", "Currency exchange rates today | Bank Vostok",
        "Курсы валют в Днепре на сегодня", "Вигідний обмін валют цілодобово 24/7", "Обмінник «Каштан» — курс валют",
        "Офіційний сайт АТ «ТАСКОМБАНК» | Курси валют", "Курс валют у банках Івано-Франківська",
        "Курс долара, євро, злотого до гривні", "Курс валют на 20 листопада 2026, п'ятниця",
    ])
    func `titles of banks and exchanges`(title: String) throws {
        #expect(try lines(title).map(Self.bare) == rates)
    }

    /// A line without its day and market.
    private static func bare(_ line: String) -> String {
        line.split(separator: " ").prefix(5).joined(separator: " ")
    }

    @Test(arguments: [
        ("Курс валют | Мінфін", "https://minfin.com.ua/currency/"),
        ("Обмін валют | KIT Group", "https://kit-group.in.ua/"),
        ("Курс валют — Money 24", "https://money24.ua/"), ("Каштан: обмін валют", "https://www.kashtan-obmin.ua/"),
    ])
    func `the site's name by its address`(title: String, address: String) throws {
        #expect(try lines(title, address: address).map(Self.bare) == rates)
        #expect(try lines(title).contains { $0.contains("43.10") } == false)
    }

    @Test func `the site's name by what the page says`() throws {
        let head = "<meta property=\"og:site_name\" content=\"Каштан\">"
        #expect(try lines("Курс валют | Каштан", head: head).map(Self.bare) == rates)
        #expect(try lines("Курс валют | Архів", head: head).contains { $0.contains("43.10") } == false)
    }

    @Test(arguments: [
        "Архів — курс валют", "Для VIP: курс валют", "VIP Банк — курс валют", "Курс валют | для бізнесу",
        "Wise — курс валют",
        "Кредит — курс валют", "Курс валют: для кредитів", "Курс валют, Варшава", "Курс валют у Криму",
        "Курс валют, 2023",
        "Курс валют, листопад 2025", "Середа. Курс валют", "Нічний курс валют — Тест Банк",
        "Оновлено тиждень тому — курс",
        "За сто одиниць — курс валют", "Чернетка. Курс валют", "Курс валют, 13/11", "Поштові перекази — курс валют",
        "Closing rates", "Exchange rates for staff", "Курс валют Монополія",
    ])
    func `titles that make the rates others`(title: String) throws {
        #expect(try lines(title).contains { $0.contains("43.10") } == false)
    }
}
