import KursCore

/// What is wrong with a command line.
///
/// The cases carry data; ``ErrorMessage`` formats the message.
enum UsageError: Error, Equatable, Sendable {
    case unknownCommand(String, near: [String])
    /// A word after a command that is none of its verbs.
    case unknownVerb(String, command: String, verbs: [String])
    case unknownOption(String, command: String, near: [String])
    case missingValue(String, value: String)
    case unexpectedValue(String)
    case badValue(String, given: String, expected: [String])
    /// A file of kurs itself that an option would replace.
    case ownFile(String, option: String)
    /// A program to run that does not exist; `line` passes its words one by one.
    case unknownProgram(String, line: String?)
    /// A file whose extension names no format of the command.
    case fileFormat(String, command: String, takes: [String])
    /// A city whose number on the chart of the cash market is not known.
    case unknownCity(String, Market)
    /// A value that does not have the required form, where the possible values are too many to list.
    case badForm(String, given: String, Form)
    case missingArgument(String, usage: String)
    case unsupportedShell(String, supported: [String])
    case unexpectedArgument(String, usage: String)
    case unknownCurrency(String, near: [String])
    case ambiguousCurrency(String, meanings: [String])
    case ambiguousBank(String, banks: [String])
    case conflict(String, String)
    /// An option that requires another.
    case needs(String, String)
    /// A word of buying, on a market with one rate; `markets` have a side at which they sell.
    case nothingToBuyAt(String, Market, markets: [Market])
    /// A word of buying with a price in a currency other than the hryvnia; `line` converts instead.
    case boughtForForeign(String, line: String)
    /// An output format that a command does not support; `takes` are those that it does, empty where there is no choice.
    case noFormat(String, command: String, takes: [String] = [])
    case badAmount(String, reason: BadAmount)
    /// No day; the option is as it was typed, `nil` for an argument.
    case badDate(String, option: String? = nil)
    /// No amount, while standard input is not a terminal: it is read only where “-” names it.
    case inputNotNamed(usage: String)
    /// Neither a day nor a period.
    case badPeriod(String, option: String? = nil)
    case badMarket(String, near: [String])
    case unknownKey(String, near: [String])
    case unknownSource(String, near: [String])
    case secretOnCommandLine(key: String)
    case placed(SyntaxError)
    case noTerminal(String)
    /// More lines than a chart can tell apart.
    case tooManyLines(Int, limit: Int)
    /// More events than a chart has numbers for.
    case tooManyEvents(limit: Int)
    /// A command line that kurs uses for its own processes.
    case internalCommand(String)

    /// The form of an option's value.
    enum Form: Equatable, Sendable {
        /// A number of days within these bounds.
        case days(ClosedRange<Int>)
        /// A whole number within these bounds.
        case number(ClosedRange<Int>)
        case percent
        /// Percent, or hryvnias.
        case size
        /// `22:00-07:00`, or `-` for none.
        case hours
        /// `6h`.
        case span
        /// `6h`, and not the number alone.
        case spanUnit(String)
        /// One ASCII character, or `tab`.
        case character
        case currency
        /// A file that can be read twice, which standard input cannot.
        case fileReadTwice
        /// The order of a date's numbers, such as `DD.MM.YYYY`.
        case dateFormat
        /// `2026Q3`.
        case bookPeriod
        /// Two markets, such as `banks,cash`.
        case twoMarkets
        /// A day and what happened on it.
        case event
    }

    /// Why an amount is not a number.
    enum BadAmount: Equatable, Sendable {
        case notANumber
        case ambiguousMark
        case empty
        /// Too many digits for an amount.
        case tooLong
        /// An unexpected character, with its position from 1.
        case unexpected(String, position: Int)
        /// Separators that do not separate thousands.
        case badGrouping
        /// `5k`, `2 млн`.
        case shortened
        /// `1e3`, and the same number written out; `nil` when it is out of range.
        case powerOfTen(plain: String?)
        /// The last three digits may be thousands or a currency's number.
        case twoMeanings
        /// `17.11` after a currency may be a day.
        case maybeDay(CurrencyCode)
        case twoCurrencies(CurrencyCode, CurrencyCode)
    }
}
