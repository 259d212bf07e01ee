import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// Every sentence for a failure: the failure, its exit status, the line in English and in Ukrainian.
struct ErrorMessageTests {
    struct Golden: Sendable, CustomTestStringConvertible {
        var failure: CommandError
        var status: Int32
        var en: String
        var uk: String
        var testDescription: String { en }

        init(_ failure: CommandError, _ status: Int32, _ en: String, _ uk: String) {
            (self.failure, self.status, self.en, self.uk) = (failure, status, en, uk)
        }
    }

    static let all =
        ErrorMessageTable.usage + ErrorMessageTable.configuration + ErrorMessageTable.answers
        + ErrorMessageTable.disk + ErrorMessageTable.notFound

    @Test(arguments: all)
    func `an error is one line in either language`(golden: Golden) {
        let (english, ukrainian) = (ErrorMessage(golden.failure, .en), ErrorMessage(golden.failure, .uk))
        #expect(english.line == "kurs: \(golden.en)\n")
        #expect(ukrainian.line == "kurs: \(golden.uk)\n")
        #expect(english.status.rawValue == golden.status)
        #expect(ukrainian.status.rawValue == golden.status)
    }

    @Test(arguments: all)
    func `Ukrainian sentences contain no English words`(golden: Golden) {
        let words = ErrorMessage(golden.failure, .uk)
        #expect(foreignWords(in: words.message + " " + words.hint) == [])
    }

    @Test(arguments: [
        (30, "in 30 s, at 11:40 Kyiv time", "через 30 с, о 11:40 за Києвом"),
        (280, "in 5 min, at 11:44 Kyiv time", "через 5 хв, о 11:44 за Києвом"),
        (50_000, "in 14 h, at 2026-11-21 01:33 Kyiv time", "через 14 год, о 2026-11-21 01:33 за Києвом"),
    ])
    func `a wait is reported with its length and its end`(seconds: Int64, english: String, ukrainian: String) {
        let failure = CommandError.answer(
            .tryLater(market: .nbu, until: testNow.advanced(by: seconds)))
        for (language, expected) in [(Language.en, english), (.uk, ukrainian)] {
            let words = ErrorMessage(failure, language, now: testNow)
            #expect(words.message.hasSuffix(expected), "\(words)")
            #expect(words.status == .tryLater, "\(words)")
        }
    }

    @Test func `JSON says the same as an object`() {
        TestEnvironment().expect(
            "rats", "--json", status: 64, out: "",
            err: #"{"error":{"code":64,"message":"unknown command “rats”","hint":"did you mean rates?"}}"#
                + "\n")
        for line in [
            ["rats", "-o", "json"], ["rats", "-ojsonl"], ["rats", "--output=json"], ["rates", "-m", "x", "-o", "json"],
        ] {
            #expect(TestEnvironment().run(line).err.hasPrefix("{\"error\":{\"code\":64,"))
        }
    }

