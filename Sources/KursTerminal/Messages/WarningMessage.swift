import KursCore

extension Warning {
    package var code: String {
        switch self {
        case .carriedForward, .carriedDays: "carried-forward"
        case .lastKnown: "last-known"
        case .gap: "gap"
        case .daysMissing: "days-missing"
        case .viaDollar: "via-usd"
        case .fallback: "stand-in"
        case .relayed: "relayed"
        case .otherHost: "other-host"
        case .crossed: "crossed"
        case .farFromNBU: "far-from-nbu"
        case .offNBU: "off-nbu"
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

    private func span(_ days: ClosedRange<Day>) -> String {
        days.lowerBound == days.upperBound ? days.lowerBound.iso : days.lowerBound.iso + " – " + days.upperBound.iso
    }

    package var sentence: LocalizedText {
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
        case .viaDollar(let currency, let source, let days, let dollar, let dollarDays):
            LocalizedText(
                "\(currency.text): the NBU does not list it, so this is not an official rate: dollars for \(span(days)) from "
                    + "\(source.name), a mean of central banks, times the NBU's dollar rate for \(span(dollarDays)) from \(dollar.name)",
                "\(currency.text): НБУ не встановлює курсу цієї валюти, тож курс неофіційний: ціна в доларах на \(span(days)) — "
                    + "\(source.name), середня за даними центробанків; долар за курсом НБУ на \(span(dollarDays)) — \(dollar.name)"
            )
        case .fallback(let source, .singleBank):
            LocalizedText(
                "\(source.name) is one bank's rate, not the market's average",
                "\(source.name) — курс одного банку, а не середній на ринку")
        case .fallback(let source, let flag):
            LocalizedText(
                "\(source.name) replaces the market (\(flag.rawValue))",
                "\(source.name) замінює ринок (\(flag == .median ? "медіана" : flag.rawValue))")
        case .relayed(let source):
            LocalizedText(
                "the NBU did not answer; these are its rates, republished by \(source.name)",
                "НБУ не відповів; це його курси, оприлюднені \(source.name)")
        case .otherHost(let source, let host?):
            LocalizedText(
                "\(source.name): using what was fetched through the mirror \(host)",
                "\(source.name): узято дані з дзеркала \(host)")
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
                "\(Warning.subject(currency, bank)) at \(source.name) differs from the NBU rate by more than 35%",
                "\(Warning.subject(currency, bank)) у \(source.name) відрізняється від курсу НБУ більш ніж на 35 %")
        case .offNBU(let currency, let bank, let source):
            LocalizedText(
                "\(Warning.subject(currency, bank)) at \(source.name) differs from the NBU rate of that day by more than 10%",
                "\(Warning.subject(currency, bank)) у \(source.name) відрізняється від курсу НБУ на той день більш ніж на 10 %"
            )
        case .notChecked(let currencies, let source):
            LocalizedText(
                "not checked against the NBU rate, which is not in the database: \(currencies.map(\.text).list(", ")) at \(source.name)",
                "не звірено з курсом НБУ, бо його не збережено: \(currencies.map(\.text).list(", ")) у \(source.name)")
        case .earlierKept(let currency, let bank, let source):
            LocalizedText(
                "\(Warning.subject(currency, bank)) at \(source.name): the new rate is doubtful; keeping the earlier one of that day",
                "\(Warning.subject(currency, bank)) у \(source.name): новий курс сумнівний; залишено попередній за той день"
            )
        case .rowLeftOut(.name(let name), .unknownName):
            LocalizedText(
                "\(name) was left out: \(OmissionReason.unknownName.clause.en)",
                "«\(name)»: рядок пропущено, бо \(OmissionReason.unknownName.clause.uk)")
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
                "\(row.phrase.uk) пропущено: датовано \(ClockTime.ahead(moment, clock).uk)")
        case .futureTime(let link, let moment):
            LocalizedText(
                "\(link) is dated \(ClockTime.words(moment, .europeanRule)), which is in the future; "
                    + "it is kept without a time",
                "\(link) датовано \(ClockTime.words(moment, .europeanRule)), а це ще попереду; залишено без часу")
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
            LocalizedText(
                "no answer for \(MarketPhrase.name(market))", "для \(MarketPhrase.of(market)) відповіді немає")
        case .twoOfficialRates(let currency, let bid):
            LocalizedText(
                "\(currency.text): the source has two different official rates; using its “ask”, not its “bid” of \(bid)",
                "\(currency.text): джерело має два різні офіційні курси; узято «ask», а не «bid» \(bid)")
        }
    }
}

