import KursCore
import Testing

@testable import KursCLI
@testable import KursTerminal

/// Command lines split into options and arguments.
struct ParsedArgumentsTests {
    struct Line: Sendable, CustomTestStringConvertible {
        var line: [String]
        var command = ""
        var arguments: [String] = []
        var options: [String] = []
        var testDescription: String { line.joined(separator: " ") }
    }

    static let lines: [Line] = [
        Line(line: []),
        Line(line: ["rates"], command: "rates"),
        Line(line: ["rates", "usd", "EUR"], command: "rates", arguments: ["usd", "EUR"]),
        Line(line: ["rates", "--market", "nbu"], command: "rates", options: ["market=nbu"]),
        Line(line: ["rates", "--market=nbu"], command: "rates", options: ["market=nbu"]),
        Line(line: ["rates", "--market="], command: "rates", options: ["market="]),
        Line(
            line: ["chart", "usd", "--mark", "2026-03-01", "war risk levy", "-q"], command: "chart", arguments: ["usd"],
            options: ["mark=2026-03-01=war risk levy", "quiet"]),
        Line(
            line: ["chart", "--mark", "-7d=levy", "--mark=2026-03-01", "x", "usd"], command: "chart",
            arguments: ["usd"],
            options: ["mark=-7d=levy", "mark=2026-03-01=x"]),
        Line(line: ["chart", "--mark", "1 March 2026", "a=b"], command: "chart", options: ["mark=1 March 2026=a=b"]),
        Line(line: ["chart", "--mark=-7d war levy"], command: "chart", options: ["mark=-7d war levy"]),
        Line(line: ["rates", "--out=a=b"], command: "rates", options: ["out=a=b"]),
        Line(line: ["rates", "-m", "nbu"], command: "rates", options: ["market=nbu"]),
        Line(line: ["rates", "-mnbu"], command: "rates", options: ["market=nbu"]),
        Line(line: ["rates", "-m=nbu"], command: "rates", options: ["market=nbu"]),
        Line(line: ["rates", "-qv"], command: "rates", options: ["quiet", "verbose"]),
        Line(line: ["rates", "-qmnbu"], command: "rates", options: ["quiet", "market=nbu"]),
        Line(line: ["rates", "-qo", "csv"], command: "rates", options: ["quiet", "output=csv"]),
        Line(line: ["--json", "rates"], command: "rates", options: ["json"]),
        Line(line: ["--side", "buy", "convert", "1"], command: "convert", arguments: ["1"], options: ["side=buy"]),
        Line(line: ["-a", "rates"], command: "rates", options: ["all"]),
        Line(line: ["-q", "--market", "nbu"], options: ["quiet", "market=nbu"]),
        Line(line: ["convert", "-100", "USD"], command: "convert", arguments: ["-100", "USD"]),
        Line(line: ["convert", "-0,5", "USD"], command: "convert", arguments: ["-0,5", "USD"]),
        Line(line: ["convert", "-.5", "USD"], command: "convert", arguments: ["-.5", "USD"]),
        Line(line: ["convert", "-₴5"], command: "convert", arguments: ["-₴5"]),
        Line(line: ["rates", "--on", "-7d"], command: "rates", options: ["on=-7d"]),
        Line(line: ["config", "set", "minfin_key", "-"], command: "config", arguments: ["minfin_key", "-"]),
        Line(line: ["rates", "--", "-q", "--all"], command: "rates", arguments: ["-q", "--all"]),
        Line(line: ["--", "rates", "usd"], command: "rates", arguments: ["usd"]),
        Line(line: ["usd", "євро", "-q"], command: "rates", arguments: ["usd", "євро"], options: ["quiet"]),
        Line(line: ["100", "usd", "to", "eur"], command: "convert", arguments: ["100", "usd", "to", "eur"]),
        Line(line: ["1 500,50", "usd"], command: "convert", arguments: ["1 500,50", "usd"]),
        Line(line: ["usd", "100"], command: "convert", arguments: ["usd", "100"]),
        Line(line: ["$100"], command: "convert", arguments: ["$100"]),
        Line(line: ["100"], command: "convert", arguments: ["100"]),
        // In a city, and at the bank that is called like it.
        Line(
            line: ["курс", "долара", "у", "Львові"], command: "rates", arguments: ["долара"], options: ["city=Львові"]),
        Line(
            line: ["100", "usd", "in", "kyiv"], command: "convert", arguments: ["100", "usd"], options: ["city=kyiv"]),
        Line(
            line: ["100", "usd", "у", "банку", "Львів"], command: "convert", arguments: ["100", "usd", "у", "банку"],
            options: ["bank=lvov"]),
        Line(line: ["банки", "у", "Львові"], command: "rates", options: ["city=Львові", "market=банки"]),
        Line(line: ["news", "--today"], command: "news", options: ["on=today"]),
        Line(line: ["rates", "--yesterday"], command: "rates", options: ["on=yesterday"]),
        Line(line: ["двісті", "доларів"], command: "convert", arguments: ["двісті", "доларів"]),
        Line(
            line: ["eur", "privatbank", "card"], command: "banks", arguments: ["privatbank"],
            options: ["currency=eur", "kind=card"]),
        Line(
            line: ["курс", "долара", "в", "приватбанку"], command: "banks", arguments: ["приватбанку"],
            options: ["currency=долара"]),
        Line(line: ["долар", "Львів"], command: "rates", arguments: ["долар"], options: ["city=Львів"]),
        Line(
            line: ["долар", "у", "банку", "Львів"], command: "banks", arguments: ["Львів"], options: ["currency=долар"]),
        Line(
            line: ["compare", "monobank", "and", "privatbank", "usd"], command: "banks",
            arguments: ["monobank", "privatbank"], options: ["currency=usd"]),
        Line(line: ["compare", "usd", "cash", "nbu"], command: "rates", arguments: ["usd"], options: ["all=cash,nbu"]),
        Line(
            line: ["diff", "usd", "2026-11-01", "2026-11-20"], command: "diff", arguments: ["usd"],
            options: ["since=2026-11-01", "to=2026-11-20"]),
        Line(line: ["diff", "usd", "week"], command: "diff", arguments: ["usd"], options: ["since=-7d"]),
        Line(line: ["usd", "change", "today"], command: "diff", arguments: ["usd"]),
        Line(line: ["change", "usd", "today"], command: "diff", arguments: ["usd"]),
        Line(
            line: ["100", "usd", "at", "pumb"], command: "convert", arguments: ["100", "usd"], options: ["bank=pumb"]),
        Line(
            line: ["100", "eur", "privatbank", "cash"], command: "convert", arguments: ["100", "eur"],
            options: ["kind=cash", "bank=privatbank"]),
        Line(
            line: ["usd", "max", "2026-11"], command: "history", arguments: ["usd", "2026-11"], options: ["by=average"]),
        Line(
            line: ["usd", "change", "since", "2026-11-01"], command: "history", arguments: ["usd"],
            options: ["from=2026-11-01"]),
        Line(
            line: ["історія", "євро", "з", "1", "вересня", "по", "1", "жовтня"], command: "history",
            arguments: ["євро"], options: ["from=1 вересня", "to=1 жовтня"]),
        Line(
            line: ["історія", "долар", "по", "тижнях"], command: "history", arguments: ["долар"], options: ["by=week"]),
        Line(line: ["banks", "usd", "--cheapest"], command: "banks", arguments: ["usd"], options: ["sort=sell"]),
        Line(line: ["100", "usd", "прописом"], command: "convert", arguments: ["100", "usd"], options: ["words"]),
        Line(
            line: ["wallet", "plan", "add", "5", "rent", "щомісяця", "1", "числа"], command: "wallet",
            arguments: ["5", "rent"], options: ["every=month", "on=1"]),
        Line(
            line: ["wallet", "plan", "add", "5", "rent", "flat", "every", "week", "on", "friday"], command: "wallet",
            arguments: ["5", "rent", "flat"], options: ["every=week", "on=friday"]),
        Line(
            line: ["wallet", "plan", "add", "5", "rent", "each", "month", "on", "the", "5th"], command: "wallet",
            arguments: ["5", "rent"], options: ["every=month", "on=5"]),
        Line(
            line: ["wallet", "plan", "add", "5", "food", "monthly", "on", "1", "the", "club"], command: "wallet",
            arguments: ["5", "food", "monthly", "on", "1", "the", "club"]),
        Line(
            line: ["wallet", "plan", "add", "5", "food", "lunch", "on", "the", "5th", "of", "every", "month"],
            command: "wallet",
            arguments: ["5", "food", "lunch"], options: ["every=month", "on=5"]),
        Line(
            line: ["wallet", "plan", "add", "5", "food", "обід", "у", "неділю", "щотижня"], command: "wallet",
            arguments: ["5", "food", "обід"], options: ["every=week", "on=неділю"]),
        Line(line: ["wallet", "list", "since", "monday"], command: "wallet", options: ["from=monday"]),
        Line(
            line: ["usd", "privatbank", "lviv"], command: "banks", arguments: ["privatbank"],
            options: ["city=lviv", "currency=usd"]),
        Line(line: ["wallet", "balance", "в", "доларах"], command: "wallet", arguments: [], options: ["in=доларах"]),
        Line(line: ["курс", "ощадбанку"], command: "banks", arguments: ["ощадбанку"]),
        Line(
            line: ["spent", "1340", "on", "groceries", "by", "card"], command: "wallet",
            arguments: ["1340", "on", "groceries", "by", "card"]),
        Line(line: ["how", "much", "money", "do", "I", "have"], command: "wallet"),
        Line(line: ["wallet", "how", "much", "is", "on", "card"], command: "wallet", arguments: ["card"]),
        Line(
            line: ["how", "many", "dollars", "can", "I", "buy", "for", "20000"], command: "convert",
            arguments: ["20000", "uah", "to", "dollars"]),
        Line(line: ["ounce", "of", "gold"], command: "rates", arguments: ["gold"]),
        Line(
            line: ["is", "the", "dollar", "up", "since", "monday"], command: "history", arguments: ["dollar"],
            options: ["from=monday"]),
        Line(
            line: ["наскільки", "подорожчав", "долар", "з", "початку", "року"], command: "history",
            arguments: ["долар", "цього року"]),
        Line(
            line: ["tell", "me", "when", "the", "dollar", "is", "over", "44"], command: "alert",
            arguments: ["me", "when", "the", "dollar", "is", "over", "44"]),
        Line(
            line: ["де", "найдешевше", "купити", "500", "доларів"], command: "convert", arguments: ["500", "доларів"],
            options: ["best=any", "side=sell"]),
        Line(
            line: ["how", "many", "dollars", "can", "I", "buy", "for", "20000", "at", "monobank"], command: "convert",
            arguments: ["20000", "uah", "to", "dollars"], options: ["bank=monobank"]),
        Line(
            line: ["300", "євро", "у", "касі", "--best"], command: "convert", arguments: ["300", "євро"],
            options: ["best=cash"]),
        Line(
            line: ["300", "євро", "готівкою", "--best=card"], command: "convert", arguments: ["300", "євро"],
            options: ["best=card", "market=готівкою"]),
        Line(
            line: ["300", "євро", "готівкою", "--best"], command: "convert", arguments: ["300", "євро"],
            options: ["best=cash"]),
        Line(
            line: ["історія", "долара", "з", "1", "по", "15", "листопада"], command: "history", arguments: ["долара"],
            options: ["from=1 листопада", "to=15 листопада"]),
        Line(
            line: ["highest", "dollar", "this", "month"], command: "history", arguments: ["dollar", "this month"],
            options: ["by=average"]),
        Line(
            line: ["сповісти", "коли", "євро", "менше", "46"], command: "alert",
            arguments: ["коли", "євро", "менше", "46"]),
        Line(
            line: ["де", "здати", "1000", "доларів"], command: "convert", arguments: ["1000", "доларів"],
            options: ["best=any"]),
        Line(
            line: ["best", "bank", "to", "sell", "500", "euro"], command: "convert", arguments: ["500", "euro"],
            options: ["best=any"]),
        Line(line: ["banks", "eur", "--best", "--card"], command: "banks", arguments: ["eur"], options: ["best=card"]),
        Line(
            line: ["average", "usd", "2026Q3"], command: "history", arguments: ["usd", "2026Q3"],
            options: ["by=average"]),
        Line(
            line: ["convert", "a.csv", "в", "гривні", "за", "жовтень"], command: "convert", arguments: ["a.csv"],
            options: ["period=жовтень", "to=гривні"]),
        Line(
            line: ["1000", "доларів", "де", "найвигідніше"], command: "convert", arguments: ["1000", "доларів"],
            options: ["best=any"]),
        Line(
            line: ["500", "usd", "where", "to", "buy"], command: "convert", arguments: ["500", "usd"],
            options: ["best=any", "side=sell"]),
        Line(
            line: ["банки", "де", "найвигідніше", "здати", "долар"], command: "banks",
            options: ["currency=долар", "sort=buy"]),
        Line(
            line: ["банки", "де", "найвигідніше", "здати", "долар", "у", "Львові"], command: "banks",
            arguments: ["долар"], options: ["city=Львові", "sort=buy"]),
        Line(line: ["банки", "за", "вчора"], command: "rates", options: ["market=банки", "on=вчора"]),
        Line(line: ["банки", "за", "продажем"], command: "banks", options: ["sort=sell"]),
        Line(line: ["usd", "for", "10.5", "eur"], command: "rates", arguments: ["usd", "for", "10.5", "eur"]),
        Line(line: ["wallet", "report", "expenses", "--income"], command: "wallet", options: ["income", "expense"]),
        Line(line: ["news", "нові", "тарифи"], command: "news", arguments: ["нові", "тарифи"]),
        Line(line: ["banks", "by", "sell"], command: "banks", options: ["sort=sell"]),
        Line(line: ["усі", "ринки"], command: "rates", options: ["all"]),
        Line(
            line: ["на", "скільки", "зріс", "долар", "з", "початку", "року"], command: "history",
            arguments: ["долар", "цього року"]),
        Line(
            line: ["usd", "since", "the", "start", "of", "the", "month"], command: "history",
            arguments: ["usd", "this month"]),
        Line(
            line: ["wallet", "скільки", "я", "витратив", "на", "їжу", "цього", "місяця"], command: "wallet",
            arguments: ["їжу", "цього", "місяця"], options: ["expense"]),
        Line(
            line: ["wallet", "report", "income", "november"], command: "wallet", arguments: ["november"],
            options: ["income"]),
        Line(
            line: ["wallet", "edit", "last", "опис", "кава", "з", "колегою"], command: "wallet", arguments: ["last"],
            options: ["description=кава з колегою"]),
        Line(
            line: ["wallet", "edit", "last", "cafe"], command: "wallet", arguments: ["last"], options: ["category=cafe"]
        ),
        Line(
            line: ["wallet", "виправити", "останній", "запис", "380"], command: "wallet",
            arguments: ["останній", "380"]),
        Line(line: ["news", "last", "5"], command: "news", options: ["limit=5"]),
        Line(line: ["news", "unread"], command: "news", options: ["unread"]),
        Line(
            line: ["скільки", "доларів", "за", "100000", "грн"], command: "convert",
            arguments: ["100000", "грн", "to", "доларів"]),
        Line(
            line: ["банки", "євро", "--sort", "продаж"], command: "banks", arguments: ["євро"], options: ["sort=sell"]),
        Line(
            line: ["wallet", "імпорт", "a.csv", "на", "картку"], command: "wallet", arguments: ["a.csv"],
            options: ["account=картку"]),
        Line(line: ["usd", "card"], command: "banks", options: ["currency=usd", "kind=card"]),
        Line(line: ["1000", "usd", "картка"], command: "convert", arguments: ["1000", "usd"], options: ["best=card"]),
        Line(line: ["банки", "моно", "ощадбанк"], command: "banks", arguments: ["моно", "ощадбанк"]),
        Line(line: ["compare", "usd"], command: "rates", arguments: ["usd"], options: ["all"]),
        Line(
            line: ["wallet", "edit", "last", "--amount", "5 usd"], command: "wallet", arguments: ["last", "5", "usd"]),
        Line(line: ["status", "usd"], command: "bar", arguments: ["usd"]),
        Line(line: ["version"], command: "version"),
        Line(line: ["cash"], command: "rates", options: ["market=cash"]),
        Line(line: ["rates", "usd", "КАСА"], command: "rates", arguments: ["usd"], options: ["market=КАСА"]),
        Line(line: ["rates", "cash", "-m", "cash"], command: "rates", options: ["market=cash", "market=cash"]),
        Line(line: ["rates", "--date", "-7d"], command: "rates", options: ["on=-7d"]),
        Line(line: ["rates", "--date=-7d"], command: "rates", options: ["on=-7d"]),
        Line(line: ["rates", "-oCSV"], command: "rates", options: ["output=csv"]),
        Line(line: ["banks", "--kind", "Картка"], command: "banks", options: ["kind=card"]),
        Line(line: ["banks", "--kind", "золото"], command: "banks", options: ["kind=золото"]),
        Line(
            line: ["inspect", "text", "--url", "x", "-"], command: "inspect", arguments: ["-"], options: ["url=x"]),
        Line(
            line: ["-o", "csv", "inspect", "source", "x", "--on", "y"], command: "inspect",
            arguments: ["x"], options: ["output=csv", "on=y"]),
        Line(line: ["rates", "-m", "nbu", "-m", "cash"], command: "rates", options: ["market=nbu", "market=cash"]),
    ]

