internal import KursCore
internal import KursMarkup

/// The subject of a row, by its cells without rates.
enum RowSubject: Equatable {
    case currency(NamedCurrency)
    /// A bank, and the currency if the row names one.
    case bank(BankName, CurrencyCode?)
    case market(Market)
    /// A day of an archive.
    case day
    /// A subject that matches nothing known, with its text.
    case unknown(String)

    /// A cell beside the rates of a row, and its column.
    typealias Named = (column: Int, cell: RateCell)

    init(_ cells: [Named], _ columns: TableColumns, isTransposed: Bool) {
        if let (bank, column) = RowSubject.linkedBank(cells) ?? RowSubject.listedBank(cells, columns) {
            let others = cells.filter {
                $0.column != column && PageNames.bankSlug(inLink: $0.cell.cell.links.first?.href ?? "") == nil
            }
            self = .bank(bank, others.lazy.compactMap { RowSubject.currency($0.cell)?.code }.first)
            return
        }
        var linked: CurrencyCode?
        var written: NamedCurrency?
        for (_, cell) in cells {
            linked = linked ?? cell.cell.links.lazy.compactMap { PageNames.currency(inLink: $0.href) }.first
            written = written ?? RowSubject.currency(cell)
        }
        if let linked, let named = written {
            // A code in the text outranks a word; two different codes are ambiguous.
            if named.code == linked || named.base != .uah {
                self = .currency(named)
            } else if cells.contains(where: { RowSubject.code(in: $0.cell) == named.code }) {
                self = .unknown("\(named.code.text) \(linked.text)")
            } else {
                self = .currency(NamedCurrency(code: linked, unit: named.unit))
            }
        } else if let named = written ?? linked.map({ NamedCurrency(code: $0) }) {
            self = .currency(named)
        } else {
            let text = cells.first { !$0.cell.text.isEmpty }?.cell.text ?? ""
            if isTransposed, let market = RowSubject.market(text) {
                self = .market(market)
            } else if let bank = RowSubject.writtenBank(cells) {
                self = .bank(bank, nil)
            } else {
                self = PageTokens.read(text) == [.date] ? .day : .unknown(text)
            }
        }
    }

    /// The bank that a link leads to; the first link is on the name, later ones lead to branches.
    private static func linkedBank(_ cells: [Named]) -> (BankName, column: Int)? {
        for (column, cell) in cells {
            for link in cell.cell.links {
                guard let slug = PageNames.bankSlug(inLink: link.href) else { continue }
                let named = cells.lazy.flatMap(\.cell.cell.links).first {
                    !$0.text.isEmpty && PageNames.bankSlug(inLink: $0.href) == slug
                }
                let text = named?.text ?? cell.lines.first ?? ""
                guard text.isEmpty || BankNames.isName(text, isLinked: true) else { return nil }
                return (BankName(slug: slug, name: text.isEmpty ? slug : text), column)
            }
        }
        return nil
    }

    /// A bank named by the text of the column of banks.
    private static func listedBank(_ cells: [Named], _ columns: TableColumns) -> (BankName, column: Int)? {
        guard let column = columns.bank, let cell = cells.first(where: { $0.column == column })?.cell else {
            return nil
        }
        return name(of: cell, isListed: true).map {
            (BankName(slug: KnownBanks.slug(ofName: $0) ?? KnownBanks.madeSlug(ofName: $0), name: $0), column)
        }
    }

    /// A bank whose name contains the word for bank.
    private static func writtenBank(_ cells: [Named]) -> BankName? {
        guard let cell = cells.first(where: { !$0.cell.text.isEmpty })?.cell, let name = name(of: cell) else {
            return nil
        }
        return BankName(slug: KnownBanks.slug(ofName: name) ?? KnownBanks.madeSlug(ofName: name), name: name)
    }

    /// The text of a cell as the name of a bank; `nil` for other rows, such as an average.
    private static func name(of cell: RateCell, isListed: Bool = false) -> String? {
        guard let name = cell.lines.first, BankNames.isName(name, isLinked: false, isListed: isListed) else {
            return nil
        }
        return name
    }

    private static func currency(_ cell: RateCell) -> NamedCurrency? {
        guard cell.text.utf8.count <= 160 else { return nil }
        if let whole = PageNames.currency(in: cell.text) { return whole }
        for line in cell.lines { if let named = PageNames.currency(in: line) { return named } }
        if let code = code(in: cell) { return NamedCurrency(code: code) }
        let phrase = cell.phrase
        if let code = phrase.currencies.first, phrase.currencies.allSatisfy({ $0 == code }) {
            let unit = phrase.numbers.lazy.compactMap { PageNames.unit($0) }.first
            return NamedCurrency(code: code, unit: unit ?? 1)
        }
        return cell.cell.mark("data-title").flatMap { PageNames.currency(in: $0) }
    }

    /// A code in the text or in an attribute such as `title="XAU"`.
    private static func code(in cell: RateCell) -> CurrencyCode? {
        let marks = [cell.text, cell.cell.mark("title") ?? "", cell.cell.mark("data-currency") ?? ""]
        for text in marks where text.utf8.count == 3 {
            if let code = PageNames.known(text) { return code }
        }
        return nil
    }

    /// Cash or card, if a cell names one of them and nothing else.
    static func kind(_ named: Named) -> Kind? {
        let phrase = named.cell.phrase
        guard phrase.currencies.isEmpty, phrase.numbers.isEmpty, !phrase.hasDate, !phrase.meanings.contains(.average)
        else {
            return nil
        }
        return FreeText.fault(heading: named.cell.text) == nil ? FreeText.kind(in: named.cell.text) : nil
    }

    private static func market(_ text: String) -> Market? {
        let phrase = Phrase(text)
        guard phrase.unknown.isEmpty, phrase.numbers.isEmpty, FreeText.fault(heading: text) == nil else {
            return nil
        }
        let meanings = phrase.meanings
        if !meanings.isDisjoint(with: [.nbu, .official]) { return .nbu }
        if meanings.contains(.interbank) { return .interbank }
        if meanings.contains(.street) { return .cash }
        return meanings.isDisjoint(with: [.banks, .average]) ? nil : .banks
    }
}
