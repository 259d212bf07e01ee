import KursCore
import Testing

@testable import KursCLI

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
        + ErrorMessageTable.disk

    @Test(arguments: all)
    func `a failure is one line in either language`(golden: Golden) {
        let (english, ukrainian) = (ErrorMessage(golden.failure, .en), ErrorMessage(golden.failure, .uk))
        #expect(english.line == "kurs: \(golden.en)\n")
        #expect(ukrainian.line == "kurs: \(golden.uk)\n")
        #expect(english.status.rawValue == golden.status && ukrainian.status.rawValue == golden.status)
    }

    @Test(arguments: all)
    func `Ukrainian sentences hold no English words`(golden: Golden) {
        let words = ErrorMessage(golden.failure, .uk)
        #expect(foreignWords(in: words.message + " " + words.hint) == [])
    }

    @Test(arguments: [
        (30, "in 30 s, at 11:40 Kyiv time", "через 30 с, о 11:40 за Києвом"),
        (280, "in 5 min, at 11:44 Kyiv time", "через 5 хв, о 11:44 за Києвом"),
        (50_000, "in 14 h, at 2026-11-21 01:33 Kyiv time", "через 14 год, о 2026-11-21 01:33 за Києвом"),
    ])
    func `a wait is told by its length and its end`(seconds: Int64, english: String, ukrainian: String) {
        let failure = CommandError.answer(
            .tryLater(market: .nbu, until: TestEnvironment.fridayNoon.advanced(by: seconds)))
        for (language, said) in [(Language.en, english), (.uk, ukrainian)] {
            let words = ErrorMessage(failure, language, now: TestEnvironment.fridayNoon)
            #expect(words.message.hasSuffix(said) && words.status == .tryLater, "\(words)")
        }
    }

    @Test func `JSON says the same as an object`() {
        let outcome = TestEnvironment().run("rats", "--json")
        #expect(
            outcome
                == .init(
                    status: 64, out: "",
                    err: #"{"error":{"code":64,"message":"unknown command “rats”","hint":"did you mean rates?"}}"#
                        + "\n"))
        for line in [
            ["rats", "-o", "json"], ["rats", "-ojsonl"], ["rats", "--output=json"], ["rates", "-m", "x", "-o", "json"],
        ] {
            #expect(TestEnvironment().run(line).err.hasPrefix("{\"error\":{\"code\":64,"))
        }
    }

    static let fetchFailures: [(FetchError, String, String)] = [
        (.status(503, host: "h.ua"), "h.ua answered 503", "h.ua відповів 503"),
        (
            .transport(reason: "no-libcurl", host: "", detail: "libcurl.so.4"),
            "libcurl is not installed (looked for libcurl.so.4)", "libcurl не встановлено (шукали libcurl.so.4)"
        ),
        (
            .transport(reason: "unresolved", host: "h.ua", detail: ""), "h.ua could not be resolved",
            "адреси h.ua не знайдено"
        ),
        (
            .transport(reason: "untrusted", host: "h.ua", detail: "expired"),
            "the certificate of h.ua is not trusted: expired", "сертифікат h.ua не є довіреним: expired"
        ),
        (
            .transport(reason: "timed-out", host: "h.ua", detail: "5000"), "h.ua did not answer in 5000 ms",
            "h.ua не відповів за 5000 мс"
        ),
        (
            .transport(reason: "too-large", host: "h.ua", detail: "8388608"), "h.ua sent more than 8388608 bytes",
            "h.ua надіслав понад 8388608 байтів"
        ),
        (
            .transport(reason: "redirected", host: "h.ua", detail: "http://x"), "h.ua redirected to http://x",
            "h.ua переадресував на http://x"
        ),
        (
            .transport(reason: "forbidden", host: "", detail: "http://x"), "requests to http://x are not allowed",
            "запити до http://x заборонено"
        ),
        (
            .transport(reason: "not-recorded", host: "", detail: "https://x"), "the recording has no https://x",
            "у записі немає https://x"
        ),
        (
            .transport(reason: "broken", host: "h.ua", detail: "reset"), "the connection to h.ua broke: reset",
            "з'єднання з h.ua обірвалося: reset"
        ),
        (
            .refused(reason: "not-json", detail: "7"), "its answer is not JSON from byte 7 on",
            "відповідь не є JSON від байта 7"
        ),
        (
            .refused(reason: "wrong-shape", detail: "array of rows; object"),
            "looked for array of rows in its answer and found object",
            "у відповіді шукали: масив рядків; знайшли: об'єкт"
        ),
        (.refused(reason: "said", detail: "limit"), "it said: limit", "воно відповіло: limit"),
        (
            .refused(reason: "bad-row", detail: "3 rate=-1"), "“rate” in row 4 of its answer cannot be “-1”",
            "«rate» у рядку 4 відповіді не може бути «-1»"
        ),
        (
            .refused(reason: "bad-row", detail: "0 units=missing"), "row 1 of its answer has no “units”",
            "рядок 1 відповіді не має «units»"
        ),
        (
            .refused(reason: "ahead", detail: "2026-11-25T09:40:00Z 2026-11-20T09:40:00Z"),
            "its answer is of 2026-11-25 11:40, but this machine's clock says 2026-11-20 11:40",
            "його відповідь має час 2026-11-25 11:40, а годинник цього комп'ютера показує 2026-11-20 11:40"
        ),
        (
            .refused(reason: "bad-row", detail: "0 row=null"), "row 1 of its answer is null",
            "замість рядка 1 відповідь має null"
        ),
        (
            .refused(reason: "bad-row", detail: "1 currency=USD twice"),
            "its answer has “USD” twice, and nothing tells which row is right",
            "у відповіді двічі є «USD», і невідомо, котрий рядок правильний"
        ),
        (.refused(reason: "bad-row", detail: "odd"), "a row cannot be used (odd)", "рядок непридатний (odd)"),
        (
            .refused(reason: "not-found", detail: "row with a rate"), "looked for row with a rate in vain",
            "шукали, але не знайшли: рядок із курсом"
        ),
        (
            .refused(reason: "other-page", detail: "fuel, tab “x”"), "the page is of another kind: fuel, tab “x”",
            "сторінка іншого роду: пальне, tab “x”"
        ),
        (
            .refused(reason: "other-day", detail: "2026-11-19 -"),
            "2026-11-19 was asked for, and the answer does not say which day it is for",
            "питали на 2026-11-19, а відповідь не каже, на який вона день"
        ),
        (
            .refused(reason: "other-day", detail: "2026-11-19 2026-11-18"),
            "2026-11-19 was asked for, and the answer is for 2026-11-18",
            "питали на 2026-11-19, а відповідь — на 2026-11-18"
        ),
        (
            .refused(reason: "jump", detail: "USD 4 44"), "USD went from 4 to 44: no rate jumps tenfold",
            "USD був 4, а став 44: удесятеро курс не стрибає"
        ),
        (.refused(reason: "status", detail: "404"), "its answer was refused (404)", "відповідь відхилено (404)"),
    ]

    @Test(arguments: fetchFailures)
    func `a fetch that failed is a few words`(failure: FetchError, en: String, uk: String) {
        #expect(failure.sentence(.en) == en)
        #expect(failure.sentence(.uk) == uk)
    }

    static let day = Day(year: 2026, month: 11, day: 21) ?? Day(number: 0)
}

/// The Latin words of a Ukrainian sentence that are neither names nor what a person types.
func foreignWords(in sentence: String) -> [String] {
    let typed: Set = [
        "kurs", "help", "JSON", "libcurl", "doctor", "config", "set", "sources", "update", "inspect", "rates",
        "convert",
        "source",
        "chmod",
        "today", "yesterday", "tomorrow", "minfin_key", "market", "currencies", "lang", "max_age", "keep", "feeds",
        "favourites",
        "allow_http", "nbu", "cash", "banks", "interbank", "crypto", "buy", "sell", "mid", "get", "unset", "path",
        "use",
        "uk", "en", "chart", "history", "json", "tab",
    ]
    let parts = sentence.split { !($0.isLetter || $0.isNumber || "_-–./=@".contains($0)) }.map(String.init)
    return parts.filter { word in
        let isLatin = word.unicodeScalars.contains { $0.properties.isAlphabetic && $0.isASCII }
        let isName = word.contains(where: { "-./_0123456789=@".contains($0) }) || word == word.uppercased()
        return isLatin && !isName && !typed.contains(word)
    }
}
