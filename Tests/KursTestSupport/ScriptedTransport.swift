package import KursCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The double for every test that is not about the network: it answers by an endpoint's key from a script.
package final class ScriptedTransport: Transport {
    /// One answer, and how long it takes.
    package struct Step {
        let result: Result<Response, TransportError>
        let delayMilliseconds: Int

        /// Answers.
        package static func answer(_ response: Response, afterMilliseconds delay: Int = 0) -> Step {
            Step(result: .success(response), delayMilliseconds: delay)
        }

        /// Answers 200 with a text.
        package static func text(_ body: String, afterMilliseconds delay: Int = 0) -> Step {
            .answer(Response(status: 200, body: Array(body.utf8)), afterMilliseconds: delay)
        }

        /// Answers with a status and no body.
        package static func status(_ status: Int) -> Step { .answer(Response(status: status)) }

        /// Fails.
        package static func failure(_ error: TransportError, afterMilliseconds delay: Int = 0) -> Step {
            Step(result: .failure(error), delayMilliseconds: delay)
        }
    }

    private var script: [String: [Step]] = [:]
    /// Every request so far, in order.
    package private(set) var requests: [Request] = []
    private let pause: (Int) -> Void

    /// Takes the function that waits; the default really waits.
    package init(pause: @escaping (Int) -> Void = { usleep(UInt32($0) * 1000) }) { self.pause = pause }

    /// Sets the steps for a key: the first request gets the first step, every one after the last gets the last.
    package func script(_ key: String, _ steps: Step...) { script[key] = steps }

    /// The number of requests for a key.
    package func count(of key: String) -> Int { requests.count { $0.endpoint.key == key } }

    package func fetch(
        _ requests: [Request], withinMilliseconds limit: Int,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        var steps = requests.indices.map { (index: $0, step: next(for: requests[$0])) }
        steps.sort { ($0.step.delayMilliseconds, $0.index) < ($1.step.delayMilliseconds, $1.index) }
        var passed = 0
        for (index, step) in steps {
            let until = min(max(step.delayMilliseconds, 0), limit)
            if until > passed { pause(until - passed) }
            passed = max(passed, until)
            let host = requests[index].endpoint.base.host
            let isLate = step.delayMilliseconds > limit
            each(index, isLate ? .failure(.timedOut(host: host, milliseconds: limit)) : step.result)
        }
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
