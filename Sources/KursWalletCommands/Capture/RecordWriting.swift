import KursCore
import KursTerminal
import KursText
import KursWallet

/// The record that words and lines make: its day, its account, and what is left as the description.
extension WalletCapture {
    /// The day of `--on`; `nil` without it.
    ///
    /// A day that is probably mistyped is refused with the one probably meant.
    private func namedDay() throws(CommandError) -> Day? {
        guard let day = try context.day(of: "on") else { return nil }
        try WalletDay.check(day, today: context.today, typed: context.arguments.value("on"))
        return day
    }

    /// - Parameters:
    ///   - prepositions: Words before an own account in the description: `on the tram from card`.
    ///   - given: The day, if it is known.
    ///   - word: What the category was called, which says more than its name if that is another: `taxi`.
    ///   - makeLines: The lines of the record; it is given that account.
    func write(
        _ prepositions: [String], on given: Day? = nil, named word: String? = nil,
        _ makeLines: (ChartOfAccounts, String?) throws(CommandError) -> [RecordText.Line]
    ) throws(CommandError) -> ExitStatus {
        let file = try WalletFile(context)
        let description = context.arguments.value("description")
        var capture = self
        let typed = words
        let named = try namedDay()
        var day = named ?? given
        if given == nil, let written = try DescriptionDay.take(from: &capture.words, today: context.today) {
            if named ?? written != written {
                throw .usage(.conflict(written.iso, context.arguments.spelling(of: "on")))
            }
            day = written
        }
        if description != nil, let word = capture.words.first {
            throw .usage(.conflict(word, context.arguments.spelling(of: "description")))
        }
        var record = RecordText(id: RecordID(""), day: day ?? context.today, description: "", postings: [])
        record.tags = try WalletTags.read(context.arguments)
        var written: ChartOfAccounts?
        try file.append { (index) throws(CommandError) in
            let chart = ChartOfAccounts(index.accounts, closed: index.closed)
            record.id = WalletIdentifier.new(after: index, context)
            var account = chart.takeAccount(after: prepositions, from: &capture.words)
            if account == nil, !prepositions.isEmpty { account = capture.takeLastAccount(chart, typed) }
            // The day may also stand before the account.
            if account != nil, day == nil { day = try DescriptionDay.take(from: &capture.words, today: context.today) }
            record.day = day ?? context.today
            if named == nil { try capture.refuseDay(beside: day) }
            // Beside a category that is new, any number may be the amount.
            let isKnown = word.map { word in
                [false, true].contains { (try? chart.category(word, isIncome: $0)) != nil }
            }
            try capture.refuseUnread(in: chart, takesNumbers: !prepositions.isEmpty && isKnown != false)
            if let last = capture.words.popLast() { capture.words.append(last.withoutComma) }
            let rest = prepositions.isEmpty ? capture.words : capture.wordsWithoutLead
            record.description = try WalletDescription.check(description ?? Array(rest).list(" "))
            let namesNone = !prepositions.isEmpty && account == nil && description == nil
            let note = namesNone ? try capture.refuseAccount(chart) : nil
            record.postings = try makeLines(chart, account)
            try chart.refuseClosed(record.postings.map(\.account))
            if !isRefund, let note { context.reporter.note(note) }
            if record.description.isEmpty, let word, chart.isOtherName(word, of: record.postings.map(\.account)) {
                record.description = word
            }
            for money in record.postings.flatMap({ [$0.amount, $0.cost] }).compactMap(\.self) {
                record.decimalMarks[money.commodity] = index.decimalMark(of: money.commodity)
            }
            written = chart
            return record.bytes
        }
        guard let written else { return .answered }
        // The record as it reads, without the rest of the file.
        record.decimalMarks = [:]
        let journal = try file.journal(record.bytes)
        let added = journal.record(0)
        let isPaid = added.postings.contains { $0.amount.isNegative && written.kind(of: $0.account) == .asset }
        let isEarly = record.day < context.today
        if isEarly || isPaid, let bytes = (try? isEarly ? file.load() : file.loadSmall()) ?? nil,
            let whole = try? file.journal(bytes)
        {
            if isEarly {
                OpeningBalance.warn(added.postings.map { ($0.account, record.day, $0.commodity) }, whole, context)
            }
            if bytes.count <= WalletFile.smallSize { OwnHoldings.tellShortage(of: [added], whole, context) }
        }
        try context.show(RecordsOutput(records: [RecordSummary(added, written)]))
        return .answered
    }

    /// Removes an own account at the end without a preposition, behind the amount, the category, or a day that only
    /// the typed words have: `Bolt yesterday card`.
    private mutating func takeLastAccount(_ chart: ChartOfAccounts, _ typed: ArraySlice<String>) -> String? {
        guard !["from", "to", "account"].contains(where: context.arguments.has), let word = words.last,
            !WalletMoney.isCurrency(word), let name = chart.ownAccount(called: word),
            chart.account(named: name)?.isCalled(word) == true,
            word.lowercased() == word || chart.isWritten(word, in: name)
        else { return nil }
        if words.count > 1 {
            var rest = typed.dropLast()
            guard typed.last == word, (try? DescriptionDay.take(from: &rest, today: context.today)) != nil,
                typed.starts(with: rest)
            else { return nil }
        }
        words.removeLast()
        return name
    }

    /// The words without a preposition before who is paid, or pays: `at Silpo`, `в АТБ`; not `from station`, nor `у Кракові`,
    /// a name that has a case.
    private var wordsWithoutLead: ArraySlice<String> {
        guard words.count > 1, let lead = words.first, let name = words.dropFirst().first else { return words }
        let isIncome = context.arguments.spec.name == Self.earnSpec.name
        let (english, ukrainian) = (["from"] + (isIncome ? [] : ["in", "to"]), ["від"] + (isIncome ? [] : ["у", "в"]))
        let isName = name.first?.isUppercase == true
        let isDropped =
            lead == "at" || isIncome && lead == "from" || english.contains(lead) && isName
            || ukrainian.contains(lead) && isName && (name.uppercased() == name || name.utf8.count == name.count)
        return isDropped ? words.dropFirst() : words
    }
}
