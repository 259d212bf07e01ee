import KursCore

/// More than one number in a cell, with nothing between them.
enum GlueOperators {
    static let all: [MutationOperator] = beside + confused + everywhere

    /// Puts something beside each rate, which still says what it said.
    private static func beside(_ name: String, _ choices: [(before: String, after: String)]) -> MutationOperator {
        .sheet(.glue, name) { sheet, chance in
            let (before, after) = chance.pick(choices)
            sheet.editRates { ($0.before, $0.after) = (before, after) }
            return sheet.layout != .lines
        }
    }

    private static let beside: [MutationOperator] = [
        beside("change glued on", [("", "<span>0.050</span>"), ("", "<i>0.12</i>"), ("", "<small>+0.05</small>")]),
        beside("change glued before", [("<span>0.050</span>", ""), ("<i>+0.12</i>", "")]),
        beside("footnote raised", [("", "<sup>1</sup>"), ("", "<sup>2)</sup>"), ("", "<sup>*</sup>")]),
        beside("footnote lowered", [("", "<sub>2</sub>"), ("", "<sub>1</sub>")]),
        beside("footnote as a letter", [("", "¹"), ("", "²"), ("", "³")]),
        beside("footnote in a link", [("", "<a href=\"#n1\"><sup>1</sup></a>"), ("", "<a href=\"#n\">[1]</a>")]),
        beside("hidden digits", [("", "<span style=\"display:none\">5</span>"), ("<b hidden>1</b>", "")]),
        beside("digits in brackets", [("", " <em class=\"badge\">(7)</em>"), ("", " (3)")]),
        .sheet(.glue, "decimals raised") { sheet, chance in
            let tag = chance.pick(["sup", "small", "sub", "u"])
            sheet.editRates { cell in
                let parts = cell.text.split { $0 == "." || $0 == "," }
                if parts.count == 2 { cell.text = "\(parts[0])<\(tag)>\(parts[1])</\(tag)>" }
            }
            return sheet.layout != .lines
        },
        .sheet(.glue, "space after the decimal mark") { sheet, chance in
            let space = chance.pick([" ", "&nbsp;", "<br>"])
            sheet.editRates { $0.text = $0.text.replacing(".", with: "." + space).replacing(",", with: "," + space) }
            return true
        },
    ]

    /// Makes each rate something that is not one number.
    private static func confused(_ name: String, _ choices: [@Sendable (String) -> String]) -> MutationOperator {
        .sheet(.glue, name) { sheet, chance in
            let change = chance.pick(choices)
            sheet.editRates { ($0.text, $0.facts) = (change($0.text), []) }
            return sheet.layout != .lines && sheet.layout != .joined
        }
    }

    private static let confused: [MutationOperator] = [
        confused("second rate glued on", [{ $0 + "<b>44.20</b>" }, { $0 + "<span>44.20</span>" }]),
        confused("second rate below", [{ $0 + "<br>44.75" }, { $0 + "<div>44.75</div>" }]),
        confused(
            "range of rates",
            [{ $0 + "–44.90" }, { $0 + " - 44.90" }, { "від " + $0 + " до 44.90" }, { $0 + "…44.90" }]),
        confused(
            "bound of rates", [{ "від " + $0 }, { "до " + $0 }, { "≈ " + $0 }, { "from " + $0 }, { "&lt; " + $0 }]),
        confused(
            "letter for a digit",
            [
                { $0.misspelt("4", "Ч") }, { $0.misspelt("1", "l") }, { $0.misspelt("4", "З") },
                { $0.misspelt("0", "O") },
            ]),
        confused("letter stuck on", [{ $0 + "x" }, { "A" + $0 }, { $0 + "а" }, { "№" + $0 }]),
        confused(
            "digit lost", [{ $0.dropLast(2) + "?" + $0.suffix(1) }, { $0.dropLast(1) + "*" }, { $0.dropLast(1) + "_" }]),
        confused("power or fraction", [{ $0 + "e2" }, { $0 + "×10" }, { $0 + "½" }, { $0 + "·100" }]),
        confused("two decimal marks", [{ $0 + ".5" }, { $0 + ",5" }, { "1." + $0 }]),
        confused("negative", [{ "−" + $0 }, { "-" + $0 }]),
        confused("per cent", [{ $0 + "%" }, { $0 + " %" }, { $0 + "‰" }]),
    ]

    /// On any page with whole numbers in texts of their own.
    private static func anywhere(
        _ name: String, keeps: Bool, _ change: @escaping @Sendable (String) -> String
    ) -> MutationOperator {
        .markup(.glue, name) { page, _ in
            guard page.hasPlainNumbers else { return false }
            if !keeps { page.void() }
            return page.markup.editTrimmed(page.markup.numberTexts, change)
        }
    }

    private static let everywhere: [MutationOperator] = [
        anywhere("footnote raised on any page", keeps: true) { $0 + "<sup>1</sup>" },
        anywhere("another currency's sign on any page", keeps: false) { $0 + " zł" },
        anywhere("letter stuck on, on any page", keeps: false) { $0 + "k" },
    ]
}

extension String {
    /// With letters for a digit; a letter at the end where there is no such digit.
    fileprivate func misspelt(_ digit: String, _ letter: String) -> String {
        hasPrefix(digit) || dropFirst().contains(digit) ? replacing(digit, with: letter) : self + letter
    }
}
