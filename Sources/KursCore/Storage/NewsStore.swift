/// The port to news kept: what a feed drops stays, and what was read stays read.
public protocol NewsStore: AnyObject {
    /// The news that pass the filter, newest first; news without a date by when they were fetched.
    func news(_ filter: NewsFilter) throws(StoreError) -> [StoredNews]
    /// The news with an id, of every source that has it.
    func news(id: String) throws(StoreError) -> [StoredNews]
    /// The article kept for a piece of news; `nil` when it was never fetched.
    func article(id: String, source: SourceID) throws(StoreError) -> Article?
    /// Marks news as read, or all of them with `nil`; how many were unread before.
    func markRead(ids: [String]?) throws(StoreError) -> Int
}
