public protocol BankStore: AnyObject {
    /// Every bank known, with the last details of every source merged.
    func banks() throws(StoreError) -> [Bank]
    /// The branches that an endpoint last answered, in the answer's order; `nil` when it never answered.
    func branches(of key: String) throws(StoreError) -> [Branch]?
}

public protocol CoinStore: AnyObject {
    /// What an endpoint last answered, in the answer's order; `nil` when it never answered.
    func coins(of key: String) throws(StoreError) -> [Coin]?
    /// The list of all coins that an endpoint last answered, in the answer's order; `nil` when it never answered.
    func listedCoins(of key: String) throws(StoreError) -> [ListedCoin]?
    /// The coins beyond the tables that are remembered.
    func foundCoins() throws(StoreError) -> [FoundCoin]
    /// Remembers a coin, under the first of these codes that no other has; one that is remembered keeps its code, and may
    /// be called by these words as well.
    ///
    /// Atomic against other processes.
    func remember(_ coin: ListedCoin, codes: [CurrencyCode], words: [String]) throws(StoreError) -> FoundCoin?
}

/// Everything that one database keeps.
///
/// A protocol and not a composition of seven: the runtime finds a composition's type by its mangled name, which took a
/// seventieth of a start.
public protocol Store: FetchLedger, QuoteStore, NewsStore, BankStore, CoinStore, AlertStore, SettingStore {}

/// The port to small things worth remembering between runs, such as the day of the last cleanup.
public protocol SettingStore: AnyObject {
    /// What was kept under a key; `nil` when nothing was.
    func setting(_ key: String) throws(StoreError) -> String?
    /// Keeps a value under a key, or forgets it with `nil`.
    func keep(_ value: String?, as key: String) throws(StoreError)
}

/// The port to news kept: what a feed drops stays until it is removed by age, and what was read stays read.
public protocol NewsStore: AnyObject {
    /// The news that pass the filter, newest first; news without a date by when they were fetched.
    func news(_ filter: NewsFilter) throws(StoreError) -> [StoredNews]
    /// The news with an id, of every source that has it.
    func news(id: String) throws(StoreError) -> [StoredNews]
    /// The article kept for a piece of news; `nil` when it was never fetched.
    func article(id: String, source: SourceID) throws(StoreError) -> Article?
    /// Marks news as read, or all of them with `nil`; how many were unread before.
    func markRead(ids: [String]?) throws(StoreError) -> Int
    /// Removes the news that were published before a moment, with their articles.
    ///
    /// News stay that a feed has listed since, within half a day, and those whose article is unread or was fetched since.
    func removeNews(before moment: Timestamp) throws(StoreError)
    /// Removes all news, or those marked as read, with their articles; how many.
    ///
    /// The validators of their feeds are forgotten, so that an unchanged feed is read again.
    func clearNews(onlyRead: Bool) throws(StoreError) -> Int
}

public protocol AlertStore: AnyObject {
    func alerts() throws(StoreError) -> [Alert]
    func hasFired() throws(StoreError) -> Bool
    /// Keeps a new alert; its number.
    func add(_ alert: Alert) throws(StoreError) -> Int64
    /// Puts an alert in the place of the one with its number; whether there was one.
    func replace(_ alert: Alert) throws(StoreError) -> Bool
    /// Forgets an alert; whether there was one.
    func removeAlert(_ id: Int64) throws(StoreError) -> Bool
    /// Reserves an alert that this process is about to announce, if its state and condition are still as given and no
    /// other process has reserved it; returns whether it did.
    ///
    /// Atomic against other processes: of many that see the same alert come true, one announces it. The claim ends with
    /// ``turn(_:to:at:value:)``, ``release(_:)`` or the process, and after ten minutes in any case.
    func claim(_ alert: Alert, monotonicMilliseconds: Int64) throws(StoreError) -> Bool
    /// Ends this process's claim on an alert that it could not announce.
    func release(_ alert: Alert) throws(StoreError)
    /// Changes the state of an alert if its state and condition are still as given, and ends any claim; returns whether
    /// it did.
    ///
    /// Atomic against other processes. With a value the moment is kept as when it fired.
    func turn(
        _ alert: Alert, to state: Alert.State, at moment: Timestamp, value: ExactDecimal?
    ) throws(StoreError) -> Bool
}

package let longestAlertClaim: Int64 = 600_000

/// Whether a claim on an alert is in force, by its deadline and a monotonic clock in milliseconds.
///
/// The clock may have been read before the claim was made, by a process that then waited for the lock. A deadline still
/// further away was written before a restart of the machine.
package func isAlertClaimed(until deadline: Int64, at now: Int64) -> Bool {
    (1...(2 * longestAlertClaim)).contains(deadline.subtractingReportingOverflow(now).partialValue)
}

public enum StoreError: Error, Sendable, Equatable {
    /// Another process locked the database for longer than we wait.
    case busy(path: String)
    /// The disk or the file refused: full, read-only, no such folder, permission.
    case unwritable(path: String, message: String)
    case newer(path: String, version: Int, known: Int)
    /// A database of another program; it is never touched.
    case foreign(path: String)
    /// Not a database, or a damaged one, found while in use.
    case corrupt(path: String, message: String)
    /// Anything else SQLite refused; `call` is ours, the code and words SQLite's.
    case refused(call: String, code: Int, message: String)
}
