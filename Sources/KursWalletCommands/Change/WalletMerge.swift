import KursCore
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet merge`: wallets of several devices made one; also git's merge driver.
enum WalletMerge {
    private static let conflictsUsage = "wallet merge --conflicts"
    static let spec = CommandSpec(
        "wallet merge", aliases: ["об'єднати"],
        LocalizedText("merge the wallets of several devices", "об'єднати гаманці з кількох пристроїв"),
        usage: ["wallet merge FILE", "wallet merge [ANCESTOR] OURS THEIRS [--out FILE]", conflictsUsage],
        examples: [
            Example(
                "kurs wallet merge backup.journal", "its records into the wallet", "записи з файлу — у гаманець"),
            Example(
                "kurs wallet merge laptop.journal phone.journal --out wallet.journal", "two copies made one",
                "дві копії в одну"),
            Example(
                "kurs wallet merge --conflicts", "what Syncthing or Dropbox left beside it",
                "копії поруч від Syncthing чи Dropbox"),
        ],
        options: [
            OptionSpec(
                "conflicts",
                "resolve conflicts left by git, Syncthing or Dropbox: marks in the wallet, copies beside it",
                "розв'язати конфлікти, які залишили git, Syncthing чи Dropbox: позначки в гаманці або копії поруч"),
            OptionSpec(
                "dry-run", "print what the wallet would get, and write nothing",
                "показати, що зміниться в гаманці, і нічого не записати"),
            WalletOptions.file,
        ],
        arguments: ["FILE"], takes: 3, textFiles: ["*"], handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = context.arguments.operands
        if context.arguments.has("conflicts") {
            if let word = words.first { throw .usage(.unexpectedArgument(word, usage: conflictsUsage)) }
            return try mergeConflicts(context)
        }
        _ = try context.argument(0, "FILE")
        if words.count == 1 {
            guard context.settings.out == nil else {
                throw .usage(.missingArgument("THEIRS", usage: "wallet merge OURS THEIRS --out FILE"))
            }
            return try take(words[0], context)
        }
        if context.arguments.has("file") { throw .usage(.needs("--file", "--conflicts")) }
        // Without --out the result is only printed.
        if context.arguments.has("dry-run") {
            throw .usage(.unexpectedArgument("--dry-run", usage: "wallet merge \(words.list(" "))"))
        }
        // Locked before it is read, since it is one of the merged files when git calls.
        let target = try context.settings.out.flatMap { path throws(CommandError) in try lock(path, context) }
        defer { target?.unlock() }
        var files: [Journal.File] = []
        for word in words { files.append(try file(word, context)) }
        let theirs = files.removeLast()
        let ours = files.removeLast()
        let merge = try merge(base: files.last, ours, theirs, context)
        report(merge, context)
        guard let out = context.settings.out else {
            try context.reporter.deliver(merge.text)
            return check(merge, ours.path, context)
        }
        if let target {
            try onDisk(target.replace(with: merge.text))
        } else {
            try onDisk(context.environment.files.replace(out, with: merge.text, mode: 0o600))
        }
        return check(merge, out, context)
    }

    private static func lock(_ path: String, _ context: CommandContext) throws(CommandError) -> (any LockedFile)? {
        guard let mode = context.environment.files.mode(of: path) else { return nil }
        return try onDisk(context.environment.files.lock(path, mode: mode))
    }

    private static func file(_ path: String, _ context: CommandContext) throws(CommandError) -> Journal.File {
        guard let bytes = try reading(context.environment.files.read(path, atMost: JournalReader.sizeLimit)) else {
            throw .noFile(path: path)
        }
        return Journal.File(path: path, bytes: bytes)
    }

    private static func merge(
        base: Journal.File? = nil, _ ours: Journal.File, _ theirs: Journal.File, _ context: CommandContext
    ) throws(CommandError) -> JournalMerge {
        // For a small file, a thread costs more than it saves.
        let helper = ours.bytes.count >= 1_000_000 ? context.environment.makeHelper() : nil
        let merge: JournalMerge
        do throws(JournalError) {
            merge = try JournalMerge(
                base: base, ours: ours, theirs: theirs, alongside: helper.map { helper in { helper.start($0) } })
        } catch {
            throw .wallet(.journal(error))
        }
        if let choice = merge.ambiguity {
            throw .wallet(.sameIdentifier(choice.id.text, field: choice.field, choice.kept, choice.dropped))
        }
        return merge
    }

    /// A merged journal that cannot be read, as when a balance assertion fails, is left for its owner to correct.
    private static func check(
        _ merge: JournalMerge, _ path: String, _ context: CommandContext
    ) -> ExitStatus {
        do throws(JournalError) {
            let journal = try JournalReader.read(merge.text, path: path, year: context.today.date.year) { included in
                (try? context.environment.files.read(included, atMost: JournalReader.sizeLimit)) ?? nil
            }
            reportTransfers(journal, merge, context)
        } catch {
            // Git names the files by places from which includes cannot be found.
            if case .unreadableInclude = error.reason { return .answered }
            let what = ErrorMessage(error, context.language).message
            context.reporter.note("correct the merged journal: \(what)", "виправте об'єднаний журнал: \(what)")
            return .badData
        }
        return .answered
    }

    /// Names transfers of which each file had one side only: two devices have imported one statement each.
    private static func reportTransfers(_ journal: Journal, _ merge: JournalMerge, _ context: CommandContext) {
        let found = TransferPairs(journal, includesUnlabelled: true, at: context.now).pairs.filter { pair in
            merge.isOnly(pair.paid, in: 1) && merge.isOnly(pair.received, in: 2)
                || merge.isOnly(pair.paid, in: 2) && merge.isOnly(pair.received, in: 1)
        }
        guard let first = found.first else { return }
        context.reporter.note(
            "transfers that may be recorded twice: \(found.count), such as \(first.paid) and \(first.received); "
                + "to combine them: kurs wallet import --match",
            "переказів, які, можливо, записано двічі: \(found.count), як-от \(first.paid) і \(first.received); "
                + "щоб об'єднати: kurs wallet import --match")
    }

    private static func report(_ merge: JournalMerge, _ context: CommandContext) {
        for id in merge.restored {
            context.reporter.note(
                "record \(id) was removed, and edited later: it is kept",
                "запис \(id) видалено, а згодом змінено: його залишено")
        }
        // There may be a hundred thousand, so that their words are put together only once.
        let words = [
            LocalizedText("record ", "запис "), LocalizedText(": “", ": залишено «"),
            LocalizedText("” is kept, “", "», а не «"), LocalizedText("” is not", "»"),
        ].map { $0(context.language) }
        context.reporter.note(merge.choices.count) { index, bytes in
            let choice = merge.choices[index]
            bytes.append(text: words[0])
            bytes.append(text: choice.id.text.terminalSafe)
            bytes.append(", ")
            bytes.append(text: choice.field.terminalSafe)
            bytes.append(text: words[1])
            bytes.append(text: choice.kept.terminalSafe)
            bytes.append(text: words[2])
            bytes.append(text: choice.dropped.terminalSafe)
            bytes.append(text: words[3])
        }
    }

    /// Merges the copies that a file-sync tool has made of the wallet into it; the copies stay.
    private static func mergeConflicts(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let wallet = try WalletFile(context)
        // Each copy is merged into what the one before made.
        if context.arguments.has("dry-run") { throw .usage(.conflict("--conflicts", "--dry-run")) }
        let hadMarks = try resolveMarks(wallet, context)
        let copies = context.environment.files.names(beside: wallet.path).filter {
            isConflict($0, of: wallet.path)
        }.sorted()
        if copies.isEmpty, !hadMarks {
            context.reporter.note("no conflict copies found", "конфліктних копій не знайдено")
        }
        let folder = wallet.path.lastIndex(of: "/").map { String(wallet.path[...$0]) } ?? ""
        for copy in copies {
            _ = try merge(folder + copy, into: wallet, context)
            context.reporter.note(
                "merged \(folder + copy), which can now be removed",
                "об'єднано з \(folder + copy); цю копію можна видалити")
        }
        return .answered
    }

    /// Takes over what a journal has and the wallet has not.
    static func take(_ path: String, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (before, after) = try merge(path, into: WalletFile(context), context)
        let counts = changes(from: before, to: after)
        let isSame = before.files[0].bytes == after.files[0].bytes
        let isTrial = context.arguments.has("dry-run")
        let undo = LocalizedText("; to take it back: kurs wallet undo", "; повернути: kurs wallet undo")
        let end = isTrial ? LocalizedText(" (dry run)", " (пробний запуск)") : isSame ? LocalizedText("", "") : undo
        context.reporter.note("\(path): \(counts.en)\(end.en)", "\(path): \(counts.uk)\(end.uk)")
        if isTrial, context.settings.format == .table {
            try context.reporter.deliver(RecordsOutput.differences(from: before, to: after, context))
        }
        return .answered
    }

    /// What has become of records, plans and goals: `3 records added, 1 goal changed`.
    private static func changes(from before: Journal, to after: Journal) -> LocalizedText {
        var words: [LocalizedText] = []
        // What both texts begin and end with is the same.
        let edit = JournalEdit.between(before.files[0].bytes, after.files[0].bytes).first ?? JournalEdit(0..<0, [])
        let start = edit.range.lowerBound
        let known = texts(before, edit.range)
        let now = texts(after, start..<(start + edit.replacement.count))
        let nouns = [CountedNoun.records, .plans, .goals]
        for (noun, (old, new)) in zip(nouns, zip(known, now)) {
            let common = Set(old.keys).intersection(new.keys)
            let counts = [new.count - common.count, common.count { old[$0] != new[$0] }, old.count - common.count]
            let verbs = [("added", "додано"), ("changed", "змінено"), ("removed", "видалено")]
            for (count, verb) in zip(counts, verbs) where count > 0 {
                words.add("\(noun(count).en) \(verb.0)", "\(verb.1) \(noun(count).uk)")
            }
        }
        if words.isEmpty { words.add("0 records added", "додано 0 записів") }
        return LocalizedText(words.map(\.en).list(", "), words.map(\.uk).list(", "))
    }

    /// The lines of the records, plans and goals in a part of the wallet's file by their identifiers, without blanks.
    private static func texts(_ journal: Journal, _ part: Range<Int>) -> [[String: [UInt8]]] {
        let records = zip(journal.identifiers().map(\.text), journal.transactions.indices.map(journal.text(of:)))
        let plans = journal.plans().plans.flatMap { plan in
            plan.parts.map { (plan.id.text, journal.periodic[$0.index].text) }
        }
        return [Array(records), plans, journal.goals().map { ($0.id.text, $0.text) }].map { things in
            let changed = things.filter { _, text in
                text.file == 0 && text.range.lowerBound <= part.upperBound && text.range.upperBound >= part.lowerBound
            }
            let lines = changed.map { ($0, journal.files[$1.file].bytes[$1.range].filter { $0 > 0x20 }) }
            return Dictionary(lines, uniquingKeysWith: +)
        }
    }

    /// - Returns: The journal before and after.
    private static func merge(
        _ path: String, into wallet: WalletFile, _ context: CommandContext
    ) throws(CommandError) -> (before: Journal, after: Journal) {
        let theirs = try file(path, context)
        var made: JournalMerge?
        let isTrial = context.arguments.has("dry-run")
        var (merged, before): (Journal, Journal)
        do throws(CommandError) {
            (merged, before) = try wallet.change { (journal) throws(CommandError) in
                let merge = try merge(journal.files[0], theirs, context)
                made = merge
                report(merge, context)
                let edits = JournalEdit.between(journal.files[0].bytes, merge.text)
                return (isTrial ? [] : edits, journal)
            }
            if isTrial, let made { merged = try wallet.journal(made.text) }
        } catch {
            guard case .wallet(.journal(var fault)) = error, made != nil, fault.path == wallet.path else {
                throw error
            }
            // Its line is one of a text that was not written, unless the copy has the same fault.
            _ = try wallet.journal(theirs.bytes, of: theirs.path)
            fault.path = context.language(
                "\(wallet.path) merged with \(theirs.path)", "\(wallet.path), об'єднаний із \(theirs.path)")
            throw .wallet(.journal(fault))
        }
        if let made { reportTransfers(merged, made, context) }
        return (before, merged)
    }

    /// Merges the two sides that git has left in the wallet itself.
    private static func resolveMarks(_ wallet: WalletFile, _ context: CommandContext) throws(CommandError) -> Bool {
        guard let text = try wallet.load(), ConflictMarks(text) != nil else { return false }
        let isResolved = try wallet.rewrite { (text) throws(CommandError) in
            guard let sides = ConflictMarks(text) else { return nil }
            let merge = try merge(
                base: sides.base.map { Journal.File(path: wallet.path, bytes: $0) },
                Journal.File(path: wallet.path, bytes: sides.ours),
                Journal.File(path: wallet.path, bytes: sides.theirs), context)
            report(merge, context)
            return merge.text
        }
        guard isResolved else { return false }
        context.reporter.note(
            "merged both sides of the conflict; to mark it as resolved: git add \(wallet.path)",
            "обидві сторони конфлікту об'єднано; щоб позначити його розв'язаним: git add \(wallet.path)")
        return true
    }

    /// Whether a name is that of a conflict copy: `wallet.sync-conflict-…journal` of Syncthing, or
    /// `wallet (… conflicted copy …).journal` of Dropbox and Nextcloud, in English or Ukrainian.
    private static func isConflict(_ name: String, of path: String) -> Bool {
        let own = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        let dot = own.lastIndex(of: ".") ?? own.endIndex
        let (stem, ending) = (String(own[..<dot]), String(own[dot...]))
        guard name.utf8.count > own.utf8.count, name.utf8.starts(with: stem.utf8),
            name.utf8.reversed().starts(with: ending.utf8.reversed())
        else { return false }
        let middle = String(decoding: name.utf8.dropFirst(stem.utf8.count).dropLast(ending.utf8.count), as: UTF8.self)
        if middle.utf8.starts(with: ".sync-conflict-".utf8) { return true }
        return middle.utf8.starts(with: " (".utf8) && middle.utf8.last == UInt8(ascii: ")")
            && (middle.hasSubstring("conflict") || middle.hasSubstring("конфлікт"))
    }
}