extension RowLabel {
    /// The row; numbers count from 1.
    var phrase: LocalizedText {
        switch self {
        case .number(let row): LocalizedText("row \(row + 1)", "рядок \(row + 1)")
        case .name(let name): LocalizedText(name, name)
        }
    }
}

extension OmissionReason {
    /// Why a row was left out, as a clause about the row.
    var clause: LocalizedText {
        switch self {
        case .fault(let fault): fault.clause
        case .unclearUnits:
            LocalizedText("it is unclear how many units its rate is for", "не видно, за скільки одиниць курс")
        case .metal: LocalizedText("it is a metal, not money", "це метал, а не гроші")
        case .coin: LocalizedText("it is a coin in a table of currencies", "це криптовалюта в таблиці валют")
        case .priced(let currency):
            LocalizedText("it is priced in \(currency.text)", "курс указано в \(currency.text), а не в гривнях")
        case .unknownName:
            LocalizedText("no known currency or bank has that name", "немає відомої валюти чи банку з такою назвою")
        case .tablesDisagree:
            LocalizedText("the tables of the page disagree on it", "таблиці сторінки розходяться")
        case .unclearCell(let side, let text):
            LocalizedText("its \(side.phrase.en) cannot be “\(text)”", "\(side.phrase.uk) не може бути «\(text)»")
        case .unclearTime(let text):
            LocalizedText("its time cannot be “\(text)”", "час не може бути «\(text)»")
        case .otherWidth:
            LocalizedText("its cells do not match the header", "клітинок не стільки, скільки в заголовку")
        case .oneSided: LocalizedText("it does not have both rates", "не має обох курсів")
        case .crossed:
            LocalizedText("its buying rate is above its selling rate", "курс купівлі вищий за курс продажу")
        case .farFromOthers:
            LocalizedText(
                "its rates are far from those of the other banks", "курси надто відрізняються від курсів інших банків")
        case .farFromNBU:
            LocalizedText(
                "its rates differ from the NBU rate by more than 35%",
                "курси відрізняються від курсу НБУ більш ніж на 35 %")
        case .implausible(let implausibility): implausibility.clause
        case .noTitle: LocalizedText("it has no title", "немає заголовка")
        case .noWebAddress: LocalizedText("its link is not a web address", "посилання не є адресою в інтернеті")
        }
    }
}

extension Implausibility {
    /// Why a rate cannot be one, as a clause about its row.
    var clause: LocalizedText {
        let uk = (rate: NumberFormat.typed(rate, .uk), official: NumberFormat.typed(official, .uk))
        return switch extent {
        case .times(let factor):
            LocalizedText(
                "its rate of \(rate) is about \(factor) times the NBU rate of \(official) (different units, or a misplaced decimal point)",
                "курс \(uk.rate) приблизно в \(CountedNoun.times(factor).uk) вищий за курс НБУ \(uk.official) (інша кількість одиниць або зсунута кома)"
            )
        case .part(let factor):
            LocalizedText(
                "its rate of \(rate) is about 1/\(factor) of the NBU rate of \(official) (different units, or a misplaced decimal point)",
                "курс \(uk.rate) приблизно в \(CountedNoun.times(factor).uk) нижчий за курс НБУ \(uk.official) (інша кількість одиниць або зсунута кома)"
            )
        case .above:
            LocalizedText(
                "its rate of \(rate) is more than 3 times the NBU rate of \(official)",
                "курс \(uk.rate) більш ніж утричі вищий за курс НБУ \(uk.official)")
        case .below:
            LocalizedText(
                "its rate of \(rate) is less than a third of the NBU rate of \(official)",
                "курс \(uk.rate) більш ніж утричі нижчий за курс НБУ \(uk.official)")
        }
    }
}

