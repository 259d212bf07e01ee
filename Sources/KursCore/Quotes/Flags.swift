/// What is odd about a quote that is shown all the same.
public enum Flag: String, Sendable, CaseIterable {
    case singleBank = "single-bank"
    /// A median of bank rows that kurs computed.
    case median
    case crossed
    /// More than 35 % away from the NBU's rate.
    case farFromNBU = "far-from-nbu"
    case halted
    /// More than 10 % away from the NBU's rate of the day; a widely traded currency is that far off only in a crisis.
    case offNBU = "off-nbu"
    /// Made of a price in dollars and the market's dollar, because the market does not list the currency.
    case viaDollar = "via-usd"
}

/// The flags of a quote: any number of them, since none hides another.
public struct Flags: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var bits: UInt8 = 0

    public init() {}

    public init(arrayLiteral flags: Flag...) {
        for flag in flags { insert(flag) }
    }

    public var isEmpty: Bool { bits == 0 }

    public func contains(_ flag: Flag) -> Bool { bits & Flags.bit(flag) != 0 }

    /// Adds a flag; the others stay.
    public mutating func insert(_ flag: Flag) { bits |= Flags.bit(flag) }

    /// Takes a flag away; the others stay.
    public mutating func remove(_ flag: Flag) { bits &= ~Flags.bit(flag) }

    /// All of them, in the order in which ``Flag`` declares them.
    public var all: [Flag] { isEmpty ? [] : Flag.allCases.filter(contains) }

    /// Those that say that the numbers may be wrong: a conversion, an alert or a status bar uses none of these unasked.
    public var doubts: Flags {
        var doubts = self
        doubts.bits &= Flags.bit(.crossed) | Flags.bit(.farFromNBU)
        return doubts
    }

    private static func bit(_ flag: Flag) -> UInt8 {
        switch flag {
        case .singleBank: 1
        case .median: 2
        case .crossed: 4
        case .farFromNBU: 8
        case .halted: 16
        case .offNBU: 32
        case .viaDollar: 64
        }
    }

    /// Stands between two flags in ``text``.
    public static let separator: Unicode.Scalar = "+"

    /// The flags in one word, such as `crossed` or `single-bank+far-from-nbu`; `nil` for none.
    public var text: String? { isEmpty ? nil : all.map(\.rawValue).list(String(Flags.separator)) }

    /// Reads what ``text`` wrote; a word that this version does not know is passed over.
    public init(text: String) {
        for word in text.unicodeScalars.split(separator: Flags.separator) {
            if let flag = Flag(rawValue: String(word)) { insert(flag) }
        }
    }
}
