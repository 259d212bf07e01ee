/// Finds a coin that is not in the tables by a source's list of all coins, and remembers it.
public final class CoinFinder {
    public enum Outcome: Sendable, Equatable {
        /// - Parameter isNew: Whether it was not remembered before.
        case found(FoundCoin, isNew: Bool)
        /// Several coins have that symbol or name, in the order of the list.
        case several([ListedCoin])
        /// No coin is called so in this list.
        case none(in: [ListedCoin])
        /// The list could not be asked, and none is stored; with why, and when it may be asked again.
        case unlisted(Unlisted)
    }

    public enum Unlisted: Sendable, Equatable {
        case failed(SourceError)
        case later(Timestamp)
        case offline
    }

    private let store: any Store
    private let provider: DataProvider
    private let list: Fetch

    /// - Parameter list: What is fetched for the names of all coins.
    public init(store: any Store, provider: DataProvider, list: Fetch) {
        (self.store, self.provider, self.list) = (store, provider, list)
    }

    /// The coin that a word means; the list is asked only for a word that no remembered coin has.
    ///
    /// - Parameter isCoin: Whether nothing but a coin can be meant, so that an id means its coin whoever else has it as a
    ///   symbol.
    public func find(_ word: String, isCoin: Bool, policy: CachePolicy) throws(StoreError) -> Outcome {
        let known = try store.foundCoins()
        Currency.meet(known)
        let lower = word.lowercased()
        if let coin = known.first(where: { $0.words.contains(lower) }) { return .found(coin, isNew: false) }
        let report = try provider.report([list], policy: policy.withoutRefresh)[0]
        guard let listed = try store.listedCoins(of: list.endpoint.key) else {
            if let error = report.lastError { return .unlisted(.failed(error)) }
            return .unlisted(report.retryAt.map { .later($0) } ?? .offline)
        }
        let called = listed.filter { $0.isCalled(lower) }
        guard let coin = CoinFinder.meant(by: word, called, isCoin: isCoin) else {
            return called.isEmpty ? .none(in: listed) : .several(called)
        }
        let words = CoinFinder.words(for: coin, listed)
        let codes = FoundCoin.codes(forSymbol: coin.symbol, slug: coin.slug)
        var found: FoundCoin?
        do throws(StoreError) {
            found = try store.remember(coin, codes: codes, words: words)
        } catch {
            // What cannot be remembered is known for this once, by a code that no other coin has.
            let code = codes.first { code in !known.contains { $0.code == code } }
            found = code.map { FoundCoin(code: $0, slug: coin.slug, name: coin.name, words: words) }
        }
        guard let found else { return .none(in: listed) }
        Currency.meet([found])
        return .found(found, isNew: !known.contains { $0.slug == found.slug })
    }

    /// The only coin that is called so; of several the one whose id it is, where that is its symbol or name as well.
    private static func meant(by word: String, _ called: [ListedCoin], isCoin: Bool) -> ListedCoin? {
        if called.count == 1 { return called[0] }
        return called.first { coin in
            coin.slug == word && (isCoin || coin.symbol.lowercased() == word || coin.name.lowercased() == word)
        }
    }

    /// The words that will mean a coin: its id, and its symbol and name where no other coin is called so.
    ///
    /// A symbol like a currency's misspelt code means neither.
    private static func words(for coin: ListedCoin, _ listed: [ListedCoin]) -> [String] {
        let names = [coin.symbol.lowercased(), coin.name.lowercased()].filter { name in
            name != coin.slug && !Currency.isNearPopular(name)
                && !listed.contains { $0.slug != coin.slug && $0.isCalled(name) }
        }
        let isMisspelt = !coin.slug.utf8.contains(UInt8(ascii: "-")) && Currency.isNearPopular(coin.slug)
        return (isMisspelt ? [] : [coin.slug]) + names.distinct
    }
}
