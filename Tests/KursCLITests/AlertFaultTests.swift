import Testing

@testable import KursCLI

/// Invalid expressions, in both languages: the message, and the position of the caret.
///
/// The caret counts terminal columns: a Cyrillic letter is two bytes and one column, a wide one three and two.
struct AlertFaultTests {
    struct Fault: Sendable {
        let typed: String
        let caret: String
        let english: String
        let ukrainian: String
    }

    static let faults: [Fault] = [
        Fault(
            typed: "долар.каша.sell > 45",
            caret: "      ^",
            english: "unknown market “каша”; choose cash, banks, interbank, nbu, crypto",
            ukrainian: "невідомий ринок «каша»; можна: cash, banks, interbank, nbu, crypto"),
        Fault(
            typed: "usd.базарчик.sell > 45",
            caret: "    ^",
            english: "unknown market “базарчик”; choose cash, banks, interbank, nbu, crypto",
            ukrainian: "невідомий ринок «базарчик»; можна: cash, banks, interbank, nbu, crypto"),
        Fault(
            typed: "日本.nbu > 1",
            caret: "^",
            english: "unknown currency “日本”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            ukrainian: "невідома валюта «日本»; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            typed: "usd.nbu - 日本.nbu > 1",
            caret: "          ^",
            english: "unknown currency “日本”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            ukrainian: "невідома валюта «日本»; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            typed: "usd.cash.збоку > 45",
            caret: "         ^",
            english: "unknown side “збоку”; choose buy, sell or mid",
            ukrainian: "невідома сторона «збоку»; можна: buy, sell або mid"),
        Fault(
            typed: "usd.nbu.sell > 45",
            caret: "        ^",
            english: "nbu has a single rate; omit the side",
            ukrainian: "у НБУ лише один курс; приберіть сторону"),
        Fault(
            typed: "usd.crypto > 1",
            caret: "    ^",
            english: "crypto has no rate for USD; did you mean usd.nbu?",
            ukrainian: "на ринку криптовалют немає курсу USD; може, usd.nbu?"),
        Fault(
            typed: "usd.nbu < 0",
            caret: "        ^",
            english: "the condition can never be true; rates stay above zero and cannot fall by 100 % or more",
            ukrainian:
                "ця умова ніколи не справдиться; курси завжди більші за нуль і не можуть впасти на 100 % чи більше"),
        Fault(
            typed: "usd.nbu > багато",
            caret: "          ^",
            english: "unknown currency “багато”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            ukrainian: "невідома валюта «багато»; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            typed: "usd.nbu 45",
            caret: "        ^",
            english: "expected >, >=, < or <=; example: usd.cash.sell > 45",
            ukrainian: "тут має бути >, >=, < або <=; приклад: usd.cash.sell > 45"),
        Fault(
            typed: "usd.nbu > 45 штук",
            caret: "             ^",
            english: "“штук” is not a unit; numbers are in hryvnias, or in percent with %",
            ukrainian: "«штук» — не одиниця виміру; числа — у гривнях або, зі знаком %, у відсотках"),
        Fault(
            typed: "зміна(usd.nbu, 1d) > 1",
            caret: "^",
            english: "unknown function “зміна”; the function is change(usd.nbu, 1d)",
            ukrainian: "невідома функція «зміна»; є функція change(usd.nbu, 1d)"),
        Fault(
            typed: "change(usd.nbu, 1х) > 1%",
            caret: "                ^",
            english: "“1х” is not a valid period for change(); use 1d or 2w; for coins also 1h or 24h",
            ukrainian: "«1х» — не період для change(); можна 1d, 2w, для криптовалют ще 1h або 24h"),
        Fault(
            typed: "change(usd.nbu, 1h) > 0.5%",
            caret: "                ^",
            english: "hourly changes exist for coins only, in percent; use 1d, or change(btc.crypto, 1h) > 5%",
            ukrainian: "погодинні зміни є лише для криптовалют, у відсотках; можна 1d або change(btc.crypto, 1h) > 5%"),
        Fault(
            typed: "change(usd.nbu, 1d > 0.5%",
            caret: "                   ^",
            english: "expected “)”; example: usd.cash.sell > 45",
            ukrainian: "тут має бути «)»; приклад: usd.cash.sell > 45"),
        Fault(
            typed: "usd.nbu > 45%",
            caret: "            ^",
            english: "percentages and hryvnias cannot be compared; example: change(usd.nbu, 1d) > 0.5%",
            ukrainian: "відсотки не можна порівнювати з гривнями; приклад: change(usd.nbu, 1d) > 0.5%"),
        Fault(
            typed: "45 > 44",
            caret: "^",
            english: "the condition names no rate; example: usd.cash.sell > 45",
            ukrainian: "в умові немає жодного курсу; приклад: usd.cash.sell > 45"),
        Fault(
            typed: "usd.cash > 1",
            caret: "        ^",
            english: "cash has two sides; add .buy, .sell or .mid",
            ukrainian: "на готівковому ринку є курси купівлі й продажу; додайте .buy, .sell або .mid"),
        Fault(
            typed: "usd.nbu.x.y > 1",
            caret: "          ^",
            english: "unexpected part “y”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            ukrainian: "«y» — зайва частина; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            typed: "долар.nbu > éю.nbu",
            caret: "            ^",
            english: "unknown currency “éю”; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            ukrainian: "невідома валюта «éю»; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            typed: "usd + 1 > 45",
            caret: "   ^",
            english: "missing market; use CUR.MARKET[.SIDE], such as usd.cash.sell",
            ukrainian: "бракує ринку; формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell"),
        Fault(
            typed: "> 45",
            caret: "^",
            english: "expected a rate name, a number or change(…); example: usd.cash.sell > 45",
            ukrainian: "тут має бути назва курсу, число або change(…); приклад: usd.cash.sell > 45"),
        Fault(
            typed: "udd.nbu > 1",
            caret: "^",
            english: "unknown currency “udd”; did you mean USD?",
            ukrainian: "невідома валюта «udd»; може, USD?"),
    ]

    @Test(arguments: faults)
    func `reports an error with a caret under its position`(fault: Fault) {
        for (language, expected) in [("en", fault.english), ("uk", fault.ukrainian)] {
            let outcome = TestEnvironment().run("alert", "add", fault.typed, "--lang", language)
            #expect(
                outcome == .init(status: 64, out: "", err: "kurs: \(expected)\n  \(fault.typed)\n  \(fault.caret)\n"))
        }
    }
}
