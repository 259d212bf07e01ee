import KursCore
import KursText

/// A price as ledger, hledger, beancount, GnuCash and the programs that write for them put it on a line.
///
/// Equal for the same price in other words: `P 2026-11-18 USD 43.45 UAH` and `P 2026/11/18 00:00:00 "USD" UAH43,45`.
struct PriceLine: Hashable {
    let language: PriceDirective.Language
    let day: Day
    /// The commodity that has the price, without quotes.
    private let commodity: [UInt8]
    /// The commodity that the price is in, without quotes.
    private let base: [UInt8]

    /// Reads a line; `nil` if it is not a price.
    ///
    /// O(n); no input can trap it.
    init?(_ line: ArraySlice<UInt8>) {
        guard let first = line.first, first == UInt8(ascii: "P") || first == UInt8(ascii: "\"") || first.isASCIIDigit
        else { return nil }
        var words: ArraySlice<[UInt8]>
        if let cells = Self.cells(line) {
            (language, words) = (.table, cells)
        } else {
            words = Self.words(line)
            if words.first?.elementsEqual("P".utf8) == true {
                language = .directive
                words.removeFirst()
            } else {
                language = .beancount
            }
        }
        guard let date = words.popFirst(), let day = Self.day(date) else { return nil }
        self.day = day
        switch language {
        // A time of day may stand behind the date: `00:00:00`.
        case .directive: if words.first?.contains(UInt8(ascii: ":")) == true { words.removeFirst() }
        case .beancount: guard words.popFirst()?.elementsEqual("price".utf8) == true else { return nil }
        case .table: words.removeFirst()
        }
        guard let commodity = words.popFirst(), !words.isEmpty else { return nil }
        self.commodity = commodity
        // The number may stand before or behind its commodity, with or without a space.
        base = words.joined().filter { byte in
            !byte.isASCIIDigit && !".,'-+".utf8.contains(byte)
        }
    }

    /// The mark of a `decimal-mark` directive of hledger; `nil` for any other line.
    static func decimalMark(_ line: ArraySlice<UInt8>) -> UInt8? {
        guard line.starts(with: "decimal-mark".utf8) else { return nil }
        let words = words(line)
        guard words.count == 2, words[0].count == 12, words[1].count == 1 else { return nil }
        return words[1].first
    }

    /// The words of a line up to a comment, without the quotes around them; what is in quotes is one word.
    private static func words(_ line: ArraySlice<UInt8>) -> ArraySlice<[UInt8]> {
        var words: [[UInt8]] = []
        var word: [UInt8]?
        var isQuoted = false
        for byte in line {
            switch byte {
            case UInt8(ascii: "\""):
                isQuoted.toggle()
                word = word ?? []
            case UInt8(ascii: ";") where !isQuoted:
                return (words + [word].compactMap(\.self))[...]
            case _ where byte.isASCIIWhitespace && !isQuoted:
                if let ended = word { words.append(ended) }
                word = nil
            default:
                word = (word ?? []) + [byte]
            }
        }
        return (words + [word].compactMap(\.self))[...]
    }

    /// The cells of a row of GnuCash's price table, at least five; `nil` for any other line.
    private static func cells(_ line: ArraySlice<UInt8>) -> ArraySlice<[UInt8]>? {
        guard line.prefix(20).contains(UInt8(ascii: ",")) else { return nil }
        let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { cell in
            cell.filter { $0 != UInt8(ascii: "\"") && !$0.isASCIIWhitespace }
        }
        return cells.count >= 5 && cells[1].elementsEqual("CURRENCY".utf8) ? cells[...] : nil
    }

    /// Reads a date with `-`, `/` or `.` and with or without leading zeros.
    private static func day(_ text: [UInt8]) -> Day? {
        let parts = text.split(omittingEmptySubsequences: false) { "-/.".utf8.contains($0) }
        guard parts.count == 3, parts[0].count == 4, let year = Int(digits: parts[0]),
            let month = Int(digits: parts[1]), let day = Int(digits: parts[2])
        else { return nil }
        return Day(year: year, month: month, day: day)
    }
}
