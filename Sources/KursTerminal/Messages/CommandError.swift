package import KursCore
package import KursSources

/// The errors that end a command without an answer.
package enum CommandError: Error, Equatable {
    case usage(UsageError)
    case configuration(ConfigurationError)
    case answer(AnswerError)
    case conversion(ConversionError, market: Market)
    case plan(RecordingError)
    case file(FileError)
    case noFolder(String)
    /// A price file holds this line, which is for another market or another program.
    case otherPrices(path: String, line: String)
    /// The decimals of a column need more digits than the format of a table can hold.
    case tooManyDigits(column: String)
    /// A chart could not be written as PNG; as SVG it was, to the other path.
    case noPNG(path: String, written: String, RasterError)
    /// The store has at most one rate of a currency a day.
    case noDayRanges(CurrencyCode, Market)
    case noComparison(CurrencyCode, Market, ClosedRange<Day>)
    case noInput(path: String)
    /// The file does not exist; standard input cannot replace it.
    case noFile(path: String)
    case unreadable(FileError)
    case unsupportedEncoding(String, path: String)
    case tooLarge(FileError)
    case statement(StatementError, path: String)
    case wallet(WalletError)
    /// A page could not be fetched; without a failure it may not be fetched yet.
    case page(String, FetchError?)
    case layout(LayoutFault, path: String)
    case notFound(NotFound)
    /// A name that may be a coin's, while the list of all coins could not be asked.
    indirect case unlistedCoin(CommandError, CoinFinder.Unlisted)
    /// Nothing of a kind is stored, and no source of it could be used.
    case noAnswer(MissingAnswer, [SourceError], until: Timestamp?)

    package enum NotFound: Equatable {
        case newsItem(id: String)
        case alert(String)
        case coin(String, near: [String])
        case bank(String, near: [String])
        case bankCalled(CurrencyCode, word: String)
        case severalBanks(String, slugs: [String])
        case bankRate(CurrencyCode, Kind, BankName)
        /// No bank has a rate of the kind; some have one of the other kind.
        case rateOfKind(CurrencyCode, Kind, elsewhere: Int)
        case bankRates(CurrencyCode)
        case branches(BankName)
        case branchCity(String, BankName, cities: [String])
        /// All rates are in hryvnias.
        case rateOfHryvnia
    }

    package enum RasterError: Error, Equatable {
        case notStarted(message: String)
        case failed
        case tooSlow
    }

    package enum MissingAnswer: Equatable {
        case news
        case bankRates([CurrencyCode])
        case banks
        case branches(BankName)
    }
}

// What fails in a command's own words: an argument as it was typed, the store, a file.

package func asTyped<Value>(_ value: @autoclosure () throws(UsageError) -> Value) throws(CommandError) -> Value {
    do throws(UsageError) { return try value() } catch { throw .usage(error) }
}

package func inStore<Value>(_ value: @autoclosure () throws(StoreError) -> Value) throws(CommandError) -> Value {
    do throws(StoreError) { return try value() } catch { throw .answer(.store(error)) }
}

package func inRecording<Value>(
    _ value: @autoclosure () throws(RecordingError) -> Value
) throws(CommandError) -> Value {
    do throws(RecordingError) { return try value() } catch { throw .plan(error) }
}

package func onDisk<Value>(_ value: @autoclosure () throws(FileError) -> Value) throws(CommandError) -> Value {
    do throws(FileError) { return try value() } catch { throw .file(error) }
}

package func reading<Value>(_ value: @autoclosure () throws(FileError) -> Value) throws(CommandError) -> Value {
    do throws(FileError) { return try value() } catch { throw .unreadable(error) }
}

package func inStatement<Value>(
    _ path: String, _ value: @autoclosure () throws(StatementError) -> Value
) throws(CommandError) -> Value {
    do throws(StatementError) { return try value() } catch { throw .statement(error, path: path) }
}

package func calculated<Value>(_ value: @autoclosure () throws(DecimalError) -> Value) throws(CommandError) -> Value {
    do throws(DecimalError) { return try value() } catch { throw .wallet(.overflow) }
}
