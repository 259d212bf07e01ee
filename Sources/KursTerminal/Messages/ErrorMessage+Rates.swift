import KursCore

extension ErrorMessage {
    /// The message for a missing answer.
    ///
    /// - Parameters:
    ///   - now: The current time, for waiting times; `nil` shows only the time of day.
    ///   - isConverted: Whether a price in dollars has been tried.
    init(_ failure: AnswerError, _ language: Language, now: Timestamp? = nil, isConverted: Bool = false) {
        switch failure {
        case .store(let error): self.init(error, language)
        case .unreachable(let market, let failures):
            let reasons = ErrorMessage.reasons(failures, language)
            self.init(
                .unreachable,
                "no \(DisplayNames.shortMarket(market).en) source could be used, and nothing is stored (\(reasons))",
                "жодне джерело \(MarketPhrase.of(market)) не дало курсів, і нічого не збережено (\(reasons))",
                ErrorMessage.hint(for: failures), language)
        case .tryLater(let market, let until):
            let time = WaitFormat.words(until, now: now, .europeanRule, language)
            self.init(
                .tryLater, "nothing is stored for \(MarketPhrase.name(market)); the next attempt is possible \(time)",
                "для \(MarketPhrase.of(market)) нічого не збережено; наступна спроба можлива \(time)",
                hint: "try again then; for the reason see kurs doctor",
                "спробуйте тоді; причину покаже kurs doctor", language)
        case .nothingStored(let market, let days):
            let span = days.map { (days) -> LocalizedText in
                let (first, last) = (days.lowerBound.iso, days.upperBound.iso)
                return first == last
                    ? LocalizedText(" on \(first)", " за \(first)")
                    : LocalizedText(" from \(first) to \(last)", " від \(first) до \(last)")
            }
            self.init(
                .unreachable, "nothing is stored for \(MarketPhrase.name(market))" + (span?.en ?? ""),
                "для \(MarketPhrase.of(market)) нічого не збережено" + (span?.uk ?? ""),
                hint: span == nil ? "run kurs update \(market.rawValue)" : "without --offline they are fetched",
                span == nil ? "виконайте kurs update \(market.rawValue)" : "без --offline курси буде завантажено",
                language
            )
        case .notPublished(let day):
            self.init(
                .tryLater, "the rate for \(day.iso) has not been published yet", "курс на \(day.iso) ще не оприлюднено",
                hint: "the NBU sets the rate for the next working day by 16:00 Kyiv time",
                "НБУ встановлює курс на наступний робочий день до 16:00 за Києвом", language)
        case .yetToCome(.nbu, let day):
            self.init(
                .tryLater, "\(day.iso) is in the future", "\(day.iso) ще не настало",
                hint: "the NBU sets a day's rate on the preceding working day",
                "НБУ встановлює курс напередодні, у робочий день", language)
        case .yetToCome(let market, let day):
            self.init(
                .tryLater, "\(day.iso) is in the future, and \(MarketPhrase.name(market)) has no rates in advance",
                "\(day.iso) ще не настало, а \(MarketPhrase.on(market)) курсів наперед немає",
                hint: "only the NBU publishes the next day's rate: -m nbu",
                "курс наступного дня оприлюднює лише НБУ: -m nbu", language)
        case .daysMissing(let missingDays):
            self.init(missingDays.status, missingDays.sentence, missingDays.hint, language)
        case .beforeArchive(let day, let first): self.init(before: first, day, .badData, language)
        case .noArchive(_, let day) where day < .firstOfHryvnia:
            self.init(before: .firstOfHryvnia, day, .nothing, language)
        case .noRate(let currency, let market, let day, let elsewhere, let unasked):
            if let end = Currency.find(currency)?.retirement {
                self.init(retired: currency, end, market, language)
                return
            }
            let when = day.map { LocalizedText(" for \($0.iso)", " на \($0.iso)") } ?? LocalizedText("", "")
            self.init(
                .nothing, "\(MarketPhrase.name(market)) has no rate for \(currency.text)\(when.en)",
                "\(MarketPhrase.on(market)) немає курсу \(currency.text)\(when.uk)",
                ErrorMessage.otherMarkets(currency, market, day, elsewhere, unasked, isConverted: isConverted),
                language)
        case .noDollarPrice(let absence, let failures, let until):
            let reasons = failures.isEmpty ? "" : " (" + ErrorMessage.reasons(failures, language) + ")"
            let next = until.map { WaitFormat.words($0, now: now, .europeanRule, language) }
            self.init(absence, language, now: now, isConverted: true)
            hint += language(
                "; no dollar price is stored either\(reasons)" + (next.map { "; next attempt \($0)" } ?? ""),
                "; ціни цієї валюти в доларах не збережено\(reasons)" + (next.map { "; наступна спроба \($0)" } ?? ""))
        case .rowRefused(let currency, let market, let source, let warning):
            let why = warning.sentence
            self.init(
                .nothing,
                "\(MarketPhrase.name(market)) has no usable rate for \(currency.text); in the answer of \(source.name) \(why.en)",
                "\(MarketPhrase.on(market)) немає придатного курсу \(currency.text); у відповіді \(source.name) \(why.uk)",
                hint: "try another market; kurs sources lists the page to check",
                "візьміть інший ринок; сторінку для перевірки покаже kurs sources", language)
        case .noRateThatDay(let currency, let market, let day, let last, let isStrict):
            let text =
                last.map { LocalizedText("; the last is for \($0.iso)", "; останній — на \($0.iso)") }
                ?? LocalizedText("", "")
            self.init(
                .nothing, "\(MarketPhrase.name(market)) has no rate for \(currency.text) on \(day.iso)\(text.en)",
                "\(MarketPhrase.on(market)) немає курсу \(currency.text) на \(day.iso)\(text.uk)",
                isStrict
                    ? LocalizedText(
                        "try another day, or omit --strict-date",
                        "візьміть інший день або приберіть --strict-date")
                    : LocalizedText("try another day or another market", "візьміть інший день або інший ринок"),
                language)
        case .noArchive(let market, let day):
            self.init(
                .nothing,
                "no \(DisplayNames.shortMarket(market).en) source covers \(day.iso), and no rate for that day is stored",
                "жодне джерело \(MarketPhrase.of(market)) не має курсу на \(day.iso), і збереженого теж немає",
                market.traits.tradesCoins
                    ? LocalizedText(
                        "single days of the last year: kurs rates CUR --on DATE",
                        "окремі дні за останній рік: kurs rates ВАЛЮТА --on ДАТА")
                    : LocalizedText("NBU rates go back to 1996: -m nbu", "курси НБУ є від 1996 року: -m nbu"),
                language)
        case .noSource(let market):
            self.init(
                .unreachable, "no \(DisplayNames.shortMarket(market).en) source can be used yet",
                "жодне джерело \(MarketPhrase.of(market)) ще недоступне",
                hint: "set KURS_MINFIN_KEY, or see kurs sources",
                "задайте KURS_MINFIN_KEY або дивіться kurs sources", language)
        }
    }

