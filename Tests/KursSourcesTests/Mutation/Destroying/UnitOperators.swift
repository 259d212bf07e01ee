import KursCore

/// Rates of other units than one, said in every place where pages say it.
enum UnitOperators {
    static let all: [MutationOperator] = columns(titles) + places(words) + scales + unsaid

    /// A text and the number of units it states.
    typealias UnitText = (text: String, unit: Int)

    private static let words: [UnitText] = [
        ("за 100", 100), ("за 100 од.", 100), ("за 100 одиниць", 100), ("за 1000", 1000), ("за 10 одиниць", 10),
        ("за сто", 100), ("за 100 единиц", 100), ("per 100", 100), ("per 100 units", 100), ("x100", 100),
        ("100 од.", 100), ("(100)", 100), ("за тисячу", 1000), ("for 1,000", 1000), ("за 10 000", 10_000),
    ]

    /// Says a unit somewhere; the rates are then of that unit.
    private static func said(
        _ name: String, _ words: [UnitText], _ edit: @escaping @Sendable (inout Sheet, String) -> Bool
    ) -> MutationOperator {
        .sheet(.units, name) { sheet, chance in
            let (text, unit) = chance.pick(words)
            guard sheet.columns.allSatisfy({ $0.role != .units }), edit(&sheet, text) else { return false }
            sheet.editFacts { _, fact in fact.per(unit) }
            return true
        }
    }

    /// An operator for each place where a unit can stand.
    static func places(_ words: [UnitText], _ suffix: String = "") -> [MutationOperator] {
        [
            said("unit in each header" + suffix, words) { sheet, text in
                for index in sheet.rateColumns { sheet.columns[index].title += " " + text }
                return true
            },
            said("unit under each header" + suffix, words) { sheet, text in
                for index in sheet.rateColumns { sheet.columns[index].title += "<br><small>\(text)</small>" }
                return sheet.layout != .lines
            },
            said("unit in the subject's header" + suffix, words) { sheet, text in
                sheet.columns[0].title += ", " + text
                return sheet.layout == .table || sheet.layout == .grid || sheet.layout == .list
            },
            said("unit in the caption" + suffix, words) { sheet, text in
                sheet.caption = "Курс " + text
                return sheet.layout == .table
            },
            said("unit in the table's heading" + suffix, words) { sheet, text in
                sheet.subheading = (sheet.subheading.isEmpty ? "Курс" : sheet.subheading) + " " + text
                return true
            },
            said("unit in the first heading" + suffix, words) { sheet, text in
                sheet.heading += " " + text
                return true
            },
            said("unit in a paragraph" + suffix, words) { sheet, text in
                sheet.lead.append("Курс вказано " + text)
                return true
            },
            said("unit in a title row" + suffix, words) { sheet, text in
                sheet.titleRows = ["Курс " + text]
                return sheet.layout == .table
            },
            said("unit in a note below" + suffix, words) { sheet, text in
                sheet.notes.append("* курс " + text)
                for index in sheet.rateColumns { sheet.columns[index].title += "*" }
                return sheet.layout != .lines
            },
            said("unit after each subject" + suffix, words) { sheet, text in
                for row in sheet.dataRows { sheet.rows[row].cells[0].after = ", " + text }
                return !sheet.isOfBanks && sheet.layout != .transposed
            },
            said("unit in a group's header" + suffix, words) { sheet, text in
                for index in sheet.rateColumns {
                    sheet.columns[index].group = (sheet.columns[index].group ?? "Курс") + " " + text
                }
                return sheet.layout == .table
            },
        ]
    }

    private static let titles = [
        "Кол-во", "К-сть", "Од.", "Лот", "Quantity", "Nominal", "Value", "Номінал", "Одиниці", "Ед.", "Масштаб",
        "Units",
    ]

    /// An operator for each title of a column of units.
    static func columns(_ titles: [String]) -> [MutationOperator] {
        titles.map { title in
            .sheet(.units, "unit in a column \(title)") { sheet, chance in
                guard sheet.layout == .table, !sheet.isOfBanks, sheet.columns.allSatisfy({ $0.role != .units }) else {
                    return false
                }
                let unit = chance.pick([10, 100, 1000])
                let column = Sheet.Column(title: title, role: .units)
                sheet.insertColumn(column, at: chance.next() % 3 == 0 ? sheet.columns.count : 1) { _ in "\(unit)" }
                sheet.editFacts { _, fact in fact.per(unit) }
                return true
            }
        }
    }

    /// Rates in parts or multiples of a hryvnia: none is shown unless it is the right one.
    private static func scaled(_ name: String, _ choices: [String], unit: Int?) -> MutationOperator {
        .sheet(.units, name) { sheet, chance in
            let text = chance.pick(choices)
            switch chance.next() % 3 {
            case 0: for index in sheet.rateColumns { sheet.columns[index].title += ", " + text }
            case 1: sheet.subheading = "Курс, " + text
            default: sheet.editRates { $0.after = " " + text }
            }
            sheet.lead = sheet.lead.filter { !$0.lowercased().contains("гр") && !$0.contains("UAH") }
            sheet.heading = sheet.heading.replacing(", грн", with: "")
            sheet.editFacts { _, fact in unit.flatMap { fact.per($0) } }
            return sheet.layout != .lines
        }
    }

    private static let scales: [MutationOperator] = [
        scaled("kopecks", ["коп.", "копійок", "коп", "копеек", "kopecks"], unit: 100),
        scaled("thousands", ["тис. грн", "тыс. грн", "тис.", "млн грн", "thousand UAH"], unit: nil),
        scaled("by weight", ["за грам", "грн/г", "за унцію", "за кг"], unit: nil),
        scaled("by piece", ["шт.", "за монету", "за пачку", "штук", "pcs"], unit: nil),
        scaled("per cent or points", ["%", "п.", "б.п.", "проц.", "‰"], unit: nil),
    ]

    /// Yen for a hundred without a word of it, which only the NBU's rate shows.
    private static let unsaid: [MutationOperator] = [
        .markup(.units, "unit unsaid") { page, chance in
            let unit = chance.pick([10, 100, 1000, 10_000])
            guard page.mutant.source.name == "rates-page", page.hasPlainNumbers else { return false }
            guard page.mutant.facts.allSatisfy({ ["USD", "EUR", "PLN", "GBP", "CHF"].contains($0.currency.text) })
            else {
                return false
            }
            page.mutant.isHeldAgainstNBU = true
            page.void()
            let zeros = unit.description.count - 1
            return page.markup.editTrimmed(page.markup.numberTexts) { text in
                let parts = text.split { $0 == "." || $0 == "," }
                let digits = parts[0] + parts[1] + String(repeating: "0", count: 4)
                let whole = digits.prefix(parts[0].count + zeros)
                return whole + "." + digits.dropFirst(whole.count).prefix(2)
            }
        }
    ]
}
