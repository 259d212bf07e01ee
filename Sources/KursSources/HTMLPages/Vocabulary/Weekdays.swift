extension PageVocabulary {
    /// Whether a text is the short name of a weekday, as in the header of a calendar.
    static func isWeekday(_ text: String) -> Bool {
        let word = folded(text.unicodeScalars.filter { $0.properties.isAlphabetic })
        return weekdays.contains { $0.short.contains(word) }
    }

    /// The weekday that a text names, from 0 for Monday to 6; `nil` for none or several.
    static func weekday(in text: String) -> Int? {
        let named = words(of: text).compactMap { word in
            weekdays.firstIndex { day in
                day.short.contains(word) || word.count > 3 && day.starts.contains { word.hasPrefix($0) }
            }
        }
        return named.count == 1 ? named[0] : nil
    }

    /// The short names of each weekday, and how its longer ones begin.
    private static let weekdays: [(short: Set<String>, starts: [String])] = [
        (["пн", "mo", "mon"], ["понеділ", "понедел", "monday"]),
        (["вт", "tu", "tue"], ["вівтор", "вторник", "tuesday"]),
        (["ср", "we", "wed"], ["середа", "середу", "середи", "среда", "среду", "среды", "wednesday"]),
        (["чт", "th", "thu"], ["четвер", "thursday"]),
        (["пт", "fr", "fri"], ["п'ятниц", "пятниц", "friday"]),
        (["сб", "sa", "sat"], ["субот", "суббот", "saturday"]),
        (["нд", "вс", "su", "sun"], ["неділ", "воскрес", "sunday"]),
    ]
}
