import KursCore

extension HeldOutOperators {
    private static let words = [
        "учорашній курс", "архівні дані", "прогноз на січень", "для дорожніх чеків", "зношені банкноти",
        "за 100 одиниць",
        "у злотих", "форвардний курс", "демонстраційні дані", "ціни в євро", "мінімальний курс", "оптовий курс",
    ]

    /// Says a word in a place; nothing is said any more.
    private static func place(
        _ name: String, _ edit: @escaping @Sendable (inout Sheet, String) -> Bool
    ) -> MutationOperator {
        .sheet(.qualifiers, name) { sheet, chance in
            sheet.voidAll()
            return edit(&sheet, chance.pick(words))
        }
    }

    /// Places that the other operators do not use.
    static let places: [MutationOperator] = [
        place("legend around the table") { sheet, word in
            (sheet.style.before, sheet.style.after) = ("<fieldset><legend>\(word.titled)</legend>", "</fieldset>")
            return true
        },
        place("caption of a figure") { sheet, word in
            (sheet.style.before, sheet.style.after) = ("<figure>", "<figcaption>\(word.titled)</figcaption></figure>")
            return true
        },
        place("bold line above") { sheet, word in
            sheet.style.before = "<div><b>\(word.titled):</b></div>"
            return true
        },
        place("text directly before") { sheet, word in
            sheet.style.before = word.titled
            return true
        },
        place("line directly below") { sheet, word in
            sheet.style.after = "<div><small>\(word.titled)</small></div>"
            return true
        },
        place("summary of open details") { sheet, word in
            (sheet.style.before, sheet.style.after) = ("<details open><summary>\(word.titled)</summary>", "</details>")
            return true
        },
        place("heading of a deeper level") { sheet, word in
            sheet.style.before = "<h5>\(word.titled)</h5>"
            return true
        },
        place("selected tab") { sheet, word in
            sheet.style.before =
                "<div role=\"tablist\"><button role=\"tab\" aria-selected=\"true\">\(word.titled)</button></div>"
            return true
        },
        place("abbreviation in the headers") { sheet, word in
            for column in sheet.rateColumns {
                sheet.columns[column].title =
                    "<abbr title=\"\(word)\">\(sheet.columns[column].title)</abbr> <span>(\(word))</span>"
            }
            return sheet.layout == .table
        },
        place("breadcrumbs and heading") { sheet, word in
            sheet.heading = word.titled
            sheet.title = word.titled
            return true
        },
        place("foot row of the table") { sheet, word in
            sheet.rows.append(Sheet.Row(cells: [Sheet.Cell(text: "Увага: " + word)], isWide: true))
            return sheet.layout == .table
        },
        place("column of remarks") { sheet, word in
            guard sheet.layout == .table else { return false }
            sheet.insertColumn(Sheet.Column(title: "Примітка", role: .neutral), at: sheet.columns.count) { _ in word }
            return true
        },
    ]

    private static func cell(
        _ name: String, keeps: Bool, _ choices: [@Sendable (String) -> String]
    ) -> MutationOperator {
        .sheet(.glue, name) { sheet, chance in
            let change = chance.pick(choices)
            sheet.editRates { $0.text = change($0.text) }
            if !keeps { sheet.voidAll() }
            return sheet.layout != .lines && sheet.layout != .joined
        }
    }

    /// Other things beside and in the numbers.
    static let cells: [MutationOperator] = [
        cell("footnote of a letter", keeps: true, [{ $0 + "<sup>a</sup>" }, { $0 + "†" }, { $0 + "<sup>(3)</sup>" }]),
        cell(
            "yesterday's rate beside", keeps: false,
            [{ "43.99 → " + $0 }, { $0 + " (вчора 42.99)" }, { $0 + " / 43.99" }]),
        cell("sum for a hundred", keeps: false, [{ "100 = " + $0 }, { $0 + " за 100" }, { "1 000 × " + $0 }]),
        cell(
            "another letter in the number", keeps: false,
            [{ $0.replacing(".", with: ".О").replacing(",", with: ",О") }, { "І" + $0 }, { $0 + "б" }]),
        cell("digits of other scripts", keeps: false, [{ $0 + "٣" }, { "４" + $0 }, { $0 + "₅" }]),
        cell("brackets", keeps: false, [{ "(" + $0 + ")" }, { "[" + $0 + "]" }, { "~" + $0 }]),
        cell("three numbers", keeps: false, [{ $0 + " 43.33 43.44" }, { "<p>\($0)</p><p>43.33</p><p>43.44</p>" }]),
        cell(
            "crossed out", keeps: false,
            [{ "<del>\($0)</del>" }, { "<span style=\"text-decoration:line-through\">\($0)</span>" }]),
        cell("a question", keeps: false, [{ $0 + "?" }, { "? " + $0 }, { $0 + "…" }]),
    ]

    private static func titled(_ name: String, _ buy: String, _ sell: String) -> MutationOperator {
        .sheet(.wording, name) { sheet, _ in
            guard sheet.sides != nil else { return false }
            return WordingOperators.retitle(&sheet, [buy], [sell], 0)
        }
    }

    /// Changes that keep the meaning.
    static let kept: [MutationOperator] = [
        titled("Банк скуповує", "Банк скуповує", "Банк продає"),
        titled("Купівля банком", "Купівля банком", "Продаж банком"),
        titled("Банк скупает", "Банк скупает", "Банк продает"), titled("Bid rate", "Bid rate", "Ask rate"),
        titled("Купівля валюти", "Купівля валюти", "Продаж валюти"),
        titled("Курс купівлі, грн", "Курс купівлі, грн", "Курс продажу, грн"),
        .markup(.markup, "mark and u around words") { page, _ in
            page.markup.editTrimmed(page.markup.cellOrNumberTexts) { "<mark><u>\($0)</u></mark>" }
        },
        .markup(.markup, "em spaces around words") { page, _ in
            page.markup.editTrimmed(page.markup.cellOrNumberTexts) { "&emsp;\($0)&#8201;" }
        },
        .markup(.markup, "articles around the page") { page, _ in
            page.markup.wrapMain("<article><div><div><div>", "</div></div></div></article>")
        },
        .markup(.markup, "custom elements around words") { page, _ in
            page.markup.editTrimmed(page.markup.cellOrNumberTexts) { "<x-rate>\($0)</x-rate>" }
        },
        .markup(.markup, "direction marks around numbers") { page, _ in
            page.markup.editTrimmed(page.markup.numberTexts) { "\u{200E}\($0)\u{200E}" }
        },
        .markup(.markup, "three decimals more") { page, _ in
            page.hasPlainNumbers && page.markup.editTrimmed(page.markup.numberTexts) { $0 + "00" }
        },
    ]
}
