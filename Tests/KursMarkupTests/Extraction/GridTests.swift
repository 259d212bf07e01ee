import Foundation
import KursMarkup
import Testing

@Suite struct `Grids` {
    private static func grids(_ html: String) -> [Grid] { Document(html: Array(html.utf8)).grids() }

    private static func texts(_ grid: Grid) -> [[String]] {
        grid.rows.indices.map { row in grid.cells(ofRow: row).map { $0?.text ?? "·" } }
    }

    @Test func `of a page are as its golden file says`() throws {
        try expectGolden(Golden.describe(Golden.page("Grids/currency-tabs.html").grids()), "Grids/currency-tabs.html")
    }

    @Test(
        arguments: [
            ("<table><tr><td rowspan=2>a<td>b<tr><td>c</table>", [["a", "b"], ["a", "c"]]),
            ("<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e</table>", [["a", "a", "b"], ["c", "d", "e"]]),
            ("<table><tr><td rowspan=0>a<td>1<tr><td>2<tbody><tr><td>3</table>", [["a", "1"], ["a", "2"], ["3"]]),
            ("<table><tr><td rowspan=9>a<tbody><tr><td>b</table>", [["a"], ["b"]]),
            (
                "<table><tr><td rowspan=2 colspan=2>a<td>b<tr><td>c<tr><td>d</table>",
                [["a", "a", "b"], ["a", "a", "c"], ["d"]]
            ),
            ("<table><tr><td>a<td rowspan=2>b<tr><td>c<td>d</table>", [["a", "b"], ["c", "b", "d"]]),
            ("<table><tr><td>a<tr><td>1<td colspan=x>2</table>", [["a"], ["1", "2"]]),
            ("<table><tr><td>x<tr></table>", [["x"], []]),
            ("<table><tfoot><tr><td>f<tbody><tr><td>1</table>", [["f"], ["1"]]),
            ("<table><caption>c</caption></table>", []),
        ] as [(String, [[String]])])
    func `resolve spans as the standard forms tables`(html: String, rows: [[String]]) {
        #expect(Self.texts(Self.grids(html)[0]) == rows)
    }

    @Test func `put a span's cell into every slot, once among the cells`() throws {
        let grid = try #require(Self.grids("<table><tr><td rowspan=2 colspan=3>a<td>b<tr><td>c</table>").first)
        #expect(grid.cells.map(\.text) == ["a", "b", "c"])
        #expect(grid[1, 2]?.node == grid.cells[0].node)
        #expect(grid[0, 0].map { [$0.row, $0.column, $0.rowSpan, $0.columnSpan] } == [0, 0, 2, 3])
        #expect(grid[2, 0] == nil)
        #expect(grid[0, 4] == nil)
        #expect(grid[-1, 0] == nil)
        #expect(grid.cells(ofRow: 7).isEmpty)
        #expect(Self.grids("<table><tr><td rowspan=0>a")[0][0, 0]?.rowSpan == 65_534)
    }

    @Test(
        arguments: [
            // Rows in thead, td or th.
            ("<table><thead><tr><td>Курс<td>Ціна</thead><tr><td>a<td>b</table>", [["Курс"], ["Ціна"]]),
            // Leading rows without a number.
            ("<table><tr><td>Банк<td>Час<tr><td>Липа<td>41,10</table>", [["Банк"], ["Час"]]),
            // Dates and times are not numbers.
            ("<table><tr><td>19.03.18<td>12:30<tr><td>Липа<td>41,10</table>", [["19.03.18"], ["12:30"]]),
            // Without any number, only th decides.
            ("<table><tr><th>Банк<th>Місто<tr><td>Липа<td>Львів</table>", [["Банк"], ["Місто"]]),
            ("<table><tr><td>Банк<td>Місто<tr><td>Липа<td>Львів</table>", [[], []]),
            // А 95 is a name.
            ("<table><tr><td>АЗС<td>А 95<tr><td>Липа<td>57,90</table>", [["АЗС"], ["А 95"]]),
        ] as [(String, [[String]])])
    func `tell header rows from the others`(html: String, headers: [[String]]) {
        #expect(Self.grids(html)[0].columns.map(\.headers) == headers)
    }

