import KursCore
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
        default: throw .usage(.badValue("--output", given: "table", wanted: OutputFormat.directives.map(\.rawValue)))
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
        let held: [UInt8]
        do throws(FileError) { held = try context.environment.files.read(path) ?? [] } catch { throw .file(error) }
        if let line = otherMarket(in: held) ?? otherLanguage(in: held) { throw .otherPrices(path: path, line: line) }
        var bytes = held.isEmpty ? head : held
        if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        let known = Set(held.split(separator: UInt8(ascii: "\n")).compactMap(key))
        var added = 0
        for day in answer.rates {
            var line: [UInt8] = []
            append(day, to: &line)
            guard let key = key(line[...]), !known.contains(key) else { continue }
            bytes += line
            added += 1
        }
        if added > 0 || held.isEmpty {
            do throws(FileError) {
                try context.environment.files.replace(path, with: bytes, mode: 0o644)
            } catch {
                throw .file(error)
            }
        }
        context.reporter.note(
            LocalizedText(
                "\(path): \(added) \(added == 1 ? "price" : "prices") added", "\(path): додано курсів: \(added)"))
        return context.reporter.answeredStatus
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
        case .hledger: text += "commodity 1000.00 UAH\n"
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

    /// The day and currency of a price line; `nil` for any other line.
    private func key(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        let mark = format == .gnucashCSV ? UInt8(ascii: ",") : UInt8(ascii: " ")
        var words = line.split(separator: mark)[...]
        switch format {
        case .beancount:
            guard words.count >= 4, words[1].elementsEqual("price".utf8) else { return nil }
            return Array(words[0]) + [0x20] + Array(words[2])
        case .gnucashCSV:
            guard words.count >= 5 else { return nil }
            return Array(words[0]) + [0x20] + Array(words[2])
        default:
            guard words.popFirst()?.elementsEqual("P".utf8) == true, words.count >= 3 else { return nil }
            let day = words[words.startIndex].map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
            return day + [0x20] + Array(words[words.startIndex + 1])
        }
    }

    /// The header line of a file for another market; `nil` otherwise.
    private func otherMarket(in bytes: [UInt8]) -> String? {
        guard let line = bytes.split(separator: UInt8(ascii: "\n")).first else { return nil }
        let text = String(decoding: line, as: UTF8.self)
        guard text.hasSubstring("kurs: market "), !text.hasSubstring(marketLine + ",") else { return nil }
        return text
    }

    /// The first price in another program's syntax; `nil` when there is none.
    ///
    /// Programs misread or ignore each other's directives, so a file contains only one kind.
    private func otherLanguage(in bytes: [UInt8]) -> String? {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let language = PriceDirective.language(of: line), language != PriceDirective.language(format) else {
                continue
            }
            return String(decoding: line, as: UTF8.self)
        }
        return nil
    }
}
