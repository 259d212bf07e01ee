import KursCore
package import KursTerminal
package import KursWallet

/// The journal of the wallet: where it is, reading it, and changing it so that no other process' change is lost.
///
/// A record is added at the end; every other change replaces the file by a rename while it is locked.
package struct WalletFile {
    package let path: String
    /// Whether the command line names it, so that it must exist to be read.
    let isNamed: Bool
    let context: CommandContext

    package init(_ context: CommandContext) throws(CommandError) {
        self.context = context
        isNamed = context.arguments.has("file")
        guard let path = context.arguments.value("file") ?? XDGPaths.wallet(context.environment) else {
            throw .wallet(.noPath)
        }
        self.path = path
    }

    var files: any Files { context.environment.files }
    private var year: Int { context.today.date.year }

    /// The journal; an empty one where no file exists and none was named.
    package func read() throws(CommandError) -> Journal {
        let stamp = files.stamp(of: path)
        guard let bytes = try load() else {
            if isNamed { throw .noFile(path: path) }
            return try journal([])
        }
        let journal = try balanced(bytes)
        reportUnread(journal)
        // What is remembered spares commands that write a look at the whole file, which they must refuse.
        if journal.unbalanced.isEmpty, let stamp, stamp == files.stamp(of: path) {
            WalletMemory(self).keep(journal, stamp)
        }
        return journal
    }

    /// The journal without the records that do not add up to zero, which are told.
    package func balanced(_ bytes: [UInt8]) throws(CommandError) -> Journal {
        let journal = try journal(bytes, leavingOut: true)
        for record in journal.unbalanced.prefix(20) {
            let fault = LocalizedText { ErrorMessage(record.fault, $0).message }
            context.reporter.warn("left-out", LocalizedText(fault.en + "; left out", fault.uk + "; не враховано"))
        }
        return journal
    }

    /// What a record that is added may read again for a note.
    static let smallSize = 1 << 20

    /// The bytes of a file that is read without a delay; `nil` of a larger one.
    func loadSmall() throws(CommandError) -> [UInt8]? {
        (files.stamp(of: path)?.byteCount ?? 0) <= Self.smallSize ? try load() : nil
    }

    /// The bytes of the file; `nil` where there is none.
    package func load() throws(CommandError) -> [UInt8]? {
        try reading(files.read(path, atMost: JournalReader.sizeLimit))
    }

    /// - Parameters:
    ///   - place: Where the bytes are; `nil` for the wallet itself.
    ///   - leavingOut: Whether records that do not add up to zero are left out; what is written has none.
    func journal(
        _ bytes: [UInt8], of place: String? = nil, leavingOut: Bool = false
    ) throws(CommandError) -> Journal {
        do throws(JournalError) {
            return try JournalReader.read(bytes, path: place ?? path, year: year, leavingOut: leavingOut) {
                [files] included in
                (try? files.read(included, atMost: JournalReader.sizeLimit)) ?? nil
            }
        } catch {
            throw .wallet(.journal(error))
        }
    }

    /// Names the first line of each kind that is not read.
    private func reportUnread(_ journal: Journal) {
        var seen: Set<String> = []
        for unread in journal.unread {
            let bytes = journal.files[unread.file].bytes[unread.range]
            let word = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
            guard seen.insert(word).inserted else { continue }
            let place = journal.place(of: unread)
            context.reporter.note(
                "\(place): “\(word)” is kept and has no effect", "\(place): «\(word)» збережено, але не враховано")
        }
    }

    /// Changes the file: locks it, reads it whole, and replaces it with the edits applied.
    ///
    /// - Returns: The journal as it now is, which need not be read again: that could fail though the change is made. And
    ///   what the edits are of.
    @discardableResult
    func change<Subject>(
        _ makeEdits: (Journal) throws(CommandError) -> (edits: [JournalEdit], of: Subject)
    ) throws(CommandError) -> (journal: Journal, subject: Subject) {
        try locked { (file, beginning) throws(CommandError) in
            let bytes = try text(of: file, beginning)
            let journal = try journal(bytes)
            let (edits, subject) = try makeEdits(journal)
            guard !edits.isEmpty else { return (journal, subject) }
            let changed = JournalEdit.apply(edits, to: bytes)
            return (try replace(file, with: changed, logging: Change(edits, of: bytes)), subject)
        }
    }

    /// Changes the file for a command that shows the result, and names what of it is not read.
    func changed<Subject>(
        _ makeEdits: (Journal) throws(CommandError) -> (edits: [JournalEdit], of: Subject)
    ) throws(CommandError) -> (journal: Journal, subject: Subject) {
        let changed = try change(makeEdits)
        reportUnread(changed.journal)
        return changed
    }

    /// Changes the file, and shows what the edits are of.
    func show<Output: CommandOutput>(
        _ makeEdits: (Journal) throws(CommandError) -> (edits: [JournalEdit], of: Output)
    ) throws(CommandError) -> ExitStatus {
        return try context.answer(try change(makeEdits).subject)
    }

    /// Replaces the text of a file that need not be a journal yet.
    ///
    /// - Parameter make: The new text; `nil` to leave the file as it is.
    /// - Returns: Whether it was replaced.
    func rewrite(_ make: ([UInt8]) throws(CommandError) -> [UInt8]?) throws(CommandError) -> Bool {
        try locked { (file, beginning) throws(CommandError) in
            let bytes = try text(of: file, beginning)
            guard let changed = try make(bytes) else { return false }
            // To undo it would make the file unreadable again.
            _ = try replace(file, with: changed, logging: nil)
            return true
        }
    }

    /// Undoes the last change.
    ///
    /// - Returns: The change that was undone, the text before that, and the journal as it now is.
    func undo() throws(CommandError) -> (change: Change, before: [UInt8], after: Journal) {
        try locked { (file, beginning) throws(CommandError) in
            let memory = WalletMemory(self)
            var text = try text(of: file, beginning)
            let before = text
            while let change = try memory.takeLastChange() {
                // A process that was ended may have logged what it did not change any more.
                if change.isUnapplied(in: text) { continue }
                guard let edits = change.undoing(in: text) else { throw .wallet(.changedSince) }
                text = JournalEdit.apply(edits, to: text)
                if change.isStamp { continue }
                let stamps =
                    change.restorationStamps(undoneBy: edits, in: text, at: context.now)
                    + change.skips(in: text)
                var stamp = Change(stamps, of: text)
                stamp.isStamp = true
                let after = try replace(
                    file, with: JournalEdit.apply(stamps, to: text), logging: stamps.isEmpty ? nil : stamp)
                // The change is undone, whether or not it can be noted for redo.
                do throws(CommandError) { try memory.log(change, to: .redo) } catch {
                    context.reporter.note(
                        "redo is not possible: " + ErrorMessage(error, .en).message,
                        "повторити буде неможливо: " + ErrorMessage(error, .uk).message)
                }
                return (change, before, after)
            }
            throw .wallet(.nothingToUndo)
        }
    }

    /// Makes the last change again that was undone.
    func redo() throws(CommandError) -> (change: Change, before: [UInt8], after: Journal) {
        try locked { (file, beginning) throws(CommandError) in
            let memory = WalletMemory(self)
            let before = try text(of: file, beginning)
            guard let change = try memory.takeLastChange(from: .redo) else { throw .wallet(.nothingToRedo) }
            var text = before
            // What the undoing noted goes first.
            if let stamp = try memory.takeLastChange() {
                if stamp.isStamp, let edits = stamp.undoing(in: text) {
                    text = JournalEdit.apply(edits, to: text)
                } else {
                    try memory.log(stamp, isAgain: true)
                }
            }
            guard let edits = change.redoing(in: text, at: context.now) else { throw .wallet(.cannotRedo) }
            let after = try replace(
                file, with: JournalEdit.apply(edits, to: text), logging: Change(edits, of: text), isAgain: true)
            return (change, before, after)
        }
    }

    private func replace(
        _ file: any LockedFile, with changed: [UInt8], logging change: Change?, isAgain: Bool = false
    ) throws(CommandError) -> Journal {
        // The result is read before it is written, so that no change can make the file unreadable.
        let journal = try journal(changed)
        if let change { try WalletMemory(self).log(change, isAgain: isAgain) }
        try onDisk(file.replace(with: changed))
        context.environment.streams.output.noteChange()
        if let stamp = files.stamp(of: path) { WalletMemory(self).keep(journal, stamp) }
        return journal
    }

    /// The accounts, without reading the file where they are remembered; of a new wallet those that it begins with.
    package func chart() throws(CommandError) -> ChartOfAccounts {
        if let index = WalletMemory(self).index() { return ChartOfAccounts(index.accounts, closed: index.closed) }
        let known = try read()
        let isNew = known.files[0].bytes.isEmpty
        return ChartOfAccounts(isNew ? try journal(FirstAccounts.text(context.language)) : known)
    }

    /// Adds bytes at the end, after a line break where the last line has none.
    ///
    /// - Parameter makeText: The text of the record; what it needs of the file is known without reading it again, if the file
    ///   has not changed since.
    func append(_ makeText: (WalletIndex) throws(CommandError) -> [UInt8]) throws(CommandError) {
        try locked { (file, beginning) throws(CommandError) in
            let memory = WalletMemory(self)
            var index: WalletIndex
            if let beginning {
                let stamp = WalletIndex.Stamp(byteCount: beginning.count, changedAt: 0, number: 0)
                index = WalletIndex(try journal(beginning), stamp: stamp)
            } else if let known = memory.index() {
                index = known
            } else {
                index = try fullIndex(of: file)
            }
            guard !index.ending.altersRecords else { throw .wallet(.altersRecords(path: path)) }
            var text = try makeText(index)
            if index.hasReturns { text = JournalEdit.withReturns(text) }
            let lineBreak: [UInt8] = index.hasReturns ? [0x0D, 0x0A] : [0x0A]
            var prefix = index.endsLine ? [] : lineBreak
            if index.stamp.byteCount > 0 { prefix += lineBreak }
            let bytes = prefix + text
            try memory.log(
                Change(
                    [Change.Splice(offset: index.stamp.byteCount, old: [], new: bytes)],
                    byteCount: index.stamp.byteCount))
            try onDisk(file.append((beginning ?? []) + bytes))
            context.environment.streams.output.noteChange()
            guard let stamp = files.stamp(of: path), stamp.byteCount == index.stamp.byteCount + bytes.count else {
                return
            }
            index.stamp = WalletIndex.Stamp(stamp)
            index.endsLine = true
            index.add(accountsOf: try journal(text))
            memory.keep(index)
        }
    }

    private func fullIndex(of file: any LockedFile) throws(CommandError) -> WalletIndex {
        let bytes = try text(of: file, nil)
        let stamp = files.stamp(of: path) ?? FileStamp(byteCount: bytes.count, changedAt: 0, number: 0)
        return WalletIndex(try journal(bytes), stamp: WalletIndex.Stamp(stamp))
    }
}

