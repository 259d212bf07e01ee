/// A currency, metal or coin in the built-in tables: all of ISO 4217, its retired codes, and the leading coins.
///
/// The value is an index into a constant table; a look-up is a binary search.
public struct Currency: Sendable, Hashable {
    /// What a code stands for.
    public enum Kind: Sendable {
        /// Legal tender somewhere, or a fund's or bank's unit of account with an active ISO code.
        case money
        /// Gold, silver, platinum or palladium by the troy ounce.
        case metal
        /// A crypto-coin; its code is not ISO's.
        case coin
        /// A currency that is no longer in use.
        case retired
    }

    private enum Table: Sendable { case active, coins, retired }
    private let table: Table
    private let index: Int

    private var row: CurrencyRow {
        switch table {
        case .active: ActiveCurrencyTable.rows[index]
        case .coins: CoinTable.rows[index]
        case .retired: RetiredCurrencyTable.rows[index]
        }
    }

    /// Finds a currency by its code; `nil` for a code that is not in the tables, such as that of a minor coin.
    public static func find(_ code: CurrencyCode) -> Currency? {
        if let index = search(ActiveCurrencyTable.rows, code) { return Currency(table: .active, index: index) }
        if let index = search(CoinTable.rows, code) { return Currency(table: .coins, index: index) }
        return search(RetiredCurrencyTable.rows, code).map { Currency(table: .retired, index: $0) }
    }

    /// Finds a currency by its numeric code, such as 840; `nil` when there is none, and an active one takes precedence.
    public static func find(numeric: Int) -> Currency? {
        guard numeric > 0 else { return nil }
        if let index = ActiveCurrencyTable.rows.firstIndex(where: { $0.numeric == numeric }) {
            return Currency(table: .active, index: index)
        }
        let index = RetiredCurrencyTable.rows.firstIndex { $0.numeric == numeric }
        return index.map { Currency(table: .retired, index: $0) }
    }

    /// Every active ISO currency, then every coin, then the retired, each by code.
    public static var all: [Currency] {
        ActiveCurrencyTable.rows.indices.map { Currency(table: .active, index: $0) }
            + CoinTable.rows.indices.map { Currency(table: .coins, index: $0) }
            + RetiredCurrencyTable.rows.indices.map { Currency(table: .retired, index: $0) }
    }

    /// The code in upper case.
    public var code: CurrencyCode { CurrencyCode(packed: row.packed) }

    /// What the code stands for.
    public var kind: Kind {
        switch table {
        case .coins: .coin
        case .retired: .retired
        case .active: [959, 961, 962, 964].contains(row.numeric) ? .metal : .money
        }
    }

    /// ISO's number, 8...999; `nil` for a coin and for the few that never had one.
    public var numeric: Int? { row.numeric == 0 ? nil : Int(row.numeric) }

    /// ISO's minor unit, the decimals of a payment: 2 for USD, 0 for JPY; `nil` for coins and where ISO gives none.
    public var minorDigits: Int? { table == .coins || row.digits < 0 ? nil : Int(row.digits) }

    /// How many decimals an amount is shown with: the minor unit, a coin's own digits, else 6.
    public var displayScale: Int { row.digits < 0 ? 6 : Int(row.digits) }

    /// How many decimals an amount of a code is shown with; 8, a coin's, for a code that is not in the tables.
    public static func displayScale(of code: CurrencyCode) -> Int { find(code)?.displayScale ?? 8 }

    /// The usual sign, such as `$`; `nil` where there is none in common use.
    public var symbol: String? {
        let symbol = row.part(2)
        return symbol.isEmpty ? nil : symbol
    }

    /// The gender of the Ukrainian name.
    public var gender: Gender { row.gender }

    /// CoinGecko's name of a coin, such as `bitcoin`; `nil` for other currencies.
    public var slug: String? { table == .coins ? CoinTable.slugs[index].description : nil }

    /// The name as it follows a number, in lower case unless it is a proper noun: `US dollar`, `долари США`.
    public func name(_ language: Language, _ form: PluralForm = .one) -> String { row.name(language, form) }

    /// When a retired currency was replaced, and by what; `nil` for one in use.
    public var retirement: Retirement? {
        guard table == .retired else { return nil }
        return Retirement(RetiredCurrencyTable.ends[index])
    }

    /// Whether the sign or a name begins with these two bytes of a folded word.
    func mayBeCalled(_ first: UInt8, _ second: UInt8) -> Bool { row.mayBeCalled(first, second) }

    private static func search(_ rows: [CurrencyRow], _ code: CurrencyCode) -> Int? {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].packed < code.packed { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low].packed == code.packed ? low : nil
    }
}

/// The end of a currency.
public struct Retirement: Sendable, Equatable {
    /// The first day on which the successor was in circulation.
    public let day: Day
    /// The currency that replaced it; `nil` when several did.
    public let successor: CurrencyCode?
    /// How many old units were exchanged for ``newUnits``: 1.95583 marks for 1 euro; zero without a successor.
    public let oldUnits: ExactDecimal
    /// How many units of the successor ``oldUnits`` were exchanged for, nearly always 1; zero without a successor.
    public let newUnits: ExactDecimal

    init?(_ row: RetirementRow) {
        let date = Int(row.date)
        guard let day = Day(year: date / 10_000, month: date / 100 % 100, day: date % 100) else { return nil }
        self.day = day
        successor = row.successor == 0 ? nil : CurrencyCode(packed: row.successor)
        oldUnits = ExactDecimal(unchecked: Int128(row.oldDigits), scale: Int(row.oldDecimals))
        newUnits = ExactDecimal(Int(row.new))
    }
}

