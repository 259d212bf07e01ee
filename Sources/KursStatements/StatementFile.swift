import KursCore
import KursSheets
import KursSources
package import KursTerminal

package struct StatementFile {
    private enum Encoding {
        /// As UTF-8 or windows-1251.
        case bytes
        case utf16(isHighByteFirst: Bool)
        case sheet(StatementSheet)
        case csv([UInt8])
    }

    package let path: String
    private let open: () throws(CommandError) -> any ByteSource
    private let encoding: Encoding
    package let sheet: StatementSheet?
    let bank: BankStatement?
    /// Tells how much is left to read; `nil` where nobody is to see it.
    private let progress: WorkProgress?
    private let size: Int?

    /// Opens the file named on the command line.
    ///
    /// - Parameter takesInput: Whether `-` is standard input, which is kept in memory.
    package init(_ path: String, takesInput: Bool = false, _ context: CommandContext) throws(CommandError) {
        let files = context.environment.files
        let input = try takesInput && path == "-" ? StatementFile.all(of: context.environment.streams.input, path) : nil
        let open = { () throws(CommandError) -> any ByteSource in
            if let input { return BytesSource(input) }
            return try StatementFile.open(path, files)
        }
        let head = PeekableSource(try open()).first(4096)
        if BankStatement.isBeginning(head), !context.arguments.has("sheet") {
            self = try StatementFile(path, fetched: StatementFile.all(of: open(), path))
            for option in ["delimiter", "decimal"] where context.arguments.has(option) {
                throw .usage(.conflict("--" + option, bank?.format.rawValue ?? path))
            }
            return
        }
        (self.path, self.open, bank) = (path, open, nil)
        size = files.stamp(of: path)?.byteCount
        progress = WorkProgress(LocalizedText("reading \(path)", "читаємо \(path)"), context)
        if SheetFile.isBeginning(head) {
            let sheet = try StatementSheet(open(), path: path, wanted: context.arguments.value("sheet"))
            if context.arguments.has("delimiter") { throw .usage(.conflict("--delimiter", path)) }
            self.sheet = sheet
            encoding = .sheet(sheet)
        } else {
            if context.arguments.has("sheet") { throw .usage(.needs("--sheet", "--csv FILE.xlsx")) }
            sheet = nil
            encoding = StatementFile.encoding(of: head)
        }
    }

    package init(_ path: String, fetched bytes: [UInt8]) throws(CommandError) {
        (self.path, sheet, progress, size) = (path, nil, nil, nil)
        open = { () throws(CommandError) in BytesSource(bytes) }
        do throws(BankStatementError) {
            let bank = try BankStatement(bytes)
            self.bank = bank
            encoding = .csv(CSVDialect.standard.table([bank.header] + bank.rows))
        } catch {
            throw .statement(.bank(error), path: path)
        }
    }

    package func prepare(_ columns: inout StatementColumns) {
        if let sheet { columns.delimiter = sheet.delimiter }
        guard let bank else { return }
        (columns.delimiter, columns.decimalMark) = (UInt8(ascii: ","), UInt8(ascii: "."))
        columns.format = bank.format.rawValue
    }

    /// The cells of the first line of a table of kurs, whose names need no quotes; none of a workbook.
    package func firstCells() throws(CommandError) -> [String] {
        guard case .bytes = encoding else { return [] }
        let line = PeekableSource(try open()).first(1024).prefix { $0 != 0x0A && $0 != 0x0D }
        return line.split { $0 == UInt8(ascii: ",") || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text from the beginning, as UTF-8 or windows-1251.
    ///
    /// - Parameter showsProgress: Whether nothing else is written to the terminal meanwhile.
    package func source(showsProgress: Bool = true) throws(CommandError) -> any ByteSource {
        switch encoding {
        case .bytes: try opened(showsProgress)
        case .utf16(let isHighByteFirst): UTF16Source(try opened(showsProgress), isHighByteFirst: isHighByteFirst)
        case .sheet(let sheet): SheetSource(sheet)
        case .csv(let bytes): BytesSource(bytes)
        }
    }

    private func opened(_ showsProgress: Bool) throws(CommandError) -> any ByteSource {
        let source = try open()
        guard showsProgress, let progress, let size else { return source }
        return ProgressSource(source, progress, size)
    }

    package func sink(_ sink: any ByteSink) -> any ByteSink {
        switch encoding {
        case .bytes, .sheet, .csv: sink
        case .utf16(let isHighByteFirst): UTF16Sink(sink, isHighByteFirst: isHighByteFirst)
        }
    }

    private static func all(of input: any ByteSource, _ path: String) throws(CommandError) -> [UInt8] {
        guard let bytes = input.readAll(atMost: StatementSheet.sizeLimit) else {
            throw .unreadable(FileError(path: path, .tooLarge(limit: StatementSheet.sizeLimit)))
        }
        return bytes
    }

    private static func open(_ path: String, _ files: any Files) throws(CommandError) -> any ByteSource {
        if let source = try reading(files.source(path)) { return source }
        throw .noFile(path: path)
    }

    /// UTF-16 by its mark or, since text has no zero bytes, by zeros in every other place.
    private static func encoding(of bytes: [UInt8]) -> Encoding {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): return .utf16(isHighByteFirst: false)
        case (0xFE, 0xFF): return .utf16(isHighByteFirst: true)
        default: break
        }
        var zeros = (even: 0, odd: 0)
        for (index, byte) in bytes.enumerated() where byte == 0 {
            if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
        }
        if zeros.odd * 10 > bytes.count, zeros.even == 0 { return .utf16(isHighByteFirst: false) }
        if zeros.even * 10 > bytes.count, zeros.odd == 0 { return .utf16(isHighByteFirst: true) }
        return .bytes
    }
}

/// Tells how much of a file is left to read.
private final class ProgressSource: ByteSource {
    private let source: any ByteSource
    private let progress: WorkProgress
    private let size: Int
    private var readCount = 0

    init(_ source: any ByteSource, _ progress: WorkProgress, _ size: Int) {
        (self.source, self.progress, self.size) = (source, progress, size)
    }

    var isReady: Bool { source.isReady }

    func read(atMost limit: Int) -> [UInt8] {
        let bytes = source.read(atMost: limit)
        count(bytes.count)
        return bytes
    }

    func read(into buffer: inout [UInt8], at start: Int) -> Int {
        let count = source.read(into: &buffer, at: start)
        self.count(count)
        return count
    }

    private func count(_ count: Int) {
        readCount += count
        progress.show(count == 0 ? size : readCount, of: size)
    }

    deinit { progress.end() }
}
