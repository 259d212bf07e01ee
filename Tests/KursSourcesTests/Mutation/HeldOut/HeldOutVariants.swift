import KursCore

/// Operators in other words and shapes of the same families than those of the other files.
enum HeldOutVariants {
    static let all: [MutationOperator] = destroying + keeping

    private static func saying(
        _ name: String, _ words: [String], _ edit: @escaping @Sendable (inout Sheet, String) -> Bool
    ) -> MutationOperator {
        .sheet(.qualifiers, name) { sheet, chance in
            sheet.voidAll()
            return edit(&sheet, chance.pick(words))
        }
    }

    private static let seasons = ["за липень", "зимовий", "у 2021 році", "на початок кварталу", "двотижневої давності"]
    private static let people = ["нерезидентам", "для членів клубу", "дилерський", "інсайдерський", "студентам"]
    private static let sums = ["від десяти тисяч", "понад 5000", "гранична сума", "не менш як 300", "до вичерпання"]

    private static let destroying: [MutationOperator] = [
        saying("season in an alert above", seasons) { sheet, word in
            sheet.style.before = "<div role=\"alert\"><strong>\(word.titled)</strong></div>"
            return true
        },
        saying("people in a pressed button", people) { sheet, word in
            sheet.style.before = "<div><button aria-pressed=\"true\">\(word.titled)</button><button>Усі</button></div>"
            return true
        },
        saying("people in a chosen radio", people) { sheet, word in
            sheet.style.before = "<div><span role=\"radio\" aria-checked=\"true\">\(word.titled)</span></div>"
            return true
        },
        saying("season in the caption of a figure above", seasons) { sheet, word in
            (sheet.style.before, sheet.style.after) = ("<figure><figcaption>\(word.titled)</figcaption>", "</figure>")
            return true
        },
        saying("sums in each header by a line", sums) { sheet, word in
            for column in sheet.rateColumns { sheet.columns[column].title += "<div>\(word)</div>" }
            return sheet.layout == .table
        },
        saying("people in a term above", people) { sheet, word in
            sheet.style.before = "<dl><dt>\(word.titled)</dt></dl>"
            return true
        },
        .sheet(.qualifiers, "sums in every cell by a line") { sheet, chance in
            let word = chance.pick(sums)
            sheet.editRates { $0.after = "<br>\(word)" }
            sheet.voidAll()
            return sheet.layout == .table
        },
        .sheet(.glue, "numbers of things") { sheet, chance in
            let mark = chance.pick(["№", "No ", "#", "ст. "])
            sheet.editRates { $0.before = mark }
            sheet.voidAll()
            return sheet.layout == .table
        },
        .sheet(.glue, "half a number on the next line") { sheet, _ in
            sheet.editRates { $0.text = $0.text.replacing(".", with: ".<br>").replacing(",", with: ",<br>") }
            sheet.voidAll()
            return sheet.layout == .table
        },
        .sheet(.units, "weights and measures in the heading") { sheet, chance in
            let word = chance.pick(["за унцію", "за кілограм", "за карат", "per ounce", "за літр"])
            sheet.subheading = "Курс " + word
            sheet.voidAll()
            return true
        },
        .sheet(.foreign, "letters of another language in the title") { sheet, chance in
            sheet.title += " — " + chance.pick(["zł", "Kč", "în lei", "gyűjtő", "Łódź", "València în ţară"])
            sheet.voidAll()
            return !sheet.isOfBanks
        },
        .sheet(.foreign, "money alone in a line above") { sheet, chance in
            sheet.lead = [chance.pick(["Ціни: AZN", "Курси: GEL", "AED", "Єгипетський фунт", "Rates: BGN"])]
            sheet.voidAll()
            return true
        },
    ]

    private static func around(_ name: String, _ before: String, _ after: String) -> MutationOperator {
        .sheet(.markup, name) { sheet, _ in
            (sheet.style.before, sheet.style.after) = (before, after)
            return true
        }
    }

    private static func titled(_ name: String, _ buy: String, _ sell: String) -> MutationOperator {
        .sheet(.wording, name) { sheet, _ in
            sheet.sides != nil && WordingOperators.retitle(&sheet, [buy], [sell], 0)
        }
    }

    private static let keeping: [MutationOperator] = [
        around("tab of cash chosen of none", "<div role=\"tablist\"><button role=\"tab\">Архів</button></div>", ""),
        around("section around the rates", "<section aria-live=\"polite\"><div><div>", "</div></div></section>"),
        around("figure without a caption", "<figure>", "</figure>"),
        around("rule above and below", "<hr>", "<hr>"),
        titled("Банк покупает", "Банк покупает", "Банк продаёт"),
        titled("Bank buying", "Bank buying", "Bank selling"),
        .sheet(.shape, "numeric codes behind the names") { sheet, _ in
            let codes = ["USD": "840", "EUR": "978", "PLN": "985", "GBP": "826", "CHF": "756"]
            guard sheet.isTabular, !sheet.isOfBanks, sheet.columns.allSatisfy({ $0.role != .units }) else {
                return false
            }
            sheet.insertColumn(Sheet.Column(title: sheet.language == .english ? "Code" : "Код", role: .neutral), at: 1)
            {
                $0.cells.flatMap(\.facts).first.flatMap { codes[$0.currency.text] } ?? ""
            }
            return true
        },
        .sheet(.shape, "records as links") { sheet, _ in
            guard sheet.sides != nil, sheet.columns.count == 3, sheet.layout != .other, !sheet.isOfBanks,
                sheet.columns.allSatisfy({ $0.group == nil })
            else { return false }
            sheet.layout = .other
            sheet.form = { sheet in
                sheet.rows.filter { !$0.isWide }.map { row in
                    let parts = zip(sheet.columns, row.cells).dropFirst().map { "<i>\($0.title)</i> <b>\($1.html)</b>" }
                    return "<a href=\"/r\">\(row.cells[0].html) \(parts.joined(separator: " "))</a> "
                }.joined()
            }
            return true
        },
    ]
}
