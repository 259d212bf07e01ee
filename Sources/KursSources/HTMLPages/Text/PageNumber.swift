internal import KursCore

/// What the text of a page reads as where a rate may stand, piece by piece.
enum PageToken: Equatable {
    case number(PageNumber)
    /// A slash or bar between two rates.
    case slash
    /// A dash in the place of a rate, `н/д`, `NaN`.
    case missing
    /// A date or a time of day, whose digits are no rate.
    case date
    /// A word, in small letters; also digits that belong to one (`А95`).
    case word(String)
}

/// A number of a page, with what stood right beside it.
struct PageNumber: Equatable {
    var value: ExactDecimal
    /// Whether a sign or an arrow stands before it: a change, not a rate.
    var isChange = false
    /// Whether it stands in brackets.
    var isBracketed = false
    var isPercent = false
    /// The currency of a sign beside it, unless that is the hryvnia's.
    var sign: CurrencyCode?

    /// Whether it may be a rate in hryvnias.
    var isPlain: Bool { !isChange && !isBracketed && !isPercent && sign == nil }
}
