import KursCore

/// Headers that do not fit their rows.
enum HeaderOperators {
    static let all: [MutationOperator] = titles + shifts + rows + dates

    private static func tabular(
        _ name: String, _ edit: @escaping @Sendable (inout Sheet, inout SplitMix64) -> Bool
    ) -> MutationOperator {
        .sheet(.headers, name) { sheet, chance in
            guard sheet.layout == .table, sheet.columns.allSatisfy({ $0.group == nil }) else { return false }
            return edit(&sheet, &chance)
        }
    }

    private static let titles: [MutationOperator] = [
        .sheet(.headers, "swapped titles") { sheet, _ in
            guard let sides = sheet.sides, sheet.layout != .joined, sheet.layout != .lines else { return false }
            sheet.swapTitles(sides.buy, sides.sell)
            sheet.editFacts { _, fact in fact.otherSide }
            return true
        },
        .sheet(.headers, "one title twice") { sheet, chance in
            guard let sides = sheet.sides else { return false }
            let (from, to) = chance.next() % 2 == 0 ? (sides.buy, sides.sell) : (sides.sell, sides.buy)
            sheet.columns[to].title = sheet.columns[from].title
            sheet.voidColumn(from)
            sheet.voidColumn(to)
            return true
        },
        .sheet(.headers, "titles of no meaning") { sheet, chance in
            let (one, other) = chance.pick([
                ("А", "Б"), ("1", "2"), ("Курс 1", "Курс 2"), ("Ціна", "Вартість"), ("Раз", "Два"), ("Курс", "Курс"),
            ])
            guard let sides = sheet.sides else { return false }
            (sheet.columns[sides.buy].title, sheet.columns[sides.sell].title) = (one, other)
            sheet.voidColumn(sides.buy)
            sheet.voidColumn(sides.sell)
            return true
        },
        .sheet(.headers, "empty titles") { sheet, _ in
            guard let sides = sheet.sides else { return false }
            (sheet.columns[sides.buy].title, sheet.columns[sides.sell].title) = ("", "")
            sheet.voidColumn(sides.buy)
            sheet.voidColumn(sides.sell)
            return true
        },
        tabular("no header") { sheet, _ in
            guard sheet.titleRows.isEmpty else { return false }
            sheet.style.hasHeader = false
            sheet.voidAll()
            return true
        },
        tabular("the same columns again without a group") { sheet, _ in
            guard let sides = sheet.sides, sheet.columns.count == 3 else { return false }
            sheet.columns += [sheet.columns[sides.buy], sheet.columns[sides.sell]]
            sheet.voidAll()
            for row in sheet.dataRowsOrVoid {
                sheet.rows[row].cells += [Sheet.Cell(text: "42.11"), Sheet.Cell(text: "44.22")]
            }
            return true
        },
        tabular("a third rate without a known title") { sheet, chance in
            let title = chance.pick(["Курс 2", "Інше", "VIP", "Преміум", "Корпоративний", "Оптовий"])
            sheet.insertColumn(Sheet.Column(title: title, role: .neutral), at: 1) { _ in "42.77" }
            return true
        },
    ]

    private static let shifts: [MutationOperator] = [
        tabular("header shifted right") { sheet, chance in
            let title = chance.pick(["", "№", "Назва", "Код"])
            sheet.columns.insert(Sheet.Column(title: title, role: .neutral), at: 0)
            sheet.voidAll()
            return true
        },
        tabular("header without its first cell") { sheet, _ in
            sheet.columns.removeFirst()
            // A reader that finds the shift may show what stands where it stood.
            return true
        },
        tabular("header without a side") { sheet, _ in
            guard let sides = sheet.sides else { return false }
            sheet.columns.remove(at: sides.buy)
            sheet.voidAll()
            return true
        },
        tabular("empty title after the first") { sheet, _ in
            sheet.columns[0].title = sheet.columns[0].title + "</th><th>"
            sheet.voidAll()
            return true
        },
        tabular("cells of a side missing in every row") { sheet, chance in
            guard let sides = sheet.sides else { return false }
            let column = chance.pick([sides.buy, sides.sell])
            for row in sheet.rows.indices where !sheet.rows[row].isWide { sheet.rows[row].cells.remove(at: column) }
            if column < sheet.columns.count - 1 { sheet.voidAll() }
            return true
        },
        tabular("cells of a side empty in every row") { sheet, chance in
            guard let sides = sheet.sides else { return false }
            let column = chance.pick([sides.buy, sides.sell])
            for row in sheet.rows.indices where !sheet.rows[row].isWide { sheet.rows[row].cells[column].text = "" }
            sheet.voidColumn(column)
            return true
        },
    ]