    static let fetchErrors: [Wording<FetchError>] = [
        .init(.status(503, host: "h.ua"), "h.ua answered 503", "h.ua відповів 503"),
        .init(
            .status(403, host: "h.ua", reason: "{\"error\":\"expired\"}", key: "minfin_key"),
            "h.ua answered 403 “{\"error\":\"expired\"}”: it may not accept the key; check minfin_key",
            "h.ua відповів 403 «{\"error\":\"expired\"}»: можливо, він не приймає ключа; перевірте minfin_key"),
        .init(
            .transport(.unavailable(libraryNames: "libcurl.so.4")),
            "libcurl is not installed (looked for libcurl.so.4)", "libcurl не встановлено (шукали libcurl.so.4)"),
        .init(.transport(.unresolved(host: "h.ua")), "h.ua could not be resolved", "адреси h.ua не знайдено"),
        .init(
            .transport(.unreachable(host: "h.ua", message: "refused by the proxy")),
            "there is no route to h.ua: refused by the proxy", "до h.ua немає маршруту: refused by the proxy"),
        .init(
            .transport(.noCertificates(message: "no file")),
            "the certificates of authorities are missing (see kurs doctor): no file",
            "бракує сертифікатів центрів сертифікації (див. kurs doctor): no file"),
        .init(
            .transport(.notConnected(host: "h.ua", milliseconds: 4000)), "no connection to h.ua within 4000 ms",
            "за 4000 мс не вдалося з'єднатися з h.ua"),
        .init(
            .transport(.untrusted(host: "h.ua", message: "expired")), "the certificate of h.ua is not trusted: expired",
            "сертифікат h.ua не є довіреним: expired"),
        .init(
            .transport(.timedOut(host: "h.ua", milliseconds: 5000)), "h.ua did not answer within 5000 ms",
            "h.ua не відповів за 5000 мс"),
        .init(
            .transport(.tooLarge(host: "h.ua", limitBytes: 8_388_608)), "h.ua sent more than 8388608 bytes",
            "h.ua надіслав понад 8388608 байтів"),
        .init(
            .transport(.redirected(host: "h.ua", to: "http://x")), "h.ua redirected to http://x",
            "h.ua переадресував на http://x"),
        .init(
            .transport(.forbidden(address: "http://x")), "requests to http://x are not allowed",
            "запити до http://x заборонено"),
        .init(
            .transport(.notRecorded(address: "https://x")), "the recording has no https://x", "у записі немає https://x"
        ),
        .init(
            .transport(.broken(host: "h.ua", code: 56, message: "reset")), "the connection to h.ua broke: reset",
            "з'єднання з h.ua обірвалося: reset"),
        .init(
            .unknown(reason: "quic", detail: "h.ua 404"),
            "it failed for a reason unknown to this version: quic (h.ua 404)",
            "причина, невідома цій версії: quic (h.ua 404)"),
        .init(
            .unknown(reason: "quic", detail: ""), "it failed for a reason unknown to this version: quic",
            "причина, невідома цій версії: quic"),
    ]

    @Test(arguments: fetchErrors)
    func `a fetch error has a clause in either language`(row: Wording<FetchError>) { row.expect(row.value.sentence) }

    static let day = Day(year: 2026, month: 11, day: 21) ?? Day(number: 0)
}

/// A value, and what it is called in either language.
struct Wording<Value: Sendable>: Sendable {
    let value: Value
    let code: String
    let en: String
    let uk: String

    init(_ value: Value, code: String = "", _ en: String, _ uk: String) {
        (self.value, self.code, self.en, self.uk) = (value, code, en, uk)
    }

    func expect(_ sentence: LocalizedText, at place: SourceLocation = #_sourceLocation) {
        #expect(sentence.en == en, sourceLocation: place)
        #expect(sentence.uk == uk, sourceLocation: place)
    }
}

/// The Latin words of a Ukrainian sentence that are neither names nor what a person types.
func foreignWords(in sentence: String) -> [String] {
    let typed: Set = [
        "kurs", "help", "JSON", "libcurl", "doctor", "config", "set", "sources", "update", "inspect", "rates",
        "convert",
        "source",
        "chmod",
        "today", "yesterday", "tomorrow", "minfin_key", "market", "city", "currencies", "lang", "max_age", "keep",
        "feeds",
        "favourites",
        "allow_http", "nbu", "cash", "banks", "interbank", "crypto", "buy", "sell", "mid", "get", "unset", "path",
        "use", "news", "alert", "list", "coins", "usd", "eur",
        "uk", "en", "crossed", "chart", "history", "json", "tab", "watch", "bash", "zsh", "Debian", "Ubuntu", "librsvg",
        "Homebrew", "Arch",
    ]
    let parts = sentence.split { !($0.isLetter || $0.isNumber || "_-–./=@".contains($0)) }.map(String.init)
    return parts.filter { word in
        let isLatin = word.unicodeScalars.contains { $0.properties.isAlphabetic && $0.isASCII }
        let isName = word.contains(where: { "-./_0123456789=@".contains($0) }) || word == word.uppercased()
        return isLatin && !isName && !typed.contains(word)
    }
}
