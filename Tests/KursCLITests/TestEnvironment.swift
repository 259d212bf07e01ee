import KursCore
import KursNet
import KursSources
import KursStore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// A machine made of values: whole command lines run in it, one after another, and keep their state.
final class TestEnvironment {
    static let configurationPath = "/home/.config/kurs/config.json"
    static let databasePath = "/home/.local/share/kurs/kurs.sqlite"

    var variables: [String: String] = ["HOME": "/home", "LANG": "en_US.UTF-8"]
    var columns: Int?
    var errorColumns: Int?
    /// The clock, if it shall move; else it stands at ``now``.
    var time: (any TimeSource)?
    var now = testNow
    let files = MemoryFiles()
    private(set) lazy var store = makeStore(rangeSource: SourceRegistry.rangeSource)
    let transport = ScriptedTransport(pause: { _ in })
    /// What answers a line with `--replay`; else the scripted transport does.
    var replay: ReplayTransport?
    var storeFailure: StoreError?
    var setAside: String?
    var libcurl = ProbeResult(isHealthy: true, detail: "libcurl/8.9")
    var certificates = ProbeResult(isHealthy: true, detail: "/etc/ssl/cert.pem")
    var room = ProbeResult(isHealthy: true, detail: "")
    var kyiv = KyivTime(origin: .zoneData) { KyivTime.europeanRule.offset(at: $0) }