    @Test(arguments: lines)
    func `parses a command line`(line: Line) throws {
        let words = try ParsedArguments(line.line[...], .kurs)
        #expect(words.command == line.command)
        #expect(words.operands == line.arguments)
        #expect(
            words.options.map { option in option.value.map { "\(option.name)=\($0)" } ?? option.name } == line.options)
    }

    @Test func `the last of several values counts`() throws {
        let words = try ParsedArguments(["rates", "-m", "nbu", "-m", "cash"], .kurs)
        #expect(words.value("market") == "cash")
    }

    static let refused: [([String], UsageError)] = [
        (["rats"], .unknownCommand("rats", near: ["rates"])),
        (["каша"], .unknownCommand("каша", near: [])),
        (["hist", "usd"], .unknownCommand("hist", near: ["history"])),
        (["rates", "cash", "banks"], .conflict("cash", "banks")),
        (["rates", "cash", "-m", "nbu"], .conflict("cash", "--market nbu")),
        (["rates", "--date"], .missingValue("--date", value: "DATE")),
        (["--", "-q"], .unknownCommand("-q", near: [])),
        (["rates", "--markt", "nbu"], .unknownOption("--markt", command: "rates", near: ["market"])),
        (
            ["rates", "--side", "buy"],
            .unknownOption("--side", command: "rates", near: ["convert --side", "history --side"])
        ),
        (
            ["--side", "buy", "rates"],
            .unknownOption("--side", command: "rates", near: ["convert --side", "history --side"])
        ),
        (["--side=buy"], .unknownOption("--side", command: "", near: ["convert --side", "history --side"])),
        (["--explan", "convert"], .unknownOption("--explan", command: "", near: ["explain"])),
        (["rates", "-x"], .unknownOption("-x", command: "rates", near: [])),
        (["rates", "-qx"], .unknownOption("-x", command: "rates", near: [])),
        (["rates", "--market"], .missingValue("--market", value: "cash|banks|interbank|nbu|crypto")),
        (["rates", "-m"], .missingValue("-m", value: "cash|banks|interbank|nbu|crypto")),
        (
            ["rates", "--on", "2026-11-18", "--on=2026-11-19"],
            .conflict("--on 2026-11-18", "--on 2026-11-19")
        ),
        (["convert", "1", "usd", "--side", "--json"], .missingValue("--side", value: "buy|sell|mid")),
        (["rates", "--json=yes"], .unexpectedValue("--json")),
    ]

    @Test(arguments: refused)
    func `rejects a command line and names the argument`(line: [String], error: UsageError) {
        #expect(throws: error) { try ParsedArguments(line[...], .kurs) }
    }

    @Test func `an option has one shape in all commands`() {
        // An option may precede its command, so its shape must not depend on which command it is.
        var shapes: [String: Bool] = [:]
        for option in CommandTable.kurs.specs.flatMap(\.family).flatMap(\.options) + CommonOptions.all {
            for name in [option.long] + (option.short.map { ["-" + $0] } ?? []) {
                let hasValue = option.value != nil
                #expect(shapes[name] ?? hasValue == hasValue, "--\(name)")
                shapes[name] = hasValue
            }
        }
    }
}
