import KursCore
import KursSources
import KursTestSupport

@testable import KursTerminal

/// The sentences of ``ErrorMessageTests``: failure, exit status, English, Ukrainian.
enum ErrorMessageTable {
    private typealias Golden = ErrorMessageTests.Golden
    private static let day = ErrorMessageTests.day
    private static let format = "use a number such as 1500.50 or 1 500,50"
    private static let formatUK = "потрібне число, як-от 1500.50 або 1 500,50"

    static let usage: [ErrorMessageTests.Golden] = [
        Golden(
            .usage(.unknownCommand("RATS", near: ["rates"])), 64, "unknown command “RATS”; did you mean rates?",
            "невідома команда «RATS»; може, rates?"),
        Golden(
            .usage(.unknownCommand("X", near: [])), 64, "unknown command “X”; see kurs --help",
            "невідома команда «X»; дивіться kurs --help"),
        Golden(
            .usage(.unknownOption("--markt", command: "rates", near: ["market"])), 64,
            "unknown option --markt for kurs rates; did you mean --market?",
            "невідомий параметр --markt команди kurs rates; може, --market?"),
        Golden(
            .usage(.unknownOption("-x", command: "", near: [])), 64, "unknown option -x for kurs; see kurs --help",
            "невідомий параметр -x команди kurs; дивіться kurs --help"),
        Golden(
            .usage(.missingValue("--market", value: "MARKET")), 64,
            "--market requires a value: MARKET; see kurs --help",
            "--market потребує значення: РИНОК; дивіться kurs --help"),
        Golden(
            .usage(.unexpectedValue("--json")), 64, "--json does not take a value; see kurs --help",
            "--json не приймає значення; дивіться kurs --help"),
        Golden(
            .usage(.badValue("--side", given: "X", expected: ["buy", "sell", "mid"])), 64,
            "invalid --side “X”; choose buy, sell, mid", "неправильне значення --side: «X»; можна: buy, sell, mid"),
        Golden(
            .usage(.nothingToBuyAt("X", .nbu, markets: [.cash, .banks])), 64,
            "“X”: nbu has one official rate, and no price to buy at; add -m cash|banks",
            "«X»: НБУ валюту не продає, у нього один офіційний курс; додайте -m cash|banks"),
        Golden(
            .usage(.boughtForForeign("X", line: "kurs convert 5 usd eur")), 64,
            "“X” gives the price in hryvnias only; for another currency use kurs convert 5 usd eur",
            "«X» показує ціну лише в гривнях; для іншої валюти: kurs convert 5 usd eur"),
        Golden(
            .usage(.missingArgument("AMOUNT", usage: "help [COMMAND]")), 64,
            "missing AMOUNT; usage: kurs help [COMMAND]", "бракує суми; використання: kurs help [КОМАНДА]"),
        Golden(
            .usage(.missingArgument("--amount-col", usage: "convert")), 64,
            "missing --amount-col; usage: kurs convert", "бракує параметра --amount-col; використання: kurs convert"),
        Golden(
            .usage(.unsupportedShell("X", supported: ["bash", "zsh"])), 64,
            "the shell “X” is not supported; choose bash, zsh", "оболонка «X» не підтримується; можна: bash, zsh"),
        Golden(
            .usage(.internalCommand("x-y")), 64, "x-y is internal to kurs; to fetch rates, use kurs update",
            "x-y — внутрішня команда kurs; щоб отримати курси, виконайте kurs update"),
        Golden(
            .usage(.unexpectedArgument("X", usage: "doctor")), 64, "unexpected argument “X”; usage: kurs doctor",
            "зайвий аргумент «X»; використання: kurs doctor"),
        Golden(
            .usage(.unknownCurrency("UDS", near: ["USD"])), 64, "unknown currency “UDS”; did you mean USD?",
            "невідома валюта «UDS»; може, USD?"),
        Golden(
            .usage(.unknownCurrency("UDS", near: ["USD", "USDC", "USN"])), 64,
            "unknown currency “UDS”; did you mean USD, USDC or USN?", "невідома валюта «UDS»; може, USD, USDC або USN?"
        ),
        Golden(
            .usage(.unknownCurrency("Ї", near: [])), 64,
            "unknown currency “Ї”; use a code such as USD or a name such as dollar",
            "невідома валюта «Ї»; потрібен код, як-от USD, або назва, як-от долар"),
        Golden(
            .usage(.ambiguousCurrency("крона", meanings: ["CZK", "SEK"])), 64,
            "“крона” may mean CZK, SEK; use the code", "«крона» може означати CZK, SEK; укажіть код"),
        Golden(
            .usage(.ambiguousBank("укр", banks: ["bank-3-4", "a-b"])), 64,
            "“укр” matches several banks: bank-3-4, a-b; use more of the name",
            "під «укр» підпадає кілька банків: bank-3-4, a-b; уточніть назву"),
        Golden(
            .usage(.tooManyLines(9, limit: 8)), 64, "9 lines are too many for one chart; draw at most 8",
            "забагато ліній для одного графіка: 9; можна щонайбільше 8"),
        Golden(
            .usage(.tooManyEvents(limit: 20)), 64, "too many --mark options for one chart; mark at most 20 days",
            "забагато параметрів --mark для одного графіка; можна позначити щонайбільше 20 днів"),
        Golden(
            .usage(.badForm("--compare", given: "nbu", .twoMarkets)), 64,
            "invalid --compare “nbu”; use two markets, such as banks,cash",
            "неправильне значення --compare: «nbu»; потрібні два ринки, як-от banks,cash"),
        Golden(
            .usage(.badForm("--mark", given: "день", .event)), 64,
            "invalid --mark “день”; use a date and a label, such as --mark 2026-03-01 \"war risk levy\"",
            "неправильне значення --mark: «день»; потрібні дата й підпис, як-от --mark 2026-03-01 \"воєнний збір\""),
        Golden(
            .noPNG(path: "/a.png", written: "/a.svg", .failed), 69,
            "/a.png was not written: rsvg-convert failed; the chart is in /a.svg; to see the error: rsvg-convert /a.svg > "
                + "/a.png",
            "/a.png не записано: rsvg-convert завершився з помилкою; графік — у /a.svg; щоб побачити помилку: "
                + "rsvg-convert /a.svg > /a.png"),
        Golden(
            .noDayRanges(.usd, .nbu), 1,
            "--candles: the database has one rate of USD a day on nbu; use -m interbank or another market",
            "--candles: у базі один курс USD на день (nbu); візьміть -m interbank чи інший ринок"),
        Golden(
            .noComparison(.usd, .cash, Day(number: 20_774)...Day(number: 20_777)), 1,
            "--compare: no USD rates of cash are stored for 2026-11-17 to 2026-11-20; kurs update cash, run daily, collects "
                + "them",
            "--compare: у базі немає курсів USD на cash за 2026-11-17 – 2026-11-20; їх збирає щоденний kurs update cash"
        ),
        Golden(
            .usage(.conflict("--all", "--market")), 64, "--all and --market cannot be combined; omit one of them",
            "--all і --market не поєднуються; приберіть одне з них"),
        Golden(
            .usage(.badMarket("NBX", near: ["nbu"])), 64, "unknown market “NBX”; did you mean nbu?",
            "невідомий ринок «NBX»; може, nbu?"),
        Golden(
            .usage(.badMarket("X", near: [])), 64,
            "unknown market “X”; choose cash, banks, interbank, nbu, crypto",
            "невідомий ринок «X»; можна: cash, banks, interbank, nbu, crypto"),
        Golden(
            .usage(.secretOnCommandLine(key: "minfin_key")), 64,
            "a secret must not be passed on the command line; use kurs config set minfin_key - and pass it on standard input",
            "секрет не можна передавати в командному рядку; виконайте kurs config set minfin_key - і передайте його на стандартний ввід"
        ),
        Golden(
            .usage(.unknownKey("MARKT", near: ["market"])), 64, "unknown setting “MARKT”; did you mean market?",
            "невідоме налаштування «MARKT»; може, market?"),
        Golden(
            .usage(.unknownSource("X", near: [])), 64, "unknown source “X”; see kurs sources",
            "невідоме джерело «X»; дивіться kurs sources"),
        Golden(
            .usage(.inputNotNamed(usage: "convert -")), 64,
            "missing AMOUNT; to read standard input, add “-”: kurs convert -",
            "бракує суми; щоб читати стандартний ввід, додайте «-»: kurs convert -"),
        Golden(
            .usage(.badDate("X")), 65,
            "“X” is not a valid date; use YYYY-MM-DD, DD.MM.YYYY, today, yesterday, tomorrow or -7d",
            "неправильна дата «X»; можна РРРР-ММ-ДД, ДД.ММ.РРРР, сьогодні, вчора, завтра або -7d"),
        Golden(
            .usage(.badPeriod("X")), 65,
            "“X” is neither a day nor a period; use a period such as 2026-10, 2026Q3 or 2026, "
                + "or a day: YYYY-MM-DD, DD.MM.YYYY, yesterday, -7d",
            "«X» — ні день, ні період; можна період, як-от 2026-10, 2026Q3 чи 2026, "
                + "або день: РРРР-ММ-ДД, ДД.ММ.РРРР, вчора, -7d"),
        Golden(
            .usage(.badForm("--fee", given: "X", .percent)), 64,
            "invalid --fee “X”; use a percentage, such as 0.5% or 2",
            "неправильне значення --fee: «X»; потрібні відсотки, як-от 0.5% чи 2"),
        Golden(
            .usage(.badForm("--days", given: "X", .days(2...12_000))), 64,
            "invalid --days “X”; use a number of days from 2 to 12000, such as 30",
            "неправильне значення --days: «X»; потрібна кількість днів від 2 до 12000, як-от 30"),
        Golden(
            .usage(.badForm("--limit", given: "X", .number(1...9))), 64,
            "invalid --limit “X”; use a number from 1 to 9",
            "неправильне значення --limit: «X»; потрібне число від 1 до 9"),
        Golden(
            .usage(.badForm("--hysteresis", given: "X", .size)), 64,
            "invalid --hysteresis “X”; use a percentage or hryvnias, such as 0.2% or 0.05",
            "неправильне значення --hysteresis: «X»; потрібні відсотки чи гривні, як-от 0.2% чи 0.05"),
        Golden(
            .usage(.badForm("--quiet-hours", given: "X", .hours)), 64,
            "invalid --quiet-hours “X”; use hours such as 22:00-07:00, or - for none",
            "неправильне значення --quiet-hours: «X»; потрібні години, як-от 22:00-07:00, або -, щоб скасувати"),
        Golden(
            .usage(.badForm("--timeout", given: "X", .span)), 64,
            "invalid --timeout “X”; use a time such as 90s, 10m, 6h or 2d",
            "неправильне значення --timeout: «X»; потрібен час, як-от 90s, 10m, 6h чи 2d"),
        Golden(
            .usage(.badForm("--delimiter", given: "X", .character)), 64,
            "invalid --delimiter “X”; use one character such as ; or |, or tab",
            "неправильне значення --delimiter: «X»; потрібен один знак, як-от ; чи |, або tab"),
        Golden(
            .usage(.badForm("--currency", given: "X", .currency)), 64,
            "invalid --currency “X”; use a code or name such as USD or євро",
            "неправильне значення --currency: «X»; потрібен код чи назва, як-от USD чи євро"),
        Golden(
            .usage(.badForm("--csv", given: "-", .fileReadTwice)), 64,
            "invalid --csv “-”; a statement is read twice, so it must be a file: save it first",
            "неправильне значення --csv: «-»; виписку читають двічі, тож потрібен файл: спершу збережіть її"),
        Golden(
            .usage(.needs("--json-numbers", "--json")), 64,
            "--json-numbers requires --json; add --json, or omit --json-numbers",
            "--json-numbers потребує --json; додайте --json або приберіть --json-numbers"),
        Golden(
            .usage(.noFormat("json", command: "chart")), 64,
            "chart does not support the format json; omit it, or see kurs history --help",
            "chart не підтримує формату json; приберіть його або дивіться kurs history --help"),
        Golden(
            .usage(.badAmount("", reason: .empty)), 65, "the amount is empty; \(format)", "сума порожня; \(formatUK)"),
        Golden(
            .usage(.badAmount("-", reason: .notANumber)), 65, "“-” is not an amount; \(format)",
            "«-» — не сума; \(formatUK)"),
        Golden(
            .usage(.badAmount("12..5", reason: .unexpected(".", position: 3))), 65,
            "“12..5” is not an amount: “.” at place 3; \(format)", "«12..5» — не сума: «.» у позиції 3; \(formatUK)"),
        Golden(
            .usage(.badAmount("1,500", reason: .ambiguousMark)), 65,
            "“1,500” may be a thousand or a fraction; use 1500 or 1.5",
            "«1,500» може бути і тисячею, і дробом; запишіть 1500 або 1.5"),
        Golden(
            .usage(.badAmount("$1.234", reason: .ambiguousMark)), 65,
            "“$1.234” may be a thousand or a fraction; use $1234 or $1.2340",
            "«$1.234» може бути і тисячею, і дробом; запишіть $1234 або $1.2340"),
        Golden(
            .usage(.badAmount(",500", reason: .ambiguousMark)), 65,
            "“,500” may be a thousand or a fraction; use 500 or 0.5",
            "«,500» може бути і тисячею, і дробом; запишіть 500 або 0.5"),
        Golden(
            .usage(.badAmount("1,50,000", reason: .badGrouping)), 65,
            "the separators in “1,50,000” do not separate thousands; \(format)",
            "роздільники в «1,50,000» не відділяють тисяч; \(formatUK)"),
        Golden(
            .usage(.badAmount("1.5m", reason: .shortened)), 65,
            "“1.5m” is abbreviated; write the amount in full, for example 1500000",
            "«1.5m» — скорочення; запишіть суму повністю, наприклад 1500000"),
        Golden(
            .usage(.badAmount("1e3", reason: .powerOfTen(plain: "1000"))), 65, "“1e3” uses an exponent; use 1000",
            "«1e3» — запис зі степенем десяти; запишіть 1000"),
        Golden(
            .usage(.badAmount("1e99", reason: .powerOfTen(plain: nil))), 65,
            "“1e99” uses an exponent; write the amount in full, for example 1000",
            "«1e99» — запис зі степенем десяти; запишіть суму повністю, наприклад 1000"),
        Golden(
            .usage(.badAmount("9", reason: .tooLong)), 65,
            "“9” has too many digits; amounts have at most 18 digits before the decimal separator",
            "«9» має забагато цифр; у сумі може бути щонайбільше 18 цифр до десяткового знака"),
        Golden(
            .usage(.badAmount("1 840", reason: .twoMeanings)), 65,
            "“1 840” may be one amount, or an amount and a numeric currency code; write the amount without spaces",
            "«1 840» може бути однією сумою або сумою й цифровим кодом валюти; запишіть суму без пробілів"),
        Golden(
            .usage(.badAmount("$1€", reason: .twoCurrencies(.usd, .eur))), 65,
            "“$1€” contains both USD and EUR; omit one of them", "у «$1€» є і USD, і EUR; залиште одну"),
    ]

