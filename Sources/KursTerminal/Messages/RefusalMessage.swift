import KursCore

extension Refusal {
    /// Why an answer was rejected, as a clause that follows the name of its source.
    package var sentence: LocalizedText {
        switch self {
        case .notJSON(let offset):
            LocalizedText(
                "its answer is not valid JSON from byte \(offset) on",
                "відповідь не є правильним JSON, починаючи з байта \(offset)")
        case .wrongShape(let expected, let found):
            LocalizedText(
                "its answer should have \(expected.phrase.en) but has \(found.phrase.en)",
                "відповідь мала б містити \(expected.phrase.uk), а містить \(found.phrase.uk)")
        case .message(let text):
            LocalizedText("it answered with a message: \(text)", "у відповіді лише повідомлення: \(text)")
        case .badRow(let row, let fault): fault.sentence(row: row + 1)
        case .notFound(let expected):
            LocalizedText("could not find \(expected.phrase.en)", "не вдалося знайти \(expected.phrase.uk)")
        case .otherPage(let kind): kind.sentence
        case .otherTables(let faults) where faults.isEmpty:
            LocalizedText(
                "its page has no table or script that its layout describes",
                "на сторінці немає ні таблиці, ні скрипту, описаних у її макеті")
        case .otherTables(let faults):
            LocalizedText(
                "its page no longer looks as its layout describes: \(faults.phrase.en)",
                "сторінка вже не така, як описано в її макеті: \(faults.phrase.uk)")
        case .otherQuery(let name, let value):
            LocalizedText(
                "its address requests “\(name)=\(value)”, which is not supported",
                "в адресі вказано «\(name)=\(value)», а це не підтримується")
        case .otherDay(let requested, let found?):
            LocalizedText(
                "\(requested.iso) was requested, but the answer is for \(found.iso)",
                "запит був на \(requested.iso), а відповідь — на \(found.iso)")
        case .otherDay(let requested, nil):
            LocalizedText(
                "\(requested.iso) was requested, but the answer does not state its day",
                "запит був на \(requested.iso), а у відповіді дня не вказано")
        case .jump(let currency, let before, let after):
            LocalizedText(
                "\(currency.text) went from \(before) to \(after): a tenfold jump is not accepted",
                "\(currency.text) змінився з \(NumberFormat.typed(before, .uk)) на \(NumberFormat.typed(after, .uk)): стрибок удесятеро не приймається"
            )
        case .implausible(let currency, let implausibility):
            LocalizedText(
                "\(currency.text): \(implausibility.clause.en)", "\(currency.text): \(implausibility.clause.uk)")
        case .ahead(let moment, let clock):
            LocalizedText(
                "its answer is dated \(ClockTime.ahead(moment, clock).en)",
                "відповідь датовано \(ClockTime.ahead(moment, clock).uk)")
        case .outOfTime:
            LocalizedText(
                "its answer could not be read within the time limit",
                "відповідь не вдалося опрацювати за відведений час")
        }
    }
}

extension Refusal.RowFault {
    /// Why a row, counted from 1, makes the answer unusable.
    fileprivate func sentence(row: Int) -> LocalizedText {
        switch self {
        case .missing(let field):
            LocalizedText("row \(row) of its answer has no “\(field)”", "рядок \(row) відповіді не має «\(field)»")
        case .invalid(let field, let value):
            LocalizedText(
                "“\(field)” in row \(row) of its answer cannot be “\(value)”",
                "«\(field)» у рядку \(row) відповіді не може бути «\(value)»")
        case .repeated(_, let value):
            LocalizedText(
                "its answer has “\(value)” twice, and it is unclear which row is right",
                "у відповіді двічі є «\(value)», і невідомо, котрий рядок правильний")
        case .notARow(let found):
            LocalizedText(
                "row \(row) of its answer is \(found.phrase.en)",
                "у відповіді замість рядка \(row) — \(found.phrase.uk)")
        }
    }
}

extension Refusal.PageKind {
    fileprivate var sentence: LocalizedText {
        switch self {
        case .captcha:
            LocalizedText("it returned a CAPTCHA page", "надійшла сторінка з перевіркою, чи ви не робот")
        case .login: LocalizedText("it returned a login page", "надійшла сторінка входу")
        case .error: LocalizedText("it returned an error page", "надійшла сторінка з помилкою")
        }
    }
}

