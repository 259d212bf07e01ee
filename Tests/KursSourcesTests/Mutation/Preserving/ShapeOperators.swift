import KursCore

/// The same numbers in other forms.
enum ShapeOperators {
    static let all: [MutationOperator] = layouts + columns + rows + cells

    private static let layouts: [MutationOperator] =
        Sheet.Layout.allCases.filter { $0 != .other }.map { layout in
            .sheet(.shape, "written as \(layout)") { sheet, _ in
                guard sheet.layout != layout, sheet.layout != .other, sheet.columns.allSatisfy({ $0.group == nil })
                else { return false }
                let isPair = sheet.sides != nil && sheet.columns.count == 3
                switch layout {
                case .joined: guard sheet.sides != nil else { return false }
                case .lines, .cards, .definitions: guard isPair else { return false }
                case .transposed: guard isPair, !sheet.isOfBanks else { return false }
                case .grid, .list, .sideBySide:
                    guard sheet.titleRows.isEmpty, sheet.caption.isEmpty else { return false }
                case .table, .other: break
                }
                if layout == .sideBySide, sheet.isOfBanks || sheet.rows.count < 2 { return false }
                sheet.layout = layout
                return true
            }
        } + [
            .sheet(.shape, "headers in td") { sheet, _ in
                sheet.style.headerTag = "td"
                return sheet.isTabular
            },
            .sheet(.shape, "headers for rows") { sheet, _ in
                sheet.style.hasRowHeaders = true
                return sheet.isTabular
            },
            .sheet(.shape, "no thead and tbody") { sheet, _ in
                (sheet.style.hasHead, sheet.style.hasBody) = (false, false)
                return sheet.isTabular
            },
            .sheet(.shape, "caption in the table") { sheet, _ in
                guard sheet.isTabular, sheet.subheading.isEmpty else { return false }
                sheet.caption =
                    sheet.language == .ukrainian
                    ? "Курси валют" : sheet.language == .russian ? "Курсы валют" : "Exchange rates"
                return true
            },
        ]

    private static let columns: [MutationOperator] = [
        .sheet(.shape, "columns in another order") { sheet, chance in
            guard sheet.layout != .lines, sheet.layout != .joined, sheet.layout != .transposed,
                sheet.columns.allSatisfy({ $0.group == nil })
            else { return false }
            var order = Array(1..<sheet.columns.count)
            order.shuffle(using: &chance)
            if order == Array(1..<sheet.columns.count) { order.reverse() }
            order = [0] + order
            sheet.columns = order.map { sheet.columns[$0] }
            for row in sheet.rows.indices where !sheet.rows[row].isWide {
                sheet.rows[row].cells = order.map { sheet.rows[row].cells[$0] }
            }
            return true
        },
        column("numeric codes", ["Код", "Код цифровий", "Код"], .neutral) { row in
            let codes = [
                "USD": "840", "EUR": "978", "PLN": "985", "GBP": "826", "CHF": "756", "JPY": "392", "HUF": "348",
            ]
            return row.cells.flatMap(\.facts).first.flatMap { codes[$0.currency.text] } ?? ""
        },
        column("changes", ["Зміна", "Изменение", "Change"], .neutral) { $0.cells.count % 2 == 0 ? "+0,05" : "-0,10" },
        column("moments", ["Оновлено", "Обновлено", "Updated"], .neutral) { _ in "20.11.2026 10:15" },
        column("units of one", ["Кількість одиниць", "Количество единиц", "Units"], .units) { _ in "1" },
        column("empty column", ["", "", ""], .neutral) { _ in "" },
        .sheet(.shape, "codes in a column of their own") { sheet, _ in
            guard sheet.isTabular, !sheet.isOfBanks else { return false }
            let title = sheet.language == .english ? "Code" : "Код"
            sheet.insertColumn(Sheet.Column(title: title, role: .neutral), at: 0) { row in
                row.cells.flatMap(\.facts).first?.currency.text ?? ""
            }
            return true
        },
    ]

