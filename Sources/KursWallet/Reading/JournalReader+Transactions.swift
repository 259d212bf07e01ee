internal import KursCore
import KursText

extension JournalReader {
    /// Reads a transaction with its postings; returns the offset after it.
    mutating func readTransaction(_ text: Span<UInt8>, _ start: Int, _ firstEnd: Int) throws(JournalError) -> Int {
        var at = start
        guard let day = JournalDate.read(text, &at, firstEnd, year: scope.year) else {
            throw refusal(.invalidDate(string(text, start, dateEnd(text, start, firstEnd))), start)
        }
        if at < firstEnd, text[at] == UInt8(ascii: "=") {
            at += 1
            guard JournalDate.read(text, &at, firstEnd, year: day.date.year) != nil else {
                throw refusal(.invalidDate(string(text, start, dateEnd(text, start, firstEnd))), start)
            }
        }
        var status = Journal.Status.unmarked
        if at < firstEnd {
            let next = skipSpaces(text, at, firstEnd)
            guard next > at || text[at] == UInt8(ascii: ";") else {
                throw refusal(.invalidDate(string(text, start, dateEnd(text, start, firstEnd))), start)
            }
            if next < firstEnd {
                if text[next] == UInt8(ascii: "*") { status = .cleared }
                if text[next] == UInt8(ascii: "!") { status = .pending }
            }
        }
        let firstPosting = journal.postings.count
        var lineStart = min(firstEnd &+ 1, text.count)
        var end = lineStart
        while lineStart < text.count, text[lineStart] == 0x20 || text[lineStart] == 0x09 {
            let lineEnd = find(0x0A, text, from: lineStart, to: text.count)
            let first = skipSpaces(text, lineStart, lineEnd)
            if first == lineEnd { break }
            if text[first] != UInt8(ascii: ";") { try readPosting(text, lineStart, first, lineEnd, &status) }
            lineStart = min(lineEnd &+ 1, text.count)
            end = lineStart
        }
        journal.transactions.append(
            Journal.Transaction(
                start: UInt32(start), end: UInt32(end), firstPosting: UInt32(firstPosting),
                postingCount: UInt32(journal.postings.count &- firstPosting), day: day, fileNumber: UInt16(file),
                status: status))
        do throws(BalanceFault) {
            try balanceLast()
        } catch {
            let reason: JournalError.Reason =
                switch error {
                case .severalMissing: .severalMissingAmounts
                case .overflow: .tooManyDigits(string(text, start, firstEnd))
                }
            throw refusal(reason, start)
        }
        return lineStart
    }

    private func dateEnd(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end, !text[at].isASCIIWhitespace { at += 1 }
        return min(at, start + 40)
    }

    /// Reads the line of a posting, of which `first` is the first byte that is not blank.
    @inline(__always)
    private mutating func readPosting(
        _ text: Span<UInt8>, _ lineStart: Int, _ first: Int, _ lineEnd: Int,
        _ status: inout Journal.Status
    ) throws(JournalError) {
        var start = first
        if text[start] == UInt8(ascii: "*") || text[start] == UInt8(ascii: "!") {
            start = skipSpaces(text, start &+ 1, lineEnd)
        }
        let nameEnd = accountEnd(text, start, lineEnd)
        guard nameEnd > start, text[start] != UInt8(ascii: ";") else {
            throw refusal(.missingAccount, lineStart)
        }
        var (from, to) = (start, nameEnd)
        var kind = Journal.Kind.real
        if text[from] == UInt8(ascii: "("), text[to &- 1] == UInt8(ascii: ")") { kind = .virtual }
        if text[from] == UInt8(ascii: "["), text[to &- 1] == UInt8(ascii: "]") { kind = .balancedVirtual }
        if kind != .real { (from, to) = (from + 1, to - 1) }
        guard from < to else { throw refusal(.missingAccount, lineStart) }
        let account =
            scope.renamesAccounts
            ? journal.accounts.intern(try renamed(string(text, from, to), at: lineStart))
            : journal.accounts.intern(text.extracting(from..<to))
        var posting = Journal.Posting(
            account: Int32(account), commodity: -1, coefficient: 0, start: UInt32(lineStart), scale: 0, kind: kind)
        let at = skipSpaces(text, nameEnd, lineEnd)
        if at < lineEnd, text[at] != UInt8(ascii: ";") {
            if !readPlainAmount(text, at, lineEnd, &posting) {
                try readAmounts(text, at, lineEnd, &posting)
            }
        }
        journal.postings.append(posting)
    }

    /// The full name of an account under `apply account` and `alias`; names that aliases make longer and longer are refused.
    func renamed(_ name: String, at place: Int) throws(JournalError) -> String {
        var name = (scope.parents + [name]).list(":")
        // The latest alias is applied first, each to the result of those before.
        for alias in scope.aliases.reversed() {
            switch alias {
            case .name(let old, let new):
                guard name == old || name.utf8.starts(with: (old + ":").utf8) else { continue }
                name = new + String(decoding: name.utf8.dropFirst(old.utf8.count), as: UTF8.self)
            case .pattern(let pattern): name = pattern.replaced(name)
            }
            guard name.utf8.count <= 4096 else { throw refusal(.unsupportedDirective("alias"), place) }
        }
        return name
    }

    /// The date that stands for the period in a template.
    static let templateDate = Array("2000-01-01".utf8)

    /// Notes a periodic transaction; its postings are read when all styles are known.
    mutating func notePeriodic(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ below: Int) {
        let from = skipSpaces(text, start + 1, end)
        let mark = find(UInt8(ascii: ";"), text, from: from, to: end)
        let last = dropSpaces(text, from, accountEnd(text, from, mark))
        journal.periodic.append(
            Journal.Periodic(text: Journal.TextRange(file: file, range: start..<below), period: from..<last))
        periodicScopes.append(scope)
    }

    /// Reads the periodic transactions as transactions of a journal of their own, each as a file with a date for its period.
    ///
    /// Their amounts change no style, and what cannot be read is left out: no balance depends on it.
    mutating func readTemplates() {
        guard !journal.periodic.isEmpty else { return }
        var reader = JournalReader(scope: periodicScopes[0]) { _ in nil }
        (reader.journal.commodities, reader.journal.styles) = (journal.commodities, journal.styles)
        for index in journal.periodic.indices {
            let periodic = journal.periodic[index]
            let rest = periodic.period.upperBound..<periodic.text.range.upperBound
            reader.scope = periodicScopes[index]
            let count = reader.journal.transactions.count
            try? reader.read(
                Self.templateDate + journal.files[periodic.text.file].bytes[rest],
                path: journal.files[periodic.text.file].path)
            // Every attempt is a file; one that failed in the middle has no transaction. A task has no postings.
            guard reader.journal.transactions.count == count + 1 else { continue }
            if reader.journal.transactions[count].postingCount > 0
                || !reader.journal.header(of: count).description.isEmpty
            {
                journal.periodic[index].template = count
            }
        }
        journal.templates = [reader.journal]
    }
}
