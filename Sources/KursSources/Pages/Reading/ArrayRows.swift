internal import KursCore
internal import KursMarkup
import KursText

extension PartLayout {
    /// The rows of an array of a page's scripts.
    ///
    /// - Throws: What is missing where there are none: the script, the path, the rows with the wanted texts, or a member.
    func arrayRows(on page: Page) throws(Refusal.TableFault) -> [PageRow] {
        guard let place else { return [] }
        var all: [(key: String?, row: JSONValue)] = []
        var hasScript = false
        for node in page.document.select(place).prefix(20) {
            guard let document = PageScript(node, page.document).json(of: variable) else { continue }
            hasScript = true
            for path in paths { all += PartLayout.rows(of: document.root, path[...], key: nil) }
        }
        let wanted = all.filter { isWanted($0.row) }
        let rows = wanted.compactMap { row(of: $0.row, $0.key) }
        if !rows.isEmpty || confirms { return rows }
        if !hasScript { throw .nothingAt(place.text) }
        if all.isEmpty { throw .nothingAt(paths[0].list(".")) }
        if wanted.isEmpty { throw .nothingAt("where " + conditions.map { $0.path.list(".") }.list(", ")) }
        let absent = columns.filter { column in !wanted.contains { column.member(of: $0.row, $0.key) != nil } }
        throw .nothingAt("members " + absent.map { $0.path.list(".") }.list(", "))
    }

    private static func rows(
        of value: JSONValue, _ path: ArraySlice<String>, key: String?
    ) -> [(key: String?, row: JSONValue)] {
        let rest = path.dropFirst()
        switch path.first {
        case nil: return [(key, value)]
        case "[]": return value.elements.flatMap { rows(of: $0, rest, key: key) }
        case "{}": return value.members.flatMap { rows(of: $0.value, rest, key: $0.name.text) }
        case .some(let name): return value[name].map { rows(of: $0, rest, key: key) } ?? []
        }
    }

    private func isWanted(_ row: JSONValue) -> Bool {
        conditions.allSatisfy { path, texts in
            guard let value = row.member(path) else { return false }
            let text = value.text ?? value.number.map(\.description) ?? value.flag.map { $0 ? "true" : "false" }
            return text.map { texts.contains(PageText.fold($0)) } ?? false
        }
    }

    /// A row with the members of its roles; `nil` for one that names no currency.
    private func row(of row: JSONValue, _ key: String?) -> PageRow? {
        var cells: [PageRow.Held] = []
        for column in columns {
            let text = column.member(of: row, key)
            if text == nil, column.role == .unit || column.role == .time, confirms { continue }
            // Rates for more than one unit confirm nothing.
            if confirms, column.role == .unit, text != "1" { return nil }
            if column.role == .currency || column.role == .code, text.flatMap({ PageNames.currency(in: $0) }) == nil {
                return nil
            }
            cells.append(PageRow.Held(column: column, cell: CellReading(text: text ?? "")))
        }
        return PageRow(text: cells.map(\.cell.text).list(" "), cells: cells)
    }
}

extension ColumnLayout {
    /// The text of its member; `nil` where there is none.
    fileprivate func member(of row: JSONValue, _ key: String?) -> String? {
        if path == ["@key"] { return key }
        guard let value = row.member(path) else { return nil }
        guard role.isRate else { return value.text?.trimmed ?? value.decimal?.description }
        return value.rateText ?? ""
    }
}

extension JSONValue {
    func member(_ path: [String]) -> JSONValue? { path.reduce(Optional(self)) { value, name in value?[name] } }

    /// A number, or a text that may be one, as a text.
    ///
    /// Minfin's page of 2022-11-02 has `36.`, without the decimals.
    var rateText: String? { rate?.description ?? text.flatMap { $0.trimmed.last?.isNumber == true ? $0.trimmed : nil } }
}

struct PageScript {
    let bytes: [UInt8]

    init(_ node: Document.NodeID, _ document: Document) {
        bytes = document.children(of: node).reduce(into: []) { $0 += document.textBytes(of: $1) }
    }

    /// The JSON that it is, or that a variable is assigned; `nil` for other text.
    func json(of variable: String?) -> JSONDocument? {
        guard let variable else { return try? JSONDocument(bytes) }
        let name = Array(variable.utf8)
        guard let first = name.first,
            let at = bytes.indices.first(where: { bytes[$0] == first && bytes[$0...].starts(with: name) }),
            let start = bytes[(at + name.count)...].firstIndex(where: { $0 > 0x20 && $0 != UInt8(ascii: "=") })
        else { return nil }
        let rest = Array(bytes[start...])
        do throws(JSONError) { return try JSONDocument(rest) } catch {
            // More of the script follows.
            return try? JSONDocument(Array(rest.prefix(error.byteOffset)))
        }
    }
}
