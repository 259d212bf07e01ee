import KursCore
import Testing

@testable import KursCLI
@testable import KursTerminal

/// Command lines split into options and arguments.
struct ParsedArgumentsTests {
    /// A command line, and the command, the arguments and the options that it is.
    struct Line: Sendable, CustomTestStringConvertible {
        let line: String
        let command: String
        let arguments: String
        let options: String
        var testDescription: String { line }

        init(_ line: String, _ command: String = "", _ arguments: String = "", _ options: String = "") {
            (self.line, self.command, self.arguments, self.options) = (line, command, arguments, options)
        }
    }

    static let lines: [Line] = [
        Line(""),
        Line("rates", "rates"),
        Line("rates usd EUR", "rates", "usd EUR"),
        Line("rates --market nbu", "rates", "", "market=nbu"),
        Line("rates --market=nbu", "rates", "", "market=nbu"),
        Line("rates --market=", "rates", "", "market="),
        Line("chart usd --mark 2026-03-01 'war risk levy' -q", "chart", "usd", "'mark=2026-03-01=war risk levy' quiet"),
        Line("chart --mark -7d=levy --mark=2026-03-01 x usd", "chart", "usd", "mark=-7d=levy mark=2026-03-01=x"),
        Line("chart --mark '1 March 2026' a=b", "chart", "", "'mark=1 March 2026=a=b'"),
        Line("chart '--mark=-7d war levy'", "chart", "", "'mark=-7d war levy'"),
        Line("rates --out=a=b", "rates", "", "out=a=b"),
        Line("rates -m nbu", "rates", "", "market=nbu"),
        Line("rates -mnbu", "rates", "", "market=nbu"),
        Line("rates -m=nbu", "rates", "", "market=nbu"),
        Line("rates -qv", "rates", "", "quiet verbose"),
        Line("rates -qmnbu", "rates", "", "quiet market=nbu"),
        Line("rates -qo csv", "rates", "", "quiet output=csv"),
        Line("--json rates", "rates", "", "json"),
        Line("--side buy convert 1", "convert", "1", "side=buy"),
        Line("-a rates", "rates", "", "all"),
        Line("-q --market nbu", "", "", "quiet market=nbu"),
        Line("convert -100 USD", "convert", "-100 USD"),
        Line("convert -0,5 USD", "convert", "-0,5 USD"),
        Line("convert -.5 USD", "convert", "-.5 USD"),
        Line("convert -₴5", "convert", "-₴5"),
        Line("rates --on -7d", "rates", "", "on=-7d"),
        Line("config set minfin_key -", "config", "minfin_key -"),
        Line("rates -- -q --all", "rates", "-q --all"),
        Line("-- rates usd", "rates", "usd"),
        Line("usd євро -q", "rates", "usd євро", "quiet"),
        Line("100 usd to eur", "convert", "100 usd to eur"),
        Line("'1 500,50' usd", "convert", "'1 500,50' usd"),
        Line("usd 100", "convert", "100 usd"),
        Line("$100", "convert", "$100"),
        Line("100", "convert", "100"),
        // In a city, and at the bank that is called like it.
        Line("курс долара у Львові", "rates", "долара", "city=Львові"),
        Line("100 usd in kyiv", "convert", "100 usd", "city=kyiv"),
        Line("100 usd у банку Львів", "convert", "100 usd", "bank=lvov"),
        Line("банки у Львові", "rates", "", "city=Львові market=банки"),
        Line("news --today", "news", "", "on=today"),
        Line("rates --yesterday", "rates", "", "on=yesterday"),
        Line("двісті доларів", "convert", "двісті доларів"),
        Line("eur privatbank card", "banks", "privatbank", "currency=eur kind=card"),
        Line("курс долара в приватбанку", "banks", "приватбанку", "currency=долара"),
        Line("долар Львів", "rates", "долар", "city=Львів"),
        Line("долар у банку Львів", "banks", "Львів", "currency=долар"),
        Line("compare monobank and privatbank usd", "banks", "monobank privatbank", "currency=usd"),
        Line("compare usd cash nbu", "rates", "usd", "all=cash,nbu"),
        Line("diff usd 2026-11-01 2026-11-20", "diff", "usd", "since=2026-11-01 to=2026-11-20"),
        Line("diff usd week", "diff", "usd", "since=-7d"),
        Line(
            "diff 3000 eur from 2026-11-10 to 2026-11-20", "diff", "eur",
            "since=2026-11-10 to=2026-11-20 amount=3000"),
        Line("diff -$1500.5 yesterday", "diff", "USD", "since=yesterday amount=-1500.5"),
        Line("diff 3 000 usd", "diff", "usd", "amount=3000"),
        Line("diff 2026 usd", "diff", "2026 usd"),
        Line("банки долар львів", "banks", "", "city=львів currency=долар"),
        Line("банки у львові долар", "banks", "", "city=львові currency=долар"),
        Line("banks lviv usd", "banks", "", "city=lviv currency=usd"),
        Line("банки долар", "rates", "долар", "market=банки"),
        Line("банк львів долар", "banks", "львів", "currency=долар"),
        Line("usd change today", "diff", "usd"),
        Line("change usd today", "diff", "usd"),
        Line("100 usd at pumb", "convert", "100 usd", "bank=pumb"),
        Line("100 eur privatbank cash", "convert", "100 eur", "kind=cash bank=privatbank"),
        Line("history usd 2026 eur", "history", "usd eur", "period=2026"),
        Line("скільки доларів 1000 грн", "convert", "1000 грн to доларів"),
        Line("how many dollars in a euro", "convert", "euro to dollars"),
        Line("usd max 2026-11", "history", "usd", "period=2026-11 by=average"),
        Line("diff 3000 eur", "diff", "eur", "amount=3000"),
        Line("diff usd until 2026-11-10", "diff", "usd", "to=2026-11-10"),
        Line("diff usd to 10 nov from 1 nov", "diff", "usd", "'since=1 nov' 'to=10 nov'"),
        Line("history usd до 2026-11-10", "history", "usd", "to=2026-11-10"),
        Line("usd change since 2026-11-01", "history", "usd", "from=2026-11-01"),
        Line("історія євро з 1 вересня по 1 жовтня", "history", "євро", "'from=1 вересня' 'to=1 жовтня'"),
        Line("історія долар по тижнях", "history", "долар", "by=week"),
        Line("banks usd --cheapest", "banks", "usd", "sort=sell"),
        Line("100 usd прописом", "convert", "100 usd", "words"),
        Line("wallet plan add 5 rent щомісяця 1 числа", "wallet", "5 rent", "every=month on=1"),
        Line("wallet plan add 5 rent 25 числа кожного місяця", "wallet", "5 rent", "every=month on=25"),
        Line("wallet plan add 5 rent 25-го щомісяця з картки", "wallet", "5 rent з картки", "every=month on=25"),
        Line("wallet plan add 5 rent flat 25 monthly", "wallet", "5 rent flat 25", "every=month"),
        Line("wallet plan add 5 rent flat every week on friday", "wallet", "5 rent flat", "every=week on=friday"),
        Line("wallet plan add 5 rent each month on the 5th", "wallet", "5 rent", "every=month on=5"),
        Line("wallet plan add 5 food monthly on 1 the club", "wallet", "5 food monthly on 1 the club"),
        Line("wallet plan add 5 food lunch on the 5th of every month", "wallet", "5 food lunch", "every=month on=5"),
        Line("wallet plan add 5 food обід у неділю щотижня", "wallet", "5 food обід", "every=week on=неділю"),
        Line("wallet plan add 5 food обід щопонеділка", "wallet", "5 food обід", "every=week on=понеділка"),
        Line("wallet plan add 5 rent раз на 2 тижні", "wallet", "5 rent", "'every=2 week'"),
        Line("wallet plan add 5 rent every two weeks on friday", "wallet", "5 rent", "'every=2 week' on=friday"),
        Line("wallet plan add 5 rent кожного 10 числа", "wallet", "5 rent", "every=month on=10"),
        Line("wallet plan add 5 tax щокварталу", "wallet", "5 tax", "every=quarter"),
        Line("wallet plan add 5 books 1 december", "wallet", "5 books", "'on=1 december'"),
        Line("wallet plan add 5 books tickets for 1 december", "wallet", "5 books tickets for 1 december"),
        Line("wallet list since monday", "wallet", "", "from=monday"),
        Line("compare usd 2026-11-10 and 2026-11-20", "diff", "usd", "since=2026-11-10 to=2026-11-20"),
        Line("порівняти долар 2026-11-10 і 2026-11-20", "diff", "долар", "since=2026-11-10 to=2026-11-20"),
        Line("s.csv from may until june", "convert", "s.csv", "from=may 'until=day before june'"),
        Line("s.csv before june", "convert", "s.csv", "'until=day before june'"),
        Line("--json rates usd", "rates", "usd", "json"), Line("--csv rates usd", "rates", "usd", "output=csv"),
        Line("usd privatbank lviv", "banks", "privatbank", "city=lviv currency=usd"),
        Line("wallet balance в доларах", "wallet", "", "in=доларах"),
        Line("курс ощадбанку", "banks", "ощадбанку"),
        Line("spent 1340 on groceries by card", "wallet", "1340 on groceries by card"),
        Line("how much money do I have", "wallet"), Line("how much did I spend", "wallet", "", "expense"),
        Line("wallet export csv", "wallet", "", "output=csv"),
        Line("wallet export to r.csv", "wallet", "", "out=r.csv"),
        Line("wallet how much is on card", "wallet", "card"),
        Line("how many dollars can I buy for 20000", "convert", "20000 uah to dollars"),
        Line("ounce of gold", "rates", "gold"),
        Line("is the dollar up since monday", "history", "dollar", "from=monday"),
        Line("наскільки подорожчав долар з початку року", "history", "долар", "'period=цього року'"),
        Line("tell me when the dollar is over 44", "alert", "me when the dollar is over 44"),
        Line("де найдешевше купити 500 доларів", "convert", "500 доларів", "best=any side=sell"),
        Line("how many dollars can I buy for 20000 at monobank", "convert", "20000 uah to dollars", "bank=monobank"),
        Line("300 євро у касі --best", "convert", "300 євро", "best=cash"),
        Line("300 євро готівкою --best", "convert", "300 євро", "best=cash"),
        Line("історія долара з 1 по 15 листопада", "history", "долара", "'from=1 листопада' 'to=15 листопада'"),
        Line("highest dollar this month", "history", "dollar", "'period=this month' by=average"),
        Line("сповісти коли євро менше 46", "alert", "коли євро менше 46"),
        Line("де здати 1000 доларів", "convert", "1000 доларів", "best=any"),
        Line("best bank to sell 500 euro", "convert", "500 euro", "best=any"),
        Line("banks eur --best --card", "banks", "eur", "best=card"),
        Line("average usd 2026Q3", "history", "usd", "period=2026Q3 by=average"),
        Line("convert a.csv в гривні за жовтень", "convert", "a.csv", "period=жовтень to=гривні"),
        Line("1000 доларів де найвигідніше", "convert", "1000 доларів", "best=any"),
        Line("500 usd where to buy", "convert", "500 usd", "best=any side=sell"),
        Line("банки де найвигідніше здати долар", "banks", "", "currency=долар sort=buy"),
        Line("банки де найвигідніше здати долар у Львові", "banks", "", "city=Львові currency=долар sort=buy"),
        Line("банки за вчора", "rates", "", "market=банки on=вчора"),
        Line("банки за продажем", "banks", "", "sort=sell"),
        Line("wallet report expenses --income", "wallet", "", "income expense"),
        Line("news нові тарифи", "news", "нові тарифи"),
        Line("banks by sell", "banks", "", "sort=sell"),
        Line("усі ринки", "rates", "", "all"),
        Line("на скільки зріс долар з початку року", "history", "долар", "'period=цього року'"),
        Line("usd since the start of the month", "history", "usd", "'period=this month'"),
        Line("wallet скільки я витратив на їжу цього місяця", "wallet", "їжу цього місяця", "expense"),
        Line("wallet скільки пішло на їжу цього місяця", "wallet", "їжу цього місяця", "expense"),
        Line("wallet скільки отримали", "wallet", "", "income"),
        Line("wallet report income november", "wallet", "november", "income"),
        Line("wallet edit last опис кава з колегою", "wallet", "last", "'description=кава з колегою'"),
        Line("wallet edit last cafe", "wallet", "last", "category=cafe"),
        Line("wallet виправити останній запис 380", "wallet", "останній 380"),
        Line("news last 5", "news", "", "limit=5"),
        Line("news unread", "news", "", "unread"),
        Line("скільки доларів за 100000 грн", "convert", "100000 грн to доларів"),
        Line("банки євро --sort продаж", "banks", "", "sort=sell currency=євро"),
        Line("wallet імпорт a.csv на картку", "wallet", "a.csv", "account=картку"),
        Line("usd card", "banks", "", "currency=usd kind=card"),
        Line("1000 usd картка", "convert", "1000 usd", "best=card"),
        Line("банки моно ощадбанк", "banks", "моно ощадбанк"),
        Line("compare usd", "rates", "usd", "all"),
        Line("wallet edit last --amount '5 usd'", "wallet", "last 5 usd"),
        Line("status usd", "bar", "usd"),
        Line("version", "version"),
        Line("cash", "rates", "", "market=cash"),
        Line("rates usd КАСА", "rates", "usd", "market=cash"),
        Line("rates cash -m cash", "rates", "", "market=cash"),
        Line("rates --date -7d", "rates", "", "on=-7d"),
        Line("rates --date=-7d", "rates", "", "on=-7d"),
        Line("rates -oCSV", "rates", "", "output=csv"),
        Line("banks --kind Картка", "banks", "", "kind=card"),
        Line("banks --kind золото", "banks", "", "kind=золото"),
        Line("inspect text --url x -", "inspect", "-", "url=x"),
        Line("-o csv inspect source x --on y", "inspect", "x", "output=csv on=y"),
        Line("rates -m nbu -m cash", "rates", "", "all=nbu,cash"),
    ]

