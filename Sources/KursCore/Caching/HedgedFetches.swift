/// What else answers for fetches, if they take long or fail.
public struct Fallback: Sendable {
    public var fetches: Range<Int>
    /// The fetches of each further source, in the order in which they are asked.
    public var sources: [[Fetch]]

    public init(_ fetches: Range<Int>, _ sources: [[Fetch]]) { (self.fetches, self.sources) = (fetches, sources) }
}

struct ClaimedFetch {
    /// Its place among the fetches that were wanted; `nil` for one that is made beside them.
    let index: Int?
    let fetch: Fetch
    let claim: Claim
    let state: FetchState

    init(_ index: Int?, _ fetch: Fetch, _ claim: Claim, _ state: FetchState) {
        (self.index, self.fetch, self.claim, self.state) = (index, fetch, claim, state)
    }

    var request: Request { Request(fetch.endpoint, etag: state.etag, lastModified: state.lastModified) }
}

/// Asks the next source beside one that takes long, and tells when enough has come.
///
/// Positions are those of the claimed fetches, to which the later ones are added.
final class HedgedFetches: LateRequests {
    enum Beginning {
        case asked(Request, position: Int)
        /// It is made already, for something else.
        case awaited(position: Int)
        case isFresh
        case isUnavailable
    }

    private struct Group {
        /// The positions of the fetches of the first source, and of each that was asked beside it.
        var asked: [[Int]]
        var waiting: ArraySlice<[Fetch]>
        var hasStoredAnswer = false
    }

    /// The part of the time left after which the next source is asked.
    static let patience = 0.4

    /// The milliseconds that passed before the requests which are being made.
    var passed = 0
    var aloneMilliseconds: Int { max(Int(Double(limit) * (1 - HedgedFetches.patience)) - passed, 1) }
    private let limit: Int
    private var nextAt: Int
    private var groups: [Group]
    private let single: [Int]
    /// Whether each position has a usable answer; none while it is awaited.
    private var isGood: [Int: Bool] = [HedgedFetches.refused: false]
    /// Stands for a fetch that may not be made.
    private static let refused = -1
    private let begin: (Fetch) -> Beginning

    /// - Parameters:
    ///   - indices: The indices of the claimed fetches, by position.
    ///   - limit: The milliseconds that all may take.
    ///   - begin: Claims a fetch that is to be made besides.
    init(_ fallbacks: [Fallback], of indices: [Int?], limit: Int, _ begin: @escaping (Fetch) -> Beginning) {
        groups = fallbacks.map { fallback in
            let first = indices.indices.filter { indices[$0].map(fallback.fetches.contains) == true }
            return Group(asked: first.isEmpty ? [] : [first], waiting: fallback.sources[...])
        }
        let grouped = Set(groups.flatMap(\.asked).joined())
        single = indices.indices.filter { !grouped.contains($0) }
        self.limit = limit
        nextAt = Int(Double(limit) * HedgedFetches.patience)
        self.begin = begin
    }

    func take(_ isUsable: Bool, at position: Int) { isGood[position] = isUsable }

    var isOver: Bool { single.allSatisfy { isGood[$0] != nil } && groups.allSatisfy(isOver) }

    private func isOver(_ group: Group) -> Bool {
        group.hasStoredAnswer || group.asked.contains { $0.allSatisfy { isGood[$0] == true } }
            || group.asked.joined().allSatisfy { isGood[$0] != nil }
    }

    func due(afterMilliseconds milliseconds: Int) -> [Request] {
        let passed = passed + milliseconds
        guard passed >= nextAt else { return [] }
        nextAt = passed + Int(Double(limit - passed) * HedgedFetches.patience)
        var requests: [Request] = []
        for index in groups.indices where !isOver(groups[index]) {
            // A source that may not be asked gives its turn to the next.
            while let source = groups[index].waiting.popFirst() {
                let begun = source.map(begin)
                var positions: [Int] = []
                for beginning in begun {
                    switch beginning {
                    case .asked(let request, let position):
                        requests.append(request)
                        positions.append(position)
                    case .awaited(let position): positions.append(position)
                    case .isFresh, .isUnavailable: break
                    }
                }
                let isRefused = begun.contains { if case .isUnavailable = $0 { true } else { false } }
                // What is only a part of a source's answer is no answer.
                groups[index].asked.append(isRefused ? positions + [HedgedFetches.refused] : positions)
                groups[index].hasStoredAnswer = !isRefused && positions.isEmpty
                if !positions.isEmpty || groups[index].hasStoredAnswer { break }
            }
        }
        return requests
    }
}
