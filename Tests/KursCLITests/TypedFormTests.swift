import KursTestSupport
import Testing

/// The ways in which people type a question: each gives the answer of the form that the documents use.
struct TypedFormTests {
    static let forms: [(typed: String, documented: String)] = [
        ("kurs all usd", "kurs rates --all USD"), ("kurs banks all", "kurs banks"),
        ("kurs btc/usdt", "kurs rates BTC/USDT -m crypto"), ("kurs eth/btc", "kurs rates ETH/BTC -m crypto"),
        ("kurs usd average 2026-11", "kurs history usd 2026-11 --average"),
        ("kurs all banks", "kurs banks"), ("kurs усі банки", "kurs banks"),
        ("kurs show all the banks", "kurs banks"), ("kurs усі ринки", "kurs rates --all"),
        ("kurs all currencies", "kurs rates -m nbu"),
        ("kurs buy 100 usd -m cash", "kurs convert 100 USD --side sell -m cash"),
        ("kurs buy 100 usd uah -m cash", "kurs convert 100 USD UAH --side sell -m cash"),
        ("kurs usd", "kurs rates USD"), ("kurs євро", "kurs rates EUR"),
        ("kurs usd eur", "kurs rates USD EUR"), ("kurs 'usd eur'", "kurs rates USD EUR"),
        ("kurs usd,eur", "kurs rates USD EUR"), ("kurs usd -m cash", "kurs rates USD -m cash"),
        ("kurs cash", "kurs rates -m cash"), ("kurs міжбанк usd", "kurs rates USD -m interbank"),
        ("kurs 100 usd", "kurs convert 100 USD"), ("kurs 100 usd eur", "kurs convert 100 USD EUR"),
        ("kurs '100 usd to eur'", "kurs convert 100 USD EUR"),
        ("kurs '100 доларів у євро'", "kurs convert 100 USD EUR"), ("kurs usd 100", "kurs convert 100 USD"),
        ("kurs 'usd 100 eur'", "kurs convert 100 USD EUR"), ("kurs -100 usd", "kurs convert -100 USD"),
        ("kurs '100$' to €", "kurs convert 100 USD EUR"), ("kurs 1k usd", "kurs convert 1000 USD"),
        ("kurs 1,5 млн грн usd", "kurs convert 1500000 UAH USD"),
        ("kurs 2 тис. грн в usd", "kurs convert 2000 UAH USD"),
        ("kurs --side sell 100 usd -m cash", "kurs convert 100 USD --side sell -m cash"),
        ("kurs convert usd 100 eur", "kurs convert 100 USD EUR"),
        ("kurs convert долар США 100 eur", "kurs convert 100 USD EUR"),
        ("kurs convert 100 usd/eur", "kurs convert 100 USD EUR"),
        ("kurs convert 100 usd eur,pln", "kurs convert 100 USD EUR PLN"),
        ("kurs 1,500 usd", "kurs convert 1500 USD"), ("kurs '$1,500'", "kurs convert 1500 USD"),
        ("kurs usd 1,500", "kurs convert 1500 USD"), ("kurs банк приват", "kurs banks privatbank"),
        ("kurs bar -o waybar", "kurs bar --waybar"), ("kurs -V", "kurs --version"),
        ("kurs btc/usd", "kurs rates btc --base usd"),
        ("kurs history usd Q3", "kurs history usd 2026Q3"), ("kurs history usd III квартал", "kurs history usd 2026Q3"),
        ("kurs history usd 3 квартал 2026", "kurs history usd 2026Q3"),
        ("kurs history usd first half of 2026", "kurs history usd 2026H1"),
        ("kurs history usd h2", "kurs history usd 2026H2"),
        ("kurs history usd II півріччя 2026", "kurs history usd 2026H2"),
        ("kurs history usd last weekend", "kurs history usd 2026-11-14..2026-11-15"),
        ("kurs history usd у вихідні", "kurs history usd 2026-11-14..2026-11-15"),
        ("kurs history usd after 16 november", "kurs history usd 2026-11-17..2026-11-20"),
        ("kurs history usd --from 10 november --to 12 november", "kurs history usd 2026-11-10..2026-11-12"),
        ("kurs history usd --period last 3 days", "kurs history usd 2026-11-18..2026-11-20"),
        ("kurs history usd 10.11-12.11", "kurs history usd 2026-11-10..2026-11-12"),
        ("kurs usd 3d", "kurs history usd 2026-11-18..2026-11-20"),
        ("kurs у якому банку найдешевший долар", "kurs banks usd --sort sell"),
        ("kurs highest usd 2026", "kurs history usd 2026 --average"), ("kurs coins top 2", "kurs coins --limit 2"),
        ("kurs news last 2", "kurs news --limit 2"), ("kurs banks sort by sell", "kurs banks --sort sell"),
        ("kurs wallet help add", "kurs help wallet add"),
        ("kurs history usd --min", "kurs history usd --by average"), ("kurs rates --csv usd", "kurs rates usd -o csv"),
        ("kurs --csv usd", "kurs usd -o csv"), ("kurs 1000 usd minus 2.5%", "kurs convert 975 USD"),
        ("kurs 1000 usd - 5% to eur", "kurs convert 950 USD EUR"), ("kurs '1000 usd мінус 5%'", "kurs convert 950 USD"),
        ("kurs 1000 usd + 20%", "kurs convert 1200 USD"), ("kurs plus 20% 1000 usd", "kurs convert 1200 USD"),
        ("kurs 5% of 1000 usd", "kurs convert 50 USD"), ("kurs tax 5% of 1000 usd", "kurs convert 50 USD"),
        ("kurs 5% з 1000 доларів", "kurs convert 50 USD"), ("kurs usd -m cash,nbu", "kurs compare usd cash nbu"),
        ("kurs usd -m cash -m nbu", "kurs compare usd cash nbu"), ("kurs balance --help", "kurs wallet balance --help"),
        ("kurs history usd --weekly", "kurs history usd --by week"), ("kurs 1,500 btc", "kurs convert 1.500 BTC"),
        ("kurs convert btc 1,500", "kurs convert 1.500 BTC"),
        ("kurs rates cash", "kurs rates -m cash"), ("kurs rates usd Готівка", "kurs rates USD -m cash"),
        ("kurs rates usd,eur", "kurs rates USD EUR"), ("kurs rates usd, eur", "kurs rates USD EUR"),
        ("kurs rates usd/uah", "kurs rates USD"),
        ("kurs rates usd --on 2026/11/19", "kurs rates USD --on 2026-11-19"),
        ("kurs rates usd --date 2026-11-19", "kurs rates USD --on 2026-11-19"),
        ("kurs rates usd --date=-1d", "kurs rates USD --on 2026-11-19"),
        ("kurs rates usd --on вчора", "kurs rates USD --on 2026-11-19"),
        ("kurs rates usd --on Yesterday", "kurs rates USD --on 2026-11-19"),
        ("kurs rates usd --on сьогодні", "kurs rates USD --on 2026-11-20"),
        ("kurs convert 100 usd --date 2026-11-19", "kurs convert 100 USD --on 2026-11-19"),
        ("kurs rates usd -o CSV", "kurs rates USD -o csv"),
        ("kurs rates usd --output=Json", "kurs rates USD --json"),
        ("kurs rates usd -oJSONL", "kurs rates USD -o jsonl"),
        ("kurs rates usd -m каса", "kurs rates USD -m cash"),
        ("kurs rates usd -m street", "kurs rates USD -m cash"),
        ("kurs rates btc -m крипто", "kurs rates BTC -m crypto"),
        ("kurs banks --currency usd --kind картка", "kurs banks --currency USD --kind card"),
        ("kurs banks --currency usd --kind каса", "kurs banks --currency USD --kind cash"),
        ("kurs convert 100 usd --best Card", "kurs convert 100 USD --best card"),
        ("kurs rates usd -o csv --out -", "kurs rates USD -o csv"),
        ("kurs history usd -30d", "kurs history USD --from 2026-10-22"),
        ("kurs history usd -2w", "kurs history USD --from 2026-11-07"),
        ("kurs history usd НБУ", "kurs history USD -m nbu"),
        ("kurs eur/usd", "kurs rates EUR --base USD"),
        ("kurs rates eur/usd -m cash --json", "kurs rates EUR --base USD -m cash --json"),
        ("kurs rates --base usd pln", "kurs rates PLN/USD"),
        ("kurs rates usd,eur/usd", "kurs rates USD EUR/USD"),
        ("kurs history eur usd -7d -o csv", "kurs history EUR USD --from 2026-11-14 -o csv"),
        ("kurs history eur/usd -7d", "kurs history EUR/USD --from 2026-11-14"),
        ("kurs history usd,eur -2w -o plain", "kurs history USD EUR --from 2026-11-07 -o plain"),
        ("kurs version", "kurs --version"),
        ("kurs usd to eur", "kurs convert 1 USD EUR"),
        ("kurs долар в євро", "kurs convert 1 USD EUR"),
        ("kurs 'usd to eur'", "kurs convert 1 USD EUR"),
        ("kurs rates usd to eur", "kurs rates USD/EUR"),
        ("kurs usd -30d", "kurs history USD --from 2026-10-22"),
        ("kurs usd eur -7d", "kurs history USD EUR --from 2026-11-14"),
        ("kurs eur/usd -7d", "kurs history EUR/USD --from 2026-11-14"),
        ("kurs usd 2026-10", "kurs history USD 2026-10"),
        ("kurs nbu usd -7d", "kurs history USD --from 2026-11-14 -m nbu"),
        ("kurs usd вчора", "kurs rates USD --on 2026-11-19"),
        ("kurs yesterday usd", "kurs rates USD --on 2026-11-19"),
        ("kurs usd на 19.11.2026", "kurs rates USD --on 2026-11-19"),
        ("kurs 2026-11-19", "kurs rates --on 2026-11-19"),
        ("kurs 100 usd вчора", "kurs convert 100 USD --on 2026-11-19"),
        ("kurs '100 usd on 2026-11-19'", "kurs convert 100 USD --on 2026-11-19"),
        ("kurs 100 usd за вчора eur", "kurs convert 100 USD EUR --on 2026-11-19"),
        ("kurs курс долара", "kurs rates USD"),
        ("kurs курси", "kurs rates"),
        ("kurs перерахувати 100 usd", "kurs convert 100 USD"),
        ("kurs історія usd -7d", "kurs history USD --from 2026-11-14"),
        ("kurs usd last week", "kurs history USD --from 2026-11-09 --to 2026-11-15"),
        ("kurs долар за місяць", "kurs history USD --from 2026-10-22"),
        ("kurs history usd week", "kurs history USD --from 2026-11-14"),
        ("kurs usd 2026-11-01..2026-11-10", "kurs history USD --from 2026-11-01 --to 2026-11-10"),
        ("kurs --all", "kurs rates --all"),
        ("kurs usd -m all", "kurs rates USD --all"),
        ("kurs rates all usd", "kurs rates USD --all"),
        ("kurs --on вчора", "kurs rates --on 2026-11-19"),
        ("kurs чорний ринок", "kurs rates -m cash"),
        ("kurs btc price", "kurs rates BTC -m crypto"),
        ("kurs eurusd", "kurs rates EUR/USD"),
        ("kurs usd-eur", "kurs rates USD/EUR"),
        ("kurs 1 usd = uah", "kurs convert 1 USD UAH"),
        ("kurs usd --format csv", "kurs rates USD -o csv"),
        ("kurs btc", "kurs rates BTC -m crypto"),
        ("kurs btc -7d", "kurs history BTC --from 2026-11-14 -m crypto"),
        ("kurs 0.05 btc 2026-11-18", "kurs convert 0.05 BTC --on 2026-11-18 -m crypto"),
        ("kurs banks eur", "kurs banks --currency EUR"),
        ("kurs usd 19 november 2026", "kurs rates USD --on 2026-11-19"),
        ("kurs usd nov 19", "kurs rates USD --on 2026-11-19"),
        ("kurs 'долар 19 листопада'", "kurs rates USD --on 2026-11-19"),
        ("kurs долар 19 лист. 2026 року", "kurs rates USD --on 2026-11-19"),
        ("kurs 100 usd on 19 nov 2026 eur", "kurs convert 100 USD EUR --on 2026-11-19"),
        ("kurs rates usd --on '19 Nov'", "kurs rates USD --on 2026-11-19"),
        ("kurs usd november", "kurs history USD 2026-11"),
        ("kurs usd this month", "kurs history USD 2026-11"),
        ("kurs usd 'this quarter'", "kurs history USD --from 2026-10-01"),
        ("kurs usd last friday", "kurs rates USD --on 2026-11-13"),
        ("kurs usd минулої п’ятниці", "kurs rates USD --on 2026-11-13"),
        ("kurs usd 19/11/2026", "kurs rates USD --on 2026-11-19"),
        ("kurs rates usd --on 19.11", "kurs rates USD --on 2026-11-19"),
        ("kurs history usd 'last month'", "kurs history USD --from 2026-10-01 --to 2026-10-31"),
        ("kurs bar btc", "kurs bar BTC -m crypto"),
        ("kurs 5 'в’єтнамських донгів'", "kurs convert 5 VND"),
        ("kurs долар за листопад 2026", "kurs history USD 2026-11"),
        ("kurs history usd october", "kurs history USD 2026-10"),
        ("kurs chart usd november", "kurs chart USD --from 2026-11"),
        ("kurs 1 usd = ? uah", "kurs convert 1 USD UAH"),
        ("kurs '100 usd = ?'", "kurs convert 100 USD"),
        ("kurs долар - євро", "kurs convert 1 USD EUR"),
        ("kurs usd vs eur", "kurs convert 1 USD EUR"),
        ("kurs usd and eur", "kurs rates USD EUR"),
        ("kurs convert usd", "kurs convert 1 USD"),
        ("kurs 100 usd cash", "kurs convert 100 USD -m cash"),
        ("kurs 50 євро готівка", "kurs convert 50 EUR -m cash"),
        ("kurs convert 100 usd at nbu", "kurs convert 100 USD -m nbu"),
        ("kurs how much is 100 usd", "kurs convert 100 USD"),
        ("kurs what is the dollar", "kurs rates USD"),
        ("kurs скільки коштує долар", "kurs rates USD"),
        ("kurs скільки буде 100 доларів у євро", "kurs convert 100 USD EUR"),
        ("kurs сто доларів", "kurs convert 100 USD"),
        ("kurs тисяча гривень в usd", "kurs convert 1000 UAH USD"),
        ("kurs sell 100 usd -m cash", "kurs convert 100 USD -m cash"),
        ("kurs купити 100 доларів -m cash", "kurs convert 100 USD --side sell -m cash"),
        ("kurs куплю 100 доларів -m cash", "kurs convert 100 USD --side sell -m cash"),
        ("kurs buy usd for 1000 uah -m cash", "kurs convert 1000 UAH USD --side sell -m cash"),
        ("kurs sell 100 usd for eur -m cash", "kurs convert 100 USD EUR -m cash"),
        ("kurs продам 100 usd за євро -m cash", "kurs convert 100 USD EUR -m cash"),
        ("kurs all", "kurs rates --all"),
        ("kurs usd on monday", "kurs rates USD --on 2026-11-16"),
        ("kurs долар у середу", "kurs rates USD --on 2026-11-18"),
        ("kurs what was the dollar on friday", "kurs rates USD --on 2026-11-20"),
        ("kurs rates usd --on thursday", "kurs rates USD --on 2026-11-19"),
        ("kurs курс долара на суботу", "kurs rates USD --on 2026-11-21"),
        ("kurs usd this week", "kurs history USD 2026-11-16..2026-11-22"),
        ("kurs долар цього тижня", "kurs history USD 2026-11-16..2026-11-22"),
        ("kurs долар минулого тижня", "kurs history USD --from 2026-11-09 --to 2026-11-15"),
        ("kurs usd chart", "kurs chart USD"),
        ("kurs usd since november", "kurs history USD --from 2026-11"),
        ("kurs долар з 16.11.2026", "kurs history USD --from 2026-11-16"),
        ("kurs chart usd since 2026-11-01", "kurs chart USD --from 2026-11-01"),
        ("kurs usd eur графік", "kurs chart USD EUR"),
        ("kurs долар історія", "kurs history USD"),
        ("kurs news today", "kurs news --on 2026-11-20"),
        ("kurs новини вчора", "kurs news --on 2026-11-19"),
        ("kurs міняти 100 євро на долари -m cash", "kurs convert 100 EUR USD -m cash"),
        ("kurs порівняти банки", "kurs banks --sort buy"),
        ("kurs все -o csv", "kurs rates --all -o csv"),
        ("kurs privatbank", "kurs banks privatbank"),
        ("kurs приватбанк usd", "kurs banks privatbank --currency USD"),
        ("kurs best bank for usd", "kurs banks --currency USD --sort buy"),
        ("kurs де купити долар", "kurs banks --currency USD --sort sell"),
        ("kurs list banks", "kurs banks"), ("kurs список банків", "kurs banks"),
        ("kurs currencies", "kurs rates -m nbu"), ("kurs курси валют", "kurs rates"),
        ("kurs курси банків", "kurs rates -m banks"), ("kurs market cash", "kurs rates -m cash"),
        ("kurs export usd", "kurs export rates USD"),
        ("kurs graph usd", "kurs chart USD"), ("kurs ціна євро", "kurs rates EUR"),
        ("kurs графік євро за останні три місяці", "kurs chart EUR --days 90"),
        ("kurs chart eur for october", "kurs chart EUR --from 2026-10-01 --to 2026-10-31"),
        ("kurs export rates usd, eur for november", "kurs export rates USD EUR --from 2026-11"),
        ("kurs експорт курси долар за листопад", "kurs export rates USD --from 2026-11"),
        ("kurs history usd on 17 november", "kurs history USD 2026-11-17"),
        ("kurs історія долар 17 листопада", "kurs history USD 2026-11-17"),
        ("kurs 100 usd за готівковим курсом", "kurs convert 100 USD -m cash"),
        ("kurs coins btc, eth", "kurs coins btc eth"), ("kurs 100 usd and 50 eur", "kurs convert 100 USD + 50 EUR"),
        ("kurs 100 доларів і 50 євро в гривнях", "kurs convert 100 USD + 50 EUR to UAH"),
        ("kurs контакти приватбанку", "kurs banks privatbank"), ("kurs phone of privatbank", "kurs banks privatbank"),
        ("kurs скільки коштував долар 1 листопада", "kurs rates USD --on 2026-11-01"),
        ("kurs курс долара на чорному ринку", "kurs rates USD -m cash"), ("kurs рядок стану долар", "kurs bar USD"),
        ("kurs порівняй приват і моно по євро", "kurs banks приват моно EUR"),
        ("kurs price btc", "kurs rates BTC"), ("kurs price of gold", "kurs rates XAU"),
        ("kurs usd cash and nbu", "kurs compare usd cash nbu"),
        ("kurs difference usd cash nbu", "kurs compare usd cash nbu"), ("kurs usd --csv", "kurs usd -o csv"),
        ("kurs 10 eur at the selling rate cash", "kurs convert 10 EUR --side sell -m cash"),
        ("kurs 10 євро за курсом продажу готівка", "kurs convert 10 EUR --side sell -m cash"),
        ("kurs usd selling rate", "kurs rates USD"),
        ("kurs history usd 2026-11-10 2026-11-13", "kurs history usd --from 2026-11-10 --to 2026-11-13"),
        ("kurs rates cash banks", "kurs rates --all cash banks"),
        ("kurs btc and eth in usd", "kurs rates BTC ETH --base USD"),
        ("kurs coins btc eth in eur", "kurs rates BTC ETH --base EUR"),
        ("kurs coins eth --in eur", "kurs rates ETH --base EUR"), ("kurs coins eth --in usd", "kurs coins eth"),
        ("kurs banks privatbank --contacts", "kurs banks privatbank"),
        ("kurs відділення приватбанку у Києві", "kurs banks privatbank --branches kyiv"),
        ("kurs monobank card rates", "kurs banks monobank --kind card"),
        ("kurs де вигідніше купити долари у Львові", "kurs banks --currency USD --sort sell --city lviv"),
        ("kurs найкращий курс євро на картку", "kurs banks --currency EUR --sort buy --kind card"),
        ("kurs криптовалюти за капіталізацією --limit 5", "kurs coins --sort cap --limit 5"),
        ("kurs новини за тиждень про гривню", "kurs news про гривню за тиждень"),
        ("kurs історія долара за літо", "kurs history USD 2026-06-01..2026-08-31"),
        ("kurs latest news", "kurs news"), ("kurs config list", "kurs config"),
        ("kurs convert help", "kurs help convert"),
        ("kurs usd 7 days", "kurs history USD --from 2026-11-14"),
        ("kurs usd for the last 2 weeks", "kurs history USD --from 2026-11-07"),
        ("kurs долар за 2 тижні", "kurs history USD --from 2026-11-07"),
        ("kurs chart usd eur half a year", "kurs chart USD EUR --from 2026-05-23"),
        ("kurs графік долара і євро за пів року", "kurs chart USD EUR --from 2026-05-23"),
        ("kurs 5000 гривень у доларах за курсом банків", "kurs convert 5000 UAH USD -m banks"),
        ("kurs долар на міжбанку", "kurs rates USD -m interbank"),
        ("kurs usd позавчора", "kurs rates USD --on 2026-11-18"),
        ("kurs 100 usd at privatbank to eur", "kurs convert 100 USD EUR --bank privatbank"),
        ("kurs 100 доларів у приватбанку в євро", "kurs convert 100 USD EUR --bank privatbank"),
        ("kurs at privatbank card 100 usd", "kurs convert 100 USD --bank privatbank --kind card"),
        ("kurs buy eur for 20000 uah at privatbank card", "kurs convert 20000 UAH EUR --bank privatbank --kind card"),
        (
            "kurs купити євро за 20000 грн у приватбанку карткою",
            "kurs convert 20000 UAH EUR --bank privatbank --kind card"
        ),
        ("kurs 100 usd cash lviv", "kurs convert 100 USD -m cash --city lviv"),
        ("kurs у львові 100 доларів готівкою", "kurs convert 100 USD -m cash --city lviv"),
        ("kurs 1000 usd best card lviv", "kurs convert 1000 USD --best card --city lviv"),
        ("kurs sell 1000 usd best bank card", "kurs convert 1000 USD --best card"),
        ("kurs найвигідніше здати 1000 доларів на картку", "kurs convert 1000 USD --best card"),
        ("kurs 1000 uah in usd at the cash market", "kurs convert 1000 UAH USD -m cash"),
        ("kurs 1000 грн у доларах на готівковому ринку", "kurs convert 1000 UAH USD -m cash"),
        ("kurs in usd 1000 uah", "kurs convert 1000 UAH USD"),
        ("kurs how many dollars is 1000 uah", "kurs convert 1000 UAH USD"),
        ("kurs convert from usd to eur 100", "kurs convert 100 USD EUR"),
        ("kurs lowest eur rate last month", "kurs history EUR 2026-10 --average"),
        ("kurs last month the lowest rate of the euro", "kurs history EUR 2026-10 --average"),
        ("kurs найнижчий курс євро минулого місяця", "kurs history EUR 2026-10 --average"),
        ("kurs average eur rate for 2026Q3", "kurs history EUR 2026Q3 --average"),
        ("kurs середній курс євро за 2026Q3", "kurs history EUR 2026Q3 --average"),
        ("kurs exchange rate of the dollar", "kurs rates USD"),
        ("kurs what is the exchange rate of the euro today", "kurs rates EUR --on 2026-11-20"),
        ("kurs how much is half a bitcoin", "kurs convert 0.5 BTC"),
        ("kurs скільки коштує пів біткоїна", "kurs convert 0.5 BTC"),
        ("kurs usd between 10 nov and 13 nov", "kurs history USD --from 2026-11-10 --to 2026-11-13"),
        ("kurs долар між 10 і 13 листопада", "kurs history USD --from 2026-11-10 --to 2026-11-13"),
        ("kurs usd 2026-11-10 - 2026-11-13", "kurs history USD --from 2026-11-10 --to 2026-11-13"),
        ("kurs from november 10 to november 13 usd", "kurs history USD --from 2026-11-10 --to 2026-11-13"),
        ("kurs banks with highest rating", "kurs banks --sort rating"),
        ("kurs банки з найвищим рейтингом", "kurs banks --sort rating"),
        ("kurs top gainers", "kurs coins --sort 24h"),
        ("kurs weekly average october usd", "kurs history USD 2026-10 --by week"),
        ("kurs october weekly usd", "kurs history USD 2026-10 --by week"),
        ("kurs history usd highest", "kurs history USD --average"),
        ("kurs history usd --max", "kurs history USD --average"),
        ("kurs in lviv usd cash", "kurs rates USD -m cash --city lviv"),
        ("kurs interbank last week usd chart", "kurs chart USD 'last week' -m interbank"),
        ("kurs please show me the chart of usd", "kurs chart USD"),
        ("kurs 1000 usd --best card --top 3", "kurs convert 1000 USD --best card --limit 3"),
    ]

