import KursCore

/// Other markup around the same words.
enum MarkupOperators {
    static let all: [MutationOperator] = inline + blocks + tags

    private static func wrapped(_ name: String, _ open: String, _ close: String) -> MutationOperator {
        .markup(.markup, name) { page, _ in
            page.markup.editTrimmed(page.markup.cellOrNumberTexts) { open + $0 + close }
        }
    }

    private static let inline: [MutationOperator] = [
        wrapped("span around words", "<span class=\"v\">", "</span>"), wrapped("b around words", "<b>", "</b>"),
        wrapped("strong and em around words", "<strong><em>", "</em></strong>"),
        wrapped("nobr around words", "<nobr>", "</nobr>"),
        wrapped("font around words", "<font color=\"red\">", "</font>"),
        wrapped("link around words", "<a href=\"#\">", "</a>"),
        wrapped("comments around words", "<!-- v -->", "<!-- /v -->"),
        wrapped("white space around words", "\n\t  ", "  \r\n"), wrapped("nbsp around words", "&nbsp;", "&nbsp;"),
        wrapped("thin spaces around words", "&thinsp;", "\u{202F}"),
        wrapped("icon before words", "<i class=\"icon\"></i><img src=\"/i.svg\" alt=\"\">", ""),
        wrapped("svg before words", "<svg width=\"9\"><path d=\"M10 20 L30 40\"/></svg>", ""),
        wrapped("data element around words", "<data value=\"1\">", "</data>"),
    ]

    /// Puts a page's main part, or its tables, into blocks.
    private static func around(_ name: String, _ open: String, _ close: String) -> MutationOperator {
        .markup(.markup, name) { page, _ in
            guard !page.mutant.source.name.contains("minfin") || !open.contains("table") else { return false }
            return page.markup.wrapMain(open, close)
        }
    }

    private static let blocks: [MutationOperator] = [
        around("divs around the page", "<div class=\"w\"><div id=\"content\"><section>", "</section></div></div>"),
        around(
            "layout table around the page", "<table width=\"100%\"><tr><td valign=\"top\">", "</td></tr></table>"),
        around("script and style in the page", "<script>var a = 1 < 2;</script><style>.x{color:red}</style>", ""),
        around(
            "hidden block with other figures",
            "<div style=\"display:none\"><p>USD 99.10 / 99.60</p></div><div hidden>EUR 98.10</div>", ""),
        around("template with other figures", "<template><p>USD 99.10 / 99.60</p></template>", ""),
        around(
            "navigation of words",
            "<ul class=\"menu\"><li><a href=\"/a\">Головна</a></li><li><a href=\"/b\">Контакти</a></li></ul>",
            ""),
        around(
            "opening hours below", "",
            "<table><tr><th>День</th><th>Години роботи</th></tr><tr><td>Пн</td><td>9:00-18:00</td></tr></table>"),
        around(
            "telephones below", "", "<p>Телефон: 0 800 500 850</p><p>Ліцензія НБУ №22 від 05.10.2011</p>"),
        .markup(.markup, "div around each cell's content") { page, _ in
            guard page.markup.hasClosedCells else { return false }
            return page.markup.insert(inside: ["td", "th"]) { $0 ? "</div>" : "<div>" }
        },
        .markup(.markup, "p around each cell's content") { page, _ in
            guard page.markup.hasClosedCells, page.mutant.source.name == "rates-page" else { return false }
            return page.markup.insert(inside: ["td"]) { $0 ? "</p>" : "<p>" }
        },
    ]

    private static let tags: [MutationOperator] = [
        .markup(.markup, "classes and data attributes") { page, chance in
            let number = chance.next() % 100
            return page.markup.editTags(["td", "th", "tr", "li", "span", "div", "dd"]) {
                $0.contains("class") ? $0 : " class=\"css-\(number)x9\" data-v-\(number)=\"\"" + $0
            }
        },
        .markup(.markup, "old presentational attributes") { page, _ in
            page.markup.editTags(["td", "th", "table"]) { $0 + " align=\"center\" width=\"120\" bgcolor=\"#ffeedd\"" }
        },
        .markup(.markup, "titles with other words") { page, _ in
            page.markup.editTags(["td", "tr"]) { $0.contains("title") ? $0 : $0 + " title=\"Детальніше\"" }
        },
        .markup(.markup, "explicit spans of one") { page, _ in
            page.markup.editTags(["td", "th"]) { $0.contains("span") ? $0 : $0 + " colspan=1 rowspan='1'" }
        },
        .markup(.markup, "roles for readers of screens") { page, _ in
            page.markup.editTags(["td"]) { $0 + " role=\"cell\"" }
        },
        .markup(.markup, "no end tags of cells and rows") { page, _ in
            page.markup.drop { $1 && ["td", "th", "tr", "tbody", "thead", "li"].contains($0) }
        },
        .markup(.markup, "no tbody") { page, _ in page.markup.drop { name, _ in name == "tbody" } },
        .markup(.markup, "no thead") { page, _ in
            guard page.markup.has("th") else { return false }
            return page.markup.drop { name, _ in name == "thead" }
        },
        .markup(.markup, "upper-case tags") { page, _ in
            for index in page.markup.pieces.indices {
                guard case .tag(let name, let isEnd, let rest) = page.markup.pieces[index] else { continue }
                page.markup.pieces[index] = .tag(name: name.uppercased(), isEnd: isEnd, rest: rest)
            }
            return true
        },
        .markup(.markup, "columns declared") { page, _ in
            page.markup.insert({ $0 ? "" : "<colgroup><col width=\"50%\"></colgroup>" }, inside: "table")
                && !page.markup.has("caption")
        },
    ]
}

extension Markup {
    /// Texts in cells, or else bare numbers.
    var cellOrNumberTexts: [Int] {
        let cells = cellTexts()
        return cells.isEmpty ? numberTexts : cells
    }

    /// Whether every cell has an end tag.
    var hasClosedCells: Bool {
        let count = { (wanted: Bool) in
            pieces.count { if case .tag("td", wanted, _) = $0 { true } else { false } }
        }
        return count(true) == count(false) && count(true) > 0
    }

    /// Puts markup around what is in `main`, else in `body`.
    mutating func wrapMain(_ open: String, _ close: String) -> Bool {
        insert({ $0 ? close : open }, inside: has("main") ? "main" : "body")
    }
}
