/// One line of a currency table; literals only, so that a table is laid out by the compiler and costs no start-up time.
struct CurrencyRow: Sendable {
    let packed: UInt64
    let numeric: UInt16
    let digits: Int8
    let gender: Gender
    let english: String
    let englishPlural: String
    let symbol: String
    let one: String
    let few: String
    let many: String
    let part: String

    init(
        _ packed: UInt64, _ numeric: UInt16, _ digits: Int8, _ gender: Gender, _ english: String,
        _ englishPlural: String, _ symbol: String, _ one: String, _ few: String, _ many: String, _ part: String
    ) {
        self.packed = packed
        self.numeric = numeric
        self.digits = digits
        self.gender = gender
        self.english = english
        self.englishPlural = englishPlural
        self.symbol = symbol
        self.one = one
        self.few = few
        self.many = many
        self.part = part
    }
}

/// How and when a currency ceased to be money; successor 0 means that it had none.
struct RetirementRow: Sendable {
    let date: Int32
    let successor: UInt64
    let oldDigits: Int64
    let oldDecimals: Int8
    let new: Int16

    init(_ date: Int32, _ successor: UInt64, _ oldDigits: Int64, _ oldDecimals: Int8, _ new: Int16) {
        self.date = date
        self.successor = successor
        self.oldDigits = oldDigits
        self.oldDecimals = oldDecimals
        self.new = new
    }
}