    @Test(arguments: ["en", "uk"])
    func `each form gives the answer of the documented one`(language: String) throws {
        let world = try TestEnvironment.ofFixtures()
        world.variables["KURS_LANG"] = language
        var documented: [String: TestEnvironment.Outcome] = [:]
        for forms in Self.forms {
            let typed = world.run(Self.words(forms.typed))
            let known = documented[forms.documented] ?? world.run(Self.words(forms.documented))
            documented[forms.documented] = known
            #expect(typed == known, "\(forms.typed)")
            #expect(typed.status == 0 && typed.out.utf8.count > 5, "\(forms.typed): \(typed)")
        }
    }

    /// The words of a line as a shell passes them on, with the recording.
    private static func words(_ line: String) -> [String] {
        shellWords(line).dropFirst() + (line.contains("version") ? [] : TestEnvironment.replaying)
    }

    static func answer(_ line: String, _ language: String) throws -> TestEnvironment.Outcome {
        let world = try TestEnvironment.ofFixtures()
        world.variables["KURS_LANG"] = language
        world.files["README.md"] = "# kurs\n"
        return world.run(words(line))
    }

    @Test(arguments: ["rm", "delete", "remove"])
    func `an alert and a setting are removed by any of three verbs`(verb: String) {
        let world = TestEnvironment()
        world.expect("config", "set", "max_age", "6h", status: 0)
        world.expect("config", verb, "max_age", status: 0)
        world.expect("config", outLacks: "6h")
        world.expect("alert", "add", "usd.nbu", ">", "1", "-o", "plain", outStarts: "1\t")
        world.expect("alert", verb, "1", "-q", status: 0)
        world.expect("alert", "list", "-o", "plain", status: 0, out: "")
    }

