import KursCore
import KursTestSupport
import Testing

@testable import KursWallet

@Suite struct JournalMergeTests {
    private func merge(_ ours: String, _ theirs: String, base: String? = nil) throws -> String {
        let merge = try JournalMerge(base: base.map(file), ours: file(ours), theirs: file(theirs))
        let back = try JournalMerge(base: base.map(file), ours: file(theirs), theirs: file(ours))
        #expect(merge.text == back.text)
        // Written in two halves, by another thread that is at once or never there.
        for start: (@escaping @Sendable () -> Void) -> Void in [{ $0() }, { _ in }] {
            let halves = try JournalMerge(
                base: base.map(file), ours: file(ours), theirs: file(theirs), alongside: start)
            #expect(halves.text == merge.text && halves.restored == merge.restored && halves.choices == merge.choices)
        }
        return String(decoding: merge.text, as: UTF8.self)
    }

    private func record(_ id: String, _ category: String = "їжа", _ amount: String = "240 UAH", edited: String = "")
        -> String
    {
        let times = edited.isEmpty ? "" : ", edited:" + edited
        return "2026-11-20 АТБ  ; id:\(id)\(times)\n    expenses:\(category)  \(amount)\n    assets:cash\n"
    }

    @Test func `two people who changed the category and the amount of a record keep both`() throws {
        let ours = record("k1", "кафе", edited: "account1@100")
        let theirs = record("k1", "їжа", "250 UAH", edited: "amount@90")
        let merged = record("k1", "кафе", "250 UAH", edited: "account1@100 amount@90")
        #expect(try merge(ours, theirs) == merged)
        #expect(try merge(ours, theirs, base: record("k1")) == merged)
    }

