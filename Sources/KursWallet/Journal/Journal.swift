public import KursCore

/// A journal that has been read: the files as they are, and what their transactions say.
///
/// Texts are not copied: a transaction holds the offsets of its lines, from which ``header(of:)`` reads the description,
/// the comment and the tags when they are needed. A posting takes 32 bytes.
public struct Journal: Sendable {
    /// The files, the main one first, then the included ones in the order of their reading.
    public var files: [File] = []
    public var transactions: [Transaction] = []
    /// The postings of all transactions, those of one side by side; reach them through ``Transaction/postings``, since a
    /// few belong to none any more.
    public var postings: [Posting] = []
    /// The accounts that postings use, by ``Posting/account``.
    package var accounts = NumberedTexts()
    /// The commodities that amounts use, by ``Posting/commodity``.
    package var commodities = NumberedTexts()
    /// The style of each commodity.
    public var styles: [CommodityStyle] = []
    /// The `account` directives.
    public var declarations: [Declaration] = []
    /// The periodic transactions (`~`), which no balance contains.
    public var periodic: [Periodic] = []
    /// The periodic transactions that could be read, as transactions of a journal of their own; empty without any.
    public internal(set) var templates: [Journal] = []
    /// Lines that do not change a number and are not read, such as `eval` or a rule for automatic postings.
    public var unread: [TextRange] = []
    /// The records that do not add up to zero and are left out, in the order of the text.
    public var unbalanced: [Unbalanced] = []
    /// What holds for a record that is added at the end of the main file.
    public var ending = Ending()

    var details: [PostingDetail] = []
    /// The postings with a date of their own.
    var postingDays: [Int: Day] = [:]

    public struct File: Sendable {
        public var path: String
        public var bytes: [UInt8]

        public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
    }

    /// Lines of one file.
    public struct TextRange: Sendable, Equatable {
        /// The index in ``Journal/files``.
        public var file: Int
        /// The offsets of the first byte and after the last; the line break of the last line is included.
        public var range: Range<Int>

        public init(file: Int, range: Range<Int>) { (self.file, self.range) = (file, range) }
    }

    /// A record that is left out because its postings do not add up to zero.
    public struct Unbalanced: Sendable, Equatable {
        public var fault: JournalError
        public var day: Day
        /// The indices in ``Journal/accounts``.
        public var accounts: [Int32]
    }

    /// An `account` directive.
    public struct Declaration: Sendable, Equatable {
        public var name: String
        /// The comment on its line, without the semicolon; empty without one.
        public var comment: String
        /// The line, with the indented lines below.
        public var text: TextRange
    }

    /// A periodic transaction.
    public struct Periodic: Sendable, Equatable {
        /// Its lines with the postings below.
        public var text: TextRange
        /// The period expression after the tilde.
        public var period: Range<Int>
        /// The index in the first of ``Journal/templates``; `nil` if its postings cannot be read.
        public internal(set) var template: Int?
    }

    /// The state at the end of the main file, which holds for a record that is added there.
    public struct Ending: Sendable, Equatable {
        /// A directive before the end would change what an added record means: `apply account`, `alias`, an open comment.
        public var altersRecords = false
        /// The decimal mark that a number with a single mark has, if one is set.
        public var decimalMark: UInt8?
        /// The decimal mark of the default commodity, which holds for commodities without a directive of their own.
        public var defaultMark: UInt8?
        /// The default commodity, which a bare amount has: a code or a sign.
        public var defaultCommodity: String?
    }

    /// A transaction; 32 bytes.
    public struct Transaction: Sendable {
        /// The offset of its first line in its file.
        public var start: UInt32
        /// The offset after its last line, which is a posting or a comment.
        public var end: UInt32
        var firstPosting: UInt32
        var postingCount: UInt32
        public var day: Day
        var fileNumber: UInt16
        /// Cleared (`*`), pending (`!`) or neither.
        public var status: Status

