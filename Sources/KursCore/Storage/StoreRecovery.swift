/// The last recovery of a damaged database, as the new one remembers it.
package struct StoreRecovery: Sendable, Equatable {
    /// When it took place.
    package var at: Timestamp
    /// The path of the damaged file.
    package var setAside: String

    package init(at: Timestamp, setAside: String) { (self.at, self.setAside) = (at, setAside) }

    /// The setting that it is stored as.
    package static let setting = "recovered"

    /// The value of the setting: seconds since 1970, a space, and the path.
    package var encoded: String { "\(at.seconds) \(setAside)" }

    /// Reads ``encoded``; `nil` for anything else.
    init?(encoded text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let seconds = Int64(parts[0]) else { return nil }
        self.init(at: Timestamp(seconds: seconds), setAside: String(parts[1]))
    }
}

extension SettingStore {
    /// The last recovery; `nil` when there was none.
    package func lastRecovery() throws(StoreError) -> StoreRecovery? {
        try setting(StoreRecovery.setting).flatMap { StoreRecovery(encoded: $0) }
    }
}
