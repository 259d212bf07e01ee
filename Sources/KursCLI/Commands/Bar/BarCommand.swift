import KursCore
import KursTerminal
import KursText

/// `kurs bar`: one line for a status bar, from the store only.
enum BarCommand {
    static let spec = CommandSpec(
        "bar", LocalizedText("print one line for a status bar", "рядок для панелі стану"),
        usage: [
            "bar [--plain|--waybar|--tmux|--i3|--polybar|--xbar|--alfred] [CUR…] [-m MARKET]",
            "bar --template '%{usd.cash.sell} …'",
        ],
        examples: [
            Example("kurs bar", "your currencies on your market", "ваші валюти на вашому ринку"),
            Example("kurs bar --waybar -m cash", "JSON for Waybar's custom module", "JSON для модуля custom у Waybar"),
            Example("kurs bar --template '$%{usd.cash.sell}%{usd.cash.sell.arrow}'", "your own line", "власний рядок"),
            Example(
                "kurs bar --tmux --max-age 15m", "data older than 15 minutes is marked as stale",
                "дані, старші за 15 хв, позначаються як застарілі"),
        ],
        options: [
            OptionSpec("plain", isFormat: true, "plain text (default)", "простий текст (типово)"),
            OptionSpec("waybar", isFormat: true, "JSON for Waybar", "JSON для Waybar"),
            OptionSpec("tmux", isFormat: true, "for tmux's status line", "для рядка стану tmux"),
            OptionSpec("i3", isFormat: true, "three lines for i3blocks", "три рядки для i3blocks"),
            OptionSpec("polybar", isFormat: true, "for polybar's script module", "для модуля script у polybar"),
            OptionSpec(
                "xbar", isFormat: true, "a plugin of xbar, SwiftBar or Argos: the line, and a menu of the rates",
                "плагін для xbar, SwiftBar чи Argos: рядок і меню з курсами"),
            OptionSpec(
                "alfred", isFormat: true, "JSON for Alfred's script filter, an item for each rate",
                "JSON для Script Filter в Alfred, пункт на кожен курс"),
            OptionSpec(
                "template", value: "TEXT", "your own line with names in %{}", "власний рядок із назвами у %{}"),
        ],
        notes: [
            LocalizedText(
                "Prints the code of each currency and its rate, or BUY/SELL where the market has two sides: USD 43.50/43.62 EUR 46.79/46.96.",
                "Виводить код кожної валюти та її курс або КУПІВЛЯ/ПРОДАЖ, якщо ринок має дві сторони: USD 43.50/43.62 EUR 46.79/46.96."
            ),
            LocalizedText(
                "Reads only the database (with --replay, the recording), never waits, and exits with 0. Old rates are marked as stale; missing rates appear as “—”. "
                    + "Schedule kurs update to keep the rates current.",
                "Читає лише базу даних (з --replay — запис), ніколи не чекає, код завершення 0. Застарілі курси позначено «застаріло», замість відсутніх показано «—». "
                    + "Щоб курси були свіжі, запускайте kurs update за розкладом."),
            LocalizedText(
                "Doubtful rates also appear as “—” unless you add --allow-flagged.",
                "Сумнівні курси без --allow-flagged теж показано як «—»."),
            LocalizedText(
                "A name in a template is CUR.MARKET[.SIDE]: usd.cash.sell, usd.nbu, btc.crypto; append .change for "
                    + "its change or .arrow for an arrow. %{age} is the age of the oldest rate, %{stale} marks an old one, %%{ is a literal %{. "
                    + "Of the wallet: %{wallet.month.in}, .out and .saved, %{wallet.total}, and %{wallet.due}, the number of "
                    + "payments that are overdue or due today.",
                "Ім'я в шаблоні — ВАЛЮТА.РИНОК[.КУРС]: usd.cash.sell, usd.nbu, btc.crypto; з .change чи .arrow у кінці — його "
                    + "зміна чи стрілка. %{age} — вік найстарішого, %{stale} — позначка, коли курс застарів, %%{ — це саме %{. "
                    + "З гаманця: %{wallet.month.in}, .out і .saved, %{wallet.total} і %{wallet.due} — скільки платежів "
                    + "прострочено чи припадає на сьогодні."
            ),
            LocalizedText(
                "The ready-made lines round to two decimals; a template prints rates exactly as published.",
                "Готові рядки округлюють числа до двох знаків; шаблон виводить їх такими, як їх оприлюднено."),
        ],
        arguments: ["CURRENCY", "MARKET"], onlyFormats: [.table, .plain, .json, .jsonl], answersFromStore: true,
        words: { (line) throws(UsageError) in
            // `bar waybar usd`
            if let word = line.operands.first, BarFormat(rawValue: word) != nil {
                line.options.append(ParsedArguments.Option(name: line.operands.removeFirst()))
            }
            try line.takeCommonWords()
        }, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let formats = BarFormat.allCases.filter { arguments.has($0.rawValue) }
        if formats.count > 1 {
            throw .usage(.conflict("--" + formats[0].rawValue, "--" + formats[1].rawValue))
        }
        // Waybar and Alfred have JSON of their own.
        if context.settings.format.isJSON, formats != [.waybar], formats != [.alfred] {
            throw .usage(.noFormat(context.settings.format.rawValue, command: "bar", takes: spec.formatNames))
        }
        let named = try context.currencies(in: arguments.operands)
        var template: BarTemplate?
        if let text = arguments.value("template") {
            if !named.isEmpty { throw .usage(.conflict("--template", arguments.operands[0])) }
            do throws(SyntaxError) {
                template = try BarTemplate(text)
                if text.hasSubstring("{"), !text.hasSubstring("%{") {
                    context.reporter.note(
                        "the template has no name in %{}, such as %{usd.nbu}",
                        "у шаблоні немає імен у %{}, як-от %{usd.nbu}")
                }
            } catch {
                throw .usage(.placed(error))
            }
        }
        let settings = context.settings
        let usual = settings.market.traits.tradesCoins ? Array(settings.coins.prefix(3)) : settings.currencies
        let currencies = named.isEmpty ? usual : named
        let reading = try read(template, currencies, context)
        let line = template.map { reading.line(of: $0) } ?? reading.line(of: currencies)
        var bytes: [UInt8] = []
        (formats.first ?? .plain).append(line, reading, color: settings.color, to: &bytes)
        try context.reporter.deliver(bytes)
        return .answered
    }

