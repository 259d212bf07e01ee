/// The port to small things worth remembering between runs, such as the day of the last cleanup.
public protocol SettingStore: AnyObject {
    /// What was kept under a key; `nil` when nothing was.
    func setting(_ key: String) throws(StoreError) -> String?
    /// Keeps a value under a key, or forgets it with `nil`.
    func keep(_ value: String?, as key: String) throws(StoreError)
}
