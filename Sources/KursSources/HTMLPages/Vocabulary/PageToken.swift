internal import KursCore

/// A token of a text that may contain a rate.
enum PageToken: Equatable {
    case number(PageNumber)
    /// A slash or bar between two rates.
    case slash
    /// A dash in place of a rate, `н/д`, `NaN`.
    case missing
    /// A date or a time of day.
    case date
    /// An arrow beside a number, which shows where it came from.
    case trend
    /// A sign that is no punctuation: a footnote's star, a currency's sign, a letter of a flag.
    case symbol(Unicode.Scalar)
    /// A folded word, hyphens inside it included; `#` for digits that belong to a word (`А95`).
    case word(String)
}

/// A number with the signs directly beside it.
struct PageNumber: Equatable {
    var value: ExactDecimal
    /// Whether a sign or an arrow precedes it, as for a change.
    var isChange = false
    /// Whether what precedes it is an arrow, which may also show where a rate came from.
    var isAfterArrow = false
    /// Whether it is in brackets.
    var isBracketed = false
    var isPercent = false
    /// Whether it numbers something: `№ 39`.
    var isOrdinal = false
    /// The currency of a sign beside it, other than the hryvnia.
    var sign: CurrencyCode?

    /// Whether it may be a rate in hryvnias.
    var isPlain: Bool { !isChange && !isBracketed && !isPercent && sign == nil }
}

extension PageToken {
    /// Whether it is a number with decimals.
    var isDecimal: Bool { if case .number(let number) = self { number.value.scale > 0 } else { false } }
}
