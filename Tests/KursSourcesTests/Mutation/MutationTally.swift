/// What readers made of the mutants of one operator.
struct MutationTally: Sendable {
    let family: MutationOperator.Family
    let name: String
    private(set) var mutants = 0
    private(set) var right = 0
    private(set) var refused = 0
    private(set) var wrong = 0
    /// The first mutants with wrong numbers, else of those that are refused for nothing.
    private(set) var examples: [String] = []

    init(_ operation: MutationOperator) { (family, name) = (operation.family, operation.name) }

    mutating func add(_ mutant: Mutant, of page: String, seed: Int) throws {
        let outcome = try mutant.outcome()
        mutants += 1
        right += outcome.right
        refused += outcome.refused
        wrong += outcome.wrong.count
        if !outcome.wrong.isEmpty {
            example("\(page), seed \(seed): " + outcome.wrong.prefix(2).joined(separator: "; "))
        } else if family.keepsMeaning, outcome.refused > 0 {
            example("\(page), seed \(seed): \(outcome.refused) refused: \(outcome.reason.prefix(300))")
        }
    }

    private mutating func example(_ text: String) { if examples.count < 40 { examples.append(text) } }

    /// `qualifiers  days in one header  14 mutants: 30 right, 12 refused, 0 wrong`.
    var line: String {
        "\(family.rawValue) | \(name) | \(mutants) | \(right) | \(refused) | \(wrong)"
    }
}

extension [MutationTally] {
    /// Wrong numbers in the operators of a class.
    func wrong(keepsMeaning: Bool) -> Int {
        filter { $0.family.keepsMeaning == keepsMeaning }.reduce(0) { $0 + $1.wrong }
    }

    /// Of the numbers that pages still say, how many are shown, in per mille.
    var rightPerMille: Int {
        let kept = filter(\.family.keepsMeaning)
        let right = kept.reduce(0) { $0 + $1.right }
        let all = right + kept.reduce(0) { $0 + $1.refused }
        return all == 0 ? 0 : right * 1000 / all
    }

    /// One line for each family and each operator with wrong numbers or many refused for nothing, or for every
    /// operator, with examples.
    func table(isLong: Bool) -> String {
        var lines = ["family | operator | mutants | right | refused | wrong"]
        for family in MutationOperator.Family.allCases {
            let own = filter { $0.family == family }
            for tally in own where isLong || tally.wrong > 0 || family.keepsMeaning && tally.refused * 3 > tally.right {
                lines.append(tally.line)
                lines += tally.examples.prefix(isLong ? 3 : 1).map { "    " + $0 }
            }
            let sums = [\MutationTally.mutants, \.right, \.refused, \.wrong].map { part in
                String(own.reduce(0) { $0 + $1[keyPath: part] })
            }
            lines.append("\(family.rawValue) | all \(own.count) | " + sums.joined(separator: " | "))
        }
        return lines.joined(separator: "\n")
    }
}
