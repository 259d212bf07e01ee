import KursCore

extension FetchError {
    /// How an endpoint failed, as a clause that follows its name.
    package var sentence: LocalizedText {
        switch self {
        case .transport(let error): return error.sentence
        case .status(let status, let host, let reason, let key):
            let (en, uk) = reason.isEmpty ? ("", "") : (" “\(reason)”", " «\(reason)»")
            let isKeyDoubted = !key.isEmpty && [401, 403].contains(status)
            return LocalizedText(
                "\(host) answered \(status)\(en)" + (isKeyDoubted ? ": it may not accept the key; check \(key)" : ""),
                "\(host) відповів \(status)\(uk)"
                    + (isKeyDoubted ? ": можливо, він не приймає ключа; перевірте \(key)" : ""))
        case .refused(let refusal): return refusal.sentence
        case .unknown(let reason, let detail):
            let facts = detail.isEmpty ? reason : "\(reason) (\(detail))"
            return LocalizedText(
                "it failed for a reason unknown to this version: \(facts)",
                "причина, невідома цій версії: \(facts)")
        }
    }
}

extension TransportError {
    fileprivate var sentence: LocalizedText {
        switch self {
        case .unavailable(let names):
            LocalizedText("libcurl is not installed (looked for \(names))", "libcurl не встановлено (шукали \(names))")
        case .unreachable(let host, let message):
            // That it could not connect is all that libcurl says, in so many words.
            message.hasPrefix("Failed to connect to ") || message.hasPrefix("Could not connect to ")
                ? LocalizedText("there is no route to \(host)", "до \(host) немає маршруту")
                : LocalizedText("there is no route to \(host): \(message)", "до \(host) немає маршруту: \(message)")
        case .noCertificates(let message):
            LocalizedText(
                "the certificates of authorities are missing (see kurs doctor): \(message)",
                "бракує сертифікатів центрів сертифікації (див. kurs doctor): \(message)")
        case .notConnected(let host, let milliseconds):
            LocalizedText(
                "no connection to \(host) within \(milliseconds) ms",
                "за \(milliseconds) мс не вдалося з'єднатися з \(host)")
        case .unresolved(let host): LocalizedText("\(host) could not be resolved", "адреси \(host) не знайдено")
        case .broken where unreachedHost != nil:
            LocalizedText(
                "could not connect to \(unreachedHost ?? "")", "не вдалося з'єднатися з \(unreachedHost ?? "")")
        case .broken(let host, _, let message):
            LocalizedText(
                "the connection to \(host) broke: \(message)", "з'єднання з \(host) обірвалося: \(message)")
        case .untrusted(let host, let message):
            LocalizedText(
                "the certificate of \(host) is not trusted: \(message)",
                "сертифікат \(host) не є довіреним: \(message)")
        case .timedOut(let host, let milliseconds):
            LocalizedText(
                "\(host) did not answer within \(milliseconds) ms", "\(host) не відповів за \(milliseconds) мс")
        case .tooLarge(let host, let limit):
            LocalizedText("\(host) sent more than \(limit) bytes", "\(host) надіслав понад \(limit) байтів")
        case .redirected(let host, let address):
            LocalizedText("\(host) redirected to \(address)", "\(host) переадресував на \(address)")
        case .forbidden(let address):
            LocalizedText("requests to \(address) are not allowed", "запити до \(address) заборонено")
        case .notRecorded(let address):
            LocalizedText("the recording has no \(address)", "у записі немає відповіді \(address)")
        }
    }
}
