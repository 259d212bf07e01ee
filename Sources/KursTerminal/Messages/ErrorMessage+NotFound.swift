import KursCore

extension ErrorMessage {
    init(_ error: CommandError.NotFound, _ language: Language) {
        let text: LocalizedText =
            switch error {
            case .newsItem(let id):
                LocalizedText("no such news item: \(id); see kurs news", "новину \(id) не знайдено; перелік: kurs news")
            case .alert(let word):
                LocalizedText(
                    "no such alert: \(word); see kurs alert list",
                    "сповіщення \(word) не знайдено; перелік: kurs alert list")
            case .coin(let word, let near):
                LocalizedText(
                    "no cryptocurrency is called “\(word)”"
                        + (near.isEmpty ? "; see kurs coins" : "; did you mean \(near.list(", "))?"),
                    "немає криптовалюти з назвою «\(word)»"
                        + (near.isEmpty ? "; перелік: kurs coins" : "; може, \(near.list(", "))?"))
            case .bank(let word, let near):
                LocalizedText(
                    "no bank is called “\(word)”"
                        + (near.isEmpty ? "; see kurs banks" : "; did you mean \(near.list(", "))?"),
                    "банк «\(word)» не знайдено"
                        + (near.isEmpty ? "; перелік: kurs banks" : "; може, \(near.list(", "))?"))
            case .bankCalled(let code, let word):
                LocalizedText(
                    "unknown bank “\(word)”; see kurs banks --currency \(code.text)",
                    "банк «\(word)» не знайдено; перелік: kurs banks --currency \(code.text)")
            case .severalBanks(let word, let slugs):
                LocalizedText(
                    "“\(word)” matches several banks: \(slugs.list(", "))",
                    "назві «\(word)» відповідає кілька банків: \(slugs.list(", "))")
            case .bankRate(let code, let kind, let bank):
                LocalizedText(
                    "\(bank.name) has no \(kind.rawValue) rate for \(code.text); see kurs banks \(bank.slug)",
                    "\(bank.name) не має курсу \(code.text) \(kind == .cash ? "у касі" : "за карткою"); дивіться kurs banks \(bank.slug)"
                )
            case .rateOfKind(let code, let kind, let count):
                LocalizedText(
                    "no bank has a \(kind.rawValue) rate for \(code.text); \(count) have one "
                        + (kind == .card ? "at the cash desk: --best cash" : "for cards: --best card"),
                    (kind == .card ? "на картці" : "у касі") + " курсу \(code.text) немає в жодного банку; "
                        + (kind == .card
                            ? "у касі він є в \(count): --best cash" : "на картці він є в \(count): --best card"))
            case .bankRates(let code):
                LocalizedText(
                    "no bank quotes \(code.text) at those rates", "жоден банк не має такого курсу \(code.text)")
            case .branches(let bank):
                LocalizedText(
                    "finance.ua lists no branches of \(bank.name)", "на finance.ua немає відділень банку \(bank.name)")
            case .branchCity(let word, let bank, let cities):
                LocalizedText(
                    "\(bank.name) has no branch in “\(word)”; it has some in \(cities.list(", "))",
                    "\(bank.name) не має відділень у місті «\(word)»; є в таких: \(cities.list(", "))")
            case .rateOfHryvnia:
                LocalizedText(
                    "the hryvnia has no rate: all rates are in hryvnias",
                    "гривня не має курсу: усі курси подано в гривнях")
            }
        self.init(.nothing, text, LocalizedText("", ""), language)
    }
}

extension CommandError.MissingAnswer {
    /// The name of the data; in English with its verb, in Ukrainian in the genitive.
    var name: LocalizedText {
        switch self {
        case .news: return LocalizedText("news is", "новин")
        case .banks: return LocalizedText("banks are", "банків")
        case .branches(let bank): return LocalizedText("branches of \(bank.name) are", "відділень банку \(bank.name)")
        case .bankRates(let codes):
            let names = codes.map(\.text).list(", ")
            return LocalizedText("bank rates for \(names) are", "курсів банків для \(names)")
        }
    }
}
