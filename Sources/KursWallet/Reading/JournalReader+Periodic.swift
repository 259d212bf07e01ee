internal import KursText

extension JournalReader {
    /// The date that stands for the period in a template.
    static let templateDate = Array("2000-01-01".utf8)

    /// Notes a periodic transaction; its postings are read when all styles are known.
    mutating func notePeriodic(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ below: Int, _ file: Int) {
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
            // Every attempt is a file; one that failed in the middle has no transaction.
            if reader.journal.transactions.count == count + 1, reader.journal.transactions[count].postingCount > 0 {
                journal.periodic[index].template = count
            }
        }
        journal.templates = [reader.journal]
    }
}