    private static let rows: [MutationOperator] = [
        tabular("a row too short") { sheet, chance in
            let row = chance.pick(sheet.dataRows)
            sheet.voidRow(row)
            sheet.rows[row].cells.remove(at: chance.next() % 2 == 0 ? 1 : 0)
            return true
        },
        tabular("a row too long") { sheet, chance in
            let row = chance.pick(sheet.dataRows)
            sheet.voidRow(row)
            sheet.rows[row].cells.insert(Sheet.Cell(text: chance.pick(["44.44", "", "1", "—", "*"])), at: 1)
            return true
        },
        tabular("every row too long") { sheet, chance in
            sheet.voidAll()
            let text = chance.pick(["41.11", "", "7"])
            for row in sheet.rows.indices where !sheet.rows[row].isWide {
                sheet.rows[row].cells.insert(Sheet.Cell(text: text), at: 1)
            }
            return true
        },
        tabular("a number at the end of every row") { sheet, chance in
            let text = chance.pick(["41.11", "5", "0.15"])
            for row in sheet.rows.indices where !sheet.rows[row].isWide {
                sheet.rows[row].cells.append(Sheet.Cell(text: text))
            }
            return true
        },
        tabular("a cell over two columns") { sheet, chance in
            guard let sides = sheet.sides, sheet.columns.count == 3 else { return false }
            let row = chance.pick(sheet.dataRows)
            let number = sheet.rows[row].cells[sides.buy].text
            sheet.voidRow(row)
            sheet.rows[row].cells = [sheet.rows[row].cells[0]]
            sheet.rows[row].cells[0].after = "</td><td colspan=\"2\">" + number
            return true
        },
        .sheet(.headers, "a currency twice with other rates") { sheet, chance in
            guard !sheet.isOfBanks, sheet.layout != .sideBySide else { return false }
            let row = chance.pick(sheet.dataRows)
            sheet.voidRow(row)
            var other = sheet.rows[row]
            for index in other.cells.indices.dropFirst() where Markup.isNumber(other.cells[index].text) {
                let text = other.cells[index].text
                other.cells[index].text = text.dropLast() + (text.hasSuffix("7") ? "3" : "7")
            }
            sheet.rows.append(other)
            return true
        },
    ]

    private static let dates: [MutationOperator] = [
        tabular("dates in the cells of a side") { sheet, chance in
            let column = chance.pick(sheet.rateColumns)
            let text = chance.pick(["20.11.2026", "19.11.26", "20 листопада", "2026-11-20", "10:45", "20/11"])
            sheet.voidColumn(column)
            for row in sheet.rows.indices where !sheet.rows[row].isWide { sheet.rows[row].cells[column].text = text }
            return true
        },
        tabular("words in the cells of a side") { sheet, chance in
            let column = chance.pick(sheet.rateColumns)
            let text = chance.pick(["за запитом", "від 5", "тел. 0 800", "на 2 дні", "до 18.00", "USD"])
            sheet.voidColumn(column)
            for row in sheet.rows.indices where !sheet.rows[row].isWide { sheet.rows[row].cells[column].text = text }
            return true
        },
    ]
}

extension Fact {
    /// The same rate on the other side.
    fileprivate var otherSide: Fact {
        var fact = self
        fact.side = side == .buy ? .sell : side == .sell ? .buy : side
        return fact
    }
}

extension Sheet {
    fileprivate mutating func swapTitles(_ one: Int, _ other: Int) {
        (columns[one].title, columns[other].title) = (columns[other].title, columns[one].title)
    }

    /// The rows that are no titles, whether they say anything or not.
    fileprivate var dataRowsOrVoid: [Int] { rows.indices.filter { !rows[$0].isWide } }
}
