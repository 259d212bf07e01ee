/// A source of coins with their prices and changes.
///
/// Pure: no I/O, no clock.
public protocol CoinSource: Sendable {
    /// Its name.
    var id: SourceID { get }
    /// What gives coins with prices in hryvnias, all asked at once.
    var prices: [Fetch] { get }
    /// What adds to them, such as prices in dollars; the coins are an answer without it too.
    var additions: [Fetch] { get }
}
