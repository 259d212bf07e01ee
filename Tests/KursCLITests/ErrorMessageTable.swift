import KursCore
import KursSources

@testable import KursCLI

/// The sentences of ``ErrorMessageTests``: failure, exit status, English, Ukrainian.
enum ErrorMessageTable {
    private typealias Golden = ErrorMessageTests.Golden
    private static let day = ErrorMessageTests.day
    private static let format = "write a number such as 1500.50 or 1 500,50"
    private static let formatUK = "пишіть число, як-от 1500.50 або 1 500,50"

    static let usage: [ErrorMessageTests.Golden] = [
        Golden(
            .usage(.unknownCommand("RATS", near: ["rates"])), 64, "there is no command RATS; did you mean rates?",
            "немає команди RATS; може, rates?"),
        Golden(
            .usage(.unknownCommand("X", near: [])), 64, "there is no command X; see kurs --help",
            "немає команди X; дивіться kurs --help"),
        Golden(
            .usage(.unknownOption("--markt", command: "rates", near: ["market"])), 64,
            "kurs rates has no option --markt; did you mean --market?",
            "kurs rates не має параметра --markt; може, --market?"),
        Golden(
            .usage(.unknownOption("-x", command: "", near: [])), 64, "kurs has no option -x; see kurs --help",
            "kurs не має параметра -x; дивіться kurs --help"),
        Golden(
            .usage(.missingValue("--market", value: "MARKET")), 64, "--market needs MARKET after it; see kurs --help",
            "після --market має стояти MARKET; дивіться kurs --help"),
        Golden(
            .usage(.needlessValue("--json")), 64, "--json takes no value; see kurs --help",
            "--json не має значення; дивіться kurs --help"),
        Golden(
            .usage(.badValue("--side", given: "X", wanted: ["buy", "sell", "mid"])), 64,
            "--side cannot be “X”; it takes buy, sell, mid", "--side не може бути «X»; можна: buy, sell, mid"),
        Golden(
            .usage(.missingArgument("AMOUNT", usage: "help [COMMAND]")), 64,
            "AMOUNT is missing; write kurs help [COMMAND]", "бракує AMOUNT; пишіть kurs help [COMMAND]"),
        Golden(
            .usage(.needlessArgument("X", usage: "doctor")), 64, "unexpected argument “X”; write kurs doctor",
            "зайвий аргумент «X»; пишіть kurs doctor"),
        Golden(
            .usage(.unknownCurrency("UDS", near: ["USD"])), 64, "there is no currency “UDS”; did you mean USD?",
            "немає валюти «UDS»; може, USD?"),
        Golden(
            .usage(.unknownCurrency("UDS", near: ["USD", "USDC", "USN"])), 64,
            "there is no currency “UDS”; did you mean USD, USDC or USN?", "немає валюти «UDS»; може, USD, USDC або USN?"
        ),
        Golden(
            .usage(.unknownCurrency("Ї", near: [])), 64,
            "there is no currency “Ї”; give a code such as USD or a name such as dollar",
            "немає валюти «Ї»; дайте код, як-от USD, або назву, як-от долар"),
        Golden(
            .usage(.ambiguousCurrency("крона", meanings: ["CZK", "SEK"])), 64,
            "“крона” may mean CZK, SEK; give the code", "«крона» може означати CZK, SEK; дайте код"),
        Golden(
            .usage(.ambiguousBank("укр", banks: ["bank-3-4", "a-b"])), 64,
            "“укр” may be several banks: bank-3-4, a-b; write more of the name",
            "«укр» — це може бути кілька банків: bank-3-4, a-b; напишіть більше з назви"),
        Golden(
            .usage(.conflict("--all", "--market")), 64, "--all and --market cannot be combined; leave one out",
            "--all і --market не можна поєднувати; залиште одне"),
        Golden(
            .usage(.badMarket("NBX", near: ["nbu"])), 64, "there is no market “NBX”; did you mean nbu?",
            "немає ринку «NBX»; може, nbu?"),
        Golden(
            .usage(.badMarket("X", near: [])), 64,
            "there is no market “X”; it is one of cash, banks, interbank, nbu, crypto",
            "немає ринку «X»; це один із: cash, banks, interbank, nbu, crypto"),
        Golden(
            .usage(.secretOnCommandLine(key: "minfin_key")), 64,
            "a secret does not belong on a command line; write kurs config set minfin_key - and give it on standard input",
            "секрету не місце в командному рядку; пишіть kurs config set minfin_key - і подайте його на стандартний ввід"
        ),
        Golden(
            .usage(.unknownKey("MARKT", near: ["market"])), 64, "there is no setting “MARKT”; did you mean market?",
            "немає налаштування «MARKT»; може, market?"),
        Golden(
            .usage(.unknownSource("X", near: [])), 64, "there is no source “X”; see kurs inspect --help",
            "немає джерела «X»; дивіться kurs inspect --help"),
        Golden(
            .usage(.badDate("X")), 65,
            "“X” is not a valid date; write YYYY-MM-DD, DD.MM.YYYY, today, yesterday, tomorrow or -7d",
            "«X» — не дата; пишіть РРРР-ММ-ДД, ДД.ММ.РРРР, today, yesterday, tomorrow або -7d"),
        Golden(
            .usage(.badPeriod("X")), 65,
            "“X” is neither a day nor a period; write a period such as 2026-10, 2026Q3 or 2026, "
                + "or a day: YYYY-MM-DD, DD.MM.YYYY, yesterday, -7d",
            "«X» — ні день, ні період; пишіть період, як-от 2026-10, 2026Q3 чи 2026, "
                + "або день: РРРР-ММ-ДД, ДД.ММ.РРРР, yesterday, -7d"),
        Golden(
            .usage(.badForm("--fee", given: "X", .percent)), 64,
            "--fee cannot be “X”; it takes per cent, such as 0.5% or 2",
            "--fee не може бути «X»; потрібні відсотки, як-от 0.5% чи 2"),
        Golden(
            .usage(.badForm("--days", given: "X", .days(2...12_000))), 64,
            "--days cannot be “X”; it takes a number of days from 2 to 12000, such as 30",
            "--days не може бути «X»; потрібна кількість днів від 2 до 12000, як-от 30"),
        Golden(
            .usage(.badForm("--limit", given: "X", .number(1...9))), 64,
            "--limit cannot be “X”; it takes a number from 1 to 9",
            "--limit не може бути «X»; потрібне число від 1 до 9"),
        Golden(
            .usage(.badForm("--hysteresis", given: "X", .size)), 64,
            "--hysteresis cannot be “X”; it takes per cent or hryvnias, such as 0.2% or 0.05",
            "--hysteresis не може бути «X»; потрібні відсотки чи гривні, як-от 0.2% чи 0.05"),
        Golden(
            .usage(.badForm("--quiet-hours", given: "X", .hours)), 64,
            "--quiet-hours cannot be “X”; it takes hours such as 22:00-07:00, or - for none",
            "--quiet-hours не може бути «X»; потрібні години, як-от 22:00-07:00, або -, щоб зняти"),
        Golden(
            .usage(.badForm("--timeout", given: "X", .span)), 64,
            "--timeout cannot be “X”; it takes a time such as 90s, 10m, 6h or 2d",
            "--timeout не може бути «X»; потрібен час, як-от 90s, 10m, 6h чи 2d"),
        Golden(
            .usage(.badForm("--delimiter", given: "X", .character)), 64,
            "--delimiter cannot be “X”; it takes one character such as ; or |, or tab",
            "--delimiter не може бути «X»; потрібен один знак, як-от ; чи |, або tab"),
        Golden(
            .usage(.badForm("--currency", given: "X", .currency)), 64,
            "--currency cannot be “X”; it takes a code or name such as USD or євро",
            "--currency не може бути «X»; потрібен код чи назва, як-от USD чи євро"),
        Golden(
            .usage(.badForm("--csv", given: "-", .fileReadTwice)), 64,
            "--csv cannot be “-”; a statement is read twice, so it has to be a file: save it first",
            "--csv не може бути «-»; виписку читають двічі, тож потрібен файл: спершу збережіть її"),
        Golden(
            .usage(.needs("--json-numbers", "--json")), 64,
            "--json-numbers does nothing without --json; add it, or leave --json-numbers out",
            "--json-numbers нічого не робить без --json; додайте його або приберіть --json-numbers"),
        Golden(
            .usage(.noFormat("json", command: "chart")), 64,
            "kurs chart does not write json; leave it out, or see kurs history --help",
            "kurs chart не пише json; приберіть його або дивіться kurs history --help"),
        Golden(
            .usage(.badAmount("", reason: .empty)), 65, "the amount is empty; \(format)", "сума порожня; \(formatUK)"),
        Golden(
            .usage(.badAmount("-", reason: .notANumber)), 65, "“-” is not an amount; \(format)",
            "«-» — не сума; \(formatUK)"),
        Golden(
            .usage(.badAmount("12..5", reason: .unexpected(".", position: 3))), 65,
            "“12..5” is not an amount: “.” at place 3; \(format)", "«12..5» — не сума: «.» на місці 3; \(formatUK)"),
        Golden(
            .usage(.badAmount("1,500", reason: .ambiguousComma)), 65,
            "“1,500” may be a thousand or a fraction; write 1500 or 1.500",
            "«1,500» може бути і тисячею, і дробом; пишіть 1500 або 1.500"),
        Golden(
            .usage(.badAmount("USD", reason: .behindCurrency(amount: "100"))), 65,
            "“USD” is not an amount; did you mean kurs convert 100 USD?",
            "«USD» — не сума; може, kurs convert 100 USD?"),
        Golden(
            .usage(.badAmount("1,50,000", reason: .badGrouping)), 65,
            "the separators in “1,50,000” do not part thousands; \(format)",
            "розділювачі в «1,50,000» не відділяють тисяч; \(formatUK)"),
        Golden(
            .usage(.badAmount("1.5m", reason: .shortened)), 65,
            "“1.5m” is shortened; write the amount out, as 1500000",
            "«1.5m» — скорочення; пишіть суму повністю, як-от 1500000"),
        Golden(
            .usage(.badAmount("1e3", reason: .powerOfTen(plain: "1000"))), 65, "“1e3” is a power of ten; write 1000",
            "«1e3» — степінь десяти; пишіть 1000"),
        Golden(
            .usage(.badAmount("1e99", reason: .powerOfTen(plain: nil))), 65,
            "“1e99” is a power of ten; write the amount out, as 1000",
            "«1e99» — степінь десяти; пишіть суму повністю, як-от 1000"),
        Golden(
            .usage(.badAmount("9", reason: .tooLong)), 65,
            "“9” has too many digits; an amount has at most 18 whole digits",
            "«9» має забагато цифр; сума має щонайбільше 18 цілих цифр"),
        Golden(
            .usage(.badAmount("1 840", reason: .twoMeanings)), 65,
            "“1 840” may be one amount, or an amount and a currency's number; write the amount without blanks",
            "«1 840» може бути однією сумою або сумою й номером валюти; пишіть суму без пропусків"),
        Golden(
            .usage(.badAmount("$1€", reason: .twoCurrencies(.usd, .eur))), 65,
            "“$1€” names both USD and EUR; leave one out", "«$1€» називає і USD, і EUR; залиште одну"),
    ]

