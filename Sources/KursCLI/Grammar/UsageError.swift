import KursCore

/// What is wrong with a command line.
///
/// Facts only; the sentence is made in ``Explanation``.
enum UsageError: Error, Equatable, Sendable {
    case unknownCommand(String, near: [String])
    case unknownOption(String, command: String, near: [String])
    case missingValue(String, value: String)
    case needlessValue(String)
    case badValue(String, given: String, wanted: [String])
    case missingArgument(String, usage: String)
    case needlessArgument(String, usage: String)
    case unknownCurrency(String, near: [String])
    case ambiguousCurrency(String, meanings: [String])
    case ambiguousBank(String, banks: [String])
    case conflict(String, String)
    case badAmount(String, reason: BadAmount)
    case badDate(String)
    case badMarket(String, near: [String])
    case unknownKey(String, near: [String])
    case unknownSource(String, near: [String])
    case secretOnCommandLine(key: String)
    case placed(PlacedFault)
    case noTerminal(String)

    /// Why an amount cannot be taken for a number.
    enum BadAmount: Equatable, Sendable {
        case notANumber
        case ambiguousComma
        case empty
        /// More digits than amounts have.
        case tooLong
        /// A character that has no place there, counted from 1.
        case unexpected(String, position: Int)
        /// Separators that do not part thousands.
        case badGrouping
        /// `5k`, `2 млн`.
        case shortened
        /// `1e3`, and the same number written out; `nil` when it is beyond what can be counted.
        case powerOfTen(plain: String?)
        /// The last three digits may be thousands or a currency's number.
        case twoMeanings
        case twoCurrencies(CurrencyCode, CurrencyCode)
        /// The currency stands before its amount.
        case behindCurrency(amount: String)
    }
}
