import KursCore

extension ErrorMessage {
    /// Words a question that got no answer.
    ///
    /// - Parameter now: To say how long there is to wait; `nil` where that is not known.
    init(_ failure: AnswerError, _ language: Language, now: Timestamp? = nil) {
        switch failure {
        case .store(let error): self.init(error, language)
        case .unreachable(let market, let failures):
            let reasons = ErrorMessage.reasons(failures, language)
            self.init(
                .unreachable,
                LocalizedText(
                    "no source of \(market.rawValue) could be used, and nothing is stored (\(reasons))",
                    "жодне джерело ринку \(market.rawValue) не відповіло, і нічого не збережено (\(reasons))"),
                LocalizedText("check the network, or see kurs doctor", "перевірте мережу або дивіться kurs doctor"),
                language)
        case .tryLater(let market, let until):
            let time = WaitFormat.words(until, now: now, .europeanRule, language)
            self.init(
                .tryLater,
                LocalizedText(
                    "nothing is stored for \(market.rawValue); the next attempt is possible \(time)",
                    "для ринку \(market.rawValue) нічого не збережено; наступна спроба можлива \(time)"),
                LocalizedText(
                    "try again then; for the reason see kurs doctor", "спробуйте тоді; причину покаже kurs doctor"),
                language)
        case .nothingStored(let market):
            self.init(
                .unreachable,
                LocalizedText(
                    "nothing is stored for \(market.rawValue)", "для ринку \(market.rawValue) нічого не збережено"),
                LocalizedText("run kurs update \(market.rawValue)", "виконайте kurs update \(market.rawValue)"),
                language)
        case .notPublished(let day):
            self.init(
                .tryLater,
                LocalizedText("the rate for \(day.iso) is not published yet", "курсу на \(day.iso) ще не оприлюднено"),
                LocalizedText(
                    "the NBU sets the next day's rate by 16:00 Kyiv time",
                    "НБУ встановлює курс наступного дня до 16:00 за Києвом"), language)
        case .yetToCome(.nbu, let day):
            self.init(
                .tryLater, LocalizedText("\(day.iso) is still to come", "\(day.iso) ще попереду"),
                LocalizedText(
                    "the NBU sets a day's rate on the last working day before it",
                    "НБУ встановлює курс дня останнього робочого дня перед ним"), language)
        case .yetToCome(let market, let day):
            self.init(
                .tryLater,
                LocalizedText(
                    "\(day.iso) is still to come, and \(market.rawValue) sets no rates ahead",
                    "\(day.iso) ще попереду, а ринок \(market.rawValue) не має курсів наперед"),
                LocalizedText(
                    "only the NBU publishes the next day's rate: -m nbu",
                    "курс наступного дня оприлюднює лише НБУ: -m nbu"), language)
        case .daysMissing(let holes): self.init(holes.status, holes.sentence, holes.hint, language)
        case .beforeArchive(let day, let first): self.init(before: first, day, .badData, language)
        case .noArchive(_, let day) where day < .firstOfHryvnia:
            self.init(before: .firstOfHryvnia, day, .nothing, language)
        case .noRate(let currency, let market, let day, let elsewhere):
            let names = elsewhere.map(\.rawValue).list(", ")
            if let end = Currency.find(currency)?.retirement {
                self.init(retired: currency, end, market, language)
                return
            }
            let when = day.map { LocalizedText(" for \($0.iso)", " на \($0.iso)") } ?? LocalizedText("", "")
            self.init(
                .nothing,
                LocalizedText(
                    "\(market.rawValue) has no rate for \(currency.text)\(when.en)",
                    "ринок \(market.rawValue) не має курсу \(currency.text)\(when.uk)"),
                elsewhere.isEmpty && !market.traits.tradesCoins && Currency.find(currency)?.kind == .coin
                    ? LocalizedText(
                        "coins have a market of their own: -m crypto", "криптовалюти мають свій ринок: -m crypto")
                    : elsewhere.isEmpty && market.traits.tradesCoins && Currency.find(currency)?.kind != .coin
                        ? LocalizedText(
                            "it is money, whose rates the NBU sets: -m nbu", "це гроші, їхній курс має НБУ: -m nbu")
                        : elsewhere.isEmpty
                            ? LocalizedText(
                                "nor does any other market checked", "немає його й на інших опитаних ринках")
                            : LocalizedText("these markets have it: \(names)", "він є на ринках: \(names)"), language)
        case .rowRefused(let currency, let market, let source, let warning):
            let why = warning.sentence
            self.init(
                .nothing,
                LocalizedText(
                    "\(market.rawValue) has no rate for \(currency.text) that can be used; in the answer of \(source.name) \(why.en)",
                    "ринок \(market.rawValue) не має придатного курсу \(currency.text); у відповіді \(source.name) \(why.uk)"
                ),
                LocalizedText(
                    "name another market; kurs sources has the page to look at",
                    "назвіть інший ринок; де подивитися самому — kurs sources"), language)
        case .noRateThatDay(let currency, let market, let day, let last, let isStrict):
            let text =
                last.map { LocalizedText("; the last is for \($0.iso)", "; останній — на \($0.iso)") }
                ?? LocalizedText("", "")
            self.init(
                .nothing,
                LocalizedText(
                    "\(market.rawValue) has no rate for \(currency.text) on \(day.iso)\(text.en)",
                    "ринок \(market.rawValue) не має курсу \(currency.text) на \(day.iso)\(text.uk)"),
                isStrict
                    ? LocalizedText(
                        "ask for another day, or leave out --strict-date",
                        "візьміть інший день або приберіть --strict-date")
                    : LocalizedText("ask for another day, or another market", "візьміть інший день або інший ринок"),
                language)
        case .noArchive(let market, let day):
            self.init(
                .nothing,
                LocalizedText(
                    "no source of \(market.rawValue) answers for \(day.iso), and kurs has not seen that day itself",
                    "жодне джерело ринку \(market.rawValue) не має \(day.iso), і сам kurs того дня не бачив"),
                LocalizedText("the NBU's rates reach back to 1996: -m nbu", "курси НБУ є від 1996 року: -m nbu"),
                language)
        case .noSource(let market):
            self.init(
                .unreachable,
                LocalizedText(
                    "no source of \(market.rawValue) can be asked yet",
                    "жодного джерела ринку \(market.rawValue) ще не можна питати"),
                LocalizedText(
                    "set KURS_MINFIN_KEY, or see kurs sources", "задайте KURS_MINFIN_KEY або дивіться kurs sources"),
                language)
        }
    }

