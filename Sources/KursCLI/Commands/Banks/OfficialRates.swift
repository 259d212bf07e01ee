import KursCore

extension Dictionary<CurrencyCode, ExactDecimal> {
    /// The NBU's rates to measure a bank's by: those of the last ten days, older ones would flag what merely moved.
    init(officialRatesOf rates: [Rate], today: Day, _ kyiv: KyivTime) {
        self.init()
        for rate in rates where rate.quote.day(in: kyiv).map({ $0 >= today.advanced(by: -10) }) ?? false {
            self[rate.quote.currency] = rate.quote.official
        }
    }
}

extension BanksCommand {
    /// The NBU's stored rate of a currency, to measure the banks' rates by; nothing is requested.
    static func officialRates(
        of currency: CurrencyCode, _ context: CommandContext
    ) throws(CommandError) -> [CurrencyCode: ExactDecimal] {
        let outcome = try context.services.currencies().rates(
            of: .nbu, wanted: [currency], only: true, policy: .fromCache)
        guard case .success(let answer) = outcome else { return [:] }
        return Dictionary(officialRatesOf: answer.rates, today: context.today, context.environment.kyiv)
    }
}
