import Testing

@testable import KursCLI

/// An expression that is none, in both languages: what is said, and where the caret stands.
///
/// The caret goes by what a terminal shows: a Cyrillic letter is two bytes and one column, a wide one three and two.
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
            english: "there is no market “каша”; it is one of cash, banks, interbank, nbu, crypto",
            ukrainian: "немає ринку «каша»; це один із: cash, banks, interbank, nbu, crypto"),
        Fault(
            typed: "usd.готівка.sell > 45",
            caret: "    ^",
            english: "there is no market “готівка”; it is one of cash, banks, interbank, nbu, crypto",
            ukrainian: "немає ринку «готівка»; це один із: cash, banks, interbank, nbu, crypto"),
        Fault(
            typed: "日本.nbu > 1",
            caret: "^",
            english: "there is no currency “日本”; write CUR.MARKET[.SIDE], as usd.cash.sell",
            ukrainian: "немає валюти «日本»; пишіть CUR.MARKET[.SIDE], як-от usd.cash.sell"),
        Fault(
            typed: "usd.nbu - 日本.nbu > 1",
            caret: "          ^",
            english: "there is no currency “日本”; write CUR.MARKET[.SIDE], as usd.cash.sell",
            ukrainian: "немає валюти «日本»; пишіть CUR.MARKET[.SIDE], як-от usd.cash.sell"),
        Fault(
            typed: "usd.cash.купівля > 45",
            caret: "         ^",
            english: "there is no side “купівля”; it is buy, sell or mid",
            ukrainian: "немає сторони «купівля»; це buy, sell або mid"),
        Fault(
            typed: "usd.nbu.sell > 45",
            caret: "        ^",
            english: "nbu has a single rate; leave the side out",
            ukrainian: "ринок nbu має один курс; приберіть сторону"),
        Fault(
            typed: "usd.crypto > 1",
            caret: "    ^",
            english: "crypto has no rate for USD; did you mean usd.nbu?",
            ukrainian: "ринок crypto не має курсу USD; може, usd.nbu?"),
        Fault(
            typed: "usd.nbu < 0",
            caret: "        ^",
            english: "it can never be true; rates stay above zero and fall by less than 100 %",
            ukrainian: "це ніколи не справдиться; курси завжди більші за нуль і падають менш ніж на 100 %"),
        Fault(
            typed: "usd.nbu > сорок",
            caret: "          ^",
            english: "there is no currency “сорок”; write CUR.MARKET[.SIDE], as usd.cash.sell",
            ukrainian: "немає валюти «сорок»; пишіть CUR.MARKET[.SIDE], як-от usd.cash.sell"),
        Fault(
            typed: "usd.nbu 45",
            caret: "        ^",
            english: ">, >=, < or <= is missing there; write one such as usd.cash.sell > 45",
            ukrainian: "там бракує >, >=, < чи <=; пишіть, як-от usd.cash.sell > 45"),
        Fault(
            typed: "usd.nbu > 45 гривень",
            caret: "             ^",
            english: "a number cannot be in “гривень”; numbers are hryvnias, or per cent with %",
            ukrainian: "число не може бути в «гривень»; числа — гривні, або відсотки з %"),
        Fault(
            typed: "зміна(usd.nbu, 1d) > 1",
            caret: "^",
            english: "there is no function “зміна”; it is change(usd.nbu, 1d)",
            ukrainian: "немає функції «зміна»; є change(usd.nbu, 1d)"),
        Fault(
            typed: "change(usd.nbu, 1х) > 1%",
            caret: "                ^",
            english: "“1х” is no time for a change; write 1d, 2w, or 1h or 24h of a coin",
            ukrainian: "«1х» — не час для зміни; пишіть 1d, 2w, для монет ще 1h чи 24h"),
        Fault(
            typed: "change(usd.nbu, 1h) > 0.5%",
            caret: "                ^",
            english: "hours are known of coins only, in per cent; write 1d, or change(btc.crypto, 1h) > 5%",
            ukrainian: "години відомі лише для монет, у відсотках; пишіть 1d або change(btc.crypto, 1h) > 5%"),
        Fault(
            typed: "change(usd.nbu, 1d > 0.5%",
            caret: "                   ^",
            english: "“)” is missing there; write one such as usd.cash.sell > 45",
            ukrainian: "там бракує «)»; пишіть, як-от usd.cash.sell > 45"),
        Fault(
            typed: "usd.nbu > 45%",
            caret: "            ^",
            english: "per cent and hryvnias do not compare; write change(usd.nbu, 1d) > 0.5%",
            ukrainian: "відсотки з гривнями не порівняти; пишіть change(usd.nbu, 1d) > 0.5%"),
        Fault(
            typed: "45 > 44",
            caret: "^",
            english: "it has no rate to watch; write one such as usd.cash.sell > 45",
            ukrainian: "у ньому немає курсу; пишіть, як-от usd.cash.sell > 45"),
        Fault(
            typed: "usd.cash > 1",
            caret: "        ^",
            english: "cash has two sides; add .buy, .sell or .mid",
            ukrainian: "ринок cash має дві сторони; додайте .buy, .sell або .mid"),
        Fault(
            typed: "usd.nbu.x.y > 1",
            caret: "          ^",
            english: "“y” is one part too many; write CUR.MARKET[.SIDE], as usd.cash.sell",
            ukrainian: "«y» — зайва частина; пишіть CUR.MARKET[.SIDE], як-от usd.cash.sell"),
        Fault(
            typed: "долар.nbu > éю.nbu",
            caret: "            ^",
            english: "there is no currency “éю”; write CUR.MARKET[.SIDE], as usd.cash.sell",
            ukrainian: "немає валюти «éю»; пишіть CUR.MARKET[.SIDE], як-от usd.cash.sell"),
        Fault(
            typed: "usd > 45",
            caret: "   ^",
            english: "the market is missing; write CUR.MARKET[.SIDE], as usd.cash.sell",
            ukrainian: "бракує ринку; пишіть CUR.MARKET[.SIDE], як-от usd.cash.sell"),
        Fault(
            typed: "> 45",
            caret: "^",
            english: "a name, a number or change(…) is missing there; write one such as usd.cash.sell > 45",
            ukrainian: "там бракує імені, числа чи change(…); пишіть, як-от usd.cash.sell > 45"),
        Fault(
            typed: "udd.nbu > 1",
            caret: "^",
            english: "there is no currency “udd”; did you mean USD?",
            ukrainian: "немає валюти «udd»; може, USD?"),
    ]

    @Test(arguments: faults)
    func `says what is wrong, with a caret under the place`(fault: Fault) {
        for (language, said) in [("en", fault.english), ("uk", fault.ukrainian)] {
            let outcome = TestEnvironment().run("alert", "add", fault.typed, "--lang", language)
            #expect(
                outcome == .init(status: 64, out: "", err: "kurs: \(said)\n  \(fault.typed)\n  \(fault.caret)\n"))
        }
    }
}
