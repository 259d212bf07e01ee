import KursCore

/// What readers say in a few words, put into sentences.
///
/// Readers give facts in English, for the store keeps them and scripts read them: `3 rate=missing`, `calendar`. A fact
/// that is not known here stands in either language as it is. Rows, which the facts count from 0, are counted from 1.
enum ReaderWords {
    /// Words an answer of another shape: `array of rows; object`.
    static func wrongShape(_ detail: String) -> LocalizedText {
        guard let (wanted, found) = halves(detail, "; ") else {
            return LocalizedText("its answer has another shape (\(detail))", "відповідь іншої будови (\(detail))")
        }
        return LocalizedText(
            "looked for \(wanted) in its answer and found \(found)",
            "у відповіді шукали: \(ukrainian(wanted)); знайшли: \(ukrainian(found))")
    }

    /// Words a row that cannot be used: `3 rate=-1`.
    static func badRow(_ detail: String) -> LocalizedText {
        guard let (row, fact) = halves(detail, " "), let number = Int(row), let (field, value) = halves(fact, "=")
        else {
            return LocalizedText("a row cannot be used (\(detail))", "рядок непридатний (\(detail))")
        }
        let place = number + 1
        if field == "row" {
            return LocalizedText(
                "row \(place) of its answer is \(value)", "замість рядка \(place) відповідь має \(ukrainian(value))")
        }
        if value == "missing" {
            return LocalizedText(
                "row \(place) of its answer has no “\(field)”", "рядок \(place) відповіді не має «\(field)»")
        }
        if value.hasSuffix(" twice") {
            let repeated = value.dropLast(" twice".count)
            return LocalizedText(
                "its answer has “\(repeated)” twice, and nothing tells which row is right",
                "у відповіді двічі є «\(repeated)», і невідомо, котрий рядок правильний")
        }
        return LocalizedText(
            "“\(field)” in row \(place) of its answer cannot be “\(value)”",
            "«\(field)» у рядку \(place) відповіді не може бути «\(value)»")
    }

    /// Words an answer for another day: the day asked for and the one found, `-` for none.
    static func otherDay(_ detail: String) -> LocalizedText {
        guard let (asked, found) = halves(detail, " ") else {
            return LocalizedText("the answer is for another day (\(detail))", "відповідь за інший день (\(detail))")
        }
        if found == "-" {
            return LocalizedText(
                "\(asked) was asked for, and the answer does not say which day it is for",
                "питали на \(asked), а відповідь не каже, на який вона день")
        }
        return LocalizedText(
            "\(asked) was asked for, and the answer is for \(found)", "питали на \(asked), а відповідь — на \(found)")
    }

    /// Words a rate ten times what it was, or a tenth: the currency and both numbers.
    static func jump(_ detail: String) -> LocalizedText {
        guard let (currency, numbers) = halves(detail, " "), let (before, after) = halves(numbers, " ") else {
            return LocalizedText("a rate jumped tenfold (\(detail))", "курс стрибнув удесятеро (\(detail))")
        }
        return LocalizedText(
            "\(currency) went from \(before) to \(after): no rate jumps tenfold",
            "\(currency) був \(before), а став \(after): удесятеро курс не стрибає")
    }

    /// Words an answer for a moment that is still to come: the moment, and what the clock said.
    static func ahead(_ detail: String) -> LocalizedText {
        guard let (moment, clock) = halves(detail, " "), let moment = Timestamp(iso: Array(moment.utf8)),
            let clock = Timestamp(iso: Array(clock.utf8))
        else {
            return LocalizedText("its answer is from the future (\(detail))", "відповідь з майбутнього (\(detail))")
        }
        let times = times(moment, clock)
        return LocalizedText("its answer is of \(times.en)", "його відповідь має час \(times.uk)")
    }

    /// Words a row for a moment that is still to come.
    static func ahead(_ row: String, _ moment: Timestamp, _ clock: Timestamp) -> LocalizedText {
        let (name, times) = (name(of: row), times(moment, clock))
        return LocalizedText(
            "\(name.en) was left out: it is of \(times.en)", "\(name.uk) пропущено: має час \(times.uk)")
    }

    /// Both times, for either may be the wrong one.
    private static func times(_ moment: Timestamp, _ clock: Timestamp) -> LocalizedText {
        let (moment, clock) = (ClockTime.words(moment, .europeanRule), ClockTime.words(clock, .europeanRule))
        return LocalizedText(
            "\(moment), but this machine's clock says \(clock)",
            "\(moment), а годинник цього комп'ютера показує \(clock)")
    }

    private static func name(of row: String) -> LocalizedText {
        Int(row).map { LocalizedText("row \($0 + 1)", "рядок \($0 + 1)") } ?? LocalizedText(row, row)
    }

    /// Words a row that was left out, and why; a row without a name is said by its number.
    static func leftOut(_ row: String, _ reason: String) -> LocalizedText {
        if row == "…", reason.hasPrefix("+") {
            let count = reason.dropFirst()
            return LocalizedText("\(count) more rows were left out", "пропущено ще рядків: \(count)")
        }
        let name = name(of: row)
        if let (word, iso) = halves(reason, " "), word == "future", let moment = Timestamp(iso: Array(iso.utf8)) {
            let time = ClockTime.words(moment, .europeanRule)
            return LocalizedText(
                "\(name.en) says it is of \(time), which is still to come; it is kept without a time",
                "\(name.uk) має час \(time), а він ще попереду; залишено без часу")
        }
        let why: LocalizedText
        if let (field, value) = halves(reason, "=") {
            why =
                field == "row"
                ? LocalizedText("in its place is \(value)", "на його місці \(ukrainian(value))")
                : value == "missing"
                    ? LocalizedText("it has no “\(field)”", "не має «\(field)»")
                    : LocalizedText("its “\(field)” cannot be “\(value)”", "«\(field)» не може бути «\(value)»")
        } else {
            why = LocalizedText(english(reason), ukrainian(reason))
        }
        return LocalizedText("\(name.en) was left out: \(why.en)", "\(name.uk) пропущено: \(why.uk)")
    }