    static let configuration: [ErrorMessageTests.Golden] = [
        Golden(
            .configuration(.unreadable(FileError(path: "/c.json", .system("відмовлено")))), 78,
            "cannot read /c.json: відмовлено; check its permissions",
            "не вдалося прочитати /c.json: відмовлено; перевірте права доступу"),
        Golden(
            .configuration(.notJSON(path: "/c.json", byteOffset: 7)), 78,
            "/c.json is not JSON at byte 7; correct or remove the file",
            "/c.json — не JSON, байт 7; виправте або вилучіть файл"),
        Golden(
            .configuration(.notAnObject(path: "/c.json")), 78,
            "/c.json is JSON, but not an object; use an object, for example {\"market\": \"cash\"}",
            "/c.json — JSON, але не об'єкт; потрібен об'єкт, наприклад {\"market\": \"cash\"}"),
        Golden(
            .configuration(.unknownKey("MARKT", path: "/c.json", near: ["market"])), 78,
            "unknown key MARKT in /c.json; did you mean market?", "невідомий ключ MARKT у /c.json; може, market?"),
        Golden(
            .configuration(.unknownKey("X", path: "/c.json", near: [])), 78,
            "unknown key X in /c.json; the keys are market, city, currencies, lang, max_age, keep, feeds, favourites, "
                + "accounting_currency, bank_pages, allow_http, minfin_key, monobank_token, monobank_token_command, privatbank_token, privatbank_token_command",
            "невідомий ключ X у /c.json; ключі: market, city, currencies, lang, max_age, keep, feeds, favourites, "
                + "accounting_currency, bank_pages, allow_http, minfin_key, monobank_token, monobank_token_command, privatbank_token, privatbank_token_command"
        ),
        Golden(
            .configuration(.badValue(key: "lang", value: "DE", expected: "en, uk")), 78,
            "invalid value “DE” for lang in the configuration; use en, uk",
            "неправильне значення «DE» ключа lang у конфігурації; можна: en, uk"),
        Golden(
            .configuration(.badVariable("KURS_LANG", value: "DE", expected: "en, uk")), 78,
            "invalid KURS_LANG “DE”; use en, uk", "неправильне значення KURS_LANG: «DE»; можна: en, uk"),
        Golden(
            .configuration(.insecurePermissions(path: "/c.json", mode: 0o644)), 78,
            "/c.json holds a key but is readable by other users (mode 644); run chmod 600 on it",
            "/c.json містить ключ, але доступний для читання іншим (права 644); виконайте chmod 600"),
    ]

