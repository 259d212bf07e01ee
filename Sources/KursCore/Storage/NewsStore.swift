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
