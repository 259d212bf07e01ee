import KursCore

/// What the possible values of options mean, for completions.
enum ChoiceDescription {
    /// The meaning of a value of an option; `nil` where the value explains itself.
    static func text(_ choice: String, of option: String) -> LocalizedText? {
        switch (option, choice) {
        case ("MARKET", _): Market(rawValue: choice).map(DisplayNames.market)
        case ("graphics", _): graphics(choice)
        case (_, "cash"): DisplayNames.kind(.cash)
        case (_, "card"): DisplayNames.kind(.card)
        case (_, "buy"): LocalizedText("the market buys", "ринок купує")
        case (_, "sell"): LocalizedText("the market sells", "ринок продає")
        case (_, "mid"): LocalizedText("the mean of both", "середній між ними")
        case (_, "name"): LocalizedText("by name", "за назвою")
        case (_, "day"): LocalizedText("by day", "за днями")
        case (_, "week"): LocalizedText("by week", "за тижнями")
        case (_, "month"): LocalizedText("by month", "за місяцями")
        case (_, "income"): LocalizedText("what came in", "надходження")
        case (_, "expense"): LocalizedText("what left", "витрати")
        case (_, "en"): LocalizedText("English", "англійська")
        case (_, "uk"): LocalizedText("Ukrainian", "українська")
        case (_, "auto"): LocalizedText("on a terminal", "на терміналі")
        case (_, "always"): LocalizedText("even in a pipe", "навіть у конвеєрі")
        case (_, "never"): LocalizedText("no colours", "без кольорів")
        case ("output", _): format(choice)
        default: nil
        }
    }

    private static func graphics(_ name: String) -> LocalizedText? {
        switch TerminalGraphics(rawValue: name) {
        case .auto: LocalizedText("as the terminal answers", "за відповіддю термінала")
        case .kitty: LocalizedText("kitty, Ghostty, Konsole", "kitty, Ghostty, Konsole")
        case .iterm: LocalizedText("iTerm2", "iTerm2")
        case .sixel: LocalizedText("sixel graphics", "графіка sixel")
        case .some(.none): LocalizedText("text", "текст")
        case nil: nil
        }
    }

    private static func format(_ name: String) -> LocalizedText? {
        switch OutputFormat(rawValue: name) {
        case .table: LocalizedText("for people", "для людей")
        case .plain: LocalizedText("fields separated by tabs", "поля через табуляцію")
        case .json: LocalizedText("one JSON object", "один об'єкт JSON")
        case .jsonl: LocalizedText("a JSON object per line", "об'єкт JSON у кожному рядку")
        case .csv: LocalizedText("values separated by commas", "значення через кому")
        case .tsv: LocalizedText("values separated by tabs", "значення через табуляцію")
        case .ledger, .hledger, .beancount, .gnucashCSV: LocalizedText("prices for bookkeeping", "ціни для обліку")
        case .fireflyCSV: LocalizedText("records for Firefly III", "записи для Firefly III")
        case .sfeed: LocalizedText("lines of sfeed", "рядки sfeed")
        case .prometheus: LocalizedText("metrics for Prometheus", "метрики для Prometheus")
        case .sqlite: LocalizedText("a SQLite database", "база даних SQLite")
        case .parquet: LocalizedText("a Parquet file", "файл Parquet")
        case nil: nil
        }
    }
}
