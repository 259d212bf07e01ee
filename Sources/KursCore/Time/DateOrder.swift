package enum DateOrder: Sendable, Hashable, CaseIterable {
    case dayMonthYear
    case monthDayYear
    case yearMonthDay

    /// Reads the form of a date, such as `DD.MM.YY` or `РРРР-ММ-ДД`; `nil` for a form that has none of these orders.
    package init?(format: String) {
        var letters = ""
        for character in format.lowercased() {
            let letter: Character
            switch character {
            case "d", "д": letter = "d"
            case "m", "м": letter = "m"
            case "y", "р", "г": letter = "y"
            case ".", "-", "/", " ": continue
            default: return nil
            }
            if letters.last != letter { letters.append(letter) }
        }
        switch letters {
        case "dmy": self = .dayMonthYear
        case "mdy": self = .monthDayYear
        case "ymd": self = .yearMonthDay
        default: return nil
        }
    }
}

/// A date whose numbers may be in several orders: `11-12-2026`, `05.01.26`.
package struct UncertainDate: Sendable, Hashable {
    /// How a date is written; the dates of a column that are written alike are in the same order.
    package struct Form: Sendable, Hashable {
        package let mark: UInt8
        package let hasShortYear: Bool

        /// The form as `--date-format` takes it: `DD-MM-YYYY`.
        package func text(_ order: DateOrder) -> String {
            let year = hasShortYear ? "YY" : "YYYY"
            let parts =
                switch order {
                case .dayMonthYear: ["DD", "MM", year]
                case .monthDayYear: ["MM", "DD", year]
                case .yearMonthDay: [year, "MM", "DD"]
                }
            return parts.joined(separator: String(decoding: [mark], as: UTF8.self))
        }
    }

    package struct Reading: Sendable, Hashable {
        package let order: DateOrder
        package let day: Day
    }

    package let form: Form
    package let readings: [Reading]
}
