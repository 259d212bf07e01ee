import KursCore
import Testing

@testable import KursCLI
@testable import KursTerminal

/// Precedence: the flag, the environment, the file, the default.
struct SettingsTests {
    private func settings(
        _ line: [String], environment: [String: String] = [:], file: String? = nil, mode: UInt32 = 0o600
    ) throws -> Settings {
        let world = TestEnvironment()
        world.variables.merge(environment) { $1 }
        if let file { world.files.contents[TestEnvironment.configurationPath] = (file, mode) }
        return try Settings(try ParsedArguments(line[...], .kurs), world.world(line))
    }

    static let markets: [([String], [String: String], String?, Market)] = [
        ([], [:], nil, .nbu),
        ([], [:], #"{"market":"banks"}"#, .banks),
        ([], ["KURS_MARKET": "cash"], #"{"market":"banks"}"#, .cash),
        (["-m", "crypto"], ["KURS_MARKET": "cash"], #"{"market":"banks"}"#, .crypto),
        (["-m", "nbu"], ["KURS_MARKET": "cash"], #"{"market":"banks"}"#, .nbu),
        ([], ["KURS_MARKET": ""], #"{"market":"banks"}"#, .banks),
        (["-m", "міжбанк"], [:], nil, .interbank),
    ]

    @Test(arguments: markets)
    func `the market comes from flag, environment, file, default`(
        line: [String], environment: [String: String], file: String?, market: Market
    ) throws {
        #expect(try settings(line, environment: environment, file: file).market == market)
    }

    static let languages: [([String], [String: String], String?, Language)] = [
        ([], [:], nil, .en),
        ([], ["LANG": "uk_UA.UTF-8"], nil, .uk),
        ([], ["LANG": "uk_UA.UTF-8", "LC_MESSAGES": "de_DE"], nil, .en),
        ([], ["LANG": "uk_UA.UTF-8", "LC_MESSAGES": "de_DE", "LC_ALL": "uk"], nil, .uk),
        ([], ["LC_ALL": "", "LANG": "uk_UA"], nil, .uk),
        ([], [:], #"{"lang":"uk"}"#, .uk),
        ([], ["LANG": "uk_UA"], #"{"lang":"en"}"#, .en),
        ([], ["KURS_LANG": "en"], #"{"lang":"uk"}"#, .en),
        (["--lang", "uk"], ["KURS_LANG": "en"], nil, .uk),
        (["--lang=en"], ["KURS_LANG": "uk"], #"{"lang":"uk"}"#, .en),
    ]

    @Test(arguments: languages)
    func `the language comes from flag, environment, file, locale`(
        line: [String], environment: [String: String], file: String?, language: Language
    ) throws {
        #expect(try settings(line, environment: environment, file: file).language == language)
        // Help and usage errors are printed before settings are resolved, in the same language.
        let world = TestEnvironment()
        world.variables.merge(environment) { $1 }
        if let file { world.configuration = file }
        #expect(LanguageSelection.language(of: line, world.world(line)) == language)
    }

    @Test func `ages, currencies and plain http come from the file`() throws {
        let file = #"{"max_age":"6h","currencies":["GBP","usd"],"allow_http":true}"#
        let settings = try settings([], file: file)
        #expect(settings.maxAgeSeconds == 21_600)
        #expect(settings.currencies.map(\.text) == ["GBP", "USD"])
        #expect(settings.allowsPlainHTTP)
        #expect(try self.settings(["--max-age", "90s"], file: file).maxAgeSeconds == 90)
        #expect(try self.settings([]).currencies.map(\.text) == ["USD", "EUR", "PLN"])
    }

    @Test func `the key comes from the environment before the file`() throws {
        let file = #"{"minfin_key":"filekey-1234"}"#
        #expect(try settings([], file: file).key == "filekey-1234")
        #expect(try settings([], environment: ["KURS_MINFIN_KEY": "envkey-1234"], file: file).key == "envkey-1234")
        // A key in a file that others can read is refused when used, and ignored otherwise.
        #expect(
            throws: SettingsError.configuration(
                .insecurePermissions(path: TestEnvironment.configurationPath, mode: 0o644))
        ) {
            try settings([], file: file, mode: 0o644)
        }
        #expect(
            try settings([], environment: ["KURS_MINFIN_KEY": "envkey-1234"], file: file, mode: 0o644).key
                == "envkey-1234")
    }

    @Test func `paths follow XDG, and kurs's own variables take precedence`() throws {
        let world = TestEnvironment()
        #expect(XDGPaths.configuration(world.world([])) == "/home/.config/kurs/config.json")
        #expect(XDGPaths.database(world.world([])) == "/home/.local/share/kurs/kurs.sqlite")
        world.variables["XDG_CONFIG_HOME"] = "/x"
        world.variables["XDG_DATA_HOME"] = "relative"
        #expect(XDGPaths.configuration(world.world([])) == "/x/kurs/config.json")
        #expect(XDGPaths.database(world.world([])) == "/home/.local/share/kurs/kurs.sqlite")
        world.variables["KURS_CONFIG"] = "/y.json"
        world.variables["KURS_DB"] = "/z"
        #expect(XDGPaths.configuration(world.world([])) == "/y.json")
        #expect(XDGPaths.database(world.world([])) == "/z")
    }

    static let faults: [(String?, [String: String], ConfigurationError)] = [
        ("[]", [:], .notAnObject(path: TestEnvironment.configurationPath)),
        (#"{"market":}"#, [:], .notJSON(path: TestEnvironment.configurationPath, byteOffset: 10)),
        (#"{"markt":"nbu"}"#, [:], .unknownKey("markt", path: TestEnvironment.configurationPath, near: ["market"])),
        (#"{"market":"nbx"}"#, [:], .badValue(key: "market", value: "nbx", expected: MarketArgument.names)),
        (#"{"currencies":"USD"}"#, [:], .badValue(key: "currencies", value: "…", expected: #"["…"]"#)),
        (#"{"currencies":["UDS"]}"#, [:], .badValue(key: "currencies", value: "UDS", expected: "USD EUR PLN…")),
        (#"{"currencies":["UAH"]}"#, [:], .badValue(key: "currencies", value: "UAH", expected: "USD EUR PLN…")),
        (#"{"max_age":"soon"}"#, [:], .badValue(key: "max_age", value: "soon", expected: "90s, 10m, 6h, 2d…")),
        (#"{"allow_http":"yes"}"#, [:], .badValue(key: "allow_http", value: "…", expected: "true, false")),
        (
            #"{"feeds":["http://x.ua/rss"]}"#, [:],
            .badValue(key: "feeds", value: "http://x.ua/rss", expected: "https://HOST/PATH…")
        ),
        (#"{"minfin_key":"a/b"}"#, [:], .badValue(key: "minfin_key", value: "…", expected: "8–128 A–Z a–z 0–9 - _")),
        (nil, ["KURS_MARKET": "nbx"], .badVariable("KURS_MARKET", value: "nbx", expected: MarketArgument.names)),
        (nil, ["KURS_LANG": "de"], .badVariable("KURS_LANG", value: "de", expected: "en, uk")),
        (
            nil, ["KURS_MINFIN_KEY": "a?b"],
            .badVariable("KURS_MINFIN_KEY", value: "…", expected: "8–128 A–Z a–z 0–9 - _")
        ),
        (
            nil, ["KURS_URL_NBU": "http://u:p@x"],
            .badVariable("KURS_URL_NBU", value: "…", expected: "https://HOST[:PORT]")
        ),
    ]

    @Test(arguments: faults)
    func `an unusable configuration is exit 78 for commands that need it`(
        file: String?, environment: [String: String], fault: ConfigurationError
    ) {
        #expect(throws: SettingsError.configuration(fault)) {
            try settings(["rates"], environment: environment, file: file)
        }
        let world = TestEnvironment()
        world.variables.merge(environment) { $1 }
        if let file { world.configuration = file }
        #expect(world.run("rates").status == 78)
        #expect(world.run("config").status == 0)
        #expect(world.run("help").status == 0)
        #expect(world.run("completions", "bash").status == 0)
        #expect(world.run("doctor").status == 1)
    }

    static let badFlags: [([String], UsageError)] = [
        (["--lang", "de"], .badValue("--lang", given: "de", expected: ["en", "uk"])),
        (["-m", "nbx"], .badMarket("nbx", near: ["nbu"])),
        (
            ["-o", "xml"],
            .badValue("--output", given: "xml", expected: CommonOptions.formats + ["prometheus", "influx"])
        ),
        (["--max-age", "x"], .badForm("--max-age", given: "x", .span)),
        (["--timeout", "0"], .badForm("--timeout", given: "0", .span)),
        (["--color", "red"], .badValue("--color", given: "red", expected: ["auto", "always", "never"])),
        (["--refresh", "--offline"], .conflict("--refresh", "--offline")),
        (["--record", "a", "--replay", "b"], .conflict("--record", "--replay")),
    ]

    @Test(arguments: badFlags)
    func `an invalid flag is exit 64`(line: [String], error: UsageError) {
        #expect(throws: SettingsError.usage(error)) { try settings(line) }
        #expect(TestEnvironment().run(line).status == 64)
    }

    static let spans: [(String, Int?)] = [
        ("90s", 90_000), ("500ms", 500), ("10m", 600_000), ("10min", 600_000), ("6h", 21_600_000), ("2d", 172_800_000),
        ("1w", 604_800_000), ("5", 5000), ("0", 0), ("", nil), ("s", nil), ("-1s", nil), ("1.5h", nil), ("5y", nil),
        ("3651d", nil), ("9999999999", nil), ("5 s", nil),
    ]

    @Test(arguments: spans)
    func `parses durations`(text: String, milliseconds: Int?) {
        #expect(DurationArgument.milliseconds(text) == milliseconds)
    }
}
