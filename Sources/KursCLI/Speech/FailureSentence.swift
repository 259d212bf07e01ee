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
        case "wrong-shape": ReaderWords.wrongShape(detail)
        case "said": Text("it said: \(detail)", "воно відповіло: \(detail)")
        case "bad-row": ReaderWords.badRow(detail)
        case "not-found":
            Text("looked for \(detail) in vain", "шукали, але не знайшли: \(ReaderWords.ukrainian(detail))")
        case "other-page":
            Text("the page is of another kind: \(detail)", "сторінка іншого роду: \(ReaderWords.ukrainian(detail))")
        case "other-day": ReaderWords.otherDay(detail)
        case "ahead": ReaderWords.ahead(detail)
        case "jump": ReaderWords.jump(detail)
        default: Text("its answer was refused (\(detail))", "відповідь відхилено (\(detail))")
        }
    }
}