    static let answers: [ErrorMessageTests.Golden] = [
        Golden(
            .answer(
                .unreachable(
                    market: .nbu,
                    failures: [SourceError(source: .nbuJSON, failure: .status(503, host: "bank.gov.ua"))])), 69,
            "no NBU source could be used, and nothing is stored (nbu-json: bank.gov.ua answered 503); "
                + "check the network, or see kurs doctor",
            "жодне джерело НБУ не відповіло, і нічого не збережено (nbu-json: bank.gov.ua відповів 503); "
                + "перевірте мережу або дивіться kurs doctor"),
        Golden(
            .answer(
                .unreachable(
                    market: .nbu,
                    failures: [SourceError](
                        repeating: SourceError(source: .nbuJSON, failure: .status(503, host: "bank.gov.ua")), count: 3
                    )
                )), 69,
            "no NBU source could be used, and nothing is stored (nbu-json: bank.gov.ua answered 503); "
                + "check the network, or see kurs doctor",
            "жодне джерело НБУ не відповіло, і нічого не збережено (nbu-json: bank.gov.ua відповів 503); "
                + "перевірте мережу або дивіться kurs doctor"),
        Golden(
            .otherPrices(path: "/X", line: "P 1"), 74,
            "/X contains other prices: “P 1”; a file holds prices of one market for one program; use another file",
            "/X містить інші ціни: «P 1»; файл містить ціни одного ринку для однієї програми; "
                + "укажіть інший файл"),
        Golden(
            .answer(.noRate(currency: CurrencyCode("BTC") ?? .uah, market: .nbu, day: nil, elsewhere: [])), 1,
            "nbu has no rate for BTC; for coins, use -m crypto",
            "у НБУ немає курсу BTC; для криптовалют є ринок -m crypto"),
        Golden(
            .answer(.tryLater(market: .nbu, until: testNow)), 75,
            "nothing is stored for nbu; the next attempt is possible at 2026-11-20 11:40 Kyiv time; "
                + "try again then; for the reason see kurs doctor",
            "для НБУ нічого не збережено; наступна спроба можлива о 2026-11-20 11:40 за Києвом; "
                + "спробуйте тоді; причину покаже kurs doctor"),
        Golden(
            .answer(.nothingStored(market: .banks)), 69, "nothing is stored for banks; run kurs update banks",
            "для банківського ринку нічого не збережено; виконайте kurs update banks"),
        Golden(
            .answer(.ahead(day.advanced(by: 3), of: .nbu, today: day.advanced(by: -1))), 75,
            "2026-11-24 is in the future; the NBU sets a day's rate on the preceding working day",
            "2026-11-24 ще не настало; НБУ встановлює курс напередодні, у робочий день"),
        Golden(
            .answer(.noRate(currency: .usd, market: .crypto, day: nil, elsewhere: [])), 1,
            "crypto has no rate for USD; for currencies, use -m nbu",
            "на ринку криптовалют немає курсу USD; для валют є курс НБУ: -m nbu"),
        Golden(
            .answer(.notPublished(day: day)), 75,
            "the rate for 2026-11-21 has not been published yet; "
                + "the NBU sets the rate for the next working day by 16:00 Kyiv time",
            "курс на 2026-11-21 ще не оприлюднено; НБУ встановлює курс на наступний робочий день до 16:00 за Києвом"),
        Golden(
            .answer(.ahead(day, of: .cash, today: day)), 75,
            "2026-11-21 is in the future, and cash has no rates in advance; only the NBU publishes the next day's rate: -m nbu",
            "2026-11-21 ще не настало, а на готівковому ринку курсів наперед немає; курс наступного дня оприлюднює лише НБУ: -m nbu"
        ),
        Golden(
            .answer(.noRate(currency: .pln, market: .interbank, day: nil, elsewhere: [.nbu, .banks])), 1,
            "interbank has no rate for PLN; available on: nbu, banks",
            "на міжбанку немає курсу PLN; є тут: nbu, banks"),
        Golden(
            .answer(
                .noRate(currency: .pln, market: .interbank, day: nil, elsewhere: [.nbu], unasked: [.cash, .banks])), 1,
            "interbank has no rate for PLN; available on: nbu; not asked yet: -m cash, -m banks",
            "на міжбанку немає курсу PLN; є тут: nbu; ще не запитано: -m cash, -m banks"),
        Golden(
            .answer(.noRate(currency: .pln, market: .nbu, day: day, elsewhere: [])), 1,
            "nbu has no rate for PLN for 2026-11-21; nor does any other market checked",
            "у НБУ немає курсу PLN на 2026-11-21; немає його й на інших опитаних ринках"),
        Golden(
            .answer(
                .noRateThatDay(currency: .usd, market: .nbu, day: day, last: day.advanced(by: -20), isStrict: true)), 1,
            "nbu has no rate for USD on 2026-11-21; the last is for 2026-11-01; try another day, or omit --strict-date",
            "у НБУ немає курсу USD на 2026-11-21; останній — на 2026-11-01; візьміть інший день або приберіть --strict-date"
        ),
        Golden(
            .answer(
                .rowRefused(
                    currency: .usd, market: .nbu, source: .nbuJSON,
                    because: .ahead(
                        row: .name("USD"), moment: testNow.advanced(by: 5 * 86_400),
                        clock: testNow))
            ),
            1,
            "nbu has no rate for USD that can be used; in the answer of nbu-json USD was left out: it is dated 2026-11-25 11:40, "
                + "but this machine's clock shows 2026-11-20 11:40; try another market; kurs sources lists the page to check",
            "у НБУ немає придатного курсу USD; у відповіді nbu-json USD пропущено: має час 2026-11-25 11:40, "
                + "а годинник цього комп'ютера показує 2026-11-20 11:40; візьміть інший ринок; сторінку для перевірки покаже kurs sources"
        ),
        Golden(
            .answer(.noRateThatDay(currency: .usd, market: .nbu, day: day, last: nil, isStrict: false)), 1,
            "nbu has no rate for USD on 2026-11-21; try another day or another market",
            "у НБУ немає курсу USD на 2026-11-21; візьміть інший день або інший ринок"),
        Golden(
            .answer(.noArchive(market: .cash, day: day)), 1,
            "no cash source covers 2026-11-21, and no rate for that day is stored; "
                + "NBU rates go back to 1996: -m nbu",
            "жодне джерело готівкового ринку не має курсу на 2026-11-21, і збереженого теж немає; курси НБУ є від 1996 року: -m nbu"
        ),
        Golden(
            .answer(.noSource(market: .cash)), 69,
            "no cash source can be used yet; set KURS_MINFIN_KEY, or see kurs sources",
            "жодне джерело готівкового ринку ще недоступне; задайте KURS_MINFIN_KEY або дивіться kurs sources"),
        Golden(
            .conversion(.missingSide(currency: .usd, side: .buy), market: .banks), 1,
            "banks has no buy rate for USD; use another market or --side",
            "у банках немає курсу купівлі для USD; назвіть інший ринок або --side"),
        Golden(
            .conversion(.noRate(currency: .usd), market: .banks), 1, "banks has no rate for USD; use another market",
            "у банках немає курсу USD; назвіть інший ринок"),
        Golden(
            .conversion(.doubtful(currency: .usd, flags: [.crossed, .farFromNBU]), market: .cash), 1,
            "the cash rate for USD is flagged as doubtful: crossed, far-from-nbu; "
                + "use another market, or --allow-flagged to use it anyway",
            "курс USD на готівковому ринку позначено як сумнівний: crossed, far-from-nbu; "
                + "візьміть інший ринок або --allow-flagged, щоб усе ж узяти цей курс"),
        Golden(
            .conversion(.overflow, market: .nbu), 65,
            "the amount exceeds the range of exact arithmetic; use a smaller amount",
            "сума завелика для точних обчислень; візьміть меншу"),
    ]

