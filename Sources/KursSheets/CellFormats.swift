import KursMarkup

/// Which formats of a workbook make dates of numbers.
struct CellFormats {
    /// What a number means under a format.
    enum Meaning { case number, date, time }

    private var byStyle: [Meaning] = []

    /// Reads the styles of a workbook.
    init(_ bytes: [UInt8]) {
        var custom: [Int: Meaning] = [:]
        var isInCellFormats = false
        var styles: [Meaning] = []
        walkXML(bytes) { event in
            switch event {
            case .start(let element):
                if element.name == "numFmt", let id = element["numFmtId"].flatMap({ Int($0) }) {
                    custom[id] = CellFormats.meaning(ofCode: element["formatCode"] ?? "")
                }
                if element.name == "cellXfs" { isInCellFormats = true }
                if element.name == "xf", isInCellFormats {
                    let id = element["numFmtId"].flatMap { Int($0) } ?? 0
                    styles.append(custom[id] ?? CellFormats.meaning(ofBuiltIn: id))
                }
            case .end(let name): if name == "cellXfs" { isInCellFormats = false }
            case .text: break
            }
        }
        byStyle = styles
    }

    /// What numbers in a cell of a style mean.
    func meaning(ofStyle index: Int) -> Meaning { byStyle.indices.contains(index) ? byStyle[index] : .number }

    private static func meaning(ofBuiltIn id: Int) -> Meaning {
        switch id {
        case 14...17, 22, 27...36, 50...58: .date
        case 18...21, 45...47: .time
        default: .number
        }
    }

    /// What a code such as `dd.mm.yyyy hh:mm` means; texts in quotes, colours and escaped characters do not count.
    private static func meaning(ofCode code: String) -> Meaning {
        var letters: Set<Character> = []
        var (isQuoted, isBracketed, isEscaped) = (false, false, false)
        for character in code.lowercased() {
            if isEscaped {
                isEscaped = false
            } else if character == "\"" {
                isQuoted.toggle()
            } else if isQuoted {
                continue
            } else if character == "\\" || character == "_" || character == "*" {
                isEscaped = true
            } else if character == "[" {
                isBracketed = true
            } else if character == "]" {
                isBracketed = false
            } else if !isBracketed {
                letters.insert(character)
            }
        }
        if letters.contains("0") || letters.contains("#") || letters.contains("?") { return .number }
        if letters.contains("d") || letters.contains("y") { return .date }
        if letters.contains("h") || letters.contains("s") { return .time }
        return letters.contains("m") ? .date : .number
    }
}