    /// A name that kurs does not know may be a coin's: these are all there are.
    init() {
        transport.script("coingecko-list /api/v3/coins/list", .text(#"[{"id":"q-0","symbol":"q-0","name":"Q 0"}]"#))
    }

    struct Outcome: Equatable, CustomStringConvertible {
        var status: Int32
        var out: String
        var err: String

        var description: String { "exit \(status)\n\(out)---\n\(err)" }

        var lines: [String] { out.split(separator: "\n").map(String.init) }

        /// The cells of each line of a table.
        func rows(_ delimiter: Character = ",") -> [[String]] {
            lines.map { $0.split(separator: delimiter, omittingEmptySubsequences: false).map(String.init) }
        }

        /// The last cell of each line of a table, such as the result of a statement's row.
        func results(_ delimiter: Character = ",") -> [String] {
            out.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
                String(line.split(separator: delimiter, omittingEmptySubsequences: false).last ?? "")
            }
        }
    }

    @discardableResult
    func run(_ line: String..., input: String = "") -> Outcome { run(line, input: input) }

    @discardableResult
    func run(_ line: [String], input: String = "") -> Outcome { run(line, bytes: Array(input.utf8)) }

    /// Runs a command line on bytes that need not be a text.
    @discardableResult
    func run(_ line: [String], bytes: [UInt8]) -> Outcome { run(line, bytes) { _ in } }

    /// Runs a command line in a machine that is changed for it.
    @discardableResult
    func run(_ line: [String], _ input: [UInt8] = [], in change: (inout Environment) -> Void) -> Outcome {
        let (out, err) = (ArraySink(), ArraySink())
        var machine = world(line, out, err, input)
        change(&machine)
        let status = Kurs.run(machine)
        return Outcome(status: status, out: out.text, err: err.text)
    }

    /// Runs a command line, and compares what it ends with: its status, all of an output, or parts of it.
    @discardableResult
    func expect(
        _ line: String..., input: String = "", status: Int32? = nil, out: String? = nil, err: String? = nil,
        outStarts: String = "", outHas: String..., outLacks: String..., outEnds: String = "", errStarts: String = "",
        errHas: String..., errLacks: String..., errEnds: String = "", at place: SourceLocation = #_sourceLocation
    ) -> Outcome {
        let outcome = expect(
            line, input: input, status: status, out: out, err: err, outStarts: outStarts, outEnds: outEnds,
            errStarts: errStarts, errEnds: errEnds, at: place)
        expect(outcome, outHas, outLacks, errHas, errLacks, line, place)
        return outcome
    }

    @discardableResult
    func expect(
        _ line: [String], input: String = "", status: Int32? = nil, out: String? = nil, err: String? = nil,
        outStarts: String = "", outHas: String..., outLacks: String..., outEnds: String = "", errStarts: String = "",
        errHas: String..., errLacks: String..., errEnds: String = "", at place: SourceLocation = #_sourceLocation
    ) -> Outcome {
        let outcome = run(line, input: input)
        let told = { Comment("\(line): \(outcome)") }
        if let status { #expect(outcome.status == status, told(), sourceLocation: place) }
        if let out { #expect(outcome.out == out, told(), sourceLocation: place) }
        if let err { #expect(outcome.err == err, told(), sourceLocation: place) }
        #expect(outcome.out.hasPrefix(outStarts) && outcome.out.hasSuffix(outEnds), told(), sourceLocation: place)
        #expect(outcome.err.hasPrefix(errStarts) && outcome.err.hasSuffix(errEnds), told(), sourceLocation: place)
        expect(outcome, outHas, outLacks, errHas, errLacks, line, place)
        return outcome
    }

    private func expect(
        _ outcome: Outcome, _ outHas: [String], _ outLacks: [String], _ errHas: [String], _ errLacks: [String],
        _ line: [String], _ place: SourceLocation
    ) {
        for (text, has, lacks) in [(outcome.out, outHas, outLacks), (outcome.err, errHas, errLacks)] {
            for part in has { #expect(text.contains(part), "\(line): \(outcome)", sourceLocation: place) }
            for part in lacks { #expect(!text.contains(part), "\(line): \(outcome)", sourceLocation: place) }
        }
    }

    func world(
        _ line: [String], _ out: ArraySink = ArraySink(), _ err: ArraySink = ArraySink(), _ input: [UInt8] = []
    ) -> Environment {
        var environment = Environment(
            arguments: line, variable: { [variables] in variables[$0] },
            streams: Streams(output: out, errors: err, input: ArraySource(input)), terminalColumns: columns,
            time: time ?? TestTime(now), kyiv: kyiv, files: files,
            openStore: { [self] (path, _) throws(StoreError) in
                if let storeFailure { throw storeFailure }
                guard let path else { return OpenedStore(store: makeStore(rangeSource: SourceRegistry.rangeSource)) }
                files.contents[path] = files.contents[path] ?? ("", 0o600)
                return OpenedStore(store: store, setAside: setAside)
            },
            makeTransport: { [transport, replay] (options) throws(RecordingError) in
                guard let replay, options.replay != nil else { return OpenedTransport(transport) }
                return OpenedTransport(replay, recordedAt: replay.recordedAt)
            },
            checkMirror: { text, _ in text.hasPrefix("https://") ? text : nil },
            examine: { [libcurl, certificates, room] what in
                switch what {
                case .libcurl: libcurl
                case .certificates: certificates
                case .zoneData: ProbeResult(isHealthy: true, detail: "Europe/Kyiv")
                case .database: ProbeResult(isHealthy: true, detail: "4096")
                case .room: room
                }
            })
        environment.errorColumns = errorColumns
        environment.makeRateTable = { (columns) throws(StoreError) in try SQLiteRateTable(columns) }
        return environment
    }

    /// A machine on which the NBU answers for the Friday.
    static func withNBU() -> TestEnvironment {
        let world = TestEnvironment()
        world.answerNBU()
        return world
    }

    /// The options that answer from the recordings in `Fixtures/`.
    static let replaying = ["--replay", Checkout.path("Fixtures")]

    /// A machine on which the recordings in `Fixtures/` are replayed.
    static func ofFixtures() throws -> TestEnvironment {
        let world = TestEnvironment()
        world.replay = try ReplayTransport(directory: Checkout.path("Fixtures"))
        return world
    }

    /// The NBU's rates of the Friday, and 44 for the dollar and 51 for the euro on the 6th, 13th and 16th of November,
    /// with a statement in `s.csv`.
    static func withNBUYear(_ statement: String? = nil) -> TestEnvironment {
        let world = TestEnvironment.withNBU()
        world.files["s.csv"] = statement
        for (code, rate) in [("USD", "44.0000"), ("EUR", "51.0000")] {
            world.answerNBUYear(of: code, ["06", "13", "16"].map { ($0, rate) }) { _ in "12" }
        }
        return world
    }

    /// Scripts the NBU's answer for the Friday with dollars, euros and zlotys; a mirror's host follows the address.
    func answerNBU(at mirror: String = "") {
        answerNBU([("USD", "44.7626"), ("EUR", "51.8024"), ("PLN", "12.2263")], at: mirror)
    }

    /// Scripts the NBU's answer for a day of November.
    func answerNBU(_ rates: [(code: String, rate: String)], on day: String = "20", at mirror: String = "") {
        let rows = rates.map {
            #"{"r030":1,"txt":"x","rate":\#($0.rate),"cc":"\#($0.code)","exchangedate":"\#(day).11.2026"}"#
        }
        transport.script(Self.nbuKey(day) + mirror, .text("[" + rows.joined(separator: ",") + "]"))
    }

    static let nbuKey = nbuKey("20")

    static func nbuKey(_ day: String) -> String {
        "nbu-json /NBUStatService/v1/statdirectory/exchange?date=202611\(day)&json"
    }

    /// Scripts the NBU's answer for the year up to the Friday, with rates of one currency on days of November.
    ///
    /// - Parameter set: The day of November on which the rate of a day was set, if that is told.
    func answerNBUYear(of code: String, _ rates: [(String, String)], set: (String) -> String? = { _ in nil }) {
        transport.script(
            Self.nbuYearKey(of: code),
            .text("[" + Self.nbuYear(of: code, rates, set: set).joined(separator: ",") + "]"))
    }

    static func nbuYear(
        of code: String, _ rates: [(String, String)], set: (String) -> String? = { _ in nil }
    ) -> [String] {
        rates.map { day, rate in
            #"{"exchangedate":"\#(day).11.2026","cc":"\#(code.uppercased())","rate":\#(rate),"units":1"#
                + (set(day).map { #","calcdate":"\#($0).11.2026""# } ?? "") + "}"
        }
    }

    static func nbuYearKey(of code: String?) -> String {
        "nbu-range /NBU_Exchange/exchange_site?start=20260101&end=20261120"
            + (code.map { "&valcode=" + $0.lowercased() } ?? "") + "&sort=exchangedate&order=asc&json"
    }
}

extension TestEnvironment {
    static let walletPath = "/home/.local/share/kurs/wallet.journal"

    var wallet: String {
        get { files[Self.walletPath] ?? "" }
        set { files[Self.walletPath] = newValue }
    }

    /// The identifier with which the output of a command of the wallet begins.
    func walletID(_ line: [String]) -> String { String(run(["wallet"] + line).out.prefix { $0 != " " && $0 != "\t" }) }

    /// The balances of all accounts, in plain form.
    func balances() -> [String] { walletRows(["balance", "--all"]).map { $0.joined(separator: "\t") } }

    /// The rows of a table of the wallet, in plain form.
    func walletRows(_ line: [String]) -> [[String]] {
        run(["wallet"] + line + ["-o", "plain"]).rows("\t")
    }

    var configuration: String? {
        get { files[Self.configurationPath] }
        set { files[Self.configurationPath] = newValue }
    }
}

extension TestEnvironment {
    static let banksKey = "minfin-site-banks /api/currency/rates/banks/usd/?cpp=100"
    static let banksPageKey = "minfin-page-banks /ua/currency/banks/usd/"
    static let articleKey = "minfin-rss /ua/2026/11/20/171200900/"

    /// The rates of the NBU, and the pages of banks and news in `Fixtures/`.
    static func withPages() throws -> TestEnvironment {
        let world = TestEnvironment.withNBU()
        for (key, file) in [
            ("minfin-rss /rss/news/", "minfin-rss.xml"), (articleKey, "minfin-article-171200900.html"),
            (banksKey, "minfin-site-banks-usd.json"),
            ("minfin-page-bank /ua/company/privatbank/", "minfin-bank-privatbank.html"),
            ("privatbank /p24api/pubinfo?exchange&json&coursid=5", "privatbank-cash.json"),
            ("privatbank /p24api/pubinfo?exchange&json&coursid=11", "privatbank-card.json"),
            ("finance-ua-banks /banks/api/organizationsList?locale=uk", "finance-ua-banks.json"),
            ("monobank /bank/currency", "monobank.json"),
        ] {
            let text = try Fixtures.text(file)
            world.transport.script(key, .text(text))
        }
        return world
    }
}

/// A line's words as a shell splits them; text in single quotes is one word.
func shellWords(_ line: some StringProtocol) -> [String] {
    String(line).split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
        index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
}