    static let notFound: [ErrorMessageTests.Golden] = [
        Golden(
            .notFound(.newsItem(id: "7")), 1, "no such news item: 7; see kurs news",
            "новину 7 не знайдено; перелік: kurs news"),
        Golden(
            .notFound(.alert("9")), 1, "no such alert: 9; see kurs alert list",
            "сповіщення 9 не знайдено; перелік: kurs alert list"),
        Golden(
            .notFound(.coin("BITCON", near: ["BITCOIN"])), 1,
            "no cryptocurrency is called “BITCON”; did you mean BITCOIN?",
            "немає криптовалюти з назвою «BITCON»; може, BITCOIN?"),
        Golden(
            .notFound(.coin("X", near: [])), 1, "no cryptocurrency is called “X”; see kurs coins",
            "немає криптовалюти з назвою «X»; перелік: kurs coins"),
        Golden(
            .notFound(.bank("PRIVAT", near: ["PRIVATBANK", "PUMB"])), 1,
            "no bank is called “PRIVAT”; did you mean PRIVATBANK, PUMB?",
            "банку «PRIVAT» немає; може, PRIVATBANK, PUMB?"),
        Golden(
            .notFound(.bank("X", near: [])), 1, "no bank is called “X”; see kurs banks",
            "банку «X» немає; дивіться kurs banks"),
        Golden(
            .notFound(.bankCalled(.usd, word: "USD")), 1, "unknown bank “USD”; see kurs banks --currency USD",
            "банк «USD» не знайдено; перелік: kurs banks --currency USD"),
        Golden(
            .notFound(.severalBanks("UKR", slugs: ["UKRGASBANK", "UKRSIBBANK"])), 1,
            "“UKR” matches several banks: UKRGASBANK, UKRSIBBANK",
            "під «UKR» підпадає кілька банків: UKRGASBANK, UKRSIBBANK"),
        Golden(
            .notFound(.bankRate(.usd, .cash, BankName(slug: "PUMB", name: "ПУМБ"))), 1,
            "ПУМБ has no cash rate for USD; see kurs banks PUMB",
            "ПУМБ не має курсу каси для USD; дивіться kurs banks PUMB"),
        Golden(
            .notFound(.bankRate(.usd, .card, BankName(slug: "PUMB", name: "ПУМБ"))), 1,
            "ПУМБ has no card rate for USD; see kurs banks PUMB",
            "ПУМБ не має карткового курсу для USD; дивіться kurs banks PUMB"),
        Golden(
            .notFound(.bankRates(.usd)), 1, "no bank quotes USD at those rates", "жоден банк не має такого курсу USD"),
        Golden(
            .notFound(.rateOfHryvnia), 1, "the hryvnia has no rate: all rates are in hryvnias",
            "гривня не має курсу: усі курси подано в гривнях"),
        Golden(
            .noAnswer(
                .news,
                [
                    SourceError(
                        source: SourceID("minfin-rss"), failure: .transport(.notRecorded(address: "x.ua/rss")))
                ],
                isLater: false), 69,
            "no news stored, and no source could be used (minfin-rss: the recording has no x.ua/rss); "
                + "the recording has no such answer; use another one, or record it with --record",
            "новин не збережено, і жодне джерело не відповіло (minfin-rss: у записі немає x.ua/rss); "
                + "у записі немає такої відповіді; візьміть інший запис або запишіть цю відповідь із --record"),
        Golden(
            .noAnswer(.news, [], isLater: false), 69, "no news stored; check the network, or see kurs doctor",
            "новин не збережено; перевірте мережу або дивіться kurs doctor"),
        Golden(
            .noAnswer(.bankRates([.usd, .eur]), [], isLater: true), 75,
            "no rates of banks for USD, EUR stored; check the network, or see kurs doctor",
            "курсів банків для USD, EUR не збережено; перевірте мережу або дивіться kurs doctor"),
    ]

