import KursCore

extension Warning {
    /// A stable code for scripts.
    var code: String {
        switch self {
        case .carriedForward, .carriedDays: "carried-forward"
        case .lastKnown: "last-known"
        case .gap: "gap"
        case .daysMissing: "days-missing"
        case .fallback: "stand-in"
        case .relayed: "relayed"
        case .otherHost: "other-host"
        case .crossed: "crossed"
        case .farFromNBU: "far-from-nbu"
        case .notChecked: "not-checked"
        case .earlierKept: "earlier-kept"
        case .rowLeftOut, .moreRowsLeftOut, .futureTime: "row-left-out"
        case .tableLeftOut: "table-left-out"
        case .ahead: "ahead"
        case .unknownCode: "unknown-code"
        case .sourceFailed: "source-failed"
        case .stale: "stale"
        case .nothingNewer: "nothing-newer"
        case .notWritable: "store-not-writable"
        case .marketFailed: "market-failed"
        case .twoOfficialRates: "two-official-rates"
        }
    }

    /// The currency, behind the bank whose rate it is.
    private static func subject(_ currency: CurrencyCode, _ bank: String?) -> String {
        bank.map { $0 + " " + currency.text } ?? currency.text
    }

    /// The warning as a sentence.
    var sentence: LocalizedText {
        switch self {
        case .lastKnown(let currency, let requested, let from):
            LocalizedText(
                "\(currency.text): no stored rate for \(requested.iso); using the last known, for \(from.iso)",
                "\(currency.text): курсу на \(requested.iso) не збережено; узято останній відомий, на \(from.iso)")
        case .carriedForward(let currency, let requested, let from):
            LocalizedText(
                "\(currency.text): no rate for \(requested.iso); the rate of \(from.iso) applies",
                "\(currency.text): на \(requested.iso) курсу немає; діє курс на \(from.iso)")
        case .carriedDays(let currency, let count, let first, let last):
            LocalizedText(
                "\(currency.text): no rate for \(CountedNoun.days(count).en) (\(first.iso) – \(last.iso)); the preceding rate applies",
                "\(currency.text): днів без курсу: \(count) (\(first.iso) – \(last.iso)); діє попередній курс")
        case .gap(let currency, let first, let last) where first == last:
            LocalizedText("\(currency.text): no rate for \(first.iso)", "\(currency.text): на \(first.iso) курсу немає")
        case .gap(let currency, let first, let last):
            LocalizedText(
                "\(currency.text): no rates from \(first.iso) to \(last.iso)",
                "\(currency.text): курсів з \(first.iso) до \(last.iso) немає")
        case .daysMissing(let missingDays): missingDays.sentence
        case .fallback(let source, .singleBank):
            LocalizedText(
                "\(source.name) is one bank's rate, not the market's average",
                "\(source.name) — курс одного банку, а не середній на ринку")
        case .fallback(let source, let flag):
            LocalizedText(
                "\(source.name) replaces the market (\(flag.rawValue))",
                "\(source.name) замінює ринок (\(flag.rawValue))")
        case .relayed(let source):
            LocalizedText(
                "the NBU did not answer; the rates are the NBU's as \(source.name) republishes them",
                "НБУ не відповів; це його курси в передачі \(source.name)")
        case .otherHost(let source, let host?):
            LocalizedText(
                "\(source.name): using what was fetched through the mirror \(host)",
                "\(source.name): узято отримане через дзеркало \(host)")
        case .otherHost(let source, nil):
            LocalizedText(
                "\(source.name): using what was fetched without the mirror",
                "\(source.name): узято отримане без дзеркала")
        case .crossed(let currency, let bank, let source):
            LocalizedText(
                "\(Warning.subject(currency, bank)) at \(source.name): the buying rate is above the selling rate",
                "\(Warning.subject(currency, bank)) у \(source.name): курс купівлі вищий за курс продажу")
        case .farFromNBU(let currency, let bank, let source):
            LocalizedText(
                "\(Warning.subject(currency, bank)) at \(source.name) differs from the NBU rate by more than 35 %",
                "\(Warning.subject(currency, bank)) у \(source.name) відрізняється від курсу НБУ більш ніж на 35 %")
        case .notChecked(let currencies, let source):
            LocalizedText(
                "not checked against the NBU rate, which is not stored: \(currencies.map(\.text).list(", ")) at \(source.name)",
                "не звірено з курсом НБУ, бо його не збережено: \(currencies.map(\.text).list(", ")) у \(source.name)")
        case .earlierKept(let currency, let bank, let source):
            LocalizedText(
                "\(Warning.subject(currency, bank)) at \(source.name): the new rate is doubtful; keeping the earlier one of that day",
                "\(Warning.subject(currency, bank)) у \(source.name): новий курс сумнівний; залишено попередній за той день"
            )
        case .rowLeftOut(let row, let reason):
            LocalizedText(
                "\(row.phrase.en) was left out: \(reason.clause.en)", "\(row.phrase.uk) пропущено: \(reason.clause.uk)")
        case .tableLeftOut(let fault):
            LocalizedText(
                "a part of the page was left out: \([fault].phrase.en)",
                "частину сторінки пропущено: \([fault].phrase.uk)")
        case .moreRowsLeftOut(let count):
            LocalizedText(
                count == 1 ? "1 more row was left out" : "\(count) more rows were left out",
                "пропущено ще рядків: \(count)")
        case .ahead(let row, let moment, let clock):
            LocalizedText(
                "\(row.phrase.en) was left out: it is dated \(ClockTime.ahead(moment, clock).en)",
                "\(row.phrase.uk) пропущено: має час \(ClockTime.ahead(moment, clock).uk)")
        case .futureTime(let link, let moment):
            LocalizedText(
                "\(link) is dated \(ClockTime.words(moment, .europeanRule)), which is in the future; "
                    + "it is kept without a time",
                "\(link) має час \(ClockTime.words(moment, .europeanRule)), а він ще попереду; залишено без часу")
        case .unknownCode(let code):
            LocalizedText("a row has the unknown code \(code)", "рядок має невідомий код \(code)")
        case .sourceFailed(let source, let failure):
            LocalizedText("\(source.name): \(failure.sentence(.en))", "\(source.name): \(failure.sentence(.uk))")
        case .stale(let source, let age, nil):
            LocalizedText(
                "\(source.name) was not refreshed; the data is \(Age.words(age, .en)) old",
                "\(source.name) не оновлено; вік даних — \(Age.words(age, .uk))")
        case .stale(let source, let age, let retry?):
            LocalizedText(
                "\(source.name) was not refreshed; the data is \(Age.words(age, .en)) old; next attempt in "
                    + WaitFormat.wait(retry, .en),
                "\(source.name) не оновлено; вік даних — \(Age.words(age, .uk)); наступна спроба через "
                    + WaitFormat.wait(retry, .uk))
        case .nothingNewer(let source, let age):
            LocalizedText(
                "\(source.name) has nothing newer; the data is \(Age.words(age, .en)) old",
                "\(source.name) не має нічого новішого; вік даних — \(Age.words(age, .uk))")
        case .notWritable(let path, let message):
            LocalizedText(
                "no source was requested: the database \(path) cannot be written (\(message))",
                "джерела не опитано: у базу даних \(path) не можна писати (\(message))")
        case .marketFailed(let market):
            LocalizedText("no answer for \(market.rawValue)", "для \(MarketPhrase.of(market)) відповіді немає")
        case .twoOfficialRates(let currency, let bid):
            LocalizedText(
                "\(currency.text): the source has two different official rates; using its “ask”, not its “bid” of \(bid)",
                "\(currency.text): джерело має два різні офіційні курси; узято «ask», а не «bid» \(bid)")
        }
    }
}
