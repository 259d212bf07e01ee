import KursCore

/// Words that make the numbers something else than the present rate, in every place where pages write such words.
enum QualifierOperators {
    /// Words of one kind, under a name.
    typealias WordGroup = (name: String, words: [String])

    static let all: [MutationOperator] =
        operators(groups) + labels([("averages", averages)]) + cells([("averages", averages)]) + everywhere

    /// An operator for each group and place.
    static func operators(_ groups: [WordGroup]) -> [MutationOperator] {
        headers(groups) + surroundings(groups) + labels(groups) + titleRows(groups) + cells(groups)
    }

    private static let days = [
        "вчора", "завтра", "учора", "позавчора", "минулого тижня", "вчера", "послезавтра", "yesterday", "tomorrow",
        "last week", "попередній день",
    ]
    private static let bounds = [
        "мін.", "макс.", "мінімум", "максимум", "ліміт", "сума", "лимит", "min", "max", "limit", "від 1000", "до 1000",
        "low",
        "high", "поріг", "залишок",
    ]
    private static let goods = [
        "дорожні чеки", "дорожные чеки", "зношені", "пошкоджені банкноти", "ветхие", "старого зразка", "монети",
        "дрібні купюри", "інкасо", "чеки", "травелерс-чеки", "damaged", "traveller's cheques", "coins",
    ]
    private static let kinds = [
        "форвард", "ф'ючерс", "своп", "опціон", "forward", "futures", "овернайт", "спот +3", "фьючерс", "TOM",
    ]
    private static let statistics = [
        "найкращий", "медіана", "кращий", "відхилення", "різниця", "спред", "best", "лучший", "маржа", "обсяг",
        "волатильність", "комісія",
    ]
    /// In a row's label or a cell only: over a table they name the banks' average.
    private static let averages = ["середнє", "середній", "average", "среднее", "у середньому"]
    private static let plans = [
        "прогноз", "архів", "план", "очікуваний", "архив", "forecast", "archive", "історичний", "розрахунковий",
        "орієнтовний", "попередній", "бюджетний",
    ]
    private static let groups: [WordGroup] = [
        ("days", days), ("bounds", bounds), ("goods", goods), ("kinds of deals", kinds), ("statistics", statistics),
        ("plans", plans),
    ]

    /// The word before or after another.
    private static func joined(_ title: String, _ word: String, _ chance: inout SplitMix64) -> String {
        switch chance.next() % 4 {
        case 0: "\(title) \(word)"
        case 1: "\(word.titled) \(title.lowercased())"
        case 2: "\(title)<br><small>\(word)</small>"
        default: "\(title) (\(word))"
        }
    }

    private static func headers(_ groups: [WordGroup]) -> [MutationOperator] {
        groups.flatMap { name, words in
            [
                MutationOperator.sheet(.qualifiers, "\(name) in one header") { sheet, chance in
                    let column = chance.pick(sheet.rateColumns)
                    guard sheet.layout != .lines, sheet.layout != .joined else { return false }
                    sheet.columns[column].title = joined(sheet.columns[column].title, chance.pick(words), &chance)
                    sheet.voidColumn(column)
                    return true
                },
                .sheet(.qualifiers, "\(name) in all headers") { sheet, chance in
                    let word = chance.pick(words)
                    for column in sheet.rateColumns {
                        sheet.columns[column].title = joined(sheet.columns[column].title, word, &chance)
                    }
                    sheet.voidAll()
                    return true
                },
                .sheet(.qualifiers, "\(name) over the headers") { sheet, chance in
                    guard sheet.layout == .table, sheet.columns.allSatisfy({ $0.group == nil }) else { return false }
                    let word = chance.pick(words)
                    for column in sheet.rateColumns { sheet.columns[column].group = word.titled }
                    sheet.voidAll()
                    return true
                },
            ]
        }
    }

    private static func surroundings(_ groups: [WordGroup]) -> [MutationOperator] {
        groups.flatMap { name, words in
            [
                place("\(name) in the caption", words) { sheet, word in
                    sheet.caption = "Курс: " + word
                    return sheet.layout == .table
                },
                place("\(name) in the table's heading", words) { sheet, word in
                    sheet.subheading = sheet.subheading.isEmpty ? word.titled : "\(sheet.subheading) (\(word))"
                    return true
                },
                place("\(name) in the first heading", words) { sheet, word in
                    sheet.heading += ": " + word
                    return true
                },
                place("\(name) in a title row", words) { sheet, word in
                    sheet.titleRows = ["Курси: " + word]
                    return sheet.layout == .table
                },
                place("\(name) in a line above", words) { sheet, word in
                    sheet.lead.append(word.titled)
                    return true
                },
            ]
        }
    }

    private static func place(
        _ name: String, _ words: [String], _ edit: @escaping @Sendable (inout Sheet, String) -> Bool
    ) -> MutationOperator {
        .sheet(.qualifiers, name) { sheet, chance in
            sheet.voidAll()
            return edit(&sheet, chance.pick(words))
        }
    }

    private static func labels(_ groups: [WordGroup]) -> [MutationOperator] {
        groups.map { name, words in
            .sheet(.qualifiers, "\(name) in a row's label") { sheet, chance in
                guard !sheet.isOfBanks, sheet.layout != .transposed else { return false }
                let row = chance.pick(sheet.dataRows)
                let word = chance.pick(words)
                sheet.rows[row].cells[0].after = chance.pick([
                    " \(word)", " (\(word))", "<br><small>\(word)</small>", ", \(word)",
                ])
                sheet.voidRow(row)
                return true
            }
        }
    }

    private static func titleRows(_ groups: [WordGroup]) -> [MutationOperator] {
        groups.map { name, words in
            .sheet(.qualifiers, "\(name) in a row of its own above") { sheet, chance in
                guard sheet.layout == .table else { return false }
                let word = chance.pick(words).titled
                let place = chance.pick(sheet.dataRows)
                for row in place..<sheet.rows.count { sheet.voidRow(row) }
                sheet.rows.insert(Sheet.Row(cells: [Sheet.Cell(text: word)], isWide: true), at: place)
                return true
            }
        }
    }

    private static func cells(_ groups: [WordGroup]) -> [MutationOperator] {
        groups.map { name, words in
            .sheet(.qualifiers, "\(name) in the cells") { sheet, chance in
                guard sheet.layout != .lines, sheet.layout != .joined else { return false }
                let word = chance.pick(words)
                let isBefore = chance.next() % 2 == 0
                sheet.editRates { if isBefore { $0.before = word + " " } else { $0.after = " (\(word))" } }
                sheet.voidAll()
                return true
            }
        }
    }

    /// On any page.
    private static let everywhere: [MutationOperator] = [
        .markup(.qualifiers, "captions of archives and plans on any page") { page, chance in
            let word = chance.pick(plans + days).titled
            page.void()
            return !page.markup.has("caption")
                && page.markup.insert({ $0 ? "" : "<caption>\(word)</caption>" }, inside: "table")
        },
        .markup(.qualifiers, "every header of goods on any page") { page, chance in
            let word = chance.pick(goods + kinds)
            page.void()
            return page.markup.editTrimmed(page.markup.cellTexts(["th"])) { $0 + " " + word }
        },
    ]
}