    static let disk: [ErrorMessageTests.Golden] = [
        Golden(
            .answer(.store(.busy(path: "/k.db"))), 74,
            "the database /k.db is locked by another program; try again shortly",
            "базу даних /k.db заблоковано іншою програмою; спробуйте трохи згодом"),
        Golden(
            .answer(.store(.unwritable(path: "/k.db", message: "немає місця"))), 74,
            "cannot write the database /k.db: немає місця; check the directory and free space, or set KURS_DB",
            "не вдалося записати базу даних /k.db: немає місця; перевірте каталог і вільне місце або задайте KURS_DB"),
        Golden(
            .answer(.store(.newer(path: "/k.db", version: 9, known: 1))), 74,
            "the database /k.db was written by a newer kurs (9, this one knows 1); update kurs, or set KURS_DB to another file",
            "базу даних /k.db записав новіший kurs (9, цей знає 1); оновіть kurs або задайте інший файл у KURS_DB"),
        Golden(
            .answer(.store(.foreign(path: "/k.db"))), 74,
            "/k.db is not a kurs database; move the file away, or set KURS_DB to another one",
            "/k.db — не база даних kurs; приберіть файл або задайте інший у KURS_DB"),
        Golden(
            .answer(.store(.corrupt(path: "/k.db", message: "вада"))), 74,
            "the database /k.db is damaged: вада; run kurs doctor, which recovers what can be read",
            "базу даних /k.db пошкоджено: вада; виконайте kurs doctor, який відновить усе, що читається"),
        Golden(
            .answer(.store(.refused(call: "BEGIN", code: 5, message: "вада"))), 74,
            "database error in BEGIN (5: вада); see kurs doctor",
            "помилка бази даних: BEGIN (5: вада); дивіться kurs doctor"),
        Golden(
            .file(FileError(path: "/f", .system("відмовлено"))), 74,
            "cannot write /f: відмовлено; check the directory and free space",
            "не вдалося записати /f: відмовлено; перевірте каталог і вільне місце"),
        Golden(
            .file(FileError(path: "/f", .notRegular)), 74,
            "cannot write /f: not a regular file; use a regular file",
            "не вдалося записати /f: не звичайний файл; укажіть звичайний файл"),
        Golden(
            .file(FileError(path: "/f", .locked)), 74,
            "cannot write /f: another process keeps it locked; try again when that process has ended",
            "не вдалося записати /f: його заблокував інший процес; повторіть, коли той процес завершиться"),
        Golden(
            .tooLarge(FileError(path: "/f", .tooLarge(limit: 3 << 20))), 65,
            "cannot read /f: larger than 3 MB; check that it is the right file",
            "не вдалося прочитати /f: більший за 3 МБ; перевірте, чи це той файл"),
        Golden(
            .noFolder("/missing/dir"), 74, "no such directory: /missing/dir; create it, or use another file",
            "немає такого каталогу: /missing/dir; створіть його або вкажіть інший файл"),
        Golden(
            .noInput(path: "/f"), 66, "cannot read /f; check its name, or use - for standard input",
            "не вдалося прочитати /f; перевірте назву або вкажіть - для стандартного вводу"),
        Golden(
            .noStatement(path: "/f"), 66, "cannot read /f; check its name", "не вдалося прочитати /f; перевірте назву"),
        Golden(
            .plan(.occupied(folder: "/d")), 64, "/d contains other files; use an empty directory or a recording",
            "у каталозі /d є інші файли; назвіть порожній каталог або запис"),
        Golden(
            .plan(.absent(folder: "/d")), 66, "no recording in /d; use a directory created with --record",
            "у каталозі /d немає запису; назвіть каталог, створений з --record"),
        Golden(
            .plan(.broken(path: "/d/index.json", place: "#3")), 65,
            "the recording /d/index.json is damaged at #3; use a directory created with --record",
            "запис /d/index.json зіпсовано: #3; назвіть каталог, створений з --record"),
        Golden(
            .plan(.folder("/d", message: "відмовлено")), 66,
            "cannot read /d: відмовлено; check its name and permissions",
            "не вдалося прочитати /d: відмовлено; перевірте назву й права доступу"),
        Golden(
            .plan(.unwritable("/d", message: "відмовлено")), 74,
            "cannot write /d: відмовлено; check the directory and free space",
            "не вдалося записати /d: відмовлено; перевірте каталог і вільне місце"),
    ]
}
