import KursText

/// When an alert fires: `usd.cash.sell > 45`, `usd.cash.sell - usd.nbu > 1.2`, `change(usd.nbu, 1d) > 0.5%`.
///
/// Numbers are hryvnias, or percent with `%`: then there is nothing but changes beside them.
public struct AlertCondition: Sendable, Hashable {
    public enum Comparison: String, Sendable {
        case above = ">", atLeast = ">=", below = "<", atMost = "<="

        /// The same with the sides changed over.
        var turned: Comparison {
            switch self {
            case .above: .below
            case .atLeast: .atMost
            case .below: .above
            case .atMost: .atLeast
            }
        }
    }

    /// Something with a number.
    public enum Measure: Sendable, Hashable {
        case rate(QuotePath)
        /// How far a rate has come in a time, in hryvnias or percent as the condition is.
        case change(QuotePath, AlertDuration)
        case number(ExactDecimal)
    }

    /// A measure that is added or taken off.
    public struct Term: Sendable, Hashable {
        public var isSubtracted: Bool
        public var measure: Measure
    }

    /// The terms before the comparison; never empty.
    public let left: [Term]
    public let comparison: Comparison
    /// The terms after it: the threshold; never empty.
    public let right: [Term]
    /// Whether everything in it is percent.
    public let isPercent: Bool

    init(left: [Term], _ comparison: Comparison, right: [Term], isPercent: Bool) {
        (self.left, self.comparison, self.right, self.isPercent) = (left, comparison, right, isPercent)
    }

    /// The condition as kurs writes it, which reads as the same again.
    public var text: String { written(left) + " " + comparison.rawValue + " " + written(right) }

    /// The rates it looks at, each once.
    public var names: [QuotePath] {
        (left + right).reduce(into: []) { names, term in
            guard let name = term.measure.name, !names.contains(name) else { return }
            names.append(name)
        }
    }

    private func written(_ terms: [Term]) -> String {
        var text = ""
        for (index, term) in terms.enumerated() {
            if index > 0 { text += term.isSubtracted ? " - " : " + " } else if term.isSubtracted { text += "-" }
            switch term.measure {
            case .rate(let name): text += name.text
            case .change(let name, let span): text += "change(\(name.text), \(span.text))"
            case .number(let number): text += number.description + (isPercent ? "%" : "")
            }
        }
        return text
    }
}

extension AlertCondition.Measure {
    /// The rate it looks at; `nil` for a number.
    public var name: QuotePath? {
        switch self {
        case .rate(let name), .change(let name, _): name
        case .number: nil
        }
    }
}

/// How far back a change reaches.
public struct AlertDuration: Sendable, Hashable {
    public enum Unit: String, Sendable { case hours = "h", days = "d", weeks = "w" }

    public let count: Int
    public let unit: Unit

    /// Reads `1h`, `24h`, `1d`…`3650d`, `1w`…`520w`; `nil` for anything else.
    init?(_ word: ArraySlice<UInt8>) {
        guard (2...5).contains(word.count), let last = word.last,
            let unit = Unit(rawValue: String(decoding: [last | 0x20], as: UTF8.self)),
            let count = Int(digits: word.dropLast())
        else { return nil }
        let isKnown =
            switch unit {
            // Changes by the hour exist for coins only, over one and twenty-four hours.
            case .hours: count == 1 || count == 24
            case .days: (1...3650).contains(count)
            case .weeks: (1...520).contains(count)
            }
        guard isKnown else { return nil }
        (self.count, self.unit) = (count, unit)
    }

    /// As it is written: `1d`.
    public var text: String { "\(count)" + unit.rawValue }

    /// In days; `nil` for hours.
    public var days: Int? {
        switch unit {
        case .hours: nil
        case .days: count
        case .weeks: count * 7
        }
    }
}

/// Why a text is no condition, and at which byte of it that shows.
public struct AlertSyntaxError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        case name(QuotePathError.Reason)
        /// A name, a number or `change(…)` is expected.
        case expectedTerm
        /// `>`, `>=`, `<` or `<=` is expected.
        case expectedComparison
        /// A second comparison, or anything after the end.
        case trailing(String)
        /// A number that is none, such as `1,5`.
        case badNumber(String)
        /// No time that a change is known over.
        case badSpan(String)
        /// Hours, which only changes of coins in percent are known over.
        case hoursOfMoney
        /// `,` or `)` is expected.
        case expectedMark(String)
        case unknownFunction(String)
        /// A number with a unit that is not a hryvnia.
        case unit(String)
        /// Percent beside a rate, or beside a number without `%`.
        case mixedUnits
        /// Numbers alone, which never change.
        case noName
        /// Nothing that rates can do makes it true.
        case never
        case tooLong
    }

    public var reason: Reason
    /// The byte at which it shows, from 0.
    public var offset: Int

    init(_ reason: Reason, at offset: Int) { (self.reason, self.offset) = (reason, offset) }
}
