import KursCore
import KursSources
import KursTerminal
import KursText

/// `kurs banks NAME --branches CITY`: the branches of a bank in a city.
struct BankBranches: CommandOutput {
    let bank: BankName
    let branches: [Branch]
    let answer: BranchesAnswer

    private static let listLimit = 20

    static func show(in city: String, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        for option in ["currency", "kind", "sort", "best", "limit", "city", "on", "source"] where arguments.has(option)
        {
            throw .usage(.conflict("--branches", "--" + option))
        }
        guard let name = arguments.operands.first else {
            throw .usage(.missingArgument("NAME", usage: "banks NAME --branches CITY"))
        }
        if let other = arguments.operands.dropFirst().first {
            throw .usage(.unexpectedArgument(other, usage: "banks NAME --branches CITY"))
        }
        let (service, policy) = (try context.services.banks(), context.settings.policy)
        let known = try inStore(service.known(policy: policy))
        guard !known.banks.isEmpty else {
            throw .noAnswer(.banks, known.warnings.compactMap(SourceError.init), until: nil)
        }
        let bank = try BankMatcher(name, among: known.banks.map(\.name)).bank()
        guard let contact = known.banks.first(where: { $0.name.slug == bank.slug }), contact.listSlug != nil else {
            if known.warnings.isEmpty { throw .notFound(.branches(bank)) }
            throw .noAnswer(.branches(bank), known.warnings.compactMap(SourceError.init), until: nil)
        }
        let answer = try inStore(service.branches(of: contact, policy: policy))
        guard let fetchedAt = answer.fetchedAt else {
            throw .noAnswer(
                .branches(bank), answer.warnings.compactMap(SourceError.init), until: answer.laterAt)
        }
        context.reporter.note(answer.warnings)
        if answer.branches.isEmpty { throw .notFound(.branches(bank)) }
        let found = answer.branches.filter { isSame($0.city, city) }
        guard !found.isEmpty else { throw .notFound(.branchCity(city, bank, cities: cities(of: answer.branches))) }
        context.reporter.judge(ageSeconds: context.now.seconds(since: fetchedAt))
        try context.show(BankBranches(bank: bank, branches: found, answer: answer))
        return context.reporter.answeredStatus
    }

    /// Whether a city that was typed is a published one: in its own letters, in Latin ones, or by another name.
    private static func isSame(_ city: String, _ typed: String) -> Bool {
        let (one, other) = (forms(of: city), forms(of: typed))
        return one.contains { other.contains($0) }
    }

    private static func forms(of city: String) -> [String] {
        let name = (city.hasPrefix("м. ") ? String(city.dropFirst(3)) : city).lowercased()
        return [name, BankSources.latin(name), City(name, of: .banks)?.name ?? name].filter { !$0.isEmpty }
    }

    /// The cities with the most branches first.
    private static func cities(of branches: [Branch]) -> [String] {
        var counts: [(city: String, count: Int)] = []
        for branch in branches {
            let index = counts.firstIndex { $0.city == branch.city } ?? counts.count
            if index == counts.count { counts.append((branch.city, 0)) }
            counts[index].count += 1
        }
        counts.sort { $0.count == $1.count ? isOrdered($0.city, before: $1.city) : $0.count > $1.count }
        return counts.prefix(listLimit).map(\.city) + (counts.count > listLimit ? ["…"] : [])
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (language, settings) = (context.language, context.settings)
        func line(_ text: String, _ indent: Int, _ style: TextStyle? = nil) {
            for part in Paragraph.lines(of: text.terminalSafe, columns: max(settings.columns - indent, 20)) {
                bytes.append(line: String(repeating: " ", count: indent) + part, settings.color ? style : nil)
            }
        }
        if settings.showsHeader { line(bank.name + " · " + (branches.first?.city ?? ""), 0, .strong) }
        for branch in branches {
            if let name = branch.name { line(name, 2, .strong) }
            line(branch.address, 4)
            if !branch.phones.isEmpty { line(language("phone ", "тел. ") + branch.phones.list(", "), 4) }
        }
        if settings.showsHeader, let source = answer.provenance, let fetchedAt = answer.fetchedAt {
            let age = Age.fetched(context.now.seconds(since: fetchedAt), language)
            line(DisplayNames.source(source) + " · " + age, 0, .faint)
        }
    }

    func records(_ context: CommandContext) -> RecordList {
        guard let source = answer.provenance?.source, let fetchedAt = answer.fetchedAt else {
            return RecordList("branches", Fields.branches, [])
        }
        return RecordList(
            "branches", Fields.branches,
            branches.map {
                BranchRow(branch: $0, bank: bank, source: source, fetchedAt: fetchedAt, isStale: answer.isStale)
            }, warnings: context.records(of: answer.warnings))
    }
}

struct BranchRow {
    var branch: Branch
    /// Its bank; `nil` where a saved answer does not name it.
    var bank: BankName?
    var source: SourceID
    var fetchedAt: Timestamp
    var isStale: Bool
}

extension Fields {
    static let branches: [Field<BranchRow>] = [
        Field("bank", "the name of the bank") { $0.bank?.name },
        Field("slug", "its name in addresses and on the command line") { $0.bank?.slug },
        Field("city", "the city, as published") { $0.branch.city },
        Field("branch", "the name of the branch") { $0.branch.name },
        Field("address", "its address") { $0.branch.address },
        Field("phones", "its telephone numbers") { $0.branch.phones },
        Field("fetched_at", "when the list was fetched") { $0.fetchedAt },
        Field("age_s", "the seconds since then", now: { $1.seconds(since: $0.fetchedAt) }),
        Field("stale", "whether `age_s` exceeds the refresh interval") { $0.isStale },
        Field("source", "the source, as `kurs sources` lists it") { $0.source.name },
    ]
}
