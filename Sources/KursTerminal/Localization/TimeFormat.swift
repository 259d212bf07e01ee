package import KursCore
import KursText

package enum DateFormat {
    /// `20 November 2026`, `20 листопада 2026`.
    package static func long(_ day: Day, _ language: Language) -> String {
        let (year, month, number) = day.date
        return "\(number) \((language == .en ? MonthNames.english : MonthNames.ukrainianGenitive)[month - 1]) \(year)"
    }

    /// `November 2026`, `Листопад 2026`.
    package static func month(_ day: Day, _ language: Language) -> String {
        let name = (language == .en ? MonthNames.english : MonthNames.ukrainian)[day.date.month - 1]
        return name.prefix(1).uppercased() + name.dropFirst() + " \(day.date.year)"
    }

    /// `7–20 November 2026`, `22 жовтня – 20 листопада 2026`: what both days have in common is there once.
    package static func range(_ days: ClosedRange<Day>, _ language: Language) -> String {
        let (first, last) = (days.lowerBound.date, days.upperBound.date)
        let (begin, end) = (long(days.lowerBound, language), long(days.upperBound, language))
        if days.lowerBound == days.upperBound { return end }
        guard first.year == last.year else { return begin + " – " + end }
        if first.month == last.month { return "\(first.day)–" + end }
        return begin.split(separator: " ").dropLast().joined(separator: " ") + " – " + end
    }
}

package enum ClockTime {
    /// `2026-11-20 11:40`.
    package static func words(_ moment: Timestamp, _ kyiv: KyivTime) -> String {
        var bytes: [UInt8] = []
        kyiv.day(at: moment).append(to: &bytes)
        let seconds = kyiv.secondsOfDay(at: moment)
        bytes.append(" ")
        bytes.append(decimal: seconds / 3600, width: 2)
        bytes.append(":")
        bytes.append(decimal: seconds / 60 % 60, width: 2)
        return String(decoding: bytes, as: UTF8.self)
    }
}

package enum WaitFormat {
    /// `in 5 min, at 20:21 Kyiv time`, with the date if it is not today; without the first part if `now` is `nil`.
    package static func words(_ moment: Timestamp, now: Timestamp?, _ kyiv: KyivTime, _ language: Language) -> String {
        var clock = ClockTime.words(moment, kyiv)
        if let now, kyiv.day(at: now) == kyiv.day(at: moment) { clock = String(clock.suffix(5)) }
        let time = language("at \(clock) Kyiv time", "о \(clock) за Києвом")
        guard let now else { return time }
        let wait = wait(moment.seconds - now.seconds, language)
        return language("in \(wait), ", "через \(wait), ") + time
    }

    /// `5 min`: rounded up to a full minute, hour or day, so that the wait is never understated.
    static func wait(_ seconds: Int64, _ language: Language) -> String {
        let seconds = max(seconds, 0)
        let unit: Int64 = seconds < 90 ? 1 : seconds <= 5340 ? 60 : seconds <= 169_200 ? 3600 : 86_400
        return Age.words((seconds + unit - 1) / unit * unit, language)
    }
}

package enum Age {
    /// `40 s`, `12 min`, `3 h`, `5 d`; a negative age (the clock was set back) is `0 s`.
    package static func words(_ seconds: Int64, _ language: Language) -> String {
        switch max(seconds, 0) {
        case let count where count < 90: language("\(count) s", "\(count) с")
        case let count where count < 5400: language("\(count / 60) min", "\(count / 60) хв")
        case let count where count < 172_800: language("\(count / 3600) h", "\(count / 3600) год")
        case let count: language("\(count / 86_400) d", "\(count / 86_400) дн.")
        }
    }

    /// `just now`, `40 s ago`.
    package static func ago(_ seconds: Int64, _ language: Language) -> String {
        guard seconds >= 5 else { return language("just now", "щойно") }
        let age = words(seconds, language)
        return language("\(age) ago", "\(age) тому")
    }

    package static func fetched(_ seconds: Int64, _ language: Language) -> String {
        language("fetched ", "отримано ") + ago(seconds, language)
    }
}
