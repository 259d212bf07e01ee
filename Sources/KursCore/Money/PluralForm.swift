/// The form a noun takes after a number.
public enum PluralForm: Sendable {
    /// 1 долар, 21 долар; in English 1 dollar only.
    case one
    /// 2 долари, 24 долари; never in English.
    case few
    /// 0 доларів, 5 доларів, 11 доларів; in English everything but one.
    case many
    /// 1,5 долара; never in English.
    case part

    /// Chooses the form by the amount's value: 5.00 counts as 5, and -1 as 1.
    public init(of amount: ExactDecimal, _ language: Language) {
        let value = amount.magnitude.trimmed()
        switch language {
        case .en: self = value == .one ? .one : .many
        case .uk where value.scale > 0: self = .part
        case .uk: self.init(ukrainian: value.coefficient.magnitude)
        }
    }

    init(ukrainian count: UInt128) {
        switch (count % 10, count % 100) {
        case (_, 11...14): self = .many
        case (1, _): self = .one
        case (2...4, _): self = .few
        default: self = .many
        }
    }
}

/// The grammatical gender of a Ukrainian noun: один долар, одна гривня, одне євро.
public enum Gender: Sendable { case masculine, feminine, neuter }
