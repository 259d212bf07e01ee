internal import KursCore
import KursText

/// Reads a journal in the syntax of hledger.
///
/// One pass over the bytes of each file, O(bytes); no input can trap it. A file is read whole or refused with the first
/// line whose meaning is not certain, because a balance without that line would be another number; only records that do
/// not add up to zero may be left out, and are named.
public struct JournalReader {
    /// The largest file in bytes: offsets have 32 bits.
    public static let sizeLimit = Int(UInt32.max)
    /// How deep files may include each other.
    public static let depthLimit = 32

    var journal = Journal()
    var scope: Scope
    /// The files that are being read, each included by the one before.
    private var stack: [Int] = []
    /// The last of them.
    var file: Int { stack.last ?? 0 }
    private let include: (String) -> [UInt8]?
    /// Transactions whose postings do not add up to zero exactly; judged when all styles are known.
    var open: [OpenTransaction] = []
    /// Transactions with an amount that follows from a balance.
    var assigned: [Int] = []
    var hasAssertions = false
    var sums = CommoditySums()
    /// What directives had set at each periodic transaction.
    var periodicScopes: [Scope] = []
    var lastCommodity: (word: UInt64, index: Int32) = (0, -1)

    /// What an `alias` directive replaces in the names of accounts.
    enum Alias {
        case name(_ old: String, _ new: String)
        case pattern(AccountPattern)
    }

    /// What directives have set, up to the end of the file.
    struct Scope {
        var year: Int
        var decimalMark: UInt8?
        var defaultCommodity: (index: Int32, mark: UInt8, scale: Int)?
        var parents: [String] = []
        var aliases: [Alias] = []
        /// Whether some declared style has a decimal mark other than the point, or a directive sets one.
        var hasOtherMarks = false
        var renamesAccounts: Bool { !parents.isEmpty || !aliases.isEmpty }
    }

    /// Reads a journal.
    ///
    /// - Parameters:
    ///   - path: The path of the main file; those of included files are relative to it.
    ///   - year: The year of dates without one, before a directive sets another.
    ///   - leavingOut: Whether records that do not add up to zero are left out and listed in ``Journal/unbalanced``.
    ///   - include: The bytes of an included file; `nil` when it cannot be read.
    /// - Throws: ``JournalError`` with the first line that is refused.
    public static func read(
        _ bytes: [UInt8], path: String, year: Int, leavingOut: Bool = false,
        include: @escaping (String) -> [UInt8]? = { _ in nil }
    ) throws(JournalError) -> Journal {
        var reader = JournalReader(scope: Scope(year: year), include: include)
        reader.reserve(bytes.count)
        try reader.read(bytes, path: path)
        let scope = reader.scope
        reader.journal.ending.altersRecords = reader.journal.ending.altersRecords || scope.renamesAccounts
        reader.journal.ending.decimalMark = scope.decimalMark
        reader.journal.ending.defaultMark = scope.defaultCommodity?.mark
        reader.journal.ending.defaultCommodity = scope.defaultCommodity.map {
            reader.journal.commodities[Int($0.index)]
        }
        // The last default commodity has the style of its directive, unless a `commodity` directive shows another.
        if let (index, mark, scale) = scope.defaultCommodity, reader.journal.styles[Int(index)].declaredScale == nil {
            reader.journal.styles[Int(index)].declaredScale = scale
            reader.journal.styles[Int(index)].decimalMark = mark
        }
        try reader.settle(leavingOut)
        reader.readTemplates()
        return reader.journal
    }

    init(scope: Scope, include: @escaping (String) -> [UInt8]?) {
        (self.scope, self.include) = (scope, include)
    }

    /// Makes room for records of a hundred bytes with two postings, so that growing arrays are not copied.
    private mutating func reserve(_ byteCount: Int) {
        journal.transactions.reserveCapacity(byteCount / 100 + 16)
        journal.postings.reserveCapacity(byteCount / 50 + 16)
    }

