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
        guard let file = BenchArguments(arguments)?.file else { throw .usage(usage) }
        let page = Document(
            html: try bench.readText(file), options: Document.Options(flattensShadowRoots: true))
        bench.write("{\"grids\":[\(page.grids().map(json).joined(separator: ","))]}\n")
    }

    private static func json(_ grid: Grid) -> String {
        let columns = grid.columns.map(\.headers.json).joined(separator: ",")
        let rows = grid.rows.indices.map { "\n" + grid.cells(ofRow: $0).map { $0?.text ?? "" }.json }
        return "\n{\"shape\":\"\(grid.shape)\",\"caption\":\(grid.caption.json),\"heading\":\(grid.heading.json)"
            + ",\"hidden\":\(grid.isHidden),\"header_rows\":\(grid.rows.count { $0.isHeader })"
            + ",\"columns\":[\(columns)],\"rows\":[\(rows.joined(separator: ","))]}"
    }
}