        /// The index of its file in ``Journal/files``.
        public var file: Int { Int(fileNumber) }
        /// The indices of its postings in ``Journal/postings``.
        public var postings: Range<Int> { Int(firstPosting)..<(Int(firstPosting) + Int(postingCount)) }
    }

    public enum Status: UInt8, Sendable {
        case unmarked
        /// `!`
        case pending
        /// `*`
        case cleared
    }

    /// A posting: an account and what is added to it.
    ///
    /// A line without an amount has the inferred one; if that has several commodities, the others follow as further
    /// postings at the end of the transaction.
    public struct Posting: Sendable {
        /// The index in ``Journal/accounts``.
        public internal(set) var account: Int32
        /// The index in ``Journal/commodities``; -1 while there is no amount.
        public internal(set) var commodity: Int32
        var coefficient: Int64
        /// The offset of its line in the file of its transaction.
        public internal(set) var start: UInt32
        /// The index in ``Journal/details``; -1 for none.
        var detail: Int32 = -1
        var scale: UInt8
        public internal(set) var kind: Kind
        /// Whether the amount is not written but follows from the others.
        public internal(set) var isInferred = false
    }

    public enum Kind: UInt8, Sendable {
        case real
        /// `[account]`: virtual postings that balance among themselves.
        case balancedVirtual
        /// `(account)`: a virtual posting that need not balance.
        case virtual
    }

    /// The amount of a posting; zero while it has none.
    @inline(__always)
    public func amount(_ posting: Posting) -> ExactDecimal {
        if posting.detail >= 0, let wide = details[Int(posting.detail)].wide { return wide }
        return ExactDecimal(coefficient: Int128(posting.coefficient), scale: Int(posting.scale)) ?? .zero
    }

    /// The cost of a posting (`@` or `@@`); `nil` for none.
    public func cost(_ posting: Posting) -> Cost? { posting.detail < 0 ? nil : details[Int(posting.detail)].cost }

    /// The date of a posting: its own (`; date:2026-11-05`, `; [2026-11-05]`), or that of the transaction.
    @inline(__always)
    public func day(of posting: Int, in transaction: Transaction) -> Day {
        postingDays.isEmpty ? transaction.day : postingDays[posting] ?? transaction.day
    }

    /// Whether the last line of the main file has a line break; so has an empty file.
    public var endsLine: Bool { files[0].bytes.last.map { $0 == 0x0A } ?? true }

    /// The line of an offset in a file, from 1; O(offset).
    public func line(of offset: Int, file: Int) -> Int {
        let bytes = files[file].bytes
        return lineNumber(bytes.span, offset)
    }
}

/// What few postings have.
struct PostingDetail: Sendable {
    /// The amount, if it does not fit 64 bits.
    var wide: ExactDecimal?
    var cost: Cost?
    var assertion: BalanceAssertion?
}

/// What the amount of a posting has cost.
public struct Cost: Sendable, Equatable {
    /// The price of one unit, or of all if ``isTotal``; a total has the sign of the amount.
    public var amount: ExactDecimal
    /// The index in ``Journal/commodities``.
    public var commodity: Int32
    /// Whether it is the price of the whole amount (`@@`).
    public var isTotal: Bool

    /// The price of all of an amount.
    func total(of units: ExactDecimal) throws(DecimalError) -> ExactDecimal {
        isTotal ? amount : try amount.multiplied(by: units)
    }
}

/// What a posting says about the balance of its account after it; without an amount, what its amount follows from.
struct BalanceAssertion: Sendable {
    var amount: ExactDecimal
    var commodity: Int32
    /// `==`: the account has no other commodity.
    var isSole = false
    /// `=*`: with the accounts below it.
    var isInclusive = false
    /// A cost follows, which says nothing of a balance; hledger gives it to an assigned amount.
    var hasCost = false
}

/// The line of an offset, from 1; O(offset).
func lineNumber(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    var line = 1
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A { line += 1 }
    return line
}