extension ClockTime {
    static func ahead(_ moment: Timestamp, _ clock: Timestamp) -> LocalizedText {
        let (moment, clock) = (ClockTime.words(moment, .europeanRule), ClockTime.words(clock, .europeanRule))
        return LocalizedText(
            "\(moment), but this machine's clock shows \(clock)",
            "\(moment), а годинник цього комп'ютера показує \(clock)")
    }
}

// The nouns in refusals. English phrases include their article. Ukrainian phrases are in the accusative, as the
// sentences require, except the faults of tables, which are in the nominative.

extension Refusal.Expected {
    var phrase: LocalizedText {
        switch self {
        case .json: LocalizedText("JSON", "JSON")
        case .page: LocalizedText("a page", "сторінку")
        case .feed: LocalizedText("a feed", "стрічку новин")
        case .feedRoot:
            LocalizedText("the root element “rss”, “rdf” or “feed”", "кореневий елемент «rss», «rdf» або «feed»")
        case .arrayOfRows: LocalizedText("an array of rows", "масив рядків")
        case .arrayOfCoins: LocalizedText("an array of coins", "масив криптовалют")
        case .arrayOfPoints: LocalizedText("an array of points", "масив точок")
        case .arrayOfPairs: LocalizedText("an array of pairs", "масив пар")
        case .ratesOrArchive:
            LocalizedText(
                "an array of rates or an object with “exchangeRate”", "масив курсів або об'єкт із «exchangeRate»")
        case .objectByCurrency: LocalizedText("an object keyed by currency", "об'єкт із ключами-валютами")
        case .itemsByCurrency:
            LocalizedText("“items” with an object keyed by currency", "«items» з об'єктом, ключі якого — валюти")
        case .dataByCurrency:
            LocalizedText("“data” with an object keyed by currency", "«data» з об'єктом, ключі якого — валюти")
        case .responseData: LocalizedText("“responseData” with an array", "«responseData» з масивом")
        case .contacts: LocalizedText("any contacts of banks", "контакти банків")
        case .dataByCity:
            LocalizedText("“data” with the branches of each city", "«data» з відділеннями кожного міста")
        case .dataAndMeta: LocalizedText("“data” and “meta”", "«data» і «meta»")
        case .lastPage:
            LocalizedText("the last page of the list (“next” is null)", "останню сторінку списку («next» — null)")
        case .successAndResult: LocalizedText("“success” and “result”", "«success» і «result»")
        case .resultWithSides: LocalizedText("a “result” with “bid” and “ask”", "«result» із «bid» та «ask»")
        case .timedPoint:
            LocalizedText("a point of time, buying and selling rate", "точку: час, курс купівлі та курс продажу")
        case .row: LocalizedText("a row", "рядок")
        case .rate: LocalizedText("a rate", "курс")
        case .coin: LocalizedText("a coin", "криптовалюту")
        case .point: LocalizedText("a point", "точку")
        case .pair: LocalizedText("a pair", "пару")
        case .ticker: LocalizedText("a ticker", "тикер")
        case .rates: LocalizedText("any rates", "курси")
        case .coins: LocalizedText("any coins", "криптовалюти")
        case .pairs: LocalizedText("any pairs", "пари")
        case .tickers: LocalizedText("any tickers", "тикери")
        case .currencies: LocalizedText("any currencies", "валюти")
        case .date: LocalizedText("a date", "дату")
        case .rowWithRate: LocalizedText("a row with a rate", "рядок із курсом")
        case .agreedRates:
            LocalizedText(
                "rates on which the tables of the page agree", "курси, однакові в усіх таблицях сторінки")
        case .newsItem: LocalizedText("an item with a title and a link", "запис із заголовком і посиланням")
        case .newsLinks:
            LocalizedText(
                "links to news, such as /2026/11/20/12345678/", "посилання на новини, як-от /2026/11/20/12345678/")
        case .paragraphs: LocalizedText("paragraphs of running text", "абзаци тексту")
        case .bankInAddress:
            LocalizedText("/company/BANK/ in the page's address", "/company/БАНК/ в адресі сторінки")
        case .coinCurrencyInAddress:
            LocalizedText("vs_currency=uah or usd in the address", "vs_currency=uah чи usd в адресі")
        case .banksCurrencyInAddress: LocalizedText("/banks/CODE/ in the address", "/banks/КОД/ в адресі")
        case .indicatorInAddress: LocalizedText("indicator=CODE in the address", "indicator=КОД в адресі")
        case .marketInAddress: LocalizedText("market=COIN_UAH in the address", "market=МОНЕТА_UAH в адресі")
        case .layoutOfAddress: LocalizedText("a layout for this address", "макет для цієї адреси")
        case .layoutWithoutFaults:
            LocalizedText(
                "a layout without faults; see kurs doctor",
                "макет без помилок; див. kurs doctor")
        case .reader: LocalizedText("a reader for this source", "читач для цього джерела")
        }
    }
}