    static let configuration: [ErrorMessageTests.Golden] = [
        Golden(
            .configuration(.unreadable(path: "/c.json", said: "відмовлено")), 78,
            "cannot read /c.json: відмовлено; check its rights",
            "не вдалося прочитати /c.json: відмовлено; перевірте права на нього"),
        Golden(
            .configuration(.notJSON(path: "/c.json", byteOffset: 7)), 78,
            "/c.json is not JSON at byte 7; mend it or remove it",
            "/c.json — не JSON, байт 7; виправте або вилучіть його"),
        Golden(
            .configuration(.notAnObject(path: "/c.json")), 78,
            "/c.json is JSON, but not an object; write keys and values in braces, such as {\"market\": \"cash\"}",
            "/c.json — JSON, але не об'єкт; пишіть ключі й значення у фігурних дужках, як-от {\"market\": \"cash\"}"),
        Golden(
            .configuration(.unknownKey("MARKT", path: "/c.json", near: ["market"])), 78,
            "/c.json has an unknown key MARKT; did you mean market?", "/c.json має невідомий ключ MARKT; може, market?"),
        Golden(
            .configuration(.unknownKey("X", path: "/c.json", near: [])), 78,
            "/c.json has an unknown key X; the keys are market, currencies, lang, max_age, keep, feeds, favourites, "
                + "allow_http, minfin_key",
            "/c.json має невідомий ключ X; ключі: market, currencies, lang, max_age, keep, feeds, favourites, "
                + "allow_http, minfin_key"),
        Golden(
            .configuration(.badValue(key: "lang", value: "DE", wanted: "en, uk")), 78,
            "lang in the configuration cannot be “DE”; it takes en, uk",
            "lang у конфігурації не може бути «DE»; можна: en, uk"),
        Golden(
            .configuration(.badVariable("KURS_LANG", value: "DE", wanted: "en, uk")), 78,
            "KURS_LANG cannot be “DE”; it takes en, uk", "KURS_LANG не може бути «DE»; можна: en, uk"),
        Golden(
            .configuration(.looseSecret(path: "/c.json", mode: 0o644)), 78,
            "/c.json holds a key and others may read it (mode 644); run chmod 600 on it",
            "/c.json містить ключ, а читати його можуть інші (права 644); виконайте chmod 600"),
    ]

