public import KursCore
import KursText

public struct Record: Sendable, Equatable {
    /// The tag `id:`, else the identifier that follows from the text.
    public var id: RecordID
    public var hasWrittenID: Bool
    public var day: Day
    public var status: Journal.Status
    /// The code in parentheses; empty without one.
    public var code: String
    /// The description; empty without one.
    public var description: String
    /// The comment of the transaction without semicolons, a line for each line; empty without one.
    public var comment: String
    /// The postings; those of one line with several inferred commodities are several.
    public var postings: [Entry]
    public var text: Journal.TextRange

    /// A posting with its texts.
    public struct Entry: Sendable, Equatable {
        public var account: String
        public var amount: ExactDecimal
        /// The commodity; empty for a number without one.
        public var commodity: String
        /// The total cost (`@@`, or `@` times the amount) and its commodity; `nil` without a cost.
        public var cost: Money?
        public var kind: Journal.Kind
        public var isInferred: Bool

        /// The account in the brackets of its kind.
        public var writtenAccount: String {
            switch kind {
            case .real: account
            case .virtual: "(\(account))"
            case .balancedVirtual: "[\(account)]"
            }
        }
    }

    public struct Money: Sendable, Hashable {
        public var amount: ExactDecimal
        public var commodity: String

        public init(_ amount: ExactDecimal, _ commodity: String) { (self.amount, self.commodity) = (amount, commodity) }
    }

    public var tags: [Tag] { Tag.tags(in: comment) }
    /// The tags without those that kurs writes for itself.
    public var shownTags: [Tag] { tags.filter { !$0.isOwn } }
}

extension Journal {
    /// The record of a transaction; `repetition` counts the earlier transactions of the same text.
    public func record(_ index: Int, repetition: Int = 0) -> Record {
        let transaction = transactions[index]
        let header = header(of: index)
        let written = Tag.tags(in: header.comment).first { $0.name == "id" && !$0.value.isEmpty }
        return Record(
            id: written.map { RecordID($0.value) } ?? RecordID(derivedHash(index, repetition: repetition)),
            hasWrittenID: written != nil, day: transaction.day, status: transaction.status, code: header.code,
            description: header.description, comment: header.comment,
            postings: transaction.postings.filter { postings[$0].commodity >= 0 }.map { entry(postings[$0]) },
            text: TextRange(file: transaction.file, range: Int(transaction.start)..<Int(transaction.end)))
    }

    private func entry(_ posting: Posting) -> Record.Entry {
        let amount = amount(posting)
        let cost = cost(posting).flatMap { cost in
            (try? cost.total(of: amount)).map { Record.Money($0, commodities[Int(cost.commodity)]) }
        }
        return Record.Entry(
            account: accounts[Int(posting.account)], amount: amount, commodity: commodities[Int(posting.commodity)],
            cost: cost, kind: posting.kind, isInferred: posting.isInferred)
    }

    /// The identifiers of all transactions, in their order; O(bytes).
    public func identifiers() -> [RecordID] {
        var ids: [RecordID] = []
        ids.reserveCapacity(transactions.count)
        // The numbers of identifiers that follow from the texts. Sorting finds copies sooner than hashing.
        var derived: [(number: UInt64, index: Int)] = []
        for index in transactions.indices {
            if let id = writtenID(index) {
                ids.append(id)
            } else {
                let number = derivedHash(index).bits % RecordID.count
                derived.append((number, index))
                ids.append(RecordID(bits: number))
            }
        }
        derived.sort { ($0.number, $0.index) < ($1.number, $1.index) }
        var repetition = 0
        for place in derived.indices.dropFirst() {
            repetition = derived[place].number == derived[place - 1].number ? repetition + 1 : 0
            let index = derived[place].index
            if repetition > 0 { ids[index] = RecordID(derivedHash(index, repetition: repetition)) }
        }
        return ids
    }

