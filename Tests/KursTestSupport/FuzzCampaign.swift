import Foundation

/// SplitMix64, so that a run can be repeated from its seed.
public struct FuzzRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(state: UInt64) { self.state = state }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to a bound; 0 for a bound of 0.
    public mutating func below(_ bound: Int) -> Int { bound <= 0 ? 0 : Int(next() % UInt64(bound)) }
}

/// How many generated cases a test has: `KURS_SEEDS`, or its usual number.
public func seedCount(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["KURS_SEEDS"].flatMap { Int($0) } ?? usual
}

/// Inputs made of seeds, cut, joined and damaged at random, for one function that no input may trap or hold up.
///
/// `KURS_FUZZ` is the number of inputs for a function whose cost is 1, `KURS_FUZZ_SEED` the seed; a function of cost 10
/// gets a tenth of them. With `KURS_FUZZ_TRACE` the input is written to `fuzz-last-NAME` before each try.
public struct FuzzCampaign {
    public static let usualLimit = 160

    private let name: String
    private let makeInput: (inout FuzzRandom) -> [UInt8]
    private let count: Int
    private let seed: UInt64
    private let isTraced: Bool
    private var random: FuzzRandom

    /// - Parameters:
    ///   - seeds: Inputs that are accepted.
    ///   - pieces: What is put into them besides single bytes.
    ///   - cost: How many times the cheapest function's cost this one's is, roughly.
    ///   - limit: The most bytes of an input.
    public init(
        _ name: String, seeds: [[UInt8]], pieces: [String], cost: Int, limit: Int = FuzzCampaign.usualLimit
    ) {
        let damaging = Damaging(
            seeds: seeds.map { Array($0.prefix(limit)) }, pieces: pieces.map { Array($0.utf8) }, limit: limit)
        self.init(name, cost: cost, usual: max(100, 20_000 / cost)) { damaging.input(&$0) }
    }

    /// - Parameters:
    ///   - usual: How many inputs there are without `KURS_FUZZ`.
    ///   - makeInput: Makes an input at random.
    public init(_ name: String, cost: Int, usual: Int, makeInput: @escaping (inout FuzzRandom) -> [UInt8]) {
        let environment = ProcessInfo.processInfo.environment
        (self.name, self.makeInput) = (name, makeInput)
        count = environment["KURS_FUZZ"].flatMap { Int($0) }.map { max(100, $0 / cost) } ?? usual
        seed = environment["KURS_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        isTraced = environment["KURS_FUZZ_TRACE"] != nil
        random = FuzzRandom(state: seed ^ UInt64(name.utf8.count) << 40)
    }

    /// Tries all inputs; what is wrong with the first that is not handled as it should be, `nil` when all are.
    ///
    /// - Parameter body: Handles an input; returns what is wrong with the result.
    public mutating func run(_ body: ([UInt8], inout FuzzRandom) throws -> String?) rethrows -> String? {
        var longest = Duration.zero
        for number in 0..<count {
            let input = makeInput(&random)
            if isTraced { try? Data(input).write(to: URL(filePath: "fuzz-last-\(name)")) }
            var flaw: String?
            let took = try processorTime { flaw = try body(input, &random) }
            longest = max(longest, took)
            if took > .seconds(1) { flaw = flaw ?? "took \(took)" }
            if let flaw {
                return "\(name): \(flaw), input \(number) of seed \(seed): \(String(decoding: input, as: UTF8.self))"
            }
        }
        if count >= 100_000 { print("fuzz: \(name), \(count) executions of seed \(seed), longest \(longest)") }
        return nil
    }
}

/// Inputs that are cut, joined and damaged.
private struct Damaging {
    let seeds: [[UInt8]]
    let pieces: [[UInt8]]
    let limit: Int

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        var bytes = seeds[random.below(seeds.count)]
        if random.below(4) == 0 {
            let other = seeds[random.below(seeds.count)]
            bytes.removeSubrange(random.below(bytes.count + 1)...)
            bytes += other[random.below(other.count + 1)...]
        }
        for _ in 0...random.below(4) { damage(&bytes, &random) }
        if bytes.count > limit { bytes.removeSubrange(limit...) }
        return bytes
    }

    private func damage(_ bytes: inout [UInt8], _ random: inout FuzzRandom) {
        let at = random.below(bytes.count)
        switch random.below(bytes.isEmpty ? 1 : 7) {
        case 0: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: at)
        case 1: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes[at] ^= 1 << UInt8(random.below(8))
        case 3: bytes.remove(at: at)
        case 4: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(12)))
        case 5: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 1 + random.below(24))], at: at)
        default:
            let piece = pieces[random.below(pieces.count)]
            bytes.replaceSubrange(at..<min(bytes.count, at + piece.count), with: piece)
        }
    }
}
