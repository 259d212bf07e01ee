import KursCore

extension Dictionary<CurrencyCode, ExactDecimal> {
    /// The NBU's rates as a reference for the banks'; only those of the last ten days, because older ones would flag
    /// banks for ordinary market moves.
    init(officialRatesOf rates: [Rate], today: Day, _ kyiv: KyivTime) {
        self.init()
        for rate in rates where rate.quote.day(in: kyiv).map({ $0 >= today.advanced(by: -10) }) ?? false {
            self[rate.quote.currency] = rate.quote.official
        }
    }
}

extension BanksCommand {
    /// The NBU's stored rate of a currency, as a reference for the banks' rates; makes no request.
    static func officialRates(
        of currency: CurrencyCode, _ context: CommandContext
    ) throws(CommandError) -> [CurrencyCode: ExactDecimal] {
        let outcome = try context.services.currencies().rates(
            of: .nbu, wanted: [currency], only: true, policy: .fromCache)
        guard case .success(let answer) = outcome else { return [:] }
        return Dictionary(officialRatesOf: answer.rates, today: context.today, context.environment.kyiv)
    }
}
