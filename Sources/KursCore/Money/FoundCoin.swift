import Synchronization

/// A row of a source's list of all coins; the symbol is as the source writes it, and several coins may have it.
public struct ListedCoin: Sendable, Equatable {
    /// The source's own name for it in addresses, such as `kaspa`.
    public var slug: String
    public var symbol: String
    public var name: String

    public init(slug: String, symbol: String, name: String) {
        (self.slug, self.symbol, self.name) = (slug, symbol, name)
    }

    /// Whether a word in small letters is its slug, symbol or name.
    func isCalled(_ word: String) -> Bool {
        slug == word || symbol.lowercased() == word || name.lowercased() == word
    }
}

/// A coin beyond the built-in tables that was found in such a list and is remembered in the store.
public struct FoundCoin: Sendable, Equatable {
    /// What the store and every output call it: its symbol, or one like it where that is taken or is no code.
    public var code: CurrencyCode
    public var slug: String
    public var name: String
    /// The words in small letters that mean this coin and no other: its slug, and its symbol and name where they are unique.
    public var words: [String]

    public init(code: CurrencyCode, slug: String, name: String, words: [String]) {
        (self.code, self.slug, self.name, self.words) = (code, slug, name, words)
    }

    /// The codes that a coin with a symbol may get, the best first; none is that of a currency in the tables.
    public static func codes(forSymbol symbol: String, slug: String) -> [CurrencyCode] {
        let letters = { (text: String) in String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }) }
        var stem = letters(symbol).isEmpty ? letters(slug) : letters(symbol)
        // A code needs a letter.
        if !stem.contains(where: \.isLetter) { stem = "C" + stem }
        return (1...99).compactMap { (number: Int) -> CurrencyCode? in
            let suffix = number == 1 ? "" : String(number)
            let code = CurrencyCode(String(stem.prefix(8 - suffix.utf8.count)) + suffix)
            return code.flatMap { Currency.tabled($0) == nil ? $0 : nil }
        }
    }
}

/// The found coins that this process has met: those that a command line names, or all that the store remembers.
///
/// An answer without such a coin reads none, so that it costs nothing.
enum FoundCoins {
    private static let coins = Mutex<[FoundCoin]>([])

    static func add(_ found: [FoundCoin]) {
        coins.withLock { coins in
            for coin in found where Currency.tabled(coin.code) == nil {
                if let index = coins.firstIndex(where: { $0.code == coin.code }) {
                    coins[index] = coin
                } else {
                    coins.append(coin)
                }
            }
        }
    }

    static func index(where matches: (FoundCoin) -> Bool) -> Int? {
        coins.withLock { $0.firstIndex(where: matches) }
    }

    static func coin(at index: Int) -> FoundCoin { coins.withLock { $0[index] } }
}

extension Currency {
    /// Lets this process know coins that the store remembers.
    package static func meet(_ coins: [FoundCoin]) { FoundCoins.add(coins) }

    /// The found coin that a word means; `nil` for other words, and for a symbol that several coins have.
    package static func foundCoin(called word: String) -> Currency? {
        let word = word.lowercased()
        return FoundCoins.index { $0.words.contains(word) }.map(Currency.init(found:))
    }

    /// The coin with an id of CoinGecko, of the tables or found; `nil` for another one.
    package static func find(slug: String) -> Currency? {
        all.first { $0.slug == slug } ?? FoundCoins.index { $0.slug == slug }.map(Currency.init(found:))
    }
}
