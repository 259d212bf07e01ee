import KursCore
import KursSources
import KursTestSupport

@testable import KursTerminal

/// Failures of every kind, whose sentences are in `Fixtures/sentences.expected.txt`.
enum ErrorSamples {
    private static let day = ErrorMessageTests.day
    static let all = usage + configuration + answers + disk + notFound

    private static let usage: [CommandError] = [
        .usage(.unknownCommand("RATS", near: ["rates"])), .usage(.unknownCommand("X", near: [])),
        .usage(.unknownOption("--markt", command: "rates", near: ["market"])),
        .usage(.unknownOption("-x", command: "", near: [])), .usage(.missingValue("--market", value: "MARKET")),
        .usage(.unexpectedValue("--json")), .usage(.badValue("--side", given: "X", expected: ["buy", "sell", "mid"])),
        .usage(.singleRate("--side", .nbu, markets: [.cash, .banks])),
        .usage(.boughtForForeign("X", line: "kurs convert 5 usd eur")),
        .usage(.twoMeanings("--buy", lines: ["A", "B"])), .usage(.missingArgument("AMOUNT", usage: "help [COMMAND]")),
        .usage(.missingArgument("--amount-col", usage: "convert")),
        .usage(.unsupportedShell("X", supported: ["bash", "zsh"])), .usage(.internalCommand("x-y")),
        .usage(.unexpectedArgument("X", usage: "doctor")), .usage(.unknownCurrency("UDS", near: ["USD"])),
        .usage(.unknownCurrency("UDS", near: ["USD", "USDC", "USN"])), .usage(.unknownCurrency("Ї", near: [])),
        .usage(.ambiguousCurrency("крона", meanings: ["CZK", "SEK"])),
        .usage(.ambiguousBank("укр", banks: ["bank-3-4", "a-b"])), .usage(.tooManyLines(9, limit: 8)),
        .usage(.tooManyEvents(limit: 20)), .usage(.badForm("--compare", given: "nbu", .twoMarkets)),
        .usage(.badForm("--mark", given: "день", .event)), .noPNG(path: "/a.png", written: "/a.svg", .failed),
        .noDayRanges(.usd, .nbu), .noComparison(.usd, .cash, Day(number: 20_774)...Day(number: 20_777)),
        .usage(.conflict("--all", "--market")), .usage(.badMarket("NBX", near: ["nbu"])),
        .usage(.badMarket("X", near: [])), .usage(.secretOnCommandLine(key: "minfin_key")),
        .usage(.unknownKey("MARKT", near: ["market"])), .usage(.unknownSource("X", near: [])),
        .usage(.inputNotNamed(usage: "convert -")), .usage(.badDate("X")), .usage(.badPeriod("X")),
        .usage(.badForm("--fee", given: "X", .percent)), .usage(.badForm("--days", given: "X", .days(2...12_000))),
        .usage(.badForm("--limit", given: "X", .number(1...9))), .usage(.badForm("--hysteresis", given: "X", .size)),
        .usage(.badForm("--quiet-hours", given: "X", .hours)), .usage(.badForm("--timeout", given: "X", .span)),
        .usage(.badForm("--delimiter", given: "X", .character)), .usage(.badForm("--currency", given: "X", .currency)),
        .usage(.badForm("--csv", given: "-", .fileReadTwice)), .usage(.needs("--json-numbers", "--json")),
        .usage(.noFormat("json", command: "chart")), .usage(.badAmount("", reason: .empty)),
        .usage(.badAmount("-", reason: .notANumber)),
        .usage(.badAmount("12..5", reason: .unexpected(".", position: 3))),
        .usage(.badAmount("1,500", reason: .ambiguousMark)), .usage(.badAmount("$1.234", reason: .ambiguousMark)),
        .usage(.badAmount(",500", reason: .ambiguousMark)), .usage(.badAmount("1,50,000", reason: .badGrouping)),
        .usage(.badAmount("1.5m", reason: .shortened)), .usage(.badAmount("1e3", reason: .powerOfTen(plain: "1000"))),
        .usage(.badAmount("1e99", reason: .powerOfTen(plain: nil))), .usage(.badAmount("9", reason: .tooLong)),
        .usage(.badAmount("1 840", reason: .twoMeanings)),
        .usage(.badAmount("$1€", reason: .twoCurrencies(.usd, .eur))),
    ]

    private static let configuration: [CommandError] = [
        .configuration(.unreadable(FileError(path: "/c.json", .system("відмовлено")))),
        .configuration(.notJSON(path: "/c.json", byteOffset: 7)), .configuration(.notAnObject(path: "/c.json")),
        .configuration(.unknownKey("MARKT", path: "/c.json", near: ["market"])),
        .configuration(.unknownKey("X", path: "/c.json", near: [])),
        .configuration(.badValue(key: "lang", value: "DE", expected: "en, uk")),
        .configuration(.badVariable("KURS_LANG", value: "DE", expected: "en, uk")),
        .configuration(.insecurePermissions(path: "/c.json", mode: 0o644)),
    ]

