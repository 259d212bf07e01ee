import KursCore
import KursTestSupport
import Testing

@testable import KursWallet

/// Rows of statements become records once, however the files overlap.
@Suite struct ImportPlanTests {
    private static let head =
        "account expenses:unknown\naccount income:unknown\naccount assets:card\naccount assets:save\n"

    private func decimal(_ text: String) throws -> ExactDecimal {
        try #require(ExactDecimal(utf8: Array(text.utf8)[...]))
    }

    private func row(
        _ day: Int, _ amount: String, _ name: String, balance: String? = nil, id: String? = nil,
        account: String = "assets:card"
    ) throws -> ImportedRow {
        var row = ImportedRow(
            line: 1, account: account, day: try #require(Day(year: 2026, month: 11, day: day)), name: name,
            amount: Record.Money(try decimal(amount), "UAH"))
        row.balance = try balance.map { try decimal($0) }
        row.bankID = id
        return row
    }

    private func plan(_ rows: [ImportedRow], _ text: String, matches: Bool = false, at second: Int64 = 100) throws
        -> ImportPlan
    {
        let journal = try JournalReader.read(Array(text.utf8), path: "x", year: 2026)
        return ImportPlan(rows, journal, matches: matches, fees: "expenses:fees", at: Timestamp(seconds: second)) {
            row in
            ImportPlan.Category(row.amount.amount.isNegative ? "expenses:unknown" : "income:unknown")
        }
    }

    private func imported(
        _ rows: [ImportedRow], into text: String = head, matches: Bool = false, at second: Int64 = 100
    ) throws -> String {
        let edits = try plan(rows, text, matches: matches, at: second).edits
        return String(decoding: JournalEdit.apply(edits, to: Array(text.utf8)), as: UTF8.self)
    }

