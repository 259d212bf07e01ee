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
    case conflict(String, String)
    case badAmount(String, reason: BadAmount)
    case badDate(String)
    case badMarket(String, near: [String])
    case unknownKey(String, near: [String])
    case unknownSource(String, near: [String])
    case secretOnCommandLine(key: String)

    /// Why an amount cannot be taken for a number.
    enum BadAmount: Equatable, Sendable { case notANumber, ambiguousComma, empty, tooLong }
}