    private init(before first: Day, _ day: Day, _ status: ExitStatus, _ language: Language) {
        self.init(
            status, "there is no rate for \(day.iso): the hryvnia's first day is \(first.iso)",
            "на \(day.iso) курсу немає: перший день гривні — \(first.iso)",
            hint: "use a later day", "візьміть пізніший день", language)
    }

    /// The message for a retired currency; `--on` gives its rates for days on which it was legal tender.
    private init(retired currency: CurrencyCode, _ end: Retirement, _ market: Market, _ language: Language) {
        let successor = end.successor.map { code in
            let (old, new) = (NumberFormat.rate(end.oldUnits, language), NumberFormat.rate(end.newUnits, language))
            return ": \(old) \(currency.text) = \(new) \(code.text)"
        }
        self.init(
            .nothing,
            "\(MarketPhrase.name(market)) has no rate for \(currency.text), which went out of use on \(end.day.iso)\(successor ?? "")",
            "\(MarketPhrase.on(market)) немає курсу \(currency.text): вона вийшла з обігу \(end.day.iso)\(successor ?? "")",
            hint: "use an earlier day, or its successor", "візьміть раніший день або її наступницю", language)
    }

    init(_ error: StoreError, _ language: Language) {
        switch error {
        case .busy(let path):
            self.init(
                .disk, "the database \(path) is locked by another program",
                "базу даних \(path) заблоковано іншою програмою",
                hint: "try again shortly", "спробуйте трохи згодом", language)
        case .unwritable(let path, let message):
            self.init(
                .disk, "cannot write the database \(path): \(message)",
                "не вдалося записати базу даних \(path): \(message)",
                hint: "check the directory and free space, or set KURS_DB",
                "перевірте каталог і вільне місце або задайте KURS_DB", language)
        case .newer(let path, let version, let known):
            self.init(
                .disk,
                "the database \(path) was written by a newer kurs (database version \(version); this kurs reads version \(known))",
                "базу даних \(path) записав новіший kurs (версія бази \(version); цей kurs читає версію \(known))",
                hint: "update kurs, or set KURS_DB to another file",
                "оновіть kurs або задайте інший файл у KURS_DB", language)
        case .foreign(let path):
            self.init(
                .disk, "\(path) is not a kurs database", "\(path) — не база даних kurs",
                hint: "move the file away, or set KURS_DB to another one",
                "приберіть файл або задайте інший у KURS_DB", language)
        case .corrupt(let path, let message):
            self.init(
                .disk, "the database \(path) is damaged: \(message)", "базу даних \(path) пошкоджено: \(message)",
                hint: "run kurs doctor, which recovers what can be read",
                "виконайте kurs doctor, який відновить усе, що читається", language)
        case .refused(let call, let code, let message):
            self.init(
                .disk, "database error in \(call) (\(code): \(message))",
                "помилка бази даних: \(call) (\(code): \(message))",
                hint: "see kurs doctor", "дивіться kurs doctor", language)
        }
    }

