import KursTestSupport

extension TestEnvironment {
    static let banksKey = "minfin-site-banks /api/currency/rates/banks/usd/?cpp=100"
    static let banksPageKey = "minfin-page-banks /ua/currency/banks/usd/"
    static let articleKey = "minfin-rss /ua/2026/11/20/171200900/"

    /// The rates of the NBU, and the pages of banks and news in `Fixtures/`.
    static func withPages() throws -> TestEnvironment {
        let world = TestEnvironment()
        world.answerNBU()
        for (key, file) in [
            ("minfin-rss /rss/news/", "minfin-rss.xml"), (articleKey, "minfin-article-171200900.html"),
            (banksKey, "minfin-site-banks-usd.json"),
            ("minfin-page-bank /ua/company/privatbank/", "minfin-bank-privatbank.html"),
            ("privatbank /p24api/pubinfo?exchange&json&coursid=5", "privatbank-cash.json"),
            ("privatbank /p24api/pubinfo?exchange&json&coursid=11", "privatbank-card.json"),
            ("finance-ua-banks /banks/api/organizationsList?locale=uk", "finance-ua-banks.json"),
            ("monobank /bank/currency", "monobank.json"),
        ] {
            let text = try Fixtures.text(file)
            world.transport.script(key, .text(text))
        }
        return world
    }
}
