import KursCore
import KursTerminal

/// The subjects of `kurs help` that are not commands.
enum HelpTopic: String, CaseIterable {
    case options, dates, amounts, markets, formats, configuration, environment
    case exitStatuses = "exit-codes"

    var summary: LocalizedText {
        switch self {
        case .options: LocalizedText("options of every command", "параметри всіх команд")
        case .dates: LocalizedText("days and periods", "дні й періоди")
        case .amounts: LocalizedText("amounts and currencies", "суми й валюти")
        case .markets: LocalizedText("the five markets", "п'ять ринків")
        case .formats: LocalizedText("output formats", "формати виводу")
        case .configuration: LocalizedText("keys of the configuration", "ключі конфігурації")
        case .environment: LocalizedText("environment variables", "змінні середовища")
        case .exitStatuses: LocalizedText("exit statuses", "коди завершення")
        }
    }

    init?(named name: String) {
        switch name.lowercased() {
        case "параметри": self = .options
        case "дати", "дні", "date": self = .dates
        case "суми", "валюти", "amount", "currencies": self = .amounts
        case "ринки", "market": self = .markets
        case "формати", "format": self = .formats
        case "конфігурація", "налаштування", "settings": self = .configuration
        case "середовище": self = .environment
        case "коди", "статуси", "exit-statuses", "exit": self = .exitStatuses
        default: self.init(rawValue: name.lowercased())
        }
    }

    /// The rows of the page: what is typed or shown, and what it means.
    func rows(_ language: Language) -> [(String, LocalizedText)] {
        switch self {
        case .options: []
        case .dates: HelpTopic.datesRows.map { ($0(language), $1) }
        case .amounts: HelpTopic.amountsRows
        case .markets: HelpTopic.marketsRows
        case .formats: HelpTopic.formatsRows
        case .configuration:
            Setting.all.map { setting in
                let (form, meaning) = (setting.expected, setting.meaning)
                return (setting.key, LocalizedText("\(form) — \(meaning.en)", "\(form) — \(meaning.uk)"))
            }
        case .environment: HelpTopic.environmentRows
        case .exitStatuses: HelpTopic.exitStatusesRows
        }
    }

    /// What is typed has the words of the language first; both are understood in either.
    private static let datesRows: [(LocalizedText, LocalizedText)] = [
        (
            LocalizedText("2026-11-19, 19.11.2026", "19.11.2026, 2026-11-19"),
            LocalizedText(
                "a day; also 2026/11/19, 19/11/2026, and 19.11 after --on",
                "день; також 2026/11/19, 19/11/2026 і 19.11 після --on")
        ),
        (
            LocalizedText("1 November 2026, Nov 1", "1 листопада 2026, 1 лист."),
            LocalizedText(
                "also in Ukrainian; without a year, the latest one",
                "також англійською; без року — останній такий день")
        ),
        (
            LocalizedText("today, yesterday, tomorrow", "сьогодні, вчора, позавчора, завтра"),
            LocalizedText("also in Ukrainian: сьогодні, вчора, завтра", "також today, yesterday, tomorrow")
        ),
        (
            LocalizedText("Monday, next Friday, last Friday", "понеділок, наступна п'ятниця, минула п'ятниця"),
            LocalizedText(
                "the latest such day, the first after today, the latest before today",
                "останній такий день, перший після сьогодні, останній перед сьогодні")
        ),
        (
            LocalizedText("-7d, -2w", "-7d, -2w"),
            LocalizedText("seven days ago, two weeks ago", "сім днів тому, два тижні тому")
        ),
        (
            LocalizedText(
                "2026-10, October, 2026Q3, 2026H1, 2026, this week",
                "2026-10, жовтень, 2026Q3, 2026H1, 2026, цього тижня"),
            LocalizedText(
                "a month, a quarter, half a year, a year, where a period is asked for",
                "місяць, квартал, пів року, рік — де потрібен період")
        ),
        (
            LocalizedText("last month, last week", "минулий місяць, минулий тиждень"),
            LocalizedText(
                "the whole one before this, by the calendar", "цілий попередній, за календарем")
        ),
        (
            LocalizedText("-30d, past month, last 30 days", "-30d, останній місяць, останні 30 днів"),
            LocalizedText("thirty days up to today", "тридцять днів до сьогодні")
        ),
    ]

