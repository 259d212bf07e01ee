/// The evidence of a column's cells for the order of its dates.
package struct DateEvidence {
    package struct Form: Sendable {
        package let first: UncertainDate
        package let text: String
        /// The first and the last day, for each order in which every date of the form exists.
        package fileprivate(set) var spans: [DateOrder: ClosedRange<Day>]
        fileprivate var count: Int
    }

    private var forms: [UncertainDate.Form: Form] = [:]
    /// The dates of texts that were looked at before, but for those in the usual forms.
    private let known = KnownTexts<WrittenDate>(limit: 4096)
    package private(set) var count = 0

    package init() {}

    /// Adds the evidence of a cell, and returns what it holds; O(n).
    package mutating func look(at cell: ArraySlice<UInt8>, _ kyiv: KyivTime) -> WrittenDate? {
        if let day = lookIfUsual(cell.span) { return .day(day) }
        if let date = known.value(of: cell.span) {
            guard case .uncertain(let uncertain) = date else {
                count += 1
                return date
            }
            // A date that only another copy has counted is read anew.
            if forms[uncertain.form] != nil {
                count += 1
                forms[uncertain.form]?.count += 1
                return date
            }
        }
        guard let date = StatementDay.reading(cell, kyiv) else { return nil }
        known.note(date, of: cell.span)
        count += 1
        guard case .uncertain(let uncertain) = date else { return date }
        var spans: [DateOrder: ClosedRange<Day>] = [:]
        for reading in uncertain.readings { spans[reading.order] = reading.day...reading.day }
        guard let known = forms[uncertain.form] else {
            let text = String(decoding: StatementDay.text(cell), as: UTF8.self)
            forms[uncertain.form] = Form(first: uncertain, text: text, spans: spans, count: 1)
            return date
        }
        for (order, span) in known.spans {
            forms[uncertain.form]?.spans[order] = spans[order].map {
                min($0.lowerBound, span.lowerBound)...max($0.upperBound, span.upperBound)
            }
        }
        forms[uncertain.form]?.count += 1
        return date
    }

    /// Adds the evidence of a cell in one of the usual forms, which mean one day only; `nil` for any other.
    package mutating func lookIfUsual(_ cell: Span<UInt8>) -> Day? {
        guard let day = StatementDay.inFigures(cell) else { return nil }
        count += 1
        return day
    }

    /// The orders that the column itself settles; where it leaves several, `choose` may settle them.
    ///
    /// - Parameter choose: Picks one of the orders in which all dates of a form exist; `nil` leaves them open.
    package func orders(choose: (UncertainDate.Form, Form) -> DateOrder?) -> DateOrders {
        var orders = DateOrders()
        for (form, found) in forms {
            if found.spans.count == 1, let order = found.spans.keys.first {
                orders.settle(form, order)
            } else if let order = choose(form, found), found.spans[order] != nil {
                orders.settle(form, order)
            }
        }
        return orders
    }

    /// How the most frequent dates whose numbers may be in several orders are written; `nil` without any, and where
    /// nothing settles their order.
    package func form(_ orders: DateOrders) -> String? {
        let most = forms.max { ($0.value.count, $0.key.mark) < ($1.value.count, $1.key.mark) }
        guard let form = most?.key else { return nil }
        return orders.order(of: form).map(form.text)
    }

    package static func isDate(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let (_, rest) = WrittenDate.read(StatementDay.text(cell)) else { return false }
        return TimeOfDay(behind: rest) != nil
    }

    /// The first date of the most frequent form that is not settled, if half of the dates have it: then the column as a
    /// whole cannot be read.
    package func unsettled(_ orders: DateOrders) -> (text: String, date: UncertainDate)? {
        let open = forms.filter { orders.order(of: $0.key) == nil }.values
        guard let worst = open.max(by: { $0.count < $1.count }), worst.count * 2 >= count else { return nil }
        return (worst.text, worst.first)
    }
}