extension WalletFile {
    /// The whole text of a locked file, or what a new one begins with.
    func text(of file: any LockedFile, _ beginning: [UInt8]?) throws(CommandError) -> [UInt8] {
        if let beginning { return beginning }
        guard let bytes = file.readAll(atMost: JournalReader.sizeLimit) else {
            throw .tooLarge(FileError(path: path, .tooLarge(limit: JournalReader.sizeLimit)))
        }
        return bytes
    }

    /// Holds the file against other processes; a new one stays only if something is written to it.
    ///
    /// - Parameter body: Is given what a new file begins with, the first categories; `nil` for a file that exists.
    func locked<Result>(
        _ body: (any LockedFile, [UInt8]?) throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        var isNew = false
        if files.mode(of: path) == nil {
            try onDisk(files.makeFolder(of: path))
            isNew = true
        }
        let file = try onDisk(files.lock(path, mode: files.mode(of: path) ?? 0o600))
        defer { file.unlock() }
        // Another process may have begun it meanwhile.
        if isNew, (files.stamp(of: path)?.byteCount ?? 0) > 0 { isNew = false }
        return try body(file, isNew ? FirstAccounts.text(context.language) : nil)
    }
}

extension Journal {
    /// Where a text stands, as `wallet.journal:12`.
    func place(of text: TextRange) -> String {
        "\(files[text.file].path):\(line(of: text.range.lowerBound, file: text.file))"
    }

