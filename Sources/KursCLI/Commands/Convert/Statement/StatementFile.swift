import KursCore

/// A file with a statement, which is read twice.
struct StatementFile {
    /// How its text is encoded, beyond UTF-8 and windows-1251.
    private enum Encoding { case bytes, utf16(isHighByteFirst: Bool) }

    let path: String
    private let files: any Files
    private let encoding: Encoding
    /// Whether its cells are numbers of a workbook.
    let hasNumbers = false

    /// Opens the file named on the command line.
    init(_ path: String, _ context: CommandContext) throws(CommandError) {
        (self.path, files) = (path, context.environment.files)
        let source = try StatementFile.open(path, files)
        encoding = StatementFile.encoding(of: PeekableSource(source).first(4096))
    }

    /// The text from the beginning, as UTF-8 or windows-1251.
    func source() throws(CommandError) -> any ByteSource {
        let source = try StatementFile.open(path, files)
        switch encoding {
        case .bytes: return source
        case .utf16(let isHighByteFirst): return UTF16Source(source, isHighByteFirst: isHighByteFirst)
        }
    }

    /// A sink that writes in the encoding of the file.
    func sink(_ sink: any ByteSink) -> any ByteSink {
        switch encoding {
        case .bytes: sink
        case .utf16(let isHighByteFirst): UTF16Sink(sink, isHighByteFirst: isHighByteFirst)
        }
    }

    private static func open(_ path: String, _ files: any Files) throws(CommandError) -> any ByteSource {
        do throws(FileError) {
            if let source = try files.source(path) { return source }
        } catch {
            throw .unreadable(error)
        }
        throw .noStatement(path: path)
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