    /// A column of no rates after the subject or at the end.
    private static func column(
        _ name: String, _ titles: [String], _ role: Sheet.Role, _ cell: @escaping @Sendable (Sheet.Row) -> String
    ) -> MutationOperator {
        .sheet(.shape, "column of \(name)") { sheet, chance in
            guard sheet.isTabular || sheet.layout == .grid || sheet.layout == .list,
                !sheet.columns.contains(where: { $0.role == .units })
            else { return false }
            if sheet.isOfBanks, role == .units || name == "numeric codes" { return false }
            let title = titles[sheet.language == .ukrainian ? 0 : sheet.language == .russian ? 1 : 2]
            let place = chance.next() % 2 == 0 && role != .units ? sheet.columns.count : 1
            sheet.insertColumn(Sheet.Column(title: title, role: role), at: place, cell: cell)
            return true
        }
    }

    private static func foot(_ name: String, _ texts: [Sheet.Language: [String]]) -> MutationOperator {
        .sheet(.shape, name) { sheet, chance in
            guard sheet.isTabular, let choices = texts[sheet.language] else { return false }
            sheet.rows.append(Sheet.Row(cells: [Sheet.Cell(text: chance.pick(choices))], isWide: true))
            return true
        }
    }

    private static let rows: [MutationOperator] = [
        .sheet(.shape, "rows in another order") { sheet, chance in
            guard sheet.layout != .sideBySide else { return false }
            sheet.rows.shuffle(using: &chance)
            return true
        },
        foot(
            "foot with the licence",
            [
                .ukrainian: ["Ліцензія НБУ №22", "Ліцензія НБУ № 22 від 05.10.2011", "Банківська ліцензія №199"],
                .russian: ["Лицензия НБУ №22", "Лицензия НБУ № 22 от 05.10.2011"],
                .english: ["NBU licence No. 22", "Banking licence No 22 of 05.10.2011"],
            ]),
        foot(
            "foot with the moment",
            [
                .ukrainian: ["Оновлено 20.11.2026 10:15"], .russian: ["Обновлено 20.11.2026 10:15"],
                .english: ["Updated 20.11.2026 10:15"],
            ]),
        foot(
            "foot with a link",
            [
                .ukrainian: ["<a href=\"/kursy\">Усі курси</a>", "<a href=\"/viddilennia\">Відділення</a>"],
                .russian: ["<a href=\"/kursy\">Все курсы</a>"], .english: ["<a href=\"/rates\">All rates</a>"],
            ]),
        .sheet(.shape, "title row in the table") { sheet, _ in
            guard sheet.isTabular else { return false }
            sheet.titleRows = [
                sheet.language == .ukrainian
                    ? "Курси валют" : sheet.language == .russian ? "Курсы валют" : "Exchange rates"
            ]
            return true
        },
        .sheet(.shape, "row without rates") { sheet, _ in
            guard sheet.isTabular, !sheet.isOfBanks, !sheet.columns.contains(where: { $0.role == .units }) else {
                return false
            }
            let cells = sheet.columns.indices.map { Sheet.Cell(text: $0 == 0 ? "CZK" : "—") }
            sheet.rows.append(Sheet.Row(cells: cells))
            return true
        },
    ]

    private static let cells: [MutationOperator] = [
        replaced("del before the number") { "<del>\($0.older)</del> \($0)" },
        replaced("s after the number") { "\($0) <s>\($0.older)</s>" },
        replaced("strike-through by style") {
            "<span style=\"text-decoration: line-through\">\($0.older)</span> \($0)"
        },
        replaced("number in an input") { "<input type=\"text\" value=\"\($0)\" readonly>" },
        replaced("number in an output") { "<output>\($0)</output>" },
        replaced("change below") { "\($0)<div class=\"d\">+0,05</div>" },
        replaced("arrow and change") { "\($0)<br><small>▲ 0.05</small>" },
        replaced("arrow after the number") { "\($0) <i class=\"up\">↑</i>" },
        replaced("hidden copy of the number") { "\($0)<span style=\"display:none\">\($0)</span>" },
    ]

    private static func replaced(_ name: String, _ html: @escaping @Sendable (String) -> String) -> MutationOperator {
        .sheet(.shape, name) { sheet, _ in
            guard sheet.layout != .lines, sheet.layout != .joined else { return false }
            sheet.editRates { $0.text = html($0.text) }
            return true
        }
    }
}

extension Sheet {
    /// Whether it is one table with a header over it.
    var isTabular: Bool { layout == .table }
}

extension String {
    /// A number of the same length that is a little lower.
    fileprivate var older: String {
        guard let last = last?.wholeNumberValue else { return self }
        return dropLast(2) + "0\((last + 3) % 10)"
    }
}
