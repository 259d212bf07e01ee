import KursText

/// Writes one sheet as an .xlsx workbook; the parts are stored uncompressed.
package struct WorkbookWriter {
    let name: String
    private var rows: [UInt8] = []
    private var rowCount = 0

    private enum Style: Int { case general = 0, date = 1, dateTime = 2 }

    /// Begins a workbook with a sheet; a name that workbooks do not allow is shortened.
    package init(name: String) {
        let allowed = name.filter { !"[]:*?/\\".contains($0) }.prefix(31)
        self.name = allowed.isEmpty ? "kurs" : String(allowed)
    }

    package mutating func add(_ cells: [Sheet.Cell]) {
        rowCount += 1
        rows += "<row r=\"\(rowCount)\">".utf8
        for (column, cell) in cells.enumerated() {
            let place = WorkbookWriter.columnName(column) + String(rowCount)
            switch cell {
            case .empty: break
            case .number(let text): rows += "<c r=\"\(place)\"><v>\(text)</v></c>".utf8
            case .text(let text):
                rows += "<c r=\"\(place)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">".utf8
                WorkbookWriter.append(escaped: text, to: &rows)
                rows += "</t></is></c>".utf8
            case .date(let days, let seconds):
                let style = seconds == nil ? Style.date : .dateTime
                rows += "<c r=\"\(place)\" s=\"\(style.rawValue)\"><v>\(days + 25_569)".utf8
                if let seconds {
                    // Eleven decimals tell the seconds of a day apart.
                    let fraction = String(1_000_000_000_000 + (seconds * 1_000_000_000_000 + 43_200) / 86_400)
                    rows += ".\(fraction.dropFirst())".utf8
                }
                rows += "</v></c>".utf8
            }
        }
        rows += "</row>".utf8
    }

    package func bytes() -> [UInt8] {
        var archive = ZipWriter()
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
        let spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let package = "http://schemas.openxmlformats.org/package/2006"
        let format = "application/vnd.openxmlformats-officedocument.spreadsheetml"
        archive.add(
            "[Content_Types].xml",
            head + "<Types xmlns=\"\(package)/content-types\">"
                + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
                + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(format).sheet.main+xml\"/>"
                + "<Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"\(format).worksheet+xml\"/>"
                + "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(format).styles+xml\"/></Types>")
        archive.add(
            "_rels/.rels",
            head + "<Relationships xmlns=\"\(package)/relationships\"><Relationship Id=\"rId1\" "
                + "Type=\"\(office)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>")
        var escapedName: [UInt8] = []
        WorkbookWriter.append(escaped: name, to: &escapedName)
        archive.add(
            "xl/workbook.xml",
            head + "<workbook xmlns=\"\(spreadsheet)\" xmlns:r=\"\(office)\"><sheets><sheet name=\""
                + String(decoding: escapedName, as: UTF8.self) + "\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>")
        archive.add(
            "xl/_rels/workbook.xml.rels",
            head + "<Relationships xmlns=\"\(package)/relationships\"><Relationship Id=\"rId1\" "
                + "Type=\"\(office)/worksheet\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId2\" "
                + "Type=\"\(office)/styles\" Target=\"styles.xml\"/></Relationships>")
        let formats = [0, 14, 22].map {
            "<xf numFmtId=\"\($0)\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>"
        }
        archive.add(
            "xl/styles.xml",
            head
                + "<styleSheet xmlns=\"\(spreadsheet)\"><fonts count=\"1\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>"
                + "</fonts><fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill "
                + "patternType=\"gray125\"/></fill></fills><borders count=\"1\"><border><left/><right/><top/><bottom/>"
                + "<diagonal/></border></borders><cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" "
                + "borderId=\"0\"/></cellStyleXfs><cellXfs count=\"3\">" + formats.joined() + "</cellXfs></styleSheet>")
        let begin = head + "<worksheet xmlns=\"\(spreadsheet)\"><sheetData>"
        archive.add("xl/worksheets/sheet1.xml", Array(begin.utf8) + rows + Array("</sheetData></worksheet>".utf8))
        return archive.bytes()
    }

    /// The letters of a column: A for 0, AA for 26.
    private static func columnName(_ index: Int) -> String {
        var (letters, rest): ([UInt8], Int) = ([], index + 1)
        while rest > 0 {
            letters.insert(UInt8(ascii: "A") + UInt8((rest - 1) % 26), at: 0)
            rest = (rest - 1) / 26
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Appends text without the characters that XML has other uses for, or none at all.
    private static func append(escaped text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case 0x09, 0x0A: bytes.append(byte)
            case 0x0D: bytes += "&#13;".utf8
            case 0..<0x20: break
            default: bytes.append(byte)
            }
        }
    }
}

/// Writes a zip archive whose entries are stored uncompressed.
struct ZipWriter {
    private var output: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

    mutating func add(_ name: String, _ bytes: [UInt8]) {
        let offset = output.count
        let checksum = ZipWriter.checksum(bytes)
        let name = Array(name.utf8)
        // The version that is needed, the flags, the method, and 1 January 1980 at midnight.
        var shared: [UInt8] = []
        ZipWriter.append([20, 0, 0, 0, 0x21], to: &shared)
        ZipWriter.append(double: checksum, to: &shared)
        ZipWriter.append(double: UInt32(bytes.count), to: &shared)
        ZipWriter.append(double: UInt32(bytes.count), to: &shared)
        ZipWriter.append([UInt16(name.count), 0], to: &shared)
        ZipWriter.append(double: 0x0403_4B50, to: &output)
        output += shared + name + bytes
        ZipWriter.append(double: 0x0201_4B50, to: &directory)
        ZipWriter.append([20], to: &directory)
        directory += shared
        // The comment, the disk, and the attributes.
        ZipWriter.append([0, 0, 0, 0, 0], to: &directory)
        ZipWriter.append(double: UInt32(offset), to: &directory)
        directory += name
        count += 1
    }

    func bytes() -> [UInt8] {
        var bytes = output + directory
        ZipWriter.append(double: 0x0605_4B50, to: &bytes)
        ZipWriter.append([0, 0, UInt16(count), UInt16(count)], to: &bytes)
        ZipWriter.append(double: UInt32(directory.count), to: &bytes)
        ZipWriter.append(double: UInt32(output.count), to: &bytes)
        ZipWriter.append([0], to: &bytes)
        return bytes
    }

    private static func append(_ words: [UInt16], to bytes: inout [UInt8]) {
        for word in words { bytes += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)] }
    }

    private static func append(double: UInt32, to bytes: inout [UInt8]) {
        append([UInt16(truncatingIfNeeded: double), UInt16(truncatingIfNeeded: double >> 16)], to: &bytes)
    }

    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
        return ~sum
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
}
