import KursText

package struct StatementDay {
    private let kyiv: KyivTime
    /// The order of the dates that are written alike, where the column or the user settles it.
    private let orders: DateOrders
    /// The days of texts that were read before, of which a column has few.
    private let known = KnownTexts<Day>(limit: 4096)

    package init(_ kyiv: KyivTime, _ orders: DateOrders = DateOrders()) {
        (self.kyiv, self.orders) = (kyiv, orders)
    }

    /// Reads a day, also followed by a time of day; O(n).
    ///
    /// A time that names its zone is a moment, and its day is Kyiv's: `2026-03-01T23:30:00Z` is the second of March.
    ///
    /// - Throws: ``StreamLineError/uncertainDate(_:_:)`` for a date whose order nothing settles,
    ///   ``StreamLineError/badDate(_:)`` for anything else that is not a day.
    package func read(_ cell: ArraySlice<UInt8>) throws(StreamLineError) -> Day {
        if let day = usual(cell.span) { return day }
        let day: Day
        switch StatementDay.reading(cell, kyiv) {
        case .day(let only): day = only
        case .uncertain(let date):
            guard let settled = orders.day(of: date) else {
                throw .uncertainDate(String(decoding: StatementDay.text(cell), as: UTF8.self), date)
            }
            day = settled
        case nil: throw .badDate(String(decoding: StatementDay.text(cell), as: UTF8.self))
        }
        known.note(day, of: cell.span)
        return day
    }

    /// The day of a cell in one of the usual forms, or one that was read before; `nil` for any other.
    package func usual(_ cell: Span<UInt8>) -> Day? {
        if let day = StatementDay.inFigures(cell) { return day }
        return known.value(of: cell)
    }

    /// The day of `2026-11-16` or `16.11.2026`, perhaps with a time of day that names no zone; `nil` for any other form.
    static func inFigures(_ cell: Span<UInt8>) -> Day? {
        guard cell.count >= 10, cell.count == 10 || TimeOfDay.isPlain(cell, from: 10) else { return nil }
        return Day(figures: cell, at: 0)
    }

    /// The day, or the days, that a cell may mean; `nil` when it is not a date.
    package static func reading(_ cell: ArraySlice<UInt8>, _ kyiv: KyivTime) -> WrittenDate? {
        guard let (date, rest) = WrittenDate.read(text(cell)), let time = TimeOfDay(behind: rest) else { return nil }
        switch date {
        case .day(let day): return .day(time.day(day, kyiv))
        case .uncertain(let date):
            let readings = date.readings.map {
                UncertainDate.Reading(order: $0.order, day: time.day($0.day, kyiv))
            }
            return .uncertain(UncertainDate(form: date.form, readings: readings))
        }
    }

    /// The trimmed text of a cell as UTF-8, with plain blanks.
    static func text(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = cell.trimmingBlanks
        guard text.contains(where: { $0 >= 0x80 }) else { return text }
        if String(validating: text, as: UTF8.self) == nil {
            text = SingleByteEncoding.windows1251.decode(Array(text).span)[...]
        }
        var plain: [UInt8] = []
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0xA0, 0x2007, 0x2009, 0x202F: plain.append(0x20)
            case 0x200E, 0x200F, 0xFEFF: break
            default: plain.append(contentsOf: Array(String(scalar).utf8))
            }
        }
        return plain[...].trimmingBlanks
    }
}

package struct DateOrders: Sendable, Equatable {
    private var byForm: [UncertainDate.Form: DateOrder] = [:]
    /// The order of all of them, given by the user.
    private let all: DateOrder?

    package init(all: DateOrder? = nil) { self.all = all }

    package mutating func settle(_ form: UncertainDate.Form, _ order: DateOrder) { byForm[form] = order }

    package func order(of form: UncertainDate.Form) -> DateOrder? { all ?? byForm[form] }

    /// The day that an uncertain date is; `nil` when its order is not settled, or when there is no such day in it.
    package func day(of date: UncertainDate) -> Day? {
        guard let order = all ?? byForm[date.form] else { return nil }
        return date.readings.first { $0.order == order }?.day
    }
}