    /// Reads the rates for the line from the store or a recording; markets without any are omitted.
    private static func read(
        _ template: BarTemplate?, _ currencies: [CurrencyCode], _ context: CommandContext
    ) throws(CommandError) -> BarReading {
        var markets: [Market] = []
        var wanted = currencies
        if let template {
            (markets, wanted) = (template.names.map(\.market).distinct, template.names.map(\.currency).distinct)
        } else {
            let pairs = currencies.map { CurrencyPair($0, in: .uah) }
            markets = context.markets(of: pairs)
            // A coin beside dollars has one market, whichever is named for them.
            if pairs.contains(where: \.isCoin) { markets = (markets + [.crypto]).distinct }
        }
        var reading = BarReading(
            language: context.language, maxAgeSeconds: context.settings.maxAgeSeconds,
            allowsDoubtful: context.settings.allowsDoubtful, answers: [])
        if context.arguments.has("waybar") {
            reading.hasFiredAlert = (try? context.services.store().hasFired()) ?? false
        }
        if template?.needsWallet == true { reading.wallet = BarWallet(context) }
        guard !markets.isEmpty else { return reading }
        // A recording has no database, and reading it takes no time.
        let isReplay = context.settings.replay != nil
        let policy: CachePolicy = isReplay ? .automatic : .fromCache
        for outcome in try context.services.currencies().rates(of: markets, wanted: wanted, policy: policy) {
            switch outcome {
            case .success(let answer): reading.answers.append(answer)
            case .failure(.store(let error)): throw .answer(.store(error))
            case .failure(let failure): if isReplay { context.reporter.note(failure) }
            }
        }
        return reading
    }
}

private enum BarFormat: String, CaseIterable {
    case plain, waybar, tmux, i3, polybar, xbar, alfred

    /// Writes the line in the bar's format: one line, or three for i3.
    func append(_ line: BarLine, _ reading: BarReading, color: Bool, to bytes: inout [UInt8]) {
        switch self {
        case .plain:
            for part in line.parts {
                let paint = color ? BarFormat.color(part.trend, up: TextStyle.up, down: .down) : nil
                bytes.append(text: part.text.terminalSafe, paint)
            }
        case .waybar: return waybar(line, reading, to: &bytes)
        case .tmux:
            for part in line.parts {
                let paint = color ? BarFormat.color(part.trend, up: "green", down: "red") : nil
                if let paint { bytes.append(text: "#[fg=\(paint)]") }
                // tmux expands the status line as strftime and as its own format; `%` and `#` are special.
                bytes.append(text: BarFormat.doubled(part.text.terminalSafe, ["%", "#"]))
                if paint != nil { bytes.append("#[default]") }
            }
        case .i3: return i3(line, reading, to: &bytes)
        case .alfred: return bytes.append(contentsOf: Fields.alfred.object((line, reading)))
        case .xbar:
            let color = BarFormat.lineColor(line)
            bytes.append(text: BarFormat.xbarSafe(line.text) + (color.isEmpty ? "" : " | color=" + color) + "\n---")
            for (title, subtitle) in reading.details(line) {
                bytes.append(text: "\n" + BarFormat.xbarSafe(title + " · " + subtitle))
            }
        case .polybar:
            for part in line.parts {
                let paint = color ? BarFormat.hexColor(part.trend) : nil
                if let paint { bytes.append(text: "%{F\(paint)}") }
                bytes.append(text: BarFormat.polybarSafe(part.text.terminalSafe))
                if paint != nil { bytes.append("%{F-}") }
            }
        }
        bytes.append("\n")
    }

