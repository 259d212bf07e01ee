import KursCore
import KursSources
import KursTestSupport

@testable import KursTerminal

/// The sentences of ``ErrorMessageTests``: failure, exit status, English, Ukrainian.
enum ErrorMessageTable {
    typealias Golden = ErrorMessageTests.Golden
    private static let format = "use a number such as 1500.50 or 1 500,50"
    private static let formatUK = "потрібне число, як-от 1500.50 або 1 500,50"

    static let usage: [Golden] = [
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
            .usage(.twoMeanings("--buy", lines: ["A", "B"])), 64, "“--buy” may be meant in two ways; use A or B",
            "«--buy» можна зрозуміти по-різному; запишіть A або B"),
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
            "«1,500» може бути і тисячею, і дробом; запишіть 1500 або 1,5"),
        Golden(
            .usage(.badAmount("$1.234", reason: .ambiguousMark)), 65,
            "“$1.234” may be a thousand or a fraction; use $1234 or $1.2340",
            "«$1.234» може бути і тисячею, і дробом; запишіть $1234 або $1,2340"),
        Golden(
            .usage(.badAmount(",500", reason: .ambiguousMark)), 65,
            "“,500” may be a thousand or a fraction; use 500 or 0.5",
            "«,500» може бути і тисячею, і дробом; запишіть 500 або 0,5"),
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

    static let configuration: [Golden] = [
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
}
