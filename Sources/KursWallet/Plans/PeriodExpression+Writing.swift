internal import KursCore

extension PeriodExpression {
    /// The expressions that together mean a recurrence which has a first day, in a form that hledger 1.25 and later read.
    ///
    /// Older versions know no `every 3 months` that begins within a month; a day of every quarter is four days of the year.
    ///
    /// - Returns: The expressions; none where hledger has no words for the days.
    public static func texts(_ recurrence: Recurrence) -> [String] {
        guard let start = recurrence.start else { return [] }
        let until = recurrence.end.map { " to " + $0.iso } ?? ""
        switch recurrence.step {
        case .once: return [start.iso]
        case .days(1): return ["daily from \(start.iso)\(until)"]
        case .days(7): return ["every \(weekdayNames[start.weekday]) from \(start.iso)\(until)"]
        case .days(let count): return ["every \(count) days from \(start.iso)\(until)"]
        case .weekdays(let days):
            let names = days.map { String(weekdayNames[$0].prefix(3)) }
            return ["every \(names.joined(separator: ",")) from \(start.iso)\(until)"]
        case .weekdayOfMonth(let number, let weekday):
            return ["every \(ordinal(number)) \(weekdayNames[weekday]) of month from \(start.iso)\(until)"]
        case .yearly(let month, let day): return [yearly(month, day, from: start, until)]
        case .months(let count, let day): return monthly(count, day, start, recurrence.end, until)
        }
    }

    private static func monthly(_ count: Int, _ day: Int, _ start: Day, _ end: Day?, _ until: String) -> [String] {
        if day == 1 {
            let first = Recurrence(.months(count, day: 1), start: start).next(from: start) ?? start
            let month = String(first.iso.prefix(7))
            return [(count == 1 ? "monthly from \(month)" : "every \(count) months from \(first.iso)") + until]
        }
        if count == 1 {
            // Counted from a day that was moved to the end of its month, hledger would keep that day for all months.
            var month = Recurrence.month(start)
            while let first = Recurrence.day(day, ofMonth: month), first.date.day != day { month -= 1 }
            guard let first = Recurrence.day(day, ofMonth: month) else { return [] }
            return ["every \(ordinal(day)) day of month from \(first.iso)\(until)"]
        }
        guard 12 % count == 0 || count % 12 == 0, count <= 12 else { return [] }
        return (0..<(12 / count)).compactMap { index -> String? in
            var month = Recurrence.month(start) + index * count
            if month % 12 == 1, day > 28 {
                // Counted from 29 February of a leap year, the day is the last of the month in every year.
                while let first = Recurrence.day(29, ofMonth: month), first.date.day != 29 { month -= 12 }
                guard let first = Recurrence.day(29, ofMonth: month), end.map({ first < $0 }) ?? true else {
                    return nil
                }
                return yearly(2, 29, from: first, until)
            }
            // The shortest length of the month, so that every year has the day.
            let length = Day.length(ofMonth: month % 12 + 1, year: 2001)
            guard let first = Recurrence.day(min(day, length), ofMonth: month), end.map({ first < $0 }) ?? true else {
                return nil
            }
            return yearly(first.date.month, first.date.day, from: first, until)
        }
    }

    private static func yearly(_ month: Int, _ day: Int, from start: Day, _ until: String) -> String {
        "every \(monthNames[month - 1].prefix(3)) \(ordinal(day)) from \(start.iso)\(until)"
    }

    private static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        let endings = ["th", "st", "nd", "rd"]
        return "\(number)" + (!isTeen && number % 10 < 4 ? endings[number % 10] : "th")
    }
}
