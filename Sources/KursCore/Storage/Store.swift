/// The port to banks kept.
public protocol BankStore: AnyObject {
    /// Every bank known, with the last details of every source merged.
    func banks() throws(StoreError) -> [Bank]
    /// The branches that an endpoint last answered, in the answer's order; `nil` when it never answered.
    func branches(of key: String) throws(StoreError) -> [Branch]?
}

/// The port to coins kept.
public protocol CoinStore: AnyObject {
    /// What an endpoint last answered, in the answer's order; `nil` when it never answered.
    func coins(of key: String) throws(StoreError) -> [Coin]?
}

/// Everything that one database keeps.
///
/// A protocol and not a composition of seven: the runtime finds a composition's type by its mangled name, which took a
/// seventieth of a start.
public protocol Store: FetchLedger, QuoteStore, NewsStore, BankStore, CoinStore, AlertStore, SettingStore {}
