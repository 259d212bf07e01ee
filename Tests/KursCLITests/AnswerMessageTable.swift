import KursCore
import KursSources
import KursTestSupport

@testable import KursTerminal

/// The sentences of failures to answer, to find and to read or write.
extension ErrorMessageTable {
    private static let day = ErrorMessageTests.day

    static let answers: [Golden] = [
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
            .answer(.noRate(currency: .pln, market: .nbu, day: nil, elsewhere: [])), 1,
            "nbu has no rate for PLN; nor does any other market checked; through the dollar: kurs convert 1 PLN",
            "у НБУ немає курсу PLN; немає його й на інших опитаних ринках; через долар: kurs convert 1 PLN"),
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

    static let notFound: [Golden] = [
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
                until: nil), 69,
            "no news stored, and no source could be used (minfin-rss: the recording has no x.ua/rss); "
                + "the recording has no such answer; use another one, or record it with --record",
            "новин не збережено, і жодне джерело не відповіло (minfin-rss: у записі немає x.ua/rss); "
                + "у записі немає такої відповіді; візьміть інший запис або запишіть цю відповідь із --record"),
        Golden(
            .noAnswer(.news, [], until: nil), 69, "no news stored; check the network, or see kurs doctor",
            "новин не збережено; перевірте мережу або дивіться kurs doctor"),
        Golden(
            .noAnswer(.bankRates([.usd, .eur]), [], until: testNow.advanced(by: 300)), 75,
            "no rates of banks for USD, EUR stored; check the network, or see kurs doctor",
            "курсів банків для USD, EUR не збережено; перевірте мережу або дивіться kurs doctor"),
    ]

    static let disk: [Golden] = [
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
