import KursTestSupport
import KursText
import Testing

/// The ways in which people type a question, on the program itself: what is refused, and what only a shell shows.
struct CommandLineFormTests {
    static let refusals: [(line: String, status: Int32, english: String, ukrainian: String)] = [
        ("kurs usd --csv", 64, "did you mean -o csv", "може, -o csv"),
        ("kurs usd 2026-11-10..2026-11-01", 65, "neither a day nor a period", "ні день, ні період"),
        ("kurs --watch --only x", 64, "unknown option", "невідомий параметр"),
        ("kurs foo", 64, "unknown command “foo”", "невідома команда «foo»"),
        ("kurs 'foo bar'", 64, "unknown command “foo bar”", "невідома команда «foo bar»"),
        ("kurs buy 100 usd eur", 64, "“buy” gives the price in hryvnias only", "«buy» показує ціну лише в гривнях"),
        ("kurs usd foo", 64, "unknown currency “foo”", "невідома валюта «foo»"),
        ("kurs list foo", 64, "unknown command “list”", "невідома команда «list»"),
        ("kurs add 240 food", 64, "did you mean wallet add or alert add?", "може, wallet add або alert add?"),
        ("kurs курс на понеділок", 75, "2026-11-23 has not been published yet", "на 2026-11-23 ще не оприлюднено"),
        ("kurs show", 64, "unknown command “show”", "невідома команда «show»"),
        ("kurs best foo", 64, "unknown command “best”", "невідома команда «best»"),
        ("kurs privatbank foo", 1, "no bank is called “foo”", "банку «foo» немає"),
        ("kurs usd 31 november", 65, "that month has 30 days, not 31", "у тому місяці 30 днів, а не 31"),
        ("kurs buy 100 usd", 64, "“buy”: nbu has one official rate", "«buy»: НБУ валюту не продає"),
        ("kurs usdd", 64, "did you mean usd", "може, usd"),
        ("kurs usd 30.02.2026", 65, "that month has 28 days, not 30", "у тому місяці 28 днів, а не 30"),
        ("kurs usd 05/11/2026", 65, "is not a valid date", "неправильна дата"),
        ("kurs rates privatbank", 64, "did you mean kurs banks privatbank", "може, kurs banks privatbank"),
        ("kurs currencies usd gbp", 64, "unknown command “currencies”", "невідома команда «currencies»"),
        ("kurs convert README.md", 64, "usage: kurs convert - < README.md", "kurs convert - < README.md"),
        ("kurs export usd --out r.xlsx", 64, "export writes no .xlsx files", "команда export не пише файлів .xlsx"),
        ("kurs usd json", 64, "did you mean -o json", "може, -o json"),
        ("kurs chart usd november --days 5", 64, "november and --days cannot", "november і --days не поєднуються"),
        ("kurs usd to foo", 64, "unknown currency “foo”", "невідома валюта «foo»"),
        (
            "kurs usd вчора --on 2026-11-18", 64, "вчора and --on 2026-11-18 cannot",
            "вчора і --on 2026-11-18 не поєднуються"
        ),
        ("kurs 100", 64, "missing FROM", "бракує валюти, яку перерахувати"),
        ("kurs convert ,500 usd", 65, "may be a thousand or a fraction", "може бути і тисячею, і дробом"),
        ("kurs 1500,500 usd", 65, "may be a thousand or a fraction", "може бути і тисячею, і дробом"),
        ("kurs 00,125 usd", 65, "may be a thousand or a fraction", "може бути і тисячею, і дробом"),
        ("kurs rates -o all", 64, "invalid --output “all”", "неправильне значення --output: «all»"),
        ("kurs 1,500 jpy", 65, "use 1500 or 1.5", "запишіть 1500 або 1.5"),
        ("kurs 1.500 usd", 65, "use 1500 or 1.5", "запишіть 1500 або 1.5"),
        ("kurs 1.234 usd", 65, "use 1234 or 1.2340", "запишіть 1234 або 1.2340"),
        ("kurs usd 1.500", 65, "use 1500 or 1.5", "запишіть 1500 або 1.5"),
        ("kurs 5m usd", 65, "“5m” is abbreviated", "«5m» — скорочення"),
        ("kurs eur '100$'", 65, "contains both EUR and USD", "є і EUR, і USD"),
        ("kurs rates cash banks", 64, "cash and banks cannot be combined", "cash і banks не поєднуються"),
        ("kurs rates cash -m nbu", 64, "cash and --market nbu cannot", "cash і --market nbu не поєднуються"),
        ("kurs rates cash --all", 64, "--all and cash cannot", "--all і cash не поєднуються"),
        ("kurs rates usd --on 2026/13/19", 65, "“2026/13/19” is not a valid date", "неправильна дата «2026/13/19»"),
        ("kurs rates usd --kind card", 64, "unknown option --kind", "невідомий параметр --kind"),
        ("kurs banks --kind золото", 64, "invalid --kind “золото”", "неправильне значення --kind: «золото»"),
        ("kurs rates usd -o XLS", 64, "invalid --output “xls”", "неправильне значення --output: «xls»"),
        ("kurs rates eur/usd --all", 64, "--all and eur/usd cannot", "--all і eur/usd не поєднуються"),
        ("kurs rates usd --base usd", 64, "USD and --base USD cannot", "USD і --base USD не поєднуються"),
        ("kurs rates eur --base btc", 1, "BTC", "BTC"),
        ("kurs rates eur --base foo", 64, "unknown currency “foo”", "невідома валюта «foo»"),
        ("kurs history eur/usd -o ledger", 64, "eur/usd and -o ledger cannot", "eur/usd і -o ledger не поєднуються"),
        ("kurs version 2", 64, "unexpected argument “2”", "зайвий аргумент «2»"),
        ("kurs about --json", 64, "about does not support the format json", "about не підтримує формату json"),
    ]