extension Refusal.Found {
    var phrase: LocalizedText {
        switch self {
        case .nothing: LocalizedText("no content", "порожній вміст")
        case .markup: LocalizedText("markup", "розмітку")
        case .plainText: LocalizedText("text without markup", "текст без розмітки")
        case .null: LocalizedText("null", "null")
        case .boolean: LocalizedText("a Boolean value", "логічне значення")
        case .number: LocalizedText("a number", "число")
        case .string: LocalizedText("a string", "рядок тексту")
        case .array: LocalizedText("an array", "масив")
        case .object: LocalizedText("an object", "об'єкт")
        case .noElement: LocalizedText("no element", "текст без жодного елемента")
        case .rootElement(let name): LocalizedText("the element “\(name)”", "елемент «\(name)»")
        case .encoding(let name):
            LocalizedText("the unsupported encoding \(name)", "непідтримуване кодування \(name)")
        }
    }
}

extension [Refusal.TableFault] {
    /// In what the tables of a page differ from its layout.
    package var phrase: LocalizedText { map(\.phrase).list("; ") }
}

extension Refusal.TableFault {
    fileprivate var phrase: LocalizedText {
        switch self {
        case .missingColumn(let role):
            LocalizedText("a table without a column “\(role)”", "таблиця без стовпця «\(role)»")
        case .repeatedColumn(""):
            LocalizedText("a table with a column of two meanings", "таблиця зі стовпцем, що має два значення")
        case .repeatedColumn(let role):
            LocalizedText("a table with several columns “\(role)”", "таблиця з кількома стовпцями «\(role)»")
        case .shiftedColumns:
            LocalizedText(
                "a table whose rows have other cells than its header",
                "таблиця, де клітинок у рядках не стільки, як у заголовку")
        case .caution(let place, let word):
            LocalizedText(
                "a table with “\(word)” \(place.phrase.en)",
                "таблиця зі \(word.contains(" ") ? "словами" : "словом") «\(word)» \(place.phrase.uk)")
        case .otherTitle(""):
            LocalizedText("a table without the title that it should have", "таблиця без потрібної назви")
        case .otherTitle(let text):
            LocalizedText("a table under the title “\(text)”", "таблиця під назвою «\(text)»")
        case .unreadableRows(let count, let all, let text):
            LocalizedText(
                "a table with \(count) of \(all) rows unreadable, such as “\(text)”",
                "таблиця, де не прочитати рядків: \(count) з \(all), як-от «\(text)»")
        case .noCurrency:
            LocalizedText("a table that does not state its currency", "таблиця, де не вказано валюти")
        case .nothingAt(let place):
            LocalizedText("nothing with rates at “\(place)”", "за «\(place)» немає курсів")
        case .cutOff: LocalizedText("an incomplete table", "обірвана таблиця")
        case .hidden: LocalizedText("a hidden table", "прихована таблиця")
        case .tooLarge: LocalizedText("a table that is too large to be one of rates", "таблиця, завелика для курсів")
        }
    }
}

extension Refusal.PagePlace {
    /// Where something stands, as it follows what stands there.
    var phrase: LocalizedText {
        switch self {
        case .caption: LocalizedText("in its caption", "у підписі таблиці")
        case .heading: LocalizedText("in its heading", "у заголовку розділу")
        case .title: LocalizedText("in the title of the page", "у назві сторінки")
        case .titleRow: LocalizedText("in one of its rows", "в одному з її рядків")
        case .tab: LocalizedText("directly above it", "безпосередньо над нею")
        }
    }
}
