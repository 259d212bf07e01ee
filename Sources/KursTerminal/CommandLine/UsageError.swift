package import KursCore
import KursText

package enum UsageError: Error, Equatable, Sendable {
    case unknownCommand(String, near: [String])
    case unknownVerb(String, command: String, verbs: [String])
    case unknownOption(String, command: String, near: [String])
    case missingValue(String, value: String)
    case unexpectedValue(String)
    case badValue(String, given: String, expected: [String])
    /// A file of kurs itself that an option would replace.
    case ownFile(String, option: String)
    /// A program to run that does not exist; `line` passes its words one by one.
    case unknownProgram(String, line: String?)
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
    /// Several coins of CoinGecko's list have this symbol or name.
    case ambiguousCoin(String, [ListedCoin])
    case ambiguousBank(String, banks: [String])
    case conflict(String, String)
    case needs(String, String)
    /// An option for the side of a rate, on a market with one rate; `markets` have two.
    case singleRate(String, Market, markets: [Market])
    /// A word of buying with a price in a currency other than the hryvnia; `line` converts instead.
    case boughtForForeign(String, line: String)
    case twoMeanings(String, lines: [String])
    /// An output format that a command does not support; `takes` are those that it does, empty where there is no choice.
    case noFormat(String, command: String, takes: [String] = [])
    case badAmount(String, reason: BadAmount)
    /// No day; the option is as it was typed, `nil` for an argument.
    case badDate(String, option: String? = nil)
    /// No amount, while standard input is not a terminal: it is read only where “-” names it.
    case inputNotNamed(usage: String)
    case badPeriod(String, option: String? = nil)
    case badMarket(String, near: [String])
    case unknownKey(String, near: [String])
    case unknownSource(String, near: [String])
    case secretOnCommandLine(key: String)
    case placed(SyntaxError)
    case noTerminal(String)
    case tooManyLines(Int, limit: Int)
    case tooManyEvents(limit: Int)
    /// A command line that kurs uses for its own processes.
    case internalCommand(String)

    package enum Form: Equatable, Sendable {
        case days(ClosedRange<Int>)
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
        case twoMarkets
        case event
        /// What `alert list -o json` prints.
        case alerts
    }

    package enum BadAmount: Equatable, Sendable {
        case notANumber
        case ambiguousMark
        case empty
        case tooLong
        /// An unexpected character, with its position from 1.
        case unexpected(String, position: Int)
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

/// An error at one position of a text that a person typed, such as a template; a caret marks the position.
package struct SyntaxError: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        case name(QuotePathError.Reason)
        case alert(AlertSyntaxError.Reason)
        /// `%{` without its `}`.
        case unclosed
        /// `%{}`.
        case emptyField
    }

    package var text: String
    /// The offset of the error in UTF-8 bytes, from 0.
    package var offset: Int
    package var reason: Reason

    package init(text: String, offset: Int, reason: Reason) {
        self.text = text
        self.offset = offset
        self.reason = reason
    }

    /// The text on one line and a caret below the position; characters that could move the cursor become blanks.
    var excerpt: String {
        let shown = String(text.unicodeScalars.map { $0.isTerminalSafe ? Character($0) : " " })
        let before = String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self)
        let columns = before.unicodeScalars.reduce(0) { $0 + ($1.isTerminalSafe ? DisplayWidth.of($1) : 1) }
        return "  " + shown + "\n  " + String(repeating: " ", count: columns) + "^\n"
    }
}
