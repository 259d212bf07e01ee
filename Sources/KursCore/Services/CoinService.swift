/// A coin with the source and age of its price.
public struct StoredCoin: Sendable, Equatable {
    public var coin: Coin
    public var provenance: Provenance
    public var fetchedAt: Timestamp
    /// Whether the price is older than its endpoint's interval and could not be renewed.
    public var isStale: Bool

    package init(coin: Coin, provenance: Provenance, fetchedAt: Timestamp, isStale: Bool) {
        (self.coin, self.provenance, self.fetchedAt, self.isStale) = (coin, provenance, fetchedAt, isStale)
    }
}

public enum CoinsOutcome: Sendable {
    /// The coins in the order of their source, warnings about them, and when a refresh that was refused is allowed.
    case success(coins: [StoredCoin], warnings: [Warning], nextRefresh: Timestamp?)
    case failure(AnswerError)
}

/// The prices of coins, all of them from one source: the first that has fresh ones.
public final class CoinService {
    private let store: any Store
    private let provider: DataProvider
    private let time: any TimeSource
    private let sources: [any CoinSource]

    /// - Parameter sources: The sources in order of trust.
    public init(store: any Store, provider: DataProvider, time: any TimeSource, sources: [any CoinSource]) {
        (self.store, self.provider, self.time, self.sources) = (store, provider, time, sources)
    }

    /// All coins of the first source that has fresh ones, else of the one that has the newest.
    public func coins(policy: CachePolicy = .automatic) -> CoinsOutcome { coins(policy: policy, and: []) }

    /// The same, with coins beyond the tables.
    public func coins(policy: CachePolicy, and others: [Currency]) -> CoinsOutcome {
        var best: [StoredCoin] = []
        var failures: [SourceError] = []
        var refusedUntil: Timestamp?
        do throws(StoreError) {
            for (index, source) in sources.enumerated() {
                let own = others.map { source.endpoints(of: $0) }.filter { !$0.isEmpty }
                let prices = (source.prices + own.map { $0[0] }).map { source.fetch($0) }
                let additions = source.additions + own.flatMap { $0.dropFirst() }
                // Coins pegged to the dollar are held against the NBU's rate of it.
                let references = try provider.references(beside: prices, for: [.usd], policy)
                let reports = try provider.report(
                    prices + additions.map { source.fetch($0) } + references,
                    policy: policy,
                    fallbacks: [
                        Fallback(
                            prices.indices,
                            sources[(index + 1)...].map { source in source.prices.map { source.fetch($0) } })
                    ])
                failures += reports.prefix(prices.count).compactMap(\.error)
                for report in reports.prefix(prices.count) {
                    if let moment = report.guardedUntil, !report.isCurrent || policy == .fromNetwork {
                        refusedUntil = min(refusedUntil ?? moment, moment)
                    }
                }
                let found = try coins(of: source, prices.map(\.endpoint), additions)
                if found.contains(where: { !$0.isStale && $0.coin.price != nil }) {
                    var warnings = failures.map(\.warning)
                    if try provider.reference.rate(of: .usd, on: provider.today) == nil {
                        let pegged = found.map(\.coin.code).filter { $0.peg != nil }
                        if !pegged.isEmpty { warnings.append(.notChecked(currencies: pegged, source: source.id)) }
                    }
                    let next = policy == .fromNetwork ? refusedUntil : nil
                    return .success(coins: found, warnings: warnings, nextRefresh: next)
                }
                let newest = { (coins: [StoredCoin]) in coins.map(\.fetchedAt).max() ?? Timestamp(seconds: .min) }
                if best.isEmpty || newest(found) > newest(best) { best = found.isEmpty ? best : found }
            }
        } catch {
            return .failure(.store(error))
        }
        guard let first = best.first else { return .failure(failure(failures, refusedUntil, policy)) }
        let stale = Warning.stale(
            source: first.provenance.source, ageSeconds: time.now.seconds(since: first.fetchedAt),
            retrySeconds: failures.isEmpty ? refusedUntil.map { $0.seconds - time.now.seconds } : nil)
        return .success(
            coins: best, warnings: [stale] + failures.map(\.warning),
            nextRefresh: policy == .fromNetwork ? refusedUntil : nil)
    }

    /// What the store has of a source: each coin once, with its additions.
    private func coins(
        of source: any CoinSource, _ prices: [Endpoint], _ additions: [Endpoint]
    ) throws(StoreError) -> [StoredCoin] {
        var coins: [StoredCoin] = []
        for endpoint in prices {
            guard let fetchedAt = try store.state(of: endpoint.key)?.fetchedAt else { continue }
            let isFresh = try provider.cached(source.fetch(endpoint))?.isFresh ?? false
            for coin in try store.coins(of: endpoint.key) ?? []
            where !coins.contains(where: { $0.coin.code == coin.code }) {
                coins.append(
                    StoredCoin(
                        coin: coin, provenance: Provenance(endpoint), fetchedAt: fetchedAt, isStale: !isFresh))
            }
        }
        for endpoint in additions {
            guard let fetchedAt = try store.state(of: endpoint.key)?.fetchedAt else { continue }
            for added in try store.coins(of: endpoint.key) ?? [] {
                guard let index = coins.firstIndex(where: { $0.coin.code == added.code }),
                    // A dollar price of another hour does not belong beside this price in hryvnias.
                    abs(coins[index].fetchedAt.seconds - fetchedAt.seconds) <= CoinService.sameTimeSeconds
                else { continue }
                coins[index].coin.priceUSD = coins[index].coin.priceUSD ?? added.priceUSD
            }
        }
        return coins
    }

    /// How many seconds apart two answers may be fetched to be shown in one row.
    private static let sameTimeSeconds: Int64 = 900

    private func failure(
        _ failures: [SourceError], _ refusedUntil: Timestamp?, _ policy: CachePolicy
    ) -> AnswerError {
        if let error = provider.storeError { return .store(error) }
        if !failures.isEmpty { return .unreachable(market: .crypto, failures: failures) }
        if let refusedUntil { return .tryLater(market: .crypto, until: refusedUntil) }
        return .nothingStored(market: .crypto)
    }
}