    @Test(arguments: lines)
    func `parses a command line`(line: Line) throws {
        let words = try ParsedArguments(shellWords(line.line)[...], .kurs)
        #expect(words.command == line.command)
        #expect(words.operands == shellWords(line.arguments))
        let options = words.options.map { option in option.value.map { "\(option.name)=\($0)" } ?? option.name }
        #expect(options == shellWords(line.options))
    }

    @Test func `the last of several values counts`() throws {
        let words = try ParsedArguments(["rates", "--lang", "uk", "--lang", "en"], .kurs)
        #expect(words.value("lang") == "en")
    }

    static let refused: [(String, UsageError)] = [
        ("rats", .unknownCommand("rats", near: ["rates"])),
        ("каша", .unknownCommand("каша", near: [])),
        ("hist usd", .unknownCommand("hist", near: ["history"])),
        ("history usd cash banks", .conflict("cash", "banks")),
        ("rates cash -m nbu", .conflict("cash", "--market nbu")),
        ("usd for 10.5 eur", .badAmount("10.5", reason: .maybeDay(.usd))),
        ("300 євро готівкою --best=card", .conflict("готівкою", "--best card")),
        (
            "100 usd sell",
            .unexpectedArgument(
                "sell", usage: "convert AMOUNT FROM [TO…] [-m MARKET] [--side buy|sell|mid] [--on DATE]")
        ),
        ("rates --date", .missingValue("--date", value: "DATE")),
        ("-- -q", .unknownCommand("-q", near: [])),
        ("rates --markt nbu", .unknownOption("--markt", command: "rates", near: ["market"])),
        (
            "rates --side buy",
            .unknownOption("--side", command: "rates", near: ["convert --side", "history --side"])
        ),
        (
            "--side buy rates",
            .unknownOption("--side", command: "rates", near: ["convert --side", "history --side"])
        ),
        ("--side=buy", .unknownOption("--side", command: "", near: ["convert --side", "history --side"])),
        ("--explan convert", .unknownOption("--explan", command: "", near: ["explain"])),
        ("rates -x", .unknownOption("-x", command: "rates", near: [])),
        ("rates -qx", .unknownOption("-x", command: "rates", near: [])),
        ("rates --market", .missingValue("--market", value: "cash|banks|interbank|nbu|crypto")),
        ("rates -m", .missingValue("-m", value: "cash|banks|interbank|nbu|crypto")),
        (
            "rates --on 2026-11-18 --on=2026-11-19",
            .conflict("--on 2026-11-18", "--on 2026-11-19")
        ),
        ("convert 1 usd --side --json", .missingValue("--side", value: "buy|sell|mid")),
        ("rates --json=yes", .unexpectedValue("--json")),
    ]

    @Test(arguments: refused)
    func `rejects a command line and names the argument`(line: String, error: UsageError) {
        #expect(throws: error) { try ParsedArguments(shellWords(line)[...], .kurs) }
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
