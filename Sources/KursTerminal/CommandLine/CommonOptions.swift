import KursCore
import KursSources

/// The options that every command accepts.
package enum CommonOptions {
    static let formats = ["table", "plain", "json", "jsonl", "csv", "tsv"]

    /// For commands that can show the cash rates of one city.
    package static let city = OptionSpec(
        "city", value: "CITY", choices: City.names(in: .cash),
        "the cash market of one city: kyiv, lviv or its number",
        "готівковий ринок одного міста: kyiv, lviv або його номер")
    /// For commands that can show the rates of the banks of one city, too.
    package static let cityOfBanks = OptionSpec(
        "city", value: "CITY", choices: City.names(in: .cash),
        "the cash market of one city: kyiv, lviv or its number; with -m banks (or convert --best), the banks of that city",
        "готівковий ринок одного міста: kyiv, lviv або його номер; з -m banks (або convert --best) — банки цього міста")

    /// For commands of a period.
    package static let from = OptionSpec(
        "from", value: "DATE", "first day, or a period: 2026-10, 2026Q3, 2026",
        "перший день або період: 2026-10, 2026Q3, 2026")
    package static let to = OptionSpec(
        "to", value: "DATE", "last day, or a period (default: today)", "останній день або період (типово сьогодні)")

    /// For commands that list things.
    package static let limit = OptionSpec(
        "limit", short: "n", alias: "top", value: "N", "show at most N rows", "щонайбільше N рядків")

    package static func limit(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
        guard let text = arguments.value("limit") else { return nil }
        guard let limit = Int(text), (1...1_000_000_000).contains(limit) else {
            throw .badForm(arguments.spelling(of: "limit"), given: text, .number(1...1_000_000_000))
        }
        return limit
    }

    package static let all: [OptionSpec] = [
        OptionSpec(
            "market", short: "m", value: "MARKET", choices: ["cash", "banks", "interbank", "nbu", "crypto"],
            "use this market: cash, banks, interbank, nbu or crypto",
            "ринок: cash, banks, interbank, nbu або crypto"),
        OptionSpec(
            "output", short: "o", alias: "format", value: "FORMAT", choices: formats,
            "output format: table, plain, json, jsonl, csv, tsv", "формат виводу: table, plain, json, jsonl, csv, tsv"),
        OptionSpec("json", "short for -o json", "те саме, що -o json"),
        OptionSpec(
            "json-numbers", "write decimals as JSON numbers, not strings",
            "записувати десяткові дроби числами JSON, а не рядками"),
        OptionSpec(
            "no-header", "omit headings in tables, and the header line in CSV and TSV",
            "без заголовків у таблицях і рядка заголовків у CSV і TSV"),
        OptionSpec(
            "out", value: "FILE", "write FILE atomically instead of standard output",
            "записати результат у файл; файл замінюється цілком"),
        OptionSpec(
            "refresh", "fetch again, if the last fetch was at least five minutes ago",
            "оновити з мережі, якщо від останнього разу минуло п'ять хвилин"),
        OptionSpec("offline", "use the database only, without the network", "брати дані лише з бази, без мережі"),
        OptionSpec(
            "max-age", value: "TIME",
            "fetch what is older than TIME (90s, 10m, 6h, 2d); exit 3 if it stays older, except for past days",
            "оновити дані, старші за ЧАС (90s, 10m, 6h, 2d); код 3, якщо новіших немає (минулих днів це не стосується)"),
        OptionSpec(
            "timeout", value: "TIME", "give up after TIME (default 5s)",
            "чекати не довше за ЧАС (типово 5s)"),
        OptionSpec(
            "strict-date", "fail on days without a rate instead of carrying the previous one forward",
            "не переносити курс на день, для якого його немає"),
        OptionSpec(
            "allow-flagged", "use rates flagged as doubtful in conversions, alerts and status bars",
            "використовувати й сумнівні курси в перерахунках, сповіщеннях і рядку стану"),
        OptionSpec("lang", value: "LANG", choices: ["en", "uk"], "language: en or uk", "мова: en або uk"),
        OptionSpec(
            "color", value: "WHEN", choices: ["auto", "always", "never"], "use colours: auto, always or never",
            "кольори: auto, always або never"),
        OptionSpec(
            "no-pager", "print long output without a pager",
            "вивести й те, що довше за екран, без програми перегляду"),
        OptionSpec(
            "quiet", short: "q", "omit warnings and notices; tables keep their headings (see --no-header)",
            "без попереджень і повідомлень; заголовки таблиць лишаються (див. --no-header)"),
        OptionSpec(
            "verbose", short: "v", "print each request as a curl command", "показувати кожен запит як команду curl"),
        OptionSpec("record", value: "DIR", "save every response in a directory", "зберегти кожну відповідь у каталозі"),
        OptionSpec(
            "replay", value: "DIR", "answer from a recorded directory, without network and database",
            "відтворити запис із каталогу, без мережі й бази даних"),
        OptionSpec("help", short: "h", "show this help; -h shows a shorter one", "показати цю довідку; -h — коротшу"),
        OptionSpec("version", short: "V", "print the version", "показати версію"),
    ]
}