    private static let amountsRows: [(String, LocalizedText)] = [
        ("1500.50, 1500,50", LocalizedText("a point or a comma before the decimals", "дріб після крапки чи коми")),
        ("1 500,50, 1,500.50", LocalizedText("with thousands separated", "з відокремленими тисячами")),
        ("2k, 2 тис., 1,5 млн", LocalizedText("thousands, millions and billions", "тисячі, мільйони й мільярди")),
        ("100 usd + 50 eur", LocalizedText("amounts that are added", "суми, які додаються")),
        ("$100, 100грн", LocalizedText("with the currency attached", "разом із валютою")),
        (
            "1,500 usd",
            LocalizedText(
                "a thousand and a half, as kurs prints it: money of two decimals has no third",
                "півтори тисячі, бо гроші з двома знаками після коми третього не мають")
        ),
        (
            "1.500, 1,500 грн",
            LocalizedText(
                "refused, because it may be a thousand or a fraction; but a fraction of KWD, coins and metals",
                "відхиляється, бо це може бути і тисяча, і дріб; але дріб для KWD, криптовалют і металів")
        ),
        (
            "usd, $, 840, долар",
            LocalizedText("a currency: its code, symbol, number or name", "валюта: код, символ, номер чи назва")
        ),
        ("usd,eur", LocalizedText("several currencies, as usd eur", "кілька валют, як usd eur")),
        (
            "eur/usd",
            LocalizedText("the euro in dollars, for rates and history", "євро в доларах, для rates і history")
        ),
    ]

    private static let marketsRows: [(String, LocalizedText)] = [
        (
            "cash",
            LocalizedText(
                "cash between people; also street, каса, готівка", "обмін готівки між людьми; також street, каса")
        ),
        ("banks", LocalizedText("the average in banks; also банки", "середній курс у банках; також банки")),
        ("interbank", LocalizedText("trade between banks; also mb, міжбанк", "торги між банками; також mb, міжбанк")),
        ("nbu", LocalizedText("the NBU's official rate; also нбу", "офіційний курс НБУ; також нбу")),
        (
            "crypto",
            LocalizedText("coins in hryvnias; also coins, крипто", "криптовалюти в гривнях; також coins, крипто")
        ),
    ]

    private static let formatsRows: [(String, LocalizedText)] = [
        ("table", LocalizedText("for people", "для людей")),
        ("plain", LocalizedText("fields separated by tabs, never localised", "поля через табуляцію, без локалізації")),
        ("json, jsonl", LocalizedText("one object, or one per line", "один об'єкт або по одному в рядку")),
        ("csv, tsv", LocalizedText("for spreadsheets", "для електронних таблиць")),
        (
            "prometheus, sfeed, …",
            LocalizedText("formats of single commands; see their help", "формати окремих команд; дивіться їхню довідку")
        ),
    ]

    private static let environmentRows: [(String, LocalizedText)] = [
        ("KURS_MARKET", LocalizedText("the default market", "типовий ринок")),
        ("KURS_LANG", LocalizedText("en or uk", "en або uk")),
        ("KURS_CONFIG, KURS_DB", LocalizedText("configuration file and database", "файл конфігурації й база даних")),
        ("KURS_WALLET", LocalizedText("the journal of the wallet", "журнал гаманця")),
        ("KURS_MINFIN_KEY", LocalizedText("key of Minfin's API", "ключ API Мінфіну")),
        ("KURS_URL_…", LocalizedText("mirrors of sources: HTTPS addresses", "дзеркала джерел: адреси HTTPS")),
        ("KURS_NOW", LocalizedText("a fixed time, for tests", "фіксований час, для тестів")),
        ("NO_COLOR", LocalizedText("disable colours", "без кольорів")),
        (
            "KURS_PAGER",
            LocalizedText(
                "what shows output longer than the screen, before PAGER (default: less -FRX; empty: nothing)",
                "чим показувати довше за екран; має перевагу над PAGER (типово less -FRX; порожнє — нічим)")
        ),
        ("CLICOLOR_FORCE", LocalizedText("force colours", "кольори завжди")),
    ]

    private static let exitStatusesRows: [(String, LocalizedText)] = ExitStatus.allCases.map { status in
        ("\(status.rawValue)", HelpTopic.meaning(status))
    }

    private static func meaning(_ status: ExitStatus) -> LocalizedText {
        switch status {
        case .answered: LocalizedText("success", "успіх")
        case .nothing: LocalizedText("nothing matched, or the answer is no", "нічого не знайдено, або відповідь — ні")
        case .fired:
            LocalizedText("an alert fired, or diff found a difference", "спрацювало сповіщення, або diff знайшов зміну")
        case .tooOld: LocalizedText("success, but older than --max-age", "успіх, але дані старші за --max-age")
        case .usage: LocalizedText("wrong usage", "неправильне використання")
        case .badData: LocalizedText("an invalid amount, date, line or page", "помилкова сума, дата, рядок чи сторінка")
        case .noInput: LocalizedText("the input file does not exist", "немає вхідного файлу")
        case .unreachable:
            LocalizedText(
                "no source is reachable, nothing is stored; or rsvg-convert is missing for a PNG image",
                "джерела недоступні, збереженого немає; або для PNG бракує rsvg-convert")
        case .fault: LocalizedText("an internal error", "внутрішня помилка")
        case .disk: LocalizedText("a disk or database error", "помилка диска чи бази даних")
        case .tryLater: LocalizedText("try again later", "спробуйте пізніше")
        case .configuration: LocalizedText("invalid configuration", "неправильна конфігурація")
        case .interrupted: LocalizedText("interrupted", "перервано")
        }
    }
}
