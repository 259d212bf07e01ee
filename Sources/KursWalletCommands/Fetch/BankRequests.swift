import KursCore
import KursSources
import KursTerminal
import KursText
import KursWallet

/// Makes the requests of a bank's interface, one after another and never sooner than the bank allows, across all processes.
final class BankRequests {
    private let api: BankAPI
    private let context: CommandContext
    private let transport: any Transport
    private let line: WaitLine?
    /// Stands for the token where requests are limited: all that use the same wait for each other.
    private let slot: Endpoint
    /// What tells the token from others, and does not tell it.
    let mark: String
    private(set) var count = 0
    var expected = 1

    private static let attempts = 4

    init(_ api: BankAPI, _ context: CommandContext) throws(CommandError) {
        (self.api, self.context) = (api, context)
        let isReplay = context.settings.replay != nil
        let token = isReplay ? "" : try BankRequests.token(api, context)
        transport = try context.services.transport(token: token)
        line = WaitLine(context.settings, context.environment)
        mark = RecordID(following: token).text
        slot = api.endpoint("/token/" + mark, context.settings.addresses)
    }

    /// The token of the configuration, or what the command prints that it names.
    private static func token(_ api: BankAPI, _ context: CommandContext) throws(CommandError) -> String {
        context.environment.protectMemory()
        if let token = context.settings.configuration.text(api.tokenKey) { return token }
        guard let command = context.settings.configuration.text(api.tokenKey + "_command") else {
            throw .wallet(.fetch(.noToken(key: api.tokenKey)))
        }
        var request = ProcessRequest(command.split(separator: " ").map(String.init))
        // Somebody may have to type a password.
        (request.keepsErrors, request.limitMilliseconds) = (false, 120_000)
        guard case .exited(0, let output) = context.environment.runProgram(request, {}) else {
            throw .wallet(.fetch(.commandFailed(key: api.tokenKey + "_command")))
        }
        let text = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        guard Setting.isToken(String(text)) else {
            throw .wallet(.fetch(.commandFailed(key: api.tokenKey + "_command")))
        }
        return String(text)
    }

    var host: String { slot.base.host }

    /// The answer to a request in UTF-8: its JSON, or the bank's refusal of what was asked for.
    ///
    /// What fails for a time is repeated: too many requests, and errors of the server and of the network.
    func answer(to target: String) throws(CommandError) -> (body: [UInt8], root: JSONValue, isRefused: Bool) {
        let endpoint = api.endpoint(target, context.settings.addresses)
        count += 1
        defer { line?.write("") }
        for attempt in 1... {
            let claim = try claim()
            var result = Result<Response, TransportError>.failure(.notRecorded(address: endpoint.address))
            let limit = context.arguments.has("timeout") ? context.settings.timeoutMilliseconds : 30_000
            transport.fetch([Request(endpoint)], withinMilliseconds: limit) { _, answer in result = answer }
            let failure: FetchError
            var delay: Int64?
            switch result {
            case .success(let response) where response.status == 200 || response.status == 400:
                try settle(claim, .empty)
                let body = Array(BankStatement.text(response.body).utf8)
                do throws(JSONError) {
                    return (body, try JSONDocument(body).root, response.status == 400)
                } catch {
                    throw .statement(.bank(.damaged(byte: error.byteOffset)), path: host)
                }
            case .success(let response):
                failure = .status(response.status, host: host, reason: response.reason, key: api.tokenKey)
                if response.status == 429 || response.status >= 500 {
                    delay = Int64(min(max(response.retryAfterSeconds ?? 0, 0), 3600))
                }
            case .failure(let error):
                failure = .transport(error)
                switch error {
                case .broken where error.unreachedHost == nil, .timedOut: delay = 0
                default: break
                }
            }
            let wait = max(delay ?? 0, api.spacingSeconds) << Int64(attempt - 1)
            try settle(claim, .failed(failure, notBefore: context.now.advanced(by: wait), blocksHost: false))
            guard delay != nil, attempt < BankRequests.attempts else { throw .page(endpoint.address, failure) }
        }
        throw .page(endpoint.address, nil)
    }

    /// Waits for this request's turn; `nil` where no bank is asked.
    private func claim() throws(CommandError) -> Claim? {
        guard context.settings.replay == nil else { return nil }
        let store = try context.services.store()
        var stillness: (now: Timestamp, count: Int) = (context.now, 0)
        while true {
            let result = try inStore(
                store.claim(
                    slot, rules: RateLimitGuard(spacingSeconds: api.spacingSeconds), now: context.now,
                    monotonicMilliseconds: context.time.monotonicMilliseconds, leaseMilliseconds: 60_000))
            var seconds: Int64?
            switch result {
            case .granted(let claim, _):
                show(nil)
                return claim
            case .busy: break
            case .refused(let until): seconds = until.seconds - context.now.seconds
            }
            show(seconds)
            context.time.pause(milliseconds: 1000)
            // A clock that stands still would never reach the moment.
            stillness = stillness.now == context.now ? (context.now, stillness.count + 1) : (context.now, 0)
            guard stillness.count < 3 else { throw .page(slot.base.address, nil) }
        }
    }

    private func settle(_ claim: Claim?, _ outcome: FetchOutcome) throws(CommandError) {
        guard let claim else { return }
        let store = try context.services.store()
        try inStore(store.settle(claim, of: slot, with: outcome, now: context.now))
    }

    /// Shows which request is made, or in how many seconds.
    private func show(_ seconds: Int64?) {
        let place = "\(host): \(count)/\(max(count, expected))"
        line?.write(seconds.map { context.language("\(place), in \($0) s", "\(place), за \($0) с") } ?? place)
    }
}
