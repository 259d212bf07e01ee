import KursMarkup
import KursText

/// Why a file with sheets cannot be read.
package enum SheetFileError: Error, Sendable, Equatable {
    /// A binary workbook as Excel wrote it before 2007, or an encrypted one, which looks the same.
    case binary
    case encrypted
    case damaged
    /// zlib is not installed.
    case noZlib
    /// More than so many bytes, rows or cells.
    case tooLarge(limit: Int)
}

/// The sheets of a file that a spreadsheet program opens.
package struct SheetFile: Sendable {
    /// The sheets, in order.
    package let sheets: [Sheet]
    /// Whether cells may be numbers and dates, and not only texts.
    package let hasNumbers: Bool

    /// What the beginning of a file shows.
    private enum Kind { case zip, binary, xml, html }

    /// Reads a file; `nil` when it is none of these, such as a text.
    package init?(_ bytes: [UInt8]) throws(SheetFileError) {
        switch SheetFile.kind(of: bytes[...]) {
        case .zip:
            sheets = try Workbook(ZipArchive(bytes)).sheets
            hasNumbers = true
        case .xml:
            sheets = try XMLSheet.sheets(of: SheetFile.text(bytes))
            hasNumbers = true
        case .html:
            sheets = [HTMLSheet.sheet(of: SheetFile.text(bytes))]
            hasNumbers = false
        case .binary: throw .binary
        case nil: return nil
        }
    }

    /// Whether some bytes begin a file of these kinds.
    package static func isBeginning(_ bytes: [UInt8]) -> Bool { kind(of: bytes[...]) != nil }

    private static func kind(of bytes: ArraySlice<UInt8>) -> Kind? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .zip }
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .binary }
        var head = bytes.prefix(4096).filter { $0 != 0 }.map(\.asciiLowercased)[...]
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { head = head.dropFirst(2) }
        head = head.drop { $0.isASCIIWhitespace }
        guard head.first == UInt8(ascii: "<") else { return nil }
        let text = Array(head)
        let holds = { (word: String) in text.span.firstOffset(of: Array(word.utf8).span) != nil }
        if holds("urn:schemas-microsoft-com:office:spreadsheet"), holds("<workbook") { return .xml }
        let tags = ["<!doctype html", "<html", "<table", "<head", "<meta", "<body", "<style", "<div"]
        return tags.contains(where: holds) ? .html : nil
    }

    /// The text in UTF-8: by its mark or its own declaration, else UTF-8 or windows-1251.
    private static func text(_ bytes: [UInt8]) -> [UInt8] {
        guard let decoded = try? decodeHTML(bytes, fallback: .utf8ElseWindows1251, prescanLimit: 4096) else {
            return bytes
        }
        return decoded.utf8
    }
}
