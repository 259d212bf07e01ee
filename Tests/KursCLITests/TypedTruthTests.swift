import KursTestSupport
import Testing

@testable import KursTerminal

/// What was typed and answered wrongly, or in silence, and what is done or told instead.
struct TypedTruthTests {
    private func answer(_ line: String, _ language: String = "en") throws -> TestEnvironment.Outcome {
        try TypedFormTests.answer("kurs " + line, language)
    }

    @Test(arguments: ["2026-03-14", "2026-03-15"])
    func `a day that repeats a rate has no change, in the rates as in the history`(day: String) throws {
        let rates = try answer("eur --on \(day) -o csv").out.split(separator: "\n")
        let whole = try answer("history eur 2026-03-13..\(day) -o csv").out.split(separator: "\n")
        #expect(rates.last == whole.last && rates.last?.hasSuffix(",carried 2026-03-13") == true)
        #expect(rates.last?.contains(",0.0000,") == true)
        let table = try answer("eur --on \(day)").out
        #expect(table.contains("since 2026-03-13") && !table.contains("▲"))
        // A day with a rate of its own has its change.
        #expect(try answer("eur --on 2026-03-13").out.contains("▲ 0.25"))
    }

    @Test(arguments: [
        ("buy 500 eur", "“buy”", "convert 500 EUR"), ("sell 1500 usd", "“sell”", "convert 1500 USD"),
        ("buy eur for 20000 uah", "“buy”", "convert 20000 UAH EUR"),
        ("how many euros can i buy for 20000 uah", "“buy”", "convert 20000 UAH EUR"),
        ("sell 500 eur to usd", "“sell”", "convert 500 EUR USD"),
        ("продати долари на 50000 грн", "“продати”", "convert 50000 UAH USD"),
    ])
    func `who buys or sells at the NBU's rate is told that it is official`(
        line: String, word: String, same: String
    ) throws {
        let (told, plain) = (try answer(line), try answer(same))
        #expect(told.out == plain.out && told.status == 0)
        let note = "the NBU's rate is official, not a market price; for one, add -m cash"
        #expect(told.err == "kurs: \(word): \(note)\n")
        #expect(try answer(line + " --json").out.contains(#""code":"official-rate""#))
        #expect(try answer(line + " -m cash").err.isEmpty)
    }

    @Test func `hryvnias to be got for dollars are divided by what the market pays`() throws {
        #expect(try answer("продати долари на 50000 грн -m cash -o plain").out == "1149.43\tUSD\n")
        #expect(try answer("купити долари на 50000 грн -m cash -o plain").out == "1146.26\tUSD\n")
    }

    @Test(arguments: [
        ("history usd from 28 may until june", "2026-05-31"), ("history usd 2026-05 until june", "2026-05-31"),
        ("history usd from 2026-05 to june", "2026-06-30"),
        ("history usd 2026-05 до червня", "2026-05-31"),
    ])
    func `until a month is up to its first day, in a range as well`(line: String, last: String) throws {
        let answer = try answer(line + " -o plain")
        #expect(answer.out.split(separator: "\n").last?.hasPrefix(last) == true, "\(answer)")
    }

    @Test func `a plan until a month ends before it`() {
        let world = TestEnvironment()
        world.run("wallet", "plan", "add", "500", "phone", "weekly", "until", "march")
        #expect(world.wallet.contains("2027-03-01") && !world.wallet.contains("2027-04-01"), "\(world.wallet)")
    }

    /// The lines, the status, and what is told on standard error or printed.
    @Test(arguments: [
        ("usd -m cash yesterday -o plain", 0, "USD\t43.53\t43.66\t2026-11-19"),
        ("banks mono privat --kind cash", 0, "monobank has no cash rate for USD"),
        ("rates usd --out a.csv --out b.csv", 64, "--out a.csv and --out b.csv cannot"),
        ("usd -o csv -o tsv", 64, "--output csv and --output tsv cannot"),
        ("usd --json -o csv", 64, "--json and -o csv cannot"), ("usd --replay x", 64, "--replay x and --replay "),
        ("banks usd -m nbu", 64, "banks and --market nbu cannot"), ("news -m cash", 64, "unknown option --market"),
        ("news list --strict-date", 64, "unknown option --strict-date"),
        ("alert list -m cash", 64, "unknown option --market"),
        ("history usd 2026-10 --side buy", 64, "--side: the NBU has a single rate; add -m cash or"),
        ("usd --spark -o csv", 64, "--spark and -o csv cannot"),
        ("alert list", 0, "a replay has no alerts"), ("alert add usd.nbu>45", 0, "\nusd.nbu > 45\n"),
        ("chart usd -7d -m cash", 0, "USD ends on 2026-11-19: the history has no rate for today yet"),
        ("difference usd cash nbu", 0, "difference of midpoints, cash − NBU: USD +0.135"),
        ("сповістити мене якщо долар дорожчий за 45", 0, "usd.nbu > 45"),
        ("порівняти готівку і міжбанк", 0, "difference of midpoints, cash − interbank: USD "),
    ])
    func `nothing that was typed is passed over in silence`(line: String, status: Int32, told: String) throws {
        let answer = try answer(line)
        #expect(answer.status == status && (answer.err + answer.out).contains(told), "\(line): \(answer)")
    }

