package import KursCore
import KursPlatform

/// The double for every test that is not about the network: it answers by an endpoint's key from a script.
package final class ScriptedTransport: Transport {
    package struct Step {
        let result: Result<Response, TransportError>
        let delayMilliseconds: Int

        package static func answer(_ response: Response, afterMilliseconds delay: Int = 0) -> Step {
            Step(result: .success(response), delayMilliseconds: delay)
        }

        package static func text(_ body: String, afterMilliseconds delay: Int = 0) -> Step {
            .answer(Response(status: 200, body: Array(body.utf8)), afterMilliseconds: delay)
        }

        package static func status(_ status: Int) -> Step { .answer(Response(status: status)) }

        package static func failure(_ error: TransportError, afterMilliseconds delay: Int = 0) -> Step {
            Step(result: .failure(error), delayMilliseconds: delay)
        }
    }

    private var script: [String: [Step]] = [:]
    package private(set) var requests: [Request] = []
    private let pause: (Int) -> Void

    package init(pause: @escaping (Int) -> Void = { usleep(UInt32($0) * 1000) }) { self.pause = pause }

    /// Sets the steps for a key: the first request gets the first step, every one after the last gets the last.
    package func script(_ key: String, _ steps: Step...) { script[key] = steps }

    package func count(of key: String) -> Int { requests.count { $0.endpoint.key == key } }

    package func fetch(
        _ requests: [Request], withinMilliseconds limit: Int,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        fetch(requests, withinMilliseconds: limit, piece: { _, _ in false }, late: nil, each: each)
    }

    package func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, piece: @escaping (Int, [UInt8]) -> Bool,
        late: (any LateRequests)?, each: (Int, Result<Response, TransportError>) -> Void
    ) {
        var waiting: [(index: Int, host: String, end: Int, result: Result<Response, TransportError>)] = []
        var (passed, count) = (0, 0)
        func start(_ requests: [Request]) {
            for request in requests {
                let step = next(for: request)
                let end = passed + max(step.delayMilliseconds, 0)
                waiting.append((count, request.endpoint.base.host, end, step.result))
                count += 1
            }
            waiting.sort { ($0.end, $0.index) < ($1.end, $1.index) }
        }
        start(requests)
        while let first = waiting.first, late?.isOver != true {
            // Late requests may become due at any time before the next answer.
            let until = min(first.end, limit, late == nil ? limit : passed + 100)
            if until > passed { pause(until - passed) }
            passed = max(passed, until)
            if first.end <= passed {
                waiting.removeFirst()
                each(first.index, first.result)
            } else if passed >= limit {
                break
            }
            if late?.isOver != true { start(late?.due(afterMilliseconds: passed) ?? []) }
        }
        for (index, host, _, _) in waiting { each(index, .failure(.timedOut(host: host, milliseconds: passed))) }
    }

    private func next(for request: Request) -> Step {
        requests.append(request)
        let key = request.endpoint.key
        guard let steps = script[key], let step = steps.first else {
            return .failure(.notRecorded(address: request.endpoint.address))
        }
        if steps.count > 1 { script[key] = Array(steps.dropFirst()) }
        return step
    }
}