    /// Waybar's JSON on one line, with Pango markup escaped.
    private func waybar(_ line: BarLine, _ reading: BarReading, to bytes: inout [UInt8]) {
        var classes = line.trend == .level ? [] : [line.trend.rawValue]
        if line.isStale { classes.append("stale") }
        if line.rates.isEmpty { classes.append("empty") }
        if reading.hasFiredAlert { classes.append("alert") }
        let details = reading.details(line).map { $0 + " · " + $1 }.list("\n")
        bytes += Fields.waybar.object(
            (BarFormat.pangoSafe(line.text.terminalSafe), classes, BarFormat.pangoSafe(details)))
    }

    /// i3blocks: the full text, the short text and the colour, one per line.
    private func i3(_ line: BarLine, _ reading: BarReading, to bytes: inout [UInt8]) {
        let text = line.text.terminalSafe
        bytes.append(text: text + "\n")
        let short = line.rates.first.map { rate in
            let number = rate.quote.official ?? rate.quote.sell ?? rate.quote.buy
            return rate.quote.currency.text + " " + (number.map { NumberFormat.brief($0, reading.language) } ?? "—")
        }
        bytes.append(text: (short ?? text) + "\n")
        bytes.append(text: BarFormat.lineColor(line) + "\n")
    }

    /// The colour of a whole line; empty for none.
    private static func lineColor(_ line: BarLine) -> String {
        line.isStale ? "#FFBF00" : hexColor(line.trend) ?? ""
    }

    /// The text without the mark that begins the parameters of a line, for which xbar has no escape.
    private static func xbarSafe(_ text: String) -> String {
        String(String.UnicodeScalarView(text.terminalSafe.unicodeScalars.map { $0 == "|" ? "¦" : $0 }))
    }

    /// One of two colours for a rate that rose or fell; `nil` for any other.
    private static func color<Color>(_ trend: BarReading.Trend?, up: Color, down: Color) -> Color? {
        switch trend {
        case .up: up
        case .down: down
        case .level, nil: nil
        }
    }

    private static func hexColor(_ trend: BarReading.Trend?) -> String? {
        color(trend, up: "#2EA043", down: "#E5534B")
    }

    private static func pangoSafe(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { safe, scalar in
            switch scalar {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            case "\"": safe += "&quot;"
            case "'": safe += "&apos;"
            default: safe.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text with polybar tags escaped: a `%` before a brace is doubled.
    private static func polybarSafe(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var safe = ""
        for (index, scalar) in scalars.enumerated() {
            if scalar == "%", index + 1 < scalars.count, scalars[index + 1] == "{" { safe += "%" }
            safe.unicodeScalars.append(scalar)
        }
        return safe
    }

    private static func doubled(_ text: String, _ marks: [Unicode.Scalar]) -> String {
        text.unicodeScalars.reduce(into: "") { safe, scalar in
            if marks.contains(scalar) { safe.unicodeScalars.append(scalar) }
            safe.unicodeScalars.append(scalar)
        }
    }
}

extension Fields {
    static let waybar: [Field<(text: String, classes: [String], tooltip: String)>] = [
        Field("text", "the rates, with Pango markup escaped") { $0.text },
        Field("alt", "the last of the classes, or `level`") { $0.classes.last ?? "level" },
        Field("tooltip", "a line for each rate") { $0.tooltip },
        Field("class", "`up` or `down`, `stale`, `empty`, `alert`") { $0.classes },
    ]

    static let alfred: [Field<(line: BarLine, reading: BarReading)>] = [
        Field("items", "an item for each rate; without any, the line itself", each: alfredItems) { bar in
            if bar.line.rates.isEmpty { return [(bar.line.text.terminalSafe, "", nil)] }
            return zip(bar.reading.details(bar.line), bar.line.rates).map { detail, rate in
                (detail.title, detail.subtitle, rate.quote.official ?? rate.quote.sell ?? rate.quote.buy)
            }
        }
    ]

    private static let alfredItems: [Field<(title: String, subtitle: String, rate: ExactDecimal?)>] = [
        Field("title", "the currency and its numbers") { $0.title },
        Field("subtitle", "the market, the source and the age") { $0.subtitle },
        Field("arg", "the official rate, or the selling one, with all digits") { $0.rate },
        Field("valid", "whether a rate is available") { $0.rate != nil },
    ]
}