    @Test func `a history of strict days has none that repeat a rate`() throws {
        let strict = try answer("history usd -7d --strict-date -o csv")
        #expect(try strict == answer("history usd -7d --no-carried -o csv") && !strict.out.contains("carried"))
    }

    @Test func `a statement of which no row is wanted says so`() throws {
        let world = TestEnvironment.withNBUYear("Дата,Сума,Валюта\n06.11.2026,100,USD\n")
        let line = ["convert", "s.csv", "--period", "2025Q1"]
        world.expect(line, status: 1, outHas: "Дата", errHas: "s.csv: no rows match")
        world.expect(line + ["--out", "/o.csv"], status: 1, errHas: "s.csv: no rows match")
        world.expect(["convert", "s.csv", "--period", "2026Q4"], status: 0, errLacks: "no rows match")
    }

    @Test func `an empty list in a file is told`() {
        TestEnvironment().expect("wallet", "export", "--out", "/r.csv", errHas: "no records")
    }

    @Test func `input that is not read is told`() throws {
        let world = try TestEnvironment.ofFixtures()
        for (line, isTold) in [(["convert", "usd", "uah"], true), (["convert", "100", "usd"], false)] {
            let answer = world.run(line + TestEnvironment.replaying) {
                ($0.isInputTerminal, $0.hasInput) = (false, { true })
            }
            #expect(answer.status == 0 && answer.err.contains("standard input was not read") == isTold, "\(answer)")
        }
    }

    @Test(arguments: [
        ("chart usd 2026 --csv", "did you mean kurs history usd 2026 -o csv?"),
        ("convert - --only income", "--only requires FILE; add FILE"),
        ("100 usd --kind card", "--kind requires --best; add --best"),
        ("usd.cash > 45", "did you mean alert add 'usd.cash > 45'?"),
        ("check 'usd > 45'", "did you mean alert add 'usd > 45'?"),
        ("alert add usd", "quote the whole condition: 'usd > 43'"),
        ("chart usd 2026 --compare eur", "did you mean kurs chart usd eur?"),
        ("крус долара", "did you mean курс"), ("крона", "“крона” may mean CZK, SEK"),
        ("usd 2025", "use kurs history usd 2025 or kurs 2025 usd"),
        ("history гривня", "hryvnia"), ("100 usd за 4200 грн", "unexpected argument “за 4200”"),
    ])
    func `what is refused names the line that works`(line: String, told: String) throws {
        let answer = try answer(line)
        #expect(answer.status != 0 && answer.out.isEmpty && answer.err.contains(told), "\(line): \(answer)")
    }

    @Test(arguments: [
        ("compare usd eur --from 2026-11-01", "chart usd eur --from 2026-11-01"),
        ("порівняй долар і євро за місяць", "chart usd eur --days 30"),
        ("максимальний курс євро у 2026 році", "history eur 2026 --average"),
        ("максимум євро 2026", "history eur 2026 --average"), ("100 usd with 1% fee", "convert 100 usd --fee 1%"),
        ("100 доларів станом на 2 березня", "convert 100 usd --on 2026-03-02"),
        ("який банк найдешевше продає долар", "banks usd --sort sell"),
        ("export wallet", "wallet export"), ("експорт гаманця в csv", "wallet export csv"),
    ])
    func `a natural line is that of the documents`(line: String, same: String) throws {
        let (typed, known) = (try answer(line), try answer(same))
        #expect(typed == known, "\(line)")
        #expect(typed.status == 0, "\(typed)")
    }

    @Test func `news until a day are those before its end`() throws {
        #expect(try answer("news until 20 november -o plain").out == answer("news --since 2026-01-01 -o plain").out)
        let earlier = try answer("news until 19 november -o plain").out
        #expect(earlier.hasPrefix("171200419\t"))
    }
}