    func text(of transaction: Int) -> TextRange {
        let found = transactions[transaction]
        return TextRange(file: found.file, range: Int(found.start)..<Int(found.end))
    }

    /// Refuses to change what stands in an included file.
    func refuseIncluded(_ text: TextRange) throws(CommandError) {
        guard text.file != 0 else { return }
        throw .wallet(.included(path: files[text.file].path, line: line(of: text.range.lowerBound, file: text.file)))
    }
}

extension [UInt8] {
    /// Writes lines of a journal as they are, safe for a terminal.
    mutating func append(_ text: Journal.TextRange, of journal: Journal) {
        for line in journal.files[text.file].bytes[text.range].split(separator: 0x0A) {
            append(text: String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self).terminalSafe + "\n")
        }
    }
}

extension WalletIndex.Stamp {
    init(_ stamp: FileStamp) {
        self.init(byteCount: stamp.byteCount, changedAt: stamp.changedAt, number: stamp.number)
    }
}

/// The accounts and categories that a new wallet begins with, in the language of the user, each with its other name.
///
/// They are `account` directives, which can be changed and removed like everything else in the file.
enum FirstAccounts {
    private static let expenses: [LocalizedText] = [
        LocalizedText("food", "їжа"), LocalizedText("cafe", "кафе"), LocalizedText("transport", "транспорт"),
        LocalizedText("rent", "оренда"), LocalizedText("utilities", "комунальні"), LocalizedText("phone", "зв'язок"),
        LocalizedText("health", "здоров'я"), LocalizedText("clothes", "одяг"), LocalizedText("home", "дім"),
        LocalizedText("fun", "розваги"), LocalizedText("gifts", "подарунки"), LocalizedText("taxes", "податки"),
        LocalizedText("other", "інше"), LocalizedText("unknown", "невідоме"),
    ]
    private static let others = [
        "food": ["groceries", "продукти"], "cafe": ["restaurants", "ресторани"], "transport": ["taxi", "таксі"],
        "utilities": ["комуналка"], "fun": ["entertainment"],
    ]
    private static let income: [LocalizedText] = [
        LocalizedText("salary", "зарплата"), LocalizedText("freelance", "фриланс"),
        LocalizedText("interest", "відсотки"), LocalizedText("presents", "дарунки"),
        LocalizedText("returns", "повернення"),
    ]
    private static let assets: [LocalizedText] = [
        LocalizedText("cash", "готівка"), LocalizedText("card", "картка"), LocalizedText("fop", "фоп"),
        LocalizedText("savings", "заощадження"),
    ]

    /// The account that records take without `--from` and `--to`.
    static let usual = assets[0]

    /// The categories, each in both languages.
    static let categories = expenses + income

    /// Whether an account is a category of income that no business has, in either language: interest, presents, returns.
    static func isPersonal(_ account: String) -> Bool {
        let name = ChartOfAccounts.Account.shortName(of: account)
        return income.dropFirst(2).contains { [$0.en, $0.uk].contains(name) }
    }

    /// The directives, a line each.
    static func text(_ language: Language) -> [UInt8] {
        var text = ""
        for (root, names) in [("assets", assets), ("expenses", expenses), ("income", income)] {
            for name in names {
                let aliases = [name(language == .en ? .uk : .en)] + (others[name.en] ?? [])
                text += "account \(root):\(name(language))  ; \(aliases.map { "alias:" + $0 }.list(", "))\n"
            }
        }
        return Array(text.utf8)
    }
}
