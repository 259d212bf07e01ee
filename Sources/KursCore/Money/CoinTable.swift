/// The leading crypto-coins, sorted by code; the columns are those of ``ActiveCurrencyTable``.
///
/// The digits are those an amount is shown with: the coin's own, at most 8.
enum CoinTable {
    static let rows: [CurrencyRow] = [
        // AAVE
        CurrencyRow(
            0x4141_5645_0000_0000, 0, 8, .masculine, "Aave", "Aave", "",
            "Aave", "Aave", "Aave", "Aave"),
        // ADA
        CurrencyRow(
            0x4144_4100_0000_0000, 0, 6, .neuter, "Cardano", "Cardano", "",
            "кардано", "кардано", "кардано", "кардано"),
        // ALGO
        CurrencyRow(
            0x414C_474F_0000_0000, 0, 6, .masculine, "Algorand", "Algorand", "",
            "Algorand", "Algorand", "Algorand", "Algorand"),
        // ARB
        CurrencyRow(
            0x4152_4200_0000_0000, 0, 8, .masculine, "Arbitrum", "Arbitrum", "",
            "Arbitrum", "Arbitrum", "Arbitrum", "Arbitrum"),
        // ATOM
        CurrencyRow(
            0x4154_4F4D_0000_0000, 0, 6, .masculine, "Cosmos Hub", "Cosmos Hub", "",
            "Cosmos Hub", "Cosmos Hub", "Cosmos Hub", "Cosmos Hub"),
        // AVAX
        CurrencyRow(
            0x4156_4158_0000_0000, 0, 8, .masculine, "Avalanche", "Avalanche", "",
            "Avalanche", "Avalanche", "Avalanche", "Avalanche"),
        // BCH
        CurrencyRow(
            0x4243_4800_0000_0000, 0, 8, .masculine, "Bitcoin Cash", "Bitcoin Cash", "",
            "біткоїн кеш", "біткоїни кеш", "біткоїнів кеш", "біткоїна кеш"),
        // BNB
        CurrencyRow(
            0x424E_4200_0000_0000, 0, 8, .masculine, "BNB", "BNB", "",
            "BNB", "BNB", "BNB", "BNB"),
        // BTC
        CurrencyRow(
            0x4254_4300_0000_0000, 0, 8, .masculine, "bitcoin", "bitcoins", "₿",
            "біткоїн", "біткоїни", "біткоїнів", "біткоїна"),
        // DAI
        CurrencyRow(
            0x4441_4900_0000_0000, 0, 8, .masculine, "Dai", "Dai", "",
            "Dai", "Dai", "Dai", "Dai"),
        // DASH
        CurrencyRow(
            0x4441_5348_0000_0000, 0, 8, .masculine, "Dash", "Dash", "",
            "Dash", "Dash", "Dash", "Dash"),
        // DOGE
        CurrencyRow(
            0x444F_4745_0000_0000, 0, 8, .masculine, "dogecoin", "dogecoins", "Ð",
            "доджкоїн", "доджкоїни", "доджкоїнів", "доджкоїна"),
        // DOT
        CurrencyRow(
            0x444F_5400_0000_0000, 0, 8, .masculine, "Polkadot", "Polkadot", "",
            "Polkadot", "Polkadot", "Polkadot", "Polkadot"),
        // ETC
        CurrencyRow(
            0x4554_4300_0000_0000, 0, 8, .masculine, "Ethereum Classic", "Ethereum Classic", "",
            "Ethereum Classic", "Ethereum Classic", "Ethereum Classic", "Ethereum Classic"),
        // ETH
        CurrencyRow(
            0x4554_4800_0000_0000, 0, 8, .masculine, "ether", "ethers", "Ξ",
            "ефір", "ефіри", "ефірів", "ефіра"),
        // FIL
        CurrencyRow(
            0x4649_4C00_0000_0000, 0, 8, .masculine, "Filecoin", "Filecoin", "",
            "Filecoin", "Filecoin", "Filecoin", "Filecoin"),
        // HBAR
        CurrencyRow(
            0x4842_4152_0000_0000, 0, 8, .masculine, "Hedera", "Hedera", "",
            "Hedera", "Hedera", "Hedera", "Hedera"),
        // HYPE
        CurrencyRow(
            0x4859_5045_0000_0000, 0, 8, .masculine, "Hyperliquid", "Hyperliquid", "",
            "Hyperliquid", "Hyperliquid", "Hyperliquid", "Hyperliquid"),
        // ICP
        CurrencyRow(
            0x4943_5000_0000_0000, 0, 8, .masculine, "Internet Computer", "Internet Computer", "",
            "Internet Computer", "Internet Computer", "Internet Computer", "Internet Computer"),
        // LINK
        CurrencyRow(
            0x4C49_4E4B_0000_0000, 0, 8, .masculine, "Chainlink", "Chainlink", "",
            "Chainlink", "Chainlink", "Chainlink", "Chainlink"),
        // LTC
        CurrencyRow(
            0x4C54_4300_0000_0000, 0, 8, .masculine, "litecoin", "litecoins", "Ł",
            "лайткоїн", "лайткоїни", "лайткоїнів", "лайткоїна"),
        // NEAR
        CurrencyRow(
            0x4E45_4152_0000_0000, 0, 8, .masculine, "NEAR Protocol", "NEAR Protocol", "",
            "NEAR Protocol", "NEAR Protocol", "NEAR Protocol", "NEAR Protocol"),
        // PEPE
        CurrencyRow(
            0x5045_5045_0000_0000, 0, 8, .masculine, "Pepe", "Pepe", "",
            "Pepe", "Pepe", "Pepe", "Pepe"),
        // SHIB
        CurrencyRow(
            0x5348_4942_0000_0000, 0, 8, .masculine, "Shiba Inu", "Shiba Inu", "",
            "Shiba Inu", "Shiba Inu", "Shiba Inu", "Shiba Inu"),
        // SOL
        CurrencyRow(
            0x534F_4C00_0000_0000, 0, 8, .feminine, "solana", "solanas", "",
            "солана", "солани", "солан", "солани"),
        // SUI
        CurrencyRow(
            0x5355_4900_0000_0000, 0, 8, .masculine, "Sui", "Sui", "",
            "Sui", "Sui", "Sui", "Sui"),
        // TON
        CurrencyRow(
            0x544F_4E00_0000_0000, 0, 8, .masculine, "Toncoin", "Toncoin", "",
            "тонкоїн", "тонкоїни", "тонкоїнів", "тонкоїна"),
        // TRX
        CurrencyRow(
            0x5452_5800_0000_0000, 0, 6, .masculine, "TRON", "TRON", "",
            "трон", "трони", "тронів", "трона"),
        // UNI
        CurrencyRow(
            0x554E_4900_0000_0000, 0, 8, .masculine, "Uniswap", "Uniswap", "",
            "Uniswap", "Uniswap", "Uniswap", "Uniswap"),
        // USDC
        CurrencyRow(
            0x5553_4443_0000_0000, 0, 6, .masculine, "USDC", "USDC", "",
            "USDC", "USDC", "USDC", "USDC"),
        // USDT
        CurrencyRow(
            0x5553_4454_0000_0000, 0, 6, .masculine, "tether", "tethers", "",
            "тезер", "тезери", "тезерів", "тезера"),
        // XLM
        CurrencyRow(
            0x584C_4D00_0000_0000, 0, 7, .masculine, "Stellar", "Stellar", "",
            "Stellar", "Stellar", "Stellar", "Stellar"),
        // XMR
        CurrencyRow(
            0x584D_5200_0000_0000, 0, 8, .neuter, "monero", "moneros", "",
            "монеро", "монеро", "монеро", "монеро"),
        // XRP
        CurrencyRow(
            0x5852_5000_0000_0000, 0, 6, .masculine, "XRP", "XRP", "",
            "XRP", "XRP", "XRP", "XRP"),
        // ZEC
        CurrencyRow(
            0x5A45_4300_0000_0000, 0, 8, .masculine, "Zcash", "Zcash", "",
            "Zcash", "Zcash", "Zcash", "Zcash"),
    ]

    /// CoinGecko's names of the rows' coins, in the same order.
    static let slugs: [String] = [
        "aave", "cardano", "algorand", "arbitrum", "cosmos", "avalanche-2", "bitcoin-cash", "binancecoin", "bitcoin",
        "dai", "dash", "dogecoin", "polkadot", "ethereum-classic", "ethereum", "filecoin", "hedera-hashgraph",
        "hyperliquid", "internet-computer", "chainlink", "litecoin", "near", "pepe", "shiba-inu", "solana", "sui",
        "the-open-network", "tron", "uniswap", "usd-coin", "tether", "stellar", "monero", "ripple", "zcash",
    ]
}