    mutating func read(_ bytes: [UInt8], path: String) throws(JournalError) {
        guard bytes.count <= Self.sizeLimit, journal.files.count <= Int(UInt16.max) else {
            throw JournalError(path: path, line: 1, reason: .tooLarge)
        }
        stack.append(journal.files.count)
        journal.files.append(Journal.File(path: path, bytes: bytes))
        let text = bytes.span
        if !UTF8Scan(text).isValid { throw JournalError(path: path, line: firstMalformedLine(text), reason: .notUTF8) }
        var mark = find(0x0D, text, from: 0, to: text.count)
        while mark < text.count {
            if mark + 1 == text.count || text[mark + 1] != 0x0A { throw refusal(.loneReturn, mark) }
            mark = find(0x0D, text, from: mark + 2, to: text.count)
        }
        var at = starts(text, 0, with: "\u{FEFF}") ? 3 : 0
        while at < text.count {
            let end = find(0x0A, text, from: at, to: text.count)
            at = try text[at].isASCIIDigit ? readTransaction(text, at, end) : readLine(text, at, end)
        }
        stack.removeLast()
    }

    /// Reads an included file, whose directives hold for that file only, except `commodity`.
    mutating func readIncluded(_ name: String, _ at: Int) throws(JournalError) {
        guard let path = Self.path(of: name, relativeTo: journal.files[file].path) else {
            throw refusal(.unreadableInclude(name), at)
        }
        guard !stack.contains(where: { journal.files[$0].path == path }), stack.count < Self.depthLimit else {
            throw refusal(.includeCycle(name), at)
        }
        guard let bytes = include(path) else { throw refusal(.unreadableInclude(name), at) }
        let outer = scope
        let (altersRecords, hasOtherMarks) = (journal.ending.altersRecords, scope.hasOtherMarks)
        try read(bytes, path: path)
        journal.ending.altersRecords = altersRecords
        let other = scope.hasOtherMarks
        scope = outer
        scope.hasOtherMarks = hasOtherMarks || other
    }

    /// - Parameter file: The file of the place; `nil` for the one that is being read.
    func refusal(_ reason: JournalError.Reason, _ at: Int, in file: Int? = nil) -> JournalError {
        let file = file ?? self.file
        return JournalError(path: journal.files[file].path, line: journal.line(of: at, file: file), reason: reason)
    }

    /// The path of an included file; `nil` for a pattern, another format or an absolute home folder.
    private static func path(of name: String, relativeTo file: String) -> String? {
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "~"):
                return nil
            default: break
            }
        }
        for format in ["timedot:", "timeclock:", "csv:", "ssv:", "tsv:", "rules:"] where name.hasPrefix(format) {
            return nil
        }
        for ending in [".csv", ".tsv", ".ssv", ".timedot", ".timeclock", ".rules"] where name.hasSuffix(ending) {
            return nil
        }
        if name.utf8.first == UInt8(ascii: "/") { return name }
        guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
        return String(file[...slash]) + name
    }

    private func firstMalformedLine(_ text: Span<UInt8>) -> Int {
        var at = 0
        while at < text.count {
            let (length, isWhole) = text[at] < 0x80 ? (1, true) : utf8Sequence(text, at)
            if !isWhole { break }
            at += length
        }
        return lineNumber(text, at)
    }
}

/// Sums by commodity; reused, so that a transaction allocates nothing.
struct CommoditySums: Sendable {
    private(set) var entries: [(commodity: Int32, amount: ExactDecimal)] = []
    /// The entry of each commodity, once there are more than a few.
    private var places: [Int32: Int] = [:]

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        if !places.isEmpty { places.removeAll() }
    }

    mutating func add(_ amount: ExactDecimal, _ commodity: Int32) throws(DecimalError) {
        if let index = index(of: commodity) {
            entries[index].amount = try entries[index].amount.adding(amount)
        } else {
            entries.append((commodity, amount))
            if entries.count == 16 {
                for (index, entry) in entries.enumerated() { places[entry.commodity] = index }
            } else if entries.count > 16 {
                places[commodity] = entries.count - 1
            }
        }
    }

    var remainders: [(commodity: Int32, amount: ExactDecimal)] { entries.filter { !$0.amount.isZero } }

    private func index(of commodity: Int32) -> Int? {
        if entries.count >= 16 { return places[commodity] }
        for index in entries.indices where entries[index].commodity == commodity { return index }
        return nil
    }
}