    @Test(arguments: [
        (
            "rates eur usd eur/usd uah/usd -m cash -o plain", 3,
            [
                "EUR 46.79 46.96", "USD 43.50 43.62", "EUR/USD 1.07267308574 1.07954022989",
                "UAH/USD 0.0229252636405 0.0229885057471",
            ]
        ),
        (
            "rates eur usd eur/usd uah/usd -m nbu -o plain", 2,
            ["EUR 46.7405", "USD 43.425", "EUR/USD 1.07635002879", "UAH/USD 0.0230282095567"]
        ),
        ("history usd 2026-11-20 -o plain", 2, ["2026-11-20 43.425"]),
        (
            "history eur/usd eur 2026-11-20 -o plain", 3,
            ["EUR/USD 2026-11-20 1.07635002879", "EUR 2026-11-20 46.7405"]
        ),
    ])
    func `a pair is divided through the hryvnia at both sides`(line: String, columns: Int, rows: [String]) throws {
        let out = try Self.answer("kurs " + line, "en").out
        #expect(
            out.split(separator: "\n").map { $0.split(separator: "\t").prefix(columns).joined(separator: " ") } == rows)
    }

    @Test func `the records of a pair have its second currency as their base`() throws {
        let out = try Self.answer("kurs history eur/usd 2026-11-20 --json", "en").out
        #expect(out.split(separator: #""base":"USD""#, omittingEmptySubsequences: false).count == 3, "\(out)")
        #expect(out.split(separator: #""base":""#, omittingEmptySubsequences: false).count == 3, "\(out)")
    }

    @Test(arguments: [
        ("alert add cash usd sell above 45", "usd.cash.sell > 45"),
        ("alert add долар готівка продаж вище 45", "usd.cash.sell > 45"),
        ("alert add usd below 40 -m nbu", "usd.nbu < 40"), ("alert usd over 50 -m nbu", "usd.nbu > 50"),
        ("alert add usd over 50", "usd.nbu > 50"), ("alert usd up 2%", "change(usd.nbu, 1d) > 2%"),
        ("alert usd down 2% in 3 days", "change(usd.nbu, 3d) < -2%"),
        ("alert add 'долар впав на 2% за тиждень'", "change(usd.nbu, 7d) < -2%"),
    ])
    func `an alert in words is that of the expression`(line: String, expression: String) {
        TestEnvironment().expect(shellWords(line) + ["-o", "plain", "--offline"], outHas: "\t\(expression)\t")
    }

    @Test func `an alert in words without its number is refused`() {
        TestEnvironment().expect("alert", "cash", "usd", "sell", "above", status: 64)
    }

    @Test func `two markets give the same numbers in any order, and their sources`() throws {
        let pictures = try ["banks,cash", "cash,banks"].map { markets in
            try Self.answer("kurs chart usd --days 10 -q --compare \(markets)", "en").out
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
        let world = try TestEnvironment.ofFixtures()
        world.files["/s.txt"] = "250,50\n1 500,75\n"
        let line = ["convert", "--csv", "/s.txt", "--amount-col", "1", "--currency", "usd"] + TestEnvironment.replaying
        world.expect(line, status: 65, out: "", errHas: "may separate decimals or columns")
        world.expect(line + ["--delimiter", ";"], outHas: "10877,96")
        world.expect(line + ["--delimiter", ","], outHas: "10856.25")
    }

    @Test func `about names the version, the site and the files`() {
        let database = TestEnvironment.databasePath
        TestEnvironment().expect("about", status: 0, outHas: "https://", "database: \(database)")
        TestEnvironment().expect("about", "--lang", "uk", status: 0, outHas: "база даних: \(database)")
    }
}
