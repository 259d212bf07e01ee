internal import KursCore
internal import KursMarkup
internal import KursText

extension ArrayLayout {
    /// The quotes of a page's script, and what is missing where there are none.
    func quotes(on page: Page, _ day: PageDay, _ bank: BankName?) -> (quotes: [Quote], fault: Refusal.TableFault?) {
        guard let selector = PageSelector(script)?.selector else { return ([], .nothingAt(script)) }
        var quotes: [Quote] = []
        var seen: [JSONValue] = []
        var hasScript = false
        for node in page.document.select(selector).prefix(20) {
            let bytes = page.document.children(of: node).reduce(into: [UInt8]()) {
                $0 += page.document.textBytes(of: $1)
            }
            guard let json = variable.map({ ArrayLayout.text(in: bytes, of: $0) }) ?? bytes,
                let document = try? JSONDocument(json)
            else { continue }
            hasScript = true
            for (key, row) in paths.flatMap({ rows(of: document.root, $0[...], key: nil) }) {
                if page.context.isOutOfTime { return ([], nil) }
                if seen.count < 400 { seen.append(row) }
                if isWanted(row), let quote = quote(row, key, page, day, bank) { quotes.append(quote) }
            }
        }
        return (quotes, quotes.isEmpty && !confirms ? .nothingAt(missing(seen, hasScript: hasScript)) : nil)
    }

    static func text(in script: [UInt8], of variable: String) -> [UInt8]? {
        let name = Array(variable.utf8)
        guard let first = name.first else { return nil }
        var at = 0
        while at + name.count < script.count {
            guard script[at] == first, script[at..<(at + name.count)].elementsEqual(name) else {
                at += 1
                continue
            }
            var start = at + name.count
            while start < script.count, script[start] <= 0x20 || script[start] == UInt8(ascii: "=") { start += 1 }
            guard start < script.count, let end = ArrayLayout.end(of: script, from: start) else { return nil }
            return Array(script[start..<end])
        }
        return nil
    }

    /// The index after the bracket that closes the one at an index; `nil` when there is none.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        var (depth, isText, at) = (0, false, start)
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\\") where isText: at += 1
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
            case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText:
                depth -= 1
                if depth <= 0 { return depth == 0 ? at + 1 : nil }
            default: if depth == 0 { return nil }
            }
            at += 1
        }
        return nil
    }

    private func rows(
        of value: JSONValue, _ path: ArraySlice<String>, key: String?
    ) -> [(key: String?, row: JSONValue)] {
        guard let part = path.first else { return [(key, value)] }
        var found: [(key: String?, row: JSONValue)] = []
        switch part {
        case "[]": for element in value.elements { found += rows(of: element, path.dropFirst(), key: key) }
        case "{}":
            for (name, member) in value.members { found += rows(of: member, path.dropFirst(), key: name.text) }
        default: if let member = value[part] { found = rows(of: member, path.dropFirst(), key: key) }
        }
        return found
    }

    static func member(_ path: [String], of row: JSONValue) -> JSONValue? {
        path.reduce(Optional(row)) { value, name in value?[name] }
    }

    private func isWanted(_ row: JSONValue) -> Bool {
        conditions.allSatisfy { path, texts in
            ArrayLayout.member(path, of: row)?.plainText.map { texts.contains(PageText.fold($0)) } ?? false
        }
    }

    /// What is missing where an array gives no quote: the script, the path, the rows with the wanted texts, or a member.
    private func missing(_ rows: [JSONValue], hasScript: Bool) -> String {
        guard hasScript else { return script }
        guard !rows.isEmpty else { return paths[0].list(".") }
        let wanted = rows.filter(isWanted)
        if wanted.isEmpty { return "where " + conditions.map { $0.path.list(".") }.list(", ") }
        let absent = members.filter { member in
            member.path != ["@key"] && !wanted.contains { ArrayLayout.member(member.path, of: $0) != nil }
        }
        return "members " + (absent.isEmpty ? members : absent).map { $0.path.list(".") }.list(", ")
    }

    private func quote(
        _ row: JSONValue, _ key: String?, _ page: Page, _ day: PageDay, _ bank: BankName?
    ) -> Quote? {
        var code: CurrencyCode?
        for place in currency where code == nil {
            if case .always(let known) = place { code = known }
            if place == .address { code = page.addresses.lazy.compactMap { PageNames.currency(inLink: $0) }.first }
        }
        var quote = Quote(
            market: market, currency: .uah, unit: unit, asOf: day.day.map { .day($0) }, kind: kind,
            bank: market == .banks ? bank : nil)
        for (role, path) in members {
            let value = ArrayLayout.member(path, of: row)
            switch role {
            case .currency, .code:
                let text = path == ["@key"] ? key : value?.text
                guard let known = text.flatMap({ PageNames.currency(in: $0) }), known.unit == 1, known.base == .uah
                else {
                    return nil
                }
                code = known.code
            case .bank:
                guard let name = value?.text?.trimmed, !name.isEmpty else { return nil }
                quote.bank = BankName(
                    slug: KnownBanks.slug(ofName: name)
                        ?? (PageNames.isSlug(name) ? name : KnownBanks.madeSlug(ofName: name)),
                    name: name)
            case .unit:
                if value == nil, confirms { continue }
                guard let unit = value?.decimal.flatMap({ PageNames.unit($0) }) else { return nil }
                if confirms, unit > 1 { return nil }
                quote.unit = unit
            case .time:
                if let text = value?.text { quote.asOf = day.asOf(text, page.context.kyiv) ?? quote.asOf }
                // What is of another day confirms nothing.
                if confirms, let own = day.day, let stated = quote.day(in: page.context.kyiv), stated != own {
                    return nil
                }
            case .buy: quote.buy = ArrayLayout.rate(value)
            case .sell: quote.sell = ArrayLayout.rate(value)
            case .official: quote.official = ArrayLayout.rate(value)
            case .both, .change, .number: break
            }
        }
        guard let code, code != .uah, quote.buy != nil || quote.sell != nil || quote.official != nil else { return nil }
        quote.currency = code
        return quote.perUnit(quote.unit)
    }

    /// A number, or a text that is one with a point or comma; `nil` for zero and anything else.
    static func rate(_ value: JSONValue?) -> ExactDecimal? {
        guard let value else { return nil }
        if let rate = value.rate { return rate }
        // Minfin's page of 2022-11-02 has `36.`, without the decimals.
        guard let text = value.text?.trimmed, text.last?.isNumber == true,
            case .rate(let rate) = CellReading(text: text).single
        else { return nil }
        return rate
    }
}

extension JSONValue {
    /// A text, number or truth value as a text; `nil` for others.
    fileprivate var plainText: String? {
        text ?? number.map(\.description) ?? flag.map { $0 ? "true" : "false" }
    }
}
