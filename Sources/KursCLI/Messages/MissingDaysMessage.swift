import KursCore

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
            let again = time.map { LocalizedText("; next attempt at \($0)", "; наступна спроба о \($0)") }
            return LocalizedText(
                "\(name) failed (\(failure.sentence(.en)))" + (again?.en ?? ""),
                "\(name) не дало відповіді (\(failure.sentence(.uk)))" + (again?.uk ?? ""))
        case .rateLimited(let failure):
            let before = failure.map { LocalizedText(" (\($0.sentence(.en)))", " (\($0.sentence(.uk)))") }
            let again = time.map { LocalizedText(" before \($0)", " до \($0)") }
            return LocalizedText(
                "requests to \(name) are not allowed\(again?.en ?? "")\(before?.en ?? "")",
                "запити до \(name) не дозволено\(again?.uk ?? "")\(before?.uk ?? "")")
        }
    }

    /// The exit status of a command that needs these days.
    var status: ExitStatus {
        switch reason {
        // With 429 the server is reachable but limits requests, so try later.
        case .failed(.status(429, _)), .rateLimited, .notYet: .tryLater
        case .failed, .offline: .unreachable
        case .notWritable: .disk
        }
    }

    /// What to do about it.
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
