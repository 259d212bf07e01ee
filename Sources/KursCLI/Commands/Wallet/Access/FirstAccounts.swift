import KursCore

/// The accounts and categories that a new wallet begins with, in the language of the user, each with its other name.
///
/// They are `account` directives, which can be changed and removed like everything else in the file.
enum FirstAccounts {
    private static let expenses: [LocalizedText] = [
        LocalizedText("food", "їжа"), LocalizedText("cafe", "кафе"), LocalizedText("transport", "транспорт"),
        LocalizedText("rent", "оренда"), LocalizedText("utilities", "комунальні"), LocalizedText("phone", "зв'язок"),
        LocalizedText("health", "здоров'я"), LocalizedText("clothes", "одяг"), LocalizedText("home", "дім"),
        LocalizedText("fun", "розваги"), LocalizedText("gifts", "подарунки"), LocalizedText("taxes", "податки"),
        LocalizedText("other", "інше"), LocalizedText("unknown", "невідоме"),
    ]
    private static let income: [LocalizedText] = [
        LocalizedText("salary", "зарплата"), LocalizedText("freelance", "фриланс"),
        LocalizedText("interest", "відсотки"), LocalizedText("presents", "дарунки"),
        LocalizedText("returns", "повернення"),
    ]
    private static let assets: [LocalizedText] = [
        LocalizedText("cash", "готівка"), LocalizedText("card", "картка"), LocalizedText("fop", "фоп"),
        LocalizedText("savings", "заощадження"),
    ]

    /// The account that records take without `--from` and `--to`.
    static let usual = assets[0]

    /// The directives, a line each.
    static func text(_ language: Language) -> [UInt8] {
        var text = ""
        for (root, names) in [("assets", assets), ("expenses", expenses), ("income", income)] {
            for name in names {
                let other = name(language == .en ? .uk : .en)
                text += "account \(root):\(name(language))  ; alias:\(other)\n"
            }
        }
        return Array(text.utf8)
    }
}
