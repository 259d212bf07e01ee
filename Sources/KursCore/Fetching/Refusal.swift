/// Why a reader rejects an answer.
///
/// The cases carry data: KursStore keeps them as text, and KursCLI makes the sentence in either language.
public enum Refusal: Error, Sendable, Hashable {
    /// The answer stops being valid JSON at this byte.
    case notJSON(byteOffset: Int)
    /// Something else stands where `expected` belongs.
    case wrongShape(expected: Expected, found: Found)
    /// The upstream's own message instead of data.
    case message(String)
    /// A row that makes the whole answer unusable; `row` counts from 0.
    case badRow(row: Int, RowFault)
    /// The answer, or its address, lacks what the reader needs.
    case notFound(Expected)
    /// A page that holds no data at all.
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
}

extension Refusal {
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
        /// An array of rates, or an object with `exchangeRate`.
        case ratesOrArchive = "array-of-rates-or-object-with-exchangeRate"
        case objectByCurrency = "object-keyed-by-currency"
        /// A member `items` with an object keyed by currency.
        case itemsByCurrency = "items-by-currency"
        /// A member `data` with an object keyed by currency.
        case dataByCurrency = "data-by-currency"
        /// A member `responseData` with an array.
        case responseData = "response-data"
        /// A member `data` with an array of cities.
        case dataByCity = "data-by-city"
        /// The members `data` and `meta`.
        case dataAndMeta = "data-and-meta"
        /// The members `success` and `result`.
        case successAndResult = "success-and-result"
        /// A `result` with `bid` and `ask`.
        case resultWithSides = "result-with-bid-and-ask"
        /// A time, a buying rate and a selling rate.
        case timedPoint = "point-of-time-buy-and-sell"
        case row, rate, coin, point, pair, ticker
        // Contents.
        case contacts, rates, coins, pairs, tickers, currencies, date
        case rowWithRate = "row-with-a-rate"
        /// Rates on which the tables of a page agree.
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
        /// The user's own layout has a fault.
        case layoutWithoutFaults = "layout-without-faults"
        /// A reader for the source itself.
        case reader
    }

    /// What stands in place of what a reader needs.
    public enum Found: Sendable, Hashable {
        case nothing
        case markup
        /// Text without any markup.
        case plainText
        case null, boolean, number, string, array, object
        /// XML or HTML without an element.
        case noElement
        /// The root element of XML or HTML.
        case rootElement(String)
        /// An encoding that kurs does not decode.
        case encoding(String)
    }

    /// What is wrong with a row.
    public enum RowFault: Sendable, Hashable {
        /// The field is absent.
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
        /// Nothing names the one currency of the table.
        case noCurrency
        /// Nothing has rates where a selector, a script or a member of it should.
        case nothingAt(String)
        /// The page ends inside the table.
        case cutOff
        /// The page does not show the table.
        case hidden
        /// The table is larger than any table of rates.
        case tooLarge
    }

    /// Where at a table something stands; the raw value is the word that a database keeps.
    public enum PagePlace: String, Sendable, CaseIterable {
        case caption
        case heading
        case title
        /// A row of a single text.
        case titleRow = "title-row"
        /// A tab, link or short line directly above.
        case tab
    }
}

extension Refusal.TableFault: Error {}
