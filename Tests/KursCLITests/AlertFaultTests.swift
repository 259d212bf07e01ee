import Testing

@testable import KursCLI

/// Invalid expressions, in both languages: the message, and the position of the caret.
///
/// The caret counts terminal columns: a Cyrillic letter is two bytes and one column, a wide one three and two.
struct AlertFaultTests {
    struct Fault: Sendable {
        let typed: String
        let caret: Int
        let english: String
        let ukrainian: String

        init(_ typed: String, at caret: Int, _ english: String, _ ukrainian: String) {
            (self.typed, self.caret, self.english, self.ukrainian) = (typed, caret, english, ukrainian)
        }
    }

    static let faults: [Fault] = [
        Fault(
            "долар.каша.sell > 45", at: 6, "unknown market “каша”; choose cash, banks, interbank, nbu, crypto",
            "невідомий ринок «каша»; можна: cash, banks, interbank, nbu, crypto"),
        Fault(
            "usd.базарчик.sell > 45", at: 4, "unknown market “базарчик”; choose cash, banks, interbank, nbu, crypto",
            "невідомий ринок «базарчик»; можна: cash, banks, interbank, nbu, crypto"),
        Fault(
            "日本.nbu > 1", at: 0, "unknown currency “日本”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            "невідома валюта «日本»; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            "usd.nbu - 日本.nbu > 1", at: 10, "unknown currency “日本”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            "невідома валюта «日本»; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            "usd.cash.збоку > 45", at: 9, "unknown side “збоку”; choose buy, sell or mid",
            "невідома сторона «збоку»; можна: buy, sell або mid"),
        Fault(
            "usd.nbu.sell > 45", at: 8, "the NBU has a single rate; omit the side",
            "у НБУ лише один курс; приберіть сторону"),
        Fault(
            "usd.crypto > 1", at: 4, "crypto has no rate for USD; did you mean usd.nbu?",
            "на ринку криптовалют немає курсу USD; може, usd.nbu?"),
        Fault(
            "usd.nbu < 0", at: 8,
            "the condition can never be true; rates stay above zero and cannot fall by 100% or more",
            "ця умова ніколи не справдиться; курси завжди більші за нуль і не можуть впасти на 100 % чи більше"),
        Fault(
            "usd.nbu > багато", at: 10, "unknown currency “багато”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            "невідома валюта «багато»; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            "usd.nbu 45", at: 8, "expected >, >=, < or <=; example: usd.cash.sell > 45",
            "тут має бути >, >=, < або <=; приклад: usd.cash.sell > 45"),
        Fault(
            "usd.nbu > 45 штук", at: 13, "“штук” is not a unit; numbers are in hryvnias, or in percent with %",
            "«штук» — не одиниця виміру; числа — у гривнях або, зі знаком %, у відсотках"),
        Fault(
            "зміна(usd.nbu, 1d) > 1", at: 0, "unknown function “зміна”; the function is change(usd.nbu, 1d)",
            "невідома функція «зміна»; є функція change(usd.nbu, 1d)"),
        Fault(
            "change(usd.nbu, 1х) > 1%", at: 16,
            "“1х” is not a valid period for change(); use 1d or 2w; for coins also 1h or 24h",
            "«1х» — не період для change(); можна 1d, 2w, для криптовалют ще 1h або 24h"),
        Fault(
            "change(usd.nbu, 1h) > 0.5%", at: 16,
            "hourly changes exist for coins only, in percent; use 1d, or change(btc.crypto, 1h) > 5%",
            "погодинні зміни є лише для криптовалют, у відсотках; можна 1d або change(btc.crypto, 1h) > 5%"),
        Fault(
            "change(usd.nbu, 1d > 0.5%", at: 19, "expected “)”; example: usd.cash.sell > 45",
            "тут має бути «)»; приклад: usd.cash.sell > 45"),
        Fault(
            "usd.nbu > 45%", at: 12, "percentages and hryvnias cannot be compared; example: change(usd.nbu, 1d) > 0.5%",
            "відсотки не можна порівнювати з гривнями; приклад: change(usd.nbu, 1d) > 0.5%"),
        Fault(
            "45 > 44", at: 0, "the condition names no rate; example: usd.cash.sell > 45",
            "в умові немає жодного курсу; приклад: usd.cash.sell > 45"),
        Fault(
            "usd.cash > 1", at: 8, "cash has two sides; add .buy, .sell or .mid",
            "на готівковому ринку є курси купівлі й продажу; додайте .buy, .sell або .mid"),
        Fault(
            "usd.nbu.x.y > 1", at: 10, "unexpected part “y”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            "«y» — зайва частина; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            "долар.nbu > éю.nbu", at: 12, "unknown currency “éю”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            "невідома валюта «éю»; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            "usd + 1 > 45", at: 3, "missing market; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            "бракує ринку; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            "> 45", at: 0, "expected a rate name, a number or change(…); example: usd.cash.sell > 45",
            "тут має бути назва курсу, число або change(…); приклад: usd.cash.sell > 45"),
        Fault(
            "usd.nbu >", at: 9, "expected a rate name, a number or change(…); example: usd.cash.sell > 45",
            "тут має бути назва курсу, число або change(…); приклад: usd.cash.sell > 45"),
        Fault("udd.nbu > 1", at: 0, "unknown currency “udd”; did you mean USD?", "невідома валюта «udd»; може, USD?"),
    ]

    @Test(arguments: faults)
    func `reports an error with a caret under its position`(fault: Fault) {
        for (language, expected) in [("en", fault.english), ("uk", fault.ukrainian)] {
            TestEnvironment().expect(
                "alert", "add", fault.typed, "--lang", language, status: 64, out: "",
                err: "kurs: \(expected)\n  \(fault.typed)\n  \(String(repeating: " ", count: fault.caret))^\n")
        }
    }
}
