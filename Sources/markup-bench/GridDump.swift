import KursCore
import KursMarkup
import KursText

/// `markup-bench grids FILE|-`: every table and every list shaped like one, as one JSON object.
///
/// `{"grids":[{"shape","caption","heading","hidden","header_rows","columns":[[…]],"rows":[[…]]}]}`. `columns` has the
/// header texts above each column, `rows` every row including headers, with a text for each slot: a spanning cell is
/// repeated in each of its slots, and line breaks inside a cell become a space.
enum GridDump {
    static let usage = ["grids FILE|-"]

    static func run(_ arguments: ArraySlice<String>, _ bench: MarkupBench) throws(BenchError) {
        guard arguments.count == 1, let file = arguments.first, file == "-" || !file.hasPrefix("-") else {
            throw .usage(usage)
        }
        let page = Document(
            html: try bench.readText(file), options: Document.Options(flattensShadowRoots: true))
        bench.output(json(page.grids()))
    }

    private static func json(_ grids: [Grid]) -> [UInt8] {
        var out = Array("{\"grids\":[".utf8)
        for (index, grid) in grids.enumerated() {
            out += (index == 0 ? "\n" : ",\n").utf8
            out += (grid.shape == .table ? "{\"shape\":\"table\"" : "{\"shape\":\"list\"").utf8
            out += ",\"caption\":".utf8
            out.append(jsonString: grid.caption)
            out += ",\"heading\":".utf8
            out.append(jsonString: grid.heading)
            out += ",\"hidden\":\(grid.isHidden),\"header_rows\":\(grid.rows.count { $0.isHeader })".utf8
            out += ",\"columns\":[".utf8
            for (index, column) in grid.columns.enumerated() {
                if index > 0 { out.append(0x2C) }
                appendTexts(column.headers, &out)
            }
            out += "],\"rows\":[".utf8
            for row in grid.rows.indices {
                out += (row == 0 ? "\n" : ",\n").utf8
                appendTexts(grid.cells(ofRow: row).map { $0?.text ?? "" }, &out)
            }
            out += "]}".utf8
        }
        return out + "]}\n".utf8
    }

    private static func appendTexts(_ texts: [String], _ out: inout [UInt8]) {
        out.append(0x5B)
        for (index, text) in texts.enumerated() {
            if index > 0 { out.append(0x2C) }
            out.append(jsonString: text)
        }
        out.append(0x5D)
    }
}