    static let answers: [ErrorMessageTests.Golden] = [
        Golden(
            .answer(
                .unreachable(
                    market: .nbu,
                    failures: [SourceError(source: .nbuJSON, failure: .status(503, host: "bank.gov.ua"))])), 69,
            "no source of nbu could be used, and nothing is stored (nbu-json: bank.gov.ua answered 503); "
                + "check the network, or see kurs doctor",
            "жодне джерело ринку nbu не відповіло, і нічого не збережено (nbu-json: bank.gov.ua відповів 503); "
                + "перевірте мережу або дивіться kurs doctor"),
        Golden(
            .answer(
                .unreachable(
                    market: .nbu,
                    failures: [SourceError](
                        repeating: SourceError(source: .nbuJSON, failure: .status(503, host: "bank.gov.ua")), count: 3
                    )
                )), 69,
            "no source of nbu could be used, and nothing is stored (nbu-json: bank.gov.ua answered 503); "
                + "check the network, or see kurs doctor",
            "жодне джерело ринку nbu не відповіло, і нічого не збережено (nbu-json: bank.gov.ua відповів 503); "
                + "перевірте мережу або дивіться kurs doctor"),
        Golden(
            .otherPrices(path: "/X", line: "P 1"), 74,
            "/X holds other prices: “P 1”; a file keeps to one market and one program; name another file",
            "/X містить інші курси: «P 1»; у файлі мають бути курси одного ринку для однієї програми; "
                + "назвіть інший файл"),
        Golden(
            .answer(.noRate(currency: CurrencyCode("BTC") ?? .uah, market: .nbu, day: nil, elsewhere: [])), 1,
            "nbu has no rate for BTC; coins have a market of their own: -m crypto",
            "ринок nbu не має курсу BTC; криптовалюти мають свій ринок: -m crypto"),
        Golden(
            .answer(.tryLater(market: .nbu, until: TestEnvironment.fridayNoon)), 75,
            "nothing is stored for nbu; the next attempt is possible at 2026-11-20 11:40 Kyiv time; "
                + "try again then; for the reason see kurs doctor",
            "для ринку nbu нічого не збережено; наступна спроба можлива о 2026-11-20 11:40 за Києвом; "
                + "спробуйте тоді; причину покаже kurs doctor"),
        Golden(
            .answer(.nothingStored(market: .banks)), 69, "nothing is stored for banks; run kurs update banks",
            "для ринку banks нічого не збережено; виконайте kurs update banks"),
        Golden(
            .answer(.ahead(day.advanced(by: 1), of: .nbu, today: day.advanced(by: -1))), 75,
            "2026-11-22 is still to come; the NBU sets a day's rate on the last working day before it",
            "2026-11-22 ще попереду; НБУ встановлює курс дня останнього робочого дня перед ним"),
        Golden(
            .answer(.noRate(currency: .usd, market: .crypto, day: nil, elsewhere: [])), 1,
            "crypto has no rate for USD; it is money, whose rates the NBU sets: -m nbu",
            "ринок crypto не має курсу USD; це гроші, їхній курс має НБУ: -m nbu"),
        Golden(
            .answer(.notPublished(day: day)), 75,
            "the rate for 2026-11-21 is not published yet; the NBU sets the next day's rate by 16:00 Kyiv time",
            "курсу на 2026-11-21 ще не оприлюднено; НБУ встановлює курс наступного дня до 16:00 за Києвом"),
        Golden(
            .answer(.ahead(day, of: .cash, today: day)), 75,
            "2026-11-21 is still to come, and cash sets no rates ahead; only the NBU publishes the next day's rate: -m nbu",
            "2026-11-21 ще попереду, а ринок cash не має курсів наперед; курс наступного дня оприлюднює лише НБУ: -m nbu"
        ),
        Golden(
            .answer(.noRate(currency: .pln, market: .interbank, day: nil, elsewhere: [.nbu, .banks])), 1,
            "interbank has no rate for PLN; these markets have it: nbu, banks",
            "ринок interbank не має курсу PLN; він є на ринках: nbu, banks"),
        Golden(
            .answer(.noRate(currency: .pln, market: .nbu, day: day, elsewhere: [])), 1,
            "nbu has no rate for PLN for 2026-11-21; nor does any other market checked",
            "ринок nbu не має курсу PLN на 2026-11-21; немає його й на інших опитаних ринках"),
        Golden(
            .answer(
                .noRateThatDay(currency: .usd, market: .nbu, day: day, last: day.advanced(by: -20), isStrict: true)), 1,
            "nbu has no rate for USD on 2026-11-21; the last is for 2026-11-01; ask for another day, or leave out --strict-date",
            "ринок nbu не має курсу USD на 2026-11-21; останній — на 2026-11-01; візьміть інший день або приберіть --strict-date"
        ),
        Golden(
            .answer(
                .rowRefused(
                    currency: .usd, market: .nbu, source: .nbuJSON,
                    because: .ahead(
                        row: "USD", moment: TestEnvironment.fridayNoon.advanced(by: 5 * 86_400),
                        clock: TestEnvironment.fridayNoon))
            ),
            1,
            "nbu has no rate for USD that can be used; in the answer of nbu-json USD was left out: it is of 2026-11-25 11:40, "
                + "but this machine's clock says 2026-11-20 11:40; name another market; kurs sources has the page to look at",
            "ринок nbu не має придатного курсу USD; у відповіді nbu-json USD пропущено: має час 2026-11-25 11:40, "
                + "а годинник цього комп'ютера показує 2026-11-20 11:40; назвіть інший ринок; де подивитися самому — kurs sources"
        ),
        Golden(
            .answer(.noRateThatDay(currency: .usd, market: .nbu, day: day, last: nil, isStrict: false)), 1,
            "nbu has no rate for USD on 2026-11-21; ask for another day, or another market",
            "ринок nbu не має курсу USD на 2026-11-21; візьміть інший день або інший ринок"),
        Golden(
            .answer(.noArchive(market: .cash, day: day)), 1,
            "no source of cash answers for 2026-11-21, and kurs has not seen that day itself; "
                + "the NBU's rates reach back to 1996: -m nbu",
            "жодне джерело ринку cash не має 2026-11-21, і сам kurs того дня не бачив; курси НБУ є від 1996 року: -m nbu"
        ),
        Golden(
            .answer(.noSource(market: .cash)), 69,
            "no source of cash can be asked yet; set KURS_MINFIN_KEY, or see kurs sources",
            "жодного джерела ринку cash ще не можна питати; задайте KURS_MINFIN_KEY або дивіться kurs sources"),
        Golden(
            .conversion(.missingSide(currency: .usd, side: .buy), market: .banks), 1,
            "banks has no buy rate for USD; name another market or --side",
            "ринок banks не має курсу buy для USD; назвіть інший ринок або --side"),
        Golden(
            .conversion(.noRate(currency: .usd), market: .banks), 1, "banks has no rate for USD; name another market",
            "ринок banks не має курсу USD; назвіть інший ринок"),
        Golden(
            .conversion(.overflow, market: .nbu), 65,
            "the amount is beyond what can be counted exactly; give a smaller one",
            "сума більша, ніж можна точно порахувати; дайте меншу"),
        Golden(.nothing(what: LocalizedText("none", "нічого")), 1, "none", "нічого"),
    ]