    init(_ failure: ConversionError, _ market: Market, _ language: Language) {
        switch failure {
        case .missingSide(let currency, let side):
            self.init(
                .nothing, "\(MarketPhrase.name(market)) has no \(side.rawValue) rate for \(currency.text)",
                "\(MarketPhrase.on(market)) немає \(MarketPhrase.rate(side)) для \(currency.text)",
                hint: "use another market or --side", "назвіть інший ринок або --side", language)
        case .noRate(let currency):
            self.init(
                .nothing, "\(MarketPhrase.name(market)) has no rate for \(currency.text)",
                "\(MarketPhrase.on(market)) немає курсу \(currency.text)",
                hint: "use another market", "назвіть інший ринок", language)
        case .doubtful(let currency, let flags):
            let names = flags.all.map(\.rawValue).list(", ")
            self.init(
                .nothing,
                "the \(DisplayNames.shortMarket(market).en) rate for \(currency.text) is flagged as doubtful: \(names)",
                "курс \(currency.text) \(MarketPhrase.on(market)) позначено як сумнівний: \(names)",
                hint: "use another market, or --allow-flagged to use it anyway",
                "візьміть інший ринок або --allow-flagged, щоб усе ж узяти цей курс", language)
        case .overflow:
            self.init(
                .badData, "the amount exceeds the range of exact arithmetic", "сума завелика для точних обчислень",
                hint: "use a smaller amount", "візьміть меншу", language)
        }
    }

    /// Where a currency that a market does not have may be found, as the hint of an error.
    private static func otherMarkets(
        _ currency: CurrencyCode, _ market: Market, _ day: Day?, _ elsewhere: [Market], _ unasked: [Market],
        isConverted: Bool
    ) -> LocalizedText {
        let isCoin = Currency.find(currency)?.kind == .coin
        if elsewhere.isEmpty, isCoin, !market.traits.tradesCoins {
            return LocalizedText("for coins, use -m crypto", "для криптовалют є ринок -m crypto")
        }
        if elsewhere.isEmpty, !isCoin, market.traits.tradesCoins {
            return LocalizedText("for currencies, use -m nbu", "для валют є курс НБУ: -m nbu")
        }
        var hints: [LocalizedText] = []
        if !elsewhere.isEmpty {
            let names = elsewhere.map { DisplayNames.shortMarket($0) }
            hints.append(
                LocalizedText(
                    "available on: \(names.map(\.en).list(", "))", "курс є на ринках: \(names.map(\.uk).list(", "))"))
        } else if unasked.isEmpty || unasked != market.likeMarkets {
            hints.append(LocalizedText("nor does any other market checked", "немає його й на інших опитаних ринках"))
        }
        if !unasked.isEmpty {
            let list = unasked.map { "-m " + $0.rawValue }.list(", ")
            hints.append(LocalizedText("these markets have not been asked yet: \(list)", "ще не запитано: \(list)"))
        }
        if market.traits.hasDailyRate, day == nil, elsewhere.isEmpty, !isConverted {
            let line = "kurs convert 1 \(currency.text)"
            hints.append(LocalizedText("through the dollar: \(line)", "через долар: \(line)"))
        }
        return LocalizedText(hints.map(\.en).list("; "), hints.map(\.uk).list("; "))
    }
}
