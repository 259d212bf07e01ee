/// A currency, metal or coin in the built-in tables: all of ISO 4217, its retired codes, and the leading coins; or a coin
/// that was found in a source's list (``FoundCoin``).
///
/// The value is an index into a constant table, or into the coins found; a look-up in the tables is a binary search.
public struct Currency: Sendable, Hashable {
    public enum Kind: Sendable {
        /// Legal tender somewhere, or a fund's or bank's unit of account with an active ISO code.
        case money
        /// Gold, silver, platinum or palladium by the troy ounce.
        case metal
        /// A crypto-coin; its code is not ISO's.
        case coin
        case retired
    }

    private enum Table: Sendable { case active, coins, retired, found }
    private let table: Table
    private let index: Int

    private var row: CurrencyRow {
        switch table {
        case .active: ActiveCurrencyTable.rows[index]
        case .coins: CoinTable.rows[index]
        case .retired: RetiredCurrencyTable.rows[index]
        case .found: CurrencyRow(0, 8, "||||")
        }
    }

    /// The coin that is not in the tables; `nil` for all that are.
    private var found: FoundCoin? { table == .found ? FoundCoins.coin(at: index) : nil }

    private init(table: Table, index: Int) { (self.table, self.index) = (table, index) }
    init(found index: Int) { self.init(table: .found, index: index) }

    /// Finds a currency by its code, in the tables and then among the coins that this process has met; `nil` for others.
    public static func find(_ code: CurrencyCode) -> Currency? {
        tabled(code) ?? FoundCoins.index { $0.code == code }.map(Currency.init(found:))
    }

    /// Finds a currency by its code in the tables; `nil` for a code that is not there, such as that of a minor coin.
    package static func tabled(_ code: CurrencyCode) -> Currency? {
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

    /// Every active ISO currency, then every coin of the table, then the retired, each by code.
    public static var all: [Currency] {
        ActiveCurrencyTable.rows.indices.map { Currency(table: .active, index: $0) }
            + CoinTable.rows.indices.map { Currency(table: .coins, index: $0) }
            + RetiredCurrencyTable.rows.indices.map { Currency(table: .retired, index: $0) }
    }

    /// The code in upper case.
    public var code: CurrencyCode { found?.code ?? row.code }

    public var kind: Kind {
        switch table {
        case .coins, .found: .coin
        case .retired: .retired
        case .active: [959, 961, 962, 964].contains(row.numeric) ? .metal : .money
        }
    }

    /// ISO's number, 8...999; `nil` for a coin and for the few that never had one.
    public var numeric: Int? { row.numeric == 0 ? nil : Int(row.numeric) }

    /// ISO's minor unit, the decimals of a payment: 2 for USD, 0 for JPY; `nil` for coins and where ISO gives none.
    public var minorDigits: Int? { kind == .coin || row.digits < 0 ? nil : Int(row.digits) }

    /// How many decimals an amount is shown with: the minor unit, a coin's own digits, else 6.
    public var displayScale: Int { row.digits < 0 ? 6 : Int(row.digits) }

    /// How many decimals an amount of a code is shown with; 8, a coin's, for a code that is not in the tables.
    public static func displayScale(of code: CurrencyCode) -> Int { find(code)?.displayScale ?? 8 }

    /// The usual sign, such as `$`; `nil` where there is none in common use.
    public var symbol: String? {
        let symbol = row.part(2)
        return symbol.isEmpty ? nil : symbol
    }

    public var gender: Gender { row.gender }

    /// CoinGecko's name of a coin, such as `bitcoin`; `nil` for other currencies.
    public var slug: String? { table == .coins ? row.part(5) : found?.slug }

    /// Whether it is a coin that is not in the tables, of which each has an address of its own.
    public var isFound: Bool { table == .found }

    /// The name as it follows a number, in lower case unless it is a proper noun: `US dollar`, `долари США`.
    public func name(_ language: Language, _ form: PluralForm = .one) -> String {
        found?.name ?? row.name(language, form)
    }

    /// When a retired currency was replaced, and by what; `nil` for one in use.
    public var retirement: Retirement? {
        table == .retired ? Retirement(row.part(5)) : nil
    }

    /// Whether the sign or a name begins with these two bytes of a folded word.
    func mayBeCalled(_ first: UInt8, _ second: UInt8) -> Bool { row.mayBeCalled(first, second) }

    private static func search(_ rows: [CurrencyRow], _ code: CurrencyCode) -> Int? {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].code < code { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low].code == code ? low : nil
    }
}

public struct Retirement: Sendable, Equatable {
    /// The first day on which the successor was in circulation.
    public let day: Day
    /// The currency that replaced it; `nil` when several did.
    public let successor: CurrencyCode?
    /// How many old units were exchanged for ``newUnits``: 1.95583 marks for 1 euro; zero without a successor.
    public let oldUnits: ExactDecimal
    /// How many units of the successor ``oldUnits`` were exchanged for, nearly always 1; zero without a successor.
    public let newUnits: ExactDecimal

    /// Reads the day, and unless there is no successor, the old units, its code, and the new units if not 1:
    /// `2002-01-01 1.95583 EUR`, `2021-01-01 1 CUP 24`.
    init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard let first = parts.first, let day = Day(iso: first.utf8) else { return nil }
        self.day = day
        successor = parts.count > 2 ? CurrencyCode(parts[2]) : nil
        oldUnits = parts.count > 1 ? ExactDecimal(parts[1]) ?? .zero : .zero
        newUnits = parts.count > 3 ? ExactDecimal(parts[3]) ?? .zero : successor == nil ? .zero : .one
    }
}