    static let disk: [ErrorMessageTests.Golden] = [
        Golden(
            .answer(.store(.busy(path: "/k.db"))), 74,
            "the database /k.db is held by another program; try again in a moment",
            "базу даних /k.db тримає інша програма; спробуйте за мить"),
        Golden(
            .answer(.store(.unwritable(path: "/k.db", said: "немає місця"))), 74,
            "cannot write the database /k.db: немає місця; check the folder and the space left, or set KURS_DB",
            "не вдалося записати базу даних /k.db: немає місця; перевірте теку й вільне місце або задайте KURS_DB"),
        Golden(
            .answer(.store(.newer(path: "/k.db", version: 9, known: 1))), 74,
            "the database /k.db was written by a newer kurs (9, this one knows 1); update kurs, or set KURS_DB to another file",
            "базу даних /k.db записав новіший kurs (9, цей знає 1); оновіть kurs або задайте інший файл у KURS_DB"),
        Golden(
            .answer(.store(.foreign(path: "/k.db"))), 74,
            "/k.db is no database of kurs; move it away, or set KURS_DB to another file",
            "/k.db — не база даних kurs; приберіть файл або задайте інший у KURS_DB"),
        Golden(
            .answer(.store(.corrupt(path: "/k.db", said: "вада"))), 74,
            "the database /k.db is damaged: вада; move it away, or set KURS_DB to another file",
            "базу даних /k.db пошкоджено: вада; приберіть файл або задайте інший у KURS_DB"),
        Golden(
            .answer(.store(.refused(call: "BEGIN", code: 5, said: "вада"))), 74,
            "the database failed at BEGIN (5: вада); see kurs doctor",
            "база даних відмовила: BEGIN (5: вада); дивіться kurs doctor"),
        Golden(
            .file(FileError(path: "/f", said: "відмовлено")), 74,
            "cannot write /f: відмовлено; check the folder and the space left",
            "не вдалося записати /f: відмовлено; перевірте теку й вільне місце"),
        Golden(
            .noFolder("/missing/dir"), 74, "there is no folder /missing/dir; make it, or name another file",
            "теки /missing/dir немає; створіть її або назвіть інший файл"),
        Golden(
            .noInput(path: "/f"), 66, "cannot read /f; check its name, or give - for standard input",
            "не вдалося прочитати /f; перевірте назву або дайте - для стандартного вводу"),
        Golden(
            .noStatement(path: "/f"), 66, "cannot read /f; check its name", "не вдалося прочитати /f; перевірте назву"),
        Golden(
            .plan(.occupied(folder: "/d")), 64, "/d holds other things; name an empty folder or a recording",
            "тека /d містить щось інше; назвіть порожню теку або запис"),
        Golden(
            .plan(.absent(folder: "/d")), 66, "there is no recording in /d; name a folder made with --record",
            "у теці /d немає запису; назвіть теку, створену з --record"),
        Golden(
            .plan(.broken(path: "/d/index.json", place: "#3")), 65,
            "the recording /d/index.json is broken at #3; name a folder made with --record",
            "запис /d/index.json зіпсовано: #3; назвіть теку, створену з --record"),
        Golden(
            .plan(.folder("/d", said: "відмовлено")), 66, "cannot read /d: відмовлено; check its name and rights",
            "не вдалося прочитати /d: відмовлено; перевірте назву й права"),
        Golden(
            .plan(.unwritable("/d", said: "відмовлено")), 74,
            "cannot write /d: відмовлено; check the folder and the space left",
            "не вдалося записати /d: відмовлено; перевірте теку й вільне місце"),
    ]
}
