import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// Refusals and omissions as sentences: every case has one in both languages, and no fact is lost.
struct RefusalMessageTests {
    private static let day = Day(year: 2026, month: 11, day: 19) ?? Day(number: 0)
    private static func number(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .zero }

    static let refusals: [Wording<Refusal>] = [
        .init(
            .notJSON(byteOffset: 7), "its answer is not valid JSON from byte 7 on",
            "відповідь не є правильним JSON, починаючи з байта 7"),
        .init(
            .wrongShape(expected: .arrayOfRows, found: .object),
            "its answer should have an array of rows but has an object",
            "відповідь мала б містити масив рядків, а містить об'єкт"),
        .init(
            .wrongShape(expected: .json, found: .nothing), "its answer should have JSON but has no content",
            "відповідь мала б містити JSON, а містить порожній вміст"),
        .init(.message("limit"), "it answered with a message: limit", "у відповіді лише повідомлення: limit"),
        .init(
            .badRow(row: 3, .invalid(field: "rate", value: "-1")), "“rate” in row 4 of its answer cannot be “-1”",
            "«rate» у рядку 4 відповіді не може бути «-1»"),
        .init(
            .badRow(row: 0, .missing(field: "units")), "row 1 of its answer has no “units”",
            "рядок 1 відповіді не має «units»"),
        .init(.badRow(row: 0, .notARow(.null)), "row 1 of its answer is null", "замість рядка 1 відповідь має null"),
        .init(
            .badRow(row: 1, .repeated(field: "currency", value: "USD")),
            "its answer has “USD” twice, and it is unclear which row is right",
            "у відповіді двічі є «USD», і невідомо, котрий рядок правильний"),
        .init(
            .outOfTime, "its answer could not be read within the time limit",
            "відповідь не вдалося опрацювати за відведений час"),
        .init(.notFound(.rowWithRate), "could not find a row with a rate", "не вдалося знайти рядок із курсом"),
        .init(.otherPage(.login), "it returned a login page", "надійшла сторінка входу"),
        .init(
            .otherQuery(name: "coursid", value: "3"), "its address requests “coursid=3”, which is not supported",
            "в адресі вказано «coursid=3», а це не підтримується"),
        .init(
            .otherDay(requested: day, found: nil), "2026-11-19 was requested, but the answer does not state its day",
            "запит був на 2026-11-19, а у відповіді дня не вказано"),
        .init(
            .otherDay(requested: day, found: day.advanced(by: -1)),
            "2026-11-19 was requested, but the answer is for 2026-11-18",
            "запит був на 2026-11-19, а відповідь — на 2026-11-18"),
        .init(
            .implausible(currency: .usd, Implausibility(rate: 4, official: 400, extent: .part(100))),
            "USD: its rate of 4 is about 1/100 of the NBU rate of 400 (different units, or a misplaced decimal point)",
            "USD: курс 4 приблизно в 100 разів нижчий за курс НБУ 400 (інша кількість одиниць або зсунута кома)"),
        .init(
            .implausible(currency: .usd, Implausibility(rate: 133, official: 44, extent: .above)),
            "USD: its rate of 133 is more than 3 times the NBU rate of 44",
            "USD: курс 133 більш ніж утричі вищий за курс НБУ 44"),
        .init(
            .implausible(currency: .usd, Implausibility(rate: 14, official: 44, extent: .below)),
            "USD: its rate of 14 is less than a third of the NBU rate of 44",
            "USD: курс 14 більш ніж утричі нижчий за курс НБУ 44"),
        .init(
            .otherTables([]), "its page has no table or script that its layout describes",
            "на сторінці немає ні таблиці, ні скрипту, описаних у її макеті"),
        .init(
            .otherTables([.missingColumn("buy"), .repeatedColumn("sell"), .repeatedColumn("")]),
            "its page no longer looks as its layout describes: a table without a column “buy”; "
                + "a table with several columns “sell”; a table with a column of two meanings",
            "сторінка вже не така, як описано в її макеті: таблиця без стовпця «buy»; "
                + "таблиця з кількома стовпцями «sell»; таблиця зі стовпцем, що має два значення"),
        .init(
            .otherTables([.caution(.heading, "архів"), .otherTitle("Міжбанк"), .otherTitle("")]),
            "its page no longer looks as its layout describes: a table with “архів” in its heading; "
                + "a table under the title “Міжбанк”; a table without the title that it should have",
            "сторінка вже не така, як описано в її макеті: таблиця, де є «архів» у заголовку розділу; "
                + "таблиця під назвою «Міжбанк»; таблиця без потрібної назви"),
        .init(
            .otherTables([.unreadableRows(2, of: 5, "USD 1 2"), .shiftedColumns, .noCurrency]),
            "its page no longer looks as its layout describes: a table with 2 of 5 rows unreadable, such as “USD 1 2”; "
                + "a table whose rows have other cells than its header; a table that does not state its currency",
            "сторінка вже не така, як описано в її макеті: таблиця, де не прочитати рядків: 2 з 5, як-от «USD 1 2»; "
                + "таблиця, де клітинок у рядках не стільки, як у заголовку; таблиця, де не вказано валюти"),
        .init(
            .otherTables([.nothingAt("props.rates"), .cutOff, .hidden, .tooLarge]),
            "its page no longer looks as its layout describes: nothing with rates at “props.rates”; "
                + "an incomplete table; a hidden table; a table that is too large to be one of rates",
            "сторінка вже не така, як описано в її макеті: за «props.rates» немає курсів; "
                + "обірвана таблиця; прихована таблиця; таблиця, завелика для курсів"),
        .init(
            .jump(currency: .usd, before: 4, after: 44), "USD went from 4 to 44: a tenfold jump is not accepted",
            "USD змінився з 4 на 44: стрибок удесятеро не приймається"),
        .init(
            .jump(currency: .usd, before: number("4.5"), after: number("45.75")),
            "USD went from 4.5 to 45.75: a tenfold jump is not accepted",
            "USD змінився з 4,5 на 45,75: стрибок удесятеро не приймається"),
        .init(
            .ahead(testNow.advanced(by: 5 * 86_400), clock: testNow),
            "its answer is dated 2026-11-25 11:40, but this machine's clock shows 2026-11-20 11:40",
            "відповідь має час 2026-11-25 11:40, а годинник цього комп'ютера показує 2026-11-20 11:40"),
    ]

