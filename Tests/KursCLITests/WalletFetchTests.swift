import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// `kurs wallet fetch` against a bank that answers as monobank and PrivatBank do, and at times fails.
@Suite struct WalletFetchTests {
    private let world = TestEnvironment()
    private let clock = Clock()
    private let bank: Bank
    private static let token = "uTOKEN-0123456789"

    init() {
        bank = Bank(clock)
        configure("\"monobank_token\":\"\(Self.token)\",\"privatbank_token\":\"\(Self.token)\"")
    }

    private var text: String { world.wallet }

    private func configure(_ members: String, mode: UInt32 = 0o600) {
        world.files.contents[TestEnvironment.configurationPath] = ("{\(members)}", mode)
    }

    private func fetch(_ words: String...) -> TestEnvironment.Outcome {
        world.run(["wallet", "fetch"] + words) { machine in
            machine.time = clock
            machine.makeTransport = { [bank] (options) throws(RecordingError) in
                bank.key = options.key
                return OpenedTransport(bank)
            }
            machine.runProgram = { [bank] request, _ in
                bank.programs.append(request)
                return .exited(status: 0, output: Array("\(Self.token)\nmore".utf8))
            }
        }
    }

    private func fetchAll() -> TestEnvironment.Outcome {
        fetch("monobank", "--account", "7890=card", "--account", "0001=cash", "--from", "2026-08-01")
    }

    /// The wallet after one fetch without a failure.
    private static let whole: String = {
        let tests = WalletFetchTests()
        #expect(tests.fetchAll().status == 0)
        return tests.text
    }()

    @Test func `own accounts come in, each row once, and what is held when it is settled`() {
        let first = fetchAll()
        #expect(first.status == 0, "\(first)")
        #expect(first.out.contains("monobank 7890 → card: \(bank.count("black")) new\n"), "\(first)")
        #expect(first.out.contains("monobank 0001 → cash: \(bank.count("fop")) new\n"), "\(first)")
        #expect(first.err.contains("1 row “pending” is left out"), "\(first)")
        #expect(!bank.targets.contains { $0.contains("managed") })
        #expect(!first.description.contains(Self.token))
        // Both ends of a period count, and a page of five hundred is asked for again up to its last second.
        #expect(bank.pagesAsked > 0)
        bank.settle()
        clock.seconds += 86_400
        let second = fetch("monobank")
        #expect(second.status == 0, "\(second)")
        #expect(second.out.contains("monobank 7890 → card: 1 new"), "\(second)")
        let before = text
        clock.seconds += 3600
        #expect(fetch("monobank").out.contains(" 0 new"))
        #expect(text == before)
        #expect(text.contains("77.77 UAH") && !text.contains("55.55 UAH"))
    }

