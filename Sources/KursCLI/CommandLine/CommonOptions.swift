import KursCore

/// The options that every command understands.
enum CommonOptions {
    static let formats = ["table", "plain", "json", "jsonl", "csv", "tsv"]

    static let all: [OptionSpec] = [
        OptionSpec(
            "market", short: "m", value: "MARKET", choices: ["cash", "banks", "interbank", "nbu", "crypto"],
            "the market to ask: cash, banks, interbank, nbu or crypto",
            "ринок: cash, banks, interbank, nbu або crypto"),
        OptionSpec(
            "output", short: "o", value: "FORMAT", choices: formats,
            "the format: table, plain, json, jsonl, csv, tsv", "формат: table, plain, json, jsonl, csv, tsv"),
        OptionSpec("json", "the same as -o json", "те саме, що -o json"),
        OptionSpec("json-numbers", "decimals as JSON numbers, not strings", "десяткові числами JSON, а не рядками"),
        OptionSpec("no-header", "no header line in tables, CSV and TSV", "без рядка заголовків у таблицях, CSV і TSV"),
        OptionSpec(
            "out", value: "FILE", "write to a file: beside it first, then renamed",
            "писати у файл: спершу поруч, потім перейменувати"),
        OptionSpec(
            "refresh", "ask the network, if five minutes have passed", "запитати мережу, якщо минуло п'ять хвилин"),
        OptionSpec("offline", "answer from the store only", "відповідати лише зі сховища"),
        OptionSpec(
            "max-age", value: "TIME",
            "ask again for what is older (90s, 10m, 6h, 2d); exit 3 if it still is, unless its day is over",
            "запитати знову те, що старше (90s, 10m, 6h, 2d); статус 3, якщо й тоді старше, крім минулих днів"),
        OptionSpec(
            "timeout", value: "TIME", "wait at most so long in all; 5s unless said",
            "чекати загалом не довше; типово 5s"),
        OptionSpec(
            "strict-date", "refuse another day's rate for a day that has none",
            "не брати курс іншого дня, коли свого немає"),
        OptionSpec("lang", value: "LANG", choices: ["en", "uk"], "en or uk", "en або uk"),
        OptionSpec(
            "color", value: "WHEN", choices: ["auto", "always", "never"], "auto, always or never",
            "auto, always або never"),
        OptionSpec("quiet", short: "q", "no warnings and notices", "без застережень і повідомлень"),
        OptionSpec("verbose", short: "v", "print each request as a curl line", "показувати кожен запит рядком curl"),
        OptionSpec("record", value: "DIR", "keep every answer in a folder", "зберігати кожну відповідь у теці"),
        OptionSpec(
            "replay", value: "DIR", "answer from such a folder, without network and store",
            "відповідати з такої теки, без мережі й сховища"),
        OptionSpec("help", short: "h", "show this", "показати це"),
        OptionSpec("version", "print the version", "показати версію"),
    ]
}
