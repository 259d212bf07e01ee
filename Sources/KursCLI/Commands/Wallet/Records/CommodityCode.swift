import KursCore

/// Commodities of a journal that are currencies.
enum CommodityCode {
    /// The currency that a commodity is, by its code or sign; `nil` for another commodity.
    static func currency(of commodity: String) -> CurrencyCode? {
        if let code = CurrencyCode(commodity), Currency.find(code) != nil { return code }
        return commodity.isEmpty ? nil : try? Currency.read(commodity)
    }
}
