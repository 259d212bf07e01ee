import KursCore

/// The same words in other letters and bytes.
enum TextOperators {
    static let all: [MutationOperator] = letters + encodings

    private static let letters: [MutationOperator] = [
        .markup(.markup, "soft hyphens in words") { page, _ in page.markup.hyphenate("\u{AD}") },
        .markup(.markup, "soft hyphens as entities") { page, _ in page.markup.hyphenate("&shy;") },
        .markup(.markup, "word break elements") { page, _ in page.markup.hyphenate("<wbr>") },
        .markup(.markup, "zero-width spaces at ends") { page, _ in
            page.markup.editTrimmed(page.markup.cellOrNumberTexts) { $0 + "\u{200B}" }
        },
        .markup(.markup, "digits as entities") { page, _ in
            page.markup.editTrimmed(page.markup.numberTexts) { text in
                text.map { $0 == "4" ? "&#52;" : $0 == "1" ? "&#x31;" : String($0) }.joined()
            }
        },
        .markup(.markup, "decimal marks as entities") { page, _ in
            page.markup.editTrimmed(page.markup.numberTexts) {
                $0.replacing(".", with: "&period;").replacing(",", with: "&#44;")
            }
        },
        .markup(.markup, "letters as entities") { page, _ in
            page.markup.editTrimmed(page.markup.cellTexts(["th"])) { text in
                guard !text.contains("&") else { return nil }
                return text.unicodeScalars.map { $0.value > 0x7F ? "&#\($0.value);" : String($0) }.joined()
            }
        },
        .markup(.markup, "comment inside the number") { page, _ in
            page.markup.editTrimmed(page.markup.numberTexts) { text in
                text.replacing(".", with: "<!-- -->.").replacing(",", with: ",<!-- -->")
            }
        },
        .markup(.markup, "headers in capitals") { page, _ in
            page.markup.editTrimmed(page.markup.cellTexts(["th"])) { $0.contains("&") ? nil : $0.uppercased() }
        },
        .markup(.markup, "headers in small letters") { page, _ in
            page.markup.editTrimmed(page.markup.cellTexts(["th"])) { text in
                // A currency's code in a header stays one.
                text.contains("&") || text.count <= 3 ? nil : text.lowercased()
            }
        },
        .markup(.markup, "colons after headers") { page, _ in
            page.markup.editTrimmed(page.markup.cellTexts(["th"])) { $0.count < 4 ? nil : $0 + ":" }
        },
        .markup(.markup, "decimal comma") { page, _ in
            page.markup.editTrimmed(page.markup.numberTexts) { $0.replacing(".", with: ",") }
        },
        .markup(.markup, "decimal point") { page, _ in
            page.markup.editTrimmed(page.markup.numberTexts) { $0.replacing(",", with: ".") }
        },
        .markup(.markup, "trailing zeros") { page, _ in
            guard page.hasPlainNumbers else { return false }
            return page.markup.editTrimmed(page.markup.numberTexts) { $0 + "0" }
        },
    ]

    private static let encodings: [MutationOperator] = [
        .markup(.markup, "UTF-8 labelled windows-1251") { page, _ in
            page.markup.editTags(["meta"]) { $0.replacing("utf-8", with: "windows-1251") }
        },
        .markup(.markup, "UTF-8 with windows-1251 in the answer's header") { page, _ in
            page.mutant.contentType = "text/html; charset=windows-1251"
            return true
        },
        .markup(.markup, "byte order mark") { page, _ in
            page.markup.pieces.insert(.text("\u{FEFF}"), at: 0)
            return true
        },
        .markup(.markup, "CRLF") { page, _ in
            for index in page.markup.pieces.indices {
                guard case .text(let text) = page.markup.pieces[index] else { continue }
                page.markup.pieces[index] = .text(text.replacing("\n", with: "\r\n"))
            }
            return true
        },
        .markup(.markup, "no label of the encoding") { page, _ in
            page.markup.drop { name, _ in name == "meta" } && page.mutant.source.name == "rates-page"
        },
    ]
}

extension Markup {
    /// Puts something that is not shown between the letters of long words in headers and labels.
    fileprivate mutating func hyphenate(_ mark: String) -> Bool {
        editTrimmed(cellTexts()) { text in
            guard !text.contains("&"), !text.contains(where: \.isNumber) else { return nil }
            return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
                guard word.count >= 6 else { return String(word) }
                return word.prefix(3) + mark + word.dropFirst(3)
            }.joined(separator: " ")
        }
    }
}