    /// Words a day on which there was no hryvnia.
    private init(before first: Day, _ day: Day, _ status: ExitStatus, _ language: Language) {
        self.init(
            status,
            LocalizedText(
                "there is no rate for \(day.iso): the hryvnia's first day is \(first.iso)",
                "на \(day.iso) курсу немає: перший день гривні — \(first.iso)"),
            LocalizedText("give a later day", "візьміть пізніший день"), language)
    }

    /// Words a currency that is no more: rates for days on which it was money are a matter of `--on`.
    private init(retired currency: CurrencyCode, _ end: Retirement, _ market: Market, _ language: Language) {
        let successor = end.successor.map { code in
            let (old, new) = (NumberFormat.rate(end.oldUnits, language), NumberFormat.rate(end.newUnits, language))
            return ": \(old) \(currency.text) = \(new) \(code.text)"
        }
        self.init(
            .nothing,
            LocalizedText(
                "\(market.rawValue) has no rate for \(currency.text), which went out of use on \(end.day.iso)\(successor ?? "")",
                "ринок \(market.rawValue) не має курсу \(currency.text): вона вийшла з обігу \(end.day.iso)\(successor ?? "")"
            ),
            LocalizedText("give an earlier day, or its successor", "візьміть раніший день або її наступницю"), language)
    }

    /// Words a database that failed.
    init(_ error: StoreError, _ language: Language) {
        switch error {
        case .busy(let path):
            self.init(
                .disk,
                LocalizedText(
                    "the database \(path) is held by another program", "базу даних \(path) тримає інша програма"),
                LocalizedText("try again in a moment", "спробуйте за мить"), language)
        case .unwritable(let path, let said):
            self.init(
                .disk,
                LocalizedText(
                    "cannot write the database \(path): \(said)", "не вдалося записати базу даних \(path): \(said)"),
                LocalizedText(
                    "check the folder and the space left, or set KURS_DB",
                    "перевірте теку й вільне місце або задайте KURS_DB"), language)
        case .newer(let path, let version, let known):
            self.init(
                .disk,
                LocalizedText(
                    "the database \(path) was written by a newer kurs (\(version), this one knows \(known))",
                    "базу даних \(path) записав новіший kurs (\(version), цей знає \(known))"),
                LocalizedText(
                    "update kurs, or set KURS_DB to another file", "оновіть kurs або задайте інший файл у KURS_DB"),
                language)
        case .foreign(let path):
            self.init(
                .disk, LocalizedText("\(path) is no database of kurs", "\(path) — не база даних kurs"),
                LocalizedText(
                    "move it away, or set KURS_DB to another file", "приберіть файл або задайте інший у KURS_DB"),
                language)
        case .corrupt(let path, let said):
            self.init(
                .disk,
                LocalizedText("the database \(path) is damaged: \(said)", "базу даних \(path) пошкоджено: \(said)"),
                LocalizedText(
                    "move it away, or set KURS_DB to another file", "приберіть файл або задайте інший у KURS_DB"),
                language)
        case .refused(let call, let code, let said):
            self.init(
                .disk,
                LocalizedText(
                    "the database failed at \(call) (\(code): \(said))",
                    "база даних відмовила: \(call) (\(code): \(said))"),
                LocalizedText("see kurs doctor", "дивіться kurs doctor"), language)
        }
    }

    /// Words a conversion that could not be done.
    init(_ failure: ConversionError, _ market: Market, _ language: Language) {
        switch failure {
        case .missingSide(let currency, let side):
            self.init(
                .nothing,
                LocalizedText(
                    "\(market.rawValue) has no \(side.rawValue) rate for \(currency.text)",
                    "ринок \(market.rawValue) не має курсу \(side.rawValue) для \(currency.text)"),
                LocalizedText("name another market or --side", "назвіть інший ринок або --side"), language)
        case .noRate(let currency):
            self.init(
                .nothing,
                LocalizedText(
                    "\(market.rawValue) has no rate for \(currency.text)",
                    "ринок \(market.rawValue) не має курсу \(currency.text)"),
                LocalizedText("name another market", "назвіть інший ринок"), language)
        case .overflow:
            self.init(
                .badData,
                LocalizedText(
                    "the amount is beyond what can be counted exactly", "сума більша, ніж можна точно порахувати"),
                LocalizedText("give a smaller one", "дайте меншу"), language)
        }
    }
}