    /// The records without the order of the file.
    private func records(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).joined(separator: "\n")
            .split(whereSeparator: { $0 == "\u{0}" }).flatMap { $0.split(separator: "\n") }.map(String.init).sorted()
    }

    @Test func `two alike rows of a day come in, and once only`() throws {
        let rows = [try row(1, "1", "Interest"), try row(1, "1", "Interest"), try row(2, "-5", "Tea")]
        let once = try imported(rows)
        #expect(once.split(separator: "\n").count { $0.hasPrefix("2026-11") } == 3)
        #expect(try imported(rows, into: once) == once)
        #expect(try imported([rows[0]], into: once) == once)
        #expect(
            try imported(rows + [rows[0]], into: once).split(separator: "\n").count { $0.hasPrefix("2026-11") } == 4)
    }

    @Test func `overlapping parts of a statement give one wallet in every order`() throws {
        var random = FuzzRandom(state: 15)
        for _ in 0..<60 {
            // Few days, amounts and names, so that rows are often alike but for the balance.
            var balance = 0
            let rows = try (0..<40).map { number in
                let amount = [1, 1, -5, -5, 20][Int.random(in: 0..<5, using: &random)]
                balance += amount
                return try row(
                    1 + number / 4, "\(amount)", ["A", "B"][Int.random(in: 0..<2, using: &random)],
                    balance: "\(balance)")
            }
            let windows = (0..<6).map { _ in
                let start = Int.random(in: 0..<30, using: &random)
                let part = Array(rows[start..<Int.random(in: (start + 1)...40, using: &random)])
                return Bool.random(using: &random) ? part : part.reversed()
            }
            let all = try imported(rows)
            var text = Self.head
            for window in (windows + [rows] + windows).shuffled(using: &random) {
                text = try imported(window, into: text)
            }
            #expect(records(text) == records(all))
        }
    }

    @Test func `a late row comes in, and the rows whose balances it moves stay`() throws {
        let before = [
            try row(1, "100", "Pay", balance: "100"), try row(2, "-5", "Tea", balance: "95"),
            try row(3, "-5", "Tea", balance: "90"), try row(4, "-7", "Bus", balance: "83"),
        ]
        let after = [
            before[0], before[1], try row(2, "-2", "Late", balance: "93"), try row(3, "-5", "Tea", balance: "88"),
            try row(4, "-7", "Bus", balance: "81"), try row(4, "-7", "Bus", balance: "74"),
        ]
        var text = try imported(after, into: imported(before))
        #expect(text.split(separator: "\n").count { $0.hasPrefix("2026-11") } == 6)
        for rows in [before, after, before, after] {
            let again = try imported(rows, into: text)
            #expect(again == text)
            text = again
        }
        let turned = try imported(before, into: imported(after))
        #expect(turned.split(separator: "\n").count { $0.hasPrefix("2026-11") } == 6)
        #expect(try imported(after, into: turned) == turned)
    }

    @Test func `the bank's identifier is the identity, whatever else changes`() throws {
        let once = try imported([row(1, "-5", "Tea", id: "T-1"), row(1, "-5", "Tea", id: "T-2")])
        #expect(once.split(separator: "\n").count { $0.hasPrefix("2026-11") } == 2)
        let changed = [try row(2, "-6", "TEA SHOP", balance: "3", id: "T-1"), try row(1, "-5", "Tea", id: "T-2")]
        #expect(try imported(changed, into: once) == once)
        // A file without identifiers has the same movement only where the amount is the same.
        let bare = try plan([row(1, "-7", "Tea"), row(1, "-5", "Tea")], imported([row(1, "-5", "Tea", id: "T-1")]))
        #expect(bare.items.map(\.outcome) == [.new, .known])
        // Two rows of one identifier are two, and the larger is the first of them wherever it stands.
        let fee = try imported([row(1, "-0.1", "Fee", id: "T-1"), row(1, "-5", "Tea", id: "T-1")], into: once)
        #expect(fee.split(separator: "\n").count { $0.hasPrefix("2026-11") } == 3)
        #expect(fee.hasSuffix("    expenses:unknown  0.1 UAH\n    assets:card\n"))
        let both = [try row(1, "-0.1", "Fee", id: "T-3"), try row(1, "-5", "Tea", id: "T-3")]
        let (ids, turned) = (try plan(both, Self.head).items.map(\.id), try plan(both.reversed(), Self.head).items)
        #expect(ids == turned.map(\.id).reversed())
    }

    @Test func `rows of one day are in the order of their balances`() throws {
        let text = try imported([row(1, "-5", "Later", balance: "5"), row(1, "-90", "Earlier", balance: "10")])
        let names = text.split(separator: "\n").filter { $0.hasPrefix("2026") }.map { $0.split(separator: " ")[1] }
        #expect(names == ["Earlier", "Later"])
    }

    @Test func `a rule decides what nothing else does, and what is certain stays`() throws {
        let journal = try JournalReader.read(Array(Self.head.utf8), path: "x", year: 2026)
        let tags = try [RowKind.undecided, .interest].map { kind in
            var row = try row(1, "5", "X")
            row.verdict = RowVerdict(kind, .plain)
            let plan = ImportPlan([row], journal, matches: false, fees: "", at: Timestamp(seconds: 1)) { _ in
                ImportPlan.Category("income:unknown", isRule: true)
            }
            return plan.items[0].kindTags.map(\.value)
        }
        #expect(tags == [[], ["interest"]])
    }

    @Test func `a record that was edited by hand is known, one that was removed stays removed`() throws {
        let rows = [try row(1, "-5", "Tea", balance: "9"), try row(2, "-5", "Tea", balance: "4")]
        var text = try imported(rows)
        text = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0 == "    expenses:unknown  5 UAH" ? "    expenses:food  7 UAH" : String($0) }.joined(
                separator: "\n")
        #expect(try imported(rows, into: text) == text)
        let id = try #require(try plan(rows, Self.head).items[0].id)
        let start = try #require(text.utf8.indices.first { text.utf8[$0...].starts(with: "2026-11-01".utf8) })
        let end = try #require(text.utf8.indices.first { text.utf8[$0...].starts(with: "\n2026-11-02".utf8) })
        text.replaceSubrange(start..<end, with: "; removed:\(id)@5\n")
        #expect(try imported(rows, into: text) == text)
        #expect(try plan(rows, text).items.map(\.outcome) == [.removed, .known])
    }

    @Test func `a row that was typed is offered, and united only if that is said`() throws {
        let typed = Self.head + "\n2026-11-02 Market  ; id:k1\n    expenses:food  5 UAH\n    assets:card\n"
        let rows = [try row(4, "-5", "ATB", balance: "9"), try row(8, "-5", "ATB", balance: "4")]
        let offered = try plan(rows, typed)
        #expect(offered.items.map(\.outcome) == [.similar, .new])
        #expect(offered.items.map(\.record) == [RecordID("k1"), nil])
        let text = try imported(rows, into: typed, matches: true)
        #expect(text.firstRange(of: "2026-11-02 Market  ; id:k1, row:") != nil)
        #expect(text.firstRange(of: "2026-11-04") == nil && text.firstRange(of: "2026-11-08 ATB") != nil)
        #expect(try imported(rows, into: text, matches: true) == text)
        // A device that imported the rows by itself does not double the one that was typed here.
        let other = try imported(rows)
        let merged = try merged(text, other)
        #expect(merged.split(separator: "\n").count { $0.hasPrefix("2026-11") } == 2, "\(merged)")
    }

    @Test func `devices that import one statement and merge have each row once`() throws {
        let rows =
            try (1...9).map { try row($0, "-5", "Tea", balance: "\(100 - 5 * $0)") } + [
                row(9, "1", "I"), row(9, "1", "I"),
            ]
        let (one, two) = (try imported(Array(rows[..<7])), try imported(Array(rows[3...])))
        let merged = try merged(one, two)
        #expect(merged.split(separator: "\n").count { $0.hasPrefix("2026-11") } == 11)
        #expect(try imported(rows, into: merged) == merged)
    }

    private func merged(_ one: String, _ two: String) throws -> String {
        let merge = try JournalMerge(
            ours: Journal.File(path: "a", bytes: Array(one.utf8)),
            theirs: Journal.File(path: "b", bytes: Array(two.utf8)))
        return String(decoding: merge.text, as: UTF8.self)
    }

    @Test func `a transfer in two statements is one movement where a row says so, on every device`() throws {
        let paid = try row(3, "-100", "Top-up of savings", balance: "50")
        let received = try row(5, "100", "Incoming", balance: "100", account: "assets:save")
        let one = try imported([received], into: imported([paid]))
        let two = try imported([paid], into: imported([received]))
        #expect(records(one) == records(two))
        #expect(one.firstRange(of: "    assets:save  100 UAH\n    assets:card\n") != nil, "\(one)")
        #expect(try records(merged(one, two)) == records(one))
        #expect(try imported([paid], into: imported([received], into: one)) == one)
        // Sides that two devices have imported are one pair; a record of two rows would lose one of them.
        let sides = try merged(imported([paid]), imported([received]))
        for (text, count) in [(sides, 1), (sides.replacing("Incoming  ; ", with: "Incoming  ; bank:X-1, "), 0)] {
            let journal = try JournalReader.read(Array(text.utf8), path: "x", year: 2026)
            let pairs = TransferPairs(journal, includesUnlabelled: false, at: Timestamp(seconds: 1)).pairs
            #expect(pairs.count == count, "\(text)")
        }
        // Where neither says so, both are records unless the user says so.
        let (out, back) = (try row(3, "-100", "X"), try row(5, "100", "Y", account: "assets:save"))
        let apart = try imported([back], into: imported([out]))
        #expect(apart.split(separator: "\n").count { $0.hasPrefix("2026-11") } == 2)
        let united = try imported([back], into: imported([out]), matches: true)
        #expect(united.split(separator: "\n").count { $0.hasPrefix("2026-11") } == 1)
        // What somebody has given a category is not a transfer by itself.
        let named = try imported([paid]).replacing("expenses:unknown  100", with: "expenses:gifts  100")
        #expect(try plan([received], named).items[0].outcome != .new)
        #expect(try plan([received], named).items[0].outcome.isNew)
    }

    @Test func `of several rules the longest text decides, in any case`() throws {
        let text = """
            account expenses:food
                ; rule:АТБ|Сільпо
            account expenses:fun
                ; rule:сільпо кафе
                ; rule: x, y ;z
            account assets:card
            """
        let rules = CategoryRules(try JournalReader.read(Array(text.utf8), path: "x", year: 2026))
        #expect(rules.rules.map(\.pattern) == ["АТБ|Сільпо", "сільпо кафе", "x, y ;z"])
        #expect(rules.account(for: "Магазин атб-17") == "expenses:food")
        #expect(rules.account(for: "СІЛЬПО КАФЕ") == "expenses:fun")
        #expect(rules.account(for: "Нова пошта") == nil)
        #expect(!CategoryRules.isValid(" | ") && !CategoryRules.isValid("a\nb"))
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
    }
}
