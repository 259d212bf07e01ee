import KursMarkup

/// A workbook in the format of Office Open XML.
struct Workbook {
    /// The sheets, in order.
    let sheets: [Sheet]

    init(_ archive: ZipArchive) throws(SheetFileError) {
        var (archive, budget) = (archive, SheetBudget())
        guard let book = try archive.contents(of: "xl/workbook.xml") else { throw .damaged }
        var places: [(name: String, id: String)] = []
        var is1904 = false
        walkXML(book) { event in
            guard case .start(let element) = event else { return }
            if element.name == "sheet" { places.append((element["name"] ?? "", element["id"] ?? "")) }
            if element.name == "workbookPr", let value = element["date1904"] {
                is1904 = value == "1" || value == "true"
            }
        }
        let paths = Workbook.paths(try archive.contents(of: "xl/_rels/workbook.xml.rels") ?? [])
        let texts = Workbook.sharedTexts(try archive.contents(of: "xl/sharedStrings.xml") ?? [])
        let formats = CellFormats(try archive.contents(of: "xl/styles.xml") ?? [])
        var sheets: [Sheet] = []
        for place in places {
            // Charts are sheets, too, and have no cells.
            guard let path = paths[place.id], let bytes = try archive.contents(of: path) else { continue }
            var reader = SheetReader(texts: texts, formats: formats, is1904: is1904)
            try walkXML(bytes) { (event) throws(SheetFileError) in try reader.read(event, &budget) }
            sheets.append(Sheet(name: place.name, rows: reader.rows))
        }
        self.sheets = sheets
    }

    /// Where each part is, by the name that the workbook has for it.
    private static func paths(_ bytes: [UInt8]) -> [String: String] {
        var paths: [String: String] = [:]
        walkXML(bytes) { event in
            guard case .start(let element) = event, element.name == "Relationship", let id = element["Id"],
                let target = element["Target"]
            else { return }
            paths[id] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
        }
        return paths
    }

    /// The texts that cells share, without how they are read aloud.
    private static func sharedTexts(_ bytes: [UInt8]) -> [String] {
        var texts: [String] = []
        var text: [UInt8]?
        var (isInText, isPhonetic) = (false, false)
        walkXML(bytes) { event in
            switch event {
            case .start(let element):
                if element.name == "si" { text = [] }
                if element.name == "rPh" { isPhonetic = true }
                if element.name == "t" { isInText = !isPhonetic }
            case .text(let bytes): if isInText { text? += bytes }
            case .end(let name):
                if name == "t" { isInText = false }
                if name == "rPh" { isPhonetic = false }
                if name == "si", let done = text {
                    texts.append(String(decoding: done, as: UTF8.self))
                    text = nil
                }
            }
        }
        return texts
    }
}
