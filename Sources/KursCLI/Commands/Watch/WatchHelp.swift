import KursCore

extension WatchScreen {
    /// The keys and what they do.
    static func help(_ language: Language) -> [Line] {
        let rows: [(String, LocalizedText)] = [
            ("1…5 ← →", LocalizedText("choose a market", "вибрати ринок")),
            ("m", LocalizedText("make this market the default", "зробити цей ринок типовим")),
            ("↑ ↓ PgUp PgDn", LocalizedText("move in the list", "рух списком")),
            ("r", LocalizedText("refresh, at most every five minutes", "оновити, не частіше ніж раз на п'ять хвилин")),
            ("c", LocalizedText("convert an amount", "перерахувати суму")),
            ("n", LocalizedText("news; Enter reads", "новини; Enter читає")),
            (
                "o 1…9",
                LocalizedText(
                    "open the article, or a link of it, in the browser", "відкрити статтю або її посилання в браузері")
            ),
            ("s", LocalizedText("order the currencies or the banks", "порядок валют або банків")),
            ("b", LocalizedText("banks; Enter shows contacts", "банки; Enter показує контакти")),
            (
                "Enter",
                LocalizedText("open the headline, or the selected coin", "відкрити заголовок або вибрану монету")
            ),
            (
                LocalizedText("mouse", "миша")(language),
                LocalizedText("click opens; select text with Shift", "натискання відкриває; текст виділяють із Shift")
            ),
            ("q Esc", LocalizedText("go back; from the rates, quit (q)", "назад; з екрана курсів — вихід (q)")),
        ]
        return rows.map { [.init(RatesPane.padded($0.0, 16), .strong), .init($0.1(language))] }
    }
}
