import KursCore
import KursTerminal
import KursText

/// A history as price directives for plain-text accounting: one market per file, named in its first line.
struct PriceFile {
    private let answer: HistoryAnswer
    private let format: OutputFormat
    private let appendsTo: String?

    /// - Throws: ``UsageError`` when neither `-o` nor the file's name determines the format.
    init(_ answer: HistoryAnswer, _ format: OutputFormat, _ path: String?) throws(CommandError) {
        self.answer = answer
        appendsTo = path
        guard let path, !format.isDirectives else {
            self.format = format
            return
        }
        switch path.split(separator: ".").last {
        case "beancount", "bean": self.format = .beancount
        case "ledger", "dat": self.format = .ledger
        case "journal", "hledger", "prices": self.format = .hledger
        case "csv": self.format = .gnucashCSV
        default: throw .usage(.badValue("--output", given: "table", expected: OutputFormat.directives.map(\.rawValue)))
        }
    }

    /// Prints the file, or adds the missing prices to an existing one.
    func deliver(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        context.reporter.note(answer.warnings)
        guard let path = appendsTo else {
            var bytes = head
            for day in answer.rates { append(day, to: &bytes) }
            try context.reporter.deliver(bytes)
            return context.reporter.answeredStatus
        }
        let added = try append(to: path, context)
        context.reporter.note(
            "\(path): \(added) \(added == 1 ? "price" : "prices") added", "\(path): додано курсів: \(added)")
        return context.reporter.answeredStatus
    }

    /// Adds the days that the file lacks; returns their number.
    private func append(to path: String, _ context: CommandContext) throws(CommandError) -> Int {
        let file = try onDisk(context.environment.files.lock(path, mode: 0o644))
        defer { file.unlock() }
        var missing: [(price: PriceLine, line: [UInt8])] = []
        for day in answer.rates {
            var line: [UInt8] = []
            append(day, to: &line)
            if let price = PriceLine(line.dropLast()) { missing.append((price, line)) }
        }
        // The prices of the answer, not those of the file, which may be of any size.
        let wanted = Set(missing.map(\.price))
        var known: Set<PriceLine> = []
        var (mark, last, isFirst): (UInt8?, UInt8?, Bool) = (nil, nil, true)
        var lines = LineReader(limit: 65_536, cutsLines: true) { count in
            var block = [UInt8](repeating: 0, count: count)
            block.removeLast(count - file.read(into: &block, at: 0))
            last = block.last ?? last
            return block
        }
        while let line = try? lines.next() {
            if line.isEmpty { continue }
            let price = PriceLine(line)
            if let text = foreign(line, price, isFirst: isFirst) { throw .otherPrices(path: path, line: text) }
            isFirst = false
            if let price, wanted.contains(price) { known.insert(price) }
            mark = PriceLine.decimalMark(line) ?? mark
        }
        missing.removeAll { known.contains($0.price) }
        guard !missing.isEmpty || last == nil else { return 0 }
        var bytes = last == nil ? head : []
        if let last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        let setsMark = format == .hledger && last != nil && mark != UInt8(ascii: ".")
        if setsMark { bytes.append(text: PriceDirective.decimalMark) }
        for day in missing { bytes += day.line }
        // The lines that the user adds below are read as before.
        if setsMark, let mark { bytes += Array("decimal-mark ".utf8) + [mark, UInt8(ascii: "\n")] }
        try onDisk(file.append(bytes))
        return missing.count
    }

    private var marketLine: String { "kurs: market \(answer.market.rawValue)" }

    /// The file's header: its market and currency, and the display format of hryvnias.
    private var head: [UInt8] {
        let comment = format == .gnucashCSV ? "# " : "; "
        var text = comment + marketLine + ", " + answer.currency.text + " in UAH"
        if answer.rates.contains(where: { $0.quote.official == nil }) { text += ", the middle of buy and sell" }
        text += "\n"
        switch format {
        // Without these a program that has not read any hryvnia amounts rounds them to whole units.
        case .hledger: text += PriceDirective.decimalMark + "commodity 1000.00 UAH\n"
        case .ledger: text += "commodity UAH\n    format 1000.00 UAH\n"
        case .gnucashCSV: text += "Date,From Namespace,From Symbol,Currency To,Amount\n"
        default: break
        }
        return Array(text.utf8)
    }

    private func append(_ day: HistoryDay, to bytes: inout [UInt8]) {
        guard let rate = day.value else { return }
        PriceDirective.append(day.day, answer.currency, rate, .uah, format, to: &bytes)
    }

    /// A line that shows the file to be of another market or for another program; `nil` for any other line.
    ///
    /// Programs misread or ignore each other's directives, so a file contains only one kind.
    private func foreign(_ line: ArraySlice<UInt8>, _ price: PriceLine?, isFirst: Bool) -> String? {
        if isFirst {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasSubstring("kurs: market "), !text.hasSubstring(marketLine + ",") { return text }
        }
        guard let price, price.language != PriceDirective.language(format) else { return nil }
        return String(decoding: line, as: UTF8.self)
    }
}

/// A price as ledger, hledger, beancount, GnuCash and the programs that write for them put it on a line.
///
/// Equal for the same price in other words: `P 2026-11-18 USD 43.45 UAH` and `P 2026/11/18 00:00:00 "USD" UAH43,45`.
struct PriceLine: Hashable {
    let language: PriceDirective.Language
    let day: Day
    private let commodity: [UInt8]
    /// The commodity that the price is in, without quotes.
    private let base: [UInt8]

    /// Reads a line; `nil` if it is not a price; O(n); no input can trap it.
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

enum PriceDirective {
    /// The syntax of a price; ledger and hledger share one.
    enum Language { case directive, beancount, table }

    static func language(_ format: OutputFormat) -> Language {
        switch format {
        case .beancount: .beancount
        case .gnucashCSV: .table
        default: .directive
        }
    }

    /// Tells hledger that the numbers below have a decimal point.
    ///
    /// Without it a journal that uses decimal commas reads `43.4151` as 434151. https://hledger.org/hledger.html
    static let decimalMark = "decimal-mark .\n"

    static func append(
        _ day: Day, _ currency: CurrencyCode, _ rate: ExactDecimal, _ base: CurrencyCode, _ format: OutputFormat,
        to bytes: inout [UInt8]
    ) {
        let separator = UInt8(ascii: format == .gnucashCSV ? "," : " ")
        switch format {
        case .beancount:
            day.append(to: &bytes)
            bytes.append(" price ")
        case .gnucashCSV:
            day.append(to: &bytes)
            bytes.append(",CURRENCY,")
        default:
            bytes.append("P ")
            day.append(to: &bytes)
            bytes.append(separator)
        }
        currency.append(to: &bytes)
        bytes.append(separator)
        if format == .gnucashCSV {
            base.append(to: &bytes)
            bytes.append(separator)
            rate.append(to: &bytes)
        } else {
            rate.append(to: &bytes)
            bytes.append(separator)
            base.append(to: &bytes)
        }
        bytes.append("\n")
    }
}

extension OutputFormat {
    static let directives: [OutputFormat] = [.ledger, .hledger, .beancount, .gnucashCSV]

    var isDirectives: Bool { OutputFormat.directives.contains(self) }
}
