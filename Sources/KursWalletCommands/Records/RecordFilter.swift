import KursCore
import KursTerminal
import KursText
import KursWallet

struct RecordFilter {
    private let journal: Journal
    private let chart: ChartOfAccounts
    let days: ClosedRange<Day>?
    /// The full names of the categories and the accounts, which stand for those below them too.
    let wanted: [String]
    private let excepted: [String]
    let wantedAccounts: [String]
    /// Their numbers in the journal; without wanted categories, those of all that are not excepted.
    let categories: Set<Int32>?
    private let exceptions: Set<Int32>
    let accounts: Set<Int32>?
    private let tags: [Tag]
    private let search: SoughtText?
    private let isOfPlan: Bool
    /// The accounts of one kind, one of which a record must have.
    private let kinds: Set<Int32>?
    /// The words that are neither a period, a category nor an account, and are looked for in the records.
    private(set) var typedText: String?
    /// The period in words without digits, of which a reader cannot see its days.
    private(set) var typedPeriod: String?
    private let searchedText: String?

    var isNarrow: Bool { categories != nil || accounts != nil || isOfContent }
    private var isOfContent: Bool { !tags.isEmpty || search != nil || isOfPlan || kinds != nil }
    var isPart: Bool { days != nil || isNarrow }

    /// What it is narrowed to, in words.
    func names(_ language: Language) -> [String] {
        let short = ChartOfAccounts.Account.shortName
        let (joined, exception) = (wanted.map(short).list(", "), excepted.map(short).list(", "))
        return [joined].filter { !$0.isEmpty }
            + (excepted.isEmpty ? [] : [language("except \(exception)", "крім: \(exception)")])
            + wantedAccounts.map(short)
            + tags.map(\.word)
            + (searchedText.map { [language("“\($0)”", "«\($0)»")] } ?? [])
    }

    /// - Parameters:
    ///   - words: The arguments: a period, a category, or both.
    ///   - isOfPlan: Whether only records are wanted that have settled a plan.
    ///   - kind: The kind of account that a record must have, as an expense has a category of expenses.
    ///   - takesText: Whether a word that is neither is looked for in the records.
    ///   - isAhead: Whether the period is one to come where its words leave that open, as `december` and `14 days` do.
    init(
        _ journal: Journal, _ chart: ChartOfAccounts, _ words: [String], isOfPlan: Bool = false,
        kind: AccountKind? = nil, takesText: Bool = false, isAhead: Bool = false, _ context: CommandContext
    ) throws(CommandError) {
        self.journal = journal
        var words = Array(ChartOfAccounts.uncategorisedJoined(words[...]))
        let names = Self.takeCategories(from: &words, chart, context)
        // What would turn a filter round is refused: `not from card`, and `after` a day that could not be a bound.
        let isNarrowed = words.count > 1 || ["over", "under"].contains(where: context.arguments.has)
        for (index, word) in words.enumerated() where takesText && isNarrowed {
            let isDay = index + 1 < words.count && WalletPeriod.isOne([words[index + 1]])
            guard
                ["not", "не"].contains(word.lowercased())
                    || ["after", "після", "before", "перед"].contains(word.lowercased()) && isDay
            else { continue }
            throw .usage(.unexpectedArgument(word, usage: context.arguments.usage))
        }
        var text = context.arguments.value("search")
        var account: String?
        if takesText, !context.arguments.has("account") {
            var rest = words[...]
            let leads = AccountPrepositions.payingBy + AccountPrepositions.receiving
            account = chart.takeAccount(after: leads, from: &rest)
            // `list mono`
            if account == nil, let place = rest.firstIndex(where: { chart.ownAccount(called: $0) != nil }),
                !Self.isCategory(rest[place], chart)
            {
                account = chart.ownAccount(called: rest.remove(at: place))
            }
            words = Array(rest)
        }
        let tags = try WalletTags.read(context.arguments)
        // A text of several words is for lists.
        if words.count > 2, context.arguments.spec.name != "wallet list" {
            throw .usage(.unexpectedArgument(words[1], usage: context.arguments.usage))
        }
        if takesText, text == nil {
            // `2026-13` is meant as a period.
            let isWrittenDay = { (word: String) in
                word.first?.isNumber == true && word.utf8.contains { "-./".utf8.contains($0) }
            }
            let isName = { (word: String) in WalletPeriod.isOne([word]) || Self.isCategory(word, chart) }
            // `list for food`, `звіт на листопад`
            for place in words.indices.dropLast().reversed()
            where isName(words[place + 1])
                && (AccountPrepositions.all.contains(words[place].lowercased())
                    || WalletPeriod.leads.contains(words[place].lowercased()))
            {
                words.remove(at: place)
            }
            let texts = words.filter { !isName($0) && !isWrittenDay($0) }
            if !texts.isEmpty {
                words.removeAll(where: texts.contains)
                text = texts.list(" ")
                typedText = text
            }
        }
        var (period, named) = (words.first, String?.none)
        // `report food` is the report of a category, and `report food 2026-10` that of a month of it.
        if words.count > 2 { throw .usage(.unexpectedArgument(words[2], usage: context.arguments.usage)) }
        if words.count > 1 {
            guard names.wanted.isEmpty, let place = words.firstIndex(where: { !WalletPeriod.isOne([$0]) }) else {
                throw .usage(.unexpectedArgument(words[1], usage: context.arguments.usage))
            }
            (named, period) = (words[place], words[1 - place])
        } else if names.wanted.isEmpty, let word = period, Self.isCategory(word, chart) {
            (named, period) = (word, nil)
        }
        days = try WalletPeriod.days(period, orOptions: context, isAhead: isAhead)
        typedPeriod = period.flatMap { $0.contains(where: \.isNumber) ? nil : $0 }
        self.isOfPlan = isOfPlan
        wanted = try (names.wanted + [named].compactMap(\.self)).map { (word) throws(CommandError) in
            try Self.category(word, chart)
        }.distinct
        excepted = try names.excepted.map { (word) throws(CommandError) in try Self.category(word, chart) }.distinct
        let given = try context.arguments.values("account").map { (word) throws(CommandError) in
            try chart.knownAccount(word)
        }
        (wantedAccounts, self.chart) = (([account].compactMap(\.self) + given).distinct, chart)
        let (wanted, excepted, own) = (wanted, excepted, wantedAccounts)
        accounts = own.isEmpty ? nil : Self.accounts(journal) { Self.isBelow($0, own) }
        exceptions = Self.accounts(journal) { Self.isBelow($0, excepted) }
        categories =
            wanted.isEmpty && excepted.isEmpty
            ? nil
            : Self.accounts(journal) { name in
                (wanted.isEmpty ? chart.isCategory(name) : Self.isBelow(name, wanted)) && !Self.isBelow(name, excepted)
            }
        kinds = kind.map { kind in Self.accounts(journal) { chart.kind(of: $0) == kind } }
        self.tags = tags
        searchedText = text
        search = text.map(SoughtText.init)
    }

