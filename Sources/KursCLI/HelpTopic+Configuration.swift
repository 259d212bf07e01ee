import KursCore

extension HelpTopic {
    /// The keys of the configuration: the form of each value, and what it is for.
    static let configurationRows: [(String, LocalizedText)] = Configuration.keys.map { key in
        let (form, meaning) = (ConfigurationValue.expected(key), meaning(of: key))
        return (key, LocalizedText("\(form) — \(meaning.en)", "\(form) — \(meaning.uk)"))
    }

    private static func meaning(of key: String) -> LocalizedText {
        switch key {
        case "market": LocalizedText("the market used without -m", "ринок, якщо немає -m")
        case "currencies": LocalizedText("the currencies shown first", "валюти, що показуються першими")
        case "lang": LocalizedText("the language of messages and tables", "мова повідомлень і таблиць")
        case "max_age":
            LocalizedText("a limit on the age of rates, as with --max-age", "межа віку курсів, як --max-age")
        case "keep":
            LocalizedText(
                "how long news and articles stay in the database", "скільки новини й статті зберігаються в базі даних")
        case "feeds": LocalizedText("additional news feeds", "додаткові стрічки новин")
        case "favourites": LocalizedText("the coins listed first", "криптовалюти, що показуються першими")
        case "bank_pages":
            LocalizedText(
                "pages of banks that kurs banks asks as well", "сторінки банків, які також запитує kurs banks")
        case "allow_http":
            LocalizedText(
                "whether mirrors and feeds may use plain http", "чи можна дзеркалам і стрічкам звичайний http")
        case "minfin_key": LocalizedText("the key of Minfin's API", "ключ API Мінфіну")
        default: LocalizedText("", "")
        }
    }
}
