import KursCore

extension FetchError {
    /// How an endpoint failed, in a few words.
    func sentence(_ language: Language) -> String {
        switch self {
        case .status(let status, let host):
            LocalizedText("\(host) answered \(status)", "\(host) відповів \(status)")(language)
        case .transport(let reason, let host, let detail): FetchError.transport(reason, host, detail)(language)
        case .refused(let reason, let detail): FetchError.refused(reason, detail)(language)
        }
    }

    private static func transport(_ reason: String, _ host: String, _ detail: String) -> LocalizedText {
        switch reason {
        case "no-libcurl":
            LocalizedText(
                "libcurl is not installed (looked for \(detail))", "libcurl не встановлено (шукали \(detail))")
        case "unresolved": LocalizedText("\(host) could not be resolved", "адреси \(host) не знайдено")
        case "untrusted":
            LocalizedText(
                "the certificate of \(host) is not trusted: \(detail)", "сертифікат \(host) не є довіреним: \(detail)")
        case "timed-out": LocalizedText("\(host) did not answer in \(detail) ms", "\(host) не відповів за \(detail) мс")
        case "too-large":
            LocalizedText("\(host) sent more than \(detail) bytes", "\(host) надіслав понад \(detail) байтів")
        case "redirected": LocalizedText("\(host) redirected to \(detail)", "\(host) переадресував на \(detail)")
        case "forbidden": LocalizedText("requests to \(detail) are not allowed", "запити до \(detail) заборонено")
        case "not-recorded": LocalizedText("the recording has no \(detail)", "у записі немає \(detail)")
        default:
            LocalizedText("the connection to \(host) broke: \(detail)", "з'єднання з \(host) обірвалося: \(detail)")
        }
    }

    private static func refused(_ reason: String, _ detail: String) -> LocalizedText {
        switch reason {
        case "not-json":
            LocalizedText("its answer is not JSON from byte \(detail) on", "відповідь не є JSON від байта \(detail)")
        case "wrong-shape": ReaderWords.wrongShape(detail)
        case "said": LocalizedText("it said: \(detail)", "воно відповіло: \(detail)")
        case "bad-row": ReaderWords.badRow(detail)
        case "not-found":
            LocalizedText("looked for \(detail) in vain", "шукали, але не знайшли: \(ReaderWords.ukrainian(detail))")
        case "other-page":
            LocalizedText(
                "the page is of another kind: \(detail)", "сторінка іншого роду: \(ReaderWords.ukrainian(detail))")
        case "other-day": ReaderWords.otherDay(detail)
        case "ahead": ReaderWords.ahead(detail)
        case "jump": ReaderWords.jump(detail)
        default: LocalizedText("its answer was refused (\(detail))", "відповідь відхилено (\(detail))")
        }
    }
}