    private static let answers: [CommandError] = [
        .answer(
            .unreachable(
                market: .nbu, failures: [SourceError(source: .nbuJSON, failure: .status(503, host: "bank.gov.ua"))])),
        .answer(
            .unreachable(
                market: .nbu,
                failures: [SourceError](
                    repeating: SourceError(source: .nbuJSON, failure: .status(503, host: "bank.gov.ua")), count: 3))),
        .otherPrices(path: "/X", line: "P 1"),
        .answer(.noRate(currency: CurrencyCode("BTC") ?? .uah, market: .nbu, day: nil, elsewhere: [])),
        .answer(.tryLater(market: .nbu, until: testNow)), .answer(.nothingStored(market: .banks)),
        .answer(.ahead(day.advanced(by: 3), of: .nbu, today: day.advanced(by: -1))),
        .answer(.noRate(currency: .usd, market: .crypto, day: nil, elsewhere: [])), .answer(.notPublished(day: day)),
        .answer(.ahead(day, of: .cash, today: day)),
        .answer(.noRate(currency: .pln, market: .interbank, day: nil, elsewhere: [.nbu, .banks])),
        .answer(.noRate(currency: .pln, market: .interbank, day: nil, elsewhere: [.nbu], unasked: [.cash, .banks])),
        .answer(.noRate(currency: .pln, market: .nbu, day: nil, elsewhere: [])),
        .answer(.noRate(currency: .pln, market: .nbu, day: day, elsewhere: [])),
        .answer(.noRateThatDay(currency: .usd, market: .nbu, day: day, last: day.advanced(by: -20), isStrict: true)),
        .answer(
            .rowRefused(
                currency: .usd, market: .nbu, source: .nbuJSON,
                because: .ahead(row: .name("USD"), moment: testNow.advanced(by: 5 * 86_400), clock: testNow))),
        .answer(.noRateThatDay(currency: .usd, market: .nbu, day: day, last: nil, isStrict: false)),
        .answer(.noArchive(market: .cash, day: day)), .answer(.noSource(market: .cash)),
        .conversion(.missingSide(currency: .usd, side: .buy), market: .banks),
        .conversion(.noRate(currency: .usd), market: .banks),
        .conversion(.doubtful(currency: .usd, flags: [.crossed, .farFromNBU]), market: .cash),
        .conversion(.overflow, market: .nbu),
    ]

    private static let notFound: [CommandError] = [
        .notFound(.newsItem(id: "7")), .notFound(.alert("9")), .notFound(.coin("BITCON", near: ["BITCOIN"])),
        .notFound(.coin("X", near: [])), .notFound(.bank("PRIVAT", near: ["PRIVATBANK", "PUMB"])),
        .notFound(.bank("X", near: [])), .notFound(.bankCalled(.usd, word: "USD")),
        .notFound(.severalBanks("UKR", slugs: ["UKRGASBANK", "UKRSIBBANK"])),
        .notFound(.bankRate(.usd, .cash, BankName(slug: "PUMB", name: "ПУМБ"))),
        .notFound(.bankRate(.usd, .card, BankName(slug: "PUMB", name: "ПУМБ"))), .notFound(.bankRates(.usd)),
        .notFound(.rateOfHryvnia),
        .noAnswer(
            .news,
            [SourceError(source: SourceID("minfin-rss"), failure: .transport(.notRecorded(address: "x.ua/rss")))],
            until: nil),
        .noAnswer(.news, [], until: nil), .noAnswer(.bankRates([.usd, .eur]), [], until: testNow.advanced(by: 300)),
    ]

    private static let disk: [CommandError] = [
        .answer(.store(.busy(path: "/k.db"))), .answer(.store(.unwritable(path: "/k.db", message: "немає місця"))),
        .answer(.store(.newer(path: "/k.db", version: 9, known: 1))), .answer(.store(.foreign(path: "/k.db"))),
        .answer(.store(.corrupt(path: "/k.db", message: "вада"))),
        .answer(.store(.refused(call: "BEGIN", code: 5, message: "вада"))),
        .file(FileError(path: "/f", .system("відмовлено"))), .file(FileError(path: "/f", .notRegular)),
        .file(FileError(path: "/f", .locked)), .tooLarge(FileError(path: "/f", .tooLarge(limit: 3 << 20))),
        .noFolder("/missing/dir"), .noInput(path: "/f"), .noFile(path: "/f"), .plan(.occupied(directory: "/d")),
        .plan(.absent(directory: "/d")), .plan(.broken(path: "/d/index.json", place: "#3")),
        .plan(.unreadable(path: "/d", message: "відмовлено")), .plan(.unwritable(path: "/d", message: "відмовлено")),
    ]
}
