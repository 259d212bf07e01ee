import KursCore
import Testing

@testable import KursCLI

/// `kurs config`, whole command lines.
struct ConfigTests {
    private let world = TestEnvironment()

    private func file(_ world: TestEnvironment) -> String? {
        world.configuration
    }

    @Test func `a market without its verb suggests the whole command`() {
        TestEnvironment().expect(
            "markets", "cash", err: "kurs: unexpected argument “cash”; usage: kurs markets use cash\n")
    }

    @Test func `a key without a verb is shown or set, but a secret is not taken from the command line`() {
        #expect(world.run("config", "market", "cash").status == 0)
        #expect(world.run("config", "market").out == "cash\n")
        #expect(world.run("set", "lang", "uk").status == 0)
        #expect(world.run("config", "get", "lang").out == "uk\n")
        #expect(world.run("config", "set", "lang", "Українська").status == 0)
        #expect(world.run("config", "get", "lang").out == "uk\n")
        world.expect("config", "minfin_key", "secret", status: 64, errLacks: "secret")
        #expect(file(world)?.contains("minfin_key") == false)
    }

    @Test func `a configuration of more than one mebibyte is neither read nor written`() {
        let whole = { (size: Int) in
            let frame = #"{"currencies":["GBP"],"x":""}"#
            return frame.replacing(#""x":""#, with: #""x":""# + String(repeating: "y", count: size - frame.utf8.count))
        }
        world.configuration = whole(1 << 20)
        #expect(world.run("config", "get", "currencies").out == "GBP\n")
        #expect(world.run("config", "set", "lang", "uk").status == 74)
        world.configuration = whole((1 << 20) + 1)
        #expect(world.run("config", "get", "currencies").err.contains("larger than 1 MB"))
        #expect(world.run("config", "set", "lang", "uk").status == 78)
        #expect(file(world)?.utf8.count == (1 << 20) + 1)
    }

    @Test func `lists every key with its value and origin`() {
        world.configuration = #"{"currencies":["GBP","USD"],"minfin_key":"abcdef123456"}"#
        world.variables["KURS_MARKET"] = "banks"
        world.expect(
            "config", "--max-age", "6h",
            out: """
                market                    banks    KURS_MARKET
                city                      —
                currencies                GBP USD  file
                lang                      en       LANG
                max_age                   6h       --max-age
                keep                      1y       default
                feeds                     —
                favourites                —
                accounting_currency       —
                bank_pages                —
                allow_http                false    default
                minfin_key                3456     file
                monobank_token            —
                monobank_token_command    —
                privatbank_token          —
                privatbank_token_command  —

                """)
        world.expect(
            "config", "-o", "csv",
            out: """
                key,value,origin
                market,banks,env
                city,,
                currencies,GBP; USD,file
                lang,en,env
                max_age,,
                keep,1y,default
                feeds,,
                favourites,,
                accounting_currency,,
                bank_pages,,
                allow_http,false,default
                minfin_key,3456,file
                monobank_token,,
                monobank_token_command,,
                privatbank_token,,
                privatbank_token_command,,

                """)
        world.expect(
            "config", "get", "currencies", "--json",
            out: #"{"schema":1,"generated_at":"2026-11-20T09:40:00Z","settings":[{"key":"currencies","#
                + #""value":["GBP","USD"],"origin":"file"}],"warnings":[]}"# + "\n")
    }

    @Test func `prints a key with a line per value, and fails for an unset key`() {
        #expect(world.run("config", "get", "currencies") == .init(status: 0, out: "USD\nEUR\nPLN\n", err: ""))
        #expect(world.run("config", "get", "max_age") == .init(status: 1, out: "", err: ""))
        #expect(world.run("config", "path").out == TestEnvironment.configurationPath + "\n")
    }

    @Test func `sets one key and keeps all others as they are`() {
        world.expect("config", "set", "currencies", "usd,eur", "долар", "GBP", status: 0, out: "", err: "")
        #expect(world.run("config", "set", "lang", "uk").status == 0)
        #expect(world.run("config", "set", "allow_http", "true").status == 0)
        #expect(world.run("config", "set", "favourites", "bitcoin", "ETH", "baby-doge-coin").status == 0)
        #expect(world.run("config", "set", "feeds", "https://x.ua/rss", "https://y.ua/").status == 0)
        #expect(world.run("config", "set", "market", "cash").status == 0)
        #expect(world.run("config", "unset", "lang").status == 0)
        #expect(
            file(world) == """
                {
                  "currencies": ["USD", "EUR", "GBP"],
                  "allow_http": true,
                  "favourites": ["BTC", "ETH", "baby-doge-coin"],
                  "feeds": ["https://x.ua/rss", "https://y.ua/"],
                  "market": "cash"
                }

                """)
        #expect(world.files.contents[TestEnvironment.configurationPath]?.mode == 0o600)
    }

    @Test func `markets use sets the market`() {
        #expect(world.run("markets", "use", "banks").status == 0)
        #expect(file(world) == "{\n  \"market\": \"banks\"\n}\n")
    }

    static let refused: [([String], String)] = [
        (["set", "market", "nbx"], "kurs: invalid market “nbx”; choose cash, banks, interbank, nbu, crypto\n"),
        (
            ["set", "market", "nbu", "cash"],
            "kurs: invalid market “cash”; choose cash, banks, interbank, nbu, crypto\n"
        ),
        (["set", "markt", "nbu"], "kurs: unknown setting “markt”; did you mean market?\n"),
        (["get", "markt"], "kurs: unknown setting “markt”; did you mean market?\n"),
        (["unset", "markt"], "kurs: unknown setting “markt”; did you mean market?\n"),
        (["set", "currencies", "UDS"], "kurs: unknown currency “UDS”; did you mean USD?\n"),
        (["set", "currencies", "USD", "UAH"], "kurs: invalid currencies “UAH”; choose USD EUR PLN…\n"),
        (["set", "lang", "de"], "kurs: invalid lang “de”; choose en, uk\n"),
        (["set", "max_age", "soon"], "kurs: invalid max_age “soon”; choose 90s, 10m, 6h, 2d…\n"),
        (["set", "feeds", "http://x.ua/rss"], "kurs: invalid feeds “http://x.ua/rss”; choose https://HOST/PATH…\n"),
        (["set", "feeds", "https://u:p@x.ua/"], "kurs: invalid feeds “…”; choose https://HOST/PATH…\n"),
        (["set", "favourites", "USD"], "kurs: invalid favourites “USD”; choose BTC ETH solana…\n"),
        (["set", "keep", "6d"], "kurs: invalid keep “6d”; choose 7d…, 1y, 2y…, forever\n"),
        (["set", "keep", "0y"], "kurs: invalid keep “0y”; choose 7d…, 1y, 2y…, forever\n"),
        (["set", "keep", "+1y"], "kurs: invalid keep “+1y”; choose 7d…, 1y, 2y…, forever\n"),
        (["set", "keep", "1 y"], "kurs: invalid keep “1 y”; choose 7d…, 1y, 2y…, forever\n"),
        (["set", "keep", "y"], "kurs: invalid keep “y”; choose 7d…, 1y, 2y…, forever\n"),
        (["set", "keep", "1y", "2y"], "kurs: invalid keep “2y”; choose 7d…, 1y, 2y…, forever\n"),
        (["set", "allow_http", "1"], "kurs: invalid allow_http “1”; choose true, false\n"),
        (["set", "lang"], "kurs: missing VALUE; usage: kurs config set lang en, uk\n"),
        (["set"], "kurs: missing KEY; usage: kurs config set KEY VALUE…\n"),
        (["get"], "kurs: missing KEY; usage: kurs config get KEY\n"),
        (["get", "lang", "x"], "kurs: unexpected argument “x”; usage: kurs config get KEY\n"),
        (["path", "x"], "kurs: unexpected argument “x”; usage: kurs config path\n"),
        (["put", "x"], "kurs: unknown config command “put”; did you mean path?\n"),
    ]

    @Test(arguments: refused)
    func `rejects invalid values`(line: [String], sentence: String) {
        #expect(world.run(["config"] + line) == .init(status: 64, out: "", err: sentence))
        #expect(file(world) == nil)
    }

    @Test(arguments: [
        ["minfin_key"], ["minfin_key", "secret-1234"], ["minfin_key", "-", "secret-1234"], ["minfin_key", ""],
    ])
    func `a secret on the command line is rejected and not repeated`(words: [String]) {
        TestEnvironment().expect(
            ["config", "set"] + words, input: "other-1234\n", status: 64,
            err: "kurs: a secret must not be passed on the command line; use kurs config set minfin_key - "
                + "and pass it on standard input\n")
    }

    @Test func `a secret is read from standard input, and only its end is ever shown`() {
        #expect(world.run("config", "set", "minfin_key", "-", input: " secret-key-9876 \r\nmore").status == 0)
        #expect(file(world) == "{\n  \"minfin_key\": \"secret-key-9876\"\n}\n")
        #expect(world.run("config", "get", "minfin_key").out == "9876\n")
        for line in [["config"], ["config", "--json"], ["doctor"], ["doctor", "--json"], ["sources"]] {
            world.expect(line, outLacks: "secret", errLacks: "secret")
        }
        world.expect("config", "set", "minfin_key", "-", input: "sec/ret\n", status: 64, errLacks: "ret")
    }

    @Test func `a file with an invalid value is repaired key by key`() {
        world.files.contents[TestEnvironment.configurationPath] = (
            #"{"market":"nbx","bananas":[1.50,{"a":null,"b":[true,"\n"]}],"lang":"uk"}"#, 0o644
        )
        #expect(world.run("rates").status == 78)
        #expect(world.run("config", "path").status == 0)
        #expect(world.run("config", "set", "market", "nbu").status == 0)
        #expect(
            file(world) == """
                {
                  "market": "nbu",
                  "bananas": [1.50, {"a": null, "b": [true, "\\n"]}],
                  "lang": "uk"
                }

                """)
        #expect(world.run("config", "unset", "bananas").status == 0)
        #expect(file(world) == "{\n  \"market\": \"nbu\",\n  \"lang\": \"uk\"\n}\n")
        #expect(world.files.contents[TestEnvironment.configurationPath]?.mode == 0o600)
        #expect(world.run("markets").status == 0)
    }

    @Test func `a file that is not JSON is kept beside the new one`() {
        world.configuration = #"{"market":"nbu",}"#
        #expect(world.run("markets", "use", "cash").status == 78)
        let aside = TestEnvironment.configurationPath + ".broken-20261120T094000Z"
        world.expect(
            "config", "set", "market", "cash", status: 0, out: "",
            err: "kurs: the configuration was not valid JSON; it was saved as \(aside)\n")
        #expect(world.files[aside] == #"{"market":"nbu",}"#)
        #expect(file(world) == "{\n  \"market\": \"cash\"\n}\n")
    }

    @Test func `an empty file is no configuration`() {
        world.configuration = " \n"
        #expect(world.run("config", "get", "market").out == "nbu\n")
        #expect(world.run("config", "set", "market", "cash").err == "")
    }

    @Test func `a disk that cannot be written is exit 74`() {
        world.files.isReadOnly = true
        world.expect(
            "config", "set", "lang", "uk", status: 74,
            err: "kurs: cannot write \(TestEnvironment.configurationPath): Read-only file system; "
                + "check the directory and free space\n")
    }
}
