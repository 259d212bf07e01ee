/// The leading crypto-coins, sorted by code; the columns are those of ``ActiveCurrencyTable``.
///
/// The digits are those an amount is shown with: the coin's own, at most 8.
enum CoinTable {
    static let rows: [CurrencyRow] = [
        .init(0x4141_5645_0000_0000, 0, 8, "AAVE|m||Aave|Aave"),
        .init(0x4144_4100_0000_0000, 0, 6, "ADA|n||Cardano|кардано"),
        .init(0x414C_474F_0000_0000, 0, 6, "ALGO|m||Algorand|Algorand"),
        .init(0x4152_4200_0000_0000, 0, 8, "ARB|m||Arbitrum|Arbitrum"),
        .init(0x4154_4F4D_0000_0000, 0, 6, "ATOM|m||Cosmos Hub|Cosmos Hub"),
        .init(0x4156_4158_0000_0000, 0, 8, "AVAX|m||Avalanche|Avalanche"),
        .init(0x4243_4800_0000_0000, 0, 8, "BCH|m||Bitcoin Cash|біткоїн//и/ів/а кеш"),
        .init(0x424E_4200_0000_0000, 0, 8, "BNB|m||BNB|BNB"),
        .init(0x4254_4300_0000_0000, 0, 8, "BTC|m|₿|bitcoin//s|біткоїн//и/ів/а"),
        .init(0x4441_4900_0000_0000, 0, 8, "DAI|m||Dai|Dai"),
        .init(0x4441_5348_0000_0000, 0, 8, "DASH|m||Dash|Dash"),
        .init(0x444F_4745_0000_0000, 0, 8, "DOGE|m|Ð|dogecoin//s|доджкоїн//и/ів/а"),
        .init(0x444F_5400_0000_0000, 0, 8, "DOT|m||Polkadot|Polkadot"),
        .init(0x4554_4300_0000_0000, 0, 8, "ETC|m||Ethereum Classic|Ethereum Classic"),
        .init(0x4554_4800_0000_0000, 0, 8, "ETH|m|Ξ|ether//s|ефір//и/ів/а"),
        .init(0x4649_4C00_0000_0000, 0, 8, "FIL|m||Filecoin|Filecoin"),
        .init(0x4842_4152_0000_0000, 0, 8, "HBAR|m||Hedera|Hedera"),
        .init(0x4859_5045_0000_0000, 0, 8, "HYPE|m||Hyperliquid|Hyperliquid"),
        .init(0x4943_5000_0000_0000, 0, 8, "ICP|m||Internet Computer|Internet Computer"),
        .init(0x4C49_4E4B_0000_0000, 0, 8, "LINK|m||Chainlink|Chainlink"),
        .init(0x4C54_4300_0000_0000, 0, 8, "LTC|m|Ł|litecoin//s|лайткоїн//и/ів/а"),
        .init(0x4E45_4152_0000_0000, 0, 8, "NEAR|m||NEAR Protocol|NEAR Protocol"),
        .init(0x5045_5045_0000_0000, 0, 8, "PEPE|m||Pepe|Pepe"),
        .init(0x5348_4942_0000_0000, 0, 8, "SHIB|m||Shiba Inu|Shiba Inu"),
        .init(0x534F_4C00_0000_0000, 0, 8, "SOL|f||solana//s|солан/а/и//и"),
        .init(0x5355_4900_0000_0000, 0, 8, "SUI|m||Sui|Sui"),
        .init(0x544F_4E00_0000_0000, 0, 8, "TON|m||Toncoin|тонкоїн//и/ів/а"),
        .init(0x5452_5800_0000_0000, 0, 6, "TRX|m||TRON|трон//и/ів/а"),
        .init(0x554E_4900_0000_0000, 0, 8, "UNI|m||Uniswap|Uniswap"),
        .init(0x5553_4443_0000_0000, 0, 6, "USDC|m||USDC|USDC"),
        .init(0x5553_4454_0000_0000, 0, 6, "USDT|m||tether//s|тезер//и/ів/а"),
        .init(0x584C_4D00_0000_0000, 0, 7, "XLM|m||Stellar|Stellar"),
        .init(0x584D_5200_0000_0000, 0, 8, "XMR|n||monero//s|монеро"),
        .init(0x5852_5000_0000_0000, 0, 6, "XRP|m||XRP|XRP"),
        .init(0x5A45_4300_0000_0000, 0, 8, "ZEC|m||Zcash|Zcash"),
    ]

    static let slugs: [StaticString] = [
        "aave", "cardano", "algorand", "arbitrum", "cosmos", "avalanche-2", "bitcoin-cash", "binancecoin", "bitcoin",
        "dai", "dash", "dogecoin", "polkadot", "ethereum-classic", "ethereum", "filecoin", "hedera-hashgraph",
        "hyperliquid", "internet-computer", "chainlink", "litecoin", "near", "pepe", "shiba-inu", "solana", "sui",
        "the-open-network", "tron", "uniswap", "usd-coin", "tether", "stellar", "monero", "ripple", "zcash",
    ]
}