    @Test func `of one field the later edit wins, with the common version or without`() throws {
        let ours = record("k1", "кафе", edited: "account1@100")
        let theirs = record("k1", "дім", edited: "account1@101")
        #expect(try merge(ours, theirs) == theirs)
        #expect(try merge(ours, theirs, base: record("k1")) == theirs)
        let merge = try JournalMerge(ours: file(ours), theirs: file(theirs))
        #expect(
            merge.choices == [
                .init(id: RecordID("k1"), field: "account1", kept: "expenses:дім", dropped: "expenses:кафе")
            ])
    }

    @Test func `lines that were added later come with their times alone`() throws {
        let ours = record("k1", "кафе", edited: "account1@100")
        let theirs = record("k1", edited: "postings@110").replacing(
            "    assets", with: "    expenses:дім  1 UAH\n    assets")
        #expect(try merge(ours, theirs) == theirs)
    }

    @Test func `the time of a role is that of its line`() throws {
        let ours = record("k1", "кафе", edited: "category@100")
        let theirs = record("k1", "їжа", edited: "account@90").replacing("cash", with: "card")
        #expect(
            try merge(ours, theirs)
                == record("k1", "кафе", edited: "account1@100 account2@90").replacing("cash", with: "card"))
    }

    @Test func `an edit by hand counts where the common version shows it`() throws {
        let ours = record("k1", "кафе")
        #expect(try merge(ours, record("k1"), base: record("k1")) == ours)
        let theirs = record("k1", "їжа", "250 UAH")
        #expect(
            try merge(ours, theirs, base: record("k1"))
                == record("k1", "кафе", "250 UAH", edited: "account1@1 amount@1"))
    }

    @Test func `what was removed stays removed unless it was edited later, which is said`() throws {
        let removal = "; removed:k1@100\n"
        #expect(try merge(removal, record("k1")) == removal)
        #expect(
            try merge(removal, record("k1", "кафе", edited: "account1@90"))
                == "; removed:k1@100\n;| "
                + record("k1", "кафе", edited: "account1@90").dropLast()
                .replacing("\n", with: "\n;| ") + "\n")
        let later = record("k1", "кафе", edited: "account1@101")
        #expect(try merge(removal, later) == later)
        #expect(
            try JournalMerge(ours: file(removal), theirs: file(later)).restored == [RecordID("k1")])
    }

    @Test func `an earlier edit of a record that comes back is not lost`() throws {
        let files = [
            "; removed:k1@100\n", record("k1", "кафе", edited: "account1@90"),
            record("k1", "їжа", "250 UAH", edited: "amount@110"),
        ]
        let wanted = record("k1", "кафе", "250 UAH", edited: "account1@90 amount@110")
        for order in [[0, 1, 2], [0, 2, 1], [1, 2, 0]] {
            #expect(try merge(merge(files[order[0]], files[order[1]]), files[order[2]]) == wanted)
        }
    }

    @Test func `a record that was taken out by hand is gone where the common version shows it`() throws {
        let base = record("k1") + "\n" + record("k2")
        #expect(try merge(record("k2"), base, base: base) == record("k2"))
        let theirs = record("k1") + "\n" + record("k2", "кафе", edited: "account1@5")
        #expect(try merge("\n" + record("k2"), theirs, base: base).hasPrefix("; removed:k1@1\n\n2026"))
        #expect(try merge(record("k2"), base) == base)
    }

    @Test func `comments, directives and records without an identifier are kept and stay where they stand`() throws {
        let base = "; мій гаманець\n\naccount expenses:їжа  ; alias:food\n\n2026-11-01 typed\n  a  1\n  b\n"
        let ours = base + "\n; from here by hand\n# too\n2026-11-02 typed\n\ta  2 ; here\n\tb\n"
        let theirs = "; top\n" + base.replacing("alias:food", with: "alias:eat") + "\n" + record("k9")
        let merged = try merge(ours, theirs, base: base)
        #expect(merged.hasPrefix("; top\n; мій гаманець\n\naccount expenses:їжа  ; alias:eat\n\n2026-11-01 typed\n"))
        #expect(merged.firstRange(of: "\n; from here by hand\n# too\n2026-11-02 typed\n\ta  2 ; here\n\tb\n") != nil)
        #expect(merged.firstRange(of: "\n" + record("k9")) != nil)
        #expect(merged.firstRange(of: "alias:food") == nil)
        #expect(try merge(ours, theirs).firstRange(of: "alias:food") != nil)
    }

    @Test func `the same text twice in a file stays twice`() throws {
        let coffee = "2026-11-02 coffee\n  a  2\n  b\n"
        #expect(try merge(coffee + coffee, coffee) == coffee + coffee)
        #expect(try merge(record("k1") + record("k1", "кафе"), record("k1")) == record("k1") + record("k1", "кафе"))
    }

    @Test func `a record typed back below the comment of its removal is there`() throws {
        let ours = "; removed:k1@100\n\n" + record("k1")
        #expect(try merge(ours, "; removed:k1@100\n") == record("k1", edited: "date@101"))
    }

    @Test func `CR LF and a byte order mark are kept`() throws {
        let ours = record("k1").replacing("\n", with: "\r\n")
        #expect(
            try merge(ours, record("k1") + "\n" + record("k2")) == ours
                + ("\n" + record("k2")).replacing("\n", with: "\r\n"))
        #expect(try merge("\u{FEFF}" + record("k1"), record("k2")) == "\u{FEFF}" + record("k1") + record("k2"))
    }

    @Test func `tags, codes and comments of every line are kept as they stand`() throws {
        let ours = """
            2026-11-20 * (12) АТБ  ; id:k1, trip:Lviv, edited:description@7, plain words
                ; who:Оля,second
                ! expenses:food  5 UAH @ 2 USD  ; on the line
                ; below it
                (budget)  -5 UAH
                assets:cash
                ;alone

            """
        let theirs = ours.replacing("АТБ", with: "ATB").replacing("description@7", with: "description@8 date@3")
        #expect(
            try merge(ours, theirs) == """
                2026-11-20 * (12) ATB  ; id:k1, trip:Lviv, plain words, edited:date@3 description@8
                    ; who:Оля, second
                    ! expenses:food  5 UAH @ 2 USD  ; on the line
                    ; below it
                    (budget)  -5 UAH
                    assets:cash
                    ;alone

                """)
    }

    @Test func `files of which one reads numbers otherwise are refused`() throws {
        let ours = "decimal-mark ,\n" + record("k1")
        #expect(throws: JournalError(path: "x", line: 1, reason: .differentDirectives)) {
            try merge(ours, record("k2"))
        }
        #expect(try merge(ours, "decimal-mark ,\n" + record("k2")).hasPrefix("decimal-mark ,\n2026"))
        #expect(throws: JournalError(path: "x", line: 2, reason: .conflictMark)) {
            try merge("; a\n<<<<<<< HEAD\n", record("k2"))
        }
        #expect(throws: JournalError(path: "x", line: 1, reason: .notUTF8)) {
            try JournalMerge(ours: file([0xC0, 0xE0, 0x0A]), theirs: file(""))
        }
    }

    @Test func `any interleaving on three devices merges to one result`() throws {
        var random = FuzzRandom(state: 15)
        for _ in 0..<seedCount(300) {
            var devices = Devices(&random)
            for _ in 0..<Int.random(in: 1...12, using: &random) { try devices.step(&random) }
            try devices.expectOneResult(base: nil)
            try devices.expectOneResult(base: devices.base)
        }
    }

    @Test func `edits by hand on three devices merge to one result with the common version`() throws {
        var random = FuzzRandom(state: 16)
        for _ in 0..<seedCount(300) {
            var devices = Devices(&random)
            devices.isByHand = true
            for _ in 0..<Int.random(in: 1...12, using: &random) { try devices.step(&random) }
            try devices.expectOneResult(base: devices.base)
        }
    }
}