    @Test func `the bank is never asked sooner than it allows, and never for more`() {
        _ = fetchAll()
        for (earlier, later) in zip(bank.times, bank.times.dropFirst()) { #expect(later - earlier >= 60) }
        #expect(bank.times.count > 6)
        #expect(bank.longestPeriod <= 2_682_000)
        // Another process with the same token waits as well.
        _ = fetch("monobank", "--dry-run")
        for (earlier, later) in zip(bank.times, bank.times.dropFirst()) { #expect(later - earlier >= 60) }
    }

    @Test(arguments: 0..<seedCount(4))
    func `a fetch in pieces is as one at once`(seed: Int) {
        var random = FuzzRandom(state: UInt64(seed))
        for _ in 0..<4 {
            bank.failure = (after: Int.random(in: 0...4, using: &random), Response(status: 403))
            _ = fetchAll()
            clock.seconds = Clock.start
        }
        bank.failure = nil
        clock.seconds = Clock.start
        let last = fetchAll()
        #expect(last.status == 0, "\(last)")
        #expect(text == Self.whole)
    }

    @Test func `what fails for a time is asked again, and what does not is told`() {
        bank.script = [Response(status: 429), Response(status: 500), Response(status: 502)]
        #expect(fetchAll().status == 0)
        for (status, code) in [(403, Int32(69)), (401, 69), (404, 69)] {
            bank.script = [Response(status: status, body: Array("glory".utf8))]
            let outcome = fetch("monobank")
            #expect(outcome.status == code && outcome.err.contains("\(status)"), "\(outcome)")
        }
        bank.script = [Response](repeating: Response(status: 503), count: 4)
        #expect(fetch("monobank").status == 69)
        #expect(bank.script.isEmpty)
    }

    @Test(arguments: [
        "{\"accounts\":7}", "[]", "<html>", "{\"accounts\":[{\"id\":\"x\"}]}", "{\"errorDescription\":\"Unknown\"}",
    ])
    func `an answer of another form is refused`(body: String) {
        bank.script = [Response(status: 200, body: Array(body.utf8))]
        let outcome = fetchAll()
        #expect(outcome.status == 65, "\(outcome)")
        #expect(text.isEmpty)
    }

    @Test func `a changed field of a statement imports nothing and loses nothing`() {
        bank.changesField = true
        let refused = fetchAll()
        #expect(refused.status == 65 && refused.err.contains("amount"), "\(refused)")
        #expect(text.isEmpty)
    }

    @Test func `accounts without one in the wallet are named and not asked`() {
        #expect(fetch("monobank", "--account", "7890=nowhere").status == 64 && bank.targets.isEmpty)
        let none = fetch("monobank")
        #expect(none.status == 64 && none.err.contains("7890 UAH black, 0001 UAH fop"), "\(none)")
        #expect(bank.targets == ["/personal/client-info"])
        // A name alone would be that of all accounts.
        let alone = fetch("monobank", "--account", "card")
        #expect(alone.status == 64 && alone.err.contains("7890") && text.isEmpty, "\(alone)")
        let one = fetch("monobank", "--account", "7890=card")
        #expect(one.status == 0 && one.err.contains("not fetched: 0001 UAH fop"), "\(one)")
        let managed = fetch("monobank", "--client", "1234567890", "--account", "9999=cash")
        #expect(managed.status == 0 && bank.targets.contains { $0.contains("/managed/") }, "\(managed)")
        #expect(fetch("monobank", "--client", "nobody").status == 65)
    }

    @Test func `the token is secret`() {
        configure("\"monobank_token\":\"\(Self.token)\"", mode: 0o644)
        let open = fetchAll()
        #expect(open.status == 78 && bank.targets.isEmpty, "\(open)")
        configure("\"monobank_token_command\":\"pass show mono\"")
        #expect(fetchAll().status == 0)
        #expect(bank.programs.map(\.words) == [["pass", "show", "mono"]])
        #expect(bank.key == Self.token)
        for request in bank.requests {
            #expect(request.endpoint.keyHeader == "X-Token" && request.endpoint.needsKey)
            #expect(!request.endpoint.key.contains(Self.token))
        }
        configure("")
        let none = fetchAll()
        #expect(none.status == 78 && none.err.contains("kurs config set monobank_token -"), "\(none)")
        for key in ["monobank_token", "privatbank_token"] {
            #expect(world.run("config", "set", key, Self.token).status == 64)
            #expect(world.run("config", "set", key, "-", input: Self.token + "\n").status == 0)
            #expect(world.run("config", "get", key).out == "6789\n")
        }
        #expect(!world.run("config").out.contains(Self.token))
        #expect(world.run("config", "set", "monobank_token_command", "pass show mono").status == 0)
    }

    @Test func `PrivatBank's pages come one after another`() {
        let first = fetch("privatbank", "--account", "card")
        #expect(first.status == 0 && first.out.contains("privatbank → card: 6 new"), "\(first)")
        #expect(bank.targets.contains { $0.hasSuffix("&limit=100&followId=2_online") })
        #expect(bank.requests.allSatisfy { $0.endpoint.contentType == "application/json;charset=utf-8" })
        #expect(fetch("privatbank").out.contains("0 new, 6 already there"))
        bank.isClosingDay = true
        #expect(fetch("privatbank").status == 75)
    }
}

/// A clock that moves when somebody waits.
private final class Clock: TimeSource, @unchecked Sendable {
    static let start = testNow.seconds
    var seconds = Clock.start
    private var waited: Int64 = 0

    var now: Timestamp { Timestamp(seconds: seconds) }
    var monotonicMilliseconds: Int64 { waited }
    func pause(milliseconds: Int64) {
        waited += milliseconds
        seconds += (milliseconds + 999) / 1000
    }
}

/// The interfaces of the two banks.
private final class Bank: Transport {
    private let clock: Clock
    private var items: [String: [(time: Int64, id: String, amount: Int, hold: Bool)]] = [:]
    var key: String?
    var programs: [ProcessRequest] = []
    private(set) var requests: [Request] = []
    private(set) var times: [Int64] = []
    private(set) var longestPeriod: Int64 = 0
    private(set) var pagesAsked = 0
    /// What is answered instead, to the first requests, or to all after so many.
    var script: [Response] = []
    var failure: (after: Int, response: Response)?
    var changesField = false
    var isClosingDay = false

    var targets: [String] { requests.map(\.endpoint.target) }

    init(_ clock: Clock) {
        self.clock = clock
        var random = FuzzRandom(state: 1)
        for (account, count) in [("black", 900), ("fop", 40), ("managed", 3)] {
            // The last five hundred and more within one period, several in one second.
            items[account] = (0..<count).map { place in
                let time = Clock.start - 3600 - Int64(place / 3) * (account == "black" ? 4000 : 90_000)
                return (time, "\(account)\(place)", Int.random(in: -9000...9000, using: &random) * 2 + 1, false)
            }
        }
        items["black"]?.insert((Clock.start - 60, "held", -5555, true), at: 0)
    }

    func count(_ account: String) -> Int { items[account, default: []].count { !$0.hold } }

    /// The hold becomes another amount, with the same identifier.
    func settle() { items["black"]?[0] = (Clock.start - 60, "held", -7777, false) }

    func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, each: (Int, Result<Response, TransportError>) -> Void
    ) {
        for (index, request) in requests.enumerated() {
            self.requests.append(request)
            times.append(clock.seconds)
            if let failure, failure.after == 0 {
                each(index, .success(failure.response))
            } else if !script.isEmpty {
                each(index, .success(script.removeFirst()))
            } else {
                failure?.after -= 1
                let (status, body) = answer(to: request.endpoint.target)
                each(index, .success(Response(status: status, body: Array(body.utf8))))
            }
        }
    }

    private func answer(to target: String) -> (Int, String) {
        let parts = target.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if target == "/personal/client-info" {
            let account = { (id: String, iban: String, type: String) in
                "{\"id\":\"\(id)\",\"type\":\"\(type)\",\"currencyCode\":980,\"iban\":\"\(iban)\"}"
            }
            return (
                200,
                """
                {"clientId":"c","name":"Приклад Ганна","accounts":[\(account("black", "UA733220010000026201234567890", "black")),\
                \(account("fop", "UA733220010000026001234560001", "fop"))],"managedClients":[{"clientId":"m","tin":1234567890,\
                "name":"Інша","accounts":[\(account("managed", "UA733220010000026001234569999", "fop"))]}]}
                """
            )
        }
        if parts.count > 5, parts[2] == "statement", let from = Int64(parts[4]) {
            let to = Int64(parts[5]) ?? clock.seconds
            longestPeriod = max(longestPeriod, to - from)
            guard to > from else { return (400, #"{"errorDescription":"Value to must be greater than from"}"#) }
            if to < Clock.start - 90 * 86_400 {
                return (400, #"{"errorDescription":"Value field 'to' out of bounds"}"#)
            }
            let found = items[parts[3], default: []].filter { (from...to).contains($0.time) }.prefix(500)
            if found.count == 500 { pagesAsked += 1 }
            let rows = found.map { item in
                let amount = changesField ? "\"\(item.amount)\(item.id)\"" : "\(item.amount)"
                return """
                    {"id":"\(item.id)","time":\(item.time),"description":"Рядок","mcc":5411,"hold":\(item.hold),\
                    "amount":\(amount),"operationAmount":\(item.amount),"currencyCode":980,"balance":1}
                    """
            }
            return (200, "[" + rows.joined(separator: ",\n") + "]")
        }
        if target == "/api/statements/settings" {
            return (200, "{\"settings\":{\"phase\":\"WRK\",\"work_balance\":\"\(isClosingDay ? "Y" : "N")\"}}")
        }
        let page = target.hasSuffix("2_online") ? 2 : target.hasSuffix("1_online") ? 1 : 0
        let rows = (0..<2).map { place in
            """
            {"AUT_MY_ACC":"UA1","CCY":"UAH","SUM":"\(page + 1).50","TRANTYPE":"D","REF":"R\(page)","REFN":"\(place)",\
            "DAT_OD":"18.11.2026","PR_PR":"r","FL_REAL":"r","OSND":"Оплата"}
            """
        }
        return (
            200,
            """
            {"status":"SUCCESS","exist_next_page":\(page < 2),"next_page_id":"\(page + 1)_online",\
            "transactions":[\(rows.joined(separator: ","))]}
            """
        )
    }
}
