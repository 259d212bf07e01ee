import KursCore

@testable import KursSources

/// Applies operators to pages from seeds and adds up what the readers make of the mutants.
struct MutationRun: Sendable {
    var operators = MutationOperator.all
    var sheets: [Sheet] = []
    var pages: [GivenPage] = []
    /// How many mutants there are of each operator and page.
    var seeds = 1
    /// One in so many mutants is made, so that the ordinary run is short.
    var strides: (sheets: UInt64, pages: UInt64) = (1, 1)

    /// The numbers of all mutants by operator, in the operators' order.
    func tallies() async throws -> [MutationTally] {
        try await withThrowingTaskGroup(of: (Int, MutationTally).self) { group in
            for (index, operation) in operators.enumerated() {
                group.addTask { (index, try tally(operation)) }
            }
            var tallies: [(Int, MutationTally)] = []
            for try await tally in group { tallies.append(tally) }
            return tallies.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func tally(_ operation: MutationOperator) throws -> MutationTally {
        var tally = MutationTally(operation)
        for seed in 0..<seeds {
            for sheet in sheets {
                var chance = MutationRun.chance(operation.name, sheet.name, seed)
                guard chance.next() % strides.sheets == 0,
                    let mutant = mutant(operation, sheet, &chance, isAlone: seed == 0)
                else { continue }
                try tally.add(mutant, of: sheet.name, seed: seed)
            }
            for page in pages {
                var chance = MutationRun.chance(operation.name, page.name, seed)
                guard chance.next() % strides.pages == 0, let mutant = mutant(operation, page, &chance) else {
                    continue
                }
                try tally.add(mutant, of: page.name, seed: seed)
            }
        }
        return tally
    }

    /// A sheet after an operator and, unless alone, after one of markup.
    private func mutant(
        _ operation: MutationOperator, _ sheet: Sheet, _ chance: inout SplitMix64, isAlone: Bool
    ) -> Mutant? {
        var sheet = sheet
        if case .sheet(let edit) = operation.edit, !edit(&sheet, &chance) { return nil }
        var page = MarkedPage(markup: Markup(sheet.html), mutant: Mutant(sheet), hasPlainNumbers: true)
        if case .markup(let edit) = operation.edit, !edit(&page, &chance) { return nil }
        if !isAlone, !operation.family.keepsMeaning {
            var other = page
            if case .markup(let edit) = chance.pick(MarkupOperators.all).edit, edit(&other, &chance) { page = other }
        }
        page.mutant.bytes = Array(page.markup.html.utf8)
        return page.mutant
    }

    private func mutant(_ operation: MutationOperator, _ page: GivenPage, _ chance: inout SplitMix64) -> Mutant? {
        guard case .markup(let edit) = operation.edit else { return nil }
        var marked = MarkedPage(
            markup: Markup(page.html), mutant: Mutant(page), hasPlainNumbers: page.hasPlainNumbers)
        guard edit(&marked, &chance) else { return nil }
        marked.mutant.bytes = Array(marked.markup.html.utf8)
        return marked.mutant
    }

    /// Random numbers that depend on the names and the seed alone.
    private static func chance(_ operation: String, _ page: String, _ seed: Int) -> SplitMix64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (operation + "|" + page).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return SplitMix64(seed: hash &+ UInt64(seed))
    }
}

extension Mutant {
    fileprivate init(_ sheet: Sheet) {
        self.init(
            source: .ratesPage, address: sheet.address, bytes: [], facts: sheet.facts, day: sheet.day,
            owner: sheet.owner)
    }

    fileprivate init(_ page: GivenPage) { self.init(source: page.source, bytes: [], facts: page.facts) }
}

extension MutationOperator {
    /// Every operator, those that keep the meaning first.
    static let all =
        MarkupOperators.all + TextOperators.all + WordingOperators.all + ShapeOperators.all + GlueOperators.all
        + UnitOperators.all + QualifierOperators.all + HeaderOperators.all + CustomerOperators.all + HiddenOperators.all
        + ForeignOperators.all
}
