package import KursCore
package import KursTerminal
package import KursWallet

/// The records that sums leave out because they do not add up to zero, as `wallet.journal:12`.
package struct LeftOut {
    static let meaning: StaticString = "the records omitted because they do not balance, each as `FILE:LINE`"

    let places: [String]
    /// The days of the records.
    var days: [Day] = []

    /// - Parameters:
    ///   - days: The days that the sums are of; `nil` for all.
    ///   - isWanted: Whether they are of an account, by its full name.
    package init(_ journal: Journal, on days: ClosedRange<Day>? = nil, where isWanted: (String) -> Bool = { _ in true })
    {
        let records = journal.unbalanced.filter { record in
            days?.contains(record.day) ?? true && record.accounts.contains { isWanted(journal.accounts[Int($0)]) }
        }
        (places, self.days) = (records.map { "\($0.fault.path):\($0.fault.line)" }, records.map(\.day))
    }

    /// That balances count records of days to come.
    static func later(_ count: Int) -> LocalizedText {
        let records = CountedNoun.records(count)
        return LocalizedText("with \(records.en) after today", "разом із майбутніми: \(records.uk)")
    }

    static func stated(_ count: Int) -> LocalizedText {
        let records = CountedNoun.records(count)
        return LocalizedText(
            "at the amount that the record states, not at a rate: \(records.en)",
            "за сумою із самого запису, а не за курсом: \(records.uk)")
    }

    init(_ places: [String]) { self.places = places.distinct }

    var mark: String { places.isEmpty ? "" : "!" }

    /// What the mark means; `nil` if nothing is left out.
    package var words: LocalizedText? {
        guard !places.isEmpty else { return nil }
        let list = Array(places.prefix(5)).list(", ") + (places.count > 5 ? ", …" : "")
        return LocalizedText("not balanced and left out: \(list)", "не збалансовано, тому не враховано: \(list)")
    }

    func appendFooter(to bytes: inout [UInt8], _ context: CommandContext) {
        guard let words else { return }
        bytes.append(text: "! " + words(context.language).terminalSafe + "\n", context.settings.color ? .warning : nil)
    }
}

extension CommandContext {
    func tellRemoval() {
        reporter.note("removed; to take it back: kurs wallet undo", "вилучено; повернути: kurs wallet undo")
    }
}