    @Test func `keep the runs of a cell with depth and joint`() throws {
        let html =
            "<table><tr><td><div>41<b>,25</b><!-- -->00<div class=d>+0,05</div></div><span style='display:none'>x</span></table>"
        let cell = try #require(Self.grids(html)[0][0, 0])
        #expect(
            cell.runs.map { "\($0.joint) \($0.text)@\($0.depth) line \($0.line)" } == [
                "broken 41@1 line 0", "glued ,25@2 line 0", "glued 00@1 line 0", "broken +0,05@2 line 1",
            ])
        #expect(cell.text == "41,2500 +0,05")
    }

    @Test func `keep links and attributes of a cell, and what is said around it`() throws {
        let html = """
            <div id=eur data-key=k hidden><table data-tab-for=EUR><tr><td data-title="1 / 2"><a href="/b/"><i data-rate="2.5"></i>Б</a>
            <td><img alt=x></table></div><table><tr><td>a</table>
            """
        let grids = Self.grids(html)
        let cell = try #require(grids[0][0, 0])
        #expect(cell.links.map(\.href) == ["/b/"])
        #expect(cell.links.map(\.text) == ["Б"])
        #expect(cell.mark("data-title") == "1 / 2")
        #expect(cell.mark("data-rate") == "2.5")
        #expect(cell.mark("title") == nil)
        #expect(grids[0].mark("data-tab-for") == "EUR")
        #expect(grids[0].mark("id") == "eur")
        #expect(grids[0].isHidden)
        #expect(!grids[1].isHidden)
        #expect(grids[1].marks.isEmpty)
        #expect(grids[0].links.count == 1)
    }

    @Test(arguments: [
        "<ul><li><a>a</a><b>x</b><li><a>b</a><b>y</b></ul>",  // no numbers
        "<ul><li>41,10<li>42,10</ul>",  // one cell
        "<ul><li><b>a</b> 41,10 <i>x</i><li><b>b</b> 41,20 <i>y</i></ul>",  // text of its own: one cell with markup
        "<div><div><b>a</b><b>41,1</b></div></div>",  // one row
    ])
    func `make nothing of lists without the shape of a table`(html: String) {
        #expect(Self.grids(html).isEmpty)
    }

    @Test(arguments: [
        ("tooltip", true), ("mfm-tooltip-top", true), ("rates__popover", true), ("MuiTooltip-root", true),
        ("userPopup", true),
        ("cell POPUP", true), ("has-tooltip", false), ("popup-link", false), ("js-tooltip-check", false),
        ("tooltipped", false), ("", false),
    ])
    func `leaves out what whole words of a class name call a tooltip`(name: String, isLeftOut: Bool) throws {
        let html = "<table><tr><th>USD<th>EUR<tr><td>41,<span class='\(name)'>10</span><td>48</table>"
        let grid = try #require(Document(html: Array(html.utf8)).grids().first)
        #expect(grid[1, 0]?.text == (isLeftOut ? "41," : "41,10"))
    }
}

extension Golden {
    /// Grids in a text form: a line for each fact, a line for each row.
    static func describe(_ grids: [Grid]) -> String {
        var lines: [String] = []
        for grid in grids {
            lines.append(
                "\(grid.shape)\(grid.isHidden ? ", hidden" : ""), heading “\(grid.heading)”, caption “\(grid.caption)”")
            lines.append("  marks " + grid.marks.map { "\($0.name)=\($0.value)" }.joined(separator: " "))
            lines.append(
                "  columns " + grid.columns.map { $0.headers.joined(separator: " › ") }.joined(separator: " | "))
            for (index, row) in grid.rows.enumerated() {
                let cells = grid.cells(ofRow: index).map { cell in
                    guard let cell else { return "·" }
                    let parts = cell.runs.enumerated().map { at, run in
                        (at == 0 || run.joint == .glued ? "" : run.joint == .spaced ? " " : "⏎") + run.text
                    }
                    return parts.joined() + cell.links.map { " →\($0.href)" }.joined()
                }
                lines.append("  \(row.section)\(row.isHeader ? "*" : "") | " + cells.joined(separator: " | "))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
