/// Why a reader rejects an answer.
///
/// The cases carry data: KursStore keeps them as text, and KursCLI makes the sentence in either language.
public enum Refusal: Error, Sendable, Hashable {
    case notJSON(byteOffset: Int)
    /// Something else stands where `expected` belongs.
    case wrongShape(expected: Expected, found: Found)
    /// The upstream's own message instead of data.
    case message(String)
    /// A row that makes the whole answer unusable; `row` counts from 0.
    case badRow(row: Int, RowFault)
    /// The answer, or its address, lacks what the reader needs.
    case notFound(Expected)
    case otherPage(PageKind)
    /// No table, line or script of the page is one that its layout describes; the faults are those of tables like them.
    case otherTables([TableFault])
    /// The query of the address selects data of another kind, such as `coursid=3`.
    case otherQuery(name: String, value: String)
    /// The answer is for another day than the requested one; `found` is `nil` when it states no day.
    case otherDay(requested: Day, found: Day?)
    /// A rate at least ten times, or at most a tenth of, the previous one: a new denomination or an error.
    case jump(currency: CurrencyCode, before: ExactDecimal, after: ExactDecimal)
    /// No rate of the answer can be one; this is the first.
    case implausible(currency: CurrencyCode, Implausibility)
    /// The answer is for a moment more than an hour ahead of the clock: one of the two is wrong.
    case ahead(Timestamp, clock: Timestamp)
    /// Reading the answer took longer than the command may take.
    case outOfTime

    /// What a reader needs; the raw value is the word that a database keeps.
    public enum Expected: String, Sendable, CaseIterable {
        // Containers and their elements.
        case json = "JSON"
        case page
        case feed
        case feedRoot = "rss-rdf-or-feed"
        case arrayOfRows = "array-of-rows"
        case arrayOfCoins = "array-of-coins"
        case arrayOfPoints = "array-of-points"
        case arrayOfPairs = "array-of-pairs"
        case ratesOrArchive = "array-of-rates-or-object-with-exchangeRate"
        case objectByCurrency = "object-keyed-by-currency"
        case itemsByCurrency = "items-by-currency"
        case dataByCurrency = "data-by-currency"
        case responseData = "response-data"
        case dataByCity = "data-by-city"
        case dataAndMeta = "data-and-meta"
        case successAndResult = "success-and-result"
        case resultWithSides = "result-with-bid-and-ask"
        case timedPoint = "point-of-time-buy-and-sell"
        case row, rate, coin, point, pair, ticker
        // Contents.
        case contacts, rates, coins, pairs, tickers, currencies, date
        case rowWithRate = "row-with-a-rate"
        case agreedRates = "rates-that-the-tables-of-the-page-agree-on"
        case newsItem = "item-with-a-title-and-a-link"
        case newsLinks = "links-to-news"
        case paragraphs = "paragraphs-of-running-text"
        /// A `meta.next` of `null`, which says that no page follows.
        case lastPage = "last-page"
        // Parts of an address.
        case bankInAddress = "bank-in-address"
        case coinCurrencyInAddress = "vs_currency-in-address"
        case banksCurrencyInAddress = "banks-currency-in-address"
        case indicatorInAddress = "indicator-in-address"
        case marketInAddress = "market-in-address"
        case layoutOfAddress = "layout-of-the-address"
        case layoutWithoutFaults = "layout-without-faults"
        /// A reader for the source itself.
        case reader
    }

    /// What stands in place of what a reader needs.
    public enum Found: Sendable, Hashable {
        case nothing
        case markup
        case plainText
        case null, boolean, number, string, array, object
        /// XML or HTML without an element.
        case noElement
        case rootElement(String)
        case encoding(String)
    }

    public enum RowFault: Sendable, Hashable {
        case missing(field: String)
        /// The field holds a value that it cannot have; at most 60 characters of it.
        case invalid(field: String, value: String)
        /// Another row has the same value, and nothing tells which row is right.
        case repeated(field: String, value: String)
        /// Something else stands in the row's place.
        case notARow(Found)
    }

    /// What a page without data is; the raw value is the word that a database keeps.
    public enum PageKind: String, Sendable, CaseIterable {
        case captcha
        case login
        case error = "error-page"
    }

    /// Why a table that is like one of a page's layout gives no rates.
    public enum TableFault: Sendable, Hashable {
        /// No column has the header of a role, which is named as in layouts.
        case missingColumn(String)
        /// Several columns have the header of a role; of any, where the name is empty.
        case repeatedColumn(String)
        /// Rows have other cells than the header.
        case shiftedColumns
        /// A word at the table says that its rates are not today's, or not for everybody.
        case caution(PagePlace, String)
        /// Another title stands above it than the layout names; empty for none. At most 60 characters of it.
        case otherTitle(String)
        /// More than a third of its rows have not the layout's form; at most 60 characters of the first.
        case unreadableRows(Int, of: Int, String)
        case noCurrency
        /// Nothing has rates where a selector, a script or a member of it should.
        case nothingAt(String)
        case cutOff
        case hidden
        case tooLarge
    }

    /// Where at a table something stands; the raw value is the word that a database keeps.
    public enum PagePlace: String, Sendable, CaseIterable {
        case caption
        case heading
        case title
        case titleRow = "title-row"
        /// A tab, link or short line directly above.
        case tab
    }
}

extension Refusal.TableFault: Error {}

/// Why a rate cannot be one: how far it is from the NBU's rate.
public struct Implausibility: Sendable, Hashable {
    /// The rate, per unit.
    public var rate: ExactDecimal
    /// The NBU's rate that it was held against.
    public var official: ExactDecimal
    public var extent: Extent

    public init(rate: ExactDecimal, official: ExactDecimal, extent: Extent) {
        (self.rate, self.official, self.extent) = (rate, official, extent)
    }

    /// How far a rate is from the NBU's.
    public enum Extent: Sendable, Hashable {
        /// About so many times it, as a misplaced decimal point or an overlooked number of units makes it.
        case times(Int)
        /// About that fraction of it, such as a tenth, for the same reasons.
        case part(Int)
        /// More than three times it.
        case above
        /// Less than a third of it.
        case below
    }
}