    /// A reason of one or two words as a sentence; any other as it is.
    private static func english(_ reason: String) -> String {
        switch reason {
        case "units": "for how many units its rate is cannot be told"
        case "metal": "it is a metal, not money"
        case "coin": "it is a coin among money"
        case "currency unsaid": "nothing says which currency its rates are of"
        case "name unknown": "kurs knows no currency or bank of that name"
        case "tables disagree": "the tables of the page disagree on it"
        case "no rate": "it does not have both rates"
        case "buys above selling": "it buys above what it sells at"
        case "far from the others": "its rates are far from the others'"
        case "no title": "it has no title"
        case "no web address": "its link is no web address"
        default: reason
        }
    }

    /// A reader's fact in Ukrainian, several of them with commas between; what is not known here stays as it is.
    static func ukrainian(_ fact: String) -> String {
        if let known = known(fact) { return known }
        var facts: [String] = []
        var rest = fact
        while let (next, others) = halves(rest, ", ") {
            facts.append(known(next) ?? next)
            rest = others
        }
        return (facts + [known(rest) ?? rest]).list(", ")
    }

    private static func known(_ fact: String) -> String? {
        switch fact {
        // What should have been there.
        case "JSON": "JSON"
        case "array of rows": "масив рядків"
        case "array of coins": "масив монет"
        case "array of points": "масив точок"
        case "array of pairs": "масив пар"
        case "array of rates, or object with exchangeRate": "масив курсів або об'єкт з exchangeRate"
        case "object keyed by currency": "об'єкт із ключами-валютами"
        case "success and result": "success і result"
        case "result with bid and ask": "result з bid і ask"
        case "point of time, buy and sell": "точка: час, купівля і продаж"
        case "row": "рядок"
        case "rows": "рядки"
        case "coin": "монета"
        case "coins": "монети"
        case "point": "точка"
        case "pair": "пара"
        case "pairs": "пари"
        case "rate": "курс"
        case "rates": "курси"
        case "ticker": "тикер"
        case "tickers": "тикери"
        case "currencies": "валюти"
        case "date": "дата"
        case "page": "сторінка"
        case "feed": "стрічка"
        case "rss, rdf or feed": "rss, rdf або feed"
        case "row with a rate": "рядок із курсом"
        case "item with a title and a link": "запис із заголовком і посиланням"
        case "paragraphs of running text": "абзаци тексту"
        case "links to news, such as /2026/11/20/12345678/": "посилання на новини, як-от /2026/11/20/12345678/"
        case "/company/BANK/ in the page's address": "/company/БАНК/ в адресі сторінки"
        case "vs_currency=uah or usd in the address": "vs_currency=uah чи usd в адресі"
        case "indicator=CODE in the address": "indicator=КОД в адресі"
        case "market=COIN_UAH in the address": "market=МОНЕТА_UAH в адресі"
        case "rates that the tables of the page agree on": "курси, на яких сходяться таблиці сторінки"
        // What was there instead.
        case "null": "null"
        case "truth value": "логічне значення"
        case "number": "число"
        case "string": "рядок тексту"
        case "array": "масив"
        case "object": "об'єкт"
        case "nothing": "нічого"
        case "markup": "розмітка"
        case "text without markup": "текст без розмітки"
        case "no element": "жодного елемента"
        case "captcha": "перевірка, чи ви не робот"
        case "login": "вхід"
        case "error page": "сторінка помилки"
        case "fuel": "пальне"
        case "metals": "метали"
        case "percent": "відсотки"
        case "calendar": "календар"
        case "converter": "конвертер"
        case "rates by place": "курси за містами"
        case "archive by days": "архів за днями"
        case "two columns with one meaning": "два стовпці з одним значенням"
        case "sides that could be anybody's": "не видно, чия купівля і чий продаж"
        case "JSON with sides that could be anybody's": "JSON, де не видно, чия купівля і чий продаж"
        case "cut off": "обірвана сторінка"
        // Why a row was left out.
        case "units": "не видно, за скільки одиниць курс"
        case "metal": "це метал, а не гроші"
        case "currency unsaid": "не сказано, якої валюти курси"
        case "name unknown": "kurs не знає такої валюти чи банку"
        case "tables disagree": "таблиці сторінки розходяться"
        case "no rate": "не має обох курсів"
        case "buys above selling": "купівля дорожча за продаж"
        case "far from the others": "курси далекі від інших"
        case "no title": "немає заголовка"
        case "no web address": "посилання не веде в мережу"
        default: nil
        }
    }

    /// What stands before and behind the first mark; `nil` without one.
    private static func halves(_ text: String, _ mark: String) -> (String, String)? {
        let (text, mark) = (text.utf8, mark.utf8)
        guard let place = text.indices.first(where: { text[$0...].starts(with: mark) }) else { return nil }
        return (
            String(decoding: text[..<place], as: UTF8.self),
            String(decoding: text[place...].dropFirst(mark.count), as: UTF8.self)
        )
    }
}
