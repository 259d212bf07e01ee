import KursCore

/// The hosts of which it was said that they could not be reached: a network that is down is one thing to say.
struct UnreachedHosts {
    private var hosts: Set<String> = []

    /// The sentences of warnings, each once, with the hosts that could not be reached together in one.
    mutating func sentences(_ warnings: [Warning]) -> [LocalizedText] {
        var sentences: [LocalizedText] = []
        var seen: Set<Warning> = []
        for warning in warnings where seen.insert(warning).inserted {
            guard let host = warning.unreachedHost else {
                sentences.append(warning.sentence)
                continue
            }
            guard hosts.insert(host).inserted else { continue }
            let others = warnings.compactMap(\.unreachedHost).filter { hosts.insert($0).inserted }
            let list = ([host] + others).list(", ")
            sentences.append(
                others.isEmpty
                    ? warning.sentence
                    : LocalizedText("could not connect to \(list)", "не вдалося з'єднатися з \(list)"))
        }
        return sentences
    }
}

extension Warning {
    /// The host with which there was no connection; `nil` for other warnings.
    fileprivate var unreachedHost: String? {
        guard case .transport(let error) = SourceError(self)?.failure else { return nil }
        return error.unreachedHost
    }
}

extension [Warning] {
    /// Those that an error does not repeat which lists the failures of the sources.
    var besidesFailures: [Warning] { filter { SourceError($0) == nil } }
}