    @Test(arguments: refusals)
    func `a form that is not understood is named and refused`(
        line: String, status: Int32, english: String, ukrainian: String
    ) throws {
        let folder = try TemporaryFolder()
        for (language, sentence) in [("en", english), ("uk", ukrainian)] {
            let result = try Shell.run("KURS_LANG=\(language) \(line) --replay Fixtures", home: folder)
            #expect(result.status == status, "\(result)")
            #expect(result.errors.contains(sentence), "\(result)")
            #expect(result.output.isEmpty, "\(result)")
        }
    }

    @Test func `an alert and a setting are removed by any of three verbs`() throws {
        let folder = try TemporaryFolder()
        for verb in ["rm", "delete", "remove"] {
            let script = """
                kurs config set max_age 6h; kurs config \(verb) max_age; kurs config | grep -c 6h
                id=$(kurs alert add usd.nbu '>' 1 -o plain | cut -f 1); kurs alert \(verb) "$id" -q; echo "status $?"
                kurs alert list -o plain
                """
            let result = try Shell.run(script, home: folder)
            #expect(result.output == "0\nstatus 0\n", "\(verb): \(result)")
        }
    }

    @Test func `a pair is divided through the hryvnia at both sides`() throws {
        let folder = try TemporaryFolder()
        let result = try Shell.run(
            """
            kurs rates eur usd eur/usd uah/usd -m cash -o plain --replay Fixtures | cut -f 1-3
            kurs rates eur usd eur/usd uah/usd -m nbu -o plain --replay Fixtures | cut -f 1-2
            kurs history usd 2026-11-20 -o plain --replay Fixtures | cut -f 2
            kurs history eur/usd eur 2026-11-20 -o plain --replay Fixtures
            kurs history eur/usd 2026-11-20 --json --replay Fixtures | grep -o '"base":"[A-Z]*"'
            """, home: folder)
        #expect(
            result.output == """
                EUR\t46.79\t46.96
                USD\t43.50\t43.62
                EUR/USD\t1.07267308574\t1.07954022989
                UAH/USD\t0.0229252636405\t0.0229885057471
                EUR\t46.7405
                USD\t43.425
                EUR/USD\t1.07635002879
                UAH/USD\t0.0230282095567
                43.425
                EUR/USD\t2026-11-20\t1.07635002879
                EUR\t2026-11-20\t46.7405
                "base":"USD"
                "base":"USD"

                """, "\(result)")
    }

    @Test func `an alert in words is that of the expression`() throws {
        let folder = try TemporaryFolder()
        let lines = [
            ("cash usd sell above 45", "usd.cash.sell > 45"), ("долар готівка продаж вище 45", "usd.cash.sell > 45"),
            ("usd below 40 -m nbu", "usd.nbu < 40"),
        ]
        for (words, expression) in lines {
            let result = try Shell.run("kurs alert add \(words) -o plain --offline", home: folder)
            #expect(result.output.contains("\t\(expression)\t"), "\(result)")
        }
        let short = try Shell.run("kurs alert usd over 50 -m nbu -o plain", home: folder)
        #expect(short.output.contains("\tusd.nbu > 50\t"), "\(short)")
        let usual = try Shell.run("kurs alert add usd over 50 -o plain", home: folder)
        #expect(usual.output.contains("\tusd.nbu > 50\t"), "\(usual)")
        #expect(try Shell.run("kurs alert cash usd sell above", home: folder).status == 64)
    }

    @Test func `two markets give the same numbers in any order, and their sources`() throws {
        let folder = try TemporaryFolder()
        let pictures = try ["banks,cash", "cash,banks"].map { markets in
            try Shell.run("kurs chart usd --replay Fixtures --days 10 -q --compare \(markets)", home: folder).output
        }
        let ends = pictures.map { picture in
            Set(
                picture.split(separator: "\n").compactMap { line in
                    line.split(separator: " ").suffix(2).joined(separator: " ")
                }.filter { $0.hasPrefix("cash ") || $0.hasPrefix("banks ") })
        }
        #expect(ends[0].count == 2 && ends[0] == ends[1], "\(pictures)")
        for picture in pictures {
            #expect(picture.contains(" · midpoints"))
            let sources = picture.split(separator: "\n").last?.split(separator: ", ").map(String.init)
            #expect(Set(sources ?? []) == ["minfin-page-averages", "treeum-range"])
        }
    }

    @Test func `a comma that may separate decimals or columns is asked about`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/s.txt"
        let line = "printf '250,50\n1 500,75\n' > \(file); kurs convert --csv \(file) --amount-col 1 --currency usd"
        let result = try Shell.run(line + " --replay Fixtures", home: folder)
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("may separate decimals or columns"), "\(result)")
        let decimal = try Shell.run(line + " --delimiter ';' --replay Fixtures", home: folder)
        #expect(decimal.output.contains("10877,96"), "\(decimal)")
        let columns = try Shell.run(line + " --delimiter , --replay Fixtures", home: folder)
        #expect(columns.output.contains("10856.25"), "\(columns)")
    }

    @Test func `about names the version, the site and the files`() throws {
        let folder = try TemporaryFolder()
        let result = try Shell.run("kurs about; KURS_LANG=uk kurs about", home: folder)
        #expect(result.status == 0)
        #expect(result.output.contains("https://"))
        #expect(result.output.contains("database: \(folder.path)"))
        #expect(result.output.contains("база даних: \(folder.path)"))
    }
}