extension Refusal.RowFault {
    fileprivate var clause: LocalizedText {
        switch self {
        case .missing(let field): LocalizedText("it has no “\(field)”", "не має «\(field)»")
        case .invalid(let field, let value):
            LocalizedText("its “\(field)” cannot be “\(value)”", "«\(field)» не може бути «\(value)»")
        case .repeated(let field, let value):
            LocalizedText(
                "another row has the same “\(field)”, “\(value)”", "інший рядок має те саме «\(field)»: «\(value)»")
        case .notARow(let found): LocalizedText("it is \(found.phrase.en)", "на його місці \(found.phrase.uk)")
        }
    }
}

extension RateSide {
    fileprivate var phrase: LocalizedText {
        switch self {
        case .buy: LocalizedText("buying rate", "курс купівлі")
        case .sell: LocalizedText("selling rate", "курс продажу")
        case .official: LocalizedText("official rate", "офіційний курс")
        }
    }
}

extension MissingDays {
    /// Which days are missing, why, and when the next attempt is due.
    var sentence: LocalizedText {
        let names = currencies.map(\.text).list(", ")
        let days =
            count == 1
            ? LocalizedText(
                "\(names): 1 working day is missing (\(first.iso)): ",
                "\(names): бракує 1 робочого дня (\(first.iso)): ")
            : LocalizedText(
                "\(names): \(count) working days are missing (\(first.iso) to \(last.iso)): ",
                "\(names): бракує робочих днів: \(count) (\(first.iso) – \(last.iso)): ")
        let why = why
        return LocalizedText(days.en + why.en, days.uk + why.uk)
    }

    /// Why the source could not be reached, and when the next attempt is due.
    var why: LocalizedText {
        let name = source.name
        let time = until.map { ClockTime.words($0, .europeanRule) }
        switch reason {
        case .offline: return LocalizedText("\(name) was not fetched (--offline)", "\(name) не оновлено (--offline)")
        case .notYet:
            return LocalizedText(
                "\(name) has a page for each, and there was no time for all",
                "\(name) має для кожного окрему сторінку, і часу на всі не вистачило")
        case .notWritable:
            return LocalizedText(
                "\(name) was not fetched: the database is not writable",
                "\(name) не оновлено: база даних недоступна для запису")
        case .failed(let failure):
            let again = time.map { time in
                let words = time.split(separator: " ").map(String.init).list(" о ")
                return LocalizedText("; next attempt at \(time)", "; наступна спроба — \(words)")
            }
            return LocalizedText(
                "\(name) failed (\(failure.sentence(.en)))" + (again?.en ?? ""),
                "\(name) не дало курсів (\(failure.sentence(.uk)))" + (again?.uk ?? ""))
        case .rateLimited(let failure):
            let before = failure.map { LocalizedText(" (\($0.sentence(.en)))", " (\($0.sentence(.uk)))") }
            let again = time.map { LocalizedText(" before \($0)", " до \($0)") }
            return LocalizedText(
                "requests to \(name) are not allowed\(again?.en ?? "")\(before?.en ?? "")",
                "запити до \(name) не дозволено\(again?.uk ?? "")\(before?.uk ?? "")")
        }
    }

    package var status: ExitStatus {
        switch reason {
        // With 429 the server is reachable but limits requests, so try later.
        case .failed(.status(429, _, _, _)), .rateLimited, .notYet: .tryLater
        case .failed, .offline: .unreachable
        case .notWritable: .disk
        }
    }

    var hint: LocalizedText {
        switch reason {
        case .offline: LocalizedText("omit --offline", "приберіть --offline")
        case .notWritable: LocalizedText("see kurs doctor", "дивіться kurs doctor")
        case .notYet:
            LocalizedText(
                "repeat the command, or allow more time: --timeout 60s",
                "повторіть команду або дайте їй більше часу: --timeout 60s")
        case .failed, .rateLimited:
            LocalizedText(
                "try again then; for the reason see kurs doctor", "спробуйте тоді; причину покаже kurs doctor")
        }
    }
}
