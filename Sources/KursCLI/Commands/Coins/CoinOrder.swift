import KursCore
import KursText

/// The sort order of coins: numbers descending, names ascending, unknown values last.
enum CoinOrder: String, CaseIterable {
    case hour = "1h"
    case day = "24h"
    case price, cap, name

    /// The sorted coins; without an order, the favourites first, then the others in the order of their source.
    static func sorted(_ coins: [StoredCoin], by order: CoinOrder?, favourites: [String]) -> [StoredCoin] {
        let key: (Coin) -> ExactDecimal?
        switch order {
        case nil:
            var first: [StoredCoin] = []
            for name in favourites { first += coins.filter { $0.coin.isCalled(name) && !first.contains($0) } }
            return first + coins.filter { !first.contains($0) }
        case .name: return coins.sorted { $0.coin.name.lowercased() < $1.coin.name.lowercased() }
        case .hour: key = { $0.change1h }
        case .day: key = { $0.change24h }
        case .price: key = { $0.price }
        case .cap: key = { $0.marketCap }
        }
        return coins.enumerated().sorted { left, right in
            switch (key(left.element.coin), key(right.element.coin)) {
            case (let first?, let second?): first == second ? left.offset < right.offset : first > second
            case (_?, nil): true
            case (nil, _?): false
            case (nil, nil): left.offset < right.offset
            }
        }.map(\.element)
    }
}

extension Coin {
    /// Whether a word is the coin's code, slug or name, ignoring case.
    func isCalled(_ word: String) -> Bool { names.contains { $0.lowercased() == word.lowercased() } }

    /// Whether the coin's code, slug or name contains a text, ignoring case.
    func mentions(_ text: String) -> Bool {
        let wanted = text.lowercased()
        return names.contains { $0.lowercased().hasSubstring(wanted) }
    }

    private var names: [String] {
        let known = Currency.find(code)
        return [code.text, slug, name, known?.name(.uk) ?? name, known?.name(.en) ?? name]
    }
}