    /// The identifier of one transaction; O(transactions), and much cheaper than all of them.
    public func identifier(of index: Int) -> RecordID {
        if let id = writtenID(index) { return id }
        let (own, day) = (ownText(index), transactions[index].day)
        let bytes = files[transactions[index].file].bytes
        let copies = transactions[..<index].indices.count { other in
            guard transactions[other].day == day else { return false }
            let text = files[transactions[other].file].bytes
            return isEqual(text.span, ownText(other), bytes.span, own)
        }
        return RecordID(derivedHash(index, repetition: copies))
    }

    /// The tag `id:` of a transaction; `nil` without one.
    public func writtenID(_ index: Int) -> RecordID? {
        let transaction = transactions[index]
        let bytes = files[transaction.file].bytes
        let text = bytes.span
        let end = Int(transaction.end)
        var at = Int(transaction.start)
        while let mark = text.extracting(..<end).firstOffset(of: Self.idTag.span, from: at) {
            let before = text[mark - 1]
            if before == UInt8(ascii: ";") || before == UInt8(ascii: ",") || before.isASCIIWhitespace {
                let comment = header(of: index).comment
                return Tag.tags(in: comment).first { $0.name == "id" && !$0.value.isEmpty }.map { RecordID($0.value) }
            }
            at = mark + 1
        }
        return nil
    }

    private static let idTag = Array("id:".utf8)

    private func derivedHash(_ index: Int, repetition: Int = 0) -> RecordHash {
        let bytes = files[transactions[index].file].bytes
        return RecordHash(of: bytes.span.extracting(ownText(index)), repetition: repetition)
    }

    /// Where the text of a transaction is, without the spaces at its end.
    private func ownText(_ index: Int) -> Range<Int> {
        let transaction = transactions[index]
        let (start, bytes) = (Int(transaction.start), files[transaction.file].bytes)
        return start..<dropSpaces(bytes.span, start, Int(transaction.end))
    }

    /// The transactions whose identifier begins with a text; several where it is ambiguous.
    ///
    /// An identifier that matches as a whole is meant alone. O(bytes): written identifiers are found in the text, and the
    /// others are only calculated if none of them matches.
    public func transactions(withID prefix: String) -> [Int] {
        guard !prefix.isEmpty else { return [] }
        var found: [Int] = []
        for (index, _, _) in places(of: "id:" + prefix) {
            guard let id = writtenID(index)?.text, id.hasPrefix(prefix) else { continue }
            if id == prefix { return [index] }
            if found.last != index { found.append(index) }
        }
        if !found.isEmpty { return found }
        let ids = identifiers()
        if let exact = ids.firstIndex(where: { $0.text == prefix }) { return [exact] }
        return ids.indices.filter { ids[$0].text.hasPrefix(prefix) }
    }

    /// Where a word stands in transactions; O(bytes).
    func places(of word: String) -> [(transaction: Int, file: Int, offset: Int)] {
        let word = Array(word.utf8)
        var found: [(transaction: Int, file: Int, offset: Int)] = []
        for (file, bytes) in files.map(\.bytes).enumerated() {
            var at = 0
            while let offset = bytes.span.firstOffset(of: word.span, from: at) {
                at = offset + word.count
                if let index = transaction(at: offset, file: file) { found.append((index, file, offset)) }
            }
        }
        return found
    }

    /// The transaction whose lines include an offset; `nil` for none.
    ///
    /// O(log n) in a file without includes.
    func transaction(at offset: Int, file: Int) -> Int? {
        guard files.count == 1 else {
            return transactions.firstIndex {
                $0.file == file && Int($0.start) <= offset && offset < Int($0.end)
            }
        }
        var (low, high) = (0, transactions.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(transactions[middle].end) <= offset { low = middle + 1 } else { high = middle }
        }
        return low < transactions.count && Int(transactions[low].start) <= offset ? low : nil
    }
}