    /// Removes `except books`, `food or coffee` and `food, coffee` from the words, and adds what the options of the same meaning have.
    private static func takeCategories(
        from words: inout [String], _ chart: ChartOfAccounts, _ context: CommandContext
    ) -> (wanted: [String], excepted: [String]) {
        var names = (wanted: context.arguments.values("category"), excepted: context.arguments.values("except"))
        let isName = { (word: String) in isCategory(word, chart) }
        // `food,coffee`; a comma before a blank is gone already.
        words = words.flatMap { word in
            let parts = word.split(separator: ",").map(String.init)
            return parts.count > 1 && !isName(word) && parts.allSatisfy(isName) ? parts : [word]
        }
        /// How many words from a place on join another category, which is the last of them.
        func joining(_ place: Int) -> Int? {
            let isWord = words[place...].first.map {
                ["or", "and", "або", "чи", "і", "й", "та"].contains($0.lowercased())
            }
            let count = isWord == true ? 2 : 1
            return place + count <= words.count && isName(words[place + count - 1]) ? count : nil
        }
        func takeJoined(at place: Int) -> [String] {
            var joined = [words.remove(at: place)]
            while let count = joining(place) {
                joined.append(words[place + count - 1])
                words.removeSubrange(place..<place + count)
            }
            return joined
        }
        // `tea without sugar` is a text.
        while let place = words.indices.dropLast().first(where: { place in
            ["except", "excluding", "крім", "окрім"].contains(words[place].lowercased())
                || ["without", "без", "not", "не"].contains(words[place].lowercased()) && isName(words[place + 1])
        }) {
            words.remove(at: place)
            names.excepted += takeJoined(at: place)
        }
        while let place = words.indices.dropLast().first(where: { isName(words[$0]) && joining($0 + 1) != nil }) {
            names.wanted += takeJoined(at: place)
        }
        return names
    }

    private static func category(_ word: String, _ chart: ChartOfAccounts) throws(CommandError) -> String {
        for isIncome in [false, true] {
            if let name = try? chart.category(word, isIncome: isIncome) { return name }
        }
        return try chart.category(word, isIncome: false)
    }

