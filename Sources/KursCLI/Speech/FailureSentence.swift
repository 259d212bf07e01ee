import KursCore

extension FetchFailure {
    /// How an endpoint failed, in a few words.
    func sentence(_ language: Language) -> String {
        switch self {
        case .status(let status, let host): Text("\(host) answered \(status)", "\(host) відповів \(status)")(language)
        case .transport(let reason, let host, let detail): FetchFailure.transport(reason, host, detail)(language)
        case .refused(let reason, let detail): FetchFailure.refused(reason, detail)(language)
        }
    }

    private static func transport(_ reason: String, _ host: String, _ detail: String) -> Text {
        switch reason {
        case "no-libcurl":
            Text("libcurl is not installed (looked for \(detail))", "libcurl не встановлено (шукали \(detail))")
        case "unresolved": Text("\(host) is not known by the name servers", "адреси \(host) не знайдено")
        case "untrusted":
            Text("the certificate of \(host) is not trusted: \(detail)", "сертифікату \(host) немає довіри: \(detail)")
        case "timed-out": Text("\(host) did not answer in \(detail) ms", "\(host) не відповів за \(detail) мс")
        case "too-large": Text("\(host) sent more than \(detail) bytes", "\(host) надіслав понад \(detail) байтів")
        case "redirected": Text("\(host) sent us on to \(detail)", "\(host) переадресував на \(detail)")
        case "forbidden": Text("\(detail) may not be asked", "\(detail) не можна питати")
        case "not-recorded": Text("the recording has no \(detail)", "у записі немає \(detail)")
        default: Text("the connection to \(host) broke: \(detail)", "з'єднання з \(host) обірвалося: \(detail)")
        }
    }

    private static func refused(_ reason: String, _ detail: String) -> Text {
        switch reason {
        case "not-json":
            Text("its answer is not JSON from byte \(detail) on", "відповідь не є JSON від байта \(detail)")
        case "wrong-shape": Text("its answer has another shape (\(detail))", "відповідь іншої будови (\(detail))")
        case "said": Text("it said: \(detail)", "воно відповіло: \(detail)")
        case "bad-row": Text("row \(detail) cannot be", "рядок \(detail) неможливий")
        case "not-found": Text("looked for \(detail) in vain", "шукали \(detail) і не знайшли")
        case "other-page": Text("the page is of another kind: \(detail)", "сторінка іншого роду: \(detail)")
        case "other-day": Text("the answer is for another day (\(detail))", "відповідь за інший день (\(detail))")
        case "jump": Text("a rate jumped tenfold (\(detail))", "курс стрибнув удесятеро (\(detail))")
        default: Text("its answer was refused (\(detail))", "відповідь відхилено (\(detail))")
        }
    }
}

extension Warning {
    /// A stable word for scripts.
    var code: String {
        switch self {
        case .carriedForward: "carried-forward"
        case .lastKnown: "last-known"
        case .gap: "gap"
        case .standIn: "stand-in"
        case .crossed: "crossed"
        case .farFromNBU: "far-from-nbu"
        case .rowLeftOut: "row-left-out"
        case .customerSides: "customer-sides"
        case .unknownCode: "unknown-code"
        case .sourceFailed: "source-failed"
        case .stale: "stale"
        case .notWritable: "store-not-writable"
        case .marketFailed: "market-failed"
        case .page(let code, _): code
        }
    }

    /// The warning in words.
    var sentence: Text {
        switch self {
        case .lastKnown(let currency, let asked, let from):
            Text(
                "\(currency.text): the rate for \(asked.iso) is not known here; the last known is for \(from.iso)",
                "\(currency.text): курс на \(asked.iso) тут не відомий; останній відомий — на \(from.iso)")
        case .carriedForward(let currency, let asked, let from):
            Text(
                "\(currency.text): no rate for \(asked.iso); the one for \(from.iso) is in force",
                "\(currency.text): на \(asked.iso) курсу немає; діє курс на \(from.iso)")
        case .gap(let currency, let first, let last) where first == last:
            Text("\(currency.text): no rate for \(first.iso)", "\(currency.text): на \(first.iso) курсу немає")
        case .gap(let currency, let first, let last):
            Text(
                "\(currency.text): no rates from \(first.iso) to \(last.iso)",
                "\(currency.text): курсів з \(first.iso) до \(last.iso) немає")
        case .standIn(let source, .singleBank):
            Text(
                "\(source.name) is one bank's rate, not the market's average",
                "\(source.name) — курс одного банку, а не середній на ринку")
        case .standIn(let source, let flag):
            Text(
                "\(source.name) stands in for the market (\(flag.rawValue))",
                "\(source.name) замінює ринок (\(flag.rawValue))")
        case .crossed(let currency, let source):
            Text(
                "\(currency.text) at \(source.name): the buying rate is above the selling rate",
                "\(currency.text) у \(source.name): курс купівлі вищий за курс продажу")
        case .farFromNBU(let currency, let source):
            Text(
                "\(currency.text) at \(source.name) is more than 35 % away from the NBU's rate",
                "\(currency.text) у \(source.name) відрізняється від курсу НБУ більш ніж на 35 %")
        case .rowLeftOut(let row, let reason): Text("\(row) was left out: \(reason)", "\(row) пропущено: \(reason)")
        case .customerSides(let source):
            Text(
                "\(source.name) names its sides from the customer's view; they are given from the market's",
                "\(source.name) називає сторони з погляду клієнта; тут — з погляду ринку")
        case .unknownCode(let code): Text("a row has an unknown code \(code)", "рядок має невідомий код \(code)")
        case .sourceFailed(let source, let failure):
            Text("\(source.name): \(failure.sentence(.en))", "\(source.name): \(failure.sentence(.uk))")
        case .stale(let source, let age):
            Text(
                "\(source.name) could not be renewed; the answer is \(Age.words(age, .en)) old",
                "\(source.name) не вдалося оновити; відповіді вже \(Age.words(age, .uk))")
        case .notWritable(let path, let said):
            Text(
                "nobody was asked: the database \(path) cannot be written (\(said))",
                "нікого не питали: у базу даних \(path) не можна писати (\(said))")
        case .marketFailed(let market):
            Text("\(market.rawValue) has no answer", "ринок \(market.rawValue) не відповів")
        case .page(let code, let detail): Text("\(code): \(detail)", "\(code): \(detail)")
        }
    }
}

/// Ages as people say them.
enum Age {
    /// `40 s`, `12 min`, `3 h`, `5 d`; negative ages (the clock was set back) are said as 0 s.
    static func words(_ seconds: Int64, _ language: Language) -> String {
        switch max(seconds, 0) {
        case let count where count < 90: Text("\(count) s", "\(count) с")(language)
        case let count where count < 5400: Text("\(count / 60) min", "\(count / 60) хв")(language)
        case let count where count < 172_800: Text("\(count / 3600) h", "\(count / 3600) год")(language)
        case let count: Text("\(count / 86_400) d", "\(count / 86_400) дн.")(language)
        }
    }
}