    @Test(arguments: refusals)
    func `a refusal has a sentence in either language`(row: Wording<Refusal>) { row.expect(row.value.sentence) }

    static let omissions: [Wording<OmissionReason>] = [
        .init(.fault(.missing(field: "rate")), "it has no “rate”", "не має «rate»"),
        .init(.fault(.invalid(field: "rate", value: "x")), "its “rate” cannot be “x”", "«rate» не може бути «x»"),
        .init(
            .fault(.repeated(field: "cc", value: "USD")), "another row has the same “cc”, “USD”",
            "інший рядок має те саме «cc»: «USD»"),
        .init(.fault(.notARow(.null)), "it is null", "на його місці null"),
        .init(.unclearUnits, "it is unclear how many units its rate is for", "не видно, за скільки одиниць курс"),
        .init(.metal, "it is a metal, not money", "це метал, а не гроші"),
        .init(.coin, "it is a coin in a table of money", "це криптовалюта в таблиці грошей"),
        .init(.priced(in: .eur), "it is priced in EUR", "курс указано в EUR, а не в гривнях"),
        .init(.unknownName, "no known currency or bank has that name", "немає відомої валюти чи банку з такою назвою"),
        .init(.tablesDisagree, "the tables of the page disagree on it", "таблиці сторінки розходяться"),
        .init(
            .unclearCell(.buy, text: "41 42"), "its buying rate cannot be “41 42”", "курс купівлі не може бути «41 42»"),
        .init(
            .unclearCell(.official, text: "1 2"), "its official rate cannot be “1 2”",
            "офіційний курс не може бути «1 2»"),
        .init(.otherWidth, "it does not have the cells of the header", "клітинок не стільки, скільки в заголовку"),
        .init(
            .implausible(Implausibility(rate: number("4.25"), official: number("44.5"), extent: .part(10))),
            "its rate of 4.25 is about 1/10 of the NBU rate of 44.5 (different units, or a misplaced decimal point)",
            "курс 4,25 приблизно в 10 разів нижчий за курс НБУ 44,5 (інша кількість одиниць або зсунута кома)"),
        .init(.oneSided, "it does not have both rates", "не має обох курсів"),
        .init(.crossed, "its buying rate is above its selling rate", "курс купівлі вищий за курс продажу"),
        .init(
            .farFromNBU, "its rates differ from the NBU rate by more than 35 %",
            "курси відрізняються від курсу НБУ більш ніж на 35 %"),
        .init(
            .implausible(Implausibility(rate: 441, official: 44, extent: .times(10))),
            "its rate of 441 is about 10 times the NBU rate of 44 (different units, or a misplaced decimal point)",
            "курс 441 приблизно в 10 разів вищий за курс НБУ 44 (інша кількість одиниць або зсунута кома)"),
        .init(
            .farFromOthers, "its rates are far from those of the other banks",
            "курси надто відрізняються від курсів інших банків"),
        .init(.noTitle, "it has no title", "немає заголовка"),
        .init(.noWebAddress, "its link is not a web address", "посилання не є адресою в інтернеті"),
    ]

    @Test(arguments: omissions)
    func `an omission has a reason in either language`(row: Wording<OmissionReason>) { row.expect(row.value.clause) }

    @Test(arguments: FetchError.samples)
    func `no sentence mixes the languages`(error: FetchError) {
        let sentence = error.sentence
        #expect(!sentence.en.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }, "\(sentence.en)")
        #expect(sentence.uk.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }, "\(sentence.uk)")
        // The contents of an answer, and quoted text, are not words of the sentence.
        var isQuoted = false
        let own = sentence.uk.filter { character in
            if character == "«" || character == "»" { isQuoted = character == "«" }
            return !isQuoted
        }
        let facts: Set = [
            "h", "http", "https", "ua", "reset", "expired", "null", "quic", "x", "utf", "БАНК", "vs_currency=uah",
            "usd",
        ]
        #expect(foreignWords(in: own).filter { !facts.contains($0) } == [], "\(sentence.uk)")
    }
}