    private static func isCategory(_ word: String, _ chart: ChartOfAccounts) -> Bool {
        // Two letters begin many names, and an account of this very name is meant rather than one that only begins so.
        (word.count > 2 && chart.ownAccount(called: word) == nil || chart.isCategory(called: word))
            && !WalletPeriod.isOne([word])
            && [false, true].contains { isIncome in (try? chart.category(word, isIncome: isIncome)) != nil }
    }

    var scope: ReportScope {
        ReportScope(
            accepts: isNarrow ? { accepts($0) } : nil, categories: categories, accounts: accounts,
            hasBalances: categories == nil && !isOfContent)
    }

    func accepts(_ index: Int) -> Bool {
        let transaction = journal.transactions[index]
        let hasOne = { (numbers: Set<Int32>) in
            transaction.postings.contains { numbers.contains(journal.postings[$0].account) }
        }
        guard [accounts, kinds].compactMap(\.self).allSatisfy(hasOne),
            categories.map({ hasOne($0) || wanted.isEmpty && !hasOne(exceptions) }) ?? true
        else { return false }
        guard isOfContent else { return true }
        if isOfPlan, !Tag.tags(in: journal.header(of: index).comment).contains(where: { $0.name == "plan" }) {
            return false
        }
        guard tags.isEmpty || Self.has(tags, journal.tags(of: index)) else { return false }
        guard let search else { return true }
        if search.amount != nil { return search.accepts(journal.record(index)) }
        var text = Array(journal.files[transaction.file].bytes[Int(transaction.start)..<Int(transaction.end)])
        // The letters of an identifier are nobody's text.
        let record = journal.record(index)
        let mark = Array("id:\(record.id.text)".utf8)
        if record.hasWrittenID, let place = text.span.firstOffset(of: mark.span) {
            text.replaceSubrange(place..<place + mark.count, with: repeatElement(0x20, count: mark.count))
        }
        // Nor are its date and the roots of accounts, if no account is looked for.
        for index in text.indices.prefix(while: { text[$0] > 0x20 }) { text[index] = 0x20 }
        let roots = record.postings.map { $0.account.prefix { $0 != ":" } + ":" }
        for root in Set(roots) where !search.text.contains(UInt8(ascii: ":")) {
            let bytes = Array(root.utf8)
            var at = 0
            while let place = text.span.firstOffset(of: bytes.span, from: at) {
                text.replaceSubrange(place..<place + bytes.count, with: repeatElement(0x20, count: bytes.count))
                at = place + bytes.count
            }
        }
        return isFound(text)
    }

    /// Whether what a plan makes is among them, if its day is.
    ///
    /// - Parameter texts: What is searched.
    func accepts(_ record: Record, texts: [String]) -> Bool {
        let names = record.postings.map(\.account)
        let isOf = { (wanted: [String]) in names.contains { Self.isBelow($0, wanted) } }
        guard wanted.isEmpty || isOf(wanted), wantedAccounts.isEmpty || isOf(wantedAccounts),
            !isOf(excepted) || names.contains(where: { chart.isCategory($0) && !Self.isBelow($0, excepted) })
        else { return false }
        guard tags.isEmpty || Self.has(tags, record.tags) else { return false }
        return search?.accepts(record) == true || isFound(Array(texts.list("\n").utf8))
    }

    private func isFound(_ text: [UInt8]) -> Bool {
        guard let search else { return true }
        return foldedText(text).span.firstOffset(of: search.text.span) != nil
    }

    /// The transactions that are among them, by day; the order of the text decides within a day.
    var transactions: [Int] {
        journal.transactions.indices.filter { index in
            (days?.contains(journal.transactions[index].day) ?? true) && accepts(index)
        }.sorted { (journal.transactions[$0].day, $0) < (journal.transactions[$1].day, $1) }
    }

    /// Whether all wanted tags are there: `trip` with any value, `who:Ann` with this one.
    private static func has(_ wanted: [Tag], _ tags: [Tag]) -> Bool {
        wanted.allSatisfy { tag in
            tags.contains {
                $0.name == tag.name && (tag.value.isEmpty || foldedText($0.value) == foldedText(tag.value))
            }
        }
    }

    private static func isBelow(_ name: String, _ accounts: [String]) -> Bool {
        accounts.contains { ChartOfAccounts.Account.isPart(name, of: $0) }
    }

    private static func accounts(_ journal: Journal, where isWanted: (String) -> Bool) -> Set<Int32> {
        Set((0..<journal.accounts.count).filter { isWanted(journal.accounts[$0]) }.map(Int32.init))
    }
}
