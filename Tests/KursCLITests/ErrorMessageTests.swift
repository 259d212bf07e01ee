import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// Every sentence for a failure, a refusal or a warning.
struct ErrorMessageTests {
    @Test func `every sentence is as recorded, in either language`() throws {
        let errors = ErrorSamples.all.map { failure in
            let (english, ukrainian) = (ErrorMessage(failure, .en), ErrorMessage(failure, .uk))
            #expect(english.status == ukrainian.status)
            return "\(english.status.rawValue) \(english.line)   \(ukrainian.line)"
        }
        let clauses =
            Self.fetchErrors.map { ("fetch error", $0.sentence) }
            + RefusalMessageTests.refusals.map { ("refusal", $0.sentence) }
            + RefusalMessageTests.omissions.map { ("omission", $0.clause) }
            + WarningTests.warnings.map { ("warning \($0.code)", $0.sentence) }
        let text = errors + clauses.map { "\($0): \($1.en)\n   \($1.uk)\n" }
        #expect(try text.joined() == recorded(text.joined(), as: "sentences"))
    }

    @Test(arguments: ErrorSamples.all)
    func `Ukrainian sentences contain no English words`(failure: CommandError) {
        let words = ErrorMessage(failure, .uk)
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

    static let fetchErrors: [FetchError] = [
        .status(503, host: "h.ua"), .status(403, host: "h.ua", reason: #"{"error":"expired"}"#, key: "minfin_key"),
        .transport(.unavailable(libraryNames: "libcurl.so.4")), .transport(.unresolved(host: "h.ua")),
        .transport(.unreachable(host: "h.ua", message: "refused by the proxy")),
        .transport(.noCertificates(message: "no file")), .transport(.notConnected(host: "h.ua", milliseconds: 4000)),
        .transport(.untrusted(host: "h.ua", message: "expired")),
        .transport(.timedOut(host: "h.ua", milliseconds: 5000)),
        .transport(.tooLarge(host: "h.ua", limitBytes: 8_388_608)),
        .transport(.redirected(host: "h.ua", to: "http://x")), .transport(.forbidden(address: "http://x")),
        .transport(.notRecorded(address: "https://x")), .transport(.broken(host: "h.ua", code: 56, message: "reset")),
        .unknown(reason: "quic", detail: "h.ua 404"), .unknown(reason: "quic", detail: ""),
    ]

    static let day = Day(year: 2026, month: 11, day: 21) ?? Day(number: 0)
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