/// The leading crypto-coins, sorted by code; the columns are those of ``ActiveCurrencyTable``.
///
/// The digits are those an amount is shown with: the coin's own, at most 8.
enum CoinTable {
    static let rows: [CurrencyRow] = [
        CurrencyRow(0x4141_5645_0000_0000, 0, 8, "AAVE|m||Aave|Aave"),
        CurrencyRow(0x4144_4100_0000_0000, 0, 6, "ADA|n||Cardano|кардано"),
        CurrencyRow(0x414C_474F_0000_0000, 0, 6, "ALGO|m||Algorand|Algorand"),
        CurrencyRow(0x4152_4200_0000_0000, 0, 8, "ARB|m||Arbitrum|Arbitrum"),
        CurrencyRow(0x4154_4F4D_0000_0000, 0, 6, "ATOM|m||Cosmos Hub|Cosmos Hub"),
        CurrencyRow(0x4156_4158_0000_0000, 0, 8, "AVAX|m||Avalanche|Avalanche"),
        CurrencyRow(0x4243_4800_0000_0000, 0, 8, "BCH|m||Bitcoin Cash|біткоїн//и/ів/а кеш"),
        CurrencyRow(0x424E_4200_0000_0000, 0, 8, "BNB|m||BNB|BNB"),
        CurrencyRow(0x4254_4300_0000_0000, 0, 8, "BTC|m|₿|bitcoin//s|біткоїн//и/ів/а"),
        CurrencyRow(0x4441_4900_0000_0000, 0, 8, "DAI|m||Dai|Dai"),
        CurrencyRow(0x4441_5348_0000_0000, 0, 8, "DASH|m||Dash|Dash"),
        CurrencyRow(0x444F_4745_0000_0000, 0, 8, "DOGE|m|Ð|dogecoin//s|доджкоїн//и/ів/а"),
        CurrencyRow(0x444F_5400_0000_0000, 0, 8, "DOT|m||Polkadot|Polkadot"),
        CurrencyRow(0x4554_4300_0000_0000, 0, 8, "ETC|m||Ethereum Classic|Ethereum Classic"),
        CurrencyRow(0x4554_4800_0000_0000, 0, 8, "ETH|m|Ξ|ether//s|ефір//и/ів/а"),
        CurrencyRow(0x4649_4C00_0000_0000, 0, 8, "FIL|m||Filecoin|Filecoin"),
        CurrencyRow(0x4842_4152_0000_0000, 0, 8, "HBAR|m||Hedera|Hedera"),
        CurrencyRow(0x4859_5045_0000_0000, 0, 8, "HYPE|m||Hyperliquid|Hyperliquid"),
        CurrencyRow(0x4943_5000_0000_0000, 0, 8, "ICP|m||Internet Computer|Internet Computer"),
        CurrencyRow(0x4C49_4E4B_0000_0000, 0, 8, "LINK|m||Chainlink|Chainlink"),
        CurrencyRow(0x4C54_4300_0000_0000, 0, 8, "LTC|m|Ł|litecoin//s|лайткоїн//и/ів/а"),
        CurrencyRow(0x4E45_4152_0000_0000, 0, 8, "NEAR|m||NEAR Protocol|NEAR Protocol"),
        CurrencyRow(0x5045_5045_0000_0000, 0, 8, "PEPE|m||Pepe|Pepe"),
        CurrencyRow(0x5348_4942_0000_0000, 0, 8, "SHIB|m||Shiba Inu|Shiba Inu"),
        CurrencyRow(0x534F_4C00_0000_0000, 0, 8, "SOL|f||solana//s|солан/а/и//и"),
        CurrencyRow(0x5355_4900_0000_0000, 0, 8, "SUI|m||Sui|Sui"),
        CurrencyRow(0x544F_4E00_0000_0000, 0, 8, "TON|m||Toncoin|тонкоїн//и/ів/а"),
        CurrencyRow(0x5452_5800_0000_0000, 0, 6, "TRX|m||TRON|трон//и/ів/а"),
        CurrencyRow(0x554E_4900_0000_0000, 0, 8, "UNI|m||Uniswap|Uniswap"),
        CurrencyRow(0x5553_4443_0000_0000, 0, 6, "USDC|m||USDC|USDC"),
        CurrencyRow(0x5553_4454_0000_0000, 0, 6, "USDT|m||tether//s|тезер//и/ів/а"),
        CurrencyRow(0x584C_4D00_0000_0000, 0, 7, "XLM|m||Stellar|Stellar"),
        CurrencyRow(0x584D_5200_0000_0000, 0, 8, "XMR|n||monero//s|монеро"),
        CurrencyRow(0x5852_5000_0000_0000, 0, 6, "XRP|m||XRP|XRP"),
        CurrencyRow(0x5A45_4300_0000_0000, 0, 8, "ZEC|m||Zcash|Zcash"),
    ]

    /// CoinGecko's names of the rows' coins, in the same order.
    static let slugs: [StaticString] = [
        "aave", "cardano", "algorand", "arbitrum", "cosmos", "avalanche-2", "bitcoin-cash", "binancecoin", "bitcoin",
        "dai", "dash", "dogecoin", "polkadot", "ethereum-classic", "ethereum", "filecoin", "hedera-hashgraph",
        "hyperliquid", "internet-computer", "chainlink", "litecoin", "near", "pepe", "shiba-inu", "solana", "sui",
        "the-open-network", "tron", "uniswap", "usd-coin", "tether", "stellar", "monero", "ripple", "zcash",
    ]
}