/// Three devices with a wallet each, changed as kurs changes it.
private struct Devices {
    let base: [UInt8]
    private var files: [[UInt8]]
    private var clock: Int64 = 1_000
    private var nextID = 0
    /// Whether some edits leave no time, and records are taken out without a trace.
    var isByHand = false

    init(_ random: inout FuzzRandom) {
        var text = "account expenses:a\n"
        for index in 0..<Int.random(in: 0...3, using: &random) {
            text += "\n2026-11-0\(index + 1) x  ; id:b\(index)\n    expenses:a  \(index) UAH\n    assets:c\n"
        }
        base = Array(text.utf8)
        files = [base, base, base]
    }

    mutating func step(_ random: inout FuzzRandom) throws {
        let device = Int.random(in: 0..<3, using: &random)
        clock += Int64.random(in: 0...1, using: &random)
        let journal = try JournalReader.read(files[device], path: "x", year: 2026)
        let any = journal.transactions.isEmpty ? 0 : Int.random(in: 0..<journal.transactions.count, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3:
            let letter = "zkamx".randomElement(using: &random) ?? "q"
            nextID += 1
            files[device] += Array(
                "\n2026-11-1\(nextID % 10) new  ; id:\(letter)\(nextID)\n    expenses:a  5 UAH\n    assets:c\n".utf8)
        case 3..<7 where !journal.transactions.isEmpty: edit(device, journal, any, &random)
        case 7..<9 where !journal.transactions.isEmpty:
            let record = journal.record(any)
            files[device] = JournalEdit.apply(
                [JournalEdit(record.text.range, Array("; removed:\(record.id)@\(clock)\n".utf8))], to: files[device])
        case 9 where isByHand && !journal.transactions.isEmpty:
            files[device] = JournalEdit.apply([JournalEdit(journal.record(any).text.range, [])], to: files[device])
        case 9 where !isByHand:
            // One device takes what another has.
            let other = Int.random(in: 0..<3, using: &random)
            files[device] = try JournalMerge(ours: file(files[device]), theirs: file(files[other])).text
        default: break
        }
    }

    private mutating func edit(_ device: Int, _ journal: Journal, _ index: Int, _ random: inout FuzzRandom) {
        let record = journal.record(index)
        let bytes = Array(files[device][record.text.range].dropLast())
        var version = RecordVersion(
            id: Array(record.id.text.utf8)[...], removed: nil, fields: RecordVersion.Fields(bytes, bytes.indices))
        guard var fields = version.fields else { return }
        let value = "\(Int.random(in: 0..<4, using: &random))".utf8
        let field: String
        switch Int.random(in: 0..<5, using: &random) {
        case 0: (field, fields[.date]) = ("date", (Array("2026-10-1".utf8) + value)[...])
        case 1: (field, fields[.description]) = ("description", (Array("y".utf8) + value)[...])
        case 2: (field, fields[.tags]) = ("tags", (Array("trip:".utf8) + value)[...])
        case 3: (field, fields.postings[0].account) = ("account1", (Array("expenses:c".utf8) + value)[...])
        default: (field, fields.postings[0].amount) = ("amount", Array(value) + Array(" USD".utf8)[...])
        }
        if !isByHand || Bool.random(using: &random) { fields.times.note(field, max(clock, fields.times[field] + 1)) }
        version.fields = fields
        var text: [UInt8] = []
        version.write(to: &text)
        files[device] = JournalEdit.apply([JournalEdit(record.text.range, text + [0x0A])], to: files[device])
    }

    func expectOneResult(base: [UInt8]?) throws {
        var results: Set<[UInt8]> = []
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let pair = try JournalMerge(
                base: base.map(file), ours: file(files[order[0]]), theirs: file(files[order[1]]),
                alongside: order[0] == 1 ? { $0() } : nil
            ).text
            results.insert(try JournalMerge(base: base.map(file), ours: file(pair), theirs: file(files[order[2]])).text)
            results.insert(try JournalMerge(base: base.map(file), ours: file(files[order[2]]), theirs: file(pair)).text)
        }
        #expect(results.count == 1, "\(results.map { String(decoding: $0, as: UTF8.self) })")
        guard let result = results.first else { return }
        #expect(try JournalMerge(base: base.map(file), ours: file(result), theirs: file(files[0])).text == result)
        _ = try JournalReader.read(result, path: "x", year: 2026)
    }
}

private func file(_ bytes: [UInt8]) -> Journal.File { Journal.File(path: "x", bytes: bytes) }
private func file(_ text: String) -> Journal.File { file(Array(text.utf8)) }
