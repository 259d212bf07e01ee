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
        case .configuration: LocalizedText("configuration keys", "ключі конфігурації")
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
    var rows: [HelpRow] {
        switch self {
        case .options: []
        case .dates: HelpTopic.datesRows
        case .amounts: HelpTopic.amountsRows
        case .markets: HelpTopic.marketsRows
        case .formats: HelpTopic.formatsRows
        case .configuration:
            Setting.all.map { setting in
                let (form, meaning) = (setting.expected, setting.meaning)
                return HelpRow(setting.key, "\(form) — \(meaning.en)", "\(form) — \(meaning.uk)")
            }
        case .environment: HelpTopic.environmentRows
        case .exitStatuses: HelpTopic.exitStatusesRows
        }
    }

    /// What is typed has the words of the language first; both are understood in either.
    private static let datesRows: [HelpRow] = [
        HelpRow(
            "2026-11-19, 19.11.2026", uk: "19.11.2026, 2026-11-19",
            "a day; also 2026/11/19, 19/11/2026, and 19.11 after --on",
            "день; також 2026/11/19, 19/11/2026 і 19.11 після --on"),
        HelpRow(
            "1 November 2026, Nov 1", uk: "1 листопада 2026, 1 лист.",
            "also in Ukrainian; without a year, the latest one", "також англійською; без року — останній такий день"),
        HelpRow(
            "today, yesterday, tomorrow", uk: "сьогодні, вчора, позавчора, завтра",
            "also in Ukrainian: сьогодні, вчора, завтра", "також today, yesterday, tomorrow"),
        HelpRow(
            "Monday, next Friday, last Friday", uk: "понеділок, наступна п'ятниця, минула п'ятниця",
            "the most recent such day, the next one, the previous one",
            "найближчий минулий такий день (або сьогодні), наступний, попередній"),
        HelpRow("-7d, -2w", uk: "-7d, -2w", "seven days ago, two weeks ago", "сім днів тому, два тижні тому"),
        HelpRow(
            "2026-10, October, 2026Q3, 2026H1, 2026, this week",
            uk: "2026-10, жовтень, 2026Q3, 2026H1, 2026, цього тижня",
            "a month, a quarter, half a year, a year, where a period is asked for",
            "місяць, квартал, пів року, рік — де потрібен період"),
        HelpRow(
            "last month, last weekend", uk: "минулий місяць, минулі вихідні",
            "the whole previous calendar period", "увесь попередній календарний період"),
        HelpRow(
            "after 10 November, until June", uk: "після 10 листопада, до червня",
            "from the next day on; up to the last day before June", "від наступного дня; по останній день перед червнем"
        ),
        HelpRow(
            "-30d, past month, last 30 days", uk: "-30d, останній місяць, останні 30 днів", "thirty days up to today",
            "тридцять днів до сьогодні"),
    ]

    private static let amountsRows: [HelpRow] = [
        HelpRow("1500.50, 1500,50", "a point or a comma before the decimals", "дріб після крапки чи коми"),
        HelpRow("1 500,50, 1,500.50", "with thousands separated", "з відокремленими тисячами"),
        HelpRow("2k, 2 тис., 1,5 млн", "thousands, millions and billions", "тисячі, мільйони й мільярди"),
        HelpRow("100 usd + 50 eur", "amounts that are added", "суми, які додаються"),
        HelpRow(
            "1000 usd minus 5%", uk: "1000 usd мінус 5%", "minus or plus a percentage, calculated exactly",
            "зменшити чи збільшити на відсоток, без округлення"),
        HelpRow("$100, 100грн", "with the currency attached", "разом із валютою"),
        HelpRow(
            "1,500 usd", "one thousand five hundred: money has only two decimals, so the comma separates thousands",
            "півтори тисячі: гроші мають лише два знаки після коми, тож кома відокремлює тисячі"),
        HelpRow(
            "1.500, 1,500 грн",
            "rejected as ambiguous; for KWD, coins and metals, read as a fraction",
            "неоднозначно, тому відхиляється; для KWD, криптовалют і металів це дріб"),
        HelpRow(
            "usd, $, 840, долар", "a currency: its code, symbol, number or name", "валюта: код, символ, номер чи назва"),
        HelpRow("usd,eur", "several currencies, as usd eur", "кілька валют, як usd eur"),
        HelpRow("eur/usd", "the euro in dollars, for rates and history", "євро в доларах, для rates і history"),
    ]

    private static let marketsRows: [HelpRow] = [
        HelpRow(
            "cash", "cash between people; also street, каса, готівка", "обмін готівки між людьми; також street, каса"),
        HelpRow("banks", "the average in banks; also банки", "середній курс у банках; також банки"),
        HelpRow("interbank", "trade between banks; also mb, міжбанк", "торги між банками; також mb, міжбанк"),
        HelpRow("nbu", "the NBU's official rate; also нбу", "офіційний курс НБУ; також нбу"),
        HelpRow("crypto", "coins in hryvnias; also coins, крипто", "криптовалюти в гривнях; також coins, крипто"),
    ]

    private static let formatsRows: [HelpRow] = [
        HelpRow("table", "for people", "для людей"),
        HelpRow("plain", "fields separated by tabs, never localised", "поля через табуляцію, без локалізації"),
        HelpRow("json, jsonl", "one object, or one per line", "один об'єкт або по одному в рядку"),
        HelpRow("csv, tsv", "for spreadsheets", "для електронних таблиць"),
        HelpRow(
            "prometheus, sfeed, …", "formats of single commands; see their help",
            "формати окремих команд; дивіться їхню довідку"),
    ]

    private static let environmentRows: [HelpRow] = [
        HelpRow("KURS_MARKET", "the default market", "типовий ринок"),
        HelpRow("KURS_LANG", "en or uk", "en або uk"),
        HelpRow("KURS_CONFIG, KURS_DB", "configuration file and database", "файл конфігурації й база даних"),
        HelpRow("KURS_WALLET", "the journal of the wallet", "журнал гаманця"),
        HelpRow("KURS_MINFIN_KEY", "key of Minfin's API", "ключ API Мінфіну"),
        HelpRow("KURS_URL_…", "mirrors of sources: HTTPS addresses", "дзеркала джерел: адреси HTTPS"),
        HelpRow("KURS_NOW", "a fixed time, for tests", "фіксований час, для тестів"),
        HelpRow("NO_COLOR", "disable colours", "без кольорів"),
        HelpRow(
            "KURS_PAGER", "what shows output longer than the screen, before PAGER (default: less -FRX; empty: nothing)",
            "чим показувати довше за екран; має перевагу над PAGER (типово less -FRX; порожнє — нічим)"),
        HelpRow("CLICOLOR_FORCE", "force colours", "кольори завжди"),
    ]

    private static let exitStatusesRows: [HelpRow] = ExitStatus.allCases.map { status in
        HelpRow("\(status.rawValue)", HelpTopic.meaning(status))
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
                "no source is reachable and nothing is stored; or rsvg-convert is missing for a PNG image",
                "джерела недоступні, збереженого немає; або для PNG бракує rsvg-convert")
        case .fault: LocalizedText("an internal error", "внутрішня помилка")
        case .disk: LocalizedText("a disk or database error", "помилка диска чи бази даних")
        case .tryLater: LocalizedText("try again later", "спробуйте пізніше")
        case .configuration: LocalizedText("invalid configuration", "неправильна конфігурація")
        case .interrupted: LocalizedText("interrupted", "перервано")
        }
    }
}
