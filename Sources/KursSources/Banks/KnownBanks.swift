import KursText

/// Slugs of banks by the names in answers and on pages without links.
///
/// The slugs are those in Minfin's addresses, which outlive the names of banks.
enum KnownBanks {
    /// The slug of a name; `nil` for a bank that is not in the table.
    static func slug(ofName name: String) -> String? { slugs[normal(name)] }

    /// Whether a text names a bank of the table, in whatever case; `nil` for a bank that is not in it.
    static func isNamed(_ slug: String, in text: String) -> Bool? {
        guard slugs.values.contains(slug) else { return nil }
        let words = words(of: text)
        return words.indices.contains { start in
            (1...3).contains { count in
                guard start + count <= words.count else { return false }
                return self.slug(ofCase: words[start..<(start + count)].joined(separator: " ")) == slug
            }
        }
    }

    /// The slug of a name in any of its cases: `ПриватБанку`, `Південному`; `nil` for a bank that is not in the table.
    static func slug(ofCase name: String) -> String? {
        let endings = [("", ""), ("у", ""), ("а", ""), ("ом", ""), ("і", ""), ("е", ""), ("ому", "ий"), ("ого", "ий")]
        return endings.lazy.compactMap { (ending, base) in
            name.hasSuffix(ending) ? slug(ofName: name.dropLast(ending.count) + base) : nil
        }.first
    }

    static func madeSlug(ofName name: String) -> String {
        var slug = ""
        for scalar in foldedText(name).unicodeScalars where scalar != "'" {
            if let latin = latin[scalar] {
                slug += latin
            } else if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
                slug.unicodeScalars.append(scalar)
            } else if !slug.isEmpty, !slug.hasSuffix("-") {
                slug += "-"
            }
        }
        while slug.hasSuffix("-") { slug.removeLast() }
        return slug.isEmpty ? "bank" : slug
    }

    /// Letters and digits only, without the legal form and the word for bank.
    private static func normal(_ name: String) -> String {
        let bare = words(of: name).filter { !["ат", "ао", "пат", "пао", "акб", "jsc", "банк", "bank"].contains($0) }
            .joined()
        for ending in ["банк", "bank"] where bare.hasSuffix(ending) && bare.count > ending.count + 2 {
            return String(bare.dropLast(ending.count))
        }
        return bare
    }

    private static func words(of text: String) -> [String] {
        foldedText(text).split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }

    /// Whether a text can be the slug of a bank: 1...60 lower-case letters, digits, hyphens and underscores.
    static func isSlug(_ text: String) -> Bool {
        (1...60).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || byte.isASCIIDigit
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    private static let slugs: [String: String] = [
        "приват": "privatbank", "privat": "privatbank", "ощад": "oschadbank", "oschad": "oschadbank", "otp": "otp-bank",
        "отп": "otp-bank", "укрексім": "ukreximbank", "укрэксим": "ukreximbank", "ukrexim": "ukreximbank",
        "восток": "bank-vostok", "вст": "bank-vostok", "мтб": "mtbbank", "mtb": "mtbbank", "південний": "pivdenny",
        "пивденный": "pivdenny", "укргаз": "ukrgasbank", "ukrgas": "ukrgasbank", "глобус": "globus", "globus": "globus",
        "кредитдніпро": "credit-dnepr", "кредитднепр": "credit-dnepr", "рада": "radabank", "полтава": "poltava-bank",
        "райффайзен": "aval", "райффайзенаваль": "aval", "raiffeisen": "aval", "сенс": "sensebank",
        "sense": "sensebank", "таском": "taskombank", "ідея": "ideabank", "идея": "ideabank", "акорд": "accordbank",
        "аккорд": "accordbank",
        "альянс": "alliance", "універсал": "universal-bank", "универсал": "universal-bank", "львів": "lvov",
        "львов": "lvov", "пумб": "pumb", "fuib": "pumb",
        "кредіагріколь": "credit-agricole", "кредиагриколь": "credit-agricole", "правекс": "pravex-bank",
        "кредо": "kredobank", "kredo": "kredobank", "укрсиб": "ukrsibbank", "ukrsib": "ukrsibbank",
        "конкорд": "concord", "а": "a-bank", "моно": "monobank", "mono": "monobank", "спорт": "sportbank",
        "изи": "izibank", "izi": "izibank", "ізі": "izibank", "34": "bank-3-4",
    ]

    private static let latin: [Unicode.Scalar: String] = [
        "а": "a", "б": "b", "в": "v", "г": "h", "ґ": "g", "д": "d", "е": "e", "є": "ie", "ж": "zh", "з": "z", "и": "y",
        "і": "i", "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
        "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ь": "", "ю": "iu",
        "я": "ia", "ы": "y", "э": "e", "ё": "e", "ъ": "",
    ]
}
