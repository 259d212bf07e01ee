import KursTestSupport
import Testing

/// What people type that is refused by its name, in both languages.
struct TypedRefusalTests {
    static let refusals: [(line: String, status: Int32, english: String, ukrainian: String)] = [
        ("kurs usd 2026-11-10..2026-11-01", 65, "neither a day nor a period", "ні день, ні період"),
        ("kurs --watch --only x", 64, "unknown option", "невідомий параметр"),
        ("kurs foo", 64, "unknown command “foo”", "невідома команда «foo»"),
        ("kurs 'foo bar'", 64, "unknown command “foo bar”", "невідома команда «foo bar»"),
        ("kurs buy 100 usd eur", 64, "“buy” gives the price in hryvnias only", "«buy» показує ціну лише в гривнях"),
        (
            "kurs 500 eur --best cash --buy", 64,
            "use kurs buy 500 eur --best cash or kurs sell 500 eur --best cash", "або kurs sell 500 eur --best cash"
        ),
        (
            "kurs 1000 uah to usd --best --sell", 64, "use kurs 1000 uah usd --best\n",
            "запишіть kurs 1000 uah usd --best\n"
        ),
        (
            "kurs alert add 'usd changes by 1%'", 64,
            "use kurs alert add 'change(usd.nbu, 1d) > 1%' or kurs alert add '",
            "запишіть kurs alert add 'change(usd.nbu, 1d) > 1%' або"
        ),
        (
            "kurs alert add 'usd > 45 or < 40'", 64, "kurs alert add 'usd.nbu > 45'; kurs alert add 'usd.nbu < 40'",
            "зайвий аргумент «or»"
        ),
        ("kurs usd in 5 days", 75, "2026-11-25 is in the future", "2026-11-25 ще не настало"),
        (
            "kurs alert usd 45", 64, "use kurs alert add 'usd.nbu > 45' or kurs alert add 'usd.nbu < 45'",
            "запишіть kurs alert add 'usd.nbu > 45' або kurs alert add 'usd.nbu < 45'"
        ),
        ("kurs 100 usd at 43.5", 64, "unexpected argument “at 43.5”", "зайвий аргумент «at 43.5»"),
        ("kurs when was the dollar above 42", 64, "did you mean history usd --year", "може, history usd --year"),
        ("kurs list after 10 november", 64, "did you mean wallet list?", "може, wallet list?"),
        ("kurs перейменувати категорію a на b", 64, "did you mean wallet rename?", "може, wallet rename?"),
        ("kurs 100 usd minus 5% plus 3%", 64, "unexpected argument “+3%”", "зайвий аргумент «+3%»"),
        ("kurs 100 usd minus 150%", 64, "unexpected argument “-150%”", "зайвий аргумент «-150%»"),
        ("kurs 100 usd + 50 eur minus 5%", 64, "unexpected argument “-5%”", "зайвий аргумент «-5%»"),
        ("kurs diff usd before 10 november", 64, "unexpected argument “before”", "зайвий аргумент «before»"),
        ("kurs відділення приватбанку", 64, "usage: kurs banks privatbank --branches CITY", "бракує міста"),
        ("kurs usd foo", 64, "unknown currency “foo”", "невідома валюта «foo»"),
        ("kurs list foo", 64, "unknown command “list”", "невідома команда «list»"),
        ("kurs add 240 food", 64, "did you mean wallet add or alert add?", "може, wallet add або alert add?"),
        ("kurs курс на понеділок", 75, "2026-11-23 has not been published yet", "на 2026-11-23 ще не оприлюднено"),
        ("kurs show", 64, "unknown command “show”", "невідома команда «show»"),
        ("kurs best foo", 64, "unknown command “best”", "невідома команда «best»"),
        ("kurs privatbank foo", 1, "no bank is called “foo”", "банк «foo» не знайдено"),
        ("kurs wallet list before 31 february", 65, "“31 february” is neither", "«31 february» — ні день, ні період"),
        ("kurs wallet list перед 31 лютого", 65, "that month has 28 or 29 days", "у тому місяці 28 або 29 днів"),
        ("kurs diff usd 2026-11-20 --to 2026-11-17", 64, "choose < 2026-11-17", "«2026-11-20»"),
        (
            "kurs wallet rename cash mono", 64, "not a category; for an account: kurs wallet account rename or close",
            "а не категорія; для рахунку: kurs wallet account rename чи close"
        ),
        ("kurs usd 31 november", 65, "that month has 30 days, not 31", "у тому місяці 30 днів, а не 31"),
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
        ("kurs 1,500 jpy", 65, "use 1500 or 1.5", "запишіть 1500 або 1,5"),
        ("kurs 1.500 usd", 65, "use 1500 or 1.5", "запишіть 1500 або 1,5"),
        ("kurs 1.234 usd", 65, "use 1234 or 1.2340", "запишіть 1234 або 1,2340"),
        ("kurs usd 1.500", 65, "use 1500 or 1.5", "запишіть 1500 або 1,5"),
        ("kurs 5m usd", 65, "“5m” is abbreviated", "«5m» — скорочення"),
        ("kurs eur '100$'", 65, "contains both EUR and USD", "є і EUR, і USD"),
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
        (
            "kurs 50000 uah from usd", 64, "use kurs 50000 uah to usd or kurs 50000 usd to uah",
            "запишіть kurs 50000 uah to usd або"
        ),
        (
            "kurs usd november vs october", 64,
            "use kurs history usd november --average or kurs history usd october --average",
            "запишіть kurs history usd november --average або"
        ),
        (
            "kurs 100 usd at privatbank on 2026-11-13", 64, "2026-11-13 and privatbank cannot",
            "2026-11-13 і privatbank не поєднуються"
        ),
        ("kurs usd mid november", 65, "“mid” is neither a day nor a period", "«mid»"),
        ("kurs 100 usd foo at privatbank", 64, "unknown currency “foo”", "невідома валюта «foo»"),
        ("kurs 100 usd at privatbank last week", 64, "unexpected argument “last week”", "зайвий аргумент «last week»"),
        ("kurs sell usd for 100 eur", 64, "unexpected argument “sell”", "зайвий аргумент «sell»"),
        ("kurs 100 usd is 50 eur", 64, "unexpected argument “50”", "зайвий аргумент «50»"),
        ("kurs usd cash sell", 64, "unexpected argument “sell”", "зайвий аргумент «sell»"),
        ("kurs difference between usd and eur", 64, "unexpected argument “between”", "зайвий аргумент «between»"),
        ("kurs 100 usd -m nbu -m cash", 64, "--market nbu and --market cash cannot", "--market nbu і --market cash"),
        ("kurs rates usd --all -m nbu,cash", 64, "unknown market “nbu,cash”", "невідомий ринок «nbu,cash»"),
        ("kurs 5% of 100 usd + 20 eur", 64, "unexpected argument “5%”", "зайвий аргумент «5%»"),
        ("kurs 1000 usd --limit 3", 64, "--limit", "--limit"),
        ("kurs wallet report --year 2026", 64, "did you mean --period?", "може, --period?"),
        ("kurs wallet balance --date 2026-11-10", 64, "did you mean --on?", "може, --on?"),
        ("kurs news --count 5", 64, "did you mean --limit?", "може, --limit?"),
        ("kurs history usd --chart", 64, "did you mean kurs chart usd?", "може, kurs chart usd?"),
        (
            "kurs 100 usd -m приватбанк", 64, "a bank stands without -m: kurs 100 usd privatbank",
            "банк пишуть без -m: kurs 100 usd privatbank"
        ),
        ("kurs rates --banks", 64, "did you mean kurs banks …?", "може, kurs banks …?"),
        ("kurs about --json", 64, "about does not support the format json", "about не підтримує формату json"),
    ]

    @Test(arguments: refusals)
    func `a form that is not understood is named and refused`(
        line: String, status: Int32, english: String, ukrainian: String
    ) throws {
        for (language, sentence) in [("en", english), ("uk", ukrainian)] {
            let result = try TypedFormTests.answer(line, language)
            #expect(result.status == status && result.out.isEmpty && result.err.contains(sentence), "\(result)")
        }
    }
}
