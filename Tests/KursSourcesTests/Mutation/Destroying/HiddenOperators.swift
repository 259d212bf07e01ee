/// Rates that nobody who looks at the page sees.
enum HiddenOperators {
    /// A name, what opens and closes the way of hiding, and what stands in the head for it.
    typealias Way = (name: String, open: String, close: String, head: String)

    static let all: [MutationOperator] = tables(ways) + everywhere + parts

    /// An operator for each way of hiding the table behind a notice.
    static func tables(_ ways: [Way]) -> [MutationOperator] {
        ways.map { way in
            .sheet(.hidden, "table \(way.name)") { sheet, chance in
                sheet.style.before = "<p>\(chance.pick(notices))</p>" + way.open
                sheet.style.after = way.close
                sheet.style.head = way.head
                sheet.voidAll()
                return true
            }
        }
    }

    private static let notices = [
        "Ведуться технічні роботи", "Сторінка тимчасово недоступна", "Курси оновлюються, зачекайте",
        "Технические работы", "Under maintenance", "Дані завантажуються…",
    ]

    private static let ways: [Way] = [
        ("under display:none", "<div style=\"display:none\">", "</div>", ""),
        (
            "under display: none !important", "<div class=\"a\" style=\"color:red; DISPLAY : none !important\">",
            "</div>", ""
        ),
        ("under visibility:hidden", "<div style=\"visibility:hidden\">", "</div>", ""),
        ("under the hidden attribute", "<section hidden>", "</section>", ""),
        ("under hidden=until-found", "<section hidden=\"until-found\">", "</section>", ""),
        ("in a template", "<template>", "</template>", ""),
        ("in a comment", "<!--", "-->", ""),
        ("of a class that a style hides", "<div class=\"old\">", "</div>", "<style>.old{display:none}</style>"),
        ("of an id that a style hides", "<div id=\"prev\">", "</div>", "<style>body #prev { display: none; }</style>"),
        ("in a closed dialog", "<dialog>", "</dialog>", ""),
        ("in closed details", "<details><summary>Архів</summary>", "</details>", ""),
        ("without opacity", "<div style=\"opacity:0\">", "</div>", ""),
        ("of no height", "<div style=\"height:0;overflow:hidden\">", "</div>", ""),
        ("beside the screen", "<div style=\"position:absolute;left:-9999px\">", "</div>", ""),
        ("in a text area", "<textarea>", "</textarea>", ""),
        ("in a select's script", "<script type=\"text/template\">", "</script>", ""),
        ("struck out", "<del>", "</del>", ""),
    ]

    private static let everywhere: [MutationOperator] = [
        .markup(.hidden, "any page under display:none") { page, _ in
            page.void()
            return page.markup.wrapMain("<p>Технічні роботи</p><div style=\"display:none\">", "</div>")
        },
        .markup(.hidden, "any page under the hidden attribute") { page, _ in
            page.void()
            return page.markup.wrapMain("<p>Технічні роботи</p><div hidden>", "</div>")
        },
        .markup(.hidden, "any table in a style") { page, _ in
            page.void()
            return page.markup.editTags(["table"]) {
                $0.contains("style=\"")
                    ? $0.replacing("style=\"", with: "style=\"display:none;") : $0 + " style='display:none'"
            }
        },
    ]

    private static let parts: [MutationOperator] = [
        .sheet(.hidden, "hidden row of other rates") { sheet, chance in
            guard sheet.layout == .table, !sheet.isOfBanks else { return false }
            let tag = chance.pick(["<tr hidden>", "<tr style=\"display:none\">"])
            let cells = sheet.columns.indices.map { $0 == 0 ? "CZK" : "1.9\($0)" }.map { "<td>\($0)</td>" }
            sheet.style.hasBody = false
            sheet.rows.append(
                Sheet.Row(cells: [Sheet.Cell(text: "</td></tr>\(tag)\(cells.joined())</tr><tr><td>")], isWide: true))
            return true
        },
        .sheet(.hidden, "hidden new number beside a shown old one") { sheet, _ in
            guard sheet.layout != .lines, sheet.layout != .joined else { return false }
            sheet.editRates { $0.after = "<span style=\"display:none\"> / 44.99</span>" }
            return true
        },
        .sheet(.hidden, "struck-out rates") { sheet, chance in
            let tag = chance.pick(["del", "s", "strike"])
            sheet.editRates { ($0.before, $0.after) = ("<\(tag)>", "</\(tag)>") }
            sheet.voidAll()
            return sheet.layout != .lines
        },
    ]
}
